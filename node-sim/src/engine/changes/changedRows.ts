// Changed rows by table, and the names that the lists of changes give to assets.

import { NATIVE_DECIMALS, NATIVE_SYMBOL } from '@svc/core/names';
import type { RowChange } from '../../kernel/journal.ts';
import type { StateView } from '../../kernel/stateView.ts';

/** A changed row of a known table; undefined stands for no row. */
export interface Changed<V> {
  readonly key: string;
  readonly before: V | undefined;
  readonly after: V | undefined;
}

/** Changed rows by their table. */
export class ChangedRows {
  private readonly tables = new Map<object, Changed<unknown>[]>();

  constructor(changes: readonly RowChange[]) {
    for (const { table, key, before, after } of changes) {
      const rows = this.tables.get(table);
      if (rows === undefined) this.tables.set(table, [{ key, before, after }]);
      else rows.push({ key, before, after });
    }
  }

  /** Changed rows of a table whose rows the caller knows. */
  of<V>(table: { get(key: string): V | undefined }): readonly Changed<V>[] {
    return (this.tables.get(table) ?? []) as Changed<V>[];
  }
}

/** Parts of a key joined by colons. */
export function partsOf(key: string): readonly [string, string, string] {
  const [first = '', second = '', third = ''] = key.split(':');
  return [first, second, third];
}

/** Symbol and display places of an asset, null for one that is not registered. */
export function assetNames(
  state: StateView,
  asset: string,
): { readonly symbol: string | null; readonly decimals: number | null } {
  if (asset === NATIVE_SYMBOL) return { symbol: NATIVE_SYMBOL, decimals: NATIVE_DECIMALS };
  const token = state.tokens.get(asset);
  return { symbol: token?.symbol ?? null, decimals: token?.decimals ?? null };
}

/** Symbol of a collection, null for an unknown one. */
export function collectionSymbol(state: StateView, collection: string): string | null {
  return state.nfts.collections.get(collection)?.symbol ?? null;
}
