// Nested calls: whatever carries them, each is described with its items, amounts and coins, and an unread part is a
// danger.

import { parseFunction } from '@svc/core/abi/abiTypes';
import { plainText } from '@svc/core/words/plainText';
import fc from 'fast-check';
import { concatHex, encodeAbiParameters, encodePacked, type Hex, parseAbiParameters, size } from 'viem';
import { describe, expect, it } from 'vitest';
import {
  approval,
  codes,
  described,
  encode,
  GEMS,
  gems,
  grants,
  type Inner,
  isDanger,
  ME,
  MULTICALL,
  packed,
  rows,
  SPENDER,
  safe,
  TOKEN,
  WAYS,
  word,
  YOU,
} from '../../../test/support/nestedCalls.ts';
import type { DescribedCall } from './describeCall.ts';

describe('nested calls', () => {
  it.each(Object.entries(WAYS))('by %s are said each, with what they allow', async (_, { carry, own, value, one }) => {
    const to = own === true ? TOKEN : MULTICALL;
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
      const to = own === true ? TOKEN : MULTICALL;
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

  it('pass on the coins of the outer call, or the window says that the contract may keep them', async () => {
    const carry = WAYS.aggregate3Value?.carry ?? (() => '0x');
    const data = carry([{ to: YOU, value: 10n ** 18n, data: '0x' }]);
    expect(codes(await described(data, { value: 10n ** 18n }))).toEqual([]);
    expect(codes(await described(data, { value: 2n * 10n ** 18n }))).toEqual(['call.valueKept']);
  });

  it('that run the code of another contract in place of the account are a danger', async () => {
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

  it('of a router are described command by command', async () => {
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

describe('calls of a modular account', () => {
  const BATCH = parseAbiParameters('(address target, uint256 value, bytes data)[] calls');
  const batch = encodeAbiParameters(BATCH, [
    [{ target: TOKEN, value: 0n, data: encode('transfer(address,uint256)', [YOU, 1n]) }],
  ]);
  const run = (mode: Hex, data: Hex): Promise<DescribedCall> =>
    described(encode('execute(bytes32,bytes)', [mode, data]), { to: ME });
  const mode = (start: string): Hex => `0x${start.padEnd(64, '0')}`;

  it('are read in the known modes, whether a call may fail or not', async () => {
    for (const known of ['01', '0101']) expect(codes(await run(mode(known), batch))).toEqual([]);
    const one = encodePacked(['address', 'uint256', 'bytes'], [TOKEN, 0n, approval]);
    for (const known of ['00', '0001']) expect(grants(await run(mode(known), one))).toEqual([`${SPENDER} all`]);
  });

  it('are a danger in any other mode, where the same bytes may be other calls', async () => {
    for (const start of [
      '01000000000078210002',
      '010000000000123456',
      '01ff',
      '000000000000abcdef01',
      '02',
      'fe',
      '0103',
    ])
      expect([start, isDanger(await run(mode(start), batch))]).toEqual([start, true]);
  });

  it('are a danger where the bytes are not exactly the encoding of what is shown', async () => {
    for (const more of ['00'.repeat(32), 'ff', approval.slice(2)])
      expect([more, isDanger(await run(mode('01'), `${batch}${more}` as Hex))]).toEqual([more, true]);
  });
});

describe('a call in bytes that cannot be parsed', () => {
  const transfer = encode('transfer(address,uint256)', [YOU, 1n]);
  const selector = '0x1cff79cd';
  const calls: readonly Hex[] = [approval, transfer, encode('multicall(bytes[])', [[approval]]), gems([1n], [1n])];

  it.each([
    ['call(address,bytes)', (inner: Hex) => encodeAbiParameters(parseAbiParameters('address, bytes'), [TOKEN, inner])],
    ['a list of bytes', (inner: Hex) => encodeAbiParameters(parseAbiParameters('bytes[]'), [['0x12', inner]])],
    ['packed bytes', (inner: Hex) => encodePacked(['uint8', 'address', 'bytes'], [7, TOKEN, inner])],
  ])('is a danger, of a function that nobody knows and of one that an ABI names: %s', async (_, carry) => {
    for (const inner of calls) {
      const data = concatHex([selector, carry(inner)]);
      expect(codes(await described(data))).toContain('call.deeper');
      expect(codes(await described(encode('multicall(bytes[])', [[transfer, data]]), { to: TOKEN }))).toContain(
        'call.deeper',
      );
    }
    const named = parseFunction('run(address target, bytes data)');
    const inputs = encodeAbiParameters(parseAbiParameters('address, bytes'), [TOKEN, approval]);
    const found = await described(concatHex([`0x${named.selector}`, inputs]), { findFunction: () => named });
    expect(codes(found)).toContain('call.deeper');
  });

  it('is not found where the bytes are something else', async () => {
    for (const inner of ['0x', '0x1234', `0x${'00'.repeat(64)}`, approval.slice(0, 12) as Hex] as Hex[])
      expect(codes(await described(concatHex([selector, inner])))).toEqual(['call.unknown']);
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
  it('are described each with its amount, alone and inside other calls', async () => {
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

  it('are not understood if the lengths of their lists differ', async () => {
    expect(codes(await described(gems([5n, 7n], [3n]), { to: GEMS }))).toEqual(['call.unknown']);
  });
});

describe('an allowance anywhere in a transaction', () => {
  /** Any nesting of any multicalls, with other calls around it. */
  const tree = fc.array(
    fc.record({
      way: fc.constantFrom(...Object.keys(WAYS)),
      before: fc.integer({ min: 0, max: 40 }),
      after: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 9 },
  );
  const other = encode('transfer(address,uint256)', [YOU, 1n]);

  it('is a grant of the full amount, or the window says that something is unread', async () => {
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

  it('is read at the last position within the limit, and beyond it there is a danger', async () => {
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

  it('is read at the deepest level within the limit, and below it there is a danger', async () => {
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
