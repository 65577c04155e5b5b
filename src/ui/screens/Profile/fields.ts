// The fields of a profile with their labels, in the order of the claim, under the names of the protocol.

import { PROFILE_FIELDS, type ProfileField, type ProfileKind } from '@svc/core/profiles/fields';
import { say } from '@svc/core/words/say';

export type Fields = Readonly<Record<string, string>>;

interface Words {
  readonly label: string;
  readonly hint?: string;
  readonly lines?: true;
  /** A name at another service: short, so that two fit side by side. */
  readonly handle?: true;
}

const WORDS: { readonly [F in ProfileField]: Words } = {
  name: {
    get label() {
      return say('common.name');
    },
    get hint() {
      return say('profile.upTo32Characters');
    },
  },
  image: {
    get label() {
      return say('profile.imageUrl');
    },
    get hint() {
      return say('profile.anHttpsAddressOf');
    },
  },
  description: {
    get label() {
      return say('profile.bio');
    },
    get hint() {
      return say('profile.upTo280Characters');
    },
    lines: true,
  },
  website: {
    get label() {
      return say('profile.website');
    },
  },
  x: {
    get label() {
      return say('profile.x');
    },
    get hint() {
      return say('profile.handleOrLink');
    },
    handle: true,
  },
  telegram: {
    get label() {
      return say('profile.telegram');
    },
    get hint() {
      return say('profile.handleOrLink');
    },
    handle: true,
  },
  github: {
    get label() {
      return say('profile.github');
    },
    get hint() {
      return say('profile.handleOrLink');
    },
    handle: true,
  },
  discord: {
    get label() {
      return say('profile.discord');
    },
    get hint() {
      return say('profile.inviteCodeOrLink');
    },
    handle: true,
  },
};

/** Fields with their labels, created on demand. */
export const shownFields = () => PROFILE_FIELDS.map((name) => ({ name, lines: false, handle: false, ...WORDS[name] }));

/** What {@link shownFields} gives. */
export type ShownFields = ReturnType<typeof shownFields>;

/** The fields of an account's or a token's profile: a token's name is on the chain. */
export function fieldsFor(kind: ProfileKind): ShownFields {
  return shownFields().filter(({ name }) => kind === 'account' || name !== 'name');
}

/** The editable part of a service's profile; an invented field would make every claim fail. */
export function knownOf(known: ShownFields, profile: Fields): Fields {
  return Object.fromEntries(known.flatMap(({ name }) => (profile[name] === undefined ? [] : [[name, profile[name]]])));
}

/** The fields that hold more than white space. */
export function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
}

/** Whether two sets of fields are the same text. */
export function sameFields(a: Fields, b: Fields): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}

/** The sentence of a refusal about one field; its path is `x`, or ends in `.x`. */
export function faultOf(
  refused: { readonly facts: Readonly<Record<string, unknown>> } | undefined,
  name: ProfileField,
): string | undefined {
  const path = refused?.facts.path;
  if (typeof path !== 'string' || (path !== name && !path.endsWith(`.${name}`))) return undefined;
  return say(`profile.fault.${name}`);
}
