// What a pending approval says is read again while its user decides, whatever failed the last time.

import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../../../test/support/fakePlatform.ts';
import { createEffects, type EffectsOptions } from './effects.ts';

const WATCH_MS = 4_000;

/** A pending approval on a network whose newest block is always the same. */
function setUp({ stored = async () => undefined as undefined } = {}) {
  const platform = createFakePlatform({ expectsFaults: true });
  const faults: string[] = [];
  const answers: ('fails' | 'works')[] = [];
  let read = 0;
  const subject = { network: { slug: 'one' }, account: { id: 'a' } };
  // A prediction of an earlier block: one of now is asked for, and stored.
  const one = {
    id: 'x',
    kind: 'sendTransaction',
    subject,
    effect: { height: 6 },
    intent: { payments: [], grants: [] },
  };
  let tell = (): void => undefined;
  const effects = createEffects({
    platform,
    evm: { blockNumber: async () => 7, simulateCalls: () => Promise.reject(new Error('silent')) },
    networks: { list: () => [{ slug: 'one', isSvc: true }] },
    accounts: { find: () => undefined },
    redescribe: async () => {
      read += 1;
      if (answers.shift() === 'fails') throw new Error('no answer');
    },
    onFault: (where: string) => void faults.push(where),
    approvals: {
      described: () => [one],
      simulated: () => [one],
      setEffect: stored,
      onChange: (listener: () => void) => {
        tell = listener;
      },
    },
  } as unknown as EffectsOptions);
  return { effects, platform, faults, answers, reads: () => read, tell: () => tell() };
}

describe('what a pending approval says is read again', () => {
  it('before an answer takes effect, also of the same block, where the last reading failed', async () => {
    const { effects, answers, reads, faults } = setUp();
    answers.push('fails');
    await effects.lookAgain('x');
    expect([reads(), faults]).toEqual([1, ['redescribe']]);
    await effects.lookAgain('x');
    expect(reads()).toBe(2);
    // One that worked counts for its block.
    await effects.lookAgain('x');
    expect(reads()).toBe(2);
  });

  it('on and on, where a prediction could not be stored', async () => {
    let tries = 0;
    const { platform, tell, faults } = setUp({
      stored: async () => {
        tries += 1;
        throw new Error('full');
      },
    });
    tell();
    for (let at = 1; at <= 3; at++) {
      await platform.advance(WATCH_MS);
      expect([at, tries]).toEqual([at, at]);
    }
    expect(faults.filter((where) => where === 'effects')).toHaveLength(3);
  });
});
