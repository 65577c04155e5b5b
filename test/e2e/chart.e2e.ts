// The chart of a market with a long history: older candles come when it is scrolled back, and averages are drawn.

import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { playMarket } from '../support/playedMarket.ts';
import { BROWSER } from './wallet.ts';

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch(BROWSER);
});
test.afterAll(() => browser.close());

const COUNT = 2_000;

/** Whether the drawn pixels of the chart become others. */
const picture = (page: Page): Promise<string> =>
  page
    .locator('.chart-host canvas')
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

for (const width of [1280, 375])
  test(`older candles come when the chart is scrolled back, ${width} pixels wide`, async () => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const { page, served, trade } = await playMarket(context, COUNT);
    const chart = page.getByRole('img', { name: /^Price of AAA/ });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await expect.poll(served).toBe(300);
    await chart.scrollIntoViewIfNeeded();
    await chart.hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(-2_000, 0);
        return served();
      })
      .toBe(COUNT);
    // A trade reads the newest candles, and takes none of the older away.
    trade();
    await page.getByRole('radio', { name: 'Table' }).click();
    await expect(page.getByRole('region', { name: 'Candles' }).locator('tbody tr')).toHaveCount(COUNT);
    await context.close();
  });

test('the table of candles goes back page by page, and indicators are drawn where they are wanted', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { page } = await playMarket(context, 700);
  await expect(page.locator('.chart-host canvas').first()).toBeVisible();
  for (const name of ['Volume', 'Average of 20', 'Exponential average of 50']) {
    const box = page.getByRole('checkbox', { name });
    const wasOn = await box.isChecked();
    const before = await picture(page);
    await box.click();
    await expect.poll(() => picture(page)).not.toBe(before);
    expect(await box.isChecked()).toBe(!wasOn);
  }
  await page.getByRole('radio', { name: 'Table' }).click();
  const rows = page.getByRole('region', { name: 'Candles' }).locator('tbody tr');
  await expect(rows).toHaveCount(300);
  for (const count of [600, 700]) {
    await page.getByRole('button', { name: 'Older candles' }).click();
    await expect(rows).toHaveCount(count);
  }
  await context.close();
});
