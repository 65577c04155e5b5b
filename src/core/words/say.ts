// What a screen says in its own words, as a text: labels, headings, notices.

import { language } from './language.ts';
import type { MessageCode, MessageSlots } from './message.ts';
import { formatOf } from './render.ts';

/** What a screen puts into a message: `V` where it is shown, a number or a name where it chooses. */
export type Filling<C extends MessageCode, V> = {
  readonly [Name in keyof MessageSlots<C>]: MessageSlots<C>[Name] extends number | string ? MessageSlots<C>[Name] : V;
};

/** The argument after a code: what fills the message's slots, or nothing where it has none. */
export type FillingArguments<C extends MessageCode, V> = unknown extends MessageSlots<C> ? [] : [slots: Filling<C, V>];

/** A text that chooses a branch as it is, and is told apart from the message's own words where it is shown. */
class Isolated {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** Marks around a text that keep its direction to itself. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Number and unit, as in "−1,250.5 SVC"; a written number has nothing in front but its sign. */
const NUMBER = /^(?:≈ ?)?[<+−-]? ?\d[\d.,]*$/;

/** Texts in a row, each with its own direction; a number and its unit keep the order that they have everywhere. */
function kept(values: readonly (Isolated | string)[]): string {
  const texts: string[] = [];
  for (let at = 0; at < values.length; at++) {
    const [value, space, unit] = values.slice(at, at + 3);
    const isPair = value instanceof Isolated && space === ' ' && unit instanceof Isolated && NUMBER.test(value.text);
    if (isPair && !NUMBER.test(unit.text)) {
      texts.push(`\u2066${value.text} ${isolated(unit.text)}\u2069`);
      at += 2;
    } else texts.push(value instanceof Isolated ? isolated(value.text) : (value ?? ''));
  }
  return texts.join('');
}

/**
 * The message with this code as text. What fills its slots stands there as it is and is never read as a message; where
 * words run from the right, it cannot reorder those around it.
 */
export function say<C extends MessageCode>(code: C, ...[slots]: FillingArguments<C, string | number>): string {
  const given = slots as Readonly<Record<string, string | number>> | undefined;
  if (given === undefined || language().direction === 'ltr') return String(formatOf(code).format(given));
  const held = Object.entries(given).map(([name, one]) => [name, typeof one === 'string' ? new Isolated(one) : one]);
  const parts = formatOf(code).formatToParts<Isolated>(Object.fromEntries(held));
  return kept(parts.map(({ value }) => (value instanceof Isolated ? value : String(value))));
}
