// The transport between nodes over libp2p and TCP: gossip for broadcasts, one stream for each request. Loaded only by a
// node that has peers. The meaning and validity of messages are decided elsewhere.

import { createHash } from 'node:crypto';
import { generateKeyPairFromSeed } from '@libp2p/crypto/keys';
import { type GossipSub, gossipsub, TopicValidatorResult } from '@libp2p/gossipsub';
import { identify } from '@libp2p/identify';
import { noise } from '@libp2p/noise';
import { tcp } from '@libp2p/tcp';
import { yamux } from '@libp2p/yamux';
import { multiaddr } from '@multiformats/multiaddr';
import { createLibp2p, type Libp2p } from 'libp2p';
import { MAX_MESSAGE_BYTES } from './messages.ts';
import type { GossipVerdict, PeerView, RequestHandler, Transport, TransportOptions } from './transport.ts';

const ANSWER_MS = 20_000;
const DIAL_MS = 5_000;
const MAX_REQUEST_BYTES = 1024;
const MAX_CONNECTIONS = 64;
/** Most addresses of one peer that are remembered. */
const MAX_ADDRESSES = 4;
const VERDICTS: Readonly<Record<GossipVerdict, TopicValidatorResult>> = {
  accept: TopicValidatorResult.Accept,
  ignore: TopicValidatorResult.Ignore,
  reject: TopicValidatorResult.Reject,
};

type Stream = Awaited<ReturnType<Libp2p['dialProtocol']>>;

/** Everything that the other side sends until it closes. @throws RangeError for more than `most` bytes */
async function readAll(stream: Stream, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.byteLength;
    if (length > most) throw new RangeError(`More than ${most} bytes.`);
    parts.push(part.subarray());
  }
  return Buffer.concat(parts);
}

async function writeAll(stream: Stream, bytes: Uint8Array): Promise<void> {
  const step = 65_536;
  for (let at = 0; at < bytes.length; at += step) {
    if (!stream.send(bytes.subarray(at, at + step))) await stream.onDrain({ signal: AbortSignal.timeout(ANSWER_MS) });
  }
  await stream.close({ signal: AbortSignal.timeout(ANSWER_MS) });
}

class Libp2pTransport implements Transport {
  private readonly node: Libp2p<{ pubsub: GossipSub }>;
  private readonly options: TransportOptions;
  /** Listen addresses that connected peers reported, by id. */
  private readonly listening = new Map<string, readonly string[]>();

  constructor(node: Libp2p<{ pubsub: GossipSub }>, options: TransportOptions) {
    this.node = node;
    this.options = options;
    node.addEventListener('peer:identify', ({ detail: { peerId, listenAddrs } }) => {
      const id = peerId.toString();
      const addresses = listenAddrs.slice(0, MAX_ADDRESSES).map((address) => address.toString());
      this.listening.set(
        id,
        addresses.map((address) => (address.includes('/p2p/') ? address : `${address}/p2p/${id}`)),
      );
    });
    node.addEventListener('peer:disconnect', ({ detail }) => this.listening.delete(detail.toString()));
  }

  get listeners(): string[] {
    return [...this.listening.values()].flat();
  }

  get peerId(): string {
    return this.node.peerId.toString();
  }

  get addresses(): string[] {
    return this.node.getMultiaddrs().map((address) => address.toString());
  }

  get peers(): PeerView[] {
    return this.node
      .getConnections()
      .map(({ remotePeer, remoteAddr }) => ({ id: remotePeer.toString(), address: remoteAddr.toString() }));
  }

  async connect(address: string): Promise<string> {
    const connection = await this.node.dial(multiaddr(address), { signal: AbortSignal.timeout(DIAL_MS) });
    return connection.remotePeer.toString();
  }

  onPeer(listener: (peer: string) => void): void {
    this.node.addEventListener('peer:connect', ({ detail }) => listener(detail.toString()));
  }

  async answer(protocol: string, answerer: RequestHandler): Promise<void> {
    await this.node.handle(
      protocol,
      async (stream, connection) => {
        const peer = connection.remotePeer.toString();
        try {
          await writeAll(stream, answerer(peer, await readAll(stream, MAX_REQUEST_BYTES)));
        } catch (error) {
          stream.abort(error as Error);
        }
      },
      { maxInboundStreams: 8 },
    );
  }

  async ask(peer: string, protocol: string, request: Uint8Array): Promise<Uint8Array> {
    const connection = this.node.getConnections().find(({ remotePeer }) => remotePeer.toString() === peer);
    if (connection === undefined) throw new RangeError('The peer is gone.');
    const stream = await connection.newStream(protocol, { signal: AbortSignal.timeout(DIAL_MS) });
    const timer = setTimeout(() => stream.abort(new RangeError('The peer takes too long.')), ANSWER_MS);
    try {
      await writeAll(stream, request);
      return await readAll(stream, MAX_MESSAGE_BYTES);
    } catch (error) {
      stream.abort(error as Error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  hear(topic: string, judge: (peer: string, bytes: Uint8Array) => Promise<GossipVerdict>): void {
    const { pubsub } = this.node.services;
    pubsub.topicValidators.set(topic, async (peer, { data }) => VERDICTS[await judge(peer.toString(), data)]);
    pubsub.subscribe(topic);
  }

  tell(topic: string, bytes: Uint8Array): void {
    this.node.services.pubsub.publish(topic, bytes).catch(this.options.onTrouble);
  }

  hearers(topic: string): number {
    return this.node.services.pubsub.getSubscribers(topic).length;
  }

  async drop(peer: string): Promise<void> {
    const connections = this.node.getConnections().filter(({ remotePeer }) => remotePeer.toString() === peer);
    await Promise.all(
      connections.map((connection) => connection.close().catch(() => connection.abort(new Error('dropped')))),
    );
  }

  async stop(): Promise<void> {
    await this.node.stop();
  }
}

/** Opens the transport and, with a port, listens. */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  const privateKey = await generateKeyPairFromSeed('Ed25519', options.seed);
  const node = await createLibp2p({
    privateKey,
    addresses: {
      listen:
        options.port === undefined
          ? []
          : [`/${options.host.includes(':') ? 'ip6' : 'ip4'}/${options.host}/tcp/${options.port}`],
    },
    transports: [tcp()],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
    connectionManager: { maxConnections: MAX_CONNECTIONS },
    connectionGater: {
      denyInboundEncryptedConnection: (peer) => options.isUnwelcome(peer.toString()),
      denyOutboundConnection: (peer) => options.isUnwelcome(peer.toString()),
      denyDialMultiaddr: () => false,
    },
    services: {
      identify: identify(),
      pubsub: gossipsub({
        allowPublishToZeroTopicPeers: true,
        ignoreDuplicatePublishError: true,
        emitSelf: false,
        floodPublish: true,
        // A message is identified by its content: a repeated one counts as seen, and nobody signs for others.
        globalSignaturePolicy: 'StrictNoSign',
        msgIdFn: ({ data }) => createHash('sha256').update(data).digest(),
        heartbeatInterval: options.heartbeatMs ?? 700,
        maxInboundDataLength: MAX_MESSAGE_BYTES,
      }),
    },
  });
  return new Libp2pTransport(node, options);
}
