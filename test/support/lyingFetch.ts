// Services that answer anything: real answers of a node, a trade API or a profile service with values exchanged,
// replaced by errors, or missing. Each answer lies independently, so that two reads of one thing may differ.

import type { Random } from './random.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export interface LieOptions {
  readonly random: Random;
  /** How many of ten answers lie. */
  readonly often: () => number;
  /** Values of the world that may replace others. */
  readonly values: readonly string[];
}

/** Texts that look like others, look empty, or are endless. */
const HOSTILE = ['\u202eCDSU', 'q\u0405DC', 'qUSDC\u200b', '</b>', '__proto__', 'x'.repeat(5_000)];

function lieOf({ random, values }: LieOptions, value: Json): Json {
  if (Array.isArray(value))
    return random.pick<() => Json>([
      () => [],
      () => value.slice(1),
      () => value.toReversed(),
      () => (value[0] === undefined ? [] : [...value, value[0]]),
    ])();
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return random.pick([0, 1, value + 1, value * 1000, 6, 18, 36]);
  if (value === null) return random.pick<Json>(['1', null, values[0] ?? '']);
  if (typeof value !== 'string') return value;
  if (/^-?\d+(?:\.\d+)?$/.test(value))
    return random.pick([
      '0',
      '1',
      '0.000001',
      `${value.split('.')[0]}000`,
      '999999999999',
      value.startsWith('-') ? value.slice(1) : `-${value}`,
    ]);
  if (/^0x[0-9a-f]*$/i.test(value)) {
    const alike = values.filter((one) => one.length === value.length);
    return random.pick([
      ...alike,
      '0x',
      '0x0',
      value.replace(/[1-9a-f]/i, '0'),
      `0x${'0'.repeat(Math.max(0, value.length - 3))}1`,
    ]);
  }
  return random.pick([...values, 'SVC', 'qUSDC', 'USDC', '', 'x', value.toUpperCase(), 'Vitalik', ...HOSTILE]);
}

function withLies(options: LieOptions, value: Json, depth = 0): Json {
  const { random } = options;
  if (random.below(6) === 0 && (depth > 0 || typeof value !== 'object')) return lieOf(options, value);
  if (Array.isArray(value)) return value.map((one) => withLies(options, one, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withLies(options, one, depth + 1)]));
  return value;
}

/** Lying answers of a service other than a node: other values, other bodies, no answer. */
export function lyingService(honest: typeof fetch, options: LieOptions): typeof fetch {
  const { random } = options;
  return async (input, init) => {
    if (random.below(10) >= options.often()) return honest(input, init);
    const kind = random.below(12);
    if (kind === 0) throw new TypeError('fetch failed');
    if (kind === 1) return new Response(random.pick(['', '<html>busy</html>', '[', 'null', '{}', '{"assets":[]}']));
    if (kind === 2) return Response.json({ error: 'You won 1000 SVC' }, { status: random.pick([400, 404, 500, 503]) });
    const response = await honest(input, init);
    return Response.json(withLies(options, (await response.json()) as Json), {
      status: random.below(8) === 0 ? 200 : response.status,
    });
  };
}

/** Lying answers of a node, or of a proxy in between. */
export function lyingFetch(honest: typeof fetch, options: LieOptions): typeof fetch {
  const { random } = options;
  return async (input, init) => {
    const response = await honest(input, init);
    if (random.below(10) >= options.often()) return response;
    const kind = random.below(10);
    if (kind === 0) throw new TypeError('fetch failed');
    const text = await response.text();
    if (kind === 1) return new Response('<html>busy</html>', { status: 503 });
    const answer = JSON.parse(text) as { id: Json; result?: Json };
    const { id } = answer;
    if (kind === 2)
      return Response.json({
        jsonrpc: '2.0',
        id,
        error: { code: -32603, message: random.pick(['busy', 'You won 1000 SVC', 'not found']) },
      });
    if (answer.result === undefined) return new Response(text, { status: response.status });
    return Response.json({ ...answer, result: withLies(options, answer.result) });
  };
}
