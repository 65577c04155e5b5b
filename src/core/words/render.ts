// From a message to words: looked up in the catalogue, read as ICU MessageFormat once, and laid out as parts, so that
// what stands in a slot stays what it is, an amount or somebody's words, wherever the language puts it.

import { IntlMessageFormat } from 'intl-messageformat';
import { language, onLanguage, textOf } from './language.ts';
import type { Message, MessageCode, Part, Said } from './message.ts';

/** A part that is no message any more. */
export type Shown = Exclude<Part, Message>;

const read = new Map<MessageCode, IntlMessageFormat>();
onLanguage(() => read.clear());

/** A number with what the catalogue itself writes around it: a sign before, a unit behind. */
const FIGURE = /[≈±] \{\w+\}(?: (?:%|g?wei))?|\{\w+\} (?:%|g?wei)/g;

/**
 * The text of a message as it is read: where words run from the right, a figure is isolated, or its unit would come
 * before it.
 */
const withFigures = (text: string): string =>
  language().direction === 'rtl' ? text.replaceAll(FIGURE, '\u2068$&\u2069') : text;

/** The message of the catalogue as it was read. @throws Error where there is none with this code */
export function formatOf(code: MessageCode): IntlMessageFormat {
  const known = read.get(code);
  if (known !== undefined) return known;
  const { text, locale } = textOf(code);
  // No tags: what looks like markup is text.
  const format = new IntlMessageFormat(withFigures(text), locale, undefined, { ignoreTag: true });
  read.set(code, format);
  return format;
}

/** A slot on its way through the formatter, which must see no text of anybody's. */
export interface Held<V> {
  readonly value: V;
}

/** The texts of a message, and what stands in its slots where its language puts them. */
export function pieces<V>(
  code: MessageCode,
  slots: Readonly<Record<string, Held<V> | number | string>>,
): (string | V)[] {
  return formatOf(code)
    .formatToParts<Held<V>>(slots)
    .map(({ value }) => (typeof value === 'object' ? value.value : String(value)));
}

function heldOf(slot: NonNullable<Message['slots']>[string]): Held<readonly Shown[]> | number | string {
  if (typeof slot !== 'object') return slot;
  return { value: rendered('kind' in slot ? [slot] : slot) };
}

/** The words of a message, and the parts in its slots where its language puts them. */
export function render({ code, slots = {} }: Message): Shown[] {
  const values = Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, heldOf(slot)]));
  return pieces<readonly Shown[]>(code, values).flatMap((piece): readonly Shown[] =>
    typeof piece === 'string' ? [{ kind: 'text', text: piece }] : piece,
  );
}

/** Parts with every message among them rendered. */
export function rendered(parts: readonly Part[]): Shown[] {
  return parts.flatMap((part) => (part.kind === 'message' ? render(part) : [part]));
}

/** Parts of what is said, whether or not it is in the catalogue. */
export function saidParts(said: Said): Shown[] {
  return typeof said === 'string' ? [{ kind: 'text', text: said }] : rendered([said]);
}
