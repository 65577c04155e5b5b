// What the network needs of a wire between nodes, whatever carries it.

/** What to do with a gossip message: forward it, drop it, or drop it and penalise its sender. */
export type GossipVerdict = 'accept' | 'ignore' | 'reject';

/** Bytes that answer a question of a peer. */
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
  /** Follows a topic; what is heard is passed on as `judge` says. */
  hear(topic: string, judge: (peer: string, bytes: Uint8Array) => Promise<GossipVerdict>): void;
  tell(topic: string, bytes: Uint8Array): void;
  /** Connected peers that follow a topic. */
  hearers(topic: string): number;
  drop(peer: string): Promise<void>;
  stop(): Promise<void>;
}

export interface TransportOptions {
  /** 32 secret bytes that the peer's id comes from. */
  readonly seed: Uint8Array;
  readonly host: string;
  /** Where to listen, 0 for any free port; not at all without it. */
  readonly port: number | undefined;
  readonly heartbeatMs?: number | undefined;
  readonly isUnwelcome: (peer: string) => boolean;
  /** Told of messages that could not be sent. */
  readonly onTrouble: (error: unknown) => void;
}
