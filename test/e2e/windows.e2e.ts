// Windows that are hard to render: one whose request fails to render only has Reject, one of ten thousand values can be
// answered at once, and several pending ones can be rejected together.

import { expect, type Page, test } from '@playwright/test';
import { approvalKinds } from '../../src/approvals/kinds.ts';
import { scene as window } from './gallery/approvals.ts';
import { asked } from './gallery/fixtures.ts';
import { galleryOfFile } from './gallery/galleryOfFile.ts';
import { type Scene, show } from './gallery/pages.ts';
import { SCENES } from './gallery/scenes.ts';

const gallery = galleryOfFile();

const named = (name: string): Scene => {
  const found = SCENES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no scene ${name}`);
  return found;
};

/** Parameters of each call of a command by a page. */
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

// A kind that shows nothing of its subject fails by its requester; then not even that can be shown.
for (const kind of Object.keys(approvalKinds) as (keyof typeof approvalKinds)[]) {
  for (const part of ['subject', 'requester'] as const) {
    if (kind === 'unlock' && part === 'subject') continue;
    test(`a ${kind} whose ${part} fails to render only has Reject, and no key approves`, async () => {
      const view = part === 'subject' ? asked(kind, null as never) : asked(kind, {} as never, null as never);
      const page = await gallery.open(window(`broken-${kind}`, view));
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

test('ten thousand values are counted, rendered while scrolling, and all of them can be reached', async () => {
  const page = await gallery.open(named('ask-many-values'));
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  await expect(page.getByText('10,000 values: scroll to read all.')).toBeVisible();
  const leaves = page.locator('.tree .tree > li');
  const first = await leaves.count();
  expect(first).toBeLessThan(10_000);
  await page.getByRole('button', { name: /^Show more/ }).scrollIntoViewIfNeeded();
  await expect.poll(() => leaves.count()).toBeGreaterThan(first);
  await page.close();
});

test('each of several requests shows its position, and all can be rejected together, those of its site too', async () => {
  const page = await gallery.open(named('ask-queue'));
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Reject 2 of this site' }).click();
  await expect.poll(() => sent(page, 'rejectAll')).toEqual([{ likeId: 'one' }]);
  await page.getByRole('button', { name: 'Reject all' }).click();
  await expect.poll(() => sent(page, 'rejectAll')).toEqual([{ likeId: 'one' }, {}]);
  await page.close();
});

test('a request whose words change while it is read says so, and cannot be approved until they were visible', async () => {
  const { view, ...rest } = named('ask-order');
  const page = await gallery.open({ ...rest, view });
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  // Permanently: the page's clock stands still until it is moved.
  await page.clock.install();
  await show(page, { ...view, approvals: view.approvals.map((one) => ({ ...one, version: 1 })) });
  await expect(page.getByText('This changed while you looked.')).toBeVisible();
  await expect(approve).toBeDisabled();
  await page.clock.runFor(2_500);
  await expect(approve).toBeEnabled();
  await expect(page.getByText('This changed while you looked.')).toBeVisible();
  await page.close();
});

test('the first press counts, and later presses in the same movement do not', async () => {
  const page = await gallery.open(named('ask-order'));
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  await page.clock.install();
  await approve.dblclick();
  await page.getByRole('button', { name: 'Reject' }).dispatchEvent('click');
  await page.clock.runFor(5_000);
  expect(await decisions(page)).toHaveLength(1);
  await page.close();
});

test('a rejected request is not answered again before it disappears', async () => {
  const page = await gallery.open(named('ask-order'));
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => decisions(page)).toHaveLength(1);
  // The gallery's background never takes it away.
  await expect(approve).toBeDisabled();
  await page.clock.install();
  await page.clock.runFor(5_000);
  await expect(approve).toBeDisabled();
  await page.close();
});

test('a hold during which the words change approves nothing', async () => {
  const { view, ...rest } = named('ask-fails');
  const page = await gallery.open({ ...rest, view });
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  await page.clock.install();
  await approve.hover();
  await page.mouse.down();
  await page.clock.runFor(500);
  await show(page, { ...view, approvals: view.approvals.map((one) => ({ ...one, version: 1 })) });
  await expect(approve).toBeDisabled();
  await page.clock.runFor(5_000);
  await page.mouse.up();
  expect(await decisions(page)).toEqual([]);
  await page.close();
});

test('until the node answers, a window says so beside the limits of the request, and claims no block', async () => {
  const page = await gallery.open(named('ask-awaited'));
  const effect = page.getByRole('region', { name: 'Effect' });
  await expect(effect.getByRole('status')).toContainText('Asking the node');
  await expect(effect).toContainText('No more than 650 qUSDC leaves');
  await expect(effect).not.toContainText('Simulated');
  await page.close();
});

test('what a request leaves open is stated, and marked neither as kept nor as exceeded', async () => {
  const page = await gallery.open(named('ask-open'));
  const open = page.locator('.bounds .open');
  await expect(open).toContainText('come out of your collateral');
  await expect(page.locator('.bounds .kept')).toHaveCount(1);
  await page.close();
});

test('a silent node is reported once, and nothing is called unknown in addition', async () => {
  const page = await gallery.open(named('ask-silent'));
  await expect(page.getByText(/does not answer|did not answer/)).toHaveCount(1);
  await expect(page.getByText(/does not know|unknown/)).toHaveCount(0);
  await page.close();
});

test('an address with a name from the user is named in the sentence, and shown in full below', async () => {
  const page = await gallery.open(named('ask-transfer'));
  await expect(page.locator('.sentence')).toHaveText('Send 250 qUSDC to Savings for the house on the hill, 2027');
  await expect(page.locator('.rows').getByText('your account')).toBeVisible();
  await page.close();
});

test('a request that would fail says so before its sentence, and Approve must be held, with keys too', async () => {
  const page = await gallery.open(named('ask-fails'));
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

test('Escape asks and does not reject by itself; the page title names the request', async () => {
  const page = await gallery.open(named('ask-order'));
  await expect(page).toHaveTitle(/^Place order · /);
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Reject this request?' });
  await asked.getByRole('button', { name: 'Go on reading' }).click();
  await expect(asked).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(asked).toBeVisible();
  // A second press closes the question, and answers nothing either.
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  expect(await decisions(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Reject it' }).click();
  await expect.poll(() => decisions(page)).toHaveLength(1);
});
