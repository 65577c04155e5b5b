// The chain of one node: state, tip, queue and projections, moved forward a block at a time. A block's execution,
// signature, storage and publication happen in one synchronous step, so that every reader sees a whole block or none.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { Fault } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { wireJson } from '@svc/core/rpc/wireJson';
import { toSignedWire } from '@svc/core/tx/exchangeTx';
import { signNow } from '../crypto/nodeMlDsa.ts';
import { produceBlock } from '../engine/produceBlock.ts';
import { unifiedRoot } from '../engine/stateRoot.ts';
import { balanceOf } from '../engine/tokens/ledger.ts';
import type { Genesis, GenesisValidator } from '../genesis/genesis.ts';
import { exchangeEntry, nativeEntry } from '../index/entries.ts';
import { MarketIndex } from '../index/marketIndex.ts';
import { type NumberedPerpEvent, PerpEventIndex } from '../index/perpEvents.ts';
import type { Trade } from '../index/trades.ts';
import type { BlockOutcome, BlockTx, StateRoots } from '../kernel/block.ts';
import { createState, type State } from '../kernel/state.ts';
import type { NewTx, Storage, StoredAttestation, StoredBlock } from '../storage/storage.ts';
import { type Attestation, attestationsOf } from './attestation.ts';
import type { ChainClock } from './clock.ts';
import { advance, type Consensus, FIRST_CONSENSUS, revealMessage } from './consensus.ts';
import { type BlockHeader, blockHash, epochOf, type HashedMembers, signingRoot, slotAt, transactionsRoot } from './header.ts';
import { Mempool } from './mempool.ts';
import { affordableTransfers, createTransfer, type HashedTransfer } from './nativeTransfer.ts';
import { OracleVotes } from './oracleVotes.ts';
import { proposerOf } from './proposer.ts';
import { heldKeys, isProposer, type Member, membersOf } from './validatorSet.ts';

/** Blocks between two snapshots of the state. */
const SNAPSHOT_INTERVAL = 1000;
/** Key, in the store, of the number that the next native transfer gets. */
const TRANSFER_NUMBER = 'transfer_number';

export interface ChainLimits {
  readonly transaction_bytes: number;
  readonly mempool_total: number;
  readonly mempool_per_sender: number;
  readonly nonce_window: number;
  readonly block_transactions: number;
  readonly receipts_kept: number;
  readonly trades_kept: number;
  readonly candles_kept: number;
  readonly perp_events_kept: number;
}

export interface ChainOptions {
  readonly genesis: Genesis;
  readonly chainId: number;
  readonly storage: Storage;
  readonly clock: ChainClock;
  readonly limits: ChainLimits;
  /** Whether the laws of the engine are checked after every transaction. */
  readonly laws: boolean;
}

/** The newest block. */
export interface Tip {
  readonly height: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly roots: StateRoots;
}

/** A block that was just committed. */
export interface NewBlockNews {
  readonly tip: Tip;
  readonly outcome: BlockOutcome;
  readonly trades: readonly Trade[];
  readonly perpEvents: readonly NumberedPerpEvent[];
}

export type BlockListener = (news: NewBlockNews) => void;

export class Chain {
  readonly genesis: Genesis;
  readonly chainId: number;
  readonly storage: Storage;
  readonly clock: ChainClock;
  readonly limits: ChainLimits;
  private readonly laws: boolean;
  readonly state: State = createState();
  readonly mempool: Mempool;
  readonly market: MarketIndex;
  readonly perpEvents: PerpEventIndex;
  readonly oracleVotes: OracleVotes;
  private readonly transfers: HashedTransfer[] = [];
  private readonly listeners: BlockListener[] = [];
  private current: Tip | undefined;
  private genesisSec = 0;

  /** Randomness, justification and finality at the tip. */
  consensus: Consensus = FIRST_CONSENSUS;
  private readonly keys: ReadonlyMap<string, Uint8Array>;
  private reveal = { slot: -1, address: '', text: '' };

  /** Newest final epoch at the tip, -1 before the first. */
  get finalizedEpoch(): number {
    return this.consensus.finalizedEpoch;
  }

  /** Validators that take part, by address. */
  get members(): Member[] {
    return membersOf(this.state, this.keys);
  }

  /** Epoch of the newest block. */
  get epoch(): number {
    return epochOf(slotAt(this.tip.timestamp, this.genesisSec));
  }

  /** An empty chain; `openChain` gives it its genesis or its stored blocks. */
  constructor(options: ChainOptions) {
    this.genesis = options.genesis;
    this.chainId = options.chainId;
    this.storage = options.storage;
    this.clock = options.clock;
    this.limits = options.limits;
    this.laws = options.laws;
    this.keys = heldKeys(options.genesis);
    this.mempool = new Mempool(
      { total: options.limits.mempool_total, perSender: options.limits.mempool_per_sender, nonceWindow: options.limits.nonce_window },
      (account) => this.nonceOf(account),
    );
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
  nonceOf(account: AccountId): bigint {
    return this.state.nonces.get(account) ?? 0n;
  }

  onBlock(listener: BlockListener): void {
    this.listeners.push(listener);
  }

  /** Sets the tip without a block being made: for opening a chain. */
  adopt(tip: Tip, genesisSec: number): void {
    this.current = tip;
    this.genesisSec = genesisSec;
  }

  /** Native transfers that wait for the next block. */
  get waitingTransfers(): readonly HashedTransfer[] {
    return this.transfers;
  }

  /** What waiting native transfers would take from an account and give to it, in units of 10^-18. */
  waitingChangeWei(account: AccountId): bigint {
    return this.transfers.reduce(
      (sum, { from, to, amount }) => sum + (accountId(to) === account ? amount : 0n) - (accountId(from) === account ? amount : 0n),
      0n,
    );
  }

  /** Queues a native transfer for the next block. */
  queueTransfer(from: string, to: string, amountWei: bigint): HashedTransfer {
    const nonce = Number(this.storage.findMeta(TRANSFER_NUMBER) ?? 0);
    this.storage.setMeta(TRANSFER_NUMBER, String(nonce + 1));
    const transfer = createTransfer(from, to, amountWei, nonce);
    this.transfers.push(transfer);
    return transfer;
  }

  /** Queues a stored transfer again. */
  requeueTransfer(transfer: HashedTransfer): void {
    this.transfers.push(transfer);
  }

  /** Whether a block made now would hold anything. */
  hasWork(): boolean {
    return this.transfers.length > 0 || this.mempool.hasCandidates() || this.oracleVotes.hasNews;
  }

  /** Makes the next block. @param first given only by the first blocks of a genesis; otherwise the queue's choice and votes */
  produce(first?: readonly BlockTx[]): NewBlockNews {
    const { tip } = this;
    const height = tip.height + 1;
    const timestamp = this.clock.takeBlockTime(tip.timestamp);
    const slot = slotAt(timestamp, this.genesisSec);
    const members = this.members;
    const proposer = this.proposerAt(slot, members);
    const reveal = this.revealOf(slot, proposer);
    const attestations = attestationsOf({ hash: tip.hash, slot: slotAt(tip.timestamp, this.genesisSec) }, slot, members);
    const transfers = affordableTransfers(this.transfers.splice(0), (account) => balanceOf(this.state, NATIVE_SYMBOL, account));
    const epoch = epochOf(slot);
    const context = { height, timestamp, proposer: proposer.address, chainId: this.chainId, epoch, finalizedEpoch: this.finalizedEpoch };
    const outcome = produceBlock(this.state, first ?? this.choose(proposer, timestamp), context, { laws: this.laws, transfers });
    const hashes = [...transfers.map(({ hash }) => hash), ...outcome.executed.map(({ hash }) => hash)];
    const header = sealHeader(
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
    const firstSeq = this.market.trades.lastSeq + 1;
    const block: StoredBlock = { height, hash: header.hash, timestamp, header: JSON.stringify(header), roots: JSON.stringify(outcome.roots), firstSeq };
    try {
      this.storage.appendBlock(
        { ...block, transactions: rowsOf(transfers, outcome), receipts: receiptsOf(outcome), attestations: storedAttestations(attestations, slot) },
        this.limits.receipts_kept,
      );
    } catch (error) {
      // A block that cannot be stored never happened: the state goes back, what it held waits again.
      this.state.undo(outcome.undo);
      this.transfers.unshift(...transfers);
      throw error;
    }
    this.consensus = advance(this.consensus, reveal, attestations, this.members);
    return this.commit({ height, hash: header.hash, timestamp, roots: outcome.roots }, outcome, firstSeq);
  }

  /** The drawn proposer; where its key is elsewhere its slot goes to one whose key is here. */
  private proposerAt(slot: number, members: readonly Member[]): GenesisValidator {
    const eligible = members.filter(isProposer);
    const held = eligible.filter(({ seed }) => seed !== undefined);
    const drawn = eligible.length === 0 ? undefined : proposerOf(slot, eligible);
    const member = drawn?.seed === undefined && held.length > 0 ? proposerOf(slot, held) : drawn;
    // Should every validator whose key is here have left, the first ones go on: a development chain does not stop.
    if (member?.seed === undefined) return proposerOf(slot, this.genesis.validators);
    return { address: member.address, publicKey: fromHex(member.publicKey), seed: member.seed, stake: member.stake };
  }

  /** One reveal per slot and proposer, whatever the number of blocks in the slot. */
  private revealOf(slot: number, { address, seed }: GenesisValidator): string {
    if (this.reveal.slot !== slot || this.reveal.address !== address) this.reveal = { slot, address, text: toHex(signNow(revealMessage(slot), seed)) };
    return this.reveal.text;
  }

  /** The queue's choice, then votes. */
  private choose(proposer: GenesisValidator, timestamp: number): BlockTx[] {
    const queued = this.mempool.select(this.limits.block_transactions);
    return [...queued, ...this.oracleVotes.votesFor(proposer, this.genesis.validators, queued, timestamp)];
  }

  private commit(tip: Tip, outcome: BlockOutcome, firstSeq: number): NewBlockNews {
    const { added } = this.market.apply(outcome.trades, firstSeq);
    const { added: perpEvents } = this.perpEvents.apply(outcome.perpEvents);
    this.current = tip;
    for (const { hash } of outcome.executed) this.mempool.remove(hash);
    for (const { hash } of outcome.dropped) this.mempool.removeDue(hash);
    if (tip.height % SNAPSHOT_INTERVAL === 0) this.saveSnapshot();
    const news: NewBlockNews = { tip, outcome, trades: added, perpEvents };
    for (const listener of this.listeners) listener(news);
    return news;
  }

  /** Stores the state at the tip, so that a restart replays only what follows. */
  saveSnapshot(): void {
    this.storage.saveSnapshot({
      height: this.tip.height,
      body: JSON.stringify({ state: this.state.dump(), market: this.market.dump(), perpEvents: this.perpEvents.dump(), consensus: this.consensus }),
    });
  }
}

interface Seal {
  readonly proposer: GenesisValidator;
  readonly reveal: string;
  readonly attestations: readonly Attestation[];
}

/** Hash, signature and the rest of a header. */
function sealHeader(members: HashedMembers, { proposer, reveal, attestations }: Seal): BlockHeader {
  const epoch = epochOf(members.slot);
  return {
    ...members,
    epoch,
    proposer_public_key: toHex(proposer.publicKey),
    proposer_signature: toHex(signNow(signingRoot(members, epoch, reveal), proposer.seed)),
    randao_reveal: reveal,
    attestations,
    slashing_evidence: [],
    graffiti: '',
    hash: blockHash(members),
  };
}

function storedAttestations(attestations: readonly Attestation[], includedSlot: number): StoredAttestation[] {
  return attestations.map(({ slot, block_hash: blockHash, validator_address: validator, validator_index: index, ...epochs }) => ({
    slot,
    blockHash,
    validator,
    index,
    source: epochs.source_epoch,
    target: epochs.target_epoch,
    includedSlot,
  }));
}

/** Native rows first, as positions in a block are counted. */
function rowsOf(transfers: readonly HashedTransfer[], outcome: BlockOutcome): NewTx[] {
  const native = transfers.map(({ hash, body }): NewTx => ({ hash, kind: 'transfer', body, entry: nativeEntry('transfer', body) }));
  const exchange = outcome.executed.map(
    ({ hash, tx, receipt }): NewTx => ({ hash, kind: 'exchange', body: wireJson(toSignedWire(tx)), entry: exchangeEntry(tx, receipt) }),
  );
  return [...native, ...exchange];
}

function receiptsOf(outcome: BlockOutcome) {
  return outcome.executed.map(({ hash, receipt }) => ({ hash, body: wireJson(receipt) }));
}
