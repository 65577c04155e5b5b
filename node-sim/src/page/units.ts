// What the amounts among the parameters of an operation are of, from what the operation declares.

/** As an operation declares it: see `AmountOf` of core's fields. */
type Declared = string | { readonly param: string };

/**
 * @param declared by operation and parameter
 * @param native symbol of the native asset
 * @returns the symbol of an amount among the parameters of an operation; empty for a number that is of no asset
 */
export function createUnits(
  declared: object,
  native: string,
  symbolOf: (asset: string) => string,
): (op: string, param: string, params: Readonly<Record<string, unknown>>) => string {
  const ofOps = declared as Readonly<Record<string, Readonly<Record<string, Declared>>>>;
  return (op, param, params) => {
    const of = ofOps[op]?.[param];
    if (of === undefined || of === 'number' || of === 'new token') return '';
    if (of === 'native' || of === 'collateral') return native;
    if (of === 'base' || of === 'quote') {
      const assets = String(params.pair ?? '').split(':');
      const asset = assets[of === 'base' ? 0 : 1];
      return assets.length === 2 && asset !== undefined ? symbolOf(asset) : '';
    }
    if (typeof of === 'string') return of;
    const asset = params[of.param];
    return typeof asset === 'string' ? symbolOf(asset) : '';
  };
}
