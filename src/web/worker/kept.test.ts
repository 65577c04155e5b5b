// The cache of the service worker: the files of its version, all of them or none, and nothing else.

import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { answer, forgetOthers, isKept, type KeptVersion, keep, type WorkerPlace } from './kept.ts';

const ORIGIN = 'https://wallet.example';
const FILES: Readonly<Record<string, string>> = { '/wallet': '<p>page</p>', '/assets/a-1.js': 'let a;' };

const digest = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const version = (id: string): KeptVersion => ({
  id,
  files: Object.entries(FILES).map(([path, text]) => ({ path, integrity: digest(text) })),
});

/** A browser's caches, as far as they are used. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  return {
    all,
    caches: {
      open: async (name: string) => {
        const entries = all.get(name) ?? new Map<string, Response>();
        all.set(name, entries);
        return {
          put: async (url: string, response: Response) => void entries.set(url, response),
          match: async (url: string) => entries.get(url)?.clone(),
        };
      },
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
    } as unknown as WorkerPlace['caches'],
  };
}

let served: Record<string, string>;
let asked: string[];
let store: ReturnType<typeof memoryCaches>;
let place: WorkerPlace;

beforeEach(() => {
  served = { ...FILES };
  asked = [];
  store = memoryCaches();
  place = {
    origin: ORIGIN,
    caches: store.caches,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      const text = served[pathname];
      if (text === undefined) return new Response('', { status: 404 });
      // The browser's own check.
      if (request.integrity !== '' && request.integrity !== digest(text)) throw new TypeError('Failed to fetch');
      return new Response(text, { headers: { 'x-frame-options': 'DENY' } });
    },
  };
});

it('a changed worker that cannot be installed takes nothing from the active one, whose files are the same', async () => {
  await keep(version('one'), place);
  served = { '/wallet': FILES['/wallet'] ?? '' };
  await expect(keep(version('one'), place)).rejects.toThrow();
  expect(await (await answer(version('one'), request('/assets/a-1.js'), place)).text()).toBe('let a;');
});

const request = (path: string, init?: RequestInit): Request => new Request(new URL(path, ORIGIN), init);

it('caches every file of its version and serves them without a network', async () => {
  await keep(version('1'), place);
  served = {};
  for (const [path, text] of Object.entries(FILES)) {
    const kept = await answer(version('1'), request(path), place);
    expect([await kept.text(), kept.headers.get('x-frame-options')]).toEqual([text, 'DENY']);
  }
  expect((await answer(version('1'), request('/wallet?from=home'), place)).status).toBe(200);
});

it.each([
  ['is missing', { '/wallet': '<p>page</p>' }],
  ['has other bytes', { ...FILES, '/assets/a-1.js': 'let b;' }],
])('caches nothing when a file %s, and nothing of the previous version is lost', async (_what, spoiled) => {
  await keep(version('1'), place);
  served = { ...spoiled };
  await expect(keep(version('2'), place)).rejects.toThrow();
  expect([...store.all.keys()]).toEqual(['wallet-files-1']);
});

it('deletes the previous versions, and no other caches', async () => {
  await keep(version('1'), place);
  await keep(version('2'), place);
  await place.caches.open('of another program');
  await forgetOthers(version('2'), place);
  expect([...store.all.keys()].sort()).toEqual(['of another program', 'wallet-files-2']);
});

it('answers only for its own files: requests to a node, a relay or a profile service bypass it', () => {
  const of = (path: string, init?: RequestInit): boolean => isKept(version('1'), request(path, init), place);
  expect(of('/wallet')).toBe(true);
  expect(of('/assets/a-1.js')).toBe(true);
  for (const other of ['/config.json', '/wallet2', '/assets/a-2.js', '/', 'https://node.example/wallet'])
    expect([other, of(other)]).toEqual([other, false]);
  expect(of('/wallet', { method: 'POST', body: '' })).toBe(false);
});

it('fetches a file from the network that the browser dropped', async () => {
  await keep(version('1'), place);
  store.all.get('wallet-files-1')?.delete(`${ORIGIN}/wallet`);
  asked = [];
  expect(await (await answer(version('1'), request('/wallet'), place)).text()).toBe(FILES['/wallet']);
  expect(asked).toEqual(['/wallet']);
});
