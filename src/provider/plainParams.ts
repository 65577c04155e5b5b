// Parameters of a request as plain JSON. Sites hand over what their framework's state holds: proxies, lists with
// methods of their own.

// Taken now: a page may replace it later.
const { parse, stringify } = JSON;

/**
 * The JSON that parameters stand for.
 * @throws TypeError when they hold what JSON has no form for: a function, a symbol, a bigint, a circle
 */
export function plainParams(params: unknown): unknown {
  return parse(
    stringify(params, (_, value: unknown) => {
      // JSON would leave these out in silence, and another request than the one that was meant would be shown.
      if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('no JSON value');
      return value;
    }),
  ) as unknown;
}
