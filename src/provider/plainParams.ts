// Parameters of a request as plain JSON. Sites pass whatever their framework's state contains: proxies, arrays with
// their own methods.

// Captured now: a page may replace it later.
const { parse, stringify } = JSON;

/**
 * The JSON form of parameters.
 * @throws TypeError when they contain something without a JSON form: a function, a symbol, a bigint, a cycle
 */
export function plainParams(params: unknown): unknown {
  return parse(
    stringify(params, (_, value: unknown) => {
      // JSON would silently omit these, and the user would see another request than the intended one.
      if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('no JSON value');
      return value;
    }),
  ) as unknown;
}
