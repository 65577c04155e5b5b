// The web wallet's manifests: one app in every language, and each says what it is in its own.

import { resolve } from 'node:path';
import { LANGUAGE_TAGS, SPOKEN } from '@svc/core/words/languageTags';
import { expect, it } from 'vitest';
import { manifestIn } from './webManifests.ts';

const ROOT = resolve(import.meta.dirname, '../..');

it('each says the same app in its language', async () => {
  const all = await Promise.all(LANGUAGE_TAGS.map((tag) => manifestIn(ROOT, tag)));
  expect(new Set(all.map(({ description }) => description)).size).toBe(LANGUAGE_TAGS.length);
  const same = all.map(({ description: _, lang: __, dir: ___, ...rest }) => rest);
  for (const one of same) expect(one).toEqual(same[0]);
  expect(all.map(({ lang, dir }) => ({ lang, dir }))).toEqual(
    LANGUAGE_TAGS.map((tag) => ({ lang: tag, dir: SPOKEN[tag].direction })),
  );
});
