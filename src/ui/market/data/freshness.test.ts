import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFreshness } from './freshness.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(look: () => Promise<void>) {
  const said: boolean[] = [];
  const freshness = createFreshness({ look, onChange: (stale) => said.push(stale), now: () => Date.now() });
  return { said, freshness };
}

describe('whether data is the newest', () => {
  it('is unknown once the node is silent for three blocks, and known again with its next message', async () => {
    const { said, freshness } = watched(() => Promise.reject(new Error('gone')));
    freshness.noteBlock(100);
    freshness.noteBlock(104);
    freshness.confirm();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual([true]);
    freshness.confirm();
    expect(said).toEqual([true, false]);
    freshness.stop();
  });

  it('stays known for a stalled chain, while the node says so', async () => {
    let looks = 0;
    const { said, freshness } = watched(async () => {
      looks += 1;
      freshness.confirm();
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(said).toEqual([]);
    expect(looks).toBeGreaterThan(10);
    freshness.stop();
  });

  it('is asked by one request at a time', async () => {
    let looks = 0;
    const { said, freshness } = watched(() => {
      looks += 1;
      return new Promise(() => undefined);
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([looks, said]).toEqual([1, [true]]);
    freshness.stop();
  });
});
