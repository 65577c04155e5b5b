// From what a node says a transaction would change to the lines that an approval shows: the signer's own balances,
// orders, positions, rights and items. The node's word, laid beside what the request itself allows.

import { formatDecimal } from '@svc/core/decimal';
import { findPair } from '@svc/core/markets/pair';
import { NATIVE_FACT, type Part, part, say, type TokenFact } from '@svc/core/ops/describe';
import type { Intent } from '@svc/core/ops/intent';
import { shownText } from '@svc/core/ops/wording';
import type { BalanceKind, SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import type { Effect, EffectLine } from '../../approvals/effect.ts';
import { roughAmount } from '../risks/amounts.ts';

/** Lines beyond this are counted, not shown. */
const MAX_LINES = 24;

export interface EffectFacts {
  readonly changes: SimulatedChanges;
  /** The signer's ledger accounts, lower case. */
  readonly own: ReadonlySet<string>;
  readonly intent: Intent;
  /** Burned, decimal text in the native asset. */
  readonly fee: string;
  /** Tokens that were read for the request's own words. */
  readonly named: readonly TokenFact[];
}

/** Signed decimal text as units of 10^-18. */
const signed = (text: string): bigint => (text.startsWith('-') ? -roughAmount(text.slice(1)) : roughAmount(text));
const magnitude = (value: bigint): string => formatDecimal(value < 0n ? -value : value);

function tokenOf(asset: string, symbol: string | null, decimals: number | null = 18): TokenFact {
  if (asset === NATIVE_FACT.asset) return NATIVE_FACT;
  const short = `${asset.slice(0, 8)}…${asset.slice(-4)}`;
  return { asset, symbol: shownText(symbol ?? short, 24), name: '', decimals: decimals ?? 18, known: symbol !== null };
}

interface Movement {
  readonly token: TokenFact;
  /** Free, without the fee. */
  available: bigint;
  /** Kept back by kind: escrow, perps, staked. */
  readonly kept: Map<KeptKind, bigint>;
}

function movements({ changes, own, fee }: EffectFacts): Movement[] {
  const found = new Map<string, Movement>();
  for (const { account, asset, symbol, decimals, kind, delta } of changes.balances) {
    if (!own.has(account.toLowerCase())) continue;
    const movement: Movement = found.get(asset) ?? {
      token: tokenOf(asset, symbol, decimals),
      available: 0n,
      kept: new Map(),
    };
    found.set(asset, movement);
    if (kind === 'available') movement.available += signed(delta);
    else movement.kept.set(kind, (movement.kept.get(kind) ?? 0n) + signed(delta));
  }
  const native = found.get(NATIVE_FACT.asset);
  if (native !== undefined) native.available += roughAmount(fee);
  return [...found.values()];
}

type KeptKind = Exclude<BalanceKind, 'available'>;

/** What an amount is locked for, and what one that is freed was locked for. */
const KEPT_WORDS: { readonly [K in KeptKind]: { readonly locked: Part; readonly released: Part } } = {
  escrow: { locked: part.text(' for resting orders'), released: part.text(' from resting orders') },
  perps: { locked: part.text(' as perpetuals collateral'), released: part.text(' from perpetuals collateral') },
  staked: { locked: part.text(' as stake'), released: part.text(' from stake') },
  reserve: { locked: part.text(' in a reserve'), released: part.text(' from a reserve') },
};

/** What leaves or reaches the account for good, with what is merely kept back apart. */
const netOf = (movement: Movement): bigint =>
  movement.available + [...movement.kept.values()].reduce((sum, one) => sum + one, 0n);

function balanceLines(list: readonly Movement[]): EffectLine[] {
  return list.flatMap((movement) => {
    const { token, kept } = movement;
    const net = netOf(movement);
    const lines: EffectLine[] =
      net === 0n ? [] : [{ kind: net < 0n ? 'out' : 'in', parts: [part.amount(magnitude(net), token)] }];
    for (const [kind, delta] of kept) {
      const change = delta > 0n ? 'locked' : 'released';
      if (delta !== 0n)
        lines.push({ kind: change, parts: [part.amount(magnitude(delta), token), KEPT_WORDS[kind][change]] });
    }
    return lines;
  });
}

const ORDER_WORDS = {
  placed: 'stays on the book',
  filled: 'is filled',
  partly_filled: 'is filled in part',
  cancelled: 'is cancelled',
} as const;

/** A token as the request's own words name it, else as the balances that change do; one of neither was not read. */
function namedToken({ changes, named }: EffectFacts, asset: string): TokenFact {
  const read = named.find((one) => one.asset === asset && one.known);
  if (read !== undefined) return read;
  const changed = changes.balances.find((one) => one.asset === asset && one.symbol !== null);
  return tokenOf(asset, changed?.symbol ?? null, changed?.decimals);
}

const readPart = (token: TokenFact): Part[] =>
  token.known ? [part.token(token)] : [part.token(token), part.text(' (not read)')];

/** Both tokens of a spot market by symbol; the market of a perpetual has a name of its own. */
function marketParts(facts: EffectFacts, market: string): Part[] {
  const pair = findPair(market);
  if (pair === undefined) return [part.given(market, 30)];
  const [base, quote] = [namedToken(facts, pair.base), namedToken(facts, pair.quote)];
  return [...readPart(base), part.text('/'), ...readPart(quote)];
}

function orderLines(facts: EffectFacts): EffectLine[] {
  return facts.changes.orders
    .filter((order) => facts.own.has(order.account.toLowerCase()))
    .map(({ side, amount, price, action, market }) => ({
      kind: 'order' as const,
      parts: [
        ...say`${part.text(side === 'buy' ? 'Buy ' : 'Sell ')}${part.number(amount)} at ${part.number(price)} on `,
        ...marketParts(facts, market),
        part.text(` ${ORDER_WORDS[action]}`),
      ],
    }));
}

function positionLines({ changes, own }: EffectFacts): EffectLine[] {
  return changes.positions
    .filter((position) => own.has(position.account.toLowerCase()))
    .map((position) => {
      const word = position.before === null ? 'opened' : position.after === null ? 'closed' : 'changed';
      if (position.kind === 'perps') {
        const size = position.after?.size ?? '0';
        return {
          kind: 'position' as const,
          parts: say`${part.given(position.market, 30)}: ${part.number(position.before?.size ?? '0')} to ${part.number(size)}`,
        };
      }
      const name =
        position.kind === 'pool' ? 'liquidity' : position.kind === 'stake' ? 'validator stake' : 'vault shares';
      return { kind: 'position' as const, parts: [part.text(`${name} ${word}`)] };
    });
}

function allowanceLines({ changes, own }: EffectFacts): EffectLine[] {
  return changes.allowances
    .filter((one) => own.has(one.owner.toLowerCase()))
    .map((one): EffectLine => {
      if (one.kind === 'nft') {
        const token = tokenOf(one.collection, one.symbol);
        const item = part.number(one.token_id);
        return {
          kind: 'right',
          parts:
            one.after === null
              ? say`nobody may move ${part.token(token)} item ${item} any more`
              : say`${part.address(one.after)} may move ${part.token(token)} item ${item}`,
        };
      }
      const token = tokenOf(one.kind === 'nft_operator' ? one.collection : one.asset, one.symbol);
      const who = part.address(one.spender);
      if (one.kind === 'token') return { kind: 'right', parts: say`${who} may spend ${part.amount(one.after, token)}` };
      return {
        kind: 'right',
        parts: one.after
          ? say`${who} may move all your ${part.token(token)}`
          : say`${who} may move your ${part.token(token)} no more`,
      };
    });
}

function ownershipLines({ changes, own }: EffectFacts): EffectLine[] {
  return changes.ownership.flatMap(({ collection, symbol, token_id: id, before, after }): EffectLine[] => {
    const [had, has] = [
      before !== null && own.has(before.toLowerCase()),
      after !== null && own.has(after.toLowerCase()),
    ];
    if (had === has) return [];
    const item: Part[] = say`${part.token(tokenOf(collection, symbol))} item ${part.number(id)}`;
    return [
      {
        kind: 'owner',
        parts: [...item, part.text(has ? ' becomes yours' : after === null ? ' is destroyed' : ' is yours no more')],
      },
    ];
  });
}

/** Items that come in amounts; those that leave stand beside balances that do. */
function itemLines({ changes, own }: EffectFacts): EffectLine[] {
  return changes.items.flatMap(({ collection, symbol, token_id: id, account, before, after }): EffectLine[] => {
    if (!own.has(account.toLowerCase()) || before === after) return [];
    const change = BigInt(after) - BigInt(before);
    const count = part.number((change < 0n ? -change : change).toString());
    return [
      {
        kind: change < 0n ? 'out' : 'in',
        parts: say`${count} of ${part.token(tokenOf(collection, symbol))} item ${part.number(id)}`,
      },
    ];
  });
}

/** Contracts that noted something in books of their own, which only they can read. */
function unreadBooks({ changes }: EffectFacts): number {
  const written = changes.others.filter(({ record }) => record === 'contract_storage' || record === 'contract_code');
  return new Set(written.map(({ id }) => id.split(':')[0])).size;
}

/** The payments of an asset together, the free ones and those out of collateral apart. */
function allowances({ payments }: Intent): Map<string, { token: TokenFact; free: bigint; collateral: bigint }> {
  const allowed = new Map<string, { token: TokenFact; free: bigint; collateral: bigint }>();
  for (const { token, amount, from } of payments) {
    const before = allowed.get(token.asset) ?? { token, free: 0n, collateral: 0n };
    const more = roughAmount(amount);
    allowed.set(
      token.asset,
      from === undefined
        ? { ...before, free: before.free + more }
        : { ...before, collateral: before.collateral + more },
    );
  }
  return allowed;
}

/**
 * How many items of the signer's would leave that the request does not name; those that come in amounts it never names.
 */
function unnamedItems({ changes, own, intent }: EffectFacts): number {
  const named = new Set(
    (intent.items ?? []).map(({ collection, tokenId }) => `${collection.toLowerCase()} ${tokenId}`),
  );
  const gone = changes.ownership.filter(({ collection, token_id: id, before, after }) => {
    const leaves =
      before !== null && own.has(before.toLowerCase()) && (after === null || !own.has(after.toLowerCase()));
    return leaves && !named.has(`${collection.toLowerCase()} ${id}`);
  });
  return (
    gone.length +
    changes.items.filter(
      ({ account, before, after }) => own.has(account.toLowerCase()) && BigInt(after) < BigInt(before),
    ).length
  );
}

/** What the request allows at worst, each beside what would come: what a lying node cannot move. */
function boundsOf(facts: EffectFacts, list: readonly Movement[]): Effect['bounds'] {
  const { intent } = facts;
  const netIn = (asset: string): bigint =>
    list.filter((one) => one.token.asset === asset).reduce((sum, one) => sum + netOf(one), 0n);
  const freeOut = (asset: string): bigint =>
    list.filter((one) => one.token.asset === asset).reduce((sum, one) => sum - one.available, 0n);
  const bounds: Effect['bounds'] = [];
  const allowed = allowances(intent);
  for (const [asset, { token, free, collateral }] of allowed) {
    const most = free + collateral;
    const kept = freeOut(asset) <= free && -netIn(asset) <= most;
    bounds.push({
      parts:
        collateral > 0n
          ? say`No more than ${part.amount(formatDecimal(most), token)} of collateral leaves`
          : say`No more than ${part.amount(formatDecimal(most), token)} leaves`,
      kept,
    });
  }
  for (const { collection, tokenId } of intent.items ?? [])
    bounds.push({
      parts: say`Of your items only ${part.token(tokenOf(collection, null))} item ${part.number(tokenId)} may leave`,
      kept: unnamedItems(facts) === 0,
    });
  const { swap } = intent;
  if (swap?.minimum !== undefined && roughAmount(swap.minimum) > 0n)
    bounds.push({
      parts: say`At least ${part.amount(swap.minimum, swap.tokenOut)} comes back`,
      kept: netIn(swap.tokenOut.asset) >= roughAmount(swap.minimum),
    });
  // An outflow that the request does not speak of is the strongest sign that something is not as it says.
  const isOpen = (intent.open ?? []).length > 0;
  const strays = list.filter(
    (one) => !allowed.has(one.token.asset) && (one.available < 0n || (netOf(one) < 0n && !isOpen)),
  );
  const speaks = intent.isWhole === true || intent.payments.length > 0 || intent.swap !== undefined;
  for (const movement of speaks ? strays : [])
    bounds.push({ parts: say`Nothing is said of paying ${part.token(movement.token)}`, kept: false });
  if (intent.isWhole === true && bounds.length === 0)
    bounds.push({
      parts: [part.text('Nothing but the fee leaves your free balance')],
      kept: strays.length === 0 && unnamedItems(facts) === 0,
    });
  else if (intent.isWhole === true && (intent.items ?? []).length === 0 && unnamedItems(facts) > 0)
    bounds.push({ parts: [part.text('Nothing is said of items of yours')], kept: false });
  for (const parts of intent.open ?? []) bounds.push({ parts: [...parts], kept: true, isOpen: true });
  return bounds;
}

const NO_CHANGES: SimulatedChanges = {
  balances: [],
  orders: [],
  positions: [],
  allowances: [],
  ownership: [],
  items: [],
  others: [],
};

/**
 * What a request allows by itself, where nothing is known that would go beyond it: it stands whatever the node says, or
 * nothing.
 */
export function allowedBounds(intent: Intent): Effect['bounds'] {
  return boundsOf({ changes: NO_CHANGES, own: new Set(), intent, fee: '0', named: [] }, []).map((bound) => ({
    ...bound,
    kept: true,
  }));
}

/** Lines and bounds of a simulation. */
export function effectLines(facts: EffectFacts): Pick<Effect, 'lines' | 'bounds' | 'unreadBooks'> {
  const list = movements(facts);
  const lines = [
    ...balanceLines(list),
    ...itemLines(facts),
    ...orderLines(facts),
    ...positionLines(facts),
    ...allowanceLines(facts),
    ...ownershipLines(facts),
  ];
  const more = lines.length - MAX_LINES;
  const shown =
    more > 0
      ? [...lines.slice(0, MAX_LINES), { kind: 'other' as const, parts: [part.text(`and ${more} more`)] }]
      : lines;
  const books = unreadBooks(facts);
  return { lines: shown, bounds: boundsOf(facts, list), ...(books === 0 ? {} : { unreadBooks: books }) };
}
