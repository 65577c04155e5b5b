// The looks of a wallet for news, and what its system notices said.

import { expect } from 'vitest';
import { LOCAL_KEYS } from '../../src/background/state/keys.ts';
import type { TestWallet } from './openWallet.ts';

/** How often a wallet looks, in milliseconds. */
export const LOOK_MS = 2 * 60_000;

/** Unix ms of the last look, as it is stored. */
export const lookedAt = ({ platform }: Pick<TestWallet, 'platform'>): number => {
  const text = platform.storages.local.get(LOCAL_KEYS.notices);
  return text === undefined ? 0 : (JSON.parse(text) as { lookedAt: number }).lookedAt;
};

/** Lets the next look come, and waits until it is over. */
export async function look(wallet: Pick<TestWallet, 'platform'>): Promise<void> {
  const before = lookedAt(wallet);
  await wallet.platform.advance(LOOK_MS + 1);
  await expect.poll(() => lookedAt(wallet), { timeout: 60_000 }).toBeGreaterThan(before);
  // What is told follows what is stored.
  await wallet.platform.advance(0);
}

/** Title and text of every notice so far. */
export const told = ({ platform }: Pick<TestWallet, 'platform'>): string[] =>
  platform.everNoticed.map(({ title, text }) => `${title} | ${text}`);
