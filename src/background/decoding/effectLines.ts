// From what a node says a transaction would change to the lines that an approval shows: the signer's own balances,
// orders, positions, rights and items. What the request itself allows is effectBounds.ts.

import { formatDecimal } from '@svc/core/decimal';
import { findPair } from '@svc/core/markets/pair';
import { type Part, part, say, type TokenFact } from '@svc/core/ops/describe';
import type { Effect, EffectLine } from '../../approvals/effect.ts';
import { boundsOf } from './effectBounds.ts';
import { type EffectFacts, type KeptKind, type Movement, movements, netOf, tokenOf } from './movements.ts';

/** Lines beyond this are counted, not shown. */
const MAX_LINES = 24;

const magnitude = (value: bigint): string => formatDecimal(value < 0n ? -value : value);

/** What an amount is locked for, and what one that is freed was locked for. */
const KEPT_WORDS: { readonly [K in KeptKind]: { readonly locked: Part; readonly released: Part } } = {
  escrow: { locked: part.text(' for resting orders'), released: part.text(' from resting orders') },
  perps: { locked: part.text(' as perpetuals collateral'), released: part.text(' from perpetuals collateral') },
  staked: { locked: part.text(' as stake'), released: part.text(' from stake') },
  reserve: { locked: part.text(' in a reserve'), released: part.text(' from a reserve') },
};

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
