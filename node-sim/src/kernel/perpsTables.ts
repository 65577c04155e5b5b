// The tables of the perpetuals and what is derived from them: books, positions by owner and market, the margin that
// resting orders hold back, and the accounts in debt. Rules live in engine/perps.

import type { BlockCounter } from './blockCounter.ts';
import { BookIndex, QueueNode } from './bookIndex.ts';
import type { Codec } from './codec.ts';
import { GroupIndex } from './groupIndex.ts';
import { IdTable } from './idTable.ts';
import * as meanings from './perpsMeanings.ts';
import * as rows from './perpsRows.ts';
import { bigintCodec } from './spotRows.ts';
import type { RootPart, SlotType, Table, TableType } from './table.ts';
import { recordsOf, type TableMeaning, unwatched } from './tableMeaning.ts';

/** Makes a journalled table of the state. */
export type MakeTable = <V>(
  name: string,
  part: RootPart,
  codec: Codec<V>,
  meaning: TableMeaning<NoInfer<V>>,
  slotType?: SlotType<V>,
  Type?: TableType<V>,
) => Table<V>;

const ONE = 10n ** 18n;

/**
 * Margin that a resting order holds back: remaining × price / leverage in units of 10^-36, rounded up; none for
 * reduce-only.
 */
function marginOfOrder(order: rows.PerpOrderRow): bigint {
  if (order.reduceOnly) return 0n;
  return (order.remaining * order.price * ONE + order.leverage - 1n) / order.leverage;
}

export class PerpsTables {
  /** One row under the empty key; none for the defaults. */
  readonly settings: Table<rows.PerpSettingsRow>;
  /** By market id. */
  readonly markets: Table<rows.PerpMarketRow>;
  /** By owner. */
  readonly accounts: Table<rows.PerpAccountRow>;
  /** `market:owner`. */
  readonly positions: Table<rows.PerpPositionRow>;
  /** `market:owner`; no row for the market's default. */
  readonly leverages: Table<rows.PerpLeverageRow>;
  /** By order id. */
  readonly orders: Table<rows.PerpOrderRow>;
  /** `market:voter`. */
  readonly votes: Table<rows.PerpVoteRow>;
  /** Stake of each member of the oracle committee by account id; never zero. */
  readonly committee: Table<bigint>;
  /** By owner: account id, or `@protocol`; never zero. */
  readonly shares: Table<rows.VaultShareRow>;
  /** Sums by name: `shares` of the vault, `stake` of the committee. */
  readonly totals: Table<bigint>;

  readonly positionsByOwner: GroupIndex<rows.PerpPositionRow>;
  readonly positionsByMarket: GroupIndex<rows.PerpPositionRow>;
  /** Owners whose collateral is below zero. */
  readonly debtors = new Set<string>();
  private readonly placed: BlockCounter;
  private readonly books = new Map<string, BookIndex<rows.PerpOrderRow>>();
  private readonly orderMargins = new Map<string, bigint>();

  constructor(table: MakeTable, placed: BlockCounter) {
    this.placed = placed;
    this.settings = table('perpSettings', 'exchange', rows.perpSettingsCodec, unwatched(recordsOf('perp_settings')));
    this.markets = table('perpMarkets', 'exchange', rows.perpMarketCodec, meanings.PERP_MARKETS);
    this.accounts = table('perpAccounts', 'exchange', rows.perpAccountCodec, meanings.PERP_ACCOUNTS);
    this.positions = table('perpPositions', 'exchange', rows.perpPositionCodec, meanings.PERP_POSITIONS);
    this.leverages = table('perpLeverages', 'exchange', rows.perpLeverageCodec, meanings.PERP_LEVERAGES);
    this.orders = table(
      'perpOrders',
      'exchange',
      rows.perpOrderCodec,
      meanings.PERP_ORDERS,
      QueueNode<rows.PerpOrderRow>,
      IdTable<rows.PerpOrderRow>,
    );
    this.votes = table('perpVotes', 'exchange', rows.perpVoteCodec, unwatched(recordsOf('oracle_vote')));
    this.committee = table('perpCommittee', 'exchange', bigintCodec, meanings.PERP_COMMITTEE);
    this.shares = table('perpShares', 'exchange', rows.vaultShareCodec, meanings.PERP_SHARES);
    this.totals = table('perpTotals', 'exchange', bigintCodec, meanings.PERP_TOTALS);
    this.positionsByOwner = new GroupIndex(this.positions, (position) => position.owner);
    this.positionsByMarket = new GroupIndex(this.positions, (position) => position.market);
    this.accounts.watch((owner, _, after) => {
      if (after !== undefined && after.collateral < 0n) this.debtors.add(owner);
      else this.debtors.delete(owner);
    });
    this.orders.watch((_, before, after, slot) => {
      if (before !== undefined) this.changeOrderMargin(before.owner, -marginOfOrder(before));
      if (after !== undefined) this.changeOrderMargin(after.owner, marginOfOrder(after));
      const node = slot as QueueNode<rows.PerpOrderRow>;
      if (before !== undefined && before.market !== after?.market)
        this.bookOf(before.market).note(node, before, undefined);
      if (after !== undefined)
        this.bookOf(after.market).note(node, before?.market === after.market ? before : undefined, after);
    });
  }

  /** Resting orders of a market. */
  bookOf(market: string): BookIndex<rows.PerpOrderRow> {
    let book = this.books.get(market);
    if (book === undefined) {
      book = new BookIndex(this.placed);
      this.books.set(market, book);
    }
    return book;
  }

  /** Margin that all resting orders of an owner hold back, in units of 10^-36. */
  orderMarginOf(owner: string): bigint {
    return this.orderMargins.get(owner) ?? 0n;
  }

  /** Ids of the markets in ascending order. */
  marketIds(): string[] {
    return [...this.markets.keys()].sort();
  }

  private changeOrderMargin(owner: string, difference: bigint): void {
    const margin = (this.orderMargins.get(owner) ?? 0n) + difference;
    if (margin === 0n) this.orderMargins.delete(owner);
    else this.orderMargins.set(owner, margin);
  }
}
