import fc from 'fast-check';
import { encodeFunctionData, toFunctionSelector, parseAbi as viemAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.ts';
import { abiTypeText, parseAbi, parseFunction } from './abiTypes.ts';
import { type AbiValue, type DecodedArg, decodeArgs, decodeWhole, encodeCall } from './decode.ts';

const plain = (value: AbiValue): unknown => {
  if (value instanceof Uint8Array) return `0x${toHex(value)}`;
  return Array.isArray(value) ? (value as readonly DecodedArg[]).map((one) => plain(one.value)) : value;
};

const SIGNATURES = [
  'transfer(address to, uint256 amount)',
  'approve(address spender, uint256 value)',
  'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'multicall(bytes[] data)',
  'deep((address token, (uint8 a, string[] names)[2] inner)[] list, int24 tick, bytes blob, bool[3] flags)',
  'nothing()',
];

describe('functions', () => {
  it.each(SIGNATURES)('%s has the selector that others give it', (text) => {
    expect(`0x${parseFunction(text).selector}`).toBe(toFunctionSelector(`function ${text}`));
    expect(parseAbi(viemAbi([`function ${text}`] as never)).map((one) => one.signature)).toEqual([
      parseFunction(text).signature,
    ]);
    expect(parseAbi([`function ${text} external returns (bool)`])[0]?.selector).toBe(parseFunction(text).selector);
  });

  it('keep the names of their inputs', () => {
    const { inputs } = parseFunction('function f(address owner, (uint a, bytes32 b)[] calldata list) view');
    expect(inputs.map((one) => [one.name, abiTypeText(one.type)])).toEqual([
      ['owner', 'address'],
      ['list', '(uint256,bytes32)[]'],
    ]);
  });

  it.each([
    'transfer',
    'f(',
    'f(uint7)',
    'f(address',
    'f(a b c)',
    'f(uint256[0])',
    `f(${'('.repeat(20)}uint8${')'.repeat(20)})`,
    'f(bytes33)',
  ])('%s is refused', (text) => {
    expect(() => parseFunction(text)).toThrow(/expected/);
  });

  it('of a JSON ABI leave out what is not called, and refuse what is none', () => {
    expect(
      parseAbi({
        abi: [
          { type: 'event', name: 'E' },
          { type: 'function', name: 'f', inputs: [] },
        ],
      }).map((one) => one.name),
    ).toEqual(['f']);
    expect(() => parseAbi({})).toThrow('abi');
    expect(() => parseAbi([{ type: 'function', name: 'f', inputs: [{ type: 'uint3' }] }])).toThrow(
      'abi[0].inputs[0].type',
    );
  });
});

describe('call data', () => {
  it('comes back as it was encoded elsewhere', () => {
    const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${toHex(bytes)}`);
    const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
    const inner = fc.array(fc.tuple(uint(8).map(Number), fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 })), {
      minLength: 2,
      maxLength: 2,
    });
    const args = fc.tuple(
      fc.array(fc.tuple(address, inner), { maxLength: 3 }),
      fc.integer({ min: -(2 ** 23), max: 2 ** 23 - 1 }),
      fc.uint8Array({ maxLength: 80 }).map((bytes) => `0x${toHex(bytes)}`),
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    );
    const text = SIGNATURES[4] ?? '';
    const abi = viemAbi([
      'function deep(Row[] list, int24 tick, bytes blob, bool[3] flags)',
      'struct Row { address token; Inner[2] inner; }',
      'struct Inner { uint8 a; string[] names; }',
    ]);
    fc.assert(
      fc.property(args, ([list, tick, blob, flags]) => {
        const given = [
          list.map(([token, two]) => ({ token, inner: two.map(([a, names]) => ({ a, names })) })),
          tick,
          blob,
          flags,
        ];
        const data = encodeFunctionData({ abi, functionName: 'deep', args: given as never });
        const decoded = decodeArgs(parseFunction(text).inputs, fromHex(data).subarray(4)) ?? [];
        const lower = (value: unknown): unknown =>
          typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
            ? value.toLowerCase()
            : Array.isArray(value)
              ? value.map(lower)
              : value;
        expect(lower(decoded.map((one) => plain(one.value)))).toEqual(
          lower([
            list.map(([token, two]) => [token, two.map(([a, names]) => [BigInt(a), names])]),
            BigInt(tick),
            blob,
            flags,
          ]),
        );
      }),
    );
  });

  it('is known to be all of the bytes, or not: whatever changes in them changes the values, or is no longer exact', () => {
    const abi = viemAbi([
      'function deep(Row[] list, int24 tick, bytes blob, bool[3] flags)',
      'struct Row { address token; Inner[2] inner; }',
      'struct Inner { uint8 a; string[] names; }',
    ]);
    const row = {
      token: '0x44B9E12292d72091EDfe88C5735a8614648c932D',
      inner: [
        { a: 1, names: ['one', ''] },
        { a: 2, names: [] },
      ],
    };
    const data = encodeFunctionData({
      abi,
      functionName: 'deep',
      args: [[row, row], -7, '0x0102', [true, false, true]] as never,
    });
    const { inputs } = parseFunction(SIGNATURES[4] ?? '');
    const body = fromHex(data).subarray(4);
    const told = (bytes: Uint8Array): string => {
      const whole = decodeWhole(inputs, bytes);
      return whole === undefined || !whole.isExact
        ? 'not exact'
        : JSON.stringify(
            whole.args.map((one) => plain(one.value)),
            (_, value) => (typeof value === 'bigint' ? `${value}` : value),
          );
    };
    expect(told(body)).not.toBe('not exact');
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = body.slice();
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(told(changed)).not.toBe(told(body));
      }),
      { numRuns: 1_000 },
    );
    for (const more of [1, 32, 33]) expect(told(Uint8Array.of(...body, ...new Uint8Array(more)))).toBe('not exact');
    const { inputs: list } = parseFunction('f(bytes[] x)');
    const words = (...all: string[]) => fromHex(all.map((one) => one.padStart(64, '0')).join(''));
    // Two values of the same bytes, and a text that is not valid.
    expect(decodeWhole(list, words('20', '2', '40', '40', '0'))?.isExact).toBe(false);
    expect(decodeWhole(parseFunction('f(string x)').inputs, words('20', '1', `ff${'0'.repeat(62)}`))?.isExact).toBe(
      false,
    );
  });

  it('is nothing when it is cut, out of range, or points outside itself', () => {
    const { inputs } = parseFunction('f(address to, uint8 small, bytes data, bool yes)');
    const words = (...list: string[]) => fromHex(list.map((one) => one.padStart(64, '0')).join(''));
    expect(decodeArgs(inputs, words('1', '2', '80', '1', '0'))).toHaveLength(4);
    expect(decodeArgs(inputs, words('1', '2', '80', '1'))).toBeUndefined();
    expect(decodeArgs(inputs, words('1', '100', '80', '1', '0'))).toBeUndefined();
    expect(decodeArgs(inputs, words('1', '2', '80', '2', '0'))).toBeUndefined();
    expect(decodeArgs(inputs, words('f'.repeat(64), '2', '80', '1', '0'))).toBeUndefined();
    expect(decodeArgs(inputs, words('1', '2', 'f'.repeat(64), '1', '0'))).toBeUndefined();
    const bomb = parseFunction('f(uint8[][][][][][][][] x)').inputs;
    expect(decodeArgs(bomb, words(...Array.from({ length: 100 }, () => '20')))).toBeUndefined();
    expect(decodeArgs(parseFunction('f(uint8[] x)').inputs, words('20', 'ffffffff'))).toBeUndefined();
  });

  it('of a plain call is written as others write it', () => {
    const to = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
    expect(`0x${toHex(encodeCall(parseFunction(SIGNATURES[0] ?? ''), [to, 5n]))}`).toBe(
      encodeFunctionData({ abi: viemAbi(['function transfer(address to, uint256 amount)']), args: [to, 5n] }),
    );
  });
});
