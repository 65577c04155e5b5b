// What code runs in where only the interpreter is looked at: no native contracts, and one account with code that an
// account with nothing calls.

import { accountId } from '@svc/core/accounts/address';
import type { EvmAction } from '../../node-sim/src/evm/execute.ts';
import type { EvmBlock, NativeContracts } from '../../node-sim/src/kernel/evmPort.ts';
import { createState, type State } from '../../node-sim/src/kernel/state.ts';

const who = (digit: string) => accountId(`0x${digit.repeat(40)}`);
const [CONTRACT, CALLER] = [who('a'), who('c')];

/** No tokens and no collections. */
export const NO_NATIVES: NativeContracts = {
  has: () => false,
  gas: () => 0,
  call: () => ({ output: new Uint8Array(0), logs: [] }),
};

/** A first block without a past. */
export const BARE_BLOCK: EvmBlock = {
  height: 1,
  timestamp: 1,
  proposer: who('e'),
  chainId: 1,
  epoch: 0,
  finalizedEpoch: -1,
  blockHash: () => undefined,
  prevRandao: '0'.repeat(64),
};

/** A committed state with a contract of this code (hex). @param balanceWei what its caller has */
export function stateWithCode(code: string, balanceWei = 0n): State {
  const state = createState();
  state.evm.code.set(CONTRACT, code);
  if (balanceWei > 0n) state.accounts.set(CALLER, { balanceWei });
  state.commitBlock();
  return state;
}

/** A call of that contract, for nothing and with no data. */
export function callOfCode(gasLimit: number, value = 0n): EvmAction {
  return {
    type: 0,
    from: CALLER,
    to: CONTRACT,
    value,
    data: new Uint8Array(0),
    accessList: [],
    gasLimit,
    gasPriceWei: 0n,
  };
}
