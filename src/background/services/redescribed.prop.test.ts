// Which changes of a description during its window make it a different one: everything that is read in it, for every
// operation, except the amounts of estimates.

import type { Description, Facts } from '@svc/core/ops/describe';
import type { Intent } from '@svc/core/ops/intent';
import { OPS, type OpName, parseOpParams } from '@svc/core/ops/registry';
import type { Part } from '@svc/core/words/message';
import { describe, expect, it } from 'vitest';
import { SAMPLE_FACTS, SAMPLES } from '../../../test/support/opRequests.ts';
import { type ApprovalRecord, type Described, redescribed } from './approvalRecord.ts';

const CASES = Object.entries(SAMPLES).flatMap(([name, list]) =>
  list.map((params, at) => [name as OpName, at, params] as const),
);

function said(name: OpName, params: object, facts: Facts = SAMPLE_FACTS): Described {
  const op = OPS[name] as unknown as {
    describe: (params: object, facts: Facts) => Description;
    intent: (params: object, facts: Facts) => Intent;
  };
  const parsed = parseOpParams(name, params, 'refuse', SAMPLE_FACTS.sender) as object;
  return { description: op.describe(parsed, facts), intent: op.intent(parsed, facts), needsPassword: false };
}

const recordOf = ({ description, intent, needsPassword }: Described): ApprovalRecord =>
  ({ subject: { description }, intent, needsPassword, version: 3 }) as unknown as ApprovalRecord;

interface Variant {
  readonly part: Part;
  /** Only an amount or a number differs. */
  readonly isAmount: boolean;
}

/** Variants of a part with one change: an amount, a time, an address, a word, a part in a message's slot. */
function variantsOf(one: Part): Variant[] {
  switch (one.kind) {
    case 'amount':
    case 'number':
      return [{ part: { ...one, value: `${one.value}1` }, isAmount: true }];
    case 'text':
    case 'given':
      return [{ part: { ...one, text: `${one.text}!` }, isAmount: false }];
    case 'token':
      return [{ part: { ...one, token: { ...one.token, symbol: `${one.token.symbol}x` } }, isAmount: false }];
    case 'address':
      return [{ part: { ...one, address: `${one.address}0` }, isAmount: false }];
    case 'id':
      return [{ part: { ...one, id: `${one.id}0` }, isAmount: false }];
    case 'time':
      return [{ part: { ...one, unixSeconds: `${one.unixSeconds}0` }, isAmount: false }];
    case 'message':
      return Object.entries(one.slots ?? {}).flatMap(([name, slot]) => {
        const inSlot = (other: typeof slot, isAmount: boolean): Variant => ({
          part: { ...one, slots: { ...one.slots, [name]: other } },
          isAmount,
        });
        if (typeof slot === 'number') return [inSlot(slot + 1, false)];
        if (typeof slot === 'string') return [inSlot(`${slot}x`, false)];
        if ('kind' in slot) return variantsOf(slot).map(({ part, isAmount }) => inSlot(part, isAmount));
        return slot.flatMap((part, at) =>
          variantsOf(part).map((next) => inSlot(slot.with(at, next.part), next.isAmount)),
        );
      });
  }
}

describe.each(CASES)('%s, request %i', (name, _, params) => {
  const before = said(name, params);

  it('is the same request while it says the same', () => {
    expect(redescribed(recordOf(before), said(name, params))).toBeUndefined();
  });

  it('is a different request when any one part of a row changes, except amounts of estimates', () => {
    const { rows } = before.description;
    rows.forEach(({ value, isEstimate }, at) => {
      value.forEach((part, place) => {
        for (const { part: other, isAmount } of variantsOf(part)) {
          const row = { ...rows[at], value: value.with(place, other) } as (typeof rows)[number];
          const next = { ...before, description: { ...before.description, rows: rows.with(at, row) } };
          const version = redescribed(recordOf(before), next)?.version;
          expect([row.label, other, version]).toEqual([row.label, other, isEstimate && isAmount ? undefined : 4]);
        }
      });
    });
  });
});

it('does not change with a quote of a deposit, or with the resting size of an order', () => {
  const add = SAMPLES.ADD_LIQUIDITY[0] ?? {};
  const quoted = said('ADD_LIQUIDITY', add, { ...SAMPLE_FACTS, deposit: { amount0: '7', amount1: '8' } });
  expect(JSON.stringify(quoted)).not.toBe(JSON.stringify(said('ADD_LIQUIDITY', add)));
  expect(redescribed(recordOf(said('ADD_LIQUIDITY', add)), quoted)).toBeUndefined();
  const cancel = SAMPLES.CANCEL_ORDER[0] ?? {};
  const { order } = SAMPLE_FACTS;
  if (order === undefined) throw new Error('The sample has no order.');
  const rests = said('CANCEL_ORDER', cancel, { ...SAMPLE_FACTS, order: { ...order, remaining: '1' } });
  expect(redescribed(recordOf(said('CANCEL_ORDER', cancel)), rests)?.version).toBe(4);
});
