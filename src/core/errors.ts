// The three families of errors. A Refusal comes before execution and costs nothing; a failure is a value returned by an
// executor (fee and nonce are kept); a Fault is a bug. Numbers of a wire protocol do not live here (see
// rpc/jsonRpc.ts).

/** Facts of an error that a program may read; never secrets. */
export type ErrorFacts = Readonly<Record<string, string | number | boolean | null>>;

/** An error with a stable `area.reason` code beside its sentence. */
export class CodedError extends Error {
  readonly code: string;
  readonly facts: ErrorFacts;

  constructor(code: string, message: string, options: { facts?: ErrorFacts; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.facts = options.facts ?? {};
  }
}

/** Refused before anything was charged, stored or signed; the sentence may be shown to the caller. */
export class Refusal extends CodedError {}

/** A bug or a broken invariant of our own: logged, never shown as an outcome. */
export class Fault extends CodedError {}

/** Longest path that is told whole: names of members can be as long as a body. */
const MAX_PATH = 200;

const shortPath = (path: string): string =>
  path.length <= MAX_PATH ? path : `${path.slice(0, 150)}…${path.slice(-40)}`;

/** Refusal of input that does not have the required form; `path` names the first offending member. */
export class ParseRefusal extends Refusal {
  readonly path: string;
  readonly expected: string;

  constructor(at: string, expected: string, options: { cause?: unknown } = {}) {
    const path = shortPath(at);
    super('input.malformed', path === '' ? `expected ${expected}` : `${path}: expected ${expected}`, {
      facts: { path },
      ...options,
    });
    this.path = path;
    this.expected = expected;
  }
}

/** Throws a Fault when a condition that our own code guarantees does not hold. */
export function assertInvariant(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Fault('bug.invariant', sentence);
}
