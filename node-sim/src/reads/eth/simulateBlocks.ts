// `eth_simulateV1`: blocks of calls on top of a block, run one after another and reverted. Rules and error codes are
// those of the execution API.

import { toHex } from '@svc/core/bytes';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { MAX_SIMULATED_BLOCKS } from '@svc/core/reads/eth/simulateBlocks';
import type { CheckedParams } from '@svc/core/reads/registry';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { toQuantity } from '@svc/core/rpc/quantity';
import {
  type EvmTxType,
  effectiveGasPrice,
  intrinsicGas,
  isInitCodeTooLong,
  MAX_INIT_CODE_BYTES,
  PQ_TX_TYPE,
  sealEvmTx,
} from '@svc/core/tx/evmTx';
import { EVM } from '../../chain/evmBlocks.ts';
import { evmBlockAt, isReadByContracts, stateAfter } from '../../chain/pastState.ts';
import type { ActionResult, EvmAction } from '../../evm/execute.ts';
import { revertReason } from '../../evm/revertReason.ts';
import {
  BASE_FEE_WEI,
  BLOCK_GAS_LIMIT,
  type EvmBlock,
  type EvmBlockTx,
  type EvmReceipt,
} from '../../kernel/evmPort.ts';
import type { Overlay } from '../../kernel/stateView.ts';
import type { Handler, ReadContext } from '../context.ts';
import { MOST_CHARACTERS } from '../timeSlices.ts';
import { logView } from './ethViews.ts';
import { stateHeight } from './findEthBlock.ts';
import { actionOf, applyOverrides, overriddenBlock, quantityOf, requireAtHand, runTime } from './simulateCall.ts';
import { type SimulatedBlock, simulatedBlockView } from './simulatedBlockView.ts';
import { TransferLogs } from './transferLogs.ts';

type Simulation = CheckedParams<'simulateBlocks'>['simulation'];
type BlockCalls = Simulation['blockStateCalls'][number];
type Call = NonNullable<BlockCalls['calls']>[number];

/** JSON-RPC code of a call that failed without a revert. */
const FAILED_CALL = -32015;
/** Envelope type of a call that names none. */
const DEFAULT_TYPE = 2;
const TYPES: readonly EvmTxType[] = [0, 1, 2, PQ_TX_TYPE];

/** A call as the transaction that is run. */
interface Planned {
  readonly action: EvmAction;
  readonly transaction: EvmBlockTx;
}

/** A call that ran. */
interface Done extends Planned {
  readonly result: ActionResult;
  readonly receipt: EvmReceipt;
}

/** A block that was made, with what the next one builds on. */
interface Made {
  readonly block: EvmBlock;
  readonly hash: string;
  readonly view: SimulatedBlock;
}

/** @throws ParseRefusal for an envelope that the network does not know */
function typeOf(call: Call): EvmTxType {
  const type = TYPES.find((one) => BigInt(one) === (quantityOf(call.type, 'type') ?? BigInt(DEFAULT_TYPE)));
  if (type === undefined) throw new ParseRefusal('type', 'the number of an envelope (0x0, 0x1, 0x2, 0x51)');
  return type;
}

function errorOf({ success, error, output }: ActionResult): SimulatedBlock['calls'][number]['error'] {
  if (success) return undefined;
  if (error !== 'execution reverted' && output.length === 0) return { code: FAILED_CALL, message: error };
  const reason = revertReason(output);
  const message = reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`;
  return { code: RPC_CODES.reverted, message, data: `0x${toHex(output)}` };
}

/** Runs the blocks of a request on the given state, and leaves that state as it is after the last one. */
class Blocks {
  private readonly made: Made[] = [];
  /** Characters of outputs and logs so far. */
  private characters = 0;
  private readonly time: ReturnType<typeof runTime>;
  private readonly state: Overlay;
  private readonly base: EvmBlock;
  private readonly simulation: Simulation;

  /** @param state after `base`, the block that the first one follows */
  constructor(context: ReadContext, state: Overlay, base: EvmBlock, simulation: Simulation) {
    this.state = state;
    this.base = base;
    this.simulation = simulation;
    this.time = runTime(context);
  }

  /** @throws Refusal `simulation.*` */
  run(): SimulatedBlock[] {
    for (const wanted of this.simulation.blockStateCalls) {
      const number = quantityOf(wanted.blockOverrides?.number, 'blockOverrides.number');
      const parent = this.parent().height;
      if (number !== undefined && number <= BigInt(parent))
        throw new Refusal(
          'simulation.blockNumber',
          `block numbers must be in order: ${number} does not come after ${parent}`,
        );
      const last = number ?? BigInt(parent + 1);
      if (last - BigInt(this.base.height) > BigInt(MAX_SIMULATED_BLOCKS))
        throw new Refusal('simulation.tooManyBlocks', `too many blocks: at most ${MAX_SIMULATED_BLOCKS}`);
      // Numbers between two named ones become blocks without calls.
      while (BigInt(this.parent().height + 1) < last) this.make({});
      this.make(wanted);
    }
    return this.made.map(({ view }) => view);
  }

  private parent(): EvmBlock {
    return this.made.at(-1)?.block ?? this.base;
  }

  private hashAt(height: number): string | undefined {
    return height > this.base.height
      ? this.made.find(({ block }) => block.height === height)?.hash
      : this.base.blockHash(height);
  }

  private blockOf({ blockOverrides }: BlockCalls): EvmBlock {
    const parent = this.parent();
    const next: EvmBlock = {
      ...this.base,
      height: parent.height + 1,
      timestamp: parent.timestamp + 1,
      blockHash: (height) => this.hashAt(height),
      // Without validation the fee rules do not apply.
      baseFeeWei: this.simulation.validation === true ? BASE_FEE_WEI : 0n,
    };
    const block = overriddenBlock(next, blockOverrides ?? {});
    if (block.timestamp <= parent.timestamp)
      throw new Refusal(
        'simulation.timestamp',
        `block timestamps must be in order: ${block.timestamp} does not come after ${parent.timestamp}`,
      );
    return block;
  }

  private make(wanted: BlockCalls): void {
    this.requireTime();
    const { state } = this;
    const block = this.blockOf(wanted);
    EVM.prepare(state, (world) => applyOverrides(world, wanted.stateOverrides ?? {}));
    const done: Done[] = [];
    for (const call of wanted.calls ?? []) done.push(this.runCall(call, block, done));
    const parentHash = this.hashAt(this.parent().height) ?? '';
    const parts = {
      block,
      parentHash,
      transactions: done.map(({ transaction }) => transaction),
      receipts: done.map(({ receipt }) => receipt),
    };
    const view = simulatedBlockView(parts, this.simulation.returnFullTransactions === true);
    const hash = view.hash.slice(2);
    this.made.push({ block, hash, view: { ...view, calls: this.resultsOf(done, block, hash) } });
  }

  private resultsOf(done: readonly Done[], block: EvmBlock, hash: string): SimulatedBlock['calls'] {
    let index = 0;
    return done.map(({ result, receipt }) => {
      const error = errorOf(result);
      return {
        status: toQuantity(result.success ? 1 : 0),
        returnData: `0x${toHex(result.output)}`,
        gasUsed: toQuantity(result.gasUsed),
        maxUsedGas: toQuantity(result.gasPeak),
        logs: receipt.logs.map((log) =>
          logView(
            { ...log, height: block.height, position: receipt.index, hash: receipt.tx_hash, index: index++ },
            { hash, timestamp: block.timestamp },
          ),
        ),
        ...(error === undefined ? {} : { error }),
      };
    });
  }

  /** Calls that run no code never check the clock. @throws Refusal `limit.time` */
  private requireTime(): void {
    if (performance.now() > this.time.untilMs)
      throw new Refusal('limit.time', 'The calls take too long; ask for fewer of them.');
  }

  /** Counts what a call adds to the answer. @throws Refusal `limit.answer` */
  private requireSize({ output, logs }: ActionResult): void {
    this.characters += 2 * output.length + logs.reduce((sum, { data }) => sum + data.length, 0);
    if (this.characters > MOST_CHARACTERS)
      throw new Refusal('limit.answer', `The answer would be longer than ${MOST_CHARACTERS} characters; ask for less.`);
  }

  private runCall(call: Call, block: EvmBlock, before: readonly Done[]): Done {
    this.requireTime();
    const { state } = this;
    const gasBefore = before.at(-1)?.receipt.cumulative_gas_used ?? 0;
    const planned = this.plan(call, block, gasBefore);
    const { action, transaction } = planned;
    const tracer = this.simulation.traceTransfers === true ? new TransferLogs() : undefined;
    const result = EVM.perform(state, action, transaction.tx.nonce, block, { tracer, ...this.time });
    this.requireSize(result);
    const receipt: EvmReceipt = {
      tx_hash: transaction.hash,
      block_height: block.height,
      index: before.length,
      type: transaction.tx.type,
      from: action.from,
      to: action.to,
      value: action.value.toString(),
      nonce: Number(transaction.tx.nonce),
      contract: result.contract,
      gas_used: result.gasUsed,
      cumulative_gas_used: gasBefore + result.gasUsed,
      gas_price: action.gasPriceWei.toString(),
      success: result.success,
      error: result.error,
      logs: result.success ? result.logs : [],
    };
    return { ...planned, result, receipt };
  }

  /** @throws Refusal `simulation.*` for a call that no block could hold */
  private plan(call: Call, block: EvmBlock, gasBefore: number): Planned {
    const wanted = actionOf(call);
    const nonce = this.nonceOf(call, wanted);
    // Contracts see a larger block limit if it is overridden; a call gets no more gas than in a block of the chain.
    const left = Math.min((block.gasLimit ?? BLOCK_GAS_LIMIT) - gasBefore, BLOCK_GAS_LIMIT);
    const asked = quantityOf(call.gas, 'gas');
    if (asked !== undefined && asked > BigInt(left))
      throw new Refusal(
        'simulation.blockGas',
        `block gas limit reached: ${asked} is more than the ${left} that is left`,
      );
    const gasPriceWei = this.priceOf(call, block);
    const gasLimit = asked === undefined ? this.payableGas(wanted, gasPriceWei, left) : Number(asked);
    const action = { ...wanted, gasLimit, gasPriceWei };
    this.requireRoom(action);
    const tx = {
      ...action,
      type: typeOf(call),
      gasLimit: BigInt(gasLimit),
      priorityFeeWei: 0n,
      chainId: BigInt(block.chainId),
      nonce,
    };
    const sealed = sealEvmTx(tx, { parity: 0, r: 0n, s: 0n }, false);
    return { action, transaction: { tx: sealed, hash: sealed.hash, from: action.from } };
  }

  private requireRoom(action: EvmAction): void {
    const needed = intrinsicGas(action);
    if (action.gasLimit < needed)
      throw new Refusal(
        'simulation.gasTooLow',
        `intrinsic gas too low: this needs ${needed}, the limit is ${action.gasLimit}`,
      );
    if (isInitCodeTooLong(action))
      throw new Refusal(
        'simulation.initCode',
        `max initcode size exceeded: code size ${action.data.length} limit ${MAX_INIT_CODE_BYTES}`,
      );
    const cost = BigInt(action.gasLimit) * action.gasPriceWei + action.value;
    if (this.balanceOf(action.from) < cost)
      throw new Refusal(
        'simulation.funds',
        `insufficient funds for gas * price + value: ${action.from} cannot pay ${cost}`,
      );
  }

  private balanceOf(account: EvmAction['from']): bigint {
    return this.state.accounts.get(account)?.balanceWei ?? 0n;
  }

  /** Gas of a call that names none: what the block has left, as far as its sender can pay for it. */
  private payableGas({ from, value }: EvmAction, gasPriceWei: bigint, left: number): number {
    const funds = this.balanceOf(from) - value;
    if (gasPriceWei === 0n || funds >= BigInt(left) * gasPriceWei) return left;
    return funds <= 0n ? 0 : Number(funds / gasPriceWei);
  }

  private nonceOf(call: Call, { from }: EvmAction): bigint {
    const next = this.state.evm.nonces.get(from) ?? 0n;
    const asked = quantityOf(call.nonce, 'nonce');
    if (asked === undefined || this.simulation.validation !== true) return next;
    if (asked < next) throw new Refusal('simulation.nonceTooLow', `nonce too low: next nonce is ${next}, got ${asked}`);
    if (asked > next)
      throw new Refusal('simulation.nonceTooHigh', `nonce too high: next nonce is ${next}, got ${asked}`);
    return asked;
  }

  private priceOf(call: Call, block: EvmBlock): bigint {
    const baseFeeWei = block.baseFeeWei ?? BASE_FEE_WEI;
    const plain = quantityOf(call.gasPrice, 'gasPrice');
    const most = plain ?? quantityOf(call.maxFeePerGas, 'maxFeePerGas') ?? 0n;
    if (this.simulation.validation === true && most < baseFeeWei)
      throw new Refusal(
        'simulation.feeTooLow',
        `max fee per gas less than block base fee: ${most} is below ${baseFeeWei}`,
      );
    if (plain !== undefined) return plain;
    const tip = quantityOf(call.maxPriorityFeePerGas, 'maxPriorityFeePerGas') ?? 0n;
    return effectiveGasPrice({ type: 2, gasPriceWei: most, priorityFeeWei: tip }, baseFeeWei);
  }
}

export const simulateBlocks: Handler<'simulateBlocks'> = (context, { simulation, block: at }) => {
  const { chain } = context;
  const height = stateHeight(context, at);
  requireAtHand(context, height);
  return stateAfter(chain, height, isReadByContracts, (state) =>
    new Blocks(context, state, evmBlockAt(chain, height), simulation).run(),
  );
};
