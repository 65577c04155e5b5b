// Calls in calls: whatever carries them, each is said with its items, amounts and coins, and what is not read is a
// danger.

import { NATIVE_FACT, plainText } from '@svc/core/ops/describe';
import fc from 'fast-check';
import {
  type Abi,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  toHex,
} from 'viem';
import { describe, expect, it } from 'vitest';
import type { EvmClient } from '../node/evmClient.ts';
import type { Network } from '../services/networks.ts';
import { type DescribedCall, describeCall } from './describeCall.ts';

const TOKEN = `0x${'ab'.repeat(20)}` as const;
const GEMS = `0x${'cd'.repeat(20)}` as const;
const ME = `0x${'11'.repeat(20)}` as const;
const YOU = `0x${'22'.repeat(20)}` as const;
const SPENDER = `0x${'33'.repeat(20)}` as const;
const CARRIER = `0x${'44'.repeat(20)}` as const;
const NOTHING = `0x${'0'.repeat(40)}` as const;
const MOST = (1n << 256n) - 1n;

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function blockAndAggregate((address target, bytes callData)[] calls)',
  'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 a, uint256 b, uint256 c, address d, address e, bytes signatures)',
  'function multiSend(bytes transactions)',
  'function execute(address dest, uint256 value, bytes func)',
  'function executeBatch(address[] dest, bytes[] func)',
  'function executeBatch(address[] dest, uint256[] value, bytes[] func)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
]) as Abi;
/** Call data by a function's name and its number of arguments, or the types of the first. */
function encode(signature: string, args: readonly unknown[]): Hex {
  const found = abi.filter(
    (one) => one.type === 'function' && `${one.name}(${one.inputs.map((input) => input.type).join(',')})` === signature,
  );
  if (found.length !== 1) throw new Error(`${found.length} functions ${signature}`);
  return encodeFunctionData({ abi: found, args } as never);
}
const approval = encode('approve(address,uint256)', [SPENDER, MOST]);
const gems = (ids: readonly bigint[], amounts: readonly bigint[]): Hex =>
  encode('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [ME, YOU, ids, amounts, '0x']);

interface Inner {
  readonly to: Hex;
  readonly value: bigint;
  readonly data: Hex;
}
const word = (value: bigint): Hex => toHex(value, { size: 32 });
const packed = ({ to, value, data }: Inner, kind = 0): Hex =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [kind, to, value, BigInt(size(data)), data]);
const safe = ({ to, value, data }: Inner, operation: number): Hex =>
  encode('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [
    to,
    value,
    data,
    operation,
    0n,
    0n,
    0n,
    NOTHING,
    NOTHING,
    '0x',
  ]);
/** The two forms of handleOps, and what an operation has in both besides sender and call. */
const HANDLE_OPS = [
  parseAbi([
    'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 a, uint256 b, uint256 c, uint256 d, uint256 e, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  ]),
  parseAbi([
    'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 a, uint256 b, bytes32 c, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  ]),
] as const;
const REST = { nonce: 0n, initCode: '0x', d: 0n, e: 0n, paymasterAndData: '0x', signature: '0x' };
const operations = (calls: readonly Inner[], form: 0 | 1): Hex => {
  const [a, c] = form === 0 ? [0n, 0n] : [word(0n), word(0n)];
  return encodeFunctionData({
    abi: HANDLE_OPS[form],
    args: [calls.map(({ to, data }) => ({ ...REST, sender: to, callData: data, a, b: 0n, c })), ME],
  } as never);
};
const BATCH = parseAbiParameters('(address target, uint256 value, bytes data)[] calls');

/** Every way to carry calls; whether coins can go with each, and whether they go to others than the carrier. */
const WAYS: Readonly<
  Record<
    string,
    {
      readonly carry: (calls: readonly Inner[]) => Hex;
      readonly value?: true;
      readonly own?: true;
      readonly one?: true;
    }
  >
> = {
  multicall: { own: true, carry: (calls) => encode('multicall(bytes[])', [calls.map(({ data }) => data)]) },
  'multicall until': {
    own: true,
    carry: (calls) => encode('multicall(uint256,bytes[])', [1n, calls.map(({ data }) => data)]),
  },
  aggregate: {
    carry: (calls) => encode('aggregate(tuple[])', [calls.map(({ to, data }) => ({ target: to, callData: data }))]),
  },
  blockAndAggregate: {
    carry: (calls) =>
      encode('blockAndAggregate(tuple[])', [calls.map(({ to, data }) => ({ target: to, callData: data }))]),
  },
  tryAggregate: {
    carry: (calls) =>
      encode('tryAggregate(bool,tuple[])', [true, calls.map(({ to, data }) => ({ target: to, callData: data }))]),
  },
  aggregate3: {
    carry: (calls) =>
      encode('aggregate3(tuple[])', [
        calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })),
      ]),
  },
  aggregate3Value: {
    value: true,
    carry: (calls) =>
      encode('aggregate3Value(tuple[])', [
        calls.map(({ to, value, data }) => ({ target: to, allowFailure: false, value, callData: data })),
      ]),
  },
  multiSend: {
    value: true,
    carry: (calls) => encode('multiSend(bytes)', [concatHex(calls.map((one) => packed(one)))]),
  },
  execTransaction: { value: true, one: true, carry: ([call]) => safe(call as Inner, 0) },
  execute: {
    value: true,
    one: true,
    carry: ([call]) => encode('execute(address,uint256,bytes)', [call?.to, call?.value, call?.data]),
  },
  executeBatch: {
    carry: (calls) =>
      encode('executeBatch(address[],bytes[])', [calls.map(({ to }) => to), calls.map(({ data }) => data)]),
  },
  'executeBatch with coins': {
    value: true,
    carry: (calls) =>
      encode('executeBatch(address[],uint256[],bytes[])', [
        calls.map(({ to }) => to),
        calls.map(({ value }) => value),
        calls.map(({ data }) => data),
      ]),
  },
  'executeBatch of structs': {
    value: true,
    carry: (calls) =>
      encode('executeBatch(tuple[])', [calls.map(({ to, value, data }) => ({ target: to, value, data }))]),
  },
  'a module, one': {
    value: true,
    one: true,
    carry: ([call]) =>
      encode('execute(bytes32,bytes)', [
        word(0n),
        encodePacked(['address', 'uint256', 'bytes'], [call?.to ?? NOTHING, call?.value ?? 0n, call?.data ?? '0x']),
      ]),
  },
  'a module, several': {
    value: true,
    carry: (calls) =>
      encode('execute(bytes32,bytes)', [
        word(1n << 248n),
        encodeAbiParameters(BATCH, [calls.map(({ to, value, data }) => ({ target: to, value, data }))]),
      ]),
  },
  'operations of accounts': { carry: (calls) => operations(calls, 0) },
  'packed operations of accounts': { carry: (calls) => operations(calls, 1) },
};

/** A node that knows one token and one contract of items. */
const evm = {
  code: async () => '0x60',
  call: async (_: unknown, { to, data }: { to: string; data: string }) => {
    if (data.startsWith('0x313ce567')) {
      if (to.toLowerCase() !== TOKEN) throw new Error('reverted');
      return word(6n);
    }
    if (data.startsWith('0x01ffc9a7')) return word(to.toLowerCase() === GEMS && data.includes('d9b67a26') ? 1n : 0n);
    const name = data.startsWith('0x95d89b41') ? (to.toLowerCase() === GEMS ? 'GEM' : 'T') : 'name';
    return encodeAbiParameters(parseAbiParameters('string'), [name]);
  },
} as unknown as EvmClient;

async function described(
  data: Hex,
  { to = CARRIER as Hex, value = 0n, sender = ME as Hex } = {},
): Promise<DescribedCall> {
  const attempt = <T>(promise: Promise<T>) => promise.catch(() => undefined);
  return describeCall({
    network: {} as Network,
    evm,
    attempt,
    sender,
    to,
    toAsked: to,
    valueWei: value,
    data: Uint8Array.from(Buffer.from(data.slice(2), 'hex')),
    native: NATIVE_FACT,
    findFunction: () => undefined,
    decimalsOf: () => undefined,
  });
}
const rows = ({ description }: DescribedCall): string[] =>
  description.rows.map(({ label, value }) => `${label}: ${plainText(value)}`);
const codes = ({ description }: DescribedCall): string[] => description.warnings.map((one) => one.code);
const grants = ({ intent }: DescribedCall): string[] =>
  intent.grants.map(({ spender, amount }) => `${spender.toLowerCase()} ${amount}`);
const isDanger = ({ description }: DescribedCall): boolean =>
  description.warnings.some((one) => one.severity === 'danger');

describe('calls in a call', () => {
  it.each(Object.entries(WAYS))('by %s are said each, with what they allow', async (_, { carry, own, value, one }) => {
    const to = own === true ? TOKEN : CARRIER;
    const calls = [
      { to: TOKEN, value: value === true ? 5n * 10n ** 17n : 0n, data: approval },
      { to: TOKEN, value: 0n, data: encode('transfer(address,uint256)', [YOU, 2_500_000n]) },
    ].slice(0, one === true ? 1 : 2);
    const found = await described(carry(calls), { to, value: value === true ? 5n * 10n ** 17n : 0n });
    const with_ = value === true ? ', with 0.5 SVC' : '';
    expect(rows(found)).toContain(`Call 1: Let ${SPENDER} spend all your T, now and later${with_}`);
    if (one !== true) expect(rows(found)).toContain(`Call 2: Send 2.5 T to ${YOU}`);
    expect(grants(found)).toEqual([`${SPENDER} all`]);
    if (one !== true) expect(found.intent.payments).toContainEqual(expect.objectContaining({ amount: '2.5' }));
    expect(codes(found)).toEqual([]);
    const isOthers = rows(found).some((line) => line.startsWith('Calls are made by: '));
    expect(isOthers).toBe(own !== true);
  });

  it.each(Object.entries(WAYS))(
    'by %s that are cut, padded or followed by bytes are a danger',
    async (_, { carry, own }) => {
      const to = own === true ? TOKEN : CARRIER;
      const data = carry([{ to: TOKEN, value: 0n, data: encode('transfer(address,uint256)', [YOU, 1n]) }]);
      const bytes = size(data);
      for (const changed of [
        `${data}00`,
        `${data}${'ff'.repeat(32)}`,
        concatHex([data, approval]),
        data.slice(0, 2 * bytes - 62),
        data.slice(0, 2 + 2 * 36),
      ] as Hex[])
        expect([changed, isDanger(await described(changed, { to }))]).toEqual([changed, true]);
    },
  );

  it('that carry coins of the account itself are payments', async () => {
    const carry = WAYS['executeBatch with coins']?.carry ?? (() => '0x');
    const found = await described(carry([{ to: YOU, value: 10n ** 18n, data: '0x' }]), { to: ME });
    expect(rows(found)).toContain(`Call 1: Send 1 SVC to ${YOU}`);
    expect(found.intent).toMatchObject({
      recipients: [expect.stringMatching(new RegExp(YOU, 'i'))],
      payments: [{ amount: '1' }],
    });
    expect(rows(found).some((line) => line.startsWith('Calls are made by'))).toBe(false);
  });

  it('pass on what goes along, or it is said that the contract may keep it', async () => {
    const carry = WAYS.aggregate3Value?.carry ?? (() => '0x');
    const data = carry([{ to: YOU, value: 10n ** 18n, data: '0x' }]);
    expect(codes(await described(data, { value: 10n ** 18n }))).toEqual([]);
    expect(codes(await described(data, { value: 2n * 10n ** 18n }))).toEqual(['call.valueKept']);
  });

  it('that run the code of another contract in the place of the account are a danger', async () => {
    for (const data of [
      safe({ to: TOKEN, value: 0n, data: approval }, 1),
      encode('multiSend(bytes)', [packed({ to: TOKEN, value: 0n, data: approval }, 1)]),
      encode('execute(bytes32,bytes)', [word(255n << 248n), concatHex([TOKEN, approval])]),
    ]) {
      const found = await described(data);
      expect(codes(found)).toContain('call.delegated');
      expect(grants(found)).toEqual([`${SPENDER} all`]);
    }
    expect(codes(await described(safe({ to: TOKEN, value: 0n, data: approval }, 2)))).toEqual(['call.badForm']);
  });

  it('of a router are said command by command', async () => {
    const permit = encodeAbiParameters(
      parseAbiParameters(
        '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permit, bytes signature',
      ),
      [
        {
          details: { token: TOKEN, amount: (1n << 160n) - 1n, expiration: 1, nonce: 0 },
          spender: SPENDER,
          sigDeadline: 1n,
        },
        '0x',
      ],
    );
    const swap = encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
      YOU,
      1_000_000n,
      2n,
      encodePacked(['address', 'uint24', 'address'], [TOKEN, 3000, GEMS]),
      true,
    ]);
    const run = (commands: Hex, inputs: Hex[]): Promise<DescribedCall> =>
      described(encode('execute(bytes,bytes[],uint256)', [commands, inputs, 1n]));
    const found = await run('0x0a80', [permit, swap]);
    expect(rows(found).slice(0, 2)).toEqual([
      `Call 1: Let ${SPENDER} spend all your T, now and later`,
      expect.stringMatching(new RegExp(`^Call 2: Swap 1 T for at least 2 GEM, to ${YOU}`)),
    ]);
    expect(grants(found)).toEqual([`${SPENDER} all`]);
    expect(found.intent.recipients).toEqual([YOU]);
    const plan = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), ['0x0a', [permit]]);
    expect(grants(await run('0x21', [plan]))).toEqual([`${SPENDER} all`]);
    expect(codes(await run('0x1f', ['0x']))).toEqual(['call.unknown']);
    for (const [commands, inputs] of [
      ['0x0a', []],
      ['0x0a', ['0x00']],
      ['0x21', ['0x00']],
      ['0x', [permit]],
    ] as [Hex, Hex[]][])
      expect(isDanger(await run(commands, inputs))).toBe(true);
  });
});

describe('a call that is not understood', () => {
  it.each([
    ['of a function that nobody knows', `0x40c10f19${'00'.repeat(31)}07` as Hex],
    ['of a known function in another form', encode('transfer(address,uint256)', [YOU, 1n]).slice(0, -2) as Hex],
    ['with more bytes', `${encode('transfer(address,uint256)', [YOU, 1n])}00` as Hex],
  ])('%s shows its bytes beside its name', async (_, data) => {
    const { call } = await described(data, { to: TOKEN });
    expect(call?.args.at(-1)).toMatchObject({ type: 'bytes', value: `0x${data.slice(10)}` });
  });
});

describe('items in a call', () => {
  it('are said each with its amount, alone and inside other calls', async () => {
    const few = await described(gems([5n, 7n], [3n, 1n]), { to: GEMS });
    expect(plainText(few.description.sentence)).toBe(`Send 3 of GEM item 5, 1 of GEM item 7 to ${YOU}`);
    const one = await described(gems([5n], [3n]), { to: GEMS });
    expect(plainText(one.description.sentence)).toBe(`Send 3 of GEM item 5 to ${YOU}`);
    const ids = Array.from({ length: 40 }, (_, at) => BigInt(at));
    const many = await described(gems(ids, ids), { to: GEMS });
    expect(plainText(many.description.sentence)).toMatch(/40 numbers, each listed below/);
    for (const id of ids) expect(rows(many)).toContain(`Items ${id + 1n}: ${id} of GEM item ${id}`);
    expect(many.intent.items).toHaveLength(40);
    const inside = await described(encode('multicall(bytes[])', [[gems([5n, 7n], [3n, 1n]), gems(ids, ids)]]), {
      to: GEMS,
    });
    expect(rows(inside)).toContain(`Call 1: Send 3 of GEM item 5, 1 of GEM item 7 to ${YOU}`);
    for (const id of ids) expect(rows(inside)).toContain(`Call 2, items ${id + 1n}: ${id} of GEM item ${id}`);
  });

  it('whose lists do not go together are not understood', async () => {
    expect(codes(await described(gems([5n, 7n], [3n]), { to: GEMS }))).toEqual(['call.unknown']);
  });
});

describe('an allowance anywhere in a transaction', () => {
  /** Any nesting of any carriers, with other calls around it. */
  const tree = fc.array(
    fc.record({
      way: fc.constantFrom(...Object.keys(WAYS)),
      before: fc.integer({ min: 0, max: 40 }),
      after: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 9 },
  );
  const other = encode('transfer(address,uint256)', [YOU, 1n]);

  it('is a grant of the whole, or it is said that something is not read', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.boolean(), async (levels, isOperator) => {
        const hidden = isOperator ? encode('setApprovalForAll(address,bool)', [SPENDER, true]) : approval;
        const data = levels.reduce<Hex>((inner, { way, before, after }) => {
          const { carry, one } = WAYS[way] ?? { carry: () => '0x' as Hex };
          const call = { to: TOKEN, value: 0n, data: inner };
          const filler = { to: TOKEN, value: 0n, data: other };
          return carry(
            one === true ? [call] : [...Array<Inner>(before).fill(filler), call, ...Array<Inner>(after).fill(filler)],
          );
        }, hidden);
        const found = await described(data, { to: TOKEN });
        expect(grants(found).includes(`${SPENDER} all`) || isDanger(found)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is read at the last place that is read, and behind it there is a danger', async () => {
    for (const [count, isRead] of [
      [99, true],
      [100, false],
      [1_000, false],
    ] as const) {
      const calls = [...Array<Hex>(count).fill(other), approval];
      const found = await described(encode('multicall(bytes[])', [calls]), { to: TOKEN });
      expect([count, grants(found).length === 1, codes(found).includes('call.moreCalls')]).toEqual([
        count,
        isRead,
        !isRead,
      ]);
    }
  });

  it('is read at the deepest level that is read, and below it there is a danger', async () => {
    const nested = (levels: number): Hex =>
      levels === 0 ? approval : encode('multicall(bytes[])', [[nested(levels - 1)]]);
    for (const [levels, isRead] of [
      [6, true],
      [7, false],
      [30, false],
    ] as const) {
      const found = await described(nested(levels), { to: TOKEN });
      expect([levels, grants(found).length === 1, codes(found).includes('call.deeper')]).toEqual([
        levels,
        isRead,
        !isRead,
      ]);
    }
  });
});
