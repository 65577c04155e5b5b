import { accountId } from '@svc/core/accounts/address';
import { describe, expect, it } from 'vitest';
import type { EvmBlock, NativeContracts } from '../kernel/evmPort.ts';
import { createState } from '../kernel/state.ts';
import { Evm, type EvmAction } from './execute.ts';

const NATIVES: NativeContracts = {
  has: () => false,
  gas: () => 0,
  call: () => ({ output: new Uint8Array(0), logs: [] }),
};
const who = (digit: string) => accountId(`0x${digit.repeat(40)}`);
const BLOCK: EvmBlock = {
  height: 1,
  timestamp: 1,
  proposer: who('e'),
  chainId: 1,
  epoch: 0,
  finalizedEpoch: -1,
  blockHash: () => undefined,
  prevRandao: '0'.repeat(64),
};

describe('a run whose time is over', () => {
  // A loop, and one that calls an empty account each time.
  it.each(['5b5f56', '5b5f5f5f5f5f60bb5af1505f56'])('ends with a refusal and leaves nothing behind: %s', (code) => {
    const state = createState();
    state.evm.code.set(who('a'), code);
    state.accounts.set(who('c'), { balanceWei: 5n });
    state.seal();
    const evm = new Evm(NATIVES);
    const action: EvmAction = {
      type: 0,
      from: who('c'),
      to: who('a'),
      value: 1n,
      data: new Uint8Array(0),
      accessList: [],
      gasLimit: 30_000_000,
      gasPriceWei: 0n,
    };
    expect(() => evm.simulate(state, action, BLOCK, { untilMs: performance.now() - 1 })).toThrow(
      expect.objectContaining({ code: 'limit.time' }),
    );
    expect(state.isSealed).toBe(true);
    expect(evm.simulate(state, { ...action, gasLimit: 200_000 }, BLOCK)).toMatchObject({
      success: false,
      error: 'out of gas',
    });
  });
});
