// Names that look like something else: another name in other letters (Unicode TR39 confusables), alone or within a
// longer one, an address, a check that somebody made, or letters of several alphabets in one word (TR39 mixed scripts).
// What to do about one is for whoever shows it.

import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { boundedMemo } from '../boundedMemo.ts';
import { VOUCHING_WORDS } from './vouchingWords.ts';

/**
 * For a letter, the letter that it looks like (TR39). The package's own function builds an expression of all of them at
 * once.
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = confusables;

const traced = (text: string): string =>
  Array.from(text, (letter) => (Object.hasOwn(LOOKS_LIKE, letter) ? LOOKS_LIKE[letter] : letter)).join('');

/**
 * Letters and digits in discs, squares and brackets: the first and last of each row, and what the first is without its
 * frame. Some are traced back to no letter, some to other signs.
 */
const ENCLOSED = [
  ...[0x24b6, 0x24d0, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6].map((first) => [first, first + 25, 0x41] as const),
  ...[0x2460, 0x2474, 0x2488, 0x24f5, 0x2776, 0x2780, 0x278a].map((first) => [first, first + 8, 0x31] as const),
  ...[0x24ea, 0x24ff, 0x1f10b, 0x1f10c].map((zero) => [zero, zero, 0x30] as const),
];

/**
 * What else is written for a letter, or drawn like it, and is in no table: digits, currency signs, pairs of letters.
 */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  ...{ $: 's', '€': 'e', '£': 'l', '¥': 'y', '¢': 'c', '@': 'a', '|': 'l' },
  // Small letters alone: a 1 stands for either of i and l, a d may be c and l, a w two v.
  ...{ i: 'l', d: 'cl', w: 'vv' },
};

/**
 * What a reader sees of a name, as one text: two names with equal skeletons look alike. It is for comparing alone and
 * is not to be shown. Marks, spaces, punctuation and pictures do not count.
 */
export function skeletonOf(name: string): string {
  const plain = plainOf(name);
  // Before letters are made small: a capital I looks like an l, a small i does not.
  const small = bare(traced(plain.toLowerCase()).toLowerCase());
  return [...small]
    .map((character) => WRITTEN_FOR[character] ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** The name in the letters that its own look like. */
function plainOf(name: string): string {
  const letters = [...name].map(withoutFrame).join('');
  // Before compatibility forms are resolved: that makes another letter of some that look like a Latin one.
  return bare(traced(bare(traced(letters))));
}

/** Letters of alphabets in which words stand without anything between them: each is a word here. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/u;
/** What a word consists of: letters, digits, and the signs that are written for letters. */
const WORD = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}$€£¥¢@|])+`, 'gu');
/** Letters that a name must have to be looked for within others; what is shorter is part of too many. */
const CONTAINED_MIN = 3;
const CONTAINED_MIN_UNSPACED = 2;

/** Skeletons of all runs of whole words within a name; a new word begins at a capital too. */
function partsOf(name: string): ReadonlySet<string> {
  const spaced = [...name]
    .map(withoutFrame)
    .join('')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  const words = (spaced.match(WORD) ?? []).map(skeletonOf);
  const parts = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    let part = '';
    for (const word of words.slice(from)) {
      part += word;
      parts.add(part);
    }
  }
  return parts;
}

function isLongEnough(skeleton: string): boolean {
  return [...skeleton].length >= (UNSPACED.test(skeleton) ? CONTAINED_MIN_UNSPACED : CONTAINED_MIN);
}

/**
 * Marks that go onto letters of any alphabet, points that may be left out, and what has no picture. The vowels of Indic
 * alphabets are marks too, and stay.
 */
const MARKS = /(?=\p{Script=Inherited})\p{M}|[\u0483-\u0489\u0591-\u05c7]|\p{Default_Ignorable_Code_Point}/gu;

function bare(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '');
}

function withoutFrame(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const [first, , bare] = ENCLOSED.find(([from, to]) => point >= from && point <= to) ?? [];
  return first === undefined || bare === undefined ? character : String.fromCharCode(bare + point - first);
}

/** ISO 15924 codes. */
const SCRIPTS = (
  'Latn Cyrl Grek Armn Hebr Arab Deva Thai Geor Cher Hani Hira Kana Hang Bopo Beng Guru Gujr Orya Taml Telu Knda Mlym ' +
  'Sinh Laoo Tibt Mymr Khmr Mong Ethi Copt Lisu Vaii Nkoo Thaa Syrc Tfng Cans Osge Dsrt Goth Runr Ogam Ital Glag Yiii ' +
  'Java Bali Bamu Adlm Cari Lyci Lydi'
).split(' ');
const SCRIPT_PATTERNS = SCRIPTS.map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));
/** Characters that tell no alphabet, and those of the alphabets in the list. */
const LISTED = new RegExp(
  `[\\p{Script=Common}\\p{Script=Inherited}${SCRIPTS.map((name) => `\\p{Script=${name}}`).join('')}]`,
  'gu',
);
/** Scripts that people write together (TR39, "highly restrictive"): each with Latin. */
const WRITTEN_TOGETHER = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];

/**
 * The scripts of a name when they are ones that nobody writes together, by their ISO 15924 codes and `another` for one
 * that is not in the list; empty for an ordinary name.
 */
export function mixedScriptsOf(name: string): readonly string[] {
  const found = SCRIPT_PATTERNS.filter(({ pattern }) => pattern.test(name)).map((script) => script.name);
  // A letter of an alphabet that is not in the list is still one of another alphabet.
  if (/[\p{L}]/u.test(name.replace(LISTED, ''))) found.push('another');
  const isOrdinary =
    found.length < 2 || WRITTEN_TOGETHER.some((together) => found.every((script) => together.includes(script)));
  return isOrdinary ? [] : found;
}

/** The beginning of an address in the middle of a name too: its zero and the ones after it may have become letters. */
const ADDRESS = /(?<![\p{L}\p{N}])ox(?:pq|(?=.*\p{N})[0-9a-foli.…]{4})/iu;

/** Whether a name reads like an address, which then would be another one than that beside it. */
function readsLikeAddress(name: string): boolean {
  // What was a digit is kept in sight for the look at whether there is any.
  return ADDRESS.test(plainOf(name).replaceAll('0', 'o') + (/\p{N}/u.test(name) ? ' 1' : ''));
}

/** Signs that readers take for a check that somebody made: ticks, seals, shields and locks. */
const SEALS = /[✓✔✅☑√🗸🗹🛡🔒🔐🔏🔵🔷🔹®™℠🄬🅪🅫]/u;
/** Words that promise what only somebody else could, by what a reader sees of them. */
const PROMISES = new Map(
  Object.values(VOUCHING_WORDS).flatMap((words) => words.map((word) => [skeletonOf(word), word])),
);

/** The sign or word with which a name vouches for itself. */
function promiseOf(name: string, parts: ReadonlySet<string>): string | undefined {
  const [sign] = SEALS.exec(name) ?? [];
  return sign ?? [...parts].map((part) => PROMISES.get(part)).find((word) => word !== undefined);
}

/** A name that somebody relies on, such as a verified asset or a contact. */
export interface KnownName {
  readonly name: string;
  /** Address in any letter case. */
  readonly address: string;
}

/** Why a name is not to be trusted by its looks. */
export type Lookalike =
  | { readonly kind: 'imitates'; readonly known: KnownName }
  /** The known name, or what looks like it, stands within a longer one, such as "Ada official". */
  | { readonly kind: 'contains'; readonly known: KnownName }
  /** It reads like an address. */
  | { readonly kind: 'address' }
  /** It vouches for itself, with a tick or a word such as "official". */
  | { readonly kind: 'vouches'; readonly by: string }
  /** Letters of several alphabets: ISO 15924 codes, and `another`. */
  | { readonly kind: 'mixedScripts'; readonly scripts: readonly string[] };

/** Most known names whose skeletons are kept: twice what a wallet's contacts and the verified assets usually are. */
const KNOWN_KEPT = 2_000;

/** The skeleton of a name that others are compared with: the same few hundred for every name that is shown. */
const knownSkeleton = boundedMemo(skeletonOf, KNOWN_KEPT);

/** What of a name misleads, the worst of it; undefined for an ordinary one. */
export function lookalikeOf(name: string, address: string, known: readonly KnownName[]): Lookalike | undefined {
  const skeleton = skeletonOf(name);
  const others = known
    .filter((one) => one.address.toLowerCase() !== address.toLowerCase())
    .map((one) => ({ one, skeleton: knownSkeleton(one.name) }));
  const imitated = others.find((other) => other.skeleton === skeleton);
  if (imitated !== undefined) return { kind: 'imitates', known: imitated.one };
  const parts = partsOf(name);
  const contained = others
    .filter((other) => parts.has(other.skeleton) && isLongEnough(other.skeleton))
    .sort((a, b) => b.skeleton.length - a.skeleton.length)[0];
  if (contained !== undefined) return { kind: 'contains', known: contained.one };
  if (readsLikeAddress(name)) return { kind: 'address' };
  const by = promiseOf(name, parts);
  if (by !== undefined) return { kind: 'vouches', by };
  const scripts = mixedScriptsOf(name);
  return scripts.length === 0 ? undefined : { kind: 'mixedScripts', scripts };
}
