// A wallet page in the background locks when its user said, and not before.

import { describe, expect, it } from 'vitest';
import type { FakeOptions } from '../../../test/support/fakePlatform.ts';
import {
  openEmptyWallet,
  TEST_PASSWORD,
  TEST_PHRASE,
  type TestUi,
  type TestWallet,
} from '../../../test/support/openWallet.ts';

async function opened(options: FakeOptions): Promise<TestWallet & { main: TestUi }> {
  const wallet = openEmptyWallet(options);
  const main = wallet.ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  return { ...wallet, main };
}
const statusOf = async ({ main }: { main: TestUi }): Promise<string> => {
  // A command's answer comes after the changes that it finds were sent.
  await main.run('showApprovals', {});
  return main.view.lock.status;
};

describe('out of sight', () => {
  it('a page locks after the chosen time', async () => {
    const wallet = await opened({ kind: 'web' });
    await wallet.main.run('updateSettings', { lockOnHideMs: 30_000 });
    wallet.platform.show(false);
    await wallet.platform.advance(29_999);
    expect(await statusOf(wallet)).toBe('unlocked');
    await wallet.platform.advance(1);
    expect(await statusOf(wallet)).toBe('locked');
  });

  it('a page that becomes visible in time stays unlocked, and its time starts again', async () => {
    const wallet = await opened({ kind: 'web' });
    await wallet.main.run('updateSettings', { lockOnHideMs: 30_000 });
    for (let round = 0; round < 3; round++) {
      wallet.platform.show(false);
      await wallet.platform.advance(20_000);
      wallet.platform.show(true);
      await wallet.platform.advance(20_000);
    }
    expect(await statusOf(wallet)).toBe('unlocked');
  });

  it('at once means at once', async () => {
    const wallet = await opened({ kind: 'web' });
    await wallet.main.run('updateSettings', { lockOnHideMs: 0 });
    wallet.platform.show(false);
    expect(await statusOf(wallet)).toBe('locked');
  });

  it('a device that slept past the time finds the wallet locked, though no alarm fired', async () => {
    const wallet = await opened({ kind: 'web' });
    await wallet.main.run('updateSettings', { lockOnHideMs: 30_000 });
    wallet.platform.show(false);
    wallet.platform.alarms.clear('hideLock');
    await wallet.platform.advance(31_000);
    expect(await statusOf(wallet)).toBe('unlocked');
    wallet.platform.show(true);
    expect(await statusOf(wallet)).toBe('locked');
  });

  it.each([
    [{ kind: 'extension' }, 900_000, null],
    [{ kind: 'web' }, 600_000, null],
    [{ kind: 'web', place: 'app' }, 300_000, 60_000],
    [{ kind: 'web', place: 'iosApp' }, 300_000, 30_000],
  ] as const)(
    'by default, %o locks after %i ms of rest and %s ms out of sight',
    async (options, autoLockMs, lockOnHideMs) => {
      const wallet = await opened(options);
      expect(wallet.main.view.settings).toMatchObject({ autoLockMs, lockOnHideMs });
      wallet.platform.show(false);
      await wallet.platform.advance(lockOnHideMs ?? 3_600_000 / 12 - 1);
      expect(await statusOf(wallet)).toBe(lockOnHideMs === null ? 'unlocked' : 'locked');
    },
  );
});
