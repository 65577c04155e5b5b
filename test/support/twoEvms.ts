// One call on two implementations of the EVM: the node's own, and that of EthereumJS, with the same accounts and block.

import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { createEVM } from '@ethereumjs/evm';
import { Account, createAddressFromString } from '@ethereumjs/util';
import type { AccountId } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { Machine } from '../../node-sim/src/evm/machine.ts';
import { WorldState } from '../../node-sim/src/evm/worldState.ts';
import { BASE_FEE_WEI, BLOCK_GAS_LIMIT, type EvmBlock } from '../../node-sim/src/kernel/evmPort.ts';
import { createState } from '../../node-sim/src/kernel/state.ts';
import { BARE_BLOCK, NO_NATIVES } from './bareEvm.ts';

const address = (digit: string): AccountId => `0x${digit.repeat(40)}` as AccountId;
export const CALLER = address('c');
/** The called one first. */
export const CONTRACTS = [address('a'), address('b'), address('d')] as const;
const BLOCK: EvmBlock = {
  ...BARE_BLOCK,
  timestamp: 77,
  blockHash: () => '5a'.repeat(32),
  prevRandao: '9c'.repeat(32),
};
const FUNDS = 10n ** 20n;

/** A call to the first of the contracts. */
export interface Run {
  readonly codes: readonly string[];
  readonly data: string;
  readonly gas: number;
  readonly value: bigint;
}

/** The run on the node's own EVM. */
export function ours({ codes, data, gas, value }: Run) {
  const state = createState();
  const world = new WorldState(state, NO_NATIVES);
  world.setBalance(CALLER, FUNDS);
  codes.forEach((code, at) => {
    world.setCode(CONTRACTS[at] as AccountId, code);
    world.setNonce(CONTRACTS[at] as AccountId, 1n);
    world.setBalance(CONTRACTS[at] as AccountId, 1000n);
  });
  world.touch(CALLER);
  world.touch(CONTRACTS[0]);
  world.touch(BLOCK.proposer as AccountId);
  const machine = new Machine({ world, block: BLOCK, origin: CALLER, gasPriceWei: 0n });
  const to = CONTRACTS[0];
  const result = machine.run({
    kind: 'call',
    caller: CALLER,
    target: to,
    codeAddress: to,
    value,
    data: fromHex(data),
    gas,
    isStatic: false,
    depth: 0,
  });
  if (result.success) world.finish();
  return {
    success: result.success,
    gasUsed: gas - result.gasLeft,
    output: toHex(result.output),
    refund: result.success ? world.refund : 0,
    logs: result.success ? world.logs.map((log) => `${log.address} ${log.topics.join()} ${log.data}`) : [],
    storage: (where: AccountId, slot: bigint) => world.load(where, slot),
    balance: (where: AccountId) => world.balance(where),
  };
}

const common = new Common({ chain: Mainnet, hardfork: Hardfork.Cancun });

/** The run on the implementation of EthereumJS. */
export async function theirs({ codes, data, gas, value }: Run) {
  const blockchain = {
    getBlock: async () => ({ hash: () => fromHex('5a'.repeat(32)) }),
    putBlock: async () => undefined,
    shallowCopy: () => blockchain,
  };
  const evm = await createEVM({ common, blockchain: blockchain as never });
  const at = (who: AccountId) => createAddressFromString(who);
  await evm.stateManager.putAccount(at(CALLER), new Account(0n, FUNDS));
  for (const [index, code] of codes.entries()) {
    const who = at(CONTRACTS[index] as AccountId);
    await evm.stateManager.putAccount(who, new Account(1n, 1000n));
    await evm.stateManager.putCode(who, fromHex(code));
  }
  evm.journal.addAlwaysWarmAddress(CALLER.slice(2));
  evm.journal.addAlwaysWarmAddress(CONTRACTS[0].slice(2));
  evm.journal.addAlwaysWarmAddress(BLOCK.proposer.slice(2));
  for (let number = 1; number <= 10; number++) evm.journal.addAlwaysWarmAddress(number.toString(16).padStart(40, '0'));
  await evm.journal.checkpoint();
  const { execResult } = await evm.runCall({
    caller: at(CALLER),
    origin: at(CALLER),
    to: at(CONTRACTS[0]),
    data: fromHex(data),
    gasLimit: BigInt(gas),
    value,
    gasPrice: 0n,
    block: {
      header: {
        number: 1n,
        coinbase: at(BLOCK.proposer as AccountId),
        timestamp: 77n,
        difficulty: 0n,
        prevRandao: fromHex(BLOCK.prevRandao),
        gasLimit: BigInt(BLOCK_GAS_LIMIT),
        baseFeePerGas: BASE_FEE_WEI,
        getBlobGasPrice: () => 1n,
      } as never,
    } as never,
  });
  if (execResult.exceptionError === undefined) await evm.journal.commit();
  else await evm.journal.revert();
  return {
    success: execResult.exceptionError === undefined,
    error: execResult.exceptionError?.error,
    gasUsed: Number(execResult.executionGasUsed),
    output: toHex(execResult.returnValue),
    refund: Number(execResult.gasRefund ?? 0n),
    logs: (execResult.logs ?? []).map(
      ([who, topics, body]) => `0x${toHex(who)} ${topics.map((topic) => `0x${toHex(topic)}`).join()} 0x${toHex(body)}`,
    ),
    storage: async (where: AccountId, slot: bigint) =>
      BigInt(
        `0x${toHex(await evm.stateManager.getStorage(at(where), fromHex(slot.toString(16).padStart(64, '0')))) || '0'}`,
      ),
    balance: async (where: AccountId) => (await evm.stateManager.getAccount(at(where)))?.balance ?? 0n,
  };
}
