// The documents match the code: generated tables, links, paths, and worked examples.

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { CONTROL_LIST } from '../node-sim/src/dev/registry.ts';
import { pagesWithSections } from '../scripts/docs/pages.ts';
import { SECTIONS } from '../scripts/docs/sections.ts';
import { accountId, addressOfPqKey } from '../src/core/accounts/address.ts';
import { fromBase64Url, fromHex, toHex, utf8 } from '../src/core/bytes.ts';
import { referenceMlDsa as mlDsa } from '../src/core/crypto/mlDsa.ts';
import { readJson } from '../src/core/json/canonicalJson.ts';
import { buildClaimMessage, type Claim, isPqSigner, parseClaimMessage } from '../src/core/profiles/claim.ts';
import { verifyClaim } from '../src/core/profiles/claimProof.ts';
import { parseSiteMessage, parseWalletMessage } from '../src/core/relay/messages.ts';
import { pairingAddress, pairingLink, pairingUri, parsePairing, topicOf } from '../src/core/relay/pairingLink.ts';
import { open, seal } from '../src/core/relay/seal.ts';
import { otherSide, type Side } from '../src/core/relay/side.ts';
import { evmSender, evmSigningHash, intrinsicGas, readEvmTx } from '../src/core/tx/evmTx.ts';
import { exchangeTxHash, readSignedTx, signingBytes } from '../src/core/tx/exchangeTx.ts';
import { personalDigest } from '../src/core/tx/message.ts';
import { readVectors } from './support/vectors.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DOCS = join(ROOT, 'docs');
const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md'));

describe('generated sections', () => {
  it.each(pagesWithSections())('docs/$name is as its declarations have it (npm run docs)', ({ text, made }) => {
    expect(text).toBe(made);
  });

  it('are each on a page', () => {
    const used = pagesWithSections().flatMap(({ sections }) => sections);
    expect(Object.keys(SECTIONS).filter((name) => !used.includes(name))).toEqual([]);
  });
});

it('docs/node.md lists every developer control', () => {
  const text = readFileSync(join(DOCS, 'node.md'), 'utf8');
  expect(CONTROL_LIST.map(({ method }) => method).filter((method) => !text.includes(`\`${method}(`))).toEqual([]);
});

/** The anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

describe('links', () => {
  it.each([...pages.map((name) => join('docs', name)), 'README.md', 'CONTRIBUTING.md'])(
    'of %s lead somewhere',
    (name) => {
      const file = join(ROOT, name);
      const text = readFileSync(file, 'utf8').replaceAll(/```[\s\S]*?```/g, '');
      const dead = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
        ([, path = '', anchor]) => {
          const target = path === '' ? file : resolve(dirname(file), path);
          if (!existsSync(target)) return [path];
          if (anchor === undefined || !target.endsWith('.md')) return [];
          const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
            anchorOf(heading),
          );
          return headings.includes(anchor) ? [] : [`${path}#${anchor}`];
        },
      );
      expect(dead).toEqual([]);
    },
  );
});

describe('paths', () => {
  const FOLDERS = '{src,node-sim,relay-server,test,scripts,bench,docs,deploy,public}';
  const known = globSync(`${FOLDERS}/**`, { cwd: ROOT, exclude: (path) => path.includes('node_modules') });
  const folders = new Set(known.flatMap((path) => path.split('/').slice(0, -1)));
  const isThere = (path: string): boolean =>
    ['', '.ts', '.tsx'].some((end) => known.some((one) => `/${one}`.endsWith(`/${path}${end}`)));

  it.each(globSync(['*.md', `${FOLDERS}/**/*.md`], { cwd: ROOT, exclude: (path) => path.includes('node_modules') }))(
    'of files and folders in %s are there',
    (name) => {
      const text = readFileSync(join(ROOT, name), 'utf8');
      const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, path = '']) => path.replace(/\/$/, ''));
      expect(named.filter((path) => folders.has(path.split('/')[0] ?? '') && !isThere(path))).toEqual([]);
    },
  );
});

interface Claims {
  claims: {
    name: string;
    claim: Claim;
    digest?: string;
    body: { message: string; signature: string; publicKey?: string };
  }[];
}
interface Session {
  key: string;
  topic: string;
  code: { relay: string; name: string; origin: string };
  uri: string;
  link: string;
  address: string;
  messages: { sender: Side; text: string; iv: string; payload: string }[];
}
interface Envelope {
  seed: string;
  publicKey: string;
  address: string;
  sender: string;
  members: { chainId: string; nonce: string; gasPrice: string; gasLimit: string; to: string; value: string };
  digest: string;
  signature: string;
  intrinsicGas: number;
  raw: string;
  hash: string;
}
interface Exchange {
  seed: string;
  publicKey: string;
  tx: { sender: string } & Record<string, unknown>;
  signingBytes: string;
  hash: string;
  signature: string;
}

describe('worked examples', () => {
  test.each(readVectors<Claims>('profiles-signed.json').claims)('$name', async ({ claim, digest, body }) => {
    expect(buildClaimMessage(claim)).toBe(body.message);
    expect(parseClaimMessage(body.message)).toEqual(claim);
    if (!isPqSigner(claim.signer)) expect(toHex(personalDigest(utf8(body.message)))).toBe(digest);
    const proof = { ...body, publicKey: body.publicKey ?? null };
    expect(await verifyClaim(proof, mlDsa.verify)).toEqual(claim);
  });

  const session = readVectors<Session>('relay-session.json');
  test('a pairing from its key to its link', () => {
    const code = { key: fromHex(session.key), ...session.code };
    expect(topicOf(code.key)).toBe(session.topic);
    expect([
      pairingUri(code),
      pairingLink('https://wallet.example', code),
      pairingAddress('https://wallet.example', code),
    ]).toEqual([session.uri, session.link, session.address]);
    expect(parsePairing(session.link)).toEqual(code);
  });
  test.each(session.messages)('$sender says $text', ({ sender, text, iv, payload }) => {
    const key = fromHex(session.key);
    expect(seal(key, sender, text, fromHex(iv))).toBe(payload);
    expect(open(key, otherSide(sender), payload)).toBe(text);
    expect(() => (sender === 'dapp' ? parseSiteMessage(text) : parseWalletMessage(text))).not.toThrow();
    expect(fromBase64Url(payload)).toHaveLength(12 + utf8(text).length + 16);
  });

  test('a chain transaction in the envelope 0x51', async () => {
    const given = readVectors<Envelope>('envelope-0x51.json');
    const tx = readEvmTx(fromHex(given.raw));
    const { chainId, nonce, gasPriceWei, gasLimit, to, value } = tx;
    const hex = (number = 0n): string => `0x${number.toString(16)}`;
    expect({
      chainId: hex(chainId),
      nonce: hex(nonce),
      gasPrice: hex(gasPriceWei),
      gasLimit: hex(gasLimit),
      to,
      value: hex(value),
    }).toEqual({ ...given.members, data: undefined, onBehalfOf: undefined });
    expect(`0x${toHex(evmSigningHash(tx))}`).toBe(given.digest);
    expect([intrinsicGas(tx), `0x${tx.hash}`]).toEqual([given.intrinsicGas, given.hash]);
    expect(await evmSender(tx, mlDsa)).toBe(given.sender);
    const publicKey = await mlDsa.publicKeyOf(fromHex(given.seed));
    expect([toHex(publicKey), addressOfPqKey(publicKey), accountId(given.address)]).toEqual([
      given.publicKey,
      given.address,
      given.sender,
    ]);
  });

  test('an exchange transaction from seed to signature', async () => {
    const given = readVectors<Exchange>('signed-exchange-tx.json');
    const tx = readSignedTx(
      readJson(JSON.stringify({ ...given.tx, public_key: given.publicKey, signature: given.signature }), 'tx'),
    );
    expect([toHex(signingBytes(tx)), exchangeTxHash(tx)]).toEqual([given.signingBytes, given.hash]);
    expect(await mlDsa.verify(fromHex(given.signature), signingBytes(tx), fromHex(given.publicKey))).toBe(true);
    expect(toHex(await mlDsa.publicKeyOf(fromHex(given.seed)))).toBe(given.publicKey);
  });
});

test('each noted change names packages whose versions are kept by the tool (.changeset)', () => {
  const folders = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces;
  const names = folders.map((folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).name);
  for (const file of globSync('*.md', { cwd: join(ROOT, '.changeset') })) {
    const [, head = ''] = readFileSync(join(ROOT, '.changeset', file), 'utf8').split(/^---$/m);
    const named = [...head.matchAll(/'([^']+)': (?:major|minor|patch)/g)].map(([, name]) => name);
    expect([file, named.length > 0, named.filter((name) => !names.includes(name))]).toEqual([file, true, []]);
  }
});
