// A node among others: it exchanges blocks, attestations and transactions, fetches what it missed, and disconnects
// peers that send invalid data. Nothing that a peer sends causes a fault of this node.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { Attestation } from '../chain/attestation.ts';
import type { Chain } from '../chain/chain.ts';
import { isAttestationSigned, slotNow } from '../chain/checkBlock.ts';
import { epochOf, slotAt } from '../chain/slots.ts';
import { wireBlock } from '../chain/storedBlocks.ts';
import { AttestationPool } from './attestationPool.ts';
import { Duties } from './duties.ts';
import { Follower } from './follower.ts';
import { encode, readAttestation, readBlock, readWireTx, type WireTx } from './messages.ts';
import { PeerExchange } from './peerExchange.ts';
import type { FAULTS, PeerScores } from './peerScores.ts';
import { Asking, answerTo, syncProtocol, syncWith } from './sync.ts';
import type { GossipVerdict, PeerView, Transport } from './transport.ts';

/** Oldest and newest slots, relative to now, of attestations that are forwarded. */
const ATTESTATION_SLOTS_BACK = 64;
const TOPICS = ['block', 'attestation', 'transaction'] as const;
/** Slots without a block that are not unusual. */
const BEHIND_SLOTS = 4;
/** Refusals of admission that depend on this node's state: the forwarding peer did nothing wrong. */
const STATE_REFUSALS = new Set([
  'tx.funds',
  'tx.mempoolFull',
  'tx.senderQueueFull',
  'tx.nonceTooLow',
  'tx.nonceTooHigh',
  'tx.nonceQueued',
]);

export interface NetworkParts {
  readonly chain: Chain;
  readonly transport: Transport;
  readonly scores: PeerScores;
  readonly mlDsa: MlDsa;
  /** Queues a transaction of a peer by the rules of admission. @throws Refusal `tx.*` */
  readonly submit: (tx: WireTx) => Promise<void>;
  readonly onTrouble: (what: string, error: unknown) => void;
}

export class Network {
  readonly follower: Follower;
  readonly pool = new AttestationPool();
  private readonly parts: NetworkParts;
  private readonly duties: Duties;
  private readonly peerExchange: PeerExchange;
  private readonly name: string;
  private readonly syncing = new Set<string>();
  /** Number of peers that are currently asked for their peers. */
  private meetings = 0;
  private isStopped = false;
  /** Validators of this node that another node signs for too. */
  readonly doubled = new Set<string>();
  /** New blocks received from peers. */
  blocksReceived = 0;

  constructor(parts: NetworkParts) {
    const { chain, mlDsa } = parts;
    this.parts = parts;
    this.name = `${NATIVE_SYMBOL.toLowerCase()}/${chain.chainId}/${(chain.storage.findBlock(0)?.hash ?? '').slice(0, 16)}`;
    this.follower = new Follower(chain, mlDsa, (peer, reason) => {
      this.parts.onTrouble('a block was refused', new Refusal('block.invalid', reason));
      this.blame(peer, 'invalidBlock');
    });
    this.duties = new Duties(chain, this.pool);
    this.peerExchange = new PeerExchange(parts.transport, this.name, (peer) => parts.scores.isAway(peer));
  }

  get peerId(): string {
    return this.parts.transport.peerId;
  }

  get addresses(): string[] {
    return this.parts.transport.addresses;
  }

  get peers(): PeerView[] {
    return this.parts.transport.peers;
  }

  /** Connected peers that subscribe to this node's topics. */
  get hearers(): number {
    return Math.min(...TOPICS.map((topic) => this.parts.transport.hearers(`${this.name}/${topic}`)));
  }

  /** Whether the node is far behind and fetching blocks: until it has them, it would attest an old block. */
  get isCatchingUp(): boolean {
    const { chain } = this.parts;
    return this.syncing.size > 0 && slotNow(chain) - slotAt(chain.tip.timestamp, chain.genesisTimeSec) > BEHIND_SLOTS;
  }

  /** Starts to listen, to answer requests and to fetch blocks. */
  async start(): Promise<void> {
    const { transport, chain } = this.parts;
    await transport.answer(syncProtocol(this.name), (peer, request) => {
      try {
        return answerTo(chain, request);
      } catch (error) {
        this.blame(peer, 'garbage');
        throw error;
      }
    });
    transport.hear(`${this.name}/block`, (peer, bytes) =>
      this.judge(peer, 'invalidBlock', () => this.hearBlock(peer, bytes)),
    );
    transport.hear(`${this.name}/attestation`, (peer, bytes) =>
      this.judge(peer, 'invalidAttestation', () => this.hearAttestation(bytes)),
    );
    transport.hear(`${this.name}/transaction`, (peer, bytes) =>
      this.judge(peer, 'invalidTransaction', async () => this.hear(readWireTx(bytes))),
    );
    await this.peerExchange.start();
    transport.onPeer((peer) => void this.meet(peer));
    await Promise.all(transport.peers.map(({ id }) => this.meet(id)));
  }

  private async meet(peer: string): Promise<void> {
    await this.sync(peer);
    if (this.isStopped || !this.peers.some(({ id }) => id === peer)) return;
    this.meetings += 1;
    void this.peerExchange.ask(peer).finally(() => {
      this.meetings -= 1;
    });
  }

  /** Whether a peer is being asked for blocks or for other peers. */
  get isMeeting(): boolean {
    return this.syncing.size > 0 || this.meetings > 0;
  }

  /** Looks for more peers among those that peers named, where there are few. */
  async seek(): Promise<void> {
    const [first] = this.peers;
    if (this.isStopped) return;
    if (first === undefined) await this.peerExchange.fill();
    else await this.peerExchange.ask(first.id);
  }

  /** Stops listening; the owner of the transport closes it. */
  stop(): void {
    this.isStopped = true;
  }

  /** Disconnects a peer and bans it for a while. */
  async sendAway(peer: string): Promise<void> {
    this.parts.scores.sendAway(peer);
    await this.parts.transport.drop(peer);
  }

  /** Lifts the ban of a peer. */
  forgive(peer: string): void {
    this.parts.scores.forgive(peer);
  }

  /** Connects to an address besides those of the configuration. */
  async connect(address: string): Promise<void> {
    await this.parts.transport.connect(address);
  }

  private blame(peer: string, fault: keyof typeof FAULTS): void {
    if (peer === '' || !this.parts.scores.fault(peer, fault)) return;
    this.parts.onTrouble('a peer was dropped', new Refusal('net.badPeer', `Peer ${peer} says what does not hold.`));
    void this.parts.transport.drop(peer);
  }

  private async judge(
    peer: string,
    fault: keyof typeof FAULTS,
    hear: () => Promise<GossipVerdict>,
  ): Promise<GossipVerdict> {
    if (this.isStopped || this.parts.scores.isAway(peer)) return 'ignore';
    try {
      return await hear();
    } catch (error) {
      if (!(error instanceof Refusal)) this.parts.onTrouble('a message could not be handled', error);
      // A fault of this node is not the peer's.
      if (!(error instanceof Refusal)) return 'ignore';
      this.blame(peer, error instanceof ParseRefusal ? 'garbage' : fault);
      return 'reject';
    }
  }

  private async hearBlock(peer: string, bytes: Uint8Array): Promise<GossipVerdict> {
    const arrival = await this.follower.receive(readBlock(bytes), peer);
    if (arrival === 'new') this.blocksReceived++;
    if (arrival === 'orphan') void this.sync(peer);
    return arrival === 'new' ? 'accept' : 'ignore';
  }

  private async hearAttestation(bytes: Uint8Array): Promise<GossipVerdict> {
    const { chain, mlDsa } = this.parts;
    const attestation = readAttestation(bytes);
    const { slot, epoch, source_epoch: source, target_epoch: target } = attestation;
    const now = slotNow(chain);
    if (slot > now + 1 || slot < now - ATTESTATION_SLOTS_BACK || this.pool.has(attestation)) return 'ignore';
    const isFormal =
      epoch === epochOf(slot) && target === epoch && source === Math.max(0, epoch - 1) && attestation.signature !== '';
    if (!isFormal || !(await isAttestationSigned(chain, attestation, mlDsa)))
      throw new Refusal('attestation.invalid', 'The attestation does not hold.');
    this.noteDouble(attestation);
    this.count(attestation);
    return 'accept';
  }

  /** An attestation in the name of a validator of this node came from another node: the operator should know. */
  private noteDouble({ validator_address: validator }: Attestation): void {
    if (!this.parts.chain.signers.speaksFor(validator) || this.doubled.has(validator)) return;
    this.doubled.add(validator);
    const message = `Another node speaks for validator ${validator} too: give each validator to one node (--validators).`;
    this.parts.onTrouble('two nodes speak for one validator', new Refusal('net.doubled', message));
  }

  private count(attestation: Attestation): void {
    this.pool.add(attestation);
    this.pool.prune(slotNow(this.parts.chain));
    this.follower.vote(attestation);
    this.follower.choose();
  }

  private async hear(tx: WireTx): Promise<GossipVerdict> {
    try {
      await this.parts.submit(tx);
      return 'accept';
    } catch (error) {
      if (error instanceof Refusal && STATE_REFUSALS.has(error.code)) return 'ignore';
      throw error;
    }
  }

  /** Broadcasts a transaction that this node admitted; those that came from peers are not sent again. */
  tellTransaction(tx: WireTx): void {
    this.parts.transport.tell(`${this.name}/transaction`, encode(tx));
  }

  /** Makes and announces the block of the current slot, if this node proposes it. @returns whether there is one */
  propose(): boolean {
    const { chain, transport } = this.parts;
    if (this.isCatchingUp) return false;
    const news = this.duties.propose();
    if (news === undefined) return false;
    chain.tell(news);
    transport.tell(`${this.name}/block`, encode(wireBlock(chain, news.tip.height)));
    return true;
  }

  /** Attests the newest block for each of this node's validators, once a slot. */
  attest(): void {
    if (this.isCatchingUp) return;
    for (const attestation of this.duties.attest()) {
      this.count(attestation);
      this.parts.transport.tell(`${this.name}/attestation`, encode(attestation));
    }
  }

  /** Fetches what a peer has and this node does not. Never throws: a peer that answers badly is penalised. */
  async sync(peer: string): Promise<void> {
    if (this.isStopped || this.syncing.has(peer)) return;
    const { chain, transport, onTrouble } = this.parts;
    this.syncing.add(peer);
    try {
      const before = chain.tip.height;
      const asking = new Asking(transport, syncProtocol(this.name), peer);
      await syncWith(chain, this.follower, asking);
      this.blocksReceived += Math.max(0, chain.tip.height - before);
      // Transactions that were sent while the two nodes were disconnected.
      for (const tx of await asking.waiting()) await this.judge(peer, 'invalidTransaction', () => this.hear(tx));
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === 'sync.otherChain') await transport.drop(peer);
      else if (code === 'sync.broken' || error instanceof ParseRefusal) this.blame(peer, 'brokenAnswer');
      else if (code === 'block.invalid') this.blame(peer, 'invalidBlock');
      onTrouble('a peer could not be followed', error);
    } finally {
      this.syncing.delete(peer);
    }
  }
}
