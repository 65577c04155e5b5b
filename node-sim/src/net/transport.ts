// What the network needs of a transport between nodes.

/** What to do with a gossip message: forward it, drop it, or drop it and penalise its sender. */
export type GossipVerdict = 'accept' | 'ignore' | 'reject';

/** The answer to a request of a peer. */
export type RequestHandler = (peer: string, request: Uint8Array) => Uint8Array;

export interface PeerView {
  readonly id: string;
  readonly address: string;
}

export interface Transport {
  readonly peerId: string;
  /** Addresses that others can dial. */
  readonly addresses: string[];
  readonly peers: PeerView[];
  /** Addresses, with ids, at which connected peers say that they can be dialled. */
  readonly listeners: string[];
  /** Connects to an address. @returns the peer's id */
  connect(address: string): Promise<string>;
  onPeer(listener: (peer: string) => void): void;
  answer(protocol: string, answerer: RequestHandler): Promise<void>;
  /** The peer's answer. @throws when it is gone, too slow or too long */
  ask(peer: string, protocol: string, request: Uint8Array): Promise<Uint8Array>;
  /** Subscribes to a topic; messages are forwarded as `judge` decides. */
  hear(topic: string, judge: (peer: string, bytes: Uint8Array) => Promise<GossipVerdict>): void;
  tell(topic: string, bytes: Uint8Array): void;
  /** Connected peers that subscribe to a topic. */
  hearers(topic: string): number;
  drop(peer: string): Promise<void>;
  stop(): Promise<void>;
}

export interface TransportOptions {
  /** 32 secret bytes that the peer's id comes from. */
  readonly seed: Uint8Array;
  readonly host: string;
  /** Port to listen on, 0 for any free one; undefined to not listen. */
  readonly port: number | undefined;
  readonly heartbeatMs?: number | undefined;
  readonly isUnwelcome: (peer: string) => boolean;
  /** Called with messages that could not be sent. */
  readonly onTrouble: (error: unknown) => void;
}
