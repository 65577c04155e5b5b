// What a site and its user wait for: the built extension in Chromium compared with an extension that only echoes
// (walletBare.ts), both in one browser, in turns.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { buildStale } from '../scripts/build.ts';
import { startSite, stopWorker } from '../test/e2e/site.ts';
import { approvalWindow, approve, PASSWORD } from '../test/e2e/wallet.ts';
import { type BenchRow, type BenchSpec, median } from './table.ts';
import { launchBeside, openWallet, paintedAt, writeBareExtension } from './walletBare.ts';

const COLD_STARTS = 20;
const ROUND_TRIPS = 200;
const WINDOWS = 7;
const UNLOCKS = 5;

type Name = 'svc' | 'bare';
interface Asked {
  readonly sent: number;
  readonly answered: number;
}

function row(name: string, wallet: readonly number[], bare: readonly number[], runs = wallet.length): BenchRow {
  const [ours, theirs] = [median(wallet), median(bare)];
  return {
    name,
    'wallet ms': Number(ours.toFixed(2)),
    'bare ms': Number(theirs.toFixed(2)),
    'wallet more ms': Number((ours - theirs).toFixed(2)),
    runs,
  };
}

/** One request, with the page's times of request and answer. */
function ask(page: Page, name: Name, method: string, params: unknown[] = []): Promise<Asked> {
  return page.evaluate(
    async ([target, asked, given]) => {
      const now = () => performance.timeOrigin + performance.now();
      const provider = (window as unknown as Record<string, { request(args: object): Promise<unknown> }>)[target];
      const sent = now();
      await provider?.request({ method: asked, params: given });
      return { sent, answered: now() };
    },
    [name, method, params] as const,
  );
}

/**
 * Opens a window through a request and approves it: the time of its first paint, and from the click to the page's
 * answer.
 */
async function throughWindow(
  context: BrowserContext,
  page: Page,
  name: Name,
  method: string,
  params: unknown[],
): Promise<{ paint: number; decide: number }> {
  let answer: Promise<Asked> | undefined;
  const open = async () => {
    answer = ask(page, name, method, params);
  };
  let window: Page;
  if (name === 'svc') window = await approvalWindow(context, open);
  else {
    const opened = context.waitForEvent('page', (one) => one.url().includes('ask.html'));
    await open();
    window = await opened;
  }
  await window.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  const painted = await paintedAt(window);
  const clicked = window.evaluate(
    () =>
      new Promise<number>((done) =>
        addEventListener('click', () => done(performance.timeOrigin + performance.now()), {
          capture: true,
          once: true,
        }),
      ),
  );
  const closed = window.waitForEvent('close');
  await approve(window);
  const [at, { sent, answered }] = await Promise.all([clicked, answer as Promise<Asked>]);
  await closed;
  return { paint: painted - sent, decide: answered - at };
}

/** From pressing Unlock until the form is gone. */
async function unlock(wallet: Page): Promise<number> {
  await wallet.getByRole('button', { name: 'Lock' }).click();
  await wallet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  return wallet.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Unlock');
    const started = performance.now();
    button?.click();
    await new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        if (button?.isConnected) return;
        observer.disconnect();
        done();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    return performance.now() - started;
  });
}

/** The key derivation of an unlock, alone. */
function deriveAlone(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const started = performance.now();
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode('correct horse battery'),
      'PBKDF2',
      false,
      ['deriveBits'],
    );
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(16), iterations: 600_000 },
      key,
      256,
    );
    return performance.now() - started;
  });
}

async function coldStarts(context: BrowserContext, page: Page): Promise<BenchRow> {
  const times: Record<Name, number[]> = { svc: [], bare: [] };
  const methods = { svc: 'eth_chainId', bare: 'echo' } as const;
  for (let at = 0; at < COLD_STARTS; at++)
    for (const name of at % 2 === 0 ? (['svc', 'bare'] as const) : (['bare', 'svc'] as const)) {
      await stopWorker(context);
      const { sent, answered } = await ask(page, name, methods[name]);
      times[name].push(answered - sent);
    }
  return row('stopped worker to the first answer', times.svc, times.bare);
}

async function roundTrips(page: Page): Promise<BenchRow> {
  const times: Record<Name, number[]> = { svc: [], bare: [] };
  for (let at = 0; at < ROUND_TRIPS; at++) {
    const [ours, theirs] = [await ask(page, 'svc', 'eth_chainId'), await ask(page, 'bare', 'echo')];
    times.svc.push(ours.answered - ours.sent);
    times.bare.push(theirs.answered - theirs.sent);
  }
  return row('request of a page, and its answer', times.svc, times.bare);
}

async function measureAll(context: BrowserContext, wallet: Page, page: Page): Promise<BenchRow[]> {
  await throughWindow(context, page, 'svc', 'eth_requestAccounts', []);
  const [account] = await page.evaluate(() =>
    (window as unknown as { svc: { request(args: object): Promise<string[]> } }).svc.request({
      method: 'eth_accounts',
    }),
  );
  const trips = await roundTrips(page);
  const ours: { paint: number; decide: number }[] = [];
  const pq: number[] = [];
  const theirs: { paint: number; decide: number }[] = [];
  for (let at = 0; at < WINDOWS; at++) {
    theirs.push(await throughWindow(context, page, 'bare', 'ask', []));
    ours.push(await throughWindow(context, page, 'svc', 'personal_sign', [`Round ${at}`, account]));
    pq.push((await throughWindow(context, page, 'svc', 'svc_signPQMessage', [`Round ${at}`])).decide);
  }
  await wallet.bringToFront();
  const unlocks: number[] = [];
  const derivations: number[] = [];
  for (let at = 0; at < UNLOCKS; at++) {
    unlocks.push(await unlock(wallet));
    derivations.push(await deriveAlone(wallet));
  }
  const bareDecisions = theirs.map((one) => one.decide);
  return [
    await coldStarts(context, page),
    trips,
    row(
      'request to the first paint of its window',
      ours.map((one) => one.paint),
      theirs.map((one) => one.paint),
    ),
    row(
      'approving to the signature, classic',
      ours.map((one) => one.decide),
      bareDecisions,
    ),
    row('approving to the signature, ML-DSA-65', pq, bareDecisions),
    row('unlocking (bare: its key derivation alone)', unlocks, derivations),
  ];
}

async function run() {
  await buildStale({ only: ['extension'] });
  const folder = mkdtempSync(join(tmpdir(), 'bench-wallet-'));
  const bare = join(folder, 'bare');
  writeBareExtension(bare);
  const site = await startSite();
  const context = await launchBeside(bare, join(folder, 'profile'));
  try {
    const page = await context.newPage();
    await page.goto(site.origin);
    await ask(page, 'svc', 'eth_chainId');
    const wallet = await openWallet(context);
    return {
      rows: await measureAll(context, wallet, page),
      notes: [
        'medians; no node answers, so nothing here waits for one',
        `${loadavg()[0]?.toFixed(1)} programs wanted a processor at the end`,
      ],
    };
  } finally {
    await context.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const wallet: BenchSpec = {
  name: 'wallet',
  about: 'the extension in Chromium beside one that only echoes',
  run,
};
