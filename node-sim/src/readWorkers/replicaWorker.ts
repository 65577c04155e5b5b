// The node's side of the thread for long reads: starts it with a copy of the state, keeps the copy current, answers its
// questions. The copy is made in slices while blocks go on, each in a turn for long work and no faster than the thread
// takes them, and begun anew after a reorganisation.

import { URL } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { AccountId } from '@svc/core/accounts/address';
import { Fault, Refusal } from '@svc/core/errors';
import type { ChainView } from '../chain/chainView.ts';
import type { StateStep } from '../chain/undoHistory.ts';
import type { EncodedRow } from '../kernel/state.ts';
import type { ReadContext } from '../reads/context.ts';
import type { Turns } from '../reads/turns.ts';
import { BytesInFlight } from './bytesInFlight.ts';
import { serializeError } from './errorTransfer.ts';
import type { Answer, ChainPosition, CopySlice, FromThread, ReplicaStart, ToThread } from './workerMessages.ts';

/** Rows in one slice of the copy: a fraction of a millisecond. */
const SLICE_ROWS = 200;
/** Bytes of the copy that may be in flight to the thread, which also does other work and has a lower priority. */
export const MOST_IN_FLIGHT = 1_048_576;
/** The client name under which the copy takes turns: one thread serves all clients. */
const CLIENT = 'copy of the state';

export type Job = Omit<Extract<ToThread, { kind: 'job' }>, 'kind'>;
export type Outcome = Extract<FromThread, { kind: 'done' | 'failed' }>;

interface Running {
  readonly worker: Worker;
  /** Blocks that came while the older steps were being sent; undefined once those are sent. */
  held: ToThread[] | undefined;
  /** The part of the copy that the thread has not taken yet. */
  readonly inFlight: BytesInFlight;
  post(message: ToThread, given?: readonly ArrayBuffer[]): void;
}

const encoder = new TextEncoder();
const pack = (value: unknown) => encoder.encode(JSON.stringify(value));

/** A copy in slices: steps, oldest first, then rows. @param onSteps called between the two */
function* copySlices(
  steps: readonly StateStep[],
  rows: Iterable<EncodedRow>,
  onSteps: () => void,
): Generator<CopySlice> {
  for (const step of steps) yield { kind: 'step', packed: pack(step) };
  onSteps();
  let slice: EncodedRow[] = [];
  for (const row of rows) {
    if (slice.push(row) < SLICE_ROWS) continue;
    yield { kind: 'rows', packed: pack(slice) };
    slice = [];
  }
  yield { kind: 'rows', packed: pack(slice) };
}

export class ReplicaWorker {
  private readonly chain: ChainView;
  private readonly turns: Turns;
  private readonly onOutcome: (outcome: Outcome) => void;
  /** Called when sent jobs will not be answered: the thread is gone. */
  private readonly onLost: (error: Refusal) => void;
  private running: Running | undefined;
  private readonly waiting: Job[] = [];
  private isCopied = false;
  /** The scheduled start. */
  private starting: NodeJS.Immediate | undefined;
  /** The questions that the thread may ask. */
  private readonly questions: Readonly<Record<string, (...args: never[]) => unknown>>;

  constructor(
    { chain, evm: { admission }, turns }: Pick<ReadContext, 'chain' | 'evm' | 'turns'>,
    told: { readonly onOutcome: (outcome: Outcome) => void; readonly onLost: (error: Refusal) => void },
  ) {
    this.chain = chain;
    this.turns = turns;
    this.onOutcome = told.onOutcome;
    this.onLost = told.onLost;
    const { storage, clock, signers, evmPool, mempool } = chain;
    this.questions = {
      findBlock: (height: number) => storage.findBlock(height),
      findBlockByHash: (hash: string) => storage.findBlockByHash(hash),
      listTransactions: (height: number) => storage.listTransactions(height),
      findReceipt: (hash: string) => storage.evm.find(hash),
      listReceipts: (height: number) => storage.evm.list(height),
      prevRandao: (height: number) => storage.evm.prevRandao(height),
      nowSec: () => clock.nowSec(),
      proposerAt: (slot: number) => signers.proposerAt(slot, chain.members).address,
      nextFreeNonce: (account: AccountId) => evmPool.nextFreeNonce(account),
      nextQueueNonce: (account: AccountId) => mempool.nextFreeNonce(account),
      isQueued: (hash: string) => mempool.has(hash),
      queuedGasWei: (account: AccountId) => mempool.queuedGasWei(account),
      checkNonce: (account: AccountId, nonce: bigint) => mempool.checkNonce(account, nonce),
      checkSigned: async (raw: string) => {
        const { tx, sender, hash } = await admission.check(raw);
        return { tx, sender, hash };
      },
    };
    chain.onBlock(({ outcome }) => {
      const { undo } = outcome;
      const step = { finalizedEpoch: chain.undoSteps.newest(1)?.[0]?.finalizedEpoch ?? -1, state: undo };
      const { running } = this;
      if (running === undefined) return;
      const message: ToThread = { kind: 'block', rows: chain.state.rowsNow(undo), step, ...this.standing() };
      if (running.held === undefined) running.post(message);
      else running.held.push(message);
    });
    chain.onReorg(() => this.end(new Refusal('unavailable.state', 'The chain was reorganised; ask again.')));
  }

  private standing(): ChainPosition {
    const { tip, finalizedEpoch, consensus } = this.chain;
    return { tip, finalizedEpoch, mix: consensus.mix };
  }

  /** Sends a job; the first one starts the thread. */
  send(job: Job): void {
    const { running } = this;
    if (running !== undefined && this.isCopied) {
      running.post({ kind: 'job', ...job });
      return;
    }
    this.waiting.push(job);
    // Not in the same task as the trial that just failed.
    if (running === undefined) this.starting ??= setImmediate(() => this.start());
  }

  private start(): void {
    this.starting = undefined;
    const { chain } = this;
    const bell = new SharedArrayBuffer(4);
    const { port1, port2 } = new MessageChannel();
    const beginning: ReplicaStart = {
      ...this.standing(),
      chainId: chain.chainId,
      limits: chain.limits,
      genesisSec: chain.genesisTimeSec,
      firstValidator: chain.genesis.validators[0]?.address ?? '',
      bell,
    };
    const worker = new Worker(new URL('./readWorker.ts', import.meta.url), {
      workerData: { beginning, answers: port2 },
      transferList: [port2],
    });
    worker.unref();
    port1.unref();
    const running: Running = {
      worker,
      held: [],
      inFlight: new BytesInFlight(MOST_IN_FLIGHT),
      post: (message, given = []) => worker.postMessage(message, given),
    };
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'taken') {
        running.inFlight.taken(message.bytes);
        return;
      }
      if (message.kind !== 'question') {
        if (this.running === running) this.onOutcome(message);
        return;
      }
      const ring = (answer: Answer): void => {
        port1.postMessage(answer);
        Atomics.store(new Int32Array(bell), 0, 1);
        Atomics.notify(new Int32Array(bell), 0);
      };
      this.answer(message.name, message.args).then(
        (value) => ring({ value }),
        (error) => ring({ error: serializeError(error) }),
      );
    });
    const lost = (cause: unknown): void => {
      if (this.running === running)
        this.end(new Refusal('unavailable.thread', 'The read could not be finished; ask again.', { cause }));
    };
    worker.on('error', lost);
    worker.on('exit', lost);
    this.running = running;
    this.isCopied = false;
    this.copy(running).catch(lost);
  }

  /** Sends steps and rows in slices, between other work of the node, and no faster than the thread takes them. */
  private async copy(running: Running): Promise<void> {
    const { chain, turns } = this;
    const sendHeld = (): void => {
      for (const message of running.held ?? []) running.post(message);
      running.held = undefined;
    };
    for (const slice of copySlices(chain.undoSteps.dump(), chain.state.liveRows(), sendHeld)) {
      running.inFlight.sent(slice.packed.byteLength);
      running.post(slice, [slice.packed.buffer]);
      // The next slice is made only when it may be sent, so that its rows are current.
      const room = running.inFlight.room();
      if (room !== undefined) await room;
      const turn = turns.next(CLIENT);
      if (turn !== undefined) await turn;
      if (this.running !== running) return;
    }
    this.isCopied = true;
    for (const job of this.waiting.splice(0)) running.post({ kind: 'job', ...job });
  }

  private async answer(name: string, args: readonly unknown[]): Promise<unknown> {
    const question = this.questions[name];
    if (question === undefined) throw new Fault('reads.question', `The thread asked for ${name}.`);
    return question(...(args as never[]));
  }

  private end(why: Refusal): void {
    const { running } = this;
    if (running === undefined) return;
    this.running = undefined;
    this.waiting.length = 0;
    running.inFlight.release();
    void running.worker.terminate();
    this.onLost(why);
  }

  stop(): Promise<unknown> {
    const { running } = this;
    this.running = undefined;
    clearImmediate(this.starting);
    running?.inFlight.release();
    return running?.worker.terminate() ?? Promise.resolve();
  }
}
