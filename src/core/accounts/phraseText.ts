// The words of a recovery phrase as people paste it. Nothing here knows the list of words: what is read wrongly is
// refused there, never taken for another phrase.

/** Characters that nobody sees: joiners, direction and byte-order marks, soft hyphens. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Number of a word in a list: `1`, `1.`, `1)`, `1:`, alone or before its word. */
const NUMBER = /^\d{1,2}[.):]*/;

function wordsIn(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s\p{Z},;]+/u)
    .map((word) => word.replace(NUMBER, ''))
    .filter((word) => word !== '');
}

/**
 * The words in small letters. White space of any kind, commas, semicolons and numbers of a list part them; what nobody
 * sees does not count, and where that is all that stands between words, it parts them too.
 */
export function wordsOfPhrase(text: string): string[] {
  const words = wordsIn(text.replace(UNSEEN, ''));
  const parted = wordsIn(text.replace(UNSEEN, ' '));
  const isWhole = ({ length }: readonly string[]): boolean => length === 12 || length === 24;
  return !isWhole(words) && isWhole(parted) ? parted : words;
}
