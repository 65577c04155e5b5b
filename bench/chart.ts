// Whether a market keeps up: frames that the demo site drops while its book changes ten times a second beside a chart of
// 5,000 candles, and frames that an empty page drops in the same browser, in turn. The wallet has the same parts.

import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { buildStale } from '../scripts/build.ts';
import { BROWSER } from '../test/e2e/wallet.ts';
import { type PlayedMarket, playMarket } from '../test/support/playedMarket.ts';
import { framesOf, rowOfStretches, type Stretch } from './frames.ts';
import type { BenchSpec } from './table.ts';

const CANDLES = 5_000;
const UPDATES_PER_SEC = 10;
const STRETCHES = 8;
const STRETCH_MS = 5_000;

/** Loads the whole history by scrolling back, and goes to the newest candle again. */
async function loadAll({ page, served }: PlayedMarket): Promise<void> {
  const chart = page.getByRole('img', { name: /^Price of AAA/ });
  await chart.locator('canvas').first().waitFor();
  await chart.hover();
  for (let turns = 0; served() < CANDLES; turns++) {
    if (turns > 2_000) throw new Error(`The chart stopped at ${served()} candles.`);
    await page.mouse.wheel(-2_000, 0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  for (let turns = 0; turns < 100; turns++) await page.mouse.wheel(2_000, 0);
}

/** A stretch with a book that changes, and a trade with every fifth change. */
async function marketStretch(market: PlayedMarket): Promise<Stretch> {
  let at = 0;
  let amount = '';
  const timer = setInterval(() => {
    at += 1;
    amount = market.changeBook();
    if (at % 5 === 0) market.trade();
  }, 1_000 / UPDATES_PER_SEC);
  const stretch = await framesOf(market.page, STRETCH_MS);
  clearInterval(timer);
  // What is shown is the book that came last.
  await market.page.locator('.bids li').first().getByText(amount, { exact: false }).waitFor();
  return stretch;
}

async function run() {
  await buildStale({ only: ['web'] });
  const browser = await chromium.launch(BROWSER);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const empty = await context.newPage();
    const market = await playMarket(context, CANDLES);
    await loadAll(market);
    const ours: Stretch[] = [];
    const theirs: Stretch[] = [];
    for (let at = 0; at < STRETCHES; at++)
      for (const one of at % 2 === 0 ? ['market', 'empty'] : ['empty', 'market']) {
        if (one === 'market') {
          await market.page.bringToFront();
          ours.push(await marketStretch(market));
        } else {
          await empty.bringToFront();
          theirs.push(await framesOf(empty, STRETCH_MS));
        }
      }
    return {
      rows: [rowOfStretches('book at 10 a second, 5,000 candles', ours), rowOfStretches('empty page', theirs)],
      notes: [
        `${STRETCHES} stretches of ${STRETCH_MS / 1_000} s each, in turn; 60 frames a second`,
        `${loadavg()[0]?.toFixed(1)} programs wanted a processor at the end`,
      ],
    };
  } finally {
    await browser.close();
  }
}

export const chart: BenchSpec = {
  name: 'chart',
  about: 'frames that a live market with a long chart drops, beside an empty page',
  run,
};
