// What an account received in a transaction, as far as the index knows: amounts after fees, and items by their numbers.

import type { ReadResult } from '@svc/core/reads/registry';
import type { Context } from './view.ts';

type Entry = ReadResult<'getLatestTransactions'>['transactions'][number];

/** An amount of an asset, or an item of a collection. */
export interface Received {
  /** For an item its number. */
  readonly amount: string;
  readonly asset: string;
  readonly isItem?: true;
}

const LEDGER_PLACES = 18;

const decimal = (value: unknown): string | undefined =>
  (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) || typeof value === 'number' ? String(value) : undefined;

/** Whole units as a decimal text. */
function ofUnits(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  return `${whole}.${fraction}`.replace(/\.?0*$/, '');
}

/** A decimal text as units of its last place. */
function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(LEDGER_PLACES, '0').slice(0, LEDGER_PLACES));
}

interface TokenMove {
  readonly token: string;
  readonly to: string;
  readonly value?: string;
  readonly token_id?: string;
}

/** In an EVM transaction: its value for the receiver, and the token moves of its logs. */
function receivedInEvm(
  { asset, amount, detail }: Entry,
  roles: readonly string[],
  account: string,
  { symbolOf, decimalsOf }: Context,
): Received[] {
  const native = symbolOf('native');
  const isPaid = roles.includes('to') && asset === native && amount !== null && amount !== '0';
  const moves = Array.isArray(detail?.token_transfers) ? (detail.token_transfers as TokenMove[]) : [];
  const tokens = moves
    .filter(({ to }) => to.toLowerCase() === account.toLowerCase())
    .flatMap(({ token, value, token_id: id }): Received[] => {
      if (id !== undefined) return [{ amount: id, asset: token, isItem: true }];
      // Only the other contract knows its decimals.
      const places = decimalsOf(token);
      if (value === undefined || places === undefined) return [];
      return [{ amount: ofUnits(BigInt(value), Math.min(places, LEDGER_PLACES)), asset: token }];
    });
  return [...(isPaid ? [{ amount, asset }] : []), ...tokens];
}

/** What arrived of a transfer: entries of earlier versions have only the fee. */
function arrived(amount: string, detail: Entry['detail']): string {
  const told = decimal(detail?.received);
  if (told !== undefined) return told;
  const fee = decimal(detail?.fee);
  if (fee === undefined || units(fee) > units(amount)) return amount;
  return ofUnits(units(amount) - units(fee), LEDGER_PLACES);
}

/** What an account with these roles received. @param account its id */
export function received(entry: Entry, roles: readonly string[], account: string, context: Context): Received[] {
  if (entry.status !== 'success') return [];
  if (entry.kind === 'evm') return receivedInEvm(entry, roles, account, context);
  const { op, detail, target, asset, amount } = entry;
  const isSender = roles.includes('sender');
  const out = decimal(detail?.amount_out);
  if (isSender && out !== undefined && target !== null) return [{ amount: out, asset: target }];
  if (isSender && detail?.fees0 !== undefined) {
    const found = context.poolOf(String(detail.pool_id ?? ''));
    if (found === undefined) return [];
    return [
      { amount: decimal(detail.amount0) ?? '0', asset: found.token0 },
      { amount: decimal(detail.amount1) ?? '0', asset: found.token1 },
    ].filter((one) => one.amount !== '0');
  }
  if (!roles.includes('to') || amount === null || asset === null) return [];
  if (context.isOfItem(op)) return [{ amount, asset, isItem: true }];
  return [{ amount: arrived(amount, detail), asset }];
}
