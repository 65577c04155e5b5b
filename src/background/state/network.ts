// The shape of a network, defined once: as entered, as stored, as used.

import { type Static, Type } from 'typebox';

const nodeAddress = {
  rpcUrl: Type.String(),
  /** URL of its REST reads; absent if they are next to its RPC. */
  restUrl: Type.Optional(Type.String()),
};

/** A network as the user enters it; without a slug it is a new one. */
export const enteredNetwork = Type.Object({
  slug: Type.Optional(Type.String()),
  name: Type.String(),
  chainId: Type.Integer({ minimum: 1, expected: 'a chain id' }),
  ...nodeAddress,
  /** Base of the profile service with its network word. */
  profilesUrl: Type.Optional(Type.String()),
  /** Base of the trade API with its version. */
  tradeUrl: Type.Optional(Type.String()),
  /** Symbol of the gas currency, on other networks. */
  currency: Type.Optional(Type.String()),
});

/** A user's network as stored: URLs without a trailing slash, and what its node revealed. */
export const storedNetwork = Type.Object({
  ...enteredNetwork.properties,
  slug: Type.String(),
  /**
   * Whether it speaks this protocol: post-quantum accounts, exchange operations. False: any EVM network, classic
   * transactions only. Absent in records of versions that assumed this protocol for every network.
   */
  isSvc: Type.Optional(Type.Boolean()),
  /** Whether fees follow EIP-1559; this protocol has a fixed price. */
  hasBaseFee: Type.Optional(Type.Boolean()),
});

/** The URLs of a node. */
export type NodeAddress = Readonly<Static<ReturnType<typeof Type.Object<typeof nodeAddress>>>>;
/** See {@link enteredNetwork}. */
export type EnteredNetwork = Readonly<Static<typeof enteredNetwork>>;
/** See {@link storedNetwork}. */
export type StoredNetwork = Readonly<Static<typeof storedNetwork>>;

/** A network, built in or the user's. */
export type Network = StoredNetwork &
  Required<Pick<StoredNetwork, 'isSvc' | 'hasBaseFee' | 'currency'>> & {
    readonly isTestnet: boolean;
    readonly isCustom: boolean;
    readonly blockTimeSec: number;
  };
