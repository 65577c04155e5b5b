// The shape of a trace, for what keeps one or is given one. Apart from what makes traces, which every page loads.

import { type Static, Type } from 'typebox';
import { MAX_CAUSES, MAX_FRAMES, TRACED_CODE } from './errorTraceLimits.ts';

/** Shape of one error of a trace, without its causes. */
const tracedError = Type.Object({
  /** Class of the error, e.g. `TypeError`. */
  name: Type.String({ pattern: '^[A-Za-z]{1,40}$' }),
  /** Code of an error of our own, e.g. `bug.invariant`. */
  code: Type.Optional(Type.String({ pattern: TRACED_CODE.source })),
  /** The engine's words of its text; `…` stands for everything else. */
  words: Type.String({ pattern: '^[A-Za-z… ]{0,600}$' }),
  /** `function (file:line:column)`, innermost first. */
  frames: Type.Array(Type.String({ pattern: '^[\\w$.<>#\\[\\] ]{0,80} ?\\([\\w.-]{1,80}:\\d{1,7}:\\d{1,7}\\)$' }), {
    maxItems: MAX_FRAMES,
  }),
});

/** An error and what caused it, outermost first. */
export const errorTrace = Type.Array(tracedError, { minItems: 1, maxItems: MAX_CAUSES + 1 });
export type ErrorTrace = Static<typeof errorTrace>;
