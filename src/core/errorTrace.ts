// What is kept of an error that nobody expected: enough to find the line that failed, and nothing that it was about. An
// error's text may hold anything (a phrase, a key, an amount, an address, a site), so of it only words are kept that
// the JavaScript engines use themselves; everything else is left out. The line, with the build's source maps, says the
// rest.

import { CodedError } from './errors.ts';
import { MAX_CAUSES, MAX_FRAMES, TRACED_CODE } from './errorTraceLimits.ts';
import type { ErrorTrace } from './errorTraceShape.ts';

const MAX_WORDS = 40;
const MAX_STACK = 20_000;

/** What the engines' own errors are written with. No word of a recovery phrase is among them. */
const ENGINE_WORDS: ReadonlySet<string> = new Set(
  `a aborted after algorithm allowed an and argument arguments array assign assignment at attempting been bigint
  blocked blocking boolean bounds buffer by callback cannot character cipher circular class cloned closed closing
  connection constant constructor context conversions convert could data database date decrypt defined derived detached
  digits disconnected division does dynamically encrypt exceeded expected explicit exponent expression extends extension
  failed finished fractional function has import imported in inactive initialization insecure instance invalid
  invalidated is iterable json missing module multiple non not null of offset operation parameter parse port precision
  promise properties quota radix read reading receiver receiving rejected request required serialize setting should
  signal stack store string structure supported than the timed to too transaction typed types undefined unexpected
  unsupported unterminated value variable whitespace without`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** The words of a text that are an engine's own. */
function engineWords(text: string): string {
  const kept: string[] = [];
  for (const [word] of text.slice(0, 2_000).matchAll(/[^\s,.;:()[\]{}'"`]+/gu)) {
    if (kept.length >= MAX_WORDS) break;
    const isKnown = word.length <= 20 && ENGINE_WORDS.has(word.toLowerCase());
    if (isKnown) kept.push(word);
    else if (kept.at(-1) !== '…') kept.push('…');
  }
  return kept.join(' ');
}

// Chromium's "    at name (url:1:2)" and "    at url:1:2"; Firefox's and Safari's "name@url:1:2".
const FRAME =
  /^(?:\s*at (?:(?:async )?(?<v8>[\w$.<>#[\] ]{1,80}) \()?|(?<other>[\w$.<>#[\]]{0,80})@)\S*?(?<file>[\w.-]{1,80}):(?<line>\d{1,7}):(?<column>\d{1,7})\)?$/;

function framesOf(error: Error): string[] {
  const stack = typeof error.stack === 'string' ? error.stack.slice(0, MAX_STACK) : '';
  // Chromium begins with name and text, and a text may look like frames.
  const at = stack.indexOf(error.message);
  const told = error.message !== '' && at >= 0 && at < 200 ? stack.slice(at + error.message.length) : stack;
  const frames: string[] = [];
  for (const line of told.split('\n')) {
    const found = FRAME.exec(line)?.groups;
    if (found === undefined) continue;
    const name = (found.v8 ?? found.other ?? '').trim();
    frames.push(`${name === '' ? '' : `${name} `}(${found.file}:${found.line}:${found.column})`);
    if (frames.length === MAX_FRAMES) break;
  }
  return frames;
}

function traced(error: Error): ErrorTrace[number] {
  const code = error instanceof CodedError && TRACED_CODE.test(error.code) ? error.code : undefined;
  return {
    name: /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error',
    ...(code === undefined ? {} : { code }),
    words: engineWords(String(error.message)),
    frames: framesOf(error),
  };
}

/** The redacted trace of whatever was thrown, also of what is no error. */
export function traceOf(thrown: unknown): ErrorTrace {
  const trace: ErrorTrace = [];
  for (let next = thrown; next instanceof Error && trace.length <= MAX_CAUSES; next = next.cause)
    trace.push(traced(next));
  return trace.length > 0 ? trace : [{ name: 'Unknown', words: typeof thrown, frames: [] }];
}

/** The trace as text, for a report. */
export function traceText(trace: ErrorTrace): string {
  return trace
    .map(({ name, code, words, frames }, at) =>
      [
        `${at === 0 ? '' : 'caused by '}${name}${code === undefined ? '' : ` ${code}`}: ${words}`,
        ...frames.map((frame) => `  at ${frame}`),
      ].join('\n'),
    )
    .join('\n');
}

/** One fault in a report, beside its trace. */
export interface TracedFault {
  readonly where: string;
  readonly version: string;
  readonly trace: ErrorTrace;
  readonly count: number;
  /** Unix milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** The report that a person sends to developers: the browser, then a block for each fault. It is read in English. */
export function reportText(browser: string, faults: readonly TracedFault[]): string {
  const blocks = faults.map(({ where, version, trace, count, firstAt, lastAt }) => {
    const [first, last] = [firstAt, lastAt].map((at) => new Date(at).toISOString());
    const times = count === 1 ? last : `${count} times, ${first} to ${last}`;
    return `${where}, version ${version}, ${times}\n${traceText(trace)}`;
  });
  return [browser, ...blocks].join('\n\n');
}
