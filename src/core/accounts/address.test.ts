import { getAddress } from 'viem';
import { describe, expect, it, vi } from 'vitest';
import { readVectors } from '../../../test/support/vectors.ts';
import { fromHex, toHex } from '../bytes.ts';
import { sha256 } from '../crypto/hash.ts';
import { mlDsaPublicKey } from '../crypto/mlDsa.ts';
import { publicKeyOf } from '../crypto/secp256k1.ts';
import {
  accountId,
  addressForm,
  addressOfClassicKey,
  addressOfPqKey,
  findAccountId,
  hasWrongChecksum,
  isPqAddress,
  sameAccount,
  toChecksumAddress,
} from './address.ts';
import { deriveFromPhrase, pqSeedOfImportedKey } from './deriveKeys.ts';
import {
  bookHolder,
  collectionAddress,
  perpsHolder,
  poolHolder,
  poolId,
  positionId,
  tokenAddress,
} from './protocolIds.ts';

interface AccountVectors {
  phrase: string;
  accounts: {
    index: number;
    classicAddress: string;
    pqSeed: string;
    pqAddress: string;
    publicKeySha256: string;
    pqAccountId: string;
  }[];
  importedKey: { privateKey: string; pqSeed: string; pqAddress: string };
  patternKey: { pqAddress: string; accountId: string };
  accountIds: [string, string][];
  objects: {
    perpsHolder: string;
    token: { nonce: number; symbol: string; address: string };
    collection: { nonce: number; symbol: string; address: string };
    pool: { feeTier: number; seq: number; id: string; holder: string; escrow: string };
    position: { tickLower: number; tickUpper: number; seq: number; id: string };
    frog: { nonce: number; symbol: string; address: string };
  };
}
const vectors = readVectors<AccountVectors>('accounts.json');

describe('a phrase', () => {
  it.each(vectors.accounts)('yields both credentials of account $index', async (row) => {
    const secrets = await deriveFromPhrase(vectors.phrase, row.index);
    const publicKey = mlDsaPublicKey(secrets.pqSeed);
    expect(addressOfClassicKey(publicKeyOf(secrets.ethPrivateKey, false))).toBe(row.classicAddress);
    expect(toHex(secrets.pqSeed)).toBe(row.pqSeed);
    expect(toHex(sha256(publicKey))).toBe(row.publicKeySha256);
    expect(addressOfPqKey(publicKey)).toBe(row.pqAddress);
    expect(accountId(row.pqAddress)).toBe(row.pqAccountId);
  });

  it('yields the same where the platform stretches nothing, as in a page without TLS', async () => {
    const stretched = await deriveFromPhrase(vectors.phrase, 1);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    try {
      expect(await deriveFromPhrase(vectors.phrase, 1)).toEqual(stretched);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('is the same phrase in any letter case and spacing', async () => {
    expect(await deriveFromPhrase(`  ${vectors.phrase.toUpperCase().replaceAll(' ', '\t \n')} `, 0)).toEqual(
      await deriveFromPhrase(vectors.phrase, 0),
    );
  });

  it.each([
    ['legal winner thank', 'phrase.words'],
    [vectors.phrase.replace('legal', 'legaly'), 'phrase.unknownWord'],
    [vectors.phrase.replace('yellow', 'zoo'), 'phrase.checksum'],
    ['', 'phrase.words'],
  ])('that is wrong (%s) is refused with its reason', async (phrase, code) => {
    await expect(deriveFromPhrase(phrase, 0)).rejects.toThrow(expect.objectContaining({ code }));
  });

  it.each([-1, 2 ** 31, 0.5])('has no account %s', async (index) => {
    await expect(deriveFromPhrase(vectors.phrase, index)).rejects.toThrow(/account index/);
  });
});

it('an imported key gets a post-quantum seed of its own', () => {
  const seed = pqSeedOfImportedKey(fromHex(vectors.importedKey.privateKey));
  expect(toHex(seed)).toBe(vectors.importedKey.pqSeed);
  expect(addressOfPqKey(mlDsaPublicKey(seed))).toBe(vectors.importedKey.pqAddress);
});

describe('an account id', () => {
  it.each(vectors.accountIds)('of %s is %s', (address, id) => {
    expect(accountId(address)).toBe(id);
    expect(accountId(id)).toBe(id);
  });

  it('of the pattern key follows from its address', () => {
    const key = Uint8Array.from({ length: 1952 }, (_, at) => at % 256);
    expect(addressOfPqKey(key)).toBe(vectors.patternKey.pqAddress);
    expect(accountId(vectors.patternKey.pqAddress)).toBe(vectors.patternKey.accountId);
  });

  it.each([
    '',
    '0x',
    '0x12',
    `0x${'1'.repeat(39)}`,
    `0x${'1'.repeat(41)}`,
    `0x${'g'.repeat(40)}`,
    `0xPQ${'1'.repeat(63)}`,
    `0xPQ${'1'.repeat(65)}`,
    `0xPq${'1'.repeat(64)}`,
    '0xPQMS7',
    '0xPQMS',
    `0xPOOL${'0'.repeat(35)}`,
    `0xPOOL${'0'.repeat(37)}`,
    `0xVETO${'0'.repeat(36)}`,
    ` 0x${'1'.repeat(40)}`,
    'Q',
    'Qé',
    `0x${'1'.repeat(40)}\u200b`,
  ])('of %j does not exist', (text) => {
    expect(findAccountId(text)).toBeUndefined();
    expect(() => accountId(text)).toThrow(/expected an address/);
  });

  it('is the same for the forms of one account and different for others', () => {
    const { pqAddress, pqAccountId, classicAddress } = vectors.accounts[0] as AccountVectors['accounts'][number];
    expect(sameAccount(pqAddress, pqAccountId)).toBe(true);
    expect(sameAccount(pqAddress, pqAddress.toLowerCase().replace('0xpq', '0xPQ'))).toBe(true);
    expect(sameAccount(pqAddress, classicAddress)).toBe(false);
    expect(sameAccount('nothing', 'nothing')).toBe(false);
  });
});

describe('a checksum', () => {
  it('equals the one of an independent implementation', () => {
    for (let at = 0; at < 200; at++) {
      const address = `0x${toHex(sha256(Uint8Array.of(at))).slice(0, 40)}`;
      expect(toChecksumAddress(address)).toBe(getAddress(address));
    }
  });

  it('is demanded of mixed case alone', () => {
    const right = (vectors.accounts[0] as { pqAddress: string }).pqAddress;
    const lower = `0xPQ${right.slice(4).toLowerCase()}`;
    const flipped = `0xPQ${right.charAt(4).toLowerCase()}${right.slice(5)}`;
    expect([right, lower, `0xPQ${right.slice(4).toUpperCase()}`, flipped].map(hasWrongChecksum)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

it('forms are told apart by prefix and length', () => {
  expect(addressForm(`0xPQ${'a'.repeat(64)}`)).toBe('post-quantum');
  expect(addressForm(`0xPQMS${'a'.repeat(38)}`)).toBe('multisig');
  expect(addressForm(`0xpool${'a'.repeat(36)}`)).toBe('protocol');
  expect(isPqAddress(`0x${'a'.repeat(40)}`)).toBe(false);
});

it('objects of the protocol have deterministic names', () => {
  const { objects, patternKey, accountIds } = vectors;
  const sender = patternKey.pqAddress;
  const token = tokenAddress(sender, objects.token.nonce, objects.token.symbol);
  const pair = `${token}:SVC`;
  expect(perpsHolder()).toBe(objects.perpsHolder);
  expect(token).toBe(objects.token.address);
  expect(collectionAddress(sender, objects.collection.nonce, objects.collection.symbol)).toBe(
    objects.collection.address,
  );
  expect(poolId(token, 'SVC', objects.pool.feeTier, objects.pool.seq)).toBe(objects.pool.id);
  expect(poolHolder(objects.pool.id)).toBe(objects.pool.holder);
  expect(bookHolder(pair)).toBe(objects.pool.escrow);
  expect(positionId(sender, objects.position.tickLower, objects.position.tickUpper, objects.position.seq)).toBe(
    objects.position.id,
  );
  expect(tokenAddress((accountIds[0] as [string, string])[0], objects.frog.nonce, objects.frog.symbol)).toBe(
    objects.frog.address,
  );
});
