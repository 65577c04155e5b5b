// Opens the network side of a node: the transport first, since a node without a chain learns its first block from a
// peer; the rest when the chain is open. Loaded only where peers are configured.

import { Refusal } from '@svc/core/errors';
import type { Chain } from '../chain/chain.ts';
import type { BlockTime } from '../chain/producer.ts';
import { askChain, connectAll, JOIN_PROTOCOL } from './bootstrap.ts';
import { openTransport } from './libp2pTransport.ts';
import { Network, type NetworkParts } from './network.ts';
import { PeerScores } from './peerScores.ts';
import { runSlots } from './slotTimer.ts';
import { answerTo } from './sync.ts';
import type { Transport } from './transport.ts';

const SLOT_SECONDS = 2;
/** How often a node without a peer tries again, and how often lost peers are looked for. */
const RETRY_MS = 1000;
const REDIAL_MS = 5000;
/** How long a node without a chain waits for a peer. */
const FIRST_PEER_MS = 30_000;

export interface NetworkOptions {
  /** Multiaddrs, or HTTP addresses of nodes. */
  readonly peers: readonly string[];
  readonly host: string;
  readonly port: number | undefined;
  /** 32 secret bytes. */
  readonly seed: Uint8Array;
  readonly heartbeatMs?: number | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  readonly onTrouble: (what: string, error: unknown) => void;
}

/** The first block of the peers' chain. */
export interface FirstBlock {
  /** Unix seconds. */
  readonly timeSec: number;
  readonly hash: string;
}

export class OpenNetwork {
  private readonly options: NetworkOptions;
  private readonly transport: Transport;
  private readonly scores: PeerScores;
  private stopBeat: () => void = () => undefined;
  private redial: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(options: NetworkOptions, transport: Transport, scores: PeerScores) {
    this.options = options;
    this.transport = transport;
    this.scores = scores;
  }

  /**
   * The first block that a peer names.
   * @throws Refusal `net.noPeer` when none answers in time, `net.otherChain` when it has another chain id
   */
  async firstBlock(chainId: number): Promise<FirstBlock> {
    const { peers, nowMs, onTrouble } = this.options;
    for (const until = nowMs() + FIRST_PEER_MS; nowMs() < until; ) {
      const [peer] = await connectAll(this.transport, peers, onTrouble);
      if (peer !== undefined) {
        const status = await askChain(this.transport, peer);
        if (status.chain_id !== chainId)
          throw new Refusal(
            'net.otherChain',
            `The peer is on chain ${status.chain_id}, this node is configured for ${chainId}.`,
          );
        return { timeSec: status.genesis_time, hash: status.genesis_hash };
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    throw new Refusal(
      'net.noPeer',
      `No peer answers (${peers.join(', ')}); a node without a chain needs one to begin with.`,
    );
  }

  /** Connects the chain to the network. */
  attach(parts: Pick<NetworkParts, 'chain' | 'mlDsa' | 'submit'>): Network {
    return new Network({ ...parts, transport: this.transport, scores: this.scores, onTrouble: this.options.onTrouble });
  }

  /** Starts to listen, to fetch and, with a block time in seconds, to make blocks. */
  async start(network: Network, chain: Chain, blockTime: BlockTime, wallMs: () => number): Promise<void> {
    await this.transport.answer(JOIN_PROTOCOL, (_, request) => answerTo(chain, request));
    await connectAll(this.transport, this.options.peers, this.options.onTrouble);
    await network.start();
    this.keepDialling(network);
    if (blockTime === 'manual') return;
    const everySlots = Math.max(1, Math.round(blockTime / SLOT_SECONDS));
    const guarded = (act: () => void) => () => {
      try {
        act();
      } catch (error) {
        this.options.onTrouble('a duty of a slot could not be done', error);
      }
    };
    let beats = 0;
    this.stopBeat = runSlots(() => (wallMs() - chain.genesisTimeSec * 1000) % (SLOT_SECONDS * 1000), {
      propose: guarded(() => {
        if (Math.floor(wallMs() / 1000 - chain.genesisTimeSec) % (everySlots * SLOT_SECONDS) < SLOT_SECONDS)
          network.propose();
        if (++beats % 5 === 0) for (const { id } of network.peers.slice(0, 1)) void network.sync(id);
      }),
      attest: guarded(() => network.attest()),
    });
  }

  private keepDialling(network: Network): void {
    if (this.isStopped) return;
    this.redial = setTimeout(async () => {
      if (this.transport.peers.length < this.options.peers.length)
        await connectAll(this.transport, this.options.peers, () => undefined);
      await network.seek();
      this.keepDialling(network);
    }, REDIAL_MS);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopBeat();
    clearTimeout(this.redial);
    await this.transport.stop();
  }
}

/** Opens the transport of a node. */
export async function openNetwork(options: NetworkOptions): Promise<OpenNetwork> {
  const scores = new PeerScores(() => options.nowMs() / 1000);
  const transport = await openTransport({
    seed: options.seed,
    host: options.host,
    port: options.port,
    heartbeatMs: options.heartbeatMs,
    isUnwelcome: (peer) => scores.isAway(peer),
    onTrouble: (error) => options.onTrouble('a message could not be sent', error),
  });
  return new OpenNetwork(options, transport, scores);
}
