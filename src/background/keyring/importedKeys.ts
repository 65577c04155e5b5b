// Accounts of imported keys: a private key with or without its post-quantum seed, or a keystore file. Such a key is
// previewed, added, or becomes the first of a new vault.

import { pqSeedOfImportedKey } from '@svc/core/accounts/deriveKeys';
import { withoutSurroundings } from '@svc/core/accounts/typedAddress';
import { fromHex, toHex, wipe } from '@svc/core/bytes';
import { isPrivateKey } from '@svc/core/crypto/secp256k1';
import { refused } from '@svc/core/words/refusal';
import type { KeySource } from '../state/keySource.ts';
import { requireNew, requireRoom } from './accountList.ts';
import { accountSecrets, type KeyringSecret, publicRecord } from './derive.ts';
import { accountName, IMPORTED_KEY, KEYSTORE_FILE } from './firstNames.ts';
import { createVault } from './firstVault.ts';
import type { FirstSecret, KeyringCore } from './keyringCore.ts';
import { openKeystore } from './keystore.ts';
import { sealKeyring } from './vaultEncryption.ts';
import { findName, type KeyringRecord } from './vaultRecord.ts';

type KeySecret = Extract<KeyringSecret, { type: 'key' }>;

interface BroughtKey extends FirstSecret {
  readonly secret: KeySecret;
  readonly classicalOnly: boolean;
}

/** @throws Refusal `key.form`, `key.range` */
function readKey(privateKey: string, pqSeed: string | undefined): BroughtKey {
  const [key, seed] = [privateKey, pqSeed].map((text) =>
    text === undefined ? undefined : withoutSurroundings(text).replace(/^0x/i, ''),
  );
  if (key === undefined || !/^[0-9a-fA-F]{64}$/.test(key)) throw refused('refused.key.form');
  if (seed !== undefined && !/^[0-9a-fA-F]{64}$/.test(seed)) throw refused('refused.key.form.seed');
  const bytes = fromHex(key);
  try {
    if (!isPrivateKey(bytes)) throw refused('refused.key.range');
    const derived = seed === undefined ? pqSeedOfImportedKey(bytes) : fromHex(seed);
    const secret: KeySecret = { type: 'key', ethPrivateKey: toHex(bytes), pqSeed: toHex(derived) };
    wipe(derived);
    return { secret, source: 'imported-key', label: IMPORTED_KEY, backedUp: true, classicalOnly: seed === undefined };
  } finally {
    wipe(bytes);
  }
}

/** Undefined for a wrong password of the file. @throws Refusal `keystore.*` */
async function readKeystore(core: KeyringCore, text: string, filePassword: string): Promise<BroughtKey | undefined> {
  const opened = await openKeystore(text, filePassword, core.mlDsa);
  if (opened === undefined) return undefined;
  const { secrets, hasPqSeed } = opened;
  try {
    const secret: KeySecret = {
      type: 'key',
      ethPrivateKey: toHex(secrets.ethPrivateKey),
      pqSeed: toHex(secrets.pqSeed),
    };
    return {
      secret,
      source: 'imported-keystore',
      label: KEYSTORE_FILE,
      name: findName(opened.name ?? ''),
      backedUp: true,
      classicalOnly: !hasPqSeed,
    };
  } finally {
    wipe(secrets.ethPrivateKey, secrets.pqSeed);
  }
}

/** The imported keys of one keyring. */
export function createImportedKeys(core: KeyringCore) {
  const readSource = async (source: KeySource): Promise<BroughtKey | undefined> =>
    source.kind === 'key'
      ? readKey(source.privateKey, source.pqSeed)
      : readKeystore(core, source.json, source.password);

  async function addKey(
    { secret, label, source, classicalOnly }: BroughtKey,
    name: string | undefined,
  ): Promise<string> {
    const key = await core.requireKey();
    let created = '';
    await core.change(async (record) => {
      requireRoom(record, 1);
      const id = crypto.randomUUID();
      const account = await core.newAccount(
        { id },
        secret,
        undefined,
        name ?? accountName(record.accounts.length + 1),
        source,
      );
      requireNew(record, account);
      const sealed = await sealKeyring(key, id, secret, core.platform.randomBytes);
      const keyring: KeyringRecord = {
        id,
        type: 'key',
        label,
        sealed,
        nextIndex: 0,
        createdAt: core.platform.now(),
        backedUp: true,
      };
      created = account.id;
      const added = classicalOnly ? { ...account, classicalOnly } : account;
      return {
        ...record,
        keyrings: [...record.keyrings, keyring],
        accounts: [...record.accounts, added],
        selectedAccountId: account.id,
      };
    });
    return created;
  }

  return {
    /**
     * A classic key, with its own ML-DSA seed or one derived from it. @returns the account's id @throws Refusal
     * `key.*`, `account.*`
     */
    async importKey(privateKey: string, pqSeed: string | undefined, name: string | undefined): Promise<string> {
      return addKey(readKey(privateKey, pqSeed), name);
    },
    /** @returns undefined for a wrong password of the file @throws Refusal `keystore.*`, `account.*` */
    async importKeystore(text: string, filePassword: string, name: string | undefined): Promise<string | undefined> {
      await core.requireKey();
      const brought = await readKeystore(core, text, filePassword);
      return brought === undefined ? undefined : addKey(brought, name ?? brought.name);
    },
    /**
     * Addresses of a key that is not in the wallet. @returns undefined for a wrong password of the file @throws Refusal
     * `key.*`, `keystore.*`
     */
    async checkKeySource(
      source: KeySource,
    ): Promise<{ ethAddress: string; pqAddress: string; classicalOnly: boolean } | undefined> {
      const brought = await readSource(source);
      if (brought === undefined) return undefined;
      const secrets = await accountSecrets(brought.secret, undefined);
      const { ethAddress, pqAddress } = await publicRecord(secrets, core.mlDsa);
      wipe(secrets.ethPrivateKey, secrets.pqSeed);
      return { ethAddress, pqAddress, classicalOnly: brought.classicalOnly };
    },
    /**
     * A vault around one imported key. @returns false for a wrong password of the file @throws Refusal `key.*`,
     * `keystore.*`, `vault.exists`
     */
    async createFromKey(password: string, source: KeySource): Promise<boolean> {
      const brought = await readSource(source);
      if (brought === undefined) return false;
      await createVault(core, password, brought);
      return true;
    },
  };
}
