// The worst case that a request allows, shown beside what a node predicts: a lying node cannot change these lines.

import { formatDecimal } from '@svc/core/decimal';
import { type Grant, type Intent, openOf, type UnnamedPayment, unnamedPayments } from '@svc/core/ops/intent';
import type { AllowanceChange, SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import { type Message, message, type Part, type TokenFact } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import type { Effect } from '../../approvals/effect.ts';
import { isSameAccount } from '../risks/addresses.ts';
import { roughAmount } from '../risks/amounts.ts';
import { itemMessage, itemsMessage } from './meanings.ts';
import { type EffectFacts, type Movement, netOf, tokenOf } from './movements.ts';

type Bounds = Effect['bounds'];

/** The most that may leave of an asset, from the free balance and from collateral. */
interface Allowed {
  readonly free: bigint;
  readonly collateral: bigint;
  /** The token, as the request names it. */
  readonly token: TokenFact;
  readonly unnamed?: readonly Part[];
}

/** The payments by asset; those whose asset was not read are left out. */
function allowances({ payments }: Intent): Map<string, Allowed> {
  const allowed = new Map<string, Allowed>();
  for (const { token, amount, from, unnamed } of payments) {
    if (token === undefined) continue;
    const { free, collateral } = allowed.get(token.asset) ?? { free: 0n, collateral: 0n };
    const more = roughAmount(amount);
    allowed.set(token.asset, {
      token,
      free: from === undefined ? free + more : free,
      collateral: from === undefined ? collateral : collateral + more,
      ...(unnamed === undefined ? {} : { unnamed }),
    });
  }
  return allowed;
}

const largestFirst = (one: bigint, other: bigint): number => (one < other ? 1 : one > other ? -1 : 0);

/** Whether outflows of unnamed assets fit the payments whose asset was not read. */
function fitUnread(strays: readonly Movement[], unread: readonly UnnamedPayment[]): boolean {
  const fits = (list: readonly Movement[], paid: readonly UnnamedPayment[]): boolean => {
    const most = paid.map(({ amount }) => roughAmount(amount)).sort(largestFirst);
    const gone = list.map((one) => -(one.available < 0n ? one.available : netOf(one))).sort(largestFirst);
    return gone.every((one, at) => one <= (most[at] ?? 0n));
  };
  const [free, kept] = [strays.filter((one) => one.available < 0n), strays.filter((one) => one.available >= 0n)];
  return (
    fits(
      free,
      unread.filter(({ from }) => from === undefined),
    ) &&
    fits(
      kept,
      unread.filter(({ from }) => from !== undefined),
    )
  );
}

/** Items of the signer that would leave although the request does not name them, or more of one than it says. */
function unnamedItems({ changes, own, intent }: EffectFacts): number {
  const keyOf = (collection: string, id: string): string => `${collection.toLowerCase()} ${id}`;
  const named = new Map<string, bigint>();
  for (const { collection, tokenId, amount = '1' } of intent.items ?? []) {
    const key = keyOf(collection, tokenId);
    named.set(key, (named.get(key) ?? 0n) + BigInt(amount));
  }
  const gone = changes.ownership.filter(({ collection, token_id: id, before, after }) => {
    const leaves =
      before !== null && own.has(before.toLowerCase()) && (after === null || !own.has(after.toLowerCase()));
    return leaves && !named.has(keyOf(collection, id));
  });
  const fewer = changes.items.filter(
    ({ collection, token_id: id, account, before, after }) =>
      own.has(account.toLowerCase()) && BigInt(before) - BigInt(after) > (named.get(keyOf(collection, id)) ?? 0n),
  );
  return gone.length + fewer.length;
}

/** Whether a right in the request covers one that somebody gets according to the node. */
function covers(grant: Grant, to: string, asset: string, change: AllowanceChange): boolean {
  const of = grant.token?.asset;
  if (!isSameAccount(grant.spender, to) || (of !== undefined && of.toLowerCase() !== asset.toLowerCase())) return false;
  const isAll = grant.amount === 'all';
  if (change.kind === 'nft') return isAll || (grant.isItem === true && grant.amount === change.token_id);
  if (change.kind !== 'token') return isAll;
  if (isAll || grant.isItem === true) return isAll;
  const [before, after, most] = [roughAmount(change.before), roughAmount(change.after), roughAmount(grant.amount)];
  // A raised allowance says by how much.
  return after <= most || after - before <= most;
}

/** Rights over the signer's assets that somebody would get although the request does not give them. */
function strayRights({ changes, own, intent }: EffectFacts): Bounds {
  return changes.allowances.flatMap((change): Bounds => {
    const to = change.kind === 'nft' ? change.after : change.spender;
    const rises =
      change.kind === 'token'
        ? roughAmount(change.after) > roughAmount(change.before)
        : change.kind === 'nft'
          ? change.after !== change.before
          : change.after && !change.before;
    if (to === null || !rises || !own.has(change.owner.toLowerCase()) || own.has(to.toLowerCase())) return [];
    const asset = change.kind === 'nft' || change.kind === 'nft_operator' ? change.collection : change.asset;
    if (intent.grants.some((grant) => covers(grant, to, asset, change))) return [];
    const token = part.token(tokenOf(asset, change.symbol));
    return [{ parts: [message('bound.noRight', { to: part.address(to), token })], kept: false, isRight: true }];
  });
}

/**
 * Whether the request lets others take this much of an asset: an inner call may use an allowance of the same request.
 */
function isGranted({ grants }: Intent, { token, available }: Movement): boolean {
  return grants.some(
    (grant) =>
      grant.isItem !== true &&
      grant.token?.asset === token.asset &&
      (grant.amount === 'all' || -available <= roughAmount(grant.amount)),
  );
}

/** Whether the request says anything about what it moves. */
const speaks = ({ isWhole, payments, swap, items = [], grants, rights = [] }: Intent): boolean =>
  isWhole === true || swap !== undefined || payments.length + items.length + grants.length + rights.length > 0;

const leavesOf = (amount: string, what: readonly Part[]): Message =>
  message('bound.leavesOf', { amount: part.number(amount), what });

function paymentBounds(facts: EffectFacts, list: readonly Movement[], allowed: ReadonlyMap<string, Allowed>): Bounds {
  const { intent } = facts;
  const outOf = (asset: string, of: (movement: Movement) => bigint): bigint =>
    list.filter((one) => one.token.asset === asset).reduce((sum, one) => sum - of(one), 0n);
  const bounds: Bounds = [];
  for (const [asset, { token, free, collateral, unnamed }] of allowed) {
    const most = free + collateral;
    const kept = outOf(asset, ({ available }) => available) <= free && outOf(asset, netOf) <= most;
    const amount = formatDecimal(most);
    // The node's name of the asset is not part of the request's bound.
    const what = part.amount(amount, token);
    const said =
      unnamed !== undefined
        ? leavesOf(amount, unnamed)
        : collateral > 0n
          ? message('bound.leavesCollateral', { what })
          : message('bound.leaves', { what });
    bounds.push({ parts: [said], kept });
  }
  const { swap } = intent;
  if (swap?.minimum !== undefined && roughAmount(swap.minimum) > 0n)
    bounds.push({
      parts: [message('bound.comesBack', { amount: part.amount(swap.minimum, swap.tokenOut) })],
      kept: -outOf(swap.tokenOut.asset, netOf) >= roughAmount(swap.minimum),
    });
  return bounds;
}

function itemBounds(facts: EffectFacts): Bounds {
  const kept = unnamedItems(facts) === 0;
  const bounds = (facts.intent.items ?? []).map(({ collection, tokenId, amount }) => {
    const token = tokenOf(collection, null);
    const what = amount === undefined ? itemMessage(token, tokenId) : itemsMessage(amount, token, tokenId);
    return { parts: [message('bound.item', { what })], kept };
  });
  if (bounds.length > 0 || kept || !speaks(facts.intent)) return bounds;
  return [{ parts: [message('bound.noItems')], kept }];
}

/** The worst case of the request, each bound beside the prediction. */
export function boundsOf(facts: EffectFacts, list: readonly Movement[]): Bounds {
  const { intent } = facts;
  const allowed = allowances(intent);
  const unread = unnamedPayments(intent).filter(({ token }) => token === undefined);
  // An outflow that the request does not mention is the strongest sign of deception.
  const isOpen = (intent.open ?? []).length > 0;
  const strays = list
    .filter((one) => !allowed.has(one.token.asset) && (one.available < 0n || (netOf(one) < 0n && !isOpen)))
    .filter((one) => intent.isWhole === true || !isGranted(intent, one));
  const bounds = [...paymentBounds(facts, list, allowed)];
  const fits = fitUnread(strays, unread);
  for (const { amount, unnamed } of unread) bounds.push({ parts: [leavesOf(amount, unnamed)], kept: fits });
  bounds.push(...itemBounds(facts));
  if (unread.length === 0 && speaks(intent))
    for (const { token } of strays)
      bounds.push({ parts: [message('bound.noPayment', { token: part.token(token) })], kept: false });
  if (intent.isWhole === true && bounds.length === 0) bounds.push({ parts: [message('bound.onlyFee')], kept: true });
  bounds.push(...strayRights(facts));
  for (const parts of openOf(intent)) bounds.push({ parts: [...parts], kept: true, isOpen: true });
  return bounds;
}

/** A simulation without changes. */
export const NO_CHANGES: SimulatedChanges = {
  balances: [],
  orders: [],
  positions: [],
  allowances: [],
  ownership: [],
  items: [],
  others: [],
};

/** The worst case of a request by itself, without a prediction. */
export function allowedBounds(intent: Intent): Bounds {
  return boundsOf({ changes: NO_CHANGES, own: new Set(), intent, fee: '0', named: [] }, []).map((bound) => ({
    ...bound,
    kept: true,
  }));
}
