// What a call accepts: blocks under every name, prices and overrides. And what its failures say, in the words and codes
// by which common clients recognise them.

import { accountId } from '@svc/core/accounts/address';
import { type Hex, keccak256 } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemble } from '../../../../test/support/assemble.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const there = `0x${'aa'.repeat(20)}`;
const poor = `0x${'bb'.repeat(20)}`;
const word = (hex: string) => `0x${hex.padStart(64, '0')}`;
/** Code that returns what an instruction puts on the stack. */
const answering = (instruction: string) => `0x${instruction}60005260206000f3`;
const FIRST_SLOT = answering('600054');

describe('a call', () => {
  let node: TestNode;
  const rich = testAccount('rich');
  beforeAll(async () => {
    node = await startNode();
    await node.fund(rich.address, 'SVC', '10');
  });
  afterAll(() => node.stop());

  const call = (code: string, changes: object = {}, block: unknown = 'latest', blockOverrides: object | null = null) =>
    node.rpc<string>('eth_call', [{ to: there }, block, { [there]: { code, ...changes } }, blockOverrides]);
  const refused = (method: string, params: readonly unknown[], code = -32602) =>
    expect(node.rpc(method, params), `${method} ${JSON.stringify(params)}`).rejects.toMatchObject({ rpcCode: code });

  it('takes a block under every valid name, and no other', async () => {
    const { hash, number } = await node.rpc<{ hash: string; number: string }>('eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    for (const name of [
      'latest',
      'pending',
      'safe',
      'finalized',
      number,
      hash,
      { blockHash: hash },
      { blockHash: hash, requireCanonical: true },
    ]) {
      expect(await call(answering('43'), {}, name)).toBe(word(number.slice(2)));
      expect(await node.rpc('eth_getBlockReceipts', [name])).toEqual([]);
    }
    expect(await call(answering('43'), {}, 'earliest')).toBe(word('0'));
    expect(await call(answering('43'), {}, { blockNumber: '0x1' })).toBe(word('1'));
    for (const bad of [
      'LATEST',
      '10',
      10,
      '',
      '0x',
      '0x01',
      {},
      { blockNumber: 'latest' },
      { blockNumber: '0x01' },
      { blockHash: hash, blockNumber: number },
    ]) {
      await refused('eth_call', [{ to: there }, bad]);
      await refused('eth_getBalance', [there, bad]);
      await refused('eth_getBlockReceipts', [bad]);
    }
    for (const name of [word('7'), { blockHash: word('7') }]) {
      await refused('eth_getBalance', [there, name], -32001);
      expect(await node.rpc('eth_getBlockReceipts', [name])).toBeNull();
    }
    // What does not exist yet: no block, and no state of one.
    const later = `0x${'f'.repeat(30)}`;
    for (const method of [
      'eth_getBlockByNumber',
      'eth_getBlockReceipts',
      'eth_getBlockTransactionCountByNumber',
      'eth_getUncleCountByBlockNumber',
    ]) {
      expect(await node.rpc(method, [later])).toBeNull();
    }
    await expect(node.rpc('eth_getBalance', [there, later])).rejects.toThrow(
      `There is no block ${BigInt(later)} yet; the newest is ${BigInt(number)}.`,
    );
  });

  it('applies account overrides under any spelling of the address, and refuses contradictory ones', async () => {
    for (const slots of [{ [word('0')]: word('7') }, { '0x0': '0x7' }]) {
      for (const name of ['state', 'stateDiff']) expect(await call(FIRST_SLOT, { [name]: slots })).toBe(word('7'));
    }
    const upper = there.toUpperCase().replace('0X', '0x');
    expect(
      await node.rpc('eth_call', [
        { to: there },
        'latest',
        { [upper]: { code: FIRST_SLOT, stateDiff: { '0x0': '0x9' } } },
      ]),
    ).toBe(word('9'));
    expect(
      await node.rpc('eth_call', [
        { to: there, from: poor, value: '0x5' },
        'latest',
        { [poor]: { balance: '0x5', code: null } },
      ]),
    ).toBe('0x');
    const payer = { from: accountId(rich.address), to: there, value: '0xffffffffffffffffffff' };
    expect(
      await node.rpc('eth_call', [payer, 'latest', { [rich.address]: { balance: '0xffffffffffffffffffff' } }]),
    ).toBe('0x');
    const bad = [
      { code: '0x1' },
      { code: 5 },
      { code: 'fe' },
      { balance: '0x01' },
      { balance: 5 },
      { nonce: '5' },
      { state: {}, stateDiff: {} },
      { state: [] },
      { state: { zz: '0x1' } },
      { state: { '0x00': '0x1' } },
      { stateDiff: { '0x0': 'yy' } },
      { stateDiff: { '0x0': 5 } },
      { stateDiff: { '0x0': null } },
      { storage: {} },
      null,
      5,
      'x',
    ];
    for (const key of [there, rich.address])
      for (const one of bad) await refused('eth_call', [{ to: there }, 'latest', { [key]: one }]);
    for (const key of ['zz', '', '0x12', '__proto__'])
      await refused('eth_call', [{ to: there }, 'latest', JSON.parse(`{"${key}":{}}`)]);
    for (const method of ['eth_estimateGas', 'eth_createAccessList'])
      await refused(method, [{ to: there }, 'latest', { [there]: { stateDiff: { x: 'y' } } }]);
    await refused('debug_traceCall', [{ to: there }, 'latest', { stateOverrides: { [there]: { state: { x: 'y' } } } }]);
    await refused('svc_simulate', [{ to: there }, { [rich.address]: { code: 5 } }]);
  });

  it('applies block overrides', async () => {
    const seen: readonly [member: string, instruction: string, value: string][] = [
      ['number', '43', '0x1234'],
      ['time', '42', '0x1fffffffffffff'],
      ['gasLimit', '45', '0x1234'],
      ['feeRecipient', '41', poor],
      ['prevRandao', '44', word('99')],
      ['baseFeePerGas', '48', `0x${'f'.repeat(64)}`],
    ];
    for (const [member, instruction, value] of seen)
      expect(await call(answering(instruction), {}, 'latest', { [member]: value })).toBe(word(value.slice(2)));
    for (const member of ['number', 'time', 'gasLimit'])
      await refused('eth_call', [{ to: there }, 'latest', null, { [member]: '0x20000000000000' }]);
    for (const bad of [{ number: 5 }, { time: '0x01' }, { coinbase: poor }, { prevRandao: '0x1' }, [], 'x'])
      await refused('eth_call', [{ to: there }, 'latest', null, bad]);
  });

  it('that reverts is error 3 with its data, and an estimate is too', async () => {
    // revert with Error("no")
    const data = `08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}6e6f${'0'.repeat(60)}`;
    const code = `0x6064600c60003960646000fd${data}`;
    for (const method of ['eth_call', 'eth_estimateGas']) {
      const asked = node.rpc(method, [{ to: there }, 'latest', { [there]: { code } }]);
      await expect(asked).rejects.toMatchObject({ rpcCode: 3, message: 'execution reverted: no', data: `0x${data}` });
    }
    // An endless loop is not a revert.
    for (const method of ['eth_call', 'eth_estimateGas'])
      await expect(
        node.rpc(method, [
          { to: there, gas: '0x5300' },
          'latest',
          { [there]: { code: `0x${assemble('JUMPDEST PUSH1 0x00 JUMP')}` } },
        ]),
      ).rejects.toMatchObject({
        rpcCode: -32000,
        message: 'execution failed: out of gas',
      });
  });

  it('treats an empty data text as no data', async () => {
    for (const empty of [{ data: '' }, { input: '' }, { data: '', input: '0x' }, { data: '', input: '' }]) {
      expect(await node.rpc('eth_call', [{ to: there, ...empty }])).toBe('0x');
      expect(await node.rpc('eth_estimateGas', [{ to: there, ...empty }])).toBe('0x5208');
    }
    const code = `0x${'36'}60005260206000f3`;
    const called = (data: object) => node.rpc('eth_call', [{ to: there, ...data }, 'latest', { [there]: { code } }]);
    expect(await called({ data: '', input: '0x0102' })).toBe(word('2'));
  });

  it('creates from as much init code as EIP-3860 allows, and pays for each word of it', async () => {
    const creation = (bytes: number) => [{ from: rich.address, data: `0x${'00'.repeat(bytes)}` }];
    expect(await node.rpc('eth_estimateGas', creation(33))).toBe(`0x${(53_000 + 33 * 4 + 2 * 2).toString(16)}`);
    expect(await node.rpc('eth_call', creation(49_152))).toBe('0x');
    for (const method of ['eth_call', 'eth_estimateGas'])
      await expect(node.rpc(method, creation(49_153))).rejects.toThrow(/^max initcode size exceeded/);
    // The post-quantum envelope stays as specified.
    expect(await node.rpc('eth_call', [{ ...creation(49_153)[0], type: '0x51' }])).toBe('0x');
  });

  it('creates nothing for a contract whose nonce is at its maximum', async () => {
    // CREATE with empty init code, and the resulting address.
    const code = '0x600060006000f060005260206000f3';
    const created = (nonce: string) =>
      node.rpc<string>('eth_call', [{ to: there }, 'latest', { [there]: { code, nonce } }]);
    expect(await created('0xffffffffffffffff')).toBe(word('0'));
    expect(await created('0xfffffffffffffffe')).not.toBe(word('0'));
  });

  it('agrees with the code hash about the code, of tokens and collections too', async () => {
    const artist = testAccount('artist of a collection');
    await node.fund(artist.address, 'SVC', '10');
    const made = await node.execute(artist, 'NFT_CREATE_COLLECTION', { name: 'Art', symbol: 'ART' });
    const collection = String(made.data.collection);
    const codes = new Set<string>();
    for (const address of [node.tokenOf('qUSDC'), collection, there, poor]) {
      const code = await node.rpc<Hex>('eth_getCode', [address, 'latest']);
      const proof = await node.rpc<Record<string, unknown>>('eth_getProof', [address, [], 'latest']);
      expect(proof, address).toMatchObject({
        codeHash: keccak256(code),
        balance: await node.rpc('eth_getBalance', [address, 'latest']),
        nonce: await node.rpc('eth_getTransactionCount', [address, 'latest']),
      });
      codes.add(code);
    }
    expect([...codes]).toEqual(['0xfe', '0x']);
  });

  it('says which funds are missing: those for the value, or those for the gas', async () => {
    for (const method of ['eth_call', 'eth_estimateGas']) {
      await expect(node.rpc(method, [{ from: poor, to: there, value: '0x1' }])).rejects.toMatchObject({
        rpcCode: -32000,
        message: expect.stringMatching(/insufficient funds/),
      });
    }
    for (const price of [{ gasPrice: '0x3b9aca00' }, { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x0' }]) {
      const estimate = (changes: object, overrides?: object) =>
        node.rpc('eth_estimateGas', [{ to: there, ...price, ...changes }, 'latest', overrides ?? null]);
      await expect(estimate({ from: poor })).rejects.toMatchObject({
        rpcCode: -32000,
        message: expect.stringMatching(/^insufficient funds for gas/),
      });
      const words = {
        rpcCode: -32000,
        message: expect.stringMatching(/^insufficient funds for gas \* price \+ value/),
      };
      // Every read that runs a call of its sender.
      for (const method of ['eth_call', 'eth_createAccessList', 'debug_traceCall']) {
        const called = (changes: object, overrides?: object) =>
          node.rpc(method, [
            { to: there, ...price, ...changes },
            'latest',
            method === 'debug_traceCall' ? { stateOverrides: overrides } : (overrides ?? null),
          ]);
        const isEmpty = expect.toSatisfy((answer: unknown) => method !== 'eth_call' || answer === '0x');
        await expect(called({ from: poor })).rejects.toMatchObject(words);
        await expect(called({ from: rich.address, value: '0x8ac7230489e80000' })).rejects.toMatchObject(words);
        await expect(called({ from: poor }, { [rich.address]: { nonce: '0x1' } })).rejects.toMatchObject(words);
        await expect(called({ from: rich.address }, { [rich.address]: { balance: '0x0' } })).rejects.toMatchObject(
          words,
        );
        await expect(called({ from: poor }, { [poor]: { balance: '0xde0b6b3a7640000' } })).resolves.toEqual(isEmpty);
        await expect(called({ from: rich.address })).resolves.toEqual(isEmpty);
      }
      await expect(estimate({ from: rich.address })).resolves.toBe('0x5208');
      await expect(
        estimate({ from: poor }, { [poor.toUpperCase().replace('0X', '0x')]: { balance: '0xde0b6b3a7640000' } }),
      ).resolves.toBe('0x5208');
      await expect(estimate({ from: rich.address, gas: '0x5207' })).rejects.toThrow('intrinsic gas too low');
    }
    expect(await node.rpc('eth_estimateGas', [{ from: poor, to: there, gasPrice: '0x0' }])).toBe('0x5208');
  });

  it('is told in words what was expected where a nested value is wrong', async () => {
    const wrong: readonly [method: string, params: readonly unknown[], message: string][] = [
      ['eth_call', [{ to: there, data: '0x1' }], 'call.data: expected hex bytes with 0x'],
      ['eth_call', [{ to: '' }], 'call.to: expected an address (0x + 40 hex, or 0xPQ + 64 hex)'],
      ['eth_getLogs', [{ fromBlock: 10 }], 'filter.fromBlock: expected a string'],
      ['eth_getLogs', [{ topics: Array(5).fill(null) }], 'filter.topics: expected at most 4 items'],
      [
        'debug_traceCall',
        [{ to: there }, 'latest', { tracer: 'nope' }],
        'options.tracer: expected callTracer or prestateTracer or ',
      ],
    ];
    for (const [method, params, message] of wrong) await expect(node.rpc(method, params)).rejects.toThrow(message);
  });
});
