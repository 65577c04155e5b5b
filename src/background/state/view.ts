// Everything that the UI may see: an allow-list. No secret, no stored ciphertext and no signed bytes pass through here.

import type { Outcome } from '@svc/core/ops/outcome';
import type { Message, Said, Sentence } from '@svc/core/words/message';
import type { ApprovalKind, Subject } from '../../approvals/kinds.ts';
import type { Network } from './network.ts';
import type { SettingsView } from './settings.ts';

/** `recovery`: state of an earlier wallet exists but its vault is missing. `damaged`: the vault cannot be read. */
export type LockStatus = 'onboarding' | 'recovery' | 'damaged' | 'locked' | 'unlocked';

export interface LockView {
  readonly status: LockStatus;
  /** Unix ms of the auto-lock; absent when locked or when auto-lock is off. */
  readonly locksAt?: number;
  /** Unix ms until which password checks are refused; absent if they are not. */
  readonly retryAt?: number;
  /** Whether a second copy of the vault can be restored (recovery and damaged). */
  readonly backupAvailable: boolean;
}

export interface AccountView {
  readonly id: string;
  readonly name: string;
  /** Classic address, EIP-55. */
  readonly address: string;
  /** 0xPQ address, checksum form. */
  readonly pqAddress: string;
  /** Ledger key of the 0xPQ address, `0x` + 40 hex. */
  readonly pqAccountId: string;
  /** First 16 hex digits of SHA-256 of the public key. */
  readonly pqFingerprint: string;
  readonly source: 'created' | 'imported-phrase' | 'imported-key' | 'imported-keystore' | 'watched';
  readonly hdIndex?: number;
  readonly keyringId: string;
  /** Its ML-DSA seed was derived from the classic key, so it is no stronger than that. */
  readonly classicalOnly: boolean;
  /** Not offered to sites or in pickers; its keys stay. */
  readonly hidden: boolean;
  /** Watch-only: it has this single form, and its address is in both of the above. */
  readonly watched?: 'pq' | 'classic';
}

/** A passkey that unlocks. Offer those whose `rpId` is the page's own host. */
export interface PasskeyView {
  readonly credentialId: string;
  readonly label: string;
  readonly rpId: string;
  readonly createdAt: number;
  /** 64 hex digits: the input of the PRF. */
  readonly prfSalt: string;
}

export interface KeyringView {
  readonly id: string;
  readonly type: 'hd' | 'key';
  readonly label: string;
  /** Whether the user has confirmed a copy of the phrase. */
  readonly backedUp: boolean;
}

/** A network and its node's latest data. */
export interface NetworkView extends Network {
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** Result of the last chain identity check; `off`: the user has switched the node off. */
  readonly health: 'unknown' | 'ok' | 'mismatch' | 'unreachable' | 'off';
  /** Chain id of the node, when it differs. */
  readonly liveChainId?: number;
  /** The user told the wallet to accept a node on this other chain id. */
  readonly trustedChainId?: number;
}

/** Balance of one asset on the active network, for one account. Amounts are decimal text. */
export interface BalanceView {
  /** `SVC` or a lower-case token address. */
  readonly asset: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /**
   * True for the native asset and for tokens of the catalogue (core/trade/verifiedTokens.ts): anyone may have chosen
   * name and symbol of others.
   */
  readonly verified: boolean;
  /** Held by the post-quantum account. */
  readonly pq: string;
  /** Held by the classic account. */
  readonly classic: string;
}

export interface BalancesView {
  readonly accountId: string;
  readonly network: string;
  readonly assets: readonly BalanceView[];
  /** Whether some token could not be read. */
  readonly isPartly?: boolean;
  /** Unix ms of the last complete reading; 0: none yet. */
  readonly updatedAt: number;
  /** The last failure; absent when the last reading worked. */
  readonly error?: Message;
}

/**
 * `unknown`: sent, the answer was lost, the same bytes are sent again. `waiting`: in the mempool. `dropped`: the node
 * no longer has it. `lost`: never included. `unsent`: approved, but never signed.
 */
export type ActivityStatus =
  | 'unsent'
  | 'sending'
  | 'unknown'
  | 'waiting'
  | 'dropped'
  | 'succeeded'
  | 'failed'
  | 'refused'
  | 'overtaken'
  | 'givenUp'
  | 'lost';

export interface ActivityView {
  readonly id: string;
  readonly kind:
    | 'exchange'
    | 'transaction'
    | 'message'
    | 'pqMessage'
    | 'typedData'
    | 'profile'
    | 'connect'
    | 'pair'
    | 'switchNetwork';
  /** One sentence of what was done. */
  readonly label: Sentence;
  readonly accountId?: string;
  readonly network?: string;
  /** The asking site; absent for the wallet's own transactions. */
  readonly origin?: string;
  /** Id of its approval. */
  readonly approvalId?: string;
  readonly op?: string;
  readonly txHash?: string;
  /** Decimal text. */
  readonly nonce?: string;
  readonly status: ActivityStatus;
  /** The result, where success alone does not tell it: from its receipt, in the words of its operation. */
  readonly outcome?: Outcome;
  readonly blockHeight?: number;
  /** Fee paid, decimal text in the native asset. */
  readonly fee?: string;
  /** The error of a failure; a text where an earlier version of the wallet stored it. */
  readonly error?: Said;
  readonly createdAt: number;
}

/** A transaction of the user that has not ended. */
export interface PendingView {
  readonly hash: string;
  readonly network: string;
  readonly accountId?: string;
  /** `exchange`: an operation; `classic` and `pq`: a chain transaction of one of the two ledger accounts. */
  readonly form: 'exchange' | 'classic' | 'pq';
  /** Decimal text. */
  readonly nonce: string;
  readonly label: Sentence;
  /**
   * `queued`: waits for an earlier unused nonce. `dropped`: the node no longer has it; it can be sent again or given
   * up.
   */
  readonly state: 'sending' | 'unknown' | 'waiting' | 'queued' | 'dropped';
  /** The earlier nonce, while one is missing. */
  readonly waitsForNonce?: string;
  /** The node's last answer to sending it, unless it was accepted. */
  readonly nodeSaid?: string;
  readonly createdAt: number;
  /** Whether it can be sped up or cancelled by another transaction of the same nonce. */
  readonly canReplace: boolean;
}

export interface SiteView {
  readonly origin: string;
  readonly name?: string;
  readonly accountIds: readonly string[];
  /** What it has been allowed so far; each request is still asked. */
  readonly capabilities: readonly string[];
  readonly connectedAt: number;
  readonly lastUsedAt: number;
}

export interface PairingView {
  readonly topic: string;
  /** Origin attested by the relay. */
  readonly origin: string;
  /** Name the site claims. */
  readonly name: string;
  readonly relay: string;
  readonly createdAt: number;
  readonly state: 'connecting' | 'online' | 'offline' | 'closed';
  readonly peerOnline: boolean;
}

/** Who asks: a page in this browser, a site over the relay, or the wallet itself. */
export type RequesterView =
  | { readonly kind: 'page'; readonly origin: string; readonly insecure: boolean }
  | {
      readonly kind: 'relay';
      readonly origin: string;
      readonly insecure: boolean;
      readonly topic: string;
      readonly claimedName: string;
    }
  | { readonly kind: 'wallet' };

/** The position of an approval among the pending ones. */
export interface ApprovalPlace {
  /** From 1, counting those answered since the queue was last empty: "2 of 3" is `at` of `of`. */
  readonly at: number;
  readonly of: number;
  /** How many are pending from the same tab or site, including this one: those that "Reject all" of a site ends. */
  readonly ofSite: number;
}

/** A pending approval with its subject; `kind` says which subject. */
export type ApprovalView = {
  [K in ApprovalKind]: {
    readonly id: string;
    readonly kind: K;
    readonly requester: RequesterView;
    readonly subject: Subject<K>;
    readonly createdAt: number;
    readonly expiresAt: number;
    /** Approving needs the password: `decide` carries it. */
    readonly needsPassword: boolean;
    /** How often the description changed: `decide` names the version that was on the screen. */
    readonly version: number;
    /** Whether its result in a block is shown after approval. */
    readonly isFollowed: boolean;
    readonly place: ApprovalPlace;
  };
}[ApprovalKind];

/** A token on the user's list. */
export interface WatchedTokenView {
  readonly network: string;
  /** Lower case. */
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** An ABI that the user added. */
export interface AbiView {
  readonly network: string;
  /** Lower case. */
  readonly address: string;
  readonly name: string;
  /** Number of functions that it names. */
  readonly functions: number;
}

/**
 * An item (NFT) of an account. Anyone can choose names; hidden characters are made visible and the length is bounded.
 */
export interface ItemView {
  /** Identifies it for `readItem` and `prepareSendItem`. */
  readonly id: string;
  /** Which of the account's two ledger accounts holds it. */
  readonly form: 'pq' | 'classic';
  /** `native`: of a collection of the exchange. */
  readonly standard: 'native' | 'erc721' | 'erc1155';
  /** Lower case. */
  readonly collection: string;
  /** Decimal text. */
  readonly tokenId: string;
  readonly name: string;
  readonly collectionName: string;
  readonly symbol: string;
  /** Integer as text; above 1 only for ERC-1155. */
  readonly amount: string;
}

/** An item with its collection's data about it. */
export interface ItemDetail extends ItemView {
  /** Link to its description or picture; it is never fetched. Empty if there is none. */
  readonly link: string;
  /** Whether it can never be transferred. */
  readonly isBound: boolean;
  /** Royalty of its creator in hundredths of a percent; absent if there is none or it is unknown. */
  readonly royaltyBps?: number;
}

/** A right of somebody over an account's assets. */
export interface AllowanceView {
  /** Identifies it for `prepareRevoke`. */
  readonly id: string;
  readonly kind: 'token' | 'tokenOperator' | 'nft' | 'nftOperator';
  /** Which of the account's two ledger accounts gave it. */
  readonly form: 'pq' | 'classic';
  /** Token or collection, lower case. */
  readonly asset: string;
  readonly symbol: string;
  readonly spender: string;
  /** Decimal text, `all`, or the item. */
  readonly amount: string;
  /** Whether the amount is in unknown units: the contract does not state its decimals. */
  readonly isUncounted: boolean;
  readonly tokenId?: string;
  /** Given by an operation of the exchange, and revoked by one. */
  readonly isOperation: boolean;
}

/** A request of a site in the developer log. */
export interface SiteRequestView {
  readonly id: number;
  /** Unix ms. */
  readonly at: number;
  /** As the site named it, bounded; empty if it was not a text. */
  readonly method: string;
  readonly origin: string;
  readonly by: 'page' | 'relay';
  /** Absent while it is pending. */
  readonly tookMs?: number;
  /** Of the refusal; absent if it was answered. */
  readonly code?: number;
}

/** An entry of the address book. */
export interface ContactView {
  readonly id: string;
  readonly name: string;
  /** In checksum form. */
  readonly address: string;
  readonly note?: string;
}

export interface WalletView {
  /** `extension` or `web`. */
  readonly platform: string;
  readonly lock: LockView;
  readonly accounts: readonly AccountView[];
  readonly keyrings: readonly KeyringView[];
  /** Also while locked: they unlock. */
  readonly passkeys: readonly PasskeyView[];
  readonly selectedAccountId?: string;
  readonly networks: readonly NetworkView[];
  readonly activeNetwork: string;
  readonly balances?: BalancesView;
  /** Oldest first; empty while locked. */
  readonly pending: readonly PendingView[];
  /** Newest first, at most 500. */
  readonly activity: readonly ActivityView[];
  /** Most recently used first. */
  readonly sites: readonly SiteView[];
  readonly pairings: readonly PairingView[];
  /** Oldest first: the order in which they are shown. */
  readonly approvals: readonly ApprovalView[];
  /** Pending transactions of the wallet itself: same subjects, `confirmDraft` or `discardDraft` instead of `decide`. */
  readonly drafts: readonly ApprovalView[];
  readonly settings: SettingsView;
  /** By name; empty while locked. */
  readonly contacts: readonly ContactView[];
  /** Of every network; empty while locked, like the next. */
  readonly tokens: readonly WatchedTokenView[];
  readonly abis: readonly AbiView[];
}
