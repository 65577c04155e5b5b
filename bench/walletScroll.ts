// Whether long lists stay smooth: frames that the popup drops while an account with 500 tokens and 10,000 rows of
// activity is scrolled, and frames that an empty page of the same height drops in the same browser, in turn.

import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { connectNode } from '@svc/client/node';
import { accountFromPhrase } from '@svc/client/phraseAccount';
import { createSender } from '@svc/client/sender';
import { nodeMlDsa } from '../node-sim/src/crypto/nodeMlDsa.ts';
import { startNetwork } from '../test/e2e/network.ts';
import { createWallet, launch } from '../test/e2e/wallet.ts';
import { framesOf, rowOfStretches, type Stretch } from './frames.ts';
import type { BenchSpec } from './table.ts';

const TOKENS = 500;
const PAYMENTS = 10_000;
/** Payments of one batch, and of one block. */
const BATCH = 100;
const BLOCK = 1_000;
const STRETCHES = 6;
const STRETCH_MS = 4_000;
/** Pixels in a frame: a quick flick of a finger. */
const STEP = 40;

const EMPTY = '<!doctype html><title>Empty</title><style>#tall { height: 640000px }</style><div id="tall"></div>';

/** Gives an account its tokens and its history. */
async function fill(url: string, phrase: string): Promise<void> {
  const node = connectNode(url);
  const account = await accountFromPhrase(phrase, 0, nodeMlDsa);
  await node.call('sim_faucet', [account.address, 'SVC', '100000']);
  await node.call('sim_mine', [1]);
  const sender = createSender(node, account, { pollMs: 50 });
  const deployed = Array.from({ length: TOKENS }, async (_, at) => {
    const sent = await sender.send('TOKEN_DEPLOY', { name: `Token ${at}`, symbol: `T${at}`, initial_supply: '1000' });
    await sent.executed();
  });
  await Promise.all(deployed);
  for (let paid = 0; paid < PAYMENTS; paid += BATCH) {
    await Promise.all(Array.from({ length: BATCH }, () => node.call('sim_faucet', [account.address, 'SVC', '0.5'])));
    if (paid % BLOCK === BLOCK - BATCH) await node.call('sim_mine', [1]);
  }
  account.destroy();
}

/** Scrolls what a tab of Home shows, and the empty page, in turns. */
async function compare(wallet: Page, empty: Page): Promise<{ ours: Stretch[]; theirs: Stretch[] }> {
  const ours: Stretch[] = [];
  const theirs: Stretch[] = [];
  for (let at = 0; at < STRETCHES; at++)
    for (const page of at % 2 === 0 ? [wallet, empty] : [empty, wallet]) {
      await page.bringToFront();
      const scrolled = page === wallet ? '[data-bench-scrolled]' : 'html';
      (page === wallet ? ours : theirs).push(await framesOf(page, STRETCH_MS, { scrolled, step: STEP }));
    }
  return { ours, theirs };
}

/** Marks the part of a page that scrolls. */
const markScrolled = (page: Page): Promise<number> =>
  page.evaluate(() => {
    for (const old of document.querySelectorAll('[data-bench-scrolled]')) old.removeAttribute('data-bench-scrolled');
    const height = (one: Element): number => {
      const scrolls = /auto|scroll/.test(getComputedStyle(one).overflowY) || one === document.scrollingElement;
      return scrolls ? one.scrollHeight - one.clientHeight : 0;
    };
    const [tallest] = [...document.querySelectorAll('*')].sort((a, b) => height(b) - height(a));
    tallest?.setAttribute('data-bench-scrolled', '');
    return tallest === undefined ? 0 : height(tallest);
  });

async function run() {
  const network = await startNetwork();
  const browser = await launch(undefined, [], network.addresses.extensionDir);
  try {
    const wallet = await browser.context.newPage();
    await wallet.setViewportSize({ width: 375, height: 600 });
    await wallet.goto(browser.extensionUrl('src/ui/popup.html'));
    const phrase = await createWallet(wallet);
    await wallet.getByRole('button', { name: 'Continue' }).click();
    await fill(network.addresses.node, phrase);
    await wallet.reload();
    const empty = await browser.context.newPage();
    await empty.setViewportSize({ width: 375, height: 600 });
    await empty.setContent(EMPTY);
    const rows = [];
    for (const [tab, least] of [
      ['Tokens', TOKENS],
      // Of the history more is read while it is scrolled.
      ['Activity', 40],
    ] as const) {
      await wallet.bringToFront();
      await wallet.getByRole('tab', { name: tab }).click();
      // A row says of how many it is one.
      await wallet.waitForFunction(
        ([list, count]) => Number(document.querySelector(`ul[aria-label=${list}] > li`)?.ariaSetSize) > count,
        [tab, least] as const,
      );
      const height = await markScrolled(wallet);
      if (height < STEP * 60) throw new Error(`${tab}: nothing to scroll (${height} pixels)`);
      const { ours, theirs } = await compare(wallet, empty);
      rows.push(rowOfStretches(`${tab}, the wallet`, ours), rowOfStretches(`${tab}, empty page`, theirs));
    }
    return {
      rows,
      notes: [
        `${TOKENS} tokens, ${PAYMENTS} payments; ${STRETCHES} stretches of ${STRETCH_MS / 1_000} s, ${STEP} pixels a frame`,
        `${loadavg()[0]?.toFixed(1)} programs wanted a processor at the end`,
      ],
    };
  } finally {
    await browser.close();
    await network.stop();
  }
}

export const walletScroll: BenchSpec = {
  name: 'walletScroll',
  about: 'frames that the popup drops while long lists are scrolled, beside an empty page',
  run,
};
