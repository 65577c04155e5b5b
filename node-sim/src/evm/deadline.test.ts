// Code that ran out of its time: refused, whatever it was in the middle of, and nothing of it stays.

import { describe, expect, it } from 'vitest';
import { assemble } from '../../../test/support/assemble.ts';
import { BARE_BLOCK, callOfCode, NO_NATIVES, stateWithCode } from '../../../test/support/bareEvm.ts';
import { Evm } from './execute.ts';

describe('a run whose time is over', () => {
  // A loop, and one that calls an empty account each time.
  it.each([
    assemble('JUMPDEST PUSH0 JUMP'),
    assemble('JUMPDEST PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 PUSH1 0xbb GAS CALL POP PUSH0 JUMP'),
  ])('ends with a refusal and leaves nothing behind: %s', (code) => {
    const state = stateWithCode(code, 5n);
    const evm = new Evm(NO_NATIVES);
    const over = { untilMs: performance.now() - 1 };
    expect(() => evm.simulate(state, callOfCode(30_000_000, 1n), BARE_BLOCK, over)).toThrow(
      expect.objectContaining({ code: 'limit.time' }),
    );
    expect(state.isCommitted).toBe(true);
    expect(evm.simulate(state, callOfCode(200_000, 1n), BARE_BLOCK)).toMatchObject({
      success: false,
      error: 'out of gas',
    });
  });
});
