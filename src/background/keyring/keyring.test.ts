import { fromHex, utf8 } from '@svc/core/bytes';
import { referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { pqMessageBytes, recoverPersonal } from '@svc/core/tx/message';
import { describe, expect, it } from 'vitest';
import { createFakePlatform, type FakePlatform } from '../../../test/support/fakePlatform.ts';
import type { Approved } from '../../approvals/approved.ts';
import { LOCAL_KEYS, SESSION_KEYS, TABLES } from '../state/keys.ts';
import { createKeyring } from './keyring.ts';
import { delayAfter } from './throttle.ts';
import { MIN_ITERATIONS } from './vaultRecord.ts';
import { chooseMlDsa } from './webMlDsa.ts';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const PASSWORD = 'correct horse';

async function open(platform: FakePlatform, redeem: (approved: unknown) => void = () => undefined) {
  const keyring = createKeyring({
    platform,
    mlDsa: chooseMlDsa(),
    autoLockMs: () => 900_000,
    redeem,
    iterations: MIN_ITERATIONS,
    stateVersion: 1,
  });
  await keyring.load();
  return keyring;
}

async function made(platform = createFakePlatform()) {
  const keyring = await open(platform);
  await keyring.create(PASSWORD, PHRASE, 'imported-phrase', true);
  return { platform, keyring };
}

function stored(platform: FakePlatform, key = LOCAL_KEYS.vault) {
  return JSON.parse(platform.storages.local.get(key) ?? 'null');
}

const account = (keyring: Awaited<ReturnType<typeof open>>) => {
  const record = keyring.record()?.accounts[0];
  if (record === undefined) throw new Error('no account');
  return { id: record.id, name: record.name, address: record.ethAddress, pqAddress: record.pqAddress };
};

describe('the vault', () => {
  it('derives the documented addresses and restores them in a clean profile in the same order', async () => {
    const { keyring } = await made();
    await keyring.createAccount(undefined);
    const again = (await made()).keyring;
    await again.createAccount(undefined);
    const addresses = (one: typeof keyring) =>
      one.record()?.accounts.map((record) => [record.ethAddress, record.pqAddress]);
    expect(addresses(keyring)).toEqual([
      [
        '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
        '0xPQA85Ca5BC6930E21a83b4dc3eceEdfEcf7131b5c086571d0470968482b43717Ab',
      ],
      [
        '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C',
        '0xPQ3c32a658318546a8c11d18b5fAf4043C5998393Ba52DC3633f61e3bbb2Efe84f',
      ],
    ]);
    expect(addresses(again)).toEqual(addresses(keyring));
    expect(keyring.record()?.accounts[0]?.pqFingerprint).toBe('a2ee4fd5555d19a9');
  });

  it('unlocks with the password after a restart of the browser, and refuses a wrong one', async () => {
    const { platform } = await made();
    platform.storages.session.clear();
    const keyring = await open(platform.restart());
    expect(keyring.isUnlocked()).toBe(false);
    expect(await keyring.unlock('wrong password')).toEqual({ ok: false, reason: 'bad-password' });
    expect(await keyring.unlock(PASSWORD)).toEqual({ ok: true });
  });

  it('stays unlocked when only the worker is killed', async () => {
    const { platform } = await made();
    expect((await open(platform.restart())).isUnlocked()).toBe(true);
  });

  it('stores no phrase, password or seed in plain text', async () => {
    const { platform } = await made();
    const everything = JSON.stringify([
      [...platform.storages.local],
      [...platform.storages.tables].map(([, rows]) => [...rows]),
    ]);
    expect(everything).not.toMatch(/legal winner|correct horse|e98972d550ab/);
  });

  it('distinguishes a flipped byte of any ciphertext from a wrong password and overwrites nothing', async () => {
    for (const flip of [
      (v: { passwordWrap: { ct: string } }) => v.passwordWrap,
      (v: { keyrings: [{ sealed: { ct: string } }] }) => v.keyrings[0].sealed,
    ]) {
      const { platform } = await made();
      const record = stored(platform);
      const blob = flip(record);
      blob.ct = (blob.ct[0] === '0' ? '1' : '0') + blob.ct.slice(1);
      platform.storages.local.set(LOCAL_KEYS.vault, JSON.stringify(record));
      const before = platform.storages.local.get(LOCAL_KEYS.vault);
      platform.storages.session.clear();
      const keyring = await open(platform.restart());
      expect(keyring.vaultStatus()).toBe('damaged');
      expect(await keyring.unlock(PASSWORD)).toEqual({ ok: false, reason: 'damaged' });
      expect(platform.storages.local.get(LOCAL_KEYS.vault)).toBe(before);
      expect(keyring.retryAt()).toBeUndefined();
      await keyring.restoreBackup();
      expect(await keyring.unlock(PASSWORD)).toEqual({ ok: true });
      expect(platform.storages.local.get(LOCAL_KEYS.damagedVault)).toBe(before);
    }
  });

  it('reports damaged keys behind a correct password even without a checksum', async () => {
    const { platform } = await made();
    const { checksum: _, ...record } = stored(platform);
    record.keyrings[0].sealed.ct = `00${record.keyrings[0].sealed.ct.slice(2)}`;
    platform.storages.local.set(LOCAL_KEYS.vault, JSON.stringify(record));
    platform.storages.session.clear();
    expect(await (await open(platform.restart())).unlock(PASSWORD)).toEqual({ ok: false, reason: 'damaged' });
  });

  it('refuses a sealed keyring that was moved to another slot', async () => {
    const { platform } = await made();
    const { checksum: _, ...record } = stored(platform);
    record.keyrings[0].id = crypto.randomUUID();
    platform.storages.local.set(LOCAL_KEYS.vault, JSON.stringify(record));
    platform.storages.session.clear();
    expect(await (await open(platform.restart())).unlock(PASSWORD)).toEqual({ ok: false, reason: 'damaged' });
  });

  it.each([1, 99_999, 10_000_001])('does not run a key derivation of %i iterations', async (iterations) => {
    const { platform } = await made();
    const { checksum: _, ...record } = stored(platform);
    record.kdf.iterations = iterations;
    platform.storages.local.set(LOCAL_KEYS.vault, JSON.stringify(record));
    expect((await open(platform.restart())).vaultStatus()).toBe('damaged');
  });

  it('accepts a password in any Unicode normalisation, and distinguishes other letters', async () => {
    const { platform, keyring } = await made();
    expect(await keyring.changePassword(PASSWORD, 'pa\u0302ssword \ufb01ne \u2460')).toEqual({ ok: true });
    for (const same of ['p\u00e2ssword fine 1', 'pa\u0302ssword fine 1', 'p\u00e2ssword \ufb01ne \uff11']) {
      platform.storages.session.clear();
      expect(await (await open(platform.restart())).unlock(same)).toEqual({ ok: true });
    }
    for (const other of ['password fine 1', 'P\u00e2ssword fine 1', ' p\u00e2ssword fine 1'])
      expect(await keyring.checkPassword(other)).toMatchObject({ ok: false, reason: 'bad-password' });
    // Seven characters as people count them, though more code points.
    await expect(keyring.changePassword('p\u00e2ssword fine 1', 'a\u0302'.repeat(7))).rejects.toMatchObject({
      code: 'password.short',
    });
  });

  it('asks for recovery, not onboarding, when the vault is missing and its version record is not', async () => {
    const { platform } = await made();
    platform.storages.local.delete(LOCAL_KEYS.vault);
    platform.storages.session.clear();
    const keyring = await open(platform.restart());
    expect(keyring.vaultStatus()).toBe('missing');
    expect(keyring.backupAvailable()).toBe(true);
    platform.storages.tables.get(TABLES.vaultBackup)?.clear();
    const bare = await open(platform.restart());
    expect([bare.vaultStatus(), bare.backupAvailable()]).toEqual(['missing', false]);
    await bare.create(PASSWORD, PHRASE, 'imported-phrase', true);
    expect(bare.vaultStatus()).toBe('present');
  });

  it('changes the password by encrypting the same data key again', async () => {
    const { platform, keyring } = await made();
    const sealedBefore = stored(platform).keyrings[0].sealed;
    expect(await keyring.changePassword('not it at all', 'another password')).toMatchObject({ ok: false });
    expect(await keyring.changePassword(PASSWORD, 'another password')).toEqual({ ok: true });
    expect(stored(platform).keyrings[0].sealed).toEqual(sealedBefore);
    await keyring.lock();
    expect(await keyring.unlock(PASSWORD)).toMatchObject({ reason: 'bad-password' });
    expect(await keyring.unlock('another password')).toEqual({ ok: true });
  });

  it('reveals the phrase only with the password', async () => {
    const { keyring } = await made();
    const id = keyring.record()?.keyrings[0]?.id ?? '';
    expect(await keyring.revealPhrase('wrong password', id)).toEqual({ ok: false, reason: 'bad-password' });
    expect(await keyring.revealPhrase(PASSWORD, id)).toEqual({ ok: true, phrase: PHRASE });
  });

  it('does not create a second wallet over a first', async () => {
    const { keyring } = await made();
    await expect(keyring.create(PASSWORD, PHRASE, 'created', true)).rejects.toMatchObject({ code: 'vault.exists' });
  });
});

describe('the session', () => {
  it('locks at its deadline, by alarm and by use, and forgets the key', async () => {
    const { platform, keyring } = await made();
    await platform.advance(899_999);
    expect(keyring.isUnlocked()).toBe(true);
    await platform.advance(1);
    expect(keyring.isUnlocked()).toBe(false);
    expect(platform.storages.session.has(SESSION_KEYS.session)).toBe(false);
  });

  it('is extended by activity', async () => {
    const { platform, keyring } = await made();
    await platform.advance(800_000);
    await keyring.touch();
    await platform.advance(800_000);
    expect(keyring.isUnlocked()).toBe(true);
    expect((await open(platform.restart())).isUnlocked()).toBe(true);
  });

  it('is as short as it was set, although the worker is killed right after', async () => {
    const platform = createFakePlatform();
    let autoLockMs = 900_000;
    const options = {
      platform,
      mlDsa: chooseMlDsa(),
      autoLockMs: () => autoLockMs,
      redeem: () => undefined,
      iterations: MIN_ITERATIONS,
      stateVersion: 1,
    };
    const keyring = createKeyring(options);
    await keyring.load();
    await keyring.create(PASSWORD, PHRASE, 'created', true);
    autoLockMs = 60_000;
    await keyring.touch(true);
    const later = platform.restart();
    await later.advance(60_000);
    expect((await open(later)).isUnlocked()).toBe(false);
  });

  it('does not resume after its deadline', async () => {
    const { platform } = await made();
    const later = platform.restart();
    await later.advance(900_000);
    expect((await open(later)).isUnlocked()).toBe(false);
  });
});

describe('the throttle', () => {
  it('waits 30 s after the fifth failure, doubles, and caps at an hour', () => {
    expect([1, 4, 5, 6, 7, 12, 40].map(delayAfter)).toEqual([0, 0, 30_000, 60_000, 120_000, 3_600_000, 3_600_000]);
  });

  it('counts parallel guesses one by one, refuses the correct password while throttled, and survives a restart', async () => {
    const { platform, keyring } = await made();
    await keyring.lock();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => keyring.unlock('wrong password')));
    expect(outcomes.map((one) => (one.ok ? 'ok' : one.reason))).toEqual([
      'bad-password',
      'bad-password',
      'bad-password',
      'bad-password',
      'bad-password',
      'throttled',
    ]);
    const again = await open(platform.restart());
    expect(await again.unlock(PASSWORD)).toEqual({ ok: false, reason: 'throttled', retryAt: platform.now() + 30_000 });
    const later = platform.restart();
    await later.advance(30_000);
    const third = await open(later);
    expect(await third.unlock(PASSWORD)).toEqual({ ok: true });
    expect(third.retryAt()).toBeUndefined();
  });
});

describe('signing', () => {
  const approval = <K extends 'signMessage' | 'signPqMessage'>(
    kind: K,
    keyring: Awaited<ReturnType<typeof open>>,
    messageHex: string,
  ) =>
    ({
      id: 'a',
      kind,
      subject: { account: account(keyring), messageHex, warnings: [] },
      decision: {},
    }) as unknown as Approved<K>;

  it('recovers to the account, and the post-quantum signature verifies with another implementation', async () => {
    const { keyring } = await made();
    const { signature } = await keyring.signMessage(approval('signMessage', keyring, '0x68690a'));
    expect(recoverPersonal(utf8('hi\n'), fromHex(signature))).toBe(account(keyring).address);
    const pq = await keyring.signPqMessage(approval('signPqMessage', keyring, '0x6869'));
    expect(await referenceMlDsa.verify(fromHex(pq.signature), pqMessageBytes(utf8('hi')), fromHex(pq.publicKey))).toBe(
      true,
    );
  });

  it('redeems the approval each time and passes on its refusal', async () => {
    const platform = createFakePlatform();
    let redeemed = 0;
    const keyring = await open(platform, () => {
      redeemed += 1;
      if (redeemed > 1) throw new Error('used up');
    });
    await keyring.create(PASSWORD, PHRASE, 'created', true);
    const one = approval('signMessage', keyring, '0x00');
    await keyring.signMessage(one);
    await expect(keyring.signMessage(one)).rejects.toThrow('used up');
  });

  it('refuses when locked, and when the subject names an unknown account', async () => {
    const { keyring } = await made();
    const other = approval('signMessage', keyring, '0x00');
    const forged = {
      ...other,
      subject: { ...other.subject, account: { ...other.subject.account, address: `0x${'1'.repeat(40)}` } },
    } as Approved<'signMessage'>;
    await expect(keyring.signMessage(forged)).rejects.toMatchObject({ code: 'sign.account' });
    await keyring.lock();
    await expect(keyring.signMessage(other)).rejects.toMatchObject({ code: 'wallet.locked' });
  });

  it('refuses when the key does not match the stored public key', async () => {
    const { platform } = await made();
    const { checksum: _, ...record } = stored(platform);
    record.accounts[0].pqPublicKey = `ff${record.accounts[0].pqPublicKey.slice(2)}`;
    platform.storages.local.set(LOCAL_KEYS.vault, JSON.stringify(record));
    const keyring = await open(platform.restart());
    await expect(keyring.signMessage(approval('signMessage', keyring, '0x00'))).rejects.toMatchObject({
      code: 'sign.key',
    });
  });
});
