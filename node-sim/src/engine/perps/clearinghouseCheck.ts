// What must always add up in the clearinghouse: sizes, open interest, money against the holder's balance, shares,
// stakes; of everything, or of what some changes did.

import { ONE } from '@svc/core/decimal';
import { max } from '@svc/core/perps/rounding';
import type { RowChange } from '../../kernel/journal.ts';
import type { PerpPositionRow } from '../../kernel/perpsRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { ClearinghouseSums } from '../../kernel/tableMeaning.ts';
import { balanceOf, isSeizable } from '../tokens/ledger.ts';
import { settingsOf } from './accounts.ts';
import { PERPS_ACCOUNT } from './collateral.ts';
import { topOf } from './mark.ts';

const owedForPosition = (row: PerpPositionRow | undefined): bigint =>
  row === undefined ? 0n : row.margin - row.size * row.entry;

/** What the holder owes in units of 10^-36: collateral and isolated margins less size times entry. */
export function owedByHolder(state: StateView): bigint {
  let owed = 0n;
  for (const { collateral } of state.perps.accounts.values()) owed += collateral;
  for (const position of state.perps.positions.values()) owed += owedForPosition(position);
  return owed;
}

/** What the holder has in units of 10^-36. */
export function heldByHolder(state: StateView): bigint {
  const { collateral } = settingsOf(state);
  return collateral === '' ? 0n : balanceOf(state, collateral, PERPS_ACCOUNT) * ONE;
}

function crossedFault(state: StateView, id: string): string | undefined {
  const { bid, ask } = topOf(state, id);
  return bid !== undefined && ask !== undefined && bid >= ask
    ? `${id} has a bid of ${bid} and an ask of ${ask}`
    : undefined;
}

function marketFault(state: StateView, id: string): string | undefined {
  let sum = 0n;
  let longs = 0n;
  for (const key of state.perps.positionsByMarket.keys(id)) {
    const size = state.perps.positions.get(key)?.size ?? 0n;
    if (size === 0n) return `position ${key} is empty`;
    sum += size;
    longs += max(0n, size);
  }
  if (sum !== 0n) return `the sizes of ${id} add up to ${sum}`;
  const counted = state.perps.markets.get(id)?.openInterest;
  if (counted !== longs) return `${id} counts ${counted} of open interest, its longs are ${longs}`;
  return crossedFault(state, id);
}

function totalsFault(state: StateView): string | undefined {
  let shares = 0n;
  for (const row of state.perps.shares.values()) shares += row.shares;
  if (shares !== (state.perps.totals.get('shares') ?? 0n)) return 'the vault counts other shares than its owners have';
  let stake = 0n;
  for (const one of state.perps.committee.values()) stake += one;
  return stake === (state.perps.totals.get('stake') ?? 0n)
    ? undefined
    : 'the committee counts another stake than its members have';
}

/** What does not add up in the whole of the perpetuals, or undefined. A gift to the holder is no fault. */
export function clearinghouseFault(state: StateView): string | undefined {
  for (const id of state.perps.markets.keys()) {
    const fault = marketFault(state, id);
    if (fault !== undefined) return fault;
  }
  if (!isSeizable(state, settingsOf(state).collateral) && heldByHolder(state) < owedByHolder(state))
    return 'the clearinghouse owes more than its holder has';
  return totalsFault(state);
}

/** Sums of the differences that changes make. */
class Differences implements ClearinghouseSums {
  owed = 0n;
  held = 0n;
  readonly totals = new Map<string, bigint>();
  /** By market: sizes, and open interest less long sizes. */
  readonly sizes = new Map<string, bigint>();
  readonly interest = new Map<string, bigint>();
  readonly books = new Set<string>();
  private readonly holderKey: string;

  constructor(collateral: string) {
    this.holderKey = `${collateral}:${PERPS_ACCOUNT}`;
  }

  private static add(sums: Map<string, bigint>, key: string, difference: bigint): void {
    sums.set(key, (sums.get(key) ?? 0n) + difference);
  }

  addBalance(key: string, difference: bigint): void {
    if (key === this.holderKey) this.held += difference * ONE;
  }

  addOwed(difference: bigint): void {
    this.owed += difference;
  }

  addPosition(before: PerpPositionRow | undefined, after: PerpPositionRow | undefined): void {
    const market = (after ?? before)?.market ?? '';
    const [from, to] = [before?.size ?? 0n, after?.size ?? 0n];
    this.owed += owedForPosition(after) - owedForPosition(before);
    Differences.add(this.sizes, market, to - from);
    Differences.add(this.interest, market, max(0n, from) - max(0n, to));
  }

  addInterest(market: string, difference: bigint): void {
    Differences.add(this.interest, market, difference);
  }

  addPart(name: string, difference: bigint): void {
    Differences.add(this.totals, name, difference);
  }
}

const unequal = (sums: ReadonlyMap<string, bigint>): string | undefined =>
  [...sums].find(([, difference]) => difference !== 0n)?.[0];

/** Like {@link clearinghouseFault}, of a change to a state in which everything added up. */
export function clearinghouseFaultOfChanges(state: StateView, changes: readonly RowChange[]): string | undefined {
  const differences = new Differences(settingsOf(state).collateral);
  for (const { table, key, before, after } of changes) table.meaning.clearinghouse(differences, key, before, after);
  const sizes = unequal(differences.sizes);
  if (sizes !== undefined) return `the sizes of ${sizes} do not add up to zero any more`;
  const interest = unequal(differences.interest);
  if (interest !== undefined) return `the open interest of ${interest} is not the sum of its longs any more`;
  const total = unequal(differences.totals);
  if (total !== undefined) return `the total of ${total} is not the sum of its parts any more`;
  if (!isSeizable(state, settingsOf(state).collateral) && differences.held < differences.owed)
    return `the clearinghouse owes ${differences.owed} more, its holder got ${differences.held}`;
  for (const id of differences.books) {
    const fault = crossedFault(state, id);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
