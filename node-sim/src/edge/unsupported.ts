// Methods that clients know from other networks and development nodes: the refusal says what to use here.

import { Refusal } from '@svc/core/errors';
import { METHOD_PREFIX } from '@svc/core/names';

const PROOF_OF_WORK = new Set(
  ['getBlockReward', 'getDifficulty', 'getMiningInfo', 'submitBlock'].map((name) => METHOD_PREFIX + name),
);

const DEVELOPMENT = /^(?:evm|hardhat|anvil|ganache|miner)_(\w+)$/;
/** Controls of other development nodes, without their namespace, and their counterparts here. */
const CONTROLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mine: 'sim_mine',
    increaseTime: 'sim_increaseTime',
    setTime: 'sim_setTime',
    setNextBlockTimestamp: 'sim_setTime',
    snapshot: 'sim_snapshot',
    revert: 'sim_revert',
    rollback: 'sim_reorg',
    reorg: 'sim_reorg',
    setAutomine: 'sim_setBlockTime',
    setIntervalMining: 'sim_setBlockTime',
    start: 'sim_setBlockTime',
    stop: 'sim_setBlockTime',
    dropTransaction: 'sim_drop',
    removeTransaction: 'sim_drop',
    setBalance: 'sim_faucet',
    addBalance: 'sim_faucet',
    setAccountBalance: 'sim_faucet',
    dealErc20: 'sim_faucet',
    dumpState: 'sim_dump',
    loadState: 'sim_load',
  }),
);
/** Controls that would create a state that no transactions lead to. */
const OVERRIDES = new Set([
  'setCode',
  'setStorageAt',
  'setNonce',
  'impersonateAccount',
  'stopImpersonatingAccount',
  'autoImpersonateAccount',
]);

const SIMULATE = `${METHOD_PREFIX}simulate`;
const WAITING = `${METHOD_PREFIX}getPendingTransactions`;
const READS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eth_pendingTransactions: WAITING,
    txpool_content: WAITING,
    txpool_inspect: WAITING,
    txpool_status: WAITING,
    trace_call: 'debug_traceCall with the callTracer',
    trace_block: 'debug_traceBlockByNumber with the callTracer',
  }),
);
/** Methods that only a holder of keys can answer. */
const OF_A_WALLET = /^(?:wallet_|personal_|eth_(?:sign|requestAccounts))/;

/** What to use instead of an unsupported method; empty for an unknown one. */
function adviceFor(method: string): string {
  const name = DEVELOPMENT.exec(method)?.[1] ?? '';
  const control = CONTROLS.get(name);
  if (control !== undefined) return `: here it is ${control}, where developer controls are on (--dev)`;
  if (OVERRIDES.has(name)) return `: try it with the overrides of eth_call or ${SIMULATE}, which take any sender`;
  const read = READS.get(method);
  if (read !== undefined) return `: here it is ${read}`;
  return OF_A_WALLET.test(method) ? ': ask a wallet, a node holds no keys' : '';
}

/** @throws Refusal `unsupported.*` for a method that this network does not have, `rpc.unknownMethod` for any other */
export function refuseMethod(method: string): never {
  if (PROOF_OF_WORK.has(method))
    throw new Refusal('unsupported.proofOfWork', `${method} belongs to proof of work; this network has validators.`);
  throw new Refusal('rpc.unknownMethod', `There is no method ${method.slice(0, 100)}${adviceFor(method)}.`);
}
