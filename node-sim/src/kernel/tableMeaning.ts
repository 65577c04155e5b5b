// What a change to a row means to others: whom streams and kept answers tell of it, which laws of the engine look at
// it, what it does to the sums of the clearinghouse, where a simulation lists it, and whether contracts see it. Each
// table declares it; whoever goes through changes asks the table and knows no names.

import type { RecordKind } from '@svc/core/reads/simulate/changesShape';
import type { PerpPositionRow } from './perpsRows.ts';
import type { PoolRow } from './spotRows.ts';

/** What the changed rows of a block belong to. */
export interface ChangedKeys {
  readonly pairs: Set<string>;
  readonly pools: Set<string>;
  readonly tokens: Set<string>;
  readonly accounts: Set<string>;
  /** Market ids: book, price, funding or interest. */
  readonly perpMarkets: Set<string>;
  /** Account ids, and the vault's name: collateral, positions, orders, leverage, shares. */
  readonly perpAccounts: Set<string>;
}

/** Collects what streams and cached answers must be told about. */
export interface Concerned extends ChangedKeys {
  /** A pool and its pair. @param row where it is known; it may be gone */
  addPool(id: string, row?: PoolRow): void;
}

/** The things that laws are asked about. */
export interface LawSubjects {
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
}

/** Collects what the laws look at. */
export interface LawParts extends LawSubjects {
  /** What holdings of an asset changed by, stakes included. */
  addHeld(asset: string, difference: bigint): void;
  /** What the supply of an asset changed by. */
  addSupply(asset: string, difference: bigint): void;
}

/** Collects what the clearinghouse adds up. */
export interface ClearinghouseSums {
  /** Markets whose book changed. */
  readonly books: Set<string>;
  /** The balance of an account. @param key `asset:account id` */
  addBalance(key: string, difference: bigint): void;
  /** What the clearinghouse owes. */
  addOwed(difference: bigint): void;
  addPosition(before: PerpPositionRow | undefined, after: PerpPositionRow | undefined): void;
  /** Open interest that a market counts. */
  addInterest(market: string, difference: bigint): void;
  /** A part of a total. @param name of the total */
  addPart(name: string, difference: bigint): void;
}

/** How a simulation lists the changed rows of a table as records. */
export interface RecordList {
  readonly record: RecordKind;
  /** Members that other lists show, or that are counted for the exchange's own use. */
  readonly hidden: readonly string[];
  /** Whether rows that come and go are shown by another list. */
  readonly isChangesAlone: boolean;
  /** Text of a row that is one value; undefined for rows with members. */
  readonly value: ((row: unknown) => string) | undefined;
}

/**
 * Where a simulation lists the changes of a table: among the records, in a list of their own (engine/changes), or
 * nowhere, as they are the exchange's own bookkeeping and follow from what is listed.
 */
export type Listed = RecordList | 'elsewhere' | 'nowhere';

/** Lists rows that have members. @param hidden members that other lists show */
export const recordsOf = <V>(record: RecordKind, hidden: readonly (keyof V & string)[] = []): RecordList => ({
  record,
  hidden,
  isChangesAlone: false,
  value: undefined,
});

/** Lists rows that have members where they change; that they come and go another list shows. */
export const changesOf = <V>(record: RecordKind, hidden: readonly (keyof V & string)[]): RecordList => ({
  ...recordsOf<V>(record, hidden),
  isChangesAlone: true,
});

/** Lists rows that are one value. */
export const valuesOf = <V>(record: RecordKind, value: (row: V) => string): RecordList => ({
  ...recordsOf(record),
  value: value as RecordList['value'],
});

/** What a change to a row of a table means: undefined stands for no row. None of it may be left out. */
export interface TableMeaning<V> {
  concerns(to: Concerned, key: string, before: V | undefined, after: V | undefined): void;
  laws(to: LawParts, key: string, before: V | undefined, after: V | undefined): void;
  clearinghouse(to: ClearinghouseSums, key: string, before: V | undefined, after: V | undefined): void;
  readonly listed: Listed;
  /** Whether a call into the EVM may read it: its own tables, and the ledgers that answer in it. */
  readonly isReadByContracts: boolean;
}

/** A change that one of the first three does not look at. */
export const nothing = (): void => undefined;

/** A table that streams do not show and that nothing is added up from. */
export const unwatched = (listed: Listed): TableMeaning<unknown> => ({
  concerns: nothing,
  laws: nothing,
  clearinghouse: nothing,
  listed,
  isReadByContracts: false,
});

/** A part of a key with colons. */
export const partOf = (key: string, at: number): string => key.split(':', at + 1)[at] ?? '';

/** What a number changed by; no row counts as zero. */
export const difference = (before: bigint | undefined, after: bigint | undefined): bigint =>
  (after ?? 0n) - (before ?? 0n);
