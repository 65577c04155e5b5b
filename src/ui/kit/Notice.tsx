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
  readonly unanswered?: string | undefined;
}

/** Warnings, most serious first; equal ones keep their order. */
export function bySeverity<W extends { readonly severity: keyof typeof ORDER }>(warnings: readonly W[]): W[] {
  return [...warnings].sort((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Warnings with those of a node that does not answer as one: what is not known is named, its cause is said once. */
function withOneSilence<W extends WarningLike>(warnings: readonly W[]): (W | WarningLike)[] {
  const silent = warnings.filter(({ unanswered }) => unanswered !== undefined);
  const [first] = silent;
  if (first === undefined) return [...warnings];
  const about = [...new Set(silent.map(({ unanswered }) => unanswered ?? ''))];
  const said: WarningLike = {
    code: 'node.silent',
    severity: 'caution',
    text: `The node does not answer. It was asked about ${LIST.format(about)}.`,
    advice: 'Reject, and try again when the node answers; what stands here is the request alone.',
  };
  return warnings.flatMap((one) => (one === first ? [said] : one.unanswered === undefined ? [one] : []));
}

/**
 * Warnings of a window, each said once: every danger, so many others that three are seen, and the rest, in which no
 * danger is.
 */
export function rankWarnings(warnings: readonly WarningLike[]): {
  readonly dangers: WarningLike[];
  readonly others: WarningLike[];
  readonly rest: WarningLike[];
} {
  const once = [...new Map(withOneSilence(warnings).map((one) => [one.text, one])).values()];
  const sorted = bySeverity(once);
  const dangers = sorted.filter(({ severity }) => severity === 'danger');
  const others = sorted.slice(dangers.length);
  const room = Math.max(0, MAX_WARNINGS - dangers.length);
  return { dangers, others: others.slice(0, room), rest: others.slice(room) };
}

/**
 * Warnings in their order, and those that are folded behind one line: it says what they say, so that nothing is known
 * from the fold alone, which has what to do.
 */
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
          <summary className="more">
            <ChevronRight className="icon" aria-hidden />
            <span>
              {rest.length} more {rest.length === 1 ? 'warning' : 'warnings'}:{' '}
              <span className="soft">{rest.map(({ text }) => visibleText(text)).join(' ')}</span>
            </span>
          </summary>
          <div className="stack">{rest.map(show)}</div>
        </details>
      )}
    </section>
  );
}
