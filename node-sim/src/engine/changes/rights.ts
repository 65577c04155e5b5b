// Changed rights over what belongs to others, and changed owners of items.

import { formatDecimal } from '@svc/core/decimal';
import type { AllowanceChange, OwnershipChange } from '@svc/core/reads/simulate/changesShape';
import type { NftRow } from '../../kernel/ledgerRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { findAccountOf } from '../ledgerKeys.ts';
import { isDefaultOperator } from '../tokens/allowances.ts';
import { assetNames, type ChangedRows, collectionSymbol, partsOf } from './changedRows.ts';

const approvedOf = (row: NftRow | undefined): string | null => {
  const approved = row?.approved ?? null;
  return approved === null ? null : (findAccountOf(approved) ?? approved);
};

function operatorChanges(state: StateView, rows: ChangedRows): AllowanceChange[] {
  return rows.of(state.operators).flatMap(({ key, before, after }) => {
    const [owner, asset, spender] = partsOf(key);
    const token = state.tokens.get(asset);
    const otherwise = token !== undefined && isDefaultOperator(token, spender);
    const rights = { before: before ?? otherwise, after: after ?? otherwise };
    if (rights.before === rights.after) return [];
    return [
      { kind: 'token_operator' as const, asset, symbol: assetNames(state, asset).symbol, owner, spender, ...rights },
    ];
  });
}

/** Changed rights to move another account's property. */
export function allowanceChanges(state: StateView, rows: ChangedRows): AllowanceChange[] {
  const tokens = rows.of(state.allowances).map(({ key, before, after }) => {
    const [owner, asset, spender] = partsOf(key);
    const { symbol } = assetNames(state, asset);
    return {
      kind: 'token' as const,
      asset,
      symbol,
      owner,
      spender,
      before: formatDecimal(before ?? 0n),
      after: formatDecimal(after ?? 0n),
    };
  });
  const items = rows.of(state.nfts.items).flatMap(({ before, after }) => {
    const row = before ?? after;
    const rights = { before: approvedOf(before), after: approvedOf(after) };
    if (row === undefined || rights.before === rights.after) return [];
    const { collection, owner } = row;
    return [
      {
        kind: 'nft' as const,
        collection,
        symbol: collectionSymbol(state, collection),
        token_id: row.id.toString(),
        owner,
        ...rights,
      },
    ];
  });
  const itemOperators = rows.of(state.nfts.operators).map(({ key, before, after }) => {
    const [owner, collection, spender] = partsOf(key);
    const symbol = collectionSymbol(state, collection);
    return {
      kind: 'nft_operator' as const,
      collection,
      symbol,
      owner,
      spender,
      before: before === true,
      after: after === true,
    };
  });
  return [...tokens, ...operatorChanges(state, rows), ...items, ...itemOperators];
}

/** The items whose owner differs. */
export function ownershipChanges(state: StateView, rows: ChangedRows): OwnershipChange[] {
  return rows.of(state.nfts.items).flatMap(({ before, after }) => {
    const row = after ?? before;
    if (row === undefined || before?.owner === after?.owner) return [];
    return [
      {
        collection: row.collection,
        symbol: collectionSymbol(state, row.collection),
        token_id: row.id.toString(),
        before: before?.owner ?? null,
        after: after?.owner ?? null,
      },
    ];
  });
}
