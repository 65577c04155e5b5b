// The warnings of a window: by severity, each once, in the language of the screen.

import { listPieces } from '@svc/core/words/locale';
import { message, type Part, type Said } from '@svc/core/words/message';
import { saidText } from '@svc/core/words/plainText';
import { saidParts } from '@svc/core/words/render';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Notice } from './Notice.tsx';
import { Said as SaidView } from './Said.tsx';
import { Say } from './Say.tsx';

const ORDER = { danger: 0, caution: 1, note: 2 } as const;

/** At most this many warnings are visible, unless more than these are dangers. */
const MAX_WARNINGS = 3;

interface WarningLike {
  readonly code: string;
  readonly severity: keyof typeof ORDER;
  readonly text: Said;
  readonly advice: Said;
  readonly unanswered?: Said | undefined;
}

/** The same words with the same code are one warning. */
const keyOf = ({ code, text }: WarningLike): string => `${code} ${saidText(text)}`;

/** Warnings, most serious first; equal ones keep their order. */
export function bySeverity<W extends { readonly severity: keyof typeof ORDER }>(warnings: readonly W[]): W[] {
  return [...warnings].sort((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}

/** Several things in a sentence, each isolated like its parts. */
function listed(things: readonly Said[]): Part[] {
  return listPieces(things).flatMap((piece): readonly Part[] => saidParts(piece));
}

/** Merges the warnings about a silent node: it names everything unknown, and the cause once. */
function withOneSilence<W extends WarningLike>(warnings: readonly W[]): (W | WarningLike)[] {
  const silent = warnings.filter(({ unanswered }) => unanswered !== undefined);
  const [first] = silent;
  if (first === undefined) return [...warnings];
  const about = new Map(silent.map(({ unanswered = '' }) => [saidText(unanswered), unanswered]));
  const said: WarningLike = {
    code: 'node.silent',
    severity: 'caution',
    text: message('node.silent', { about: listed([...about.values()]) }),
    advice: message('node.silent.advice'),
  };
  return warnings.flatMap((one) => (one === first ? [said] : one.unanswered === undefined ? [one] : []));
}

/**
 * Warnings of a window without duplicates: every danger, others up to three in total, and the rest, which contains no
 * danger.
 */
export function rankWarnings(warnings: readonly WarningLike[]): {
  readonly dangers: WarningLike[];
  readonly others: WarningLike[];
  readonly rest: WarningLike[];
} {
  const once = [...new Map(withOneSilence(warnings).map((one) => [saidText(one.text), one])).values()];
  const sorted = bySeverity(once);
  const dangers = sorted.filter(({ severity }) => severity === 'danger');
  const others = sorted.slice(dangers.length);
  const room = Math.max(0, MAX_WARNINGS - dangers.length);
  return { dangers, others: others.slice(0, room), rest: others.slice(room) };
}

/** Warnings in order, and the folded rest behind one line that names them, so that the fold only hides the advice. */
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
      key={keyOf(one)}
      kind={one.severity}
      what={<SaidView said={one.text} />}
      advice={<SaidView said={one.advice} />}
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
              <Say
                code="kit.more"
                slots={{
                  count: rest.length,
                  warnings: (
                    <span className="soft">
                      {rest.map((one, at) => (
                        <Fragment key={keyOf(one)}>
                          {at > 0 && ' '}
                          <SaidView said={one.text} />
                        </Fragment>
                      ))}
                    </span>
                  ),
                }}
              />
            </span>
          </summary>
          <div className="stack">{rest.map(show)}</div>
        </details>
      )}
    </section>
  );
}
