// The web wallet's manifest in each language besides English: what a browser says of the wallet when it is installed.
// The page links them as other versions of its manifest and names the one of its language (src/web/manifestLink.ts).

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LANGUAGE_TAGS, type LanguageTag, SPOKEN } from '@svc/core/words/languageTags';
import type { Plugin } from 'vite';

/** Name of a language's manifest before the build puts a digest into it. */
const nameOf = (tag: LanguageTag): string => `wallet-${tag}.webmanifest`;

interface WebManifest {
  readonly description: string;
  readonly lang: string;
  readonly dir?: string;
  readonly [member: string]: unknown;
}

/** The manifest of a language: the English one, with what it says in this one. */
export async function manifestIn(root: string, tag: LanguageTag): Promise<WebManifest> {
  const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(root, path), 'utf8'));
  const english = (await read('src/web/wallet.webmanifest')) as WebManifest;
  const { description } = (await read(`public/_locales/${tag}/messages.json`)) as { description: { message: string } };
  return { ...english, description: description.message, lang: tag, dir: SPOKEN[tag].direction };
}

/** Writes the manifests and links them in the page. */
export function webManifests(root: string): Plugin {
  const others = LANGUAGE_TAGS.filter((tag) => tag !== 'en');
  return {
    name: 'web-manifests',
    apply: 'build',
    async buildStart() {
      for (const tag of others) {
        const source = JSON.stringify(await manifestIn(root, tag));
        this.emitFile({ type: 'asset', name: nameOf(tag), source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle = {} }) => {
        if (basename(path) !== 'wallet.html') return [];
        return others.map((tag) => {
          const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(nameOf(tag)));
          if (file === undefined) throw new Error(`The manifest in ${tag} was not written.`);
          const attrs = {
            rel: 'alternate',
            type: 'application/manifest+json',
            hreflang: tag,
            href: `/${file.fileName}`,
          };
          return { tag: 'link', attrs, injectTo: 'head' as const };
        });
      },
    },
  };
}
