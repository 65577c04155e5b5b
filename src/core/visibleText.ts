// Texts that strangers chose, made safe to show: invisible and direction-changing characters become visible, long ones
// are cut in the middle. Nothing here knows about markup.

/**
 * Characters that hide, reorder or imitate space: controls, format characters, fillers, private use and lone
 * surrogates.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\u17b4\u17b5]/u;
/** More marks on one letter than any script stacks: they would run over the lines around them. */
const STACKED = /(\p{M}{4})(\p{M}+)/gu;

/** Gaps that push what follows out of sight. */
const EMPTY_LINES = /\n((?:[^\S\n]*\n){4,})/g;
const LONG_GAP = /[^\S\n]{41,}/g;
/** White space that no screen shows: before the end of a line, and line breaks after which nothing comes. */
const UNSEEN_ENDS = /[^\S\n]+(?=\n|$)/g;
const LAST_BREAKS = /\n+$/;
/** Line breaks before anything comes: they look like a margin. */
const FIRST_BREAKS = /^\n+/;
/** Of a text in one line also what stands before it, and more spaces than one: they are drawn as one. */
const UNSEEN_IN_LINE = /^[^\S\n]+|[^\S\n]{2,}/g;
const JOINER = '\u200d';
const PICTURE = /^\p{Extended_Pictographic}$/u;
/** What may stand between a picture and the joiner after it: its variant and its skin tone. */
const PICTURE_VARIANT = /^[\ufe0f\u{1f3fb}-\u{1f3ff}]$/u;

const codePoint = (char: string): string =>
  `⟨${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** Whether the joiner at a place makes one picture of two, as in 👩‍🌾; anywhere else it hides. */
function joinsPictures(chars: readonly string[], at: number): boolean {
  let before = at - 1;
  while (before > 0 && PICTURE_VARIANT.test(chars[before] ?? '')) before -= 1;
  return PICTURE.test(chars[before] ?? '') && PICTURE.test(chars[at + 1] ?? '');
}

/** White space as words: how often what, so that no two runs of it look alike. */
function written(space: string): string {
  const chars = Array.from(space);
  const [first = ''] = chars;
  if (chars.some((char) => char !== first)) return chars.map(codePoint).join('');
  const what = first === ' ' ? 'space' : first === '\n' ? 'line break' : undefined;
  if (what === undefined)
    return chars.length === 1 ? codePoint(first) : `⟨${chars.length} × ${codePoint(first).slice(1)}`;
  return chars.length === 1 ? `⟨${what}⟩` : `⟨${chars.length} ${what}s⟩`;
}

/** Empty lines in a row, counted where each is like the others. */
function writtenLines(lines: string): string {
  const list = lines.split('\n').slice(0, -1);
  const [first = ''] = list;
  if (list.some((line) => line !== first))
    return list.map((line) => `${line === '' ? '' : written(line)}⟨000A⟩`).join('');
  return `⟨${list.length} empty lines${first === '' ? '' : ` of ${written(first)}`}⟩`;
}

/** The text with the white space written out that would not be seen: two texts that differ in it are not one. */
function withEnds(text: string, keepLines: boolean): string {
  const ended = text
    .replace(FIRST_BREAKS, written)
    .replace(LAST_BREAKS, written)
    .replace(EMPTY_LINES, (_, lines: string) => `\n${writtenLines(lines)}\n`)
    .replace(UNSEEN_ENDS, written);
  return (keepLines ? ended : ended.replace(UNSEEN_IN_LINE, written)).replace(LONG_GAP, written);
}

/**
 * The text with every hidden character written as its code point, e.g. `⟨202E⟩`, and stacked marks counted, e.g.
 * `⟨+96⟩`; line breaks are written too unless kept. A text of white space alone is written out whole, space at the ends
 * and gaps that could push the rest out of sight are counted, e.g. `⟨2 spaces⟩`, `⟨12 empty lines⟩`.
 */
export function visibleText(text: string, options: { keepLines?: boolean } = {}): string {
  return withHidden(isBlankText(text) ? text : withEnds(text, options.keepLines === true), options);
}

/** White space and nothing else, which is written out whole. */
const isBlankText = (text: string): boolean => text !== '' && text.trim() === '';

function withHidden(text: string, options: { keepLines?: boolean }): string {
  const isBlank = isBlankText(text);
  const chars = Array.from(text);
  let out = '';
  for (const [at, char] of chars.entries()) {
    if (isBlank) out += codePoint(char);
    else if (options.keepLines === true && (char === '\n' || char === '\t')) out += char;
    else out += HIDDEN.test(char) && !(char === JOINER && joinsPictures(chars, at)) ? codePoint(char) : char;
  }
  return out.replace(STACKED, (_, kept: string, more: string) => `${kept}⟨+${Array.from(more).length}⟩`);
}

/** Whether showing the text needs a code point in place of a character. */
export function hasHiddenCharacters(text: string): boolean {
  return withHidden(text, { keepLines: true }) !== text || text.search(EMPTY_LINES) >= 0 || text.search(LONG_GAP) >= 0;
}

/** The text cut in the middle to at most `max` characters, an ellipsis included; whole characters are kept. */
export function cutMiddle(text: string, max: number): string {
  const chars = Array.from(text);
  if (chars.length <= max) return text;
  const head = Math.ceil((max - 1) / 2);
  const tail = max - 1 - head;
  return `${chars.slice(0, head).join('')}…${tail > 0 ? chars.slice(-tail).join('') : ''}`;
}

/**
 * What needs no marks behind an amount: it begins with a letter, a sign of money or a picture, and is one word.
 * Modifier letters are none here: some look like a comma, a point or an apostrophe between digits.
 */
const PLAIN_UNIT = /^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Sc}\p{Extended_Pictographic}][^\s“”]*$/u;
/** What stands where a contract says no symbol: its address, cut. */
const ADDRESS_UNIT = /^0x(?:PQ)?[0-9a-fA-F]+(?:…[0-9a-fA-F]*)?$/;
const QUOTED_UNIT = /^“[^“”]*”$/;

/**
 * A token's symbol as it stands behind an amount, hidden characters written out. Anybody chooses symbols: one that
 * could be read as more digits ("5" of "000USDC") or as more words of the sentence ("USDC to Bob") stands in quotation
 * marks.
 */
export function visibleSymbol(symbol: string): string {
  const shown = visibleText(symbol);
  if (shown === '' || PLAIN_UNIT.test(shown) || ADDRESS_UNIT.test(shown) || QUOTED_UNIT.test(shown)) return shown;
  return `“${shown.replace(/[“”]/gu, '"')}”`;
}
