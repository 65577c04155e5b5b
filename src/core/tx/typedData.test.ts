import { describe, expect, it, vi } from 'vitest';
import { toHex } from '../bytes.ts';
import { keccak256 } from '../crypto/hash.ts';
import { readTypedData } from './typedData.ts';

vi.mock('../crypto/hash.ts', { spy: true });

const A = '0x0567e796A02B9Fef91b8451892f6b5d84EBca640';
const B = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
const domain = { name: 'Case Shop', version: '2', chainId: 31415, verifyingContract: B };
const types = {
  Order: [
    { name: 'maker', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'deadline', type: 'uint64' },
  ],
};
const message = { maker: A, amount: '123456789012345678901234567890', deadline: '18446744073709551615' };
const request = { types, primaryType: 'Order', domain, message };
const T1 = 'c5eae714822e78732700951962f8fc22ffc0f4da140fecc92f60330c1cbc7404';
const digest = (given: unknown): string => toHex(readTypedData(given).digest);

describe('numbers of typed data', () => {
  it('are exact as decimal text and as hex text, and are shown with all their digits', () => {
    expect(digest(request)).toBe(T1);
    expect(digest({ ...request, message: { ...message, amount: `0x${BigInt(message.amount).toString(16)}` } })).toBe(
      T1,
    );
    expect(readTypedData(request).message[1]?.value).toBe('123456789012345678901234567890');
  });

  it.each([
    ['a bare number above 2^53', { ...request, message: { ...message, amount: Number(message.amount) } }],
    [
      'the same in text',
      JSON.stringify(request).replace('"123456789012345678901234567890"', '123456789012345678901234567890'),
    ],
    ['a fraction', { ...request, message: { ...message, amount: 1.5 } }],
    ['a fraction in text', JSON.stringify(request).replace('"123456789012345678901234567890"', '1.0')],
    ['an exponent', { ...request, message: { ...message, amount: '1e18' } }],
    ['a value too large for its type', { ...request, message: { ...message, deadline: '18446744073709551616' } }],
    ['a negative value', { ...request, message: { ...message, deadline: '-1' } }],
    ['an empty text', { ...request, message: { ...message, deadline: '' } }],
    ['a boolean', { ...request, message: { ...message, deadline: true } }],
  ])('are refused as %s', (_, given) => {
    expect(() => readTypedData(given)).toThrow(/^message\.(amount|deadline): expected/);
  });
});

describe('the domain', () => {
  it('has its type derived from the fields that are present, and may name its chain in three ways', () => {
    const declared = {
      ...types,
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
    };
    expect(digest({ ...request, types: declared })).toBe(T1);
    for (const chainId of [31415, '31415', '0x7ab7']) {
      expect(digest({ ...request, domain: { ...domain, chainId } })).toBe(T1);
      expect(readTypedData({ ...request, domain: { ...domain, chainId } }).chainId).toBe(31415n);
    }
  });

  it('is never empty, and holds nothing that its derived type could not name', () => {
    expect(() => readTypedData({ ...request, domain: {} })).toThrow('domain: expected at least one field');
    expect(() => readTypedData({ ...request, types: { ...types, EIP712Domain: [] } })).toThrow(
      'domain: expected at least one field',
    );
    expect(() => readTypedData({ ...request, domain: { ...domain, extra: 1 } })).toThrow('domain.extra');
  });

  it('marks a field that its declared type leaves out', () => {
    const read = readTypedData({ ...request, types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] } });
    expect(read.notSigned).toEqual(['domain.version', 'domain.chainId', 'domain.verifyingContract']);
    // Named but not signed: it still says for which chain the site means it.
    expect(read.chainId).toBe(31415n);
    // The signature itself would count on every other one too.
    expect(read.isBound).toBe(false);
    expect(readTypedData(request).isBound).toBe(true);
  });
});

describe('structure', () => {
  const basket = {
    types: {
      Basket: [
        { name: 'grid', type: 'uint16[2][]' },
        { name: 'legs', type: 'Leg[]' },
        { name: 'tags', type: 'string[]' },
      ],
      Leg: [
        { name: 'token', type: 'address' },
        { name: 'qty', type: 'uint128' },
      ],
    },
    primaryType: 'Basket',
    domain,
  };

  it('takes nested arrays, arrays of structs, and empty ones', () => {
    expect(
      digest({
        ...basket,
        message: {
          grid: [
            [1, 2],
            [3, 4],
          ],
          legs: [{ token: B, qty: 5 }],
          tags: [],
        },
      }),
    ).toBe('90eae68173b5644e2c69b95403c532e42372da0e8f42e4afb4b94caf1455b615');
    expect(digest({ ...basket, message: { grid: [], legs: [], tags: [] } })).toBe(
      'ab33e469b8de10f66e83d6da23e93de68c99c1de1b6af3349ed2a6df13e00c72',
    );
    expect(() => readTypedData({ ...basket, message: { grid: [[1]], legs: [], tags: [] } })).toThrow(
      'message.grid[0]: expected a list of 2',
    );
  });

  it('marks what is sent along but not signed, at every level', () => {
    const read = readTypedData({
      ...basket,
      message: { grid: [], legs: [{ token: B, qty: 5, note: 'hi' }], tags: [], fee: 0.5 },
    });
    expect(read.notSigned).toEqual(['message.legs[0].note', 'message.fee']);
    expect(read.message.find((node) => node.name === 'fee')).toEqual({
      name: 'fee',
      type: '',
      value: '0.5',
      signed: false,
    });
    expect(digest(read.json)).toBe(toHex(read.digest));
    expect(read.json).not.toContain('note');
  });

  it('refuses a type that contains itself, a chain of 5,000 types, and a message 2,000 levels deep', () => {
    const loop = { A: [{ name: 'b', type: 'B' }], B: [{ name: 'a', type: 'A' }] };
    expect(() => readTypedData({ types: loop, primaryType: 'A', domain, message: { b: { a: null } } })).toThrow(
      'does not contain itself',
    );
    const chain = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`T${at}`, at === 4_999 ? [] : [{ name: 'x', type: `T${at + 1}` }]]),
    );
    expect(() => readTypedData({ types: chain, primaryType: 'T0', domain, message: {} })).toThrow(
      'types: expected 1 to 100 types',
    );
    const short = Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [`T${at}`, at === 89 ? [] : [{ name: 'x', type: `T${at + 1}` }]]),
    );
    expect(() => readTypedData({ types: short, primaryType: 'T0', domain, message: {} })).toThrow('levels');
    const deep = `${'{"x":'.repeat(2_000)}1${'}'.repeat(2_000)}`;
    expect(() =>
      readTypedData(JSON.stringify({ types, primaryType: 'Order', domain }).replace(/}$/, `,"message":${deep}}`)),
    ).toThrow('levels');
    expect(() => readTypedData({ ...request, message: JSON.parse(deep) as unknown })).toThrow('message.maker');
    const wide = {
      types: { Order: [{ name: 'x', type: `uint8${'[]'.repeat(40)}` }] },
      primaryType: 'Order',
      domain,
      message: { x: [] },
    };
    expect(() => readTypedData(wide)).toThrow('levels');
  });

  it('reads nothing from a prototype, and takes __proto__ for an ordinary name', () => {
    const inherited = Object.create(message) as object;
    expect(() => readTypedData({ ...request, message: inherited })).toThrow(
      'message.maker: expected a value of type address (it is missing)',
    );
    const text = JSON.stringify({
      ...request,
      types: { Order: [{ name: '__proto__', type: 'uint8' }] },
      message: {},
    }).replace('"message":{}', '"message":{"__proto__":7}');
    expect(readTypedData(text).message).toEqual([{ name: '__proto__', type: 'uint8', value: '7', signed: true }]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    ['an unknown type', { types: { Order: [{ name: 'x', type: 'Leg' }] }, message: { x: {} } }],
    [
      'a doubled field',
      {
        types: {
          Order: [
            { name: 'x', type: 'uint8' },
            { name: 'x', type: 'uint8' },
          ],
        },
        message: { x: 1 },
      },
    ],
    ['short fixed bytes', { types: { Order: [{ name: 'x', type: 'bytes4' }] }, message: { x: '0x0102' } }],
    ['hex without 0x', { types: { Order: [{ name: 'x', type: 'bytes' }] }, message: { x: '0102' } }],
    [
      'a wrong checksum',
      { types: { Order: [{ name: 'x', type: 'address' }] }, message: { x: A.replace('e796A', 'e796a') } },
    ],
    ['text for a boolean', { types: { Order: [{ name: 'x', type: 'bool' }] }, message: { x: 'false' } }],
    ['a lone surrogate', { types: { Order: [{ name: 'x', type: 'string' }] }, message: { x: '\ud800' } }],
    ['a struct that is null', { types: { Order: [{ name: 'x', type: 'Leg' }], Leg: [] }, message: { x: null } }],
    ['a primary type that is not there', { types: { Leg: [] }, message: {} }],
  ])('refuses %s', (_, { types: given, message: value }) => {
    expect(() => readTypedData({ types: given, primaryType: 'Order', domain, message: value })).toThrow(/expected/);
  });

  // Every value that could be meant is offered, so that nothing but the name of the type can be at fault.
  const STRANGE = [
    ...[
      'uint',
      'int',
      'uint7',
      'uint0',
      'uint08',
      'int264',
      'uint256 ',
      ' uint256',
      'uint 256',
      'Uint256',
      'uint256payable',
      'address payable',
    ],
    ...[
      'bytes0',
      'bytes33',
      'bytes01',
      'byte',
      'fixed',
      'ufixed',
      'fixed128x18',
      'ufixed128x18',
      'function',
      'mapping',
      'tuple',
      'enum',
      '',
      '[]',
    ],
    ...[
      'uint8[0]',
      'uint8[01]',
      'uint8[-1]',
      'uint8[ ]',
      'uint8[1',
      'uint8]',
      '[2]uint8',
      'uint8[][0]',
      'uint[]',
      'int[2]',
      'uint\u0000',
      'uint256\u200b',
    ],
    ...['uint8,uint8', 'uint8)', 'Leg)Leg(uint8 x', 'Leg ', 'leg', 'Leg[', '\u0435', 'ＵＩＮＴ８'],
  ];
  it.each(STRANGE)('refuses a member of the type "%s", which no standard verifies', (type) => {
    for (const value of [1, '1', '0x01', '0x', true, [], [1], {}, A])
      expect(() =>
        readTypedData({
          types: { Order: [{ name: 'x', type }], Leg: [] },
          primaryType: 'Order',
          domain,
          message: { x: value },
        }),
      ).toThrow(/^types\.Order\[0\]\.type: expected/);
  });

  it.each([
    ...[
      'uint',
      'int',
      'uint8',
      'uint7',
      'int264',
      'bytes',
      'bytes32',
      'bytes33',
      'byte',
      'fixed',
      'ufixed128x18',
      'function',
      'bool',
      'address',
      'string',
    ],
    ...['tuple', 'mapping', 'Leg[]', 'a b', '', '1x', 'ü'],
  ])('refuses a struct named "%s", whatever uses it', (name) => {
    for (const type of [name, 'uint8'])
      expect(() =>
        readTypedData({
          types: { Order: [{ name: 'x', type }], [name]: [] },
          primaryType: 'Order',
          domain,
          message: { x: {} },
        }),
      ).toThrow(/^types/);
  });

  it('refuses such names in the domain and in structs that nothing uses too', () => {
    const order = { Order: [{ name: 'x', type: 'uint8' }] };
    const ask = (more: object) => () =>
      readTypedData({ types: { ...order, ...more }, primaryType: 'Order', domain: { chainId: 1 }, message: { x: 1 } });
    expect(ask({})).not.toThrow();
    expect(ask({ EIP712Domain: [{ name: 'chainId', type: 'uint' }] })).toThrow('types.EIP712Domain[0].type');
    expect(ask({ Other: [{ name: 'y', type: 'int' }] })).toThrow('types.Other[0].type');
  });
});

describe('the work of reading', () => {
  const many = (count: number) => ({
    types: {
      Order: [{ name: 'legs', type: 'Leg[]' }],
      Leg: Array.from({ length: 4 }, (_, at) => ({ name: `f${at}`, type: at === 0 ? 'Deep' : 'uint256' })),
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [
          at === 0 ? 'Deep' : `Deep${at}`,
          at === 19 ? [] : [{ name: 'x', type: `Deep${at + 1}[]` }],
        ]),
      ),
    },
    primaryType: 'Order',
    domain,
    message: { legs: Array.from({ length: count }, () => ({ f0: { x: [] }, f1: 1, f2: 2, f3: 3 })) },
  });
  /** Hashed text in bytes: what takes the time, counted instead of clocked. */
  const worked = (count: number): number => {
    vi.mocked(keccak256).mockClear();
    readTypedData(many(count));
    return vi.mocked(keccak256).mock.calls.reduce((sum, [bytes]) => sum + bytes.length, 0);
  };

  it('grows with the number of values and not with what their types have in common', () => {
    const [one, ten, hundred] = [worked(1), worked(10), worked(100)];
    const each = (ten - one) / 9;
    expect(hundred - ten).toBe(each * 90);
    // The words of a value: two structs, four members and a list. No text of a type.
    expect(each).toBeLessThan(10 * 32);
  });
});
