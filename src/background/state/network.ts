// The shape of a network, written once: what the user enters, what is stored, what the wallet works with.

import { type Static, Type } from 'typebox';

const nodeAddress = {
  rpcUrl: Type.String(),
  /** Where its REST reads are; absent: beside the other. */
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
  /** Symbol of what gas is paid in, on networks that are not ours. */
  currency: Type.Optional(Type.String()),
});

/** A network of the user's as it is stored: addresses without a trailing slash, and what was found out of its node. */
export const storedNetwork = Type.Object({
  ...enteredNetwork.properties,
  slug: Type.String(),
  /**
   * Whether it speaks this protocol: post-quantum accounts, exchange operations. False: any EVM network, classic
   * transactions alone. Absent in records of versions that took every network for one of ours.
   */
  isSvc: Type.Optional(Type.Boolean()),
  /** Whether fees follow EIP-1559; ours have one price. */
  hasBaseFee: Type.Optional(Type.Boolean()),
});

/** Where a node answers. */
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
