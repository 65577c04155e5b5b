// The fields of a public profile and the one normalisation that wallet and service both apply before a claim is signed
// and when it is checked. It is idempotent: what it returns comes back unchanged.

import { ParseRefusal } from '../errors.ts';
import { readHandle } from './handles.ts';

/** What a profile belongs to. */
export type ProfileKind = 'account' | 'token';

/** The fields in the order of the claim. */
export const PROFILE_FIELDS = [
  'name',
  'image',
  'description',
  'website',
  'x',
  'telegram',
  'github',
  'discord',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
/** A normalised profile: at least one field, none empty. */
export type Profile = { readonly [F in ProfileField]?: string };

const NAME_MAX = 32;
const DESCRIPTION_MAX = 280;
const URL_MAX = 512;

// Controls, joiners, direction marks, fillers, annotation marks, tags: characters that make two texts look alike.
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}\ud800-\udfff]/gu;

/**
 * Normal form of a profile as a user or a claim gives it.
 * @throws ParseRefusal whose `path` is the field at fault, or `profile` when it is no plain object or nothing is left
 */
export function normalizeProfile(kind: ProfileKind, input: unknown): Profile {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new ParseRefusal('profile', 'an object');
  const given = input as Record<string, unknown>;
  const unknown = Object.keys(given).find((key) => !(PROFILE_FIELDS as readonly string[]).includes(key));
  if (unknown !== undefined) throw new ParseRefusal(unknown, 'no such field');
  const profile: { [F in ProfileField]?: string } = {};
  for (const field of PROFILE_FIELDS) {
    const value = normalizeField(field, given[field]);
    if (value === undefined) continue;
    if (field === 'name' && kind === 'token')
      throw new ParseRefusal('name', 'nothing: a token has its name on the chain');
    profile[field] = value;
  }
  if (Object.keys(profile).length === 0)
    throw new ParseRefusal('profile', 'at least one field (to take a profile away, publish its removal)');
  return profile;
}

/**
 * Normal form of one field, or undefined when nothing is left of it.
 * @throws ParseRefusal whose `path` is the field
 */
export function normalizeField(field: ProfileField, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new ParseRefusal(field, 'text');
  const text = normalizeText(value, field === 'description');
  if (text === '') return undefined;
  switch (field) {
    case 'name':
      return checkName(text);
    case 'description':
      return limit(field, text, DESCRIPTION_MAX);
    case 'image':
      return normalizeUrl(field, text, ['https:']);
    case 'website':
      return normalizeUrl(field, text, ['https:', 'http:']);
    default:
      return readHandle(field, text);
  }
}

/** NFC, white space, invisible characters: repeated until nothing changes, since deleting a joiner can undo NFC. */
function normalizeText(value: string, isMultiLine: boolean): string {
  let text = value;
  for (;;) {
    const spaced = isMultiLine
      ? text
          .normalize('NFC')
          .replace(/\r\n?/g, '\n')
          .replace(/\n{3,}/g, '\n\n')
      : text.normalize('NFC').replace(/\s+/g, ' ');
    const next = spaced.replace(INVISIBLE, '').trim();
    if (next === text) return next;
    text = next;
  }
}

function limit(field: ProfileField, text: string, max: number): string {
  if ([...text].length > max) throw new ParseRefusal(field, `at most ${max} characters`);
  return text;
}

function checkName(text: string): string {
  limit('name', text, NAME_MAX);
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ParseRefusal('name', 'at least one letter or digit');
  if (/^0x/i.test(text))
    throw new ParseRefusal('name', 'a name that does not start with 0x, which would look like an address');
  return text;
}

function normalizeUrl(field: 'image' | 'website', text: string, schemes: readonly string[]): string {
  limit(field, text, URL_MAX);
  const expected =
    schemes.length === 1 ? 'an https address on a public host' : 'an http or https address on a public host';
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  } catch (cause) {
    throw new ParseRefusal(field, expected, { cause });
  }
  // The URL parser drops the standard port of the scheme, so that any port left is another one.
  if (
    !schemes.includes(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.port !== '' ||
    !isPublicHost(url.hostname)
  ) {
    throw new ParseRefusal(field, expected);
  }
  // Escaping can make the result longer than what was typed; it must still pass when it is checked again.
  return limit(field, url.href, URL_MAX);
}

/** Whether a host, as the URL parser writes it, can be on the public network. Its addresses are not looked up here. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.+$/, '');
  if (host === 'localhost' || /\.(?:localhost|local|internal)$/.test(host)) return false;
  return !host.startsWith('[') && !/^\d+\.\d+\.\d+\.\d+$/.test(host) && host.includes('.');
}
