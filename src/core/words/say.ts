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

/**
 * The message with this code as text. What fills its slots stands there as it is and is never read as a message; where
 * words run from the right, it cannot reorder those around it.
 */
export function say<C extends MessageCode>(code: C, ...[slots]: FillingArguments<C, string | number>): string {
  const given = slots as Readonly<Record<string, string | number>> | undefined;
  if (given === undefined || language().direction === 'ltr') return String(formatOf(code).format(given));
  const held = Object.entries(given).map(([name, one]) => [name, typeof one === 'string' ? new Isolated(one) : one]);
  return formatOf(code)
    .formatToParts<Isolated>(Object.fromEntries(held))
    .map(({ value }) => (value instanceof Isolated ? isolated(value.text) : String(value)))
    .join('');
}
