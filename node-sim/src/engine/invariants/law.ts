// Shape of a law of the engine, and the part of the state that a law is asked about.

import type { RowChange } from '../../kernel/journal.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { LawParts, LawSubjects } from '../../kernel/tableMeaning.ts';
import { pairOfPool } from '../amm/pool.ts';

export interface Scope extends LawSubjects {
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
  readonly check: (state: StateView, scope: Scope) => string | undefined;
}

/** The scope of a whole state. */
export function wholeScope(state: StateView): Scope {
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

/** The scope of what some changes touched, as their tables say. */
export function scopeOf(state: StateView, changes: readonly RowChange[]): Scope {
  const sums = new Map<string, { held: bigint; supply: bigint }>();
  const sumOf = (asset: string): { held: bigint; supply: bigint } => {
    const sum = sums.get(asset) ?? { held: 0n, supply: 0n };
    sums.set(asset, sum);
    return sum;
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
  const parts: LawParts = {
    ...scope,
    addHeld: (asset, difference) => {
      sumOf(asset).held += difference;
    },
    addSupply: (asset, difference) => {
      sumOf(asset).supply += difference;
    },
  };
  for (const { table, key, before, after } of changes) table.meaning.laws(parts, key, before, after);
  for (const id of scope.pools) {
    const pool = state.pools.get(id);
    if (pool !== undefined) scope.pairs.add(pairOfPool(pool));
  }
  return scope;
}
