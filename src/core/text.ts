// Texts that strangers chose, made safe to show: invisible and direction-changing characters become visible, long ones
// are cut in the middle. Nothing here knows about markup.

/** Characters that hide, reorder or imitate space: controls, format characters, fillers, private use and lone surrogates. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\u17b4\u17b5]/u;
/** More marks on one letter than any script stacks: they would run over the lines around them. */
const STACKED = /(\p{M}{4})(\p{M}+)/gu;

const codePoint = (char: string): string => `⟨${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/**
 * The text with every hidden character written as its code point, e.g. `⟨202E⟩`, and stacked marks counted, e.g. `⟨+96⟩`;
 * line breaks are written too unless kept.
 */
export function visibleText(text: string, options: { keepLines?: boolean } = {}): string {
  let out = '';
  for (const char of text) {
    if (options.keepLines === true && (char === '\n' || char === '\t')) out += char;
    else out += HIDDEN.test(char) ? codePoint(char) : char;
  }
  return out.replace(STACKED, (_, kept: string, more: string) => `${kept}⟨+${Array.from(more).length}⟩`);
}

/** Whether showing the text needs a code point in place of a character. */
export function hasHiddenCharacters(text: string): boolean {
  return visibleText(text, { keepLines: true }) !== text;
}

/** The text cut in the middle to at most `max` characters, an ellipsis included; whole characters are kept. */
export function cutMiddle(text: string, max: number): string {
  const chars = Array.from(text);
  if (chars.length <= max) return text;
  const head = Math.ceil((max - 1) / 2);
  const tail = max - 1 - head;
  return `${chars.slice(0, head).join('')}…${tail > 0 ? chars.slice(-tail).join('') : ''}`;
}
