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
