import { describe, expect, it } from 'vitest';
import { refuseMethod } from './unsupported.ts';

const wordsOf = (method: string): string => {
  try {
    return refuseMethod(method);
  } catch (error) {
    return `${(error as { code: string }).code} ${(error as Error).message}`;
  }
};

describe('an unsupported method', () => {
  it.each([
    ['evm_mine', 'sim_mine'],
    ['hardhat_mine', 'sim_mine'],
    ['evm_snapshot', 'sim_snapshot'],
    ['evm_revert', 'sim_revert'],
    ['evm_increaseTime', 'sim_increaseTime'],
    ['evm_setNextBlockTimestamp', 'sim_setTime'],
    ['evm_setAutomine', 'sim_setBlockTime'],
    ['hardhat_setBalance', 'sim_faucet'],
    ['anvil_reorg', 'sim_reorg'],
    ['anvil_dropTransaction', 'sim_drop'],
    ['anvil_loadState', 'sim_load'],
    ['hardhat_impersonateAccount', 'svc_simulate'],
    ['txpool_content', 'svc_getPendingTransactions'],
    ['eth_signTypedData_v4', 'a wallet'],
  ])('%s of other nodes is unknown, and the error names its counterpart %s', (method, twin) => {
    expect(wordsOf(method)).toMatch(new RegExp(`^rpc\\.unknownMethod There is no method ${method}: .*${twin}\\b`));
  });

  it.each([
    'eth_noSuchMethod',
    'evm_constructor',
    '__proto__',
    'hardhat___proto__',
    'sim_nope',
    'mine',
    'x'.repeat(100),
  ])('is nothing but unknown where nobody knows it: %s', (method) => {
    expect(wordsOf(method)).toBe(`rpc.unknownMethod There is no method ${method}.`);
  });
});
