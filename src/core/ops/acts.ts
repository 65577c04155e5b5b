// What an operation declares for the wallet's own screens: of which thing it is an act, what the account must be to it,
// and the fields of its form. How a field is typed and read follows from its parameter's schema, and what is wrong with
// what was typed from the operation's own `structure` and `vain`.

import type { Message } from '../words/message.ts';
import type { CollectionRight, TokenRight } from './rights.ts';

/** On which page an act stands: of the thing that it is about, or of what comes into being. */
export type ActPlace = 'newToken' | 'token' | 'newCollection' | 'collection' | 'item';

/** What an account is to a thing: who has a right over it, who holds some of it, who owns it. */
export type Standing = TokenRight | CollectionRight | 'holder' | 'owner';

/** Texts by name, as metadata has them. */
export type NamedTexts = Readonly<Record<string, string>>;

/** A thing as the wallet read it, seen by one account. */
export interface ActThing {
  /** The parameters that say which it is. */
  readonly named: NamedTexts;
  readonly symbol: string;
  readonly decimals: number;
  readonly standings: readonly Standing[];
  /** What the account has of it, decimal text. */
  readonly held?: string;
  /** How much more of it there may be, decimal text; absent: any amount. */
  readonly room?: string;
  readonly isPaused?: boolean;
  /** Whether it can never leave its owner. */
  readonly isBound?: boolean;
  /** What it says now, by parameter: what a form starts with. */
  readonly now: Readonly<Record<string, string | NamedTexts>>;
}

/** One parameter in a form. */
export interface ActField {
  readonly label: Message;
  readonly hint?: Message;
  /** What it must be: the sentence where `structure` or `vain` name its parameter. */
  readonly rule?: Message;
  /**
   * How it is typed where the schema leaves that open: hundredths of a percent as a percentage; a right's holder as a
   * switch that makes it the account itself; one who could be nobody or oneself as another account, where taking away
   * is another act.
   */
  readonly as?: 'percentage' | 'own right' | 'other account';
  /** What an empty form starts with. */
  readonly first?: string;
  /** The standing without which it is not offered. */
  readonly needs?: Standing;
  /** Which of the thing's amounts it cannot pass. */
  readonly most?: 'held' | 'room';
  /** The parameter whose presence lifts that bound. */
  readonly unless?: string;
  /** The words of each of some choices. */
  readonly choices?: Readonly<Record<string, Message>>;
  /** Among what few want, below the others. */
  readonly isRare?: true;
}

/** An operation as an act of the wallet's own screens. */
export interface OpAct<Param extends string = string> {
  readonly place: ActPlace;
  /** Two or three words: those of its approval. */
  readonly title: Message;
  /** One sentence: what it does. */
  readonly about: Message;
  /** The standings of which one is enough; empty: anybody may. */
  readonly needs: readonly Standing[];
  /** The parameters that a person fills in, in the order of the form. */
  readonly fields: { readonly [P in Param]?: ActField };
  /** Parameters that are left out where nothing of their group was changed. */
  readonly changes?: readonly (readonly Param[])[];
  /** Why it cannot be done at present, if so. */
  readonly bar?: (thing: ActThing) => Message | undefined;
}
