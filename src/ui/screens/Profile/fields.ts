// The fields of a profile as people see them, in the order of the claim, under the names of the protocol.

import { PROFILE_FIELDS, type ProfileField, type ProfileKind } from '@svc/core/profiles/fields';
import { say } from '@svc/core/words/say';

export type Fields = Readonly<Record<string, string>>;

interface Words {
  readonly label: string;
  readonly hint?: string;
  readonly lines?: true;
  /** A name at another service: short, so that two stand side by side where there is room. */
  readonly handle?: true;
}

const WORDS: { readonly [F in ProfileField]: Words } = {
  name: { label: say('common.name'), hint: say('profile.upTo32Characters') },
  image: { label: say('profile.imageUrl'), hint: say('profile.anHttpsAddressOf') },
  description: { label: say('profile.bio'), hint: say('profile.upTo280Characters'), lines: true },
  website: { label: say('profile.website') },
  x: { label: say('profile.x'), hint: say('profile.handleOrLink'), handle: true },
  telegram: { label: say('profile.telegram'), hint: say('profile.handleOrLink'), handle: true },
  github: { label: say('profile.github'), hint: say('profile.handleOrLink'), handle: true },
  discord: { label: say('profile.discord'), hint: say('profile.inviteCodeOrLink'), handle: true },
};

/** Fields with their words. */
export const FIELDS = PROFILE_FIELDS.map((name) => ({ name, lines: false, handle: false, ...WORDS[name] }));

/** The fields that a profile of an account or of a token has: a token's name is on the chain. */
export function fieldsFor(kind: ProfileKind): typeof FIELDS {
  return FIELDS.filter(({ name }) => kind === 'account' || name !== 'name');
}

/** What of a service's profile can be edited; a field that it made up would keep every claim from being built. */
export function knownOf(known: typeof FIELDS, profile: Fields): Fields {
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

/** The sentence for one field when a refusal is about it; the path is `x`, or ends in `.x`. */
export function faultOf(
  refused: { readonly message: string; readonly facts: Readonly<Record<string, unknown>> } | undefined,
  name: string,
): string | undefined {
  const path = refused?.facts.path;
  if (refused === undefined || typeof path !== 'string') return undefined;
  if (path !== name && !path.endsWith(`.${name}`)) return undefined;
  const expected = refused.message.replace(/^[^:]*:\s*/, '');
  return `${expected.charAt(0).toUpperCase()}${expected.slice(1)}.`.replace(/\.\.$/, '.');
}
