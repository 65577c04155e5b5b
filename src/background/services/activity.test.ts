import { expect, it } from 'vitest';
import { createFakePlatform } from '../../../test/support/fakePlatform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createActivity } from './activity.ts';

it('keeps the latest five hundred entries, whatever texts of sites and nodes they hold, and leaves room for the rest', async () => {
  const platform = createFakePlatform();
  const activity = createActivity(platform);
  await activity.load();
  for (let at = 0; at < 510; at++) {
    await activity.add({ id: `id-${at}`, kind: 'exchange', label: `Swap ${'x'.repeat(50_000)}`, status: 'waiting' });
    await activity.update(`id-${at}`, { status: 'refused', error: `no: ${'y'.repeat(50_000)}` });
  }
  expect(activity.view()).toHaveLength(500);
  expect(activity.view()[0]).toMatchObject({
    id: 'id-509',
    status: 'refused',
    label: expect.stringMatching(/^Swap x+…x+$/),
    error: expect.stringMatching(/^no: y+…y+$/),
  });
  expect(platform.storages.local.get(LOCAL_KEYS.activity)?.length).toBeLessThan(800_000);
});
