// Texts that resemble a sign-in (EIP-4361) without its standard form: words before it, other white space, look-alike
// letters, hidden characters, missing members. A server may parse more loosely than the standard, and so does a person.

import { boundedMemo } from '@svc/core/boundedMemo';
import { skeletonOf } from '@svc/core/profiles/confusableNames';
import { SIGN_IN_LABELS } from '@svc/core/tx/signIn';

const COLON = /[:\uff1a\ufe55\u2236\ua789]/u;
/** With this many of the standard members a text resembles a sign-in even without its first line. */
const ENOUGH_LABELS = 3;
/** Most letters whose skeleton is cached: no human text has more different ones. */
const LOOKS_KEPT = 10_000;

const lookOf = boundedMemo((letter) => (COLON.test(letter) ? ':' : skeletonOf(letter)), LOOKS_KEPT);

/**
 * The skeleton of a text, as for names: without white space, hidden characters and punctuation except colons, and with
 * one letter for all look-alikes. Letter by letter, since a text may be long.
 */
function lookOfText(text: string): string {
  let seen = '';
  for (const letter of text) seen += lookOf(letter);
  return seen;
}

const WANTS = lookOfText(/wants you to sign in/.source);
const WORDS = new RegExp(`${lookOfText(/sign in with your/.source)}.{0,80}?${lookOfText('account')}`, 'u');
const LABELS = SIGN_IN_LABELS.map((label) => `${lookOfText(label)}:`);

/** Whether a person, or a lenient server, could take a text for a sign-in. */
export function readsLikeSignIn(text: string): boolean {
  const seen = lookOfText(text);
  const letters = seen.replaceAll(':', '');
  return (
    letters.includes(WANTS) ||
    WORDS.test(letters) ||
    LABELS.filter((label) => seen.includes(label)).length >= ENOUGH_LABELS
  );
}

/** The sites that a text names as sign-in targets: the part before the standard's words, and hosts of its links. */
export function sitesNamed(text: string): readonly string[] {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const asked = [...plain.matchAll(/(\S+)\s+wants\s+you\s+to/giu)].map(([, site = '']) =>
    site.replace(/^[a-z][a-z0-9+.-]*:\/\//iu, ''),
  );
  const linked = [...plain.matchAll(/\b(?:https?|wss?):\/\/[^\s"'<>]+/giu)].flatMap(([link]) =>
    URL.canParse(link) ? [new URL(link).host] : [],
  );
  return [...new Set([...asked, ...linked])];
}
