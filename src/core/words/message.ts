// A sentence as data: the code of a message and what stands in its slots. It crosses from the background to a screen as
// it is and becomes words there (render.ts), in the language of the screen. Whatever makes messages loads neither the
// catalogue nor its library: the catalogue is a type here.

import type { ENGLISH } from './en/english.ts';
import type { Part } from './parts.ts';
import type { Slot, SlotsOf } from './slots.ts';

type Catalogue = typeof ENGLISH;
/** Code of a message, `area.reason`: its name in the catalogue. */
export type MessageCode = keyof Catalogue;

export interface Message {
  readonly kind: 'message';
  readonly code: MessageCode;
  /** A number chooses a plural's branch, a text a select's; neither is ever shown. */
  readonly slots?: { readonly [name: string]: Slot | number | string };
}

/** A message or another part; words of the sources where a place has not come to the catalogue yet. */
export type Said = string | Part;

/** A whole sentence: parts, or the words that an earlier version of the wallet stored. */
export type Sentence = string | readonly Part[];

/** Slots of the message with a code. */
export type MessageSlots<C extends MessageCode> = SlotsOf<Catalogue[C]>;

/** The second argument of a function that takes a code: the message's slots, or nothing where it has none. */
export type SlotArguments<C extends MessageCode> = unknown extends MessageSlots<C> ? [] : [slots: MessageSlots<C>];

/** A message of the catalogue. */
export function message<C extends MessageCode>(code: C, ...[slots]: SlotArguments<C>): Message {
  return slots === undefined
    ? { kind: 'message', code }
    : { kind: 'message', code, slots: slots as Message['slots'] & {} };
}

/** Parts, and those in the slots of messages among them; no message itself. */
export function innerParts(parts: readonly Part[]): Exclude<Part, Message>[] {
  return parts.flatMap((one) => {
    if (one.kind !== 'message') return [one];
    return Object.values(one.slots ?? {}).flatMap((slot) =>
      typeof slot !== 'object' ? [] : innerParts('kind' in slot ? [slot] : slot),
    );
  });
}
