// Turns a node's prediction into the lines of an approval: the signer's own balances, orders, positions, rights and
// items. The limits of the request itself are in effectBounds.ts.

import { formatDecimal } from '@svc/core/decimal';
import { findPair } from '@svc/core/markets/pair';
import { message, type Part, type TokenFact } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import type { Effect, EffectLine } from '../../approvals/effect.ts';
import { boundsOf } from './effectBounds.ts';
import { itemMessage, itemsMessage } from './meanings.ts';
import { type EffectFacts, type Movement, movements, netOf, tokenOf } from './movements.ts';

/** Lines beyond this number are only counted. */
const MAX_LINES = 24;

const magnitude = (value: bigint): string => formatDecimal(value < 0n ? -value : value);

function balanceLines(list: readonly Movement[]): EffectLine[] {
  return list.flatMap((movement) => {
    const { token, kept } = movement;
    const net = netOf(movement);
    const lines: EffectLine[] =
      net === 0n ? [] : [{ kind: net < 0n ? 'out' : 'in', parts: [part.amount(magnitude(net), token)] }];
    for (const [kind, delta] of kept) {
      const slots = { amount: part.amount(magnitude(delta), token), kept: kind };
      if (delta > 0n) lines.push({ kind: 'locked', parts: [message('change.kept', slots)] });
      if (delta < 0n) lines.push({ kind: 'released', parts: [message('change.freed', slots)] });
    }
    return lines;
  });
}

/** A token as the request names it, else as the changed balances do; without either it was not read. */
function namedToken({ changes, named }: EffectFacts, asset: string): TokenFact {
  const read = named.find((one) => one.asset === asset && one.known);
  if (read !== undefined) return read;
  const changed = changes.balances.find((one) => one.asset === asset && one.symbol !== null);
  return tokenOf(asset, changed?.symbol ?? null, changed?.decimals);
}

const readPart = (token: TokenFact): Part =>
  token.known ? part.token(token) : message('change.notRead', { token: part.token(token) });

/** Both tokens of a spot market by symbol; a perpetual market has its own name. */
function marketPart(facts: EffectFacts, market: string): Part {
  const pair = findPair(market);
  if (pair === undefined) return part.given(market, 30);
  return message('value.pair', {
    base: readPart(namedToken(facts, pair.base)),
    quote: readPart(namedToken(facts, pair.quote)),
  });
}

function orderLines(facts: EffectFacts): EffectLine[] {
  return facts.changes.orders
    .filter((order) => facts.own.has(order.account.toLowerCase()))
    .map(({ side, amount, price, action, market }) => ({
      kind: 'order' as const,
      parts: [
        message('change.order', {
          side,
          amount: part.number(amount),
          price: part.number(price),
          market: marketPart(facts, market),
          action,
        }),
      ],
    }));
}

function positionLines({ changes, own }: EffectFacts): EffectLine[] {
  return changes.positions
    .filter((position) => own.has(position.account.toLowerCase()))
    .map((position) => {
      const change = position.before === null ? 'opened' : position.after === null ? 'closed' : 'other';
      if (position.kind === 'perps') {
        const size = position.after?.size ?? '0';
        return {
          kind: 'position' as const,
          parts: [
            message('change.size', {
              market: part.given(position.market, 30),
              before: part.number(position.before?.size ?? '0'),
              after: part.number(size),
            }),
          ],
        };
      }
      const what = position.kind === 'vault' ? 'other' : position.kind;
      return { kind: 'position' as const, parts: [message('change.position', { what, change })] };
    });
}

function allowanceLines({ changes, own }: EffectFacts): EffectLine[] {
  return changes.allowances
    .filter((one) => own.has(one.owner.toLowerCase()))
    .map((one): EffectLine => {
      if (one.kind === 'nft') {
        const item = itemMessage(tokenOf(one.collection, one.symbol), one.token_id);
        return {
          kind: 'right',
          parts: [
            one.after === null
              ? message('change.right.noItem', { item })
              : message('change.right.item', { spender: part.address(one.after), item }),
          ],
        };
      }
      const token = tokenOf(one.kind === 'nft_operator' ? one.collection : one.asset, one.symbol);
      const spender = part.address(one.spender);
      if (one.kind === 'token') {
        const amount = part.amount(one.after, token);
        return { kind: 'right', parts: [message('change.right', { spender, amount })] };
      }
      const slots = { spender, token: part.token(token) };
      return {
        kind: 'right',
        parts: [one.after ? message('change.right.all', slots) : message('change.right.none', slots)],
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
    const item = itemMessage(tokenOf(collection, symbol), id);
    const change = has ? 'yours' : after === null ? 'destroyed' : 'other';
    return [{ kind: 'owner', parts: [message('change.owner', { item, change })] }];
  });
}

/** Items that come in amounts; outgoing ones are listed next to outgoing balances. */
function itemLines({ changes, own }: EffectFacts): EffectLine[] {
  return changes.items.flatMap(({ collection, symbol, token_id: id, account, before, after }): EffectLine[] => {
    if (!own.has(account.toLowerCase()) || before === after) return [];
    const change = BigInt(after) - BigInt(before);
    const count = (change < 0n ? -change : change).toString();
    return [{ kind: change < 0n ? 'out' : 'in', parts: [itemsMessage(count, tokenOf(collection, symbol), id)] }];
  });
}

/** Contracts that changed their own data, which only they can interpret. */
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
      ? [
          ...lines.slice(0, MAX_LINES),
          { kind: 'other' as const, parts: [message('change.more', { count: part.number(String(more)) })] },
        ]
      : lines;
  const books = unreadBooks(facts);
  return { lines: shown, bounds: boundsOf(facts, list), ...(books === 0 ? {} : { unreadBooks: books }) };
}
