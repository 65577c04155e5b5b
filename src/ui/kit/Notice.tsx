// Warnings and notes: an icon, one sentence what, one sentence what to do.

import { visibleText } from '@svc/core/text';
import { ChevronRight, CircleAlert, CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeKind = 'note' | 'good' | 'caution' | 'danger' | 'fault';

const ICONS = {
  note: Info,
  good: CircleCheck,
  caution: TriangleAlert,
  danger: OctagonAlert,
  fault: CircleAlert,
} as const;
const WORDS = { note: 'Note: ', good: '', caution: 'Caution: ', danger: 'Danger: ', fault: '' } as const;

export interface NoticeProps {
  readonly kind: NoticeKind;
  /** What is so. */
  readonly what: ReactNode;
  /** What to do. */
  readonly advice?: ReactNode;
  readonly children?: ReactNode;
}

/** A warning or a note; faults and dangers are announced. */
export function Notice({ kind, what, advice, children }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div
      className={`notice ${kind === 'fault' ? 'danger' : kind}`}
      role={kind === 'fault' || kind === 'danger' ? 'alert' : undefined}
    >
      <Icon className="icon" aria-hidden />
      <div className="stack">
        <p>
          <span className="only-heard">{WORDS[kind]}</span>
          <span className="what">{what}</span> {advice !== undefined && <span className="advice">{advice}</span>}
        </p>
        {children}
      </div>
    </div>
  );
}

const ORDER = { danger: 0, caution: 1, note: 2 } as const;

/** At most this many warnings are shown at once. */
const MAX_WARNINGS = 3;

interface WarningLike {
  readonly code: string;
  readonly severity: keyof typeof ORDER;
  readonly text: string;
  readonly advice: string;
}

/** Warnings, most serious first; equal ones keep their order. */
export function bySeverity<W extends { readonly severity: keyof typeof ORDER }>(warnings: readonly W[]): W[] {
  return [...warnings].sort((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}

/** Warnings of a window: the three most serious ones, the dangers among them apart, and the rest. Each is said once. */
export function rankWarnings<W extends WarningLike>(
  warnings: readonly W[],
): { readonly dangers: W[]; readonly others: W[]; readonly rest: W[] } {
  const once = [...new Map(warnings.map((one) => [`${one.code} ${one.text}`, one])).values()];
  const sorted = bySeverity(once);
  const shown = sorted.slice(0, MAX_WARNINGS);
  return {
    dangers: shown.filter(({ severity }) => severity === 'danger'),
    others: shown.filter(({ severity }) => severity !== 'danger'),
    rest: sorted.slice(MAX_WARNINGS),
  };
}

/** Warnings in their order, and those that are folded behind one line that counts them. */
export function Warnings({
  label,
  shown,
  rest = [],
}: {
  readonly label: string;
  readonly shown: readonly WarningLike[];
  readonly rest?: readonly WarningLike[];
}) {
  if (shown.length + rest.length === 0) return null;
  const show = (one: WarningLike) => (
    <Notice
      key={`${one.code} ${one.text}`}
      kind={one.severity}
      what={visibleText(one.text)}
      advice={visibleText(one.advice)}
    />
  );
  return (
    <section className="stack" aria-label={label}>
      {shown.map(show)}
      {rest.length > 0 && (
        <details className="fold">
          <summary>
            <ChevronRight className="icon" aria-hidden /> {rest.length} more{' '}
            {rest.length === 1 ? 'warning' : 'warnings'}
          </summary>
          <div className="stack">{rest.map(show)}</div>
        </details>
      )}
    </section>
  );
}
