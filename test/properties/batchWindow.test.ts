// Different batches look different: if any call changes, or their order or number, the window shows different text,
// even with its details collapsed and without the node's simulation.

import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AskedWindow, type AskingWallet, createAskingWallet, rememberingFetch } from '../support/askingWallet.ts';
import { Random } from '../support/random.ts';
import { startNode, type TestNode } from '../support/startNode.ts';

const CASES = Number(process.env.FUZZ_RUNS ?? 60);
const CHANGES = 5;
const PEOPLE = [1, 2, 3].map((byte) => `0x${`b${byte}`.repeat(20)}` as Hex);
const ABI = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)']);
const ACTS = ['transfer', 'approve'] as const;

interface Drawn {
  /** What the call does to a token; absent: a native payment. */
  readonly act?: (typeof ACTS)[number];
  readonly token: Hex;
  readonly to: Hex;
  readonly amount: bigint;
}

let node: TestNode;
let wallet: AskingWallet;
let tokens: Hex[];

beforeAll(async () => {
  node = await startNode();
  const { account } = await createAskingWallet({ nodeUrl: node.url });
  for (const symbol of ['SVC', 'qUSDC', 'qETH']) await node.fund(account.ethAddress, symbol, '1000');
  tokens = [node.tokenOf('qUSDC') as Hex, node.tokenOf('qETH') as Hex];
  // The node's state no longer changes, so its answers can be cached.
  wallet = await createAskingWallet({ nodeUrl: node.url, fetch: rememberingFetch() });
});
afterAll(() => node.stop());

const drawOne = (random: Random): Drawn => ({
  ...(random.below(3) === 0 ? {} : { act: random.pick(ACTS) }),
  token: random.pick(tokens),
  to: random.pick(PEOPLE),
  amount: BigInt(1 + random.below(1_000_000)),
});

const callOf = ({ act, token, to, amount }: Drawn): object =>
  act === undefined
    ? { to, value: `0x${amount.toString(16)}` }
    : { to: token, data: encodeFunctionData({ abi: ABI, functionName: act, args: [to, amount] }) };

async function windowOf(list: readonly Drawn[]): Promise<AskedWindow<'sendCalls'>> {
  const calls = list.map(callOf);
  const params = [{ version: '2.0.0', chainId: '0x15b38', atomicRequired: false, calls }];
  const { window, refused } = await wallet.ask('wallet_sendCalls', params);
  if (window === undefined) throw new Error(refused);
  return window as AskedWindow<'sendCalls'>;
}

function changed(random: Random, list: readonly Drawn[]): readonly Drawn[] {
  const at = random.below(list.length);
  const one = list[at] as Drawn;
  const other = <T>(all: readonly T[], now: T): T => all[(all.indexOf(now) + 1) % all.length] as T;
  return random.pick<() => readonly Drawn[]>([
    () => list.with(at, { ...one, amount: one.amount + 1n }),
    () => list.with(at, { ...one, to: other(PEOPLE, one.to) }),
    () => list.with(at, one.act === undefined ? { ...one, act: 'transfer' } : { ...one, act: other(ACTS, one.act) }),
    () => list.with(at, { ...one, token: other(tokens, one.token), act: one.act ?? 'approve' }),
    () => list.toReversed(),
    () => [...list, one],
    () => (list.length > 1 ? list.toSpliced(at, 1) : [...list, one]),
  ])();
}

it('shows different text for every different batch, and signs what it lists', async () => {
  const random = new Random();
  for (let run = 0; run < CASES; run++) {
    const list = Array.from({ length: 1 + random.below(4) }, () => drawOne(random));
    const window = await windowOf(list);
    expect(window.fault).toBeUndefined();
    const calls = list.map(callOf) as { to: string; value?: string; data?: string }[];
    expect(window.subject.calls.map(({ tx }) => [tx.to, tx.valueWei, tx.data])).toEqual(
      calls.map(({ to, value = '0x0', data = '0x' }) => [to.toLowerCase(), BigInt(value).toString(), data]),
    );
    for (let change = 0; change < CHANGES; change++) {
      const next = changed(random, list);
      const isSame = JSON.stringify(next.map(callOf)) === JSON.stringify(calls);
      const said = (await windowOf(next)).text;
      if (said === window.text && !isSame)
        throw new Error(
          `Two batches, one window (seed ${random.seed}):\n${said}\n${JSON.stringify([calls, next.map(callOf)])}`,
        );
    }
    expect(await wallet.lookAgain(window)).toBeUndefined();
  }
});
