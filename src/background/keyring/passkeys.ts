// Unlocking with a passkey: the authenticator's PRF yields a key that encrypts the data key. The page runs the
// ceremony; this file uses the secret. Passkeys never replace the password.

import { fromHex, utf8, wipe } from '@svc/core/bytes';
import { Refusal } from '@svc/core/errors';
import { PASSKEY_KEK_SALT } from '@svc/core/names';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import type { KeyringCore, RefusedUnlock } from './keyringCore.ts';
import { importDataKey, open, openKeyring, SLOTS, seal } from './vaultEncryption.ts';
import { requireName } from './vaultRecord.ts';

const MAX_PASSKEYS = 10;

export interface NewPasskey {
  /** Base64url text of the credential. */
  readonly credentialId: string;
  readonly label: string;
  /** Host that the passkey is bound to. */
  readonly rpId: string;
  /** 64 hex digits: the PRF input. */
  readonly prfSalt: string;
  /** 64 hex digits: the PRF output. A secret. */
  readonly prfOutput: string;
}

async function keyOf(credentialId: string, prfOutput: string): Promise<CryptoKey> {
  const secret = new Uint8Array(fromHex(prfOutput, 'prfOutput', 32));
  try {
    const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
    const params = { name: 'HKDF', hash: 'SHA-256', salt: utf8(PASSKEY_KEK_SALT), info: utf8(credentialId) };
    return await crypto.subtle.deriveKey(params, material, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
  } finally {
    wipe(secret);
  }
}

/** The passkeys of one keyring. */
export function createPasskeys(core: KeyringCore) {
  return {
    async addPasskey(
      password: string,
      { credentialId, label, rpId, prfSalt, prfOutput }: NewPasskey,
    ): Promise<{ ok: true } | RefusedUnlock> {
      const name = requireName(label);
      const outcome = await core.withPassword(password, async (dek) => {
        const wrap = await seal(
          await keyOf(credentialId, prfOutput),
          dek,
          SLOTS.passkey(credentialId),
          core.platform.randomBytes(12),
        );
        await core.change((record) => {
          if (record.passkeys.length >= MAX_PASSKEYS)
            throw refused('refused.passkey.limit', { max: part.number(String(MAX_PASSKEYS)) });
          if (record.passkeys.some((one) => one.credentialId === credentialId))
            throw refused('refused.passkey.duplicate');
          return {
            ...record,
            passkeys: [
              ...record.passkeys,
              { credentialId, label: name, rpId, createdAt: core.platform.now(), prfSalt, wrap },
            ],
          };
        });
      });
      return outcome.ok ? { ok: true } : outcome;
    },
    /** Failures are not counted: nobody can guess 32 bytes. */
    async unlockWithPasskey(
      credentialId: string,
      prfOutput: string,
    ): Promise<{ ok: true } | { ok: false; reason: 'unknown-passkey' | 'no-vault' | 'damaged' }> {
      const record = core.file.record();
      if (record === undefined) return { ok: false, reason: 'no-vault' };
      const passkey = record.passkeys.find((one) => one.credentialId === credentialId);
      const dek =
        passkey === undefined
          ? undefined
          : await open(await keyOf(credentialId, prfOutput), passkey.wrap, SLOTS.passkey(credentialId));
      if (dek === undefined) return { ok: false, reason: 'unknown-passkey' };
      try {
        const key = await importDataKey(dek);
        for (const keyring of record.keyrings) await openKeyring(key, keyring);
        await core.startSession(dek);
        return { ok: true };
      } catch (error) {
        if (error instanceof Refusal && error.code === 'vault.damaged') return { ok: false, reason: 'damaged' };
        throw error;
      } finally {
        wipe(dek);
      }
    },
    async removePasskey(password: string, credentialId: string): Promise<{ ok: true } | RefusedUnlock> {
      const outcome = await core.withPassword(password, () =>
        core.change((record) => ({
          ...record,
          passkeys: record.passkeys.filter((one) => one.credentialId !== credentialId),
        })),
      );
      return outcome.ok ? { ok: true } : outcome;
    },
  };
}
