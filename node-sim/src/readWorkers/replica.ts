// A copy of the chain for long reads, in a thread of its own: the whole state, updated block by block; the rest is
// asked for. It follows a single branch; a reorganisation ends it.

import type { Tip } from '../chain/tip.ts';
import { type StateStep, UndoHistory } from '../chain/undoHistory.ts';
import { createState, type EncodedRow } from '../kernel/state.ts';
import type { ReadContext } from '../reads/context.ts';
import type { ChainPosition, CopySlice, ReplicaStart, ToThread } from './workerMessages.ts';

/** Asks the node and waits. */
export type Ask = <T>(name: string, ...args: readonly unknown[]) => T;

const decoder = new TextDecoder();
const unpack = <T>(packed: Uint8Array): T => JSON.parse(decoder.decode(packed)) as T;

export class Replica {
  private readonly state = createState();
  private readonly undoSteps = new UndoHistory();
  private standing: ChainPosition;
  private readonly beginning: ReplicaStart;
  private readonly ask: Ask;
  /** Answers that the current job has received: they do not change while it runs. */
  private readonly known = new Map<string, unknown>();

  constructor(beginning: ReplicaStart, ask: Ask) {
    this.beginning = beginning;
    this.standing = beginning;
    this.ask = ask;
  }

  /** Takes in a part of the copy. */
  take({ kind, packed }: CopySlice): void {
    if (kind === 'step') this.undoSteps.add(unpack<StateStep>(packed));
    else this.state.copyRows(unpack<EncodedRow[]>(packed));
  }

  follow({ rows, step, tip, finalizedEpoch, mix }: Extract<ToThread, { kind: 'block' }>): void {
    this.state.copyRows(rows);
    this.undoSteps.add(step);
    this.standing = { tip, finalizedEpoch, mix };
  }

  private askOnce<T>(name: string, ...args: readonly unknown[]): T {
    const key = `${name} ${JSON.stringify(args)}`;
    if (!this.known.has(key)) this.known.set(key, this.ask(name, ...args));
    return this.known.get(key) as T;
  }

  /** The context of one job. Members that no such read uses are missing. */
  context(mostMs: number): ReadContext {
    this.known.clear();
    const { state, undoSteps, standing, beginning } = this;
    const once = <T>(name: string, ...args: readonly unknown[]): T => this.askOnce<T>(name, ...args);
    const storage = {
      findBlock: (height: number) => once('findBlock', height),
      findBlockByHash: (hash: string) => once('findBlockByHash', hash),
      listTransactions: (height: number) => once('listTransactions', height),
      evm: {
        find: (hash: string) => once('findReceipt', hash),
        list: (height: number) => once('listReceipts', height),
        prevRandao: (height: number) => once('prevRandao', height),
      },
    };
    const chain = {
      state,
      undoSteps,
      storage,
      tip: standing.tip satisfies Tip,
      finalizedEpoch: standing.finalizedEpoch,
      consensus: { mix: standing.mix },
      chainId: beginning.chainId,
      limits: beginning.limits,
      genesisTimeSec: beginning.genesisSec,
      genesis: { validators: [{ address: beginning.firstValidator }] },
      members: [],
      clock: { nowSec: () => once<number>('nowSec') },
      signers: { proposerAt: (slot: number) => ({ address: once<string>('proposerAt', slot) }) },
      evmNonceOf: (account: string) => state.evm.nonces.get(account) ?? 0n,
      mempool: {
        nextFreeNonce: (account: string) => once('nextQueueNonce', account),
        has: (hash: string) => once('isQueued', hash),
        queuedGasWei: (account: string) => once('queuedGasWei', account),
        checkNonce: (account: string, nonce: bigint) => this.ask('checkNonce', account, nonce),
      },
      evmPool: { nextFreeNonce: (account: string) => once('nextFreeNonce', account) },
    };
    const evm = { admission: { check: async (raw: string) => this.ask('checkSigned', raw) } };
    // The other parts of a node do not exist in this thread, and no long read uses them.
    return { chain, evm, patience: { mostMs, isBrief: false } } as unknown as ReadContext;
  }
}
