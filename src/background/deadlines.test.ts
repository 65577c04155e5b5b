// Requests with a deadline: when it is over, the wallet says that they would fail before the user approves, whatever
// the node says. Their declarations define which they are.

import type { AbiParam } from '@svc/core/abi/abiTypes';
import type { DecodedArg } from '@svc/core/abi/decode';
import { OPS as BY_NAME } from '@svc/core/ops/registry';
import { schemaLeaves } from '@svc/core/schema/schemaLeaves';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import type { TestUi } from '../../test/support/openWallet.ts';
import { OP_SAMPLES } from '../../test/support/opSamples.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { rankWarnings } from '../ui/kit/Warnings.tsx';
import { KNOWN_CALLS } from './decoding/knownCalls.ts';
import { MULTICALLS } from './decoding/multicalls.ts';

const OPS = Object.values(BY_NAME);
const SOMEBODY = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
const TIMED_OPS = OPS.flatMap((op) =>
  schemaLeaves(op.params).flatMap(({ path, meaning }) => (meaning.deadline === true ? [[op.name, path] as const] : [])),
);

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.pq, 'SVC', '1000');
  await node.fund(A.address, 'SVC', '1000');
});
afterAll(() => node.stop());

const DAY = 86_400;
const secondsOf = (ms: number): number => Math.floor(ms / 1000);
/** A separate wallet for each request, whose node never predicts a failure. */
const open = async () => {
  const wallet = await connectedWallet(node.url, {
    fetch: async (input, init) =>
      String(init?.body).includes('imulate')
        ? Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'unknown method' } })
        : fetch(input, init),
  });
  return { ...wallet, now: secondsOf(wallet.platform.now()) };
};
type Kind = 'sendExchangeTransaction' | 'sendTransaction';
const dangers = (main: TestUi, kind: Kind): string[] => {
  const [shown] = main.view.approvals;
  if (shown?.kind !== kind) throw new Error('no such window');
  return rankWarnings(shown.subject.description.warnings).dangers.map(({ code }) => code);
};
async function shownDangers(asked: Promise<unknown>, main: TestUi, kind: Kind): Promise<string[]> {
  await Promise.race([main.approval(kind), asked]);
  asked.catch(() => undefined);
  return dangers(main, kind);
}

describe('an operation whose deadline', () => {
  it('is in its declaration', () => {
    expect(TIMED_OPS).toContainEqual(['SWAP', 'deadline']);
    for (const op of OPS)
      for (const { path, meaning } of schemaLeaves(op.params))
        expect([op.name, path, /deadline|expir|until|valid_/i.test(path)]).toEqual([
          op.name,
          path,
          meaning.deadline === true,
        ]);
  });

  it.each(TIMED_OPS)(
    'of %s that is over is said to fail first; one that is not over, none, or far away is not',
    async (op, path) => {
      const { now } = await open();
      const { venue: _, ...sample } = OP_SAMPLES[op] as Record<string, unknown>;
      const ask = async (deadline: number | string) => {
        const { main, page } = await open();
        const request = { op, params: { ...sample, [path]: deadline } };
        return shownDangers(page.request('svc_sendExchangeTransaction', [request]), main, 'sendExchangeTransaction');
      };
      for (const over of [1, now - 1, String(now - 1)])
        expect([over, (await ask(over))[0]]).toEqual([over, 'deadline.over']);
      for (const stands of [0, '0', now + DAY, 9007199254740991])
        expect([stands, await ask(stands)]).toEqual([stands, expect.not.arrayContaining(['deadline.over'])]);
    },
  );

  it('that passes while its window is open changes the description', async () => {
    const { main, page, platform, now } = await open();
    const [op, path] = TIMED_OPS[0] ?? (['SWAP', 'deadline'] as const);
    const { venue: _, ...sample } = OP_SAMPLES[op] as Record<string, unknown>;
    page
      .request('svc_sendExchangeTransaction', [{ op, params: { ...sample, [path]: now + 2 } }])
      .catch(() => undefined);
    const before = await main.approval('sendExchangeTransaction');
    expect(dangers(main, 'sendExchangeTransaction')).not.toContain('deadline.over');
    await node.mine();
    await platform.advance(4_000);
    await main.until((view) => view.approvals.some(({ id, version }) => id === before.id && version === 1));
    expect(dangers(main, 'sendExchangeTransaction')[0]).toBe('deadline.over');
    await expect(main.run('decide', { id: before.id, kind: 'sendExchangeTransaction', decision: {} })).rejects.toThrow(
      /changed while you looked/,
    );
    await main.reject('sendExchangeTransaction');
  });
});

/** Arbitrary arguments with one number in every place whose name says that it is a deadline. */
const END = 1_234n;
const ENDS = /^(?:deadline|sigDeadline|expiry|validBefore)$/;
function drawnValue({ name, type }: AbiParam): unknown {
  switch (type.kind) {
    case 'integer':
      return ENDS.test(name) ? END : 7n;
    case 'tuple':
      return type.members.map(argOf);
    case 'array':
      return [];
    default:
      return '';
  }
}
const argOf = (param: AbiParam): DecodedArg => ({ name: param.name, type: '', value: drawnValue(param) }) as never;
const hasEnd = (params: readonly AbiParam[]): boolean =>
  params.some(({ name, type }) => ENDS.test(name) || (type.kind === 'tuple' && hasEnd(type.members)));

describe('a call with a deadline', () => {
  const timed = [...KNOWN_CALLS, ...MULTICALLS].filter((one) => hasEnd(one.function.inputs));
  it('declares it, for every function that is understood', () => {
    expect(timed.length).toBeGreaterThan(7);
    for (const one of timed)
      expect([one.function.name, one.until?.(one.function.inputs.map(argOf))]).toEqual([one.function.name, END]);
  });

  it('is said to fail once that is over, inside others too', async () => {
    const { now } = await open();
    const abi = parseAbi([
      'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      'function multicall(uint256,bytes[])',
      'function multicall(bytes[])',
      'function execute(bytes,bytes[],uint256)',
    ]);
    const word = `0x${'11'.repeat(32)}` as Hex;
    const permit = (until: number): Hex =>
      encodeFunctionData({
        abi,
        functionName: 'permit',
        args: [A.address, SOMEBODY, 5n, BigInt(until), 27, word, word],
      });
    const calls: readonly ((until: number) => Hex)[] = [
      permit,
      (until) => encodeFunctionData({ abi, functionName: 'multicall', args: [BigInt(until), [permit(now + DAY)]] }),
      (until) => encodeFunctionData({ abi, functionName: 'multicall', args: [[permit(until)]] }),
      (until) => encodeFunctionData({ abi, functionName: 'execute', args: ['0x', [], BigInt(until)] }),
    ];
    for (const call of calls) {
      const ask = async (until: number) => {
        const { main, page } = await open();
        const request = { from: A.address, to: node.tokenOf('qUSDC'), data: call(until), gas: '0x100000' };
        return shownDangers(page.request('eth_sendTransaction', [request]), main, 'sendTransaction');
      };
      expect((await ask(now - 1))[0]).toBe('deadline.over');
      expect(await ask(now + DAY)).not.toContain('deadline.over');
    }
  });
});
