import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { wireJson } from '../json/wireJson.ts';
import { ranged, withDefault } from '../reads/defineRead.ts';
import { PASSED_METHODS, READS } from '../reads/registry.ts';
import { paramsOfQuery, paramsOfRpc, positionalOrder } from './params.ts';
import { fromQuantity, toQuantity } from './quantity.ts';
import { queryOf, readRestAnswer, restErrorText, restResultText } from './rest.ts';

const schema = Type.Object({
  market: Type.String({ minLength: 1, expected: 'a market' }),
  limit: ranged(50, 1, 500),
  full: withDefault(Type.Boolean({ expected: 'true or false' }), false),
  since: Type.Optional(Type.Integer({ minimum: 0, expected: 'a number' })),
});
const order = ['market', 'limit', 'full', 'since'];

describe('parameters of a query', () => {
  it('get their defaults and types; names that are not known are ignored', () => {
    expect(paramsOfQuery(schema, { market: 'a', pretty: 'true' })).toEqual({ market: 'a', limit: 50, full: false });
    expect(paramsOfQuery(schema, { market: 'a', limit: '7', full: 'true', since: '0' })).toEqual({
      market: 'a',
      limit: 7,
      full: true,
      since: 0,
    });
    expect(paramsOfQuery(schema, { market: 'a', limit: '' })).toEqual({ market: 'a', limit: 50, full: false });
  });

  it.each([
    [{}, /market.*missing/],
    [{ market: 'a', limit: '0' }, /limit: expected an integer from 1 to 500/],
    [{ market: 'a', limit: '501' }, /limit/],
    [{ market: 'a', limit: '1.5' }, /limit/],
    [{ market: 'a', limit: '1e2' }, /limit/],
    [{ market: 'a', full: 'maybe' }, /full/],
    [{ market: ['a', 'b'] }, /market: expected one value/],
  ])('are refused when they do not fit: %o', (query, message) => {
    expect(() => paramsOfQuery(schema, query as Record<string, unknown>)).toThrow(message);
  });
});

describe('parameters of a JSON-RPC call', () => {
  it('come in order or by name; null for an optional one is an absent one', () => {
    expect(paramsOfRpc(schema, order, ['a', null, true])).toEqual({ market: 'a', limit: 50, full: true });
    expect(paramsOfRpc(schema, order, { market: 'a', since: null })).toEqual({ market: 'a', limit: 50, full: false });
  });

  it('are pulled into their range where the read says so', () => {
    expect(paramsOfRpc(schema, order, ['a', 0])).toMatchObject({ limit: 1 });
    expect(paramsOfRpc(schema, order, ['a', 9999])).toMatchObject({ limit: 500 });
  });

  it.each([
    [[], /market/],
    [[null], /market/],
    [['a', 1, true, 0, 5], /at most 4 parameters/],
    [{ market: 'a', other: 1 }, /other: expected no such member/],
    [['a', '7'], /limit/],
    [['a', 1, true, -1], /since/],
    [{ market: 'a', __proto__: 1 }, undefined],
  ])('are refused when they do not fit: %o', (params, message) => {
    if (message === undefined) expect(paramsOfRpc(schema, order, params as never)).toMatchObject({ market: 'a' });
    else expect(() => paramsOfRpc(schema, order, params as never)).toThrow(message);
  });
});

describe('declared reads', () => {
  it('have unique names, paths and methods, and orders that name parameters', () => {
    const unique = (values: (string | undefined)[]) => {
      const present = values.filter((value) => value !== undefined);
      expect(new Set(present).size).toBe(present.length);
    };
    unique(READS.map(({ name }) => name));
    unique(READS.map(({ rest }) => rest?.path));
    unique(READS.map(({ rpc }) => rpc));
    for (const read of READS) {
      expect(read.rest !== undefined || read.rpc !== undefined).toBe(true);
      for (const name of positionalOrder(read)) expect(Object.keys(read.params.properties)).toContain(name);
    }
  });

  it('are passed to sites only when they read', () => {
    expect(PASSED_METHODS).toContain('market_getOrderBook');
    for (const method of ['exchange_sendTransaction', 'exchange_getSigningPayload', 'eth_sendRawTransaction'])
      expect(PASSED_METHODS).not.toContain(method);
  });
});

describe('texts of the wire', () => {
  it('keep bigints and leave undefined members out', () => {
    expect(wireJson({ a: 2n ** 64n, b: undefined, c: [null, 'é"'], d: true })).toBe(
      '{"a":18446744073709551616,"c":[null,"é\\""],"d":true}',
    );
  });

  it.each(['0x', '0x0a', '0X1', '10', '0x1g', '', `0x1${'0'.repeat(64)}`])('refuse the quantity %s', (text) => {
    expect(() => fromQuantity(text)).toThrow(/quantity/);
  });

  it('write minimal quantities', () => {
    expect([toQuantity(0), toQuantity(10), toQuantity(2n ** 70n)]).toEqual(['0x0', '0xa', '0x400000000000000000']);
    expect(fromQuantity('0x400000000000000000')).toBe(2n ** 70n);
    expect(fromQuantity('0x0')).toBe(0n);
  });

  it('wrap REST answers and take them apart again', () => {
    expect(readRestAnswer(200, restResultText(wireJson({ nonce: 2n ** 60n })))).toEqual({ nonce: 2n ** 60n });
    expect(readRestAnswer(200, restResultText('null'))).toBeNull();
    const { status, text } = restErrorText(new Error('secret'));
    expect([status, text]).toEqual([500, '{"ok":false,"error":"Internal Server Error"}']);
    expect(() => readRestAnswer(404, '{"ok":false,"error":"gone"}')).toThrow('gone');
    expect(() => readRestAnswer(502, '<html>')).toThrow('502');
    expect(queryOf({ a: 'x&y', b: undefined, c: 1 })).toBe('?a=x%26y&c=1');
  });
});
