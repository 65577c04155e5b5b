// An environment for testing only the interpreter: no native contracts, and one account with code that is called by an
// account without funds.

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

/** A first block without history. */
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

/** A committed state with a contract of this code (hex). @param balanceWei its caller's balance */
export function stateWithCode(code: string, balanceWei = 0n): State {
  const state = createState();
  state.evm.code.set(CONTRACT, code);
  if (balanceWei > 0n) state.accounts.set(CALLER, { balanceWei });
  state.commitBlock();
  return state;
}

/** A call of that contract, without value or data. */
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
