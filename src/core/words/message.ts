// A sentence as data: the code of a message, and the parts that stand in its slots. It crosses from the background to a
// screen as it is and becomes words there (render.ts), in the language of the screen. Whatever makes messages loads
// neither the catalogue nor its library: the catalogue is a type here.

import type { ENGLISH } from './en/english.ts';
import type { SlotsOf } from './slots.ts';

type Catalogue = typeof ENGLISH;
/** Code of a message, `area.reason`: its name in the catalogue. */
export type MessageCode = keyof Catalogue;

export interface Message {
  readonly kind: 'message';
  readonly code: MessageCode;
  /** A number chooses a plural's branch, a text a select's; neither is ever shown. */
  readonly slots?: { readonly [name: string]: Slot | number | string };
}

/**
 * Why something has no facts: the node did not answer (or refused to), it says that there is no such thing, or what it
 * says cannot be true of what the request names.
 */
export type Unread = 'silent' | 'absent' | 'disbelieved';

/** What the node says of an asset; `known` is false for one of which it told nothing. */
export interface TokenFact {
  /** `SVC` or a lower-case token address. */
  readonly asset: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /**
   * Its contract does not say what it counts in, nor whether it counts anything: a number of it is its smallest units,
   * or the number of an item.
   */
  readonly isUncounted?: true;
  readonly known: boolean;
  /** Why it is not known; absent: the node knows no such token. */
  readonly unread?: Unread;
  /**
   * Whether it is the token of an asset in the catalogue (core/trade/verifiedTokens.ts); absent: not, or nobody asked.
   */
  readonly verified?: boolean;
}

/** A part of a sentence that a screen lays out. */
export type Part =
  /**
   * Words of the catalogue as they are shown, spaces at their ends included; stored by earlier versions of the wallet.
   */
  | { readonly kind: 'text'; readonly text: string }
  /** Words that somebody else chose: hidden characters made visible, cut in the middle where they are long. */
  | { readonly kind: 'given'; readonly text: string }
  | { readonly kind: 'amount'; readonly value: string; readonly token: TokenFact }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'token'; readonly token: TokenFact }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'id'; readonly id: string }
  /** Integer text of any size: what a request says is shown, whether or not a calendar reaches it. */
  | { readonly kind: 'time'; readonly unixSeconds: string }
  /** Words of the catalogue, with parts in their slots. */
  | Message;

/**
 * What stands in a slot: parts, never a text. What anybody chose is a `given` part, which keeps its guards and is never
 * read as a message.
 */
export type Slot = Part | readonly Part[] | Message;

/** A message or another part; words of the sources where a place has not come to the catalogue yet. */
export type Said = string | Part;

/** A whole sentence: parts, or the words that an earlier version of the wallet stored. */
export type Sentence = string | readonly Part[];

/** Slots of the message with a code. */
export type MessageSlots<C extends MessageCode> = SlotsOf<Catalogue[C], Slot>;

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
