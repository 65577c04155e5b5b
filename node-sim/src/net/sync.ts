// Requests between nodes and their answers: which chain another node has, and its blocks after the last common one.

import { Refusal } from '@svc/core/errors';
import { signedWireText } from '@svc/core/tx/exchangeTx';
import type { Chain } from '../chain/chain.ts';
import { MAX_REORG_DEPTH } from '../chain/consensus.ts';
import { evmBody } from '../chain/evmBlocks.ts';
import { wireBlock } from '../chain/storedBlocks.ts';
import type { Follower } from './follower.ts';
import {
  encode,
  MAX_BLOCKS_PER_ANSWER,
  MAX_MESSAGE_BYTES,
  MAX_WAITING_PER_ANSWER,
  readBlocks,
  readHashes,
  readRequest,
  readStatus,
  readWaiting,
  type Status,
  type SyncRequest,
  type WireTx,
} from './messages.ts';
import type { Transport } from './transport.ts';

/** Name of the request protocol. @param network name of the network */
export const syncProtocol = (network: string): string => `/${network}/sync/1`;

/** This node's status. */
export function statusOf(chain: Chain): Status {
  const { tip, chainId, storage, genesisTimeSec, finalizedEpoch } = chain;
  return {
    chain_id: chainId,
    genesis_hash: storage.findBlock(0)?.hash ?? '',
    genesis_time: genesisTimeSec,
    height: tip.height,
    hash: tip.hash,
    finalized_epoch: finalizedEpoch,
  };
}

/** Answers a request of a peer. @throws ParseRefusal */
export function answerTo(chain: Chain, request: Uint8Array): Uint8Array {
  const question = readRequest(request);
  if (question.ask === 'status') return encode(statusOf(chain));
  if (question.ask === 'hashes')
    return encode(chain.storage.listBlocks(question.from, question.count).map(({ hash }) => hash));
  if (question.ask === 'waiting') return encode(waitingOf(chain));
  const blocks = [];
  let room = MAX_MESSAGE_BYTES / 2;
  const end = Math.min(chain.tip.height, question.from + question.count - 1);
  // The first block has no header; every node makes it itself.
  for (let height = Math.max(1, question.from); height <= end && room > 0; height++) {
    const block = wireBlock(chain, height);
    room -= JSON.stringify(block).length / 2;
    if (room > 0 || blocks.length === 0) blocks.push(block);
  }
  return encode(blocks);
}

/** Pending transactions of this node, as many as fit into one answer. */
function waitingOf(chain: Chain): WireTx[] {
  const waiting: WireTx[] = [];
  let room = MAX_MESSAGE_BYTES / 2;
  const add = (kind: WireTx['kind'], body: string): boolean => {
    room -= body.length / 2;
    return room > 0 && waiting.push({ kind, body }) < MAX_WAITING_PER_ANSWER;
  };
  for (const { body } of chain.waitingTransfers) if (!add('transfer', body)) return waiting;
  for (const { tx } of chain.mempool.all()) if (!add('exchange', signedWireText(tx))) return waiting;
  for (const { tx, hash, sender: from } of chain.evmPool.all())
    if (!add('evm', evmBody({ tx, hash, from }))) return waiting;
  return waiting;
}

/** Requests to one peer. */
export class Asking {
  private readonly transport: Transport;
  private readonly protocol: string;
  readonly peer: string;

  constructor(transport: Transport, protocol: string, peer: string) {
    this.transport = transport;
    this.protocol = protocol;
    this.peer = peer;
  }

  private ask(request: SyncRequest): Promise<Uint8Array> {
    return this.transport.ask(this.peer, this.protocol, encode(request));
  }

  /** @throws ParseRefusal for an answer of another form */
  async status(): Promise<Status> {
    return readStatus(await this.ask({ ask: 'status' }));
  }

  async hashes(from: number, count: number): Promise<string[]> {
    return readHashes(await this.ask({ ask: 'hashes', from, count }));
  }

  async waiting(): Promise<WireTx[]> {
    return readWaiting(await this.ask({ ask: 'waiting' }));
  }

  async blocks(from: number) {
    return readBlocks(await this.ask({ ask: 'blocks', from, count: MAX_BLOCKS_PER_ANSWER }));
  }
}

/** Height of the newest block that a peer's chain and this one have in common. */
async function commonHeight(chain: Chain, asking: Asking, status: Status): Promise<number> {
  const from = Math.max(0, Math.min(chain.tip.height, status.height) - MAX_REORG_DEPTH);
  const hashes = await asking.hashes(from, MAX_REORG_DEPTH + 1);
  for (let at = hashes.length - 1; at >= 0; at--)
    if (chain.storage.findBlock(from + at)?.hash === hashes[at]) return from + at;
  throw new Refusal('sync.tooDeep', `The chain of the peer left this one more than ${MAX_REORG_DEPTH} blocks ago.`);
}

/**
 * Fetches what a peer has and this node does not.
 * @throws Refusal `sync.otherChain`, `sync.tooDeep`, `sync.broken`, `block.invalid`; ParseRefusal for answers of
 * another form
 */
export async function syncWith(chain: Chain, follower: Follower, asking: Asking): Promise<void> {
  const status = await asking.status();
  const own = statusOf(chain);
  if (status.genesis_hash !== own.genesis_hash || status.chain_id !== own.chain_id)
    throw new Refusal('sync.otherChain', 'The peer is of another chain.');
  if (follower.knows(status.hash)) return;
  let height = await commonHeight(chain, asking, status);
  while (height < status.height) {
    const blocks = await asking.blocks(height + 1);
    if (blocks.length === 0) return;
    for (const block of blocks) {
      if (block.header.number !== height + 1)
        throw new Refusal('sync.broken', 'The peer answers other blocks than it was asked for.');
      const arrival = await follower.receive(block, asking.peer);
      if (arrival === 'orphan' || arrival === 'early') return;
      height++;
    }
  }
}
