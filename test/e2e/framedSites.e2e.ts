// A page that embeds forty frames, each of its own subdomain, where every frame keeps asking: few windows, one at a
// time, and none once the user refused.

import { expect, type Page, test } from '@playwright/test';
import { type ListeningSite, request, startSite } from './site.ts';
import { answered, approvalWindow, type Browser, launch, newWallet, reject } from './wallet.ts';

const FRAMES = 40;
// Each frame asks when it is loaded, and again on every answer, ten times at most.
const ASKING = `<!doctype html><title>Frame</title><script>
  const tell = (what) => fetch('/told?' + what, { method: 'POST' });
  const ask = async (left) => {
    const code = await svc.request({ method: 'eth_requestAccounts' }).then(() => 0, (error) => error.code);
    await tell(location.hostname.split('.')[0] + '=' + code);
    if (left > 0) ask(left - 1);
  };
  ask(9);
</script>`;

let browser: Browser;
let site: ListeningSite;
let opened: Page[];

const host = (name: string): string => `http://${name}.framed.localhost:${new URL(site.origin).port}`;

test.beforeAll(async () => {
  site = await startSite({ '/asks': ASKING });
  browser = await launch(undefined, ['--host-resolver-rules=MAP *.localhost 127.0.0.1']);
  await newWallet(browser);
  opened = [];
  browser.context.on('page', (page) => {
    if (page.url().includes('approval')) opened.push(page);
  });
});
test.afterAll(async () => {
  await browser.close();
  await site.close();
});

test('forty frames of forty subdomains open one window at a time, and none after a refusal', async () => {
  const page = await browser.context.newPage();
  const window = await approvalWindow(browser.context, async () => {
    await page.goto(host('top'));
    await page.evaluate(
      ([frames, port]) => {
        for (let at = 0; at < frames; at++) {
          const frame = document.createElement('iframe');
          frame.src = `http://f${at}.framed.localhost:${port}/asks`;
          document.body.append(frame);
        }
      },
      [FRAMES, Number(new URL(site.origin).port)] as const,
    );
  });
  const names = (): Set<string> => new Set(site.told().map((one) => one.split('=')[0] ?? ''));
  // Three wait for their user; every other frame was refused ten times, without a window.
  await expect.poll(() => names().size, { timeout: 60_000 }).toBe(FRAMES - 3);
  await expect.poll(() => site.told().length, { timeout: 60_000 }).toBe((FRAMES - 3) * 10);
  expect(new Set(site.told().map((one) => one.split('=')[1]))).toEqual(new Set(['4001']));
  expect(opened.length).toBe(1);
  await expect(window.getByText('1 of 3')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Reject all' })).toBeVisible();

  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Reject all' }).click();
  await closed;
  // Further requests of the three are refused as well: all forty have reported it, and no window was opened.
  await expect.poll(() => names().size, { timeout: 60_000 }).toBe(FRAMES);
  await expect.poll(() => site.told().length, { timeout: 60_000 }).toBe(FRAMES * 10);
  expect(opened.length).toBe(1);
  await page.close();
});

test('another site in another tab is asked as before', async () => {
  const other = await startSite();
  const page = await browser.context.newPage();
  await page.goto(other.origin);
  expect(await answered(browser.context, () => request(page, 'eth_requestAccounts'), reject)).toMatchObject({
    code: 4001,
  });
  await page.close();
  await other.close();
});
