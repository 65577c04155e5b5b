// Different transactions look different: if a contract call, its value, its recipient or its gas changes, the window
// shows different text, even with its details collapsed and without the node's simulation. In every language.

import { toHex, utf8 } from '@svc/core/bytes';
import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AskedWindow, type AskingWallet, createAskingWallet, rememberingFetch } from '../support/askingWallet.ts';
import { type CallWorld, type DrawnCall, drawCall, otherCall } from '../support/callDraws.ts';
import { contractOf } from '../support/contracts.ts';
import { evmUser } from '../support/evmUser.ts';
import { inLanguage } from '../support/inLanguage.ts';
import { Random } from '../support/random.ts';
import { startNode, type TestNode } from '../support/startNode.ts';
import { makeWindowWorld, type WindowWorld } from '../support/windowWorld.ts';

const CASES = Number(process.env.FUZZ_RUNS ?? 600);
const CHANGES = 6;
const METHODS = ['eth_sendTransaction', 'svc_sendPQTransaction'] as const;

let node: TestNode;
let wallet: AskingWallet;
let world: WindowWorld;
let contracts: string[];

beforeAll(async () => {
  node = await startNode();
  const { account, pqSeed } = await createAskingWallet({ nodeUrl: node.url });
  world = await makeWindowWorld(node, { account, pqSeed });
  const user = await evmUser(node, 7);
  const made = [];
  for (const name of ['Coin', 'Gems', 'Goods', 'Receiver'] as const)
    made.push((await user.deploy(contractOf(name))).address);
  contracts = [...made, world.mine, world.cats, ...world.listed.slice(0, 2)];
  wallet = await createAskingWallet({ nodeUrl: node.url, fetch: rememberingFetch() });
});
afterAll(() => node.stop());

interface Request {
  readonly to?: string;
  readonly value?: string;
  readonly data?: string;
  readonly gas: string;
  readonly gasPrice?: string;
}

type Method = (typeof METHODS)[number];

async function tryOut(method: Method, request: Request): Promise<AskedWindow<'sendTransaction'> | undefined> {
  return (await wallet.ask(method, [request])).window as AskedWindow<'sendTransaction'> | undefined;
}

const hexNumber = (value: bigint | number): string => `0x${value.toString(16)}`;

function changed(calls: CallWorld, request: Request, call: DrawnCall | undefined): { request: Request; what: string } {
  const { random } = calls;
  const { gas, gasPrice, value = '0x0' } = request;
  const kind = random.below(9);
  if (call !== undefined && kind > 3) {
    const { data, what } = otherCall(calls, call);
    return { request: { ...request, data }, what };
  }
  return random.pick<() => { request: Request; what: string }>([
    () => ({ request: { ...request, to: random.pick(calls.addresses) }, what: 'recipient' }),
    () => ({ request: { ...request, value: hexNumber(BigInt(value) + 1n) }, what: 'value by one wei' }),
    () => ({ request: { ...request, value: hexNumber(BigInt(random.below(1e9)) * 10n ** 9n) }, what: 'value' }),
    () => ({ request: { ...request, gas: hexNumber(BigInt(gas) + 1n) }, what: 'gas by one' }),
    () => ({
      request: { ...request, gasPrice: hexNumber(BigInt(gasPrice ?? 10 ** 9) + 1n) },
      what: 'price by one wei',
    }),
    () => ({
      request: { ...request, data: request.data === undefined ? '0x00' : `${request.data}00` },
      what: 'a byte more',
    }),
    () => {
      const { data: _, ...rest } = request;
      return { request: rest, what: 'no data' };
    },
    () => {
      const { to: _, ...rest } = request;
      return { request: { ...rest, data: `0x6000${(request.data ?? '0x').slice(2)}` }, what: 'no recipient' };
    },
  ])();
}

/** What is signed, without the nonce. */
const signedOf = ({ subject }: AskedWindow<'sendTransaction'>): string => JSON.stringify(subject.tx);

function drawRequest(calls: CallWorld): { method: Method; request: Request; call: DrawnCall | undefined } {
  const { random } = calls;
  const kind = random.below(8);
  const common = {
    gas: hexNumber(400_000 + random.below(100_000)),
    ...(random.below(3) === 0 ? { value: hexNumber(random.below(10 ** 9)) } : {}),
  };
  const method = random.pick(METHODS);
  if (kind === 0)
    return {
      method,
      request: {
        ...common,
        to: random.pick(calls.addresses),
        value: hexNumber(BigInt(random.below(10 ** 9)) * 10n ** 9n),
      },
      call: undefined,
    };
  if (kind === 1)
    return {
      method,
      request: { ...common, data: `0x6001600055${toHex(utf8(random.pick(['a', 'code', 'more code'])))}` },
      call: undefined,
    };
  const call = drawCall(calls);
  return { method, request: { ...common, to: random.pick(contracts), data: call.data as Hex }, call };
}

/** Problems of the windows of random transactions, as one text. */
async function faultsOf(random: Random): Promise<string> {
  const calls: CallWorld = {
    random,
    addresses: [
      ...world.strangers,
      ...contracts,
      wallet.account.ethAddress,
      wallet.account.pqAccountId,
      `0x${'0'.repeat(40)}`,
    ],
  };
  const faults = new Map<string, string>();
  let shown = 0;
  for (let done = 0; done < CASES; ) {
    const { method, request, call } = drawRequest(calls);
    const base = await tryOut(method, request);
    done += 1;
    if (base === undefined) continue;
    shown += 1;
    for (let at = 0; at < CHANGES; at++, done++) {
      const change = changed(calls, request, call);
      const other = await tryOut(method, change.request);
      const kind = `${call?.signature ?? 'plain'}: ${change.what.replace(/\d+/g, 'n')}`;
      const report = (why: string) =>
        [
          `${kind}: ${why} (${change.what})`,
          `request:  ${JSON.stringify(request)}`,
          `changed:  ${JSON.stringify(change.request)}`,
          `window:\n${base.text}`,
        ].join('\n');
      if (other?.fault !== undefined) faults.set(kind, report(`the window cannot be drawn: ${other.fault}`));
      else if (other !== undefined && other.text === base.text && signedOf(other) !== signedOf(base))
        faults.set(kind, report('something else is signed, the window is the same'));
    }
  }
  expect(shown).toBeGreaterThan(0);
  return [...faults.values()].join('\n\n');
}

it.each(LANGUAGE_TAGS)('shows different text for every different transaction, in %s', async (tag) => {
  const random = new Random();
  const faults = await inLanguage(tag, () => faultsOf(random));
  expect(faults, `FUZZ_SEED=${random.seed}`).toBe('');
});
