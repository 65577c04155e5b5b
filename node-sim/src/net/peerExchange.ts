// Learns peers from peers, so that a network survives the loss of the node that all others were configured with.
// Addresses from others are bounded, of one form, and never nearer than the peer that names them: a stranger cannot
// make this node dial its own machine.

import { BlockList, isIP } from 'node:net';
import { ParseRefusal } from '@svc/core/errors';
import { parseWith } from '@svc/core/schema/parse';
import { Type } from 'typebox';
import { decode, encode } from './messages.ts';
import type { Transport } from './transport.ts';

/** Above this number of peers a node looks for no more. */
const ENOUGH_PEERS = 8;
/** Most addresses that are sent, and that are remembered. */
const MOST_TOLD = 16;
const MOST_KNOWN = 64;

const ADDRESS = /^\/ip[46]\/([0-9a-fA-F:.]{2,45})\/tcp\/\d{1,5}\/p2p\/([1-9A-HJ-NP-Za-km-z]{40,60})$/;
const toldSchema = Type.Array(Type.String({ maxLength: 160 }), { maxItems: MOST_TOLD });

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
const local = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  local.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  local.addSubnet(network, bits, 'ipv6');
}

/** How near a host is: 2 this machine, 1 its networks, 0 anywhere else; undefined for no address. */
function nearness(host: string): 0 | 1 | 2 | undefined {
  const version = isIP(host);
  if (version === 0) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return loopback.check(host, family) ? 2 : local.check(host, family) ? 1 : 0;
}

/** Peer id of an address that a peer may pass on; undefined for any other text. */
export function peerAt(address: string, teller: string): string | undefined {
  const [, host = '', id] = ADDRESS.exec(address) ?? [];
  const near = nearness(host);
  return near === undefined || near > (nearness(teller.split('/')[2] ?? '') ?? 0) ? undefined : id;
}

/** Name of the protocol. @param network name of the network */
const protocolOf = (network: string): string => `/${network}/peers/1`;

export class PeerExchange {
  private readonly transport: Transport;
  private readonly protocol: string;
  private readonly isUnwelcome: (peer: string) => boolean;
  /** Addresses by peer, oldest first. */
  private readonly known = new Map<string, string>();
  private isFilling = false;

  constructor(transport: Transport, network: string, isUnwelcome: (peer: string) => boolean) {
    this.transport = transport;
    this.protocol = protocolOf(network);
    this.isUnwelcome = isUnwelcome;
  }

  /** Starts to answer peers with the other peers that this node is connected to. */
  async start(): Promise<void> {
    await this.transport.answer(this.protocol, (peer) =>
      encode(this.transport.listeners.filter((address) => !address.endsWith(peer)).slice(0, MOST_TOLD)),
    );
  }

  /** Asks a peer for its peers, and connects to some of them. Never throws: not every peer supports this. */
  async ask(peer: string): Promise<void> {
    if (this.transport.peers.length >= ENOUGH_PEERS) return;
    const teller = this.transport.peers.find(({ id }) => id === peer)?.address ?? '';
    try {
      const told = parseWith(toldSchema, decode(await this.transport.ask(peer, this.protocol, encode({}))), 'peers');
      for (const address of told) this.note(address, teller);
    } catch (error) {
      if (error instanceof ParseRefusal) return;
    }
    await this.fill();
  }

  private note(address: string, teller: string): void {
    const id = peerAt(address, teller);
    if (id === undefined || id === this.transport.peerId || this.known.has(id)) return;
    this.known.set(id, address);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  /** Connects to known peers until there are enough; an unreachable one is dropped until a peer names it again. */
  async fill(): Promise<void> {
    if (this.isFilling) return;
    this.isFilling = true;
    try {
      for (const [id, address] of [...this.known]) {
        const connected = this.transport.peers;
        if (connected.length >= ENOUGH_PEERS) return;
        if (this.isUnwelcome(id) || connected.some((one) => one.id === id)) continue;
        await this.transport.connect(address).catch(() => this.known.delete(id));
      }
    } finally {
      this.isFilling = false;
    }
  }
}
