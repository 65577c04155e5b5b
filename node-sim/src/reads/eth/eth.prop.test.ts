import { READS } from '@svc/core/reads/registry';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemble } from '../../../../test/support/assemble.ts';
import { contractOf } from '../../../../test/support/contracts.ts';
import { type EvmUser, evmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 500);
const METHODS = READS.flatMap(({ rpc }) =>
  rpc !== undefined && /^(?:eth|debug|net|web3)_|_simulate$/.test(rpc) ? [rpc] : [],
);

describe('almost valid input', () => {
  let node: TestNode;
  let alice: EvmUser;
  let addresses: string[];
  let hashes: string[];
  let raw: string;

  beforeAll(async () => {
    node = await startNode();
    alice = await evmUser(node, 1);
    const counter = await alice.deploy(contractOf('Counter'), [0n]);
    const { transactionHash } = await alice.call(counter, 'increase', [1n]);
    const block = await node.rpc<{ hash: string }>('eth_getBlockByNumber', ['latest', false]);
    addresses = [
      alice.address,
      counter.address,
      node.tokenOf('qUSDC'),
      `0x${'0'.repeat(39)}5`,
      `0x${'0'.repeat(39)}a`,
      `0x${'0'.repeat(40)}`,
      '0x12',
    ];
    hashes = [transactionHash, block.hash, `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, '0x'];
    raw = alice.sign(counter.address, '0x', { nonce: 2n });
  });
  afterAll(() => node.stop());

  const quantity = fc.oneof(
    fc.nat(40).map((value) => `0x${value.toString(16)}`),
    fc.constantFrom(
      '0x0',
      '0x5208',
      '0x1c9c380',
      '0xffffffffffffffff',
      `0x${'f'.repeat(64)}`,
      `0x1${'0'.repeat(64)}`,
      '0x00',
      '-0x1',
      '12',
    ),
  );
  const address = () => fc.nat(20).map((at) => addresses[at % addresses.length]);
  const hash = () => fc.nat(20).map((at) => hashes[at % hashes.length]);
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((list) => `0x${Buffer.from(list).toString('hex')}`),
    // Loops, large copies and hashes, endless memory, recursion.
    fc.constantFrom(
      '0x',
      `0x${assemble('JUMPDEST PUSH0 JUMP')}`,
      `0x${assemble('PUSH2 0x07ff PUSH0 PUSH0 RETURNDATACOPY')}`,
      `0x${assemble('PUSH0 NOT PUSH0 KECCAK256')}`,
      `0x${assemble('PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 ADDRESS GAS CALL')}`,
      `0x${assemble('RETURNDATASIZE RETURNDATASIZE RETURNDATASIZE RETURNDATASIZE RETURNDATASIZE RETURNDATASIZE GAS DELEGATECALL')}`,
      `0x${assemble('INVALID')}`,
      `0x${assemble('PUSH0 PUSH0 REVERT')}`,
      '0x0',
    ),
  );
  const block = () =>
    fc.oneof(
      fc.constantFrom('latest', 'pending', 'earliest', 'safe', 'finalized', 'newest', null),
      quantity,
      hash(),
      hash().map((blockHash) => ({ blockHash })),
      quantity.map((blockNumber) => ({ blockNumber })),
    );
  const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const call = () =>
    fc.record({
      from: some(address()),
      to: some(address()),
      gas: some(quantity),
      gasPrice: some(quantity),
      maxFeePerGas: some(quantity),
      value: some(quantity),
      data: some(bytes),
      nonce: some(quantity),
      type: some(quantity),
      accessList: some(
        fc.array(fc.record({ address: address(), storageKeys: fc.array(hash(), { maxLength: 2 }) }), { maxLength: 2 }),
      ),
    });
  const word = () => fc.nat(3).map((value) => `0x${value.toString(16).padStart(64, '0')}`);
  const overrides = () =>
    fc
      .tuple(address(), some(quantity), some(quantity), some(bytes), some(fc.tuple(word(), word())))
      .map(([who, balance, nonce, code, slot]) => ({
        [who ?? '']: { balance, nonce, code, stateDiff: slot === undefined ? undefined : { [slot[0]]: slot[1] } },
      }));
  const blockOverrides = () =>
    fc.record({
      number: some(quantity),
      time: some(quantity),
      gasLimit: some(quantity),
      baseFeePerGas: some(quantity),
      prevRandao: some(hash()),
      feeRecipient: some(address()),
    });
  const filter = () =>
    fc.record({
      fromBlock: some(quantity),
      toBlock: some(quantity),
      blockHash: some(hash()),
      address: some(fc.oneof(address(), fc.array(address(), { maxLength: 3 }))),
      topics: some(fc.array(fc.oneof(fc.constant(null), hash(), fc.array(hash(), { maxLength: 2 })), { maxLength: 5 })),
    });
  const trace = () =>
    fc.record({
      tracer: some(fc.constantFrom('callTracer', 'structLogger', 'other')),
      tracerConfig: some(fc.record({ withLog: fc.boolean(), onlyTopCall: fc.boolean() })),
      limit: some(fc.constantFrom(0, 3, -1, 1e9)),
      enableMemory: some(fc.boolean()),
    });
  const envelope = () =>
    fc.oneof(
      fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 255 })).map(([at, flip]) => {
        const changed = Buffer.from(raw.slice(2), 'hex');
        changed[at % changed.length] = (changed[at % changed.length] as number) ^ flip;
        return `0x${changed.toString('hex')}`;
      }),
      fc.nat(200).map((size) => raw.slice(0, 2 + 2 * size)),
      fc.uint8Array({ maxLength: 80 }).map((list) => `0x${Buffer.from(list).toString('hex')}`),
      fc.constantFrom(
        '0x01c0',
        '0x02c0',
        '0x03c0',
        '0x04c0',
        '0x51c0',
        '0xc0',
        `0xf9ffff${'00'.repeat(50)}`,
        `0xbf${'ff'.repeat(8)}`,
      ),
    );
  const parameter = () =>
    fc.oneof(
      address(),
      hash(),
      block(),
      call(),
      overrides(),
      blockOverrides(),
      filter(),
      trace(),
      envelope(),
      bytes,
      quantity,
      fc.boolean(),
    );
  const fitting: Record<string, () => fc.Arbitrary<unknown[]>> = {
    eth_call: () => fc.tuple(call(), block(), overrides(), blockOverrides()),
    eth_estimateGas: () => fc.tuple(call(), block(), overrides(), blockOverrides()),
    eth_createAccessList: () => fc.tuple(call(), block(), overrides()),
    debug_traceCall: () => fc.tuple(call(), block(), trace()),
    debug_traceTransaction: () => fc.tuple(hash(), trace()),
    debug_traceBlockByHash: () => fc.tuple(hash(), trace()),
    debug_traceBlockByNumber: () => fc.tuple(quantity, trace()),
    eth_getLogs: () => fc.tuple(filter()),
    eth_newFilter: () => fc.tuple(filter()),
    eth_sendRawTransaction: () => fc.tuple(envelope()),
    svc_simulate: () => fc.oneof(fc.tuple(call(), overrides()), fc.tuple(envelope())),
    eth_getStorageAt: () => fc.tuple(address(), quantity, block()),
    eth_getProof: () => fc.tuple(address(), fc.array(quantity, { maxLength: 3 }), block()),
  };

  it('gets an answer or a refusal from every method, in time, and changes nothing', async () => {
    const roots = await node.rpc('exchange_getStateRoot');
    const request = fc.oneof(
      fc
        .constantFrom(...Object.keys(fitting))
        .chain((method) => fc.tuple(fc.constant(method), (fitting[method] as () => fc.Arbitrary<unknown[]>)())),
      fc.tuple(fc.constantFrom(...METHODS), fc.array(parameter(), { maxLength: 4 })),
    );
    await fc.assert(
      fc.asyncProperty(request, async ([method, params]) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
        const answer = await fetch(`${node.url}/rpc`, { method: 'POST', body, signal: AbortSignal.timeout(20_000) });
        const said = (await answer.json()) as { result?: unknown; error?: { code: number; message: string } };
        expect(answer.status).toBe(200);
        expect('result' in said || said.error !== undefined).toBe(true);
        expect(said.error?.code).not.toBe(RPC_CODES.internal);
      }),
      { numRuns: runs },
    );
    expect(await node.rpc('exchange_getStateRoot')).toEqual(roots);
    await node.mine();
  });
});
