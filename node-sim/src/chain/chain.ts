// The chain of one node: state, tip, queue and indexes, advanced one block at a time. A block's execution, signature,
// storage and publication happen in one synchronous step, so that every reader sees a whole block or none.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { Fault } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { SignedEvmTx } from '@svc/core/tx/evmTx';
import { produceBlock } from '../engine/produceBlock.ts';
import { unifiedRoot } from '../engine/stateRoot.ts';
import { balanceOf } from '../engine/tokens/ledger.ts';
import type { Genesis, GenesisValidator } from '../genesis/genesis.ts';
import { MarketIndex } from '../index/marketIndex.ts';
import { PerpEventIndex } from '../index/perpEvents.ts';
import type { BlockOutcome, BlockTx } from '../kernel/block.ts';
import type { EvmBlockTx } from '../kernel/evmPort.ts';
import { createState, type State } from '../kernel/state.ts';
import type { Storage } from '../storage/storage.ts';
import { type Attestation, attestationsOf } from './attestation.ts';
import { receiptsOf, rowsOf } from './blockRows.ts';
import type { BlockListener, ChainWork, FaultListener, NewBlockNews, ReorgNews } from './chainNews.ts';
import type { ChainLimits, ChainOptions } from './chainOptions.ts';
import type { ChainClock } from './clock.ts';
import { advance, type Consensus, FIRST_CONSENSUS } from './consensus.ts';
import { evmReceipts, evmSection } from './evmBlocks.ts';
import { type BlockHeader, transactionsRoot } from './header.ts';
import { Mempool, nonceQueued, notReplaced } from './mempool.ts';
import { affordableTransfers, createTransfer, type HashedTransfer } from './nativeTransfer.ts';
import { OracleVotes } from './oracleVotes.ts';
import { ProposerSignatures } from './proposerSignatures.ts';
import { Signers } from './signers.ts';
import { epochOf, slotAt } from './slots.ts';
import { SnapshotPace } from './snapshots.ts';
import { createHeader, storedAttestations, storedHeader } from './storedHeader.ts';
import type { Tip } from './tip.ts';
import { UndoHistory } from './undoHistory.ts';
import { type Member, membersOf } from './validatorSet.ts';

/** Key, in the store, of the number of the next native transfer. */
export const TRANSFER_NUMBER_KEY = 'transfer_number';

/** The contents of a block; whatever is missing is chosen from the queue. */
export interface BlockChoice {
  readonly candidates?: readonly BlockTx[] | undefined;
  readonly transfers?: readonly HashedTransfer[] | undefined;
  /** None where `candidates` are given without it. */
  readonly evm?: readonly EvmBlockTx[] | undefined;
  /** Attestations to include; by default this node's own attestations of the tip. */
  readonly attestations?: readonly Attestation[] | undefined;
  /** Unix seconds that the block must not have, so that it differs from the block it replaces. */
  readonly notAtSec?: number | undefined;
}

export class Chain {
  readonly genesis: Genesis;
  readonly chainId: number;
  readonly storage: Storage;
  readonly clock: ChainClock;
  readonly limits: ChainLimits;
  readonly laws: boolean;
  readonly state: State = createState();
  readonly mempool: Mempool;
  readonly evmPool: Mempool<SignedEvmTx>;
  readonly market: MarketIndex;
  readonly perpEvents: PerpEventIndex;
  readonly oracleVotes: OracleVotes;
  private transfers: HashedTransfer[] = [];
  private readonly listeners: BlockListener[] = [];
  private readonly transferListeners: ((transfer: HashedTransfer) => void)[] = [];
  private readonly faultListeners: FaultListener[] = [];
  private readonly reorgListeners: ((news: ReorgNews) => void)[] = [];
  /** How to undo the newest blocks. */
  readonly undoSteps = new UndoHistory();
  private readonly pace = new SnapshotPace();
  private current: Tip | undefined;
  private genesisSec = 0;
  private knownMembers: readonly Member[] | undefined;

  /** Randomness, justification and finality at the tip. */
  consensus: Consensus = FIRST_CONSENSUS;
  readonly signers: Signers;
  readonly proposerSignatures: ProposerSignatures;

  /** Newest final epoch at the tip, -1 before the first. */
  get finalizedEpoch(): number {
    return this.consensus.finalizedEpoch;
  }

  /** Participating validators by address; the same list while none of them changes. */
  get members(): readonly Member[] {
    this.knownMembers ??= membersOf(this.state, this.signers.keys);
    return this.knownMembers;
  }

  /** Epoch of the newest block. */
  get epoch(): number {
    return epochOf(slotAt(this.tip.timestamp, this.genesisSec));
  }

  /** An empty chain; `openChain` loads its genesis or its stored blocks. */
  constructor(options: ChainOptions) {
    this.genesis = options.genesis;
    this.chainId = options.chainId;
    this.storage = options.storage;
    this.clock = options.clock;
    this.limits = options.limits;
    this.laws = options.laws;
    this.signers = new Signers(options.genesis, options.speaksFor);
    this.proposerSignatures = new ProposerSignatures(options.storage, this.signers.keys, this.tellFault('signatures'));
    this.state.staking.validators.watch(() => {
      this.knownMembers = undefined;
    });
    const { mempool_total: total, mempool_per_sender: perSender, nonce_window: nonceWindow } = options.limits;
    this.mempool = new Mempool({ total, perSender, nonceWindow }, this.nonceOf, nonceQueued);
    this.evmPool = new Mempool({ total, perSender, nonceWindow }, this.evmNonceOf, notReplaced);
    this.market = new MarketIndex({ trades: options.limits.trades_kept, candles: options.limits.candles_kept });
    this.perpEvents = new PerpEventIndex(options.limits.perp_events_kept);
    this.oracleVotes = new OracleVotes(this.state, options.genesis.oraclePrices);
  }

  get tip(): Tip {
    if (this.current === undefined) throw new Fault('chain.notOpen', 'The chain has no block yet.');
    return this.current;
  }

  get hasTip(): boolean {
    return this.current !== undefined;
  }

  /** Unix seconds. */
  get genesisTimeSec(): number {
    return this.genesisSec;
  }

  /** Next committed exchange nonce of an account. */
  readonly nonceOf = (account: AccountId): bigint => this.state.nonces.get(account) ?? 0n;

  /** Next committed EVM nonce of an account. */
  readonly evmNonceOf = (account: AccountId): bigint => this.state.evm.nonces.get(account) ?? 0n;

  /** The reporter of faults in background work. */
  private tellFault(work: ChainWork): (cause: unknown) => void {
    return (cause) => {
      for (const listener of this.faultListeners) listener(cause, work);
    };
  }

  /** Listens for faults in background work, which nobody else would see. */
  onFault(listener: FaultListener): void {
    this.faultListeners.push(listener);
  }

  onBlock(listener: BlockListener): void {
    this.listeners.push(listener);
  }

  onTransfer(listener: (transfer: HashedTransfer) => void): void {
    this.transferListeners.push(listener);
  }

  onReorg(listener: (news: ReorgNews) => void): void {
    this.reorgListeners.push(listener);
  }

  /** Sets the tip without making a block: for opening a chain. */
  adopt(tip: Tip, genesisSec: number): void {
    this.current = tip;
    this.genesisSec = genesisSec;
  }

  /** Native transfers that the next block will hold. */
  get waitingTransfers(): readonly HashedTransfer[] {
    return this.transfers;
  }

  /** Net change that pending native transfers make to an account, in units of 10^-18. */
  waitingChangeWei(account: AccountId): bigint {
    return this.transfers.reduce(
      (sum, { from, to, amount }) =>
        sum + (accountId(to) === account ? amount : 0n) - (accountId(from) === account ? amount : 0n),
      0n,
    );
  }

  /** Queues a native transfer for the next block. */
  queueTransfer(from: string, to: string, amountWei: bigint): HashedTransfer {
    const nonce = Number(this.storage.findMeta(TRANSFER_NUMBER_KEY) ?? 0);
    this.storage.setMeta(TRANSFER_NUMBER_KEY, String(nonce + 1));
    const transfer = createTransfer(from, to, amountWei, nonce);
    this.transfers.push(transfer);
    for (const listener of this.transferListeners) listener(transfer);
    return transfer;
  }

  /** Queues a stored transfer again. */
  requeueTransfer(transfer: HashedTransfer): void {
    this.transfers.push(transfer);
  }

  /** Removes a pending transaction; false when none has the hash. */
  dropWaiting(hash: string): boolean {
    const at = this.transfers.findIndex((transfer) => transfer.hash === hash);
    if (at >= 0) this.transfers.splice(at, 1);
    else if (this.mempool.has(hash)) this.mempool.remove(hash);
    else if (this.evmPool.has(hash)) this.evmPool.remove(hash);
    else return false;
    return true;
  }

  /** Whether a block made now would not be empty. */
  hasWork(): boolean {
    return (
      this.transfers.length > 0 ||
      this.mempool.hasCandidates() ||
      this.evmPool.hasCandidates() ||
      this.oracleVotes.hasNews
    );
  }

  /**
   * Makes the next block. @param first given only for the first blocks of a genesis; otherwise the queue's choice and
   * votes
   */
  produce(first?: readonly BlockTx[]): NewBlockNews {
    const news = this.make({ candidates: first });
    this.tell(news);
    return news;
  }

  /** Announces a block that became the tip. */
  tell(news: NewBlockNews): void {
    for (const listener of this.listeners) listener(news);
    this.pace.settle(this, this.tellFault('snapshot'));
  }

  /** Makes the next block without announcing it; see {@link tell} and {@link announce}. */
  make(choice: BlockChoice): NewBlockNews {
    const { tip } = this;
    const height = tip.height + 1;
    const wanted = this.clock.takeBlockTime(tip.timestamp);
    const timestamp = wanted === choice.notAtSec ? wanted + 1 : wanted;
    const slot = slotAt(timestamp, this.genesisSec);
    const members = this.members;
    const proposer = this.signers.proposerAt(slot, members);
    const reveal = this.signers.revealOf(slot, proposer);
    const attestations =
      choice.attestations ??
      attestationsOf({ hash: tip.hash, slot: slotAt(tip.timestamp, this.genesisSec) }, slot, members);
    const transfers = affordableTransfers(choice.transfers ?? this.transfers.splice(0), (account) =>
      balanceOf(this.state, NATIVE_SYMBOL, account),
    );
    const epoch = epochOf(slot);
    const context = {
      height,
      timestamp,
      proposer: proposer.address,
      chainId: this.chainId,
      epoch,
      finalizedEpoch: this.finalizedEpoch,
    };
    const evm = evmSection(
      this.storage,
      choice.evm ?? (choice.candidates === undefined ? this.chooseEvm() : []),
      this.consensus.mix,
    );
    const outcome = produceBlock(this.state, choice.candidates ?? this.choose(proposer, timestamp), context, {
      laws: this.laws,
      transfers,
      evm,
    });
    const hashes = [...transfers, ...outcome.executed, ...outcome.evm].map(({ hash }) => hash);
    const header = createHeader(
      {
        number: height,
        parent_hash: tip.hash,
        state_root: unifiedRoot(outcome.roots),
        transactions_root: transactionsRoot(hashes),
        timestamp,
        slot,
        proposer_address: proposer.address,
      },
      { proposer, reveal, attestations },
    );
    try {
      return this.append(header, transfers, outcome);
    } catch (error) {
      // A block that cannot be stored never happened: its transfers are pending again.
      if (choice.transfers === undefined) this.transfers.unshift(...transfers);
      throw error;
    }
  }

  /** Stores an executed block and makes it the tip. If storing fails, the state is reverted. */
  append(header: BlockHeader, transfers: readonly HashedTransfer[], outcome: BlockOutcome): NewBlockNews {
    const { number: height, hash, timestamp, slot, attestations } = header;
    try {
      this.storage.appendBlock(
        {
          height,
          hash,
          timestamp,
          header: storedHeader(header),
          roots: JSON.stringify(outcome.roots),
          firstSeq: this.market.trades.lastSeq + 1,
          firstEvent: this.perpEvents.lastSeq + 1,
          transactions: rowsOf(transfers, outcome),
          receipts: receiptsOf(outcome),
          evmReceipts: evmReceipts(outcome),
          prevRandao: this.consensus.mix,
          attestations: storedAttestations(attestations, slot),
        },
        this.limits.receipts_kept,
      );
    } catch (error) {
      this.state.undo(outcome.undo);
      throw error;
    }
    this.proposerSignatures.begin(header);
    const after = advance(this.consensus, header.randao_reveal, attestations, this.members);
    return this.commit({ height, hash, timestamp, roots: outcome.roots }, outcome, after);
  }

  /** Chooses from the queue, then adds votes. */
  private choose(proposer: GenesisValidator, timestamp: number): BlockTx[] {
    const queued = this.mempool.select(this.limits.block_transactions);
    return [...queued, ...this.oracleVotes.votesFor(proposer, this.signers.ownValidators, queued, timestamp)];
  }

  private chooseEvm(): EvmBlockTx[] {
    return this.evmPool
      .select(this.limits.block_evm_transactions)
      .map(({ tx, hash, sender: from }) => ({ tx, hash, from }));
  }

  private commit(tip: Tip, outcome: BlockOutcome, consensus: Consensus): NewBlockNews {
    const { added, undo } = this.market.apply(outcome.trades);
    const events = this.perpEvents.apply(outcome.perpEvents);
    const { consensus: known, finalizedEpoch } = this;
    this.undoSteps.add({
      before: this.tip,
      consensus: known,
      finalizedEpoch,
      state: outcome.undo,
      market: undo,
      perpEvents: events.undo,
    });
    this.consensus = consensus;
    this.current = tip;
    for (const { hash } of outcome.executed) this.mempool.remove(hash);
    for (const { hash } of outcome.dropped) this.mempool.removeDue(hash);
    for (const { hash } of [...outcome.evm, ...outcome.evmDropped]) this.evmPool.remove(hash);
    this.pace.note(outcome.executed.length + outcome.evm.length);
    return { tip, outcome, trades: added, perpEvents: events.added };
  }

  /** Undoes the newest block here, not in the store; false when its undo record is gone. */
  stepBack(): boolean {
    const step = this.undoSteps.take();
    if (step === undefined) return false;
    this.state.undo(step.state);
    this.market.undo(step.market);
    this.perpEvents.undo(step.perpEvents);
    this.consensus = step.consensus;
    this.current = step.before;
    return true;
  }

  /** Replaces the pending native transfers. @returns the previous ones */
  swapTransfers(transfers: readonly HashedTransfer[]): readonly HashedTransfer[] {
    const before = this.transfers;
    this.transfers = [...transfers];
    return before;
  }

  /** Announces a reorganisation, then its blocks. */
  announce(news: ReorgNews): void {
    for (const listener of this.reorgListeners) listener(news);
    this.pace.settle(this, this.tellFault('snapshot'));
  }
}
