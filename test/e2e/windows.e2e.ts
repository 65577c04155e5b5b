// Windows that are hard to draw: one whose request cannot be drawn leaves Reject and no way to approve, one of ten
// thousand values can be answered at once, and several that wait can be refused together.

import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { approvalKinds } from '../../src/approvals/kinds.ts';
import { scene as window } from './gallery/approvals.ts';
import { asked } from './gallery/fixtures.ts';
import { type Gallery, openGallery, type Scene } from './gallery/pages.ts';
import { SCENES } from './gallery/scenes.ts';
import { BROWSER, network } from './wallet.ts';

let gallery: Gallery;
let context: BrowserContext;
let browser: Browser;

test.beforeAll(async () => {
  gallery = await openGallery(network().extensionDir);
  browser = await chromium.launch(BROWSER);
  context = await browser.newContext();
});
test.afterAll(async () => {
  await browser.close();
  await gallery.close();
});

const named = (name: string): Scene => {
  const found = SCENES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no scene ${name}`);
  return found;
};

/** Parameters of a command that a page sent, each time. */
const sent = (page: Page, command: string): Promise<unknown[]> =>
  page.evaluate(
    (name) =>
      (globalThis as unknown as { sent: { command: string; params: unknown }[] }).sent
        .filter((one) => one.command === name)
        .map(({ params }) => params),
    command,
  );
const decisions = (page: Page): Promise<unknown[]> => sent(page, 'decide');

const SENTENCE = 'This cannot be shown, so it cannot be approved.';

// A kind that shows nothing of its subject fails by who asks; then not even that can be shown.
for (const kind of Object.keys(approvalKinds) as (keyof typeof approvalKinds)[]) {
  for (const part of ['subject', 'requester'] as const) {
    if (kind === 'unlock' && part === 'subject') continue;
    test(`a ${kind} whose ${part} cannot be drawn leaves Reject, and no key approves`, async () => {
      const view = part === 'subject' ? asked(kind, null as never) : asked(kind, {} as never, null as never);
      const page = await gallery.open(context, window(`broken-${kind}`, view));
      await expect(page.getByText(SENTENCE)).toBeVisible();
      if (part === 'subject') await expect(page.getByText('exchange.example')).toBeVisible();
      await expect(page.getByRole('button')).toHaveText(['Reject']);
      await page.locator('h1').click();
      for (const key of ['Enter', 'Space', 'a', 'y', 'Escape', 'Control+Enter']) await page.keyboard.press(key);
      expect(await decisions(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => decisions(page)).toEqual([{ id: 'one', kind }]);
      await page.close();
    });
  }
}

test('ten thousand values are counted, drawn as they are scrolled to, and every one can be reached', async () => {
  const page = await gallery.open(context, named('ask-many-values'));
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  await expect(page.getByText('10,000 values: scroll to read all.')).toBeVisible();
  const leaves = page.locator('.tree .tree > li');
  const first = await leaves.count();
  expect(first).toBeLessThan(10_000);
  await page.getByRole('button', { name: /^Show more/ }).scrollIntoViewIfNeeded();
  await expect.poll(() => leaves.count()).toBeGreaterThan(first);
  await page.close();
});

test('of several requests each says which it is, and all can be refused together', async () => {
  const page = await gallery.open(context, named('ask-queue'));
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Reject all' }).click();
  await expect.poll(() => sent(page, 'rejectAll')).toEqual([{}]);
  await page.close();
});

test('a request that would fail says so before its sentence, and Approve must be held, by keys too', async () => {
  const page = await gallery.open(context, named('ask-fails'));
  const [danger, sentence] = await Promise.all([
    page.getByText(/It would fail now/).boundingBox(),
    page.locator('.sentence').boundingBox(),
  ]);
  expect(danger?.y ?? Number.NaN).toBeLessThan(sentence?.y ?? Number.NaN);
  await expect(page.getByText('never, in practice')).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  await expect(approve).toHaveAccessibleDescription(/Hold Approve for one second/);
  await approve.press('Enter');
  expect(await decisions(page)).toEqual([]);
  await approve.focus();
  await page.keyboard.down('Enter');
  await expect.poll(async () => (await decisions(page)).length).toBe(1);
  await page.keyboard.up('Enter');
  await page.close();
});
