// Warnings and notes: an icon, one sentence what, one sentence what to do.

import { visibleText } from '@svc/core/text';
import { ChevronRight, CircleAlert, CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeKind = 'note' | 'good' | 'caution' | 'danger' | 'fault';

const ICONS = { note: Info, good: CircleCheck, caution: TriangleAlert, danger: OctagonAlert, fault: CircleAlert } as const;
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
    <div className={`notice ${kind === 'fault' ? 'danger' : kind}`} role={kind === 'fault' || kind === 'danger' ? 'alert' : undefined}>
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

/** The three most serious warnings; the rest behind a fold that counts them. */
export function Warnings({ warnings }: { readonly warnings: readonly WarningLike[] }) {
  if (warnings.length === 0) return null;
  const sorted = bySeverity(warnings);
  const rest = sorted.slice(MAX_WARNINGS);
  const show = (one: WarningLike) => (
    <Notice key={`${one.code}${one.text}`} kind={one.severity} what={visibleText(one.text)} advice={visibleText(one.advice)} />
  );
  return (
    <section className="stack" aria-label="Warnings">
      {sorted.slice(0, MAX_WARNINGS).map(show)}
      {rest.length > 0 && (
        <details className="fold">
          <summary>
            <ChevronRight className="icon" aria-hidden /> {rest.length} more {rest.length === 1 ? 'warning' : 'warnings'}
          </summary>
          <div className="stack">{rest.map(show)}</div>
        </details>
      )}
    </section>
  );
}
