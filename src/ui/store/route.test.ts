// Parsing of routes.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function Path({ usePath }: { readonly usePath: () => readonly string[] }) {
  return createElement('p', null, JSON.stringify(usePath()));
}

/** The path of a page that is opened with this hash. */
async function pathOf(hash: string): Promise<unknown> {
  vi.stubGlobal('location', { hash });
  const { useRoute } = await import('./route.ts');
  return JSON.parse(
    renderToStaticMarkup(createElement(Path, { usePath: useRoute }))
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"'),
  );
}

test.each([
  ['', ['home']],
  ['#approval=1', ['home']],
  ['#/', ['home']],
  ['#/settings/networks', ['settings', 'networks']],
  ['#/activity/a%2Fb', ['activity', 'a/b']],
  ['#/%', ['%']],
  ['#/sites/%E0%A4%A', ['sites', '%E0%A4%A']],
])('the hash %s shows %j', async (hash, path) => {
  expect(await pathOf(hash)).toEqual(path);
});

/** A page with a history, opened at a hash; it tells of changed hashes as browsers do. */
function opened(hash: string) {
  const entries: { hash: string; state: unknown }[] = [{ hash, state: null }];
  let at = 0;
  let changed: () => void = () => undefined;
  const here = () => entries[at] ?? { hash: '', state: null };
  vi.stubGlobal('location', {
    get hash() {
      return here().hash;
    },
    set hash(to: string) {
      entries.splice(at + 1, entries.length, { hash: to, state: null });
      at += 1;
      changed();
    },
  });
  vi.stubGlobal('history', {
    get state() {
      return here().state;
    },
    replaceState: (state: unknown) => {
      here().state = state;
    },
    back: () => {
      at -= 1;
      changed();
    },
  });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    changed = listener;
  });
  return { hash: () => here().hash };
}

test('back goes to the screen that one came from, whatever its own parent is', async () => {
  const page = opened('#/home');
  const { back, followHash, go } = await import('./route.ts');
  followHash();
  go('asset', 'SVC');
  go('settings', 'allowances');
  back('settings');
  expect(page.hash()).toBe('#/asset/SVC');
  go('send');
  back('home');
  expect(page.hash()).toBe('#/asset/SVC');
  back('settings');
  expect(page.hash()).toBe('#/home');
});

test('back goes to the parent of a screen at which the page was opened', async () => {
  const page = opened('#/settings/allowances');
  const { back, followHash } = await import('./route.ts');
  followHash();
  back('settings');
  expect(page.hash()).toBe('#/settings');
});
