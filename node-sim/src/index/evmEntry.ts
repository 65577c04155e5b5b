// From the receipt of an EVM transaction to its entry in the index.

import type { AccountId } from '@svc/core/accounts/address';
import { formatDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { EvmLog, EvmReceipt } from '../kernel/evmPort.ts';
import type { IndexEntry, Role } from '../kernel/indexEntry.ts';

const MAX_DETAIL = 4000;
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const NOBODY = `0x${'0'.repeat(40)}`;

interface TokenMove {
  readonly token: AccountId;
  readonly from: string;
  readonly to: string;
  readonly value?: string;
  readonly token_id?: string;
}

const accountOfTopic = (topic: string): string => `0x${topic.slice(26)}`;

/** A standard transfer log: for an item the fourth topic is its id, for a token the data is the amount. */
function moveOf({ address: token, topics, data }: EvmLog): TokenMove[] {
  const [topic, from, to, id] = topics;
  if (topic !== TRANSFER_TOPIC || from === undefined || to === undefined) return [];
  const move = { token, from: accountOfTopic(from), to: accountOfTopic(to) };
  if (id !== undefined) return [{ ...move, token_id: BigInt(id).toString() }];
  return data.length === 66 ? [{ ...move, value: BigInt(data).toString() }] : [];
}

function opOf(receipt: EvmReceipt, moves: readonly TokenMove[]): string {
  if (receipt.to === null) return 'CREATE';
  if (receipt.value !== '0') return 'TRANSFER';
  if (moves.length === 0) return 'CALL';
  return moves.every(({ token_id: id }) => id !== undefined) ? 'NFT_TRANSFER' : 'TOKEN_TRANSFER';
}

function detailOf(receipt: EvmReceipt, moves: readonly TokenMove[]): string {
  const { nonce, gas_used, gas_price, contract } = receipt;
  const rest = { nonce, gas_used, gas_price, contract_address: contract };
  const whole = JSON.stringify({ ...rest, token_transfers: moves });
  if (whole.length <= MAX_DETAIL) return whole;
  const kept: TokenMove[] = [];
  let text = '';
  for (const move of moves) {
    const next = JSON.stringify({ truncated: true, ...rest, token_transfers: [...kept, move] });
    if (next.length > MAX_DETAIL) break;
    kept.push(move);
    text = next;
  }
  return text;
}

function rolesOf(receipt: EvmReceipt, moves: readonly TokenMove[]): Record<string, readonly Role[]> {
  // Without a prototype: the runtime keeps a description of an ordinary object's keys, and here every object has new
  // ones.
  const roles = Object.create(null) as Record<string, Role[]>;
  const add = (account: string | null, role: Role): void => {
    if (account === null || account === NOBODY) return;
    const list = roles[account];
    if (list === undefined) roles[account] = [role];
    else if (!list.includes(role)) list.push(role);
  };
  add(receipt.from, 'sender');
  add(receipt.to, 'to');
  add(receipt.contract, 'created');
  for (const { from, to } of moves) {
    add(from, 'token_from');
    add(to, 'token_to');
  }
  return roles;
}

/** Entry of an EVM transaction. A single token move shows the token and its recipient. */
export function evmEntry(receipt: EvmReceipt): IndexEntry {
  const moves = receipt.logs.flatMap(moveOf);
  const op = opOf(receipt, moves);
  const single = moves.length === 1 && receipt.value === '0' ? moves[0] : undefined;
  return {
    kind: 'evm',
    op,
    sender: receipt.from,
    target: single?.to ?? receipt.to ?? receipt.contract,
    asset: single?.token ?? NATIVE_SYMBOL,
    // An item has a number; only its contract knows the decimals of a token amount.
    amount: single === undefined ? formatDecimal(BigInt(receipt.value)) : (single.token_id ?? null),
    status: receipt.success ? 'success' : 'failed',
    fee: formatDecimal(BigInt(receipt.gas_used) * BigInt(receipt.gas_price)),
    error: receipt.error === '' ? null : receipt.error,
    detail: detailOf(receipt, moves),
    roles: rolesOf(receipt, moves),
  };
}
