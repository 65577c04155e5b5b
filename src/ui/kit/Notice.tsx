// A warning or a note: an icon, a sentence about what is wrong, a sentence about what to do.

import { say } from '@svc/core/words/say';
import { CircleAlert, CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeKind = 'note' | 'good' | 'caution' | 'danger' | 'fault';

const ICONS = {
  note: Info,
  good: CircleCheck,
  caution: TriangleAlert,
  danger: OctagonAlert,
  fault: CircleAlert,
} as const;
const WORDS = {
  note: 'kit.note',
  good: undefined,
  caution: 'kit.caution',
  danger: 'kit.danger',
  fault: undefined,
} as const;

export interface NoticeProps {
  readonly kind: NoticeKind;
  /** What is wrong. */
  readonly what: ReactNode;
  /** What to do. */
  readonly advice?: ReactNode;
  readonly children?: ReactNode;
}

/** A warning or a note; faults and dangers are announced. */
export function Notice({ kind, what, advice, children }: NoticeProps) {
  const Icon = ICONS[kind];
  const word = WORDS[kind];
  return (
    <div
      className={`notice ${kind === 'fault' ? 'danger' : kind}`}
      role={kind === 'fault' || kind === 'danger' ? 'alert' : undefined}
    >
      <Icon className="icon" aria-hidden />
      <div className="stack">
        <p>
          <span className="only-heard">{word === undefined ? '' : `${say(word)} `}</span>
          <span className="what">{what}</span> {advice !== undefined && <span className="advice">{advice}</span>}
        </p>
        {children}
      </div>
    </div>
  );
}
