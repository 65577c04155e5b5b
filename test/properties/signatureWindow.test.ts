// Different signature requests look different: if typed data, a message or a sign-in changes and other bytes are
// signed, the window shows different text, even with its details collapsed. In every language.

import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ASKING_ORIGIN,
  type AskedWindow,
  type AskingWallet,
  createAskingWallet,
  rememberingFetch,
} from '../support/askingWallet.ts';
import { contractOf } from '../support/contracts.ts';
import { evmUser } from '../support/evmUser.ts';
import { inLanguage } from '../support/inLanguage.ts';
import { Random } from '../support/random.ts';
import {
  drawMessage,
  drawTypedData,
  otherMessage,
  otherTypedData,
  type SignatureWorld,
} from '../support/signatureDraws.ts';
import { startNode, type TestNode, testAccount } from '../support/startNode.ts';

const CASES = Number(process.env.FUZZ_RUNS ?? 200);
const CHANGES = 8;

let node: TestNode;
let wallet: AskingWallet;
let addresses: string[];
let tokens: string[];

beforeAll(async () => {
  node = await startNode();
  const user = await evmUser(node, 7);
  const coin = await user.deploy(contractOf('Coin'));
  const gems = await user.deploy(contractOf('Gems'));
  tokens = [coin.address, gems.address, node.tokenOf('qUSDC'), node.tokenOf('qBTC')];
  addresses = [user.address, ...[1, 2].map((n) => `0x${`${n}a${n}f`.repeat(10)}`), gems.address];
  await node.fund(testAccount('bob').address, 'SVC', '1');
  wallet = await createAskingWallet({ nodeUrl: node.url, fetch: rememberingFetch() });
});
afterAll(() => node.stop());

const worldOf = (random: Random): SignatureWorld => ({
  random,
  own: [wallet.account.ethAddress],
  addresses,
  tokens,
  chainId: 88_888,
});

/** Asks several requests, each with several changes. @param signed what of a window is signed */
async function changes<T>(
  draw: () => T,
  other: (one: T) => T,
  ask: (one: T) => Promise<AskedWindow | undefined>,
  signed: (window: AskedWindow) => string,
  kindOf: (one: T) => string,
): Promise<string> {
  const faults = new Map<string, string>();
  let shown = 0;
  for (let done = 0; done < CASES; ) {
    const one = draw();
    const base = await ask(one);
    done += 1;
    if (base === undefined) continue;
    shown += 1;
    const report = (why: string, changed: T) =>
      [
        `${kindOf(one)}: ${why}`,
        `asked:   ${JSON.stringify(one)}`,
        `changed: ${JSON.stringify(changed)}`,
        `window:\n${base.text}`,
      ]
        .join('\n')
        .slice(0, 6000);
    if (base.fault !== undefined) faults.set(kindOf(one), report(`the window cannot be drawn: ${base.fault}`, one));
    for (let at = 0; at < CHANGES; at++, done++) {
      const changed = other(one);
      const window = await ask(changed);
      if (window === undefined || window.text !== base.text || signed(window) === signed(base)) continue;
      faults.set(
        `${kindOf(one)} ${faults.size > 40}`,
        report('something else is signed, the window is the same', changed),
      );
    }
  }
  expect(shown).toBeGreaterThan(0);
  return [...faults.values()].join('\n\n');
}

it.each(LANGUAGE_TAGS)('shows different text for different typed data, in %s', async (tag) => {
  const world = worldOf(new Random());
  const faults = await inLanguage(tag, () =>
    changes(
      () => drawTypedData(world),
      (data) => otherTypedData(world, data),
      async (data) => (await wallet.ask('eth_signTypedData_v4', [wallet.account.ethAddress, data])).window,
      ({ subject }) => (subject as AskedWindow<'signTypedData'>['subject']).digest,
      ({ primaryType }) => primaryType,
    ),
  );
  expect(faults, `FUZZ_SEED=${world.random.seed}`).toBe('');
});

it.each(LANGUAGE_TAGS.flatMap((tag) => ['personal_sign', 'svc_signPQMessage'].map((method) => [method, tag] as const)))(
  'is another for another message to %s, in %s',
  async (method, tag) => {
    const world = worldOf(new Random());
    const host = new URL(ASKING_ORIGIN).host;
    const address = wallet.account[method === 'personal_sign' ? 'ethAddress' : 'pqAddress'];
    const faults = await inLanguage(tag, () =>
      changes(
        () => drawMessage(world, host),
        (text) => otherMessage(world, text),
        async (text) => (await wallet.ask(method, [text, address])).window,
        ({ subject }) => (subject as AskedWindow<'signMessage'>['subject']).messageHex,
        (text) => (text.includes('sign in') ? 'sign-in' : text.length > 1000 ? 'a long message' : 'a message'),
      ),
    );
    expect(faults, `FUZZ_SEED=${world.random.seed}`).toBe('');
  },
);
