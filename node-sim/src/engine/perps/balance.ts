// What must always add up in the clearinghouse: sizes, open interest, money against the holder's balance, shares,
// stakes; of everything, or of what some changes did.

import { ONE } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { RowChange } from '../../kernel/journal.ts';
import type {
  PerpAccountRow,
  PerpMarketRow,
  PerpOrderRow,
  PerpPositionRow,
  VaultShareRow,
} from '../../kernel/perpsRows.ts';
import type { AccountRow } from '../../kernel/rows.ts';
import type { State } from '../../kernel/state.ts';
import { balanceOf, isSeizable } from '../tokens/ledger.ts';
import { settingsOf } from './accounts.ts';
import { PERPS_ACCOUNT } from './collateral.ts';
import { greatest } from './fixedPoint.ts';
import { topOf } from './mark.ts';

const owedForPosition = (row: PerpPositionRow | undefined): bigint =>
  row === undefined ? 0n : row.margin - row.size * row.entry;

/** What the holder owes in units of 10^-36: collateral and isolated margins less size times entry. */
export function owedByHolder(state: State): bigint {
  let owed = 0n;
  for (const { collateral } of state.perps.accounts.values()) owed += collateral;
  for (const position of state.perps.positions.values()) owed += owedForPosition(position);
  return owed;
}

/** What the holder has in units of 10^-36. */
export function heldByHolder(state: State): bigint {
  const { collateral } = settingsOf(state);
  return collateral === '' ? 0n : balanceOf(state, collateral, PERPS_ACCOUNT) * ONE;
}

function crossedFault(state: State, id: string): string | undefined {
  const { bid, ask } = topOf(state, id);
  return bid !== undefined && ask !== undefined && bid >= ask
    ? `${id} has a bid of ${bid} and an ask of ${ask}`
    : undefined;
}

function marketFault(state: State, id: string): string | undefined {
  let sum = 0n;
  let longs = 0n;
  for (const key of state.perps.positionsByMarket.keys(id)) {
    const size = state.perps.positions.get(key)?.size ?? 0n;
    if (size === 0n) return `position ${key} is empty`;
    sum += size;
    longs += greatest(0n, size);
  }
  if (sum !== 0n) return `the sizes of ${id} add up to ${sum}`;
  const counted = state.perps.markets.get(id)?.openInterest;
  if (counted !== longs) return `${id} counts ${counted} of open interest, its longs are ${longs}`;
  return crossedFault(state, id);
}

function totalsFault(state: State): string | undefined {
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
export function clearinghouseFault(state: State): string | undefined {
  for (const id of state.perps.markets.keys()) {
    const fault = marketFault(state, id);
    if (fault !== undefined) return fault;
  }
  if (!isSeizable(state, settingsOf(state).collateral) && heldByHolder(state) < owedByHolder(state))
    return 'the clearinghouse owes more than its holder has';
  return totalsFault(state);
}

/** Sums of the differences that changes make. */
class Differences {
  owed = 0n;
  held = 0n;
  readonly totals = new Map<string, bigint>();
  /** By market: sizes, and open interest less long sizes. */
  readonly sizes = new Map<string, bigint>();
  readonly interest = new Map<string, bigint>();
  readonly books = new Set<string>();
  private readonly holderKey: string;
  private readonly holderTable: string;

  constructor(collateral: string) {
    this.holderTable = collateral === NATIVE_SYMBOL ? 'accounts' : 'balances';
    this.holderKey = collateral === NATIVE_SYMBOL ? PERPS_ACCOUNT : `${collateral}:${PERPS_ACCOUNT}`;
  }

  private static add(sums: Map<string, bigint>, key: string, difference: bigint): void {
    sums.set(key, (sums.get(key) ?? 0n) + difference);
  }

  private position(before: PerpPositionRow | undefined, after: PerpPositionRow | undefined): void {
    const market = (after ?? before)?.market ?? '';
    const [from, to] = [before?.size ?? 0n, after?.size ?? 0n];
    this.owed += owedForPosition(after) - owedForPosition(before);
    Differences.add(this.sizes, market, to - from);
    Differences.add(this.interest, market, greatest(0n, from) - greatest(0n, to));
  }

  add({ table, key, before, after }: RowChange): void {
    if (table.name === this.holderTable && key === this.holderKey) {
      const amount = (row: unknown): bigint =>
        typeof row === 'bigint' ? row : ((row as AccountRow | undefined)?.balanceWei ?? 0n);
      this.held += (amount(after) - amount(before)) * ONE;
    }
    switch (table.name) {
      case 'perpAccounts':
        this.owed +=
          ((after as PerpAccountRow | undefined)?.collateral ?? 0n) -
          ((before as PerpAccountRow | undefined)?.collateral ?? 0n);
        break;
      case 'perpPositions':
        this.position(before as PerpPositionRow | undefined, after as PerpPositionRow | undefined);
        break;
      case 'perpMarkets': {
        const interest = (row: unknown): bigint => (row as PerpMarketRow | undefined)?.openInterest ?? 0n;
        Differences.add(this.interest, key, interest(after) - interest(before));
        break;
      }
      case 'perpOrders':
        this.books.add(((after ?? before) as PerpOrderRow).market);
        break;
      case 'perpShares': {
        const shares = (row: unknown): bigint => (row as VaultShareRow | undefined)?.shares ?? 0n;
        Differences.add(this.totals, 'shares', shares(after) - shares(before));
        break;
      }
      case 'perpCommittee':
        Differences.add(
          this.totals,
          'stake',
          ((after as bigint | undefined) ?? 0n) - ((before as bigint | undefined) ?? 0n),
        );
        break;
      case 'perpTotals':
        Differences.add(
          this.totals,
          key,
          ((before as bigint | undefined) ?? 0n) - ((after as bigint | undefined) ?? 0n),
        );
        break;
    }
  }
}

const unequal = (sums: ReadonlyMap<string, bigint>): string | undefined =>
  [...sums].find(([, difference]) => difference !== 0n)?.[0];

/** Like {@link clearinghouseFault}, of a change to a state in which everything added up. */
export function clearinghouseFaultOfChanges(state: State, changes: readonly RowChange[]): string | undefined {
  const differences = new Differences(settingsOf(state).collateral);
  for (const change of changes) differences.add(change);
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
