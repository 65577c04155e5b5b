import { beforeEach, describe, expect, it } from 'vitest';
import { ChainClock } from './clock.ts';

describe('block time', () => {
  let nowMs: number;
  let clock: ChainClock;
  beforeEach(() => {
    nowMs = 1_000_999;
    clock = new ChainClock(() => nowMs);
  });

  it('is the wall clock in whole seconds, never below the parent', () => {
    expect(clock.takeBlockTime(0)).toBe(1000);
    expect(clock.takeBlockTime(2000)).toBe(2000);
    nowMs = 500_000;
    expect(clock.takeBlockTime(1000)).toBe(1000);
  });

  it('is exactly the fixed time once, and continues from there', () => {
    clock.setTime(5000, 1000);
    nowMs += 60_000;
    expect(clock.takeBlockTime(1000)).toBe(5000);
    expect(clock.takeBlockTime(5000)).toBe(5000);
    nowMs += 7000;
    expect(clock.takeBlockTime(5000)).toBe(5007);
  });

  it('moves forward on command, also when the next time is fixed', () => {
    clock.increase(100);
    expect(clock.takeBlockTime(0)).toBe(1100);
    clock.setTime(2000, 1100);
    clock.increase(50);
    expect(clock.takeBlockTime(1100)).toBe(2050);
  });

  it('is never fixed below the newest block or beyond the calendar', () => {
    expect(() => clock.setTime(999, 1000)).toThrow(/from 1000/);
    expect(() => clock.setTime(1e15, 1000)).toThrow();
    expect(() => clock.increase(1e15)).toThrow();
  });
});
