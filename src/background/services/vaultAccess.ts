// What the services may know and ask of the keyring: public records, lock state, signatures of approved subjects. The
// keyring fits these interfaces; only the composition root sees the keyring itself.

import type { Approved } from '../../approvals/approved.ts';

/** Public record of an account. */
export interface AccountEntry {
  readonly id: string;
  readonly name: string;
  readonly keyringId: string;
  readonly hdIndex?: number | undefined;
  readonly source: 'created' | 'imported-phrase' | 'imported-key' | 'imported-keystore';
  /** EIP-55. */
  readonly ethAddress: string;
  readonly pqAddress: string;
  /** Hex without `0x`. */
  readonly pqPublicKey: string;
  readonly pqFingerprint: string;
  readonly pqAccountId: string;
}

export interface VaultAccess {
  record(): { readonly accounts: readonly AccountEntry[]; readonly selectedAccountId?: string | undefined } | undefined;
  isUnlocked(): boolean;
  onChange(listener: (event: 'unlocked' | 'locked' | 'accounts') => void): void;
}

export interface Signer {
  signMessage(approved: Approved<'signMessage'>): Promise<{ readonly signature: string }>;
  signPqMessage(approved: Approved<'signPqMessage'>): Promise<{ readonly signature: string; readonly publicKey: string; readonly address: string }>;
  signExchange(
    approved: Approved<'sendExchangeTransaction'>,
    nonce: bigint,
  ): Promise<{ readonly hash: string; readonly nonce: bigint; readonly wireText: string }>;
}
