// Names that look like other names: the same picture from other letters (Unicode TR39 confusables), or letters of several
// alphabets in one word (TR39 mixed scripts). What to do about one is for whoever shows it.

import unhomoglyph from 'unhomoglyph';

/**
 * What a reader sees of a name, as one text: two names with equal skeletons look alike. It is for comparing alone and is not
 * to be shown.
 */
export function skeletonOf(name: string): string {
  const base = name.normalize('NFKD').replace(/[\p{M}\p{Cf}\s_.-]/gu, '');
  // Before letters are made small: a capital I looks like an l, a small i does not.
  return unhomoglyph(unhomoglyph(base).toLowerCase()).toLowerCase();
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Cherokee',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
];
const SCRIPT_PATTERNS = SCRIPTS.map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));
/** Scripts that people write together (TR39, "highly restrictive"): each with Latin. */
const WRITTEN_TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** The scripts of a name when they are ones that nobody writes together; empty for an ordinary name. */
export function mixedScriptsOf(name: string): readonly string[] {
  const found = SCRIPT_PATTERNS.filter(({ pattern }) => pattern.test(name)).map((script) => script.name);
  const isOrdinary = found.length < 2 || WRITTEN_TOGETHER.some((together) => found.every((script) => together.includes(script)));
  return isOrdinary ? [] : found;
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
  /** Letters of several alphabets, by the alphabets' English names. */
  | { readonly kind: 'mixedScripts'; readonly scripts: readonly string[] };

/** Whether a name looks like a known one of another address, or mixes alphabets; undefined when neither. */
export function lookalikeOf(name: string, address: string, known: readonly KnownName[]): Lookalike | undefined {
  const skeleton = skeletonOf(name);
  const imitated = known.find((one) => one.address.toLowerCase() !== address.toLowerCase() && skeletonOf(one.name) === skeleton);
  if (imitated !== undefined) return { kind: 'imitates', known: imitated };
  const scripts = mixedScriptsOf(name);
  return scripts.length === 0 ? undefined : { kind: 'mixedScripts', scripts };
}
