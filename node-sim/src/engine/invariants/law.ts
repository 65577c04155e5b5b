// Shape of a law of the engine, and the part of the state that a law is asked about.

import { NATIVE_SYMBOL } from '@svc/core/names';
import type { RowChange } from '../../kernel/journal.ts';
import type { ValidatorRow } from '../../kernel/ledgerRows.ts';
import type { AccountRow, OrderRow, PoolRow, PositionRow } from '../../kernel/rows.ts';
import type { State } from '../../kernel/state.ts';
import { pairOfPool } from '../amm/pool.ts';

export interface Scope {
  readonly pairs: Set<string>;
  readonly pools: Set<string>;
  /** Owners of allowances. */
  readonly owners: Set<string>;
  /** Holders and owners with operators. */
  readonly holders: Set<string>;
  /** Addresses of collections. */
  readonly collections: Set<string>;
  /** Account ids of validators. */
  readonly validators: Set<string>;
  /** The changed rows; absent: look at everything. */
  readonly rows?: readonly RowChange[];
  /**
   * What each asset's holdings changed by, stakes included, and what its supply changed by. Absent: look at everything.
   */
  readonly changes?: ReadonlyMap<string, { held: bigint; supply: bigint }>;
}

/** A law answers what breaks it, in a sentence, or undefined. */
export interface Law {
  readonly name: string;
  readonly check: (state: State, scope: Scope) => string | undefined;
}

/** Stake of a pool that is still the native asset of somebody: burned stakes are not. */
export function lockedStake(pool: PoolRow | undefined): bigint {
  return pool === undefined || pool.type === 'SUBSIDIZED' ? 0n : pool.stake;
}

/** The scope of a whole state. */
export function wholeScope(state: State): Scope {
  return {
    pairs: new Set(state.books.keys()),
    pools: new Set(state.pools.keys()),
    owners: new Set(Array.from(state.allowances.keys(), (key) => key.slice(0, key.indexOf(':')))),
    holders: new Set(
      [...state.operators.keys(), ...state.nfts.operators.keys()].map((key) => key.slice(0, key.indexOf(':'))),
    ),
    collections: new Set(state.nfts.collections.keys()),
    validators: new Set([...state.staking.validators.keys(), ...state.perps.committee.keys()]),
  };
}

/** The scope of what some changes touched. */
export function scopeOf(state: State, changes: readonly RowChange[]): Scope {
  const sums = new Map<string, { held: bigint; supply: bigint }>();
  const add = (asset: string, what: 'held' | 'supply', difference: bigint): void => {
    const sum = sums.get(asset) ?? { held: 0n, supply: 0n };
    sum[what] += difference;
    sums.set(asset, sum);
  };
  const scope = {
    pairs: new Set<string>(),
    pools: new Set<string>(),
    owners: new Set<string>(),
    holders: new Set<string>(),
    collections: new Set<string>(),
    validators: new Set<string>(),
    changes: sums,
    rows: changes,
  };
  for (const { table, key, before, after } of changes) {
    const first = key.slice(0, key.indexOf(':'));
    switch (table.name) {
      case 'accounts':
        add(
          NATIVE_SYMBOL,
          'held',
          ((after as AccountRow | undefined)?.balanceWei ?? 0n) -
            ((before as AccountRow | undefined)?.balanceWei ?? 0n),
        );
        break;
      case 'balances':
        add(first, 'held', ((after as bigint | undefined) ?? 0n) - ((before as bigint | undefined) ?? 0n));
        break;
      case 'supply':
        add(key, 'supply', ((after as bigint | undefined) ?? 0n) - ((before as bigint | undefined) ?? 0n));
        break;
      case 'tokens': {
        const supplyIn = (row: unknown): bigint => (row as { totalSupply: bigint } | undefined)?.totalSupply ?? 0n;
        add(key, 'supply', supplyIn(after) - supplyIn(before));
        break;
      }
      case 'pools':
        add(
          NATIVE_SYMBOL,
          'held',
          lockedStake(after as PoolRow | undefined) - lockedStake(before as PoolRow | undefined),
        );
        scope.pools.add(key);
        break;
      case 'positions':
        scope.pools.add(((after ?? before) as PositionRow).pool);
        break;
      case 'orders':
        scope.pairs.add(((after ?? before) as OrderRow).pair);
        break;
      case 'allowances':
        scope.owners.add(first);
        break;
      case 'operators':
      case 'nftOperators':
        scope.holders.add(first);
        break;
      case 'nfts':
        scope.collections.add(first);
        break;
      case 'nftCollections':
        scope.collections.add(key);
        break;
      case 'validators':
        add(
          NATIVE_SYMBOL,
          'held',
          ((after as ValidatorRow | undefined)?.principal ?? 0n) -
            ((before as ValidatorRow | undefined)?.principal ?? 0n),
        );
        scope.validators.add(key);
        break;
      case 'perpCommittee':
        scope.validators.add(key);
        break;
    }
  }
  for (const id of scope.pools) {
    const pool = state.pools.get(id);
    if (pool !== undefined) scope.pairs.add(pairOfPool(pool));
  }
  return scope;
}
