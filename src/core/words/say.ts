// What a screen says in its own words, as a text: labels, headings, notices.

import type { MessageCode, MessageSlots } from './message.ts';
import { formatOf } from './render.ts';

/** What a screen puts into a message: `V` where it is shown, a number or a name where it chooses. */
export type Filling<C extends MessageCode, V> = {
  readonly [Name in keyof MessageSlots<C>]: MessageSlots<C>[Name] extends number | string ? MessageSlots<C>[Name] : V;
};

/** The argument after a code: what fills the message's slots, or nothing where it has none. */
export type FillingArguments<C extends MessageCode, V> = unknown extends MessageSlots<C> ? [] : [slots: Filling<C, V>];

/** The message with this code as text. What fills its slots stands there as it is and is never read as a message. */
export function say<C extends MessageCode>(code: C, ...[slots]: FillingArguments<C, string | number>): string {
  return String(formatOf(code).format(slots as Readonly<Record<string, string | number>> | undefined));
}
