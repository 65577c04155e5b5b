// The UI commands by name: parameters and results as the UI sees them. registry.ts holds their implementations; the
// compiler joins the two.

import type { TradeResult } from '@svc/core/trade/registry';
import type { FeeChoice, FeeOffer } from '../../approvals/fee.ts';
import type { KeySource } from '../services/vaultAccess.ts';
import type { SettingsView } from '../state/settings.ts';
import type { AllowanceView, ItemDetail, ItemView } from '../state/view.ts';

/** Outcome of a password check. Every check shares one throttle. */
export type PasswordOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'bad-password' | 'throttled' | 'no-vault' | 'damaged';
      readonly retryAt?: number;
    };

/** A stored profile as the service answers it. */
export interface ProfileRecord {
  readonly signer: string;
  readonly profile: Readonly<Record<string, string>>;
  readonly imageUrl: string | null;
  readonly issuedAt: number;
  readonly updatedAt: number;
}

/** A copy of an image as the profile service would serve it. */
export interface ProfileImage {
  readonly type: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** A small copy as a `data:` address. */
  readonly preview: string;
}

/** A token whose profile an account may publish. */
export interface OwnToken {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
}

/** A name that an account gives itself, signed with its key; nobody has checked that it is true. */
export interface ClaimedName {
  readonly name: string;
  /** The user's own name, contact or listed asset that it looks like. */
  readonly imitates?: string;
  /** One of these that stands within the longer name. */
  readonly contains?: string;
  /** It reads like an address, which would be another one. */
  readonly isLikeAddress?: true;
  /** The tick or the word, such as "official", with which it vouches for itself. */
  readonly vouches?: string;
  /** Alphabets that it mixes as no ordinary name does. */
  readonly mixed?: readonly string[];
}

/** What the wallet found when it checked a profile itself. */
export type ProfileCheck =
  | { readonly outcome: 'none' | 'unproven' }
  | {
      readonly outcome: 'proven' | 'notCreator';
      readonly signer: string;
      readonly issuedAt: number;
      readonly profile: Readonly<Record<string, string>>;
    };

/**
 * An account of a phrase that the wallet may not have yet. Amounts are decimal text, absent when they could not be
 * read.
 */
export interface PreviewedAccountView {
  readonly hdIndex: number;
  readonly address: string;
  readonly pqAddress: string;
  readonly isAdded: boolean;
  /** The network says that it holds something or has sent something, and it is not in the wallet yet. */
  readonly suggested: boolean;
  /** Whether the network answered all that was asked: one that is not suggested was then not used. */
  readonly isRead: boolean;
  readonly classic?: string;
  readonly pq?: string;
}

/** An answer of the network's trade API. `none`: the network has no such service; `off`: it does not answer now. */
export type MarketAnswer<T> = { readonly state: 'ok'; readonly value: T } | { readonly state: 'none' | 'off' };

/** Price of one unit. */
export interface AssetWorth {
  /** US dollars, decimal text. */
  readonly price: string;
  /** Percent over 24 hours; null when it is not known. */
  readonly change24h: string | null;
  /** Whether a market outside the network says so; otherwise it is what the network's pools say. */
  readonly isOutside: boolean;
}

/** Profit and loss of an account, US dollars as decimal text. */
export type ProfitReport = TradeResult<'accountPnl'>;

export interface CommandTable {
  /** A fresh phrase; nothing is stored. */
  createPhrase: { params: { words: 12 | 24 }; result: { phrase: string } };
  /** Checks a typed phrase: refuses with `phrase.*`, or answers it normalised. */
  checkPhrase: { params: { phrase: string }; result: { phrase: string } };
  /** Makes the vault and unlocks it. `backedUp`: the user passed the phrase check. */
  createWallet: { params: { password: string; phrase: string; backedUp: boolean }; result: null };
  /** Like createWallet for a phrase the user brought; also allowed in recovery and damaged (replaces what is left). */
  importWallet: { params: { password: string; phrase: string }; result: null };
  /** Addresses of a key that somebody wants to start with; nothing is stored. */
  checkKeySource: {
    params: { source: KeySource };
    result:
      | { ok: true; address: string; pqAddress: string; classicalOnly: boolean }
      | { ok: false; reason: 'bad-file-password' };
  };
  /**
   * Makes the vault around a private key or the account of a keystore file, also when the old vault is gone or damaged.
   */
  importWalletKey: {
    params: { password: string; source: KeySource };
    result: { ok: true } | { ok: false; reason: 'bad-file-password' };
  };
  /** Puts the second copy of the vault back (recovery, damaged). */
  restoreBackup: { params: Record<string, never>; result: null };
  /** Erases everything. `confirm` is the word `erase`. */
  resetWallet: { params: { confirm: 'erase' }; result: null };
  unlock: { params: { password: string }; result: PasswordOutcome };
  lock: { params: Record<string, never>; result: null };
  /** The user is there: moves the auto-lock. */
  touch: { params: Record<string, never>; result: null };
  changePassword: { params: { current: string; next: string }; result: PasswordOutcome };
  revealPhrase: {
    params: { password: string; keyringId: string };
    result: { ok: true; phrase: string } | Exclude<PasswordOutcome, { ok: true }>;
  };
  confirmBackup: { params: { keyringId: string }; result: null };
  /** Next index of the phrase; the new account becomes the selected one. */
  createAccount: { params: { name?: string }; result: { accountId: string } };
  renameAccount: { params: { accountId: string; name: string }; result: null };
  selectAccount: { params: { accountId: string }; result: null };
  selectNetwork: { params: { slug: string }; result: null };
  /**
   * Adds a custom network (no slug) or edits the addresses of one. The chain id is checked against the node; `currency`
   * is the symbol of what gas is paid in on networks that are not ours.
   */
  saveNetwork: {
    params: {
      slug?: string;
      name: string;
      chainId: number;
      rpcUrl: string;
      restUrl?: string;
      profilesUrl?: string;
      tradeUrl?: string;
      currency?: string;
    };
    result: { slug: string };
  };
  removeNetwork: { params: { slug: string }; result: null };
  /** Asks the active network's node for its chain id again. */
  checkNetwork: { params: Record<string, never>; result: null };
  /** Signs for a node on this other chain id from now on, for this network alone; null withdraws it. */
  trustChainId: { params: { slug: string; chainId: number | null }; result: null };
  refreshBalances: { params: Record<string, never>; result: null };
  /** What assets of the active network are worth, by asset as given; null for one without a price. */
  readPrices: { params: { assets: string[] }; result: MarketAnswer<Record<string, AssetWorth | null>> };
  /** Profit and loss of an account's 0xPQ address on the active network. */
  readProfit: { params: { accountId: string }; result: MarketAnswer<ProfitReport> };
  /**
   * Answers an approval. `decision` is absent for a rejection. Where the approval says `needsPassword`, the password
   * goes with it; refuses with `password.required`, `password.wrong` (facts.retryAt where the next try must wait) or
   * `password.throttled`.
   */
  decide: { params: { id: string; kind: string; decision?: unknown; password?: string; shown?: number }; result: null };
  /** Refuses all that waits from the tab or the site of one approval; without `likeId`, all that sites have waiting. */
  rejectAll: { params: { likeId?: string }; result: null };
  /** Opens or focuses the window of pending approvals. */
  showApprovals: { params: Record<string, never>; result: null };
  revokeSite: { params: { origin: string }; result: null };
  revokeAllSites: { params: Record<string, never>; result: null };
  /** Joins the session of a pairing link or URI after the pairRelay approval. */
  pair: { params: { link: string }; result: { topic: string } };
  disconnectPairing: { params: { topic: string }; result: null };
  /** The published profile of an account's 0xPQ address, or of a token, on the active network. */
  getProfile: { params: { accountId: string; token?: string }; result: ProfileRecord | null };
  /** Tokens that the account created: their profiles are its to publish. */
  listOwnTokens: { params: { accountId: string }; result: readonly OwnToken[] };
  /** Has the profile service try the address of an image. */
  checkProfileImage: { params: { url: string }; result: ProfileImage };
  /** Names that accounts claim in profiles that they signed, by address as given. */
  readNames: { params: { addresses: readonly string[] }; result: Readonly<Record<string, ClaimedName>> };
  /** Checks the proof of anybody's profile in the wallet itself. */
  verifyProfile: { params: { kind: 'account' | 'token'; address: string }; result: ProfileCheck };
  /** Normalises fields (null: withdraw) and builds the claim to show; expires after 10 minutes. */
  prepareProfile: {
    params: { accountId: string; fields: Record<string, string> | null; token?: string };
    result: { id: string; message: string; fields: Record<string, string> | null };
  };
  /** Signs and publishes a prepared claim, reads it back and verifies its proof. */
  publishProfile: { params: { id: string }; result: { verified: boolean; profile: ProfileRecord | null } };
  updateSettings: { params: Partial<SettingsView>; result: null };
  /** Adds or changes an entry of the address book. */
  saveContact: { params: { id?: string; name: string; address: string; note?: string }; result: { id: string } };
  /** Removes an entry of the address book. */
  removeContact: { params: { id: string }; result: null };
  /** Keeps an ABI, so that calls to its contract on the active network are shown with names. */
  saveAbi: { params: { address: string; name: string; abi: string }; result: { functions: number } };
  /** Forgets an ABI. */
  removeAbi: { params: { network: string; address: string }; result: null };
  /** Takes a token off the list. */
  unwatchToken: { params: { network: string; address: string }; result: null };
  /** Puts a token of the active network on the list, by what its contract says of itself. */
  watchToken: { params: { address: string }; result: { symbol: string; decimals: number } };
  /** Chooses which accounts a connected site sees; none disconnects it. */
  setSiteAccounts: { params: { origin: string; accountIds: string[] }; result: null };
  /** Sends the stored bytes of a waiting transaction again. */
  resendTransaction: { params: { hash: string }; result: null };
  /** Gives a waiting transaction up: its nonce is free again. A node that kept it may still execute it. */
  clearTransaction: { params: { hash: string }; result: null };
  /** Asks the node again what a waiting transaction would do; the answer comes with the view. */
  simulateApproval: { params: { id: string }; result: null };
  /**
   * Prepares a payment: checked, described, simulated. It then waits in `drafts`. `isAll`: everything of the native
   * asset that the fee leaves, whatever `amount` says. `fee`: as chosen from the offer of `quoteSend`; refuses with
   * `fee.bounds`.
   */
  prepareSend: {
    params: {
      accountId: string;
      form: 'pq' | 'classic';
      asset: string;
      to: string;
      amount: string;
      isAll?: boolean;
      fee?: FeeChoice;
    };
    result: { id: string };
  };
  /** What a payment would cost; `all`: what can be sent of the native asset after the fee. `to` may be absent. */
  quoteSend: {
    params: { accountId: string; form: 'pq' | 'classic'; asset: string; to?: string; isAll?: boolean; fee?: FeeChoice };
    result: { offer: FeeOffer; all?: string };
  };
  /** NFTs of an account on the active network; `complete` false: there may be more. */
  listItems: { params: { accountId: string }; result: { items: ItemView[]; complete: boolean } };
  /** An item by its collection and number, whichever of the account's addresses has it; refuses with `item.gone`. */
  findItem: { params: { accountId: string; collection: string; tokenId: string }; result: ItemView };
  /** An item as it stands now; refuses with `item.gone`. */
  readItem: { params: { accountId: string; itemId: string }; result: ItemDetail };
  /**
   * Prepares the sending of an item; it then waits in `drafts`. Refuses with `item.bound` where it can never be sent.
   */
  prepareSendItem: {
    params: { accountId: string; itemId: string; to: string; amount?: string; fee?: FeeChoice };
    result: { id: string };
  };
  /** What sending an item would cost. */
  quoteSendItem: { params: { accountId: string; itemId: string; to?: string }; result: { offer: FeeOffer } };
  /**
   * Prepares another transaction with the nonce of a waiting classic one, where the network takes such: cancelled, or
   * the same for a higher fee.
   */
  prepareReplacement: { params: { hash: string; act: 'cancel' | 'speedUp' }; result: { id: string } };
  /**
   * Sends a draft, for another fee where one is given. Where it says `needsPassword`, the password goes with it;
   * refuses as `decide` does.
   */
  confirmDraft: {
    params: { id: string; fee?: FeeChoice; password?: string; shown?: number };
    result: { txHash: string; nonce: number };
  };
  /** Drops a draft. */
  discardDraft: { params: { id: string }; result: null };
  /** Brings another phrase into the wallet, with its first account; `isNew`: one that was made here. */
  importPhrase: { params: { phrase: string; label?: string; isNew?: boolean }; result: { keyringId: string } };
  /** Adds accounts of a phrase by their indices. */
  addAccounts: { params: { keyringId: string; indices: number[] }; result: { accountIds: string[] } };
  /** Brings a classic private key into the wallet, with its own ML-DSA seed or one derived from it. */
  importKey: { params: { privateKey: string; pqSeed?: string; name?: string }; result: { accountId: string } };
  /** Brings the account of a keystore file into the wallet. */
  importKeystore: {
    params: { json: string; password: string; name?: string };
    result: { ok: true; accountId: string } | { ok: false; reason: 'bad-file-password' };
  };
  /** The private key and the ML-DSA seed of an account, hex without `0x`, for the password alone. */
  revealKey: {
    params: { accountId: string; password: string };
    result: { ok: true; privateKey: string; pqSeed: string } | Exclude<PasswordOutcome, { ok: true }>;
  };
  /** A keystore file of an account, under a password of its own. */
  exportKeystore: {
    params: { accountId: string; password: string; filePassword: string };
    result: { ok: true; fileName: string; json: string } | Exclude<PasswordOutcome, { ok: true }>;
  };
  /** Hides an account from sites and pickers, or shows it again; the last one that is shown stays. */
  setAccountHidden: { params: { accountId: string; hidden: boolean }; result: null };
  /** Removes an account; the only one stays. */
  removeAccount: { params: { accountId: string; password: string }; result: PasswordOutcome };
  /** Lets a passkey unlock the wallet. The ceremony is the page's: `prfSalt` and `prfOutput` are 64 hex digits each. */
  addPasskey: {
    params: { password: string; credentialId: string; label: string; rpId: string; prfSalt: string; prfOutput: string };
    result: PasswordOutcome;
  };
  /** Unlocks with what a passkey's PRF answered, 64 hex digits. Failures are not counted. */
  unlockWithPasskey: {
    params: { credentialId: string; prfOutput: string };
    result: { ok: true } | { ok: false; reason: 'unknown-passkey' | 'no-vault' | 'damaged' };
  };
  /** Forgets a passkey. */
  removePasskey: { params: { credentialId: string; password: string }; result: PasswordOutcome };
  /**
   * Accounts of a phrase from an index on, at most 20, with what the active network knows of them; `suggested`: one
   * that was used.
   */
  previewAccounts: {
    params: { keyringId: string; from?: number; count?: number };
    result: { accounts: PreviewedAccountView[] };
  };
  /**
   * Rights that others have over an account on the active network, as they stand now; `complete` false: there may be
   * more.
   */
  listAllowances: { params: { accountId: string }; result: { allowances: AllowanceView[]; complete: boolean } };
  /** Prepares what takes a listed right back; it then waits in `drafts`. */
  prepareRevoke: { params: { accountId: string; allowanceId: string }; result: { id: string } };
}
