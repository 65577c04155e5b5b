// How soon the popup paints: the built extension beside one whose popup is one line of text, both in one browser, opened
// in turn, with their workers running and with their workers stopped.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { buildStale } from '../scripts/build.ts';
import { startSite, stopWorker } from '../test/e2e/site.ts';
import { createWallet } from '../test/e2e/wallet.ts';
import { type BenchRow, type BenchSpec, median } from './table.ts';
import { launchBeside, writeBareExtension } from './walletBare.ts';

const OPENINGS = 15;
const LINE = '<!doctype html><title>Echo</title><p>One line.</p>';

interface Opened {
  /** Milliseconds from the navigation to the first paint of a text. */
  readonly paint: number;
  /** To the first picture in which what was waited for stands. */
  readonly shown: number;
}

/** Opens a page of an extension and waits until it shows an element. */
async function open(context: BrowserContext, url: string, wanted: string): Promise<Opened> {
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const found = (): void => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('shown'));
    };
    const observer = new MutationObserver(found);
    observer.observe(document, { childList: true, subtree: true });
  }, wanted);
  await page.goto(url);
  const times = await page.evaluate(
    () =>
      new Promise<Opened>((done) => {
        const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
        const look = (): void => {
          const [paint, shown] = [at('first-contentful-paint'), at('shown')];
          if (paint === undefined || shown === undefined) requestAnimationFrame(look);
          else done({ paint, shown });
        };
        look();
      }),
  );
  await page.close();
  return times;
}

function row(name: string, ours: readonly number[], theirs: readonly number[]): BenchRow {
  const [wallet, bare] = [median(ours), median(theirs)];
  return {
    name,
    'wallet ms': Number(wallet.toFixed(1)),
    'bare ms': Number(bare.toFixed(1)),
    ratio: Number((wallet / bare).toFixed(2)),
    runs: ours.length,
  };
}

async function openings(
  context: BrowserContext,
  wallet: string,
  bare: string,
  isStopped: boolean,
): Promise<BenchRow[]> {
  const ours: Opened[] = [];
  const theirs: Opened[] = [];
  for (let at = 0; at < OPENINGS; at++)
    for (const one of at % 2 === 0 ? ['wallet', 'bare'] : ['bare', 'wallet']) {
      if (isStopped) await stopWorker(context);
      if (one === 'wallet') ours.push(await open(context, wallet, '.screen.home'));
      else theirs.push(await open(context, bare, 'p'));
    }
  const worker = isStopped ? 'worker stopped' : 'worker running';
  const of = (what: keyof Opened, list: readonly Opened[]): number[] => list.map((opened) => opened[what]);
  return [
    row(`first paint, ${worker}`, of('paint', ours), of('paint', theirs)),
    row(`Home is drawn, ${worker}`, of('shown', ours), of('shown', theirs)),
  ];
}

async function run() {
  await buildStale({ only: ['extension'] });
  const folder = mkdtempSync(join(tmpdir(), 'bench-popup-'));
  const bareDir = join(folder, 'bare');
  writeBareExtension(bareDir);
  writeFileSync(join(bareDir, 'popup.html'), LINE);
  const site = await startSite();
  const context = await launchBeside(bareDir, join(folder, 'profile'));
  try {
    // A page of a site wakes the workers, whose addresses name the extensions.
    const page = await context.newPage();
    await page.goto(site.origin);
    await page.evaluate("Promise.all([svc.request({ method: 'eth_chainId' }), bare.request({ method: 'echo' })])");
    const urls = context.serviceWorkers().map((worker) => worker.url());
    const bareWorker = urls.find((url) => url.endsWith('/worker.js'));
    const worker = urls.find((url) => !url.endsWith('/worker.js'));
    if (worker === undefined || bareWorker === undefined) throw new Error('an extension has no worker');
    const wallet = await context.newPage();
    await wallet.goto(new URL('/src/ui/app.html', worker).href);
    await createWallet(wallet);
    await wallet.getByRole('button', { name: 'Continue' }).click();
    await wallet.close();
    const popups = [new URL('/src/ui/popup.html', worker).href, new URL('/popup.html', bareWorker).href] as const;
    return {
      rows: [...(await openings(context, ...popups, false)), ...(await openings(context, ...popups, true))],
      notes: [
        'medians; the popup as a page of a tab, which a browser without windows can open',
        `${loadavg()[0]?.toFixed(1)} programs wanted a processor at the end`,
      ],
    };
  } finally {
    await context.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const walletPopup: BenchSpec = {
  name: 'walletPopup',
  about: "the popup's first paint beside a popup of one line",
  run,
};
