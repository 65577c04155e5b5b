// What the wallet's pages see of the vault's record: names and positions, and nothing encrypted.

import type { KeyringView, PasskeyView } from '../state/view.ts';
import type { VaultRecord } from './vaultRecord.ts';

/** The keyrings, for the pages. */
export const keyringViews = (record: VaultRecord | undefined): readonly KeyringView[] =>
  (record?.keyrings ?? []).map(({ id, type, label, backedUp }) => ({ id, type, label, backedUp }));

/** The passkeys, for the pages. */
export const passkeyViews = (record: VaultRecord | undefined): readonly PasskeyView[] =>
  (record?.passkeys ?? []).map(({ credentialId, label, rpId, createdAt, prfSalt }) => ({
    credentialId,
    label,
    rpId,
    createdAt,
    prfSalt,
  }));
