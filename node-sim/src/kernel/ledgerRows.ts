// The rows of collections, of their items, and of validators, with their encodings. Authorities and recipients stand as
// people wrote them; `owner` and keys are account ids.

import { columns } from './codec.ts';

/** A collection of non-fungible tokens. */
export interface CollectionRow {
  /** Lower case. */
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly creator: string;
  /** The most that may ever be minted; null for no limit. */
  /** A bigint only above 2^53. */
  readonly maxSupply: number | bigint | null;
  /** Items ever minted, burned ones included. */
  readonly minted: number;
  readonly burned: number;
  /** The id of the next item that is minted without a chosen one; 2^256 when all ids are used. */
  readonly nextId: bigint;
  readonly royaltyBps: number;
  readonly royaltyRecipient: string | null;
  readonly updateAuthority: string | null;
  readonly mintAuthority: string | null;
  readonly nonTransferable: boolean;
  readonly createdHeight: number;
}
export const collectionCodec = columns<CollectionRow>({
  address: true,
  name: true,
  symbol: true,
  uri: true,
  creator: true,
  maxSupply: true,
  minted: true,
  burned: true,
  nextId: true,
  royaltyBps: true,
  royaltyRecipient: true,
  updateAuthority: true,
  mintAuthority: true,
  nonTransferable: true,
  createdHeight: true,
});

/** One item of a collection. */
export interface NftRow {
  readonly collection: string;
  readonly id: bigint;
  /** Account id. */
  readonly owner: string;
  readonly ownerAddress: string;
  readonly uri: string;
  readonly name: string;
  /** Who may move or burn it beside its owner and the owner's operators, or null. */
  readonly approved: string | null;
  readonly mintedHeight: number;
}
export const nftCodec = columns<NftRow>({
  collection: true,
  id: true,
  owner: true,
  ownerAddress: true,
  uri: true,
  name: true,
  approved: true,
  mintedHeight: true,
});

/** What a genesis chooses about staking, in epochs. */
export interface StakingSettingsRow {
  /** From a deposit to the epoch whose finality activates the validator. */
  readonly activationDelay: number;
  /** From the wish to leave to the end of eligibility. */
  readonly unbonding: number;
  /** From the end of eligibility to the payout. */
  readonly payoutDelay: number;
}
export const stakingSettingsCodec = columns<StakingSettingsRow>({
  activationDelay: true,
  unbonding: true,
  payoutDelay: true,
});

export type ValidatorStatus = 'pending' | 'active' | 'exiting' | 'exited';

/** A member, past or future, of the validator set. */
export interface ValidatorRow {
  readonly address: string;
  /** Lower-case hex without `0x`. */
  readonly publicKey: string;
  readonly status: ValidatorStatus;
  /** Units of 10^-18; what counts of it is capped. */
  readonly stake: bigint;
  /** The part of the stake that was taken from a balance and not paid back: a stake of the genesis was not. */
  readonly principal: bigint;
  readonly activationEpoch: number;
  /** Null while it does not leave. */
  readonly exitEpoch: number | null;
}
export const validatorCodec = columns<ValidatorRow>({
  address: true,
  publicKey: true,
  status: true,
  stake: true,
  principal: true,
  activationEpoch: true,
  exitEpoch: true,
});
