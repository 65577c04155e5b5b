// From a transaction and its receipt to its entry in the index: a pure function of the two, so that a rebuilt index
// equals one that followed the chain.

import { type AccountId, findAccountId } from '@svc/core/accounts/address';
import { Fault } from '@svc/core/errors';
import { isJsonObject, type JsonObject, type JsonValue, jsonObject, readJson } from '@svc/core/json/canonicalJson';
import { wireJson } from '@svc/core/json/wireJson';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { type Listing, textOf } from '@svc/core/ops/listing';
import { findOp } from '@svc/core/ops/registry';
import { type UnsignedExchangeTx, wireText } from '@svc/core/tx/exchangeTx';
import type { IndexEntry, Role } from '../kernel/indexEntry.ts';
import { entryFields } from './entryFields.ts';

/** Longest detail, in characters of its JSON text. */
const MAX_DETAIL = 4000;
/** The order in which the roles of one account are listed. */
const ROLE_ORDER: readonly Role[] = ['sender', 'to', 'from', 'spender', 'operator', 'account', 'maker', 'created'];
/** Members of a receipt's data that the detail repeats. */
const DETAIL_DATA = [
  'order_id',
  'token_address',
  'pool_id',
  'amount_in',
  'amount_out',
  'fee_total',
  'filled',
  'position_id',
  'liquidity',
  'amount0',
  'amount1',
  'fees0',
  'fees1',
  'collection',
  'token_id',
  'fee',
  'received',
  'memo',
] as const;

/** The parts of a receipt that the index needs. */
export interface ReceiptPart {
  readonly success: boolean;
  readonly error: string;
  readonly fee: string;
  readonly data: JsonObject;
}

/** The same, from a receipt's JSON text. @throws Fault `storage.receipt` */
export function readReceiptPart(text: string): ReceiptPart {
  const value = readJson(text);
  if (isJsonObject(value)) {
    const { success, error, fee, data } = value;
    if (typeof success === 'boolean' && typeof error === 'string' && typeof fee === 'string' && isJsonObject(data))
      return { success, error, fee, data };
  }
  throw new Fault('storage.receipt', 'A stored receipt is not in the form of receipts.');
}

class Roles {
  private readonly byAccount = new Map<AccountId, Role[]>();

  /** Texts that are not addresses are skipped. */
  add(text: JsonValue | undefined, role: Role): void {
    const account = typeof text === 'string' ? findAccountId(text) : undefined;
    if (account === undefined) return;
    const roles = this.byAccount.get(account);
    if (roles === undefined) this.byAccount.set(account, [role]);
    else if (!roles.includes(role)) roles.push(role);
  }

  all(): Record<string, readonly Role[]> {
    // Without a prototype, since the keys are new each time (evmEntry.ts).
    const all = Object.create(null) as Record<string, readonly Role[]>;
    for (const [account, roles] of this.byAccount)
      all[account] = roles.length === 1 ? roles : ROLE_ORDER.filter((role) => roles.includes(role));
    return all;
  }
}

function fillsOf(data: JsonObject): JsonObject[] {
  return Array.isArray(data.fills) ? data.fills.filter((fill): fill is JsonObject => isJsonObject(fill)) : [];
}

function rolesOf(sender: string, { roles: listed = [] }: Listing, data: JsonObject): Record<string, readonly Role[]> {
  const roles = new Roles();
  roles.add(sender, 'sender');
  for (const [role, address] of listed) roles.add(address, role);
  const own = findAccountId(sender);
  for (const { maker, venue } of fillsOf(data)) {
    // A pool has no order to fill.
    if (venue !== 'amm' && typeof maker === 'string' && findAccountId(maker) !== own) roles.add(maker, 'maker');
  }
  return roles.all();
}

/** Detail within its length: where it does not fit, parameters are dropped, largest first. */
function detailText(tx: UnsignedExchangeTx, data: JsonObject): string {
  const { nonce, params } = tx;
  let done = '';
  for (const name of DETAIL_DATA) if (data[name] !== undefined) done += `,"${name}":${wireJson(data[name])}`;
  if (Array.isArray(data.fills)) done += `,"fills":${data.fills.length}`;
  // Nonce and parameters are adjacent in the text of the transaction, before the last of its gas limits.
  const wire = wireText(tx);
  const whole = `{${wire.slice(wire.indexOf('"nonce":'), wire.lastIndexOf(',"gas_limit":'))}${done}}`;
  if (whole.length <= MAX_DETAIL) return whole;
  const kept = jsonObject();
  const cut = () => `{"truncated":true,"nonce":${nonce},"params":${wireJson(kept)}${done}}`;
  for (const [name, value] of Object.entries(params)) {
    kept[name] = value;
    if (cut().length > MAX_DETAIL) delete kept[name];
  }
  return cut();
}

/** Entry of an exchange transaction. @param receipt undefined when it is no longer kept */
export function exchangeEntry(tx: UnsignedExchangeTx, receipt: ReceiptPart | undefined): IndexEntry {
  const data = receipt?.data ?? jsonObject();
  const listing: Listing = findOp(tx.op)?.lists(tx.params, data) ?? {};
  return {
    kind: 'exchange',
    op: tx.op,
    sender: tx.sender,
    ...entryFields(listing),
    status: receipt === undefined ? 'unknown' : receipt.success ? 'success' : 'failed',
    fee: receipt?.fee ?? null,
    error: receipt === undefined || receipt.error === '' ? null : receipt.error,
    detail: detailText(tx, data),
    roles: rolesOf(tx.sender, listing, data),
  };
}

/** Entry of an allocation of the genesis or of a native transfer, from its recorded JSON text. */
export function nativeEntry(kind: 'genesis' | 'transfer', body: string): IndexEntry {
  const { from, to, recipient, amount, label, index } = JSON.parse(body) as {
    from?: string;
    to?: string;
    recipient?: string;
    amount: string;
    label?: string;
    index?: number;
  };
  const target = to ?? recipient ?? '';
  const roles = new Roles();
  roles.add(from, 'sender');
  roles.add(target, 'to');
  return {
    kind,
    op: kind === 'genesis' ? 'GENESIS_ALLOCATION' : 'TRANSFER',
    sender: from ?? null,
    target: textOf(target),
    asset: NATIVE_SYMBOL,
    amount,
    status: 'success',
    // Neither has a fee.
    fee: null,
    error: null,
    detail: kind === 'genesis' ? wireJson({ label, index }) : null,
    roles: roles.all(),
  };
}
