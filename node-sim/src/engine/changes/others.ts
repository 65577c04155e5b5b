// Changed rows that no other list shows whole: settings, freezes, prices, code, storage. Every table of the state is
// either named here, shown by another list, or the exchange's own bookkeeping; a test holds the three against the
// tables.

import { assertInvariant } from '@svc/core/errors';
import type { RecordChange, RecordKind } from '@svc/core/reads/simulate/changesShape';
import type { RowChange } from '../../kernel/journal.ts';

interface RecordSpec {
  readonly record: RecordKind;
  /** Members that other lists show, or that are counted for the exchange's own use. */
  readonly hidden?: readonly string[];
  /** Whether rows that come and go are shown by another list. */
  readonly onlyChanged?: boolean;
  /** Text of a row that is one value. */
  readonly value?: (row: unknown) => string;
}

/** Tables whose rows are listed as records. */
export const RECORDS: Readonly<Record<string, RecordSpec>> = {
  tokens: { record: 'token' },
  freezes: { record: 'freeze', value: String },
  pools: { record: 'pool' },
  positions: { record: 'position', hidden: ['liquidity'], onlyChanged: true },
  nftCollections: { record: 'collection' },
  nfts: { record: 'nft', hidden: ['owner', 'ownerAddress', 'approved'], onlyChanged: true },
  validators: { record: 'validator', hidden: ['stake', 'status', 'principal'], onlyChanged: true },
  stakingSettings: { record: 'staking_settings' },
  perpSettings: { record: 'perp_settings' },
  perpMarkets: { record: 'perp_market', hidden: ['orderSeq', 'tradeSeq'] },
  perpAccounts: { record: 'perp_account', hidden: ['collateral'] },
  perpLeverages: { record: 'perp_leverage' },
  perpVotes: { record: 'oracle_vote' },
  perpCommittee: { record: 'oracle_committee' },
  evmCode: { record: 'contract_code' },
  evmStorage: { record: 'contract_storage', value: (row) => `0x${(row as bigint).toString(16)}` },
};

/** Tables that other lists show whole. */
export const SHOWN = [
  'accounts',
  'balances',
  'orders',
  'allowances',
  'operators',
  'perpPositions',
  'perpOrders',
  'perpShares',
  'nftOperators',
] as const;

/** Tables of the exchange's own bookkeeping: they follow from what is shown. */
export const BOOKKEEPING = [
  'nonces',
  'evmNonces',
  'supply',
  'counters',
  'ticks',
  'observations',
  'books',
  'closedOrders',
  'onceSeizable',
  'perpTotals',
] as const;

const UNLISTED = new Set<string>([...SHOWN, ...BOOKKEEPING]);

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function isSame(a: unknown, b: unknown): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '';
  return a === b || (typeof a === 'object' && text(a) === text(b));
}

/** Members of a row that differ. */
function changedMembers(before: object, after: object, hidden: readonly string[]): string[] {
  const [old, now] = [before, after] as Record<string, unknown>[];
  return Object.keys(after).filter((name) => !hidden.includes(name) && !isSame(old?.[name], now?.[name]));
}

function recordOf({ table, key, before, after }: RowChange): RecordChange[] {
  if (UNLISTED.has(table.name)) return [];
  const spec = RECORDS[table.name];
  assertInvariant(spec !== undefined, `the lists of changes know the table ${table.name}`);
  const { record, hidden = [], onlyChanged = false, value } = spec;
  const change = {
    record,
    id: key,
    members: [] as string[],
    before: value === undefined || before === undefined ? null : value(before),
    after: value === undefined || after === undefined ? null : value(after),
  };
  if (before === undefined || after === undefined) {
    return onlyChanged ? [] : [{ ...change, action: before === undefined ? 'created' : 'removed' }];
  }
  if (typeof before !== 'object' || typeof after !== 'object') return [{ ...change, action: 'changed' }];
  const members = changedMembers(before as object, after as object, hidden).map(snake);
  return members.length === 0 ? [] : [{ ...change, action: 'changed', members }];
}

/** The records that differ beside what the other lists show. */
export function otherChanges(changes: readonly RowChange[]): RecordChange[] {
  return changes.flatMap(recordOf);
}
