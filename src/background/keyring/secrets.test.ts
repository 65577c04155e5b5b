// Secrets are handled in this folder and nowhere else in the wallet: every file that imports functions to create,
// decrypt or use them is listed here.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const WALLET = [
  'src/background',
  'src/ui',
  'src/approvals',
  'src/web',
  'src/provider',
  'src/inpage',
  'src/content',
  'src/platform',
  'src/channels',
];
const HOME = 'src/background/keyring/';

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

/** Names by which a file holds or uses a secret key, and their module. */
const SECRET_IMPORTS: readonly RegExp[] = [
  /from '@svc\/core\/accounts\/derive'/,
  /import[^;]*\b(?:signDigest|publicKeyOf|isPrivateKey)\b[^;]*from '@svc\/core\/crypto\/secp256k1'/s,
  /import[^;]*\b(?:signEvmTx|signPqEvmTx)\b[^;]*from '@svc\/core\/tx\/evmTx'/s,
  /import[^;]*\bsignExchangeTx\b[^;]*from '@svc\/core\/tx\/exchangeTx'/s,
  /import[^;]*\b(?:mlDsaSign|referenceMlDsa)\b[^;]*from '@svc\/core\/crypto\/mlDsa'/s,
  /from '@noble\/(?:curves|post-quantum)/,
];

describe('secrets', () => {
  it('are imported only by the keyring', () => {
    const found = WALLET.flatMap(sources).filter(
      (file) =>
        !file.startsWith(HOME) &&
        SECRET_IMPORTS.some((pattern) => pattern.test(readFileSync(join(ROOT, file), 'utf8'))),
    );
    expect(found).toEqual([]);
  });

  it('the keyring is created in one place, and other files know only its types', () => {
    const found = WALLET.flatMap(sources).filter((file) => {
      if (file.startsWith(HOME) || file === 'src/background/createWallet.ts') return false;
      return /import (?!type\b)[^;]*from '[^']*keyring\/(?!.*\.test)/s.test(readFileSync(join(ROOT, file), 'utf8'));
    });
    expect(found).toEqual([]);
  });

  it('are in no log and no error message', () => {
    for (const file of sources('src/background/keyring')) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect([
        file,
        /console\.|\$\{(?:mnemonic|phrase|password|secret|privateKey|seed|pqSeed|key)\}/.exec(text)?.[0],
      ]).toEqual([file, undefined]);
    }
  });
});
