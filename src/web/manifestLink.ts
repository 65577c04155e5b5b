// What a browser says of the wallet when it is installed, in the page's language: the build links a manifest for each
// language, and the page names the one that counts.

import { language, onLanguage } from '@svc/core/words/language';

/** Names the manifest of the language that is spoken, now and whenever it changes. */
export function followManifest(page: Document): void {
  const link = page.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link === null) return;
  const english = link.getAttribute('href') ?? '';
  onLanguage(() => {
    const other = page.querySelector(`link[type="application/manifest+json"][hreflang="${language().tag}"]`);
    link.setAttribute('href', other?.getAttribute('href') ?? english);
  });
}
