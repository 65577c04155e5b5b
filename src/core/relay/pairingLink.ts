// The pairing code that a site shows and a wallet reads: URI, link, topic and the rule that ties both to an attested
// origin. Asking the relay for that origin is the wallet's work; this file only judges the answer.

import { fromBase64Url, toBase64Url, toHex } from '../bytes.ts';
import { sha256 } from '../crypto/hash.ts';
import { type ErrorFacts, Refusal } from '../errors.ts';
import { PAIRING_SCHEME, PAIRING_SCHEME_NAME } from '../names.ts';

export const PAIRING_KEY_BYTES = 32;
/** Longest site name kept, in code points; the rest is cut, since the name is decoration. */
export const PAIRING_NAME_MAX = 64;
/** Longest text looked at; a QR code cannot hold more. */
const PAIRING_TEXT_MAX = 4_096;
/** White space, and characters that are copied along unseen. */
const AROUND =
  /^[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f]+|[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f]+$/g;

/** Name of a session at the relay: 64 lower-case hex digits. */
export type Topic = string & { readonly topic: unique symbol };

/** What a pairing code says. Everything but the key is a claim of whoever made the code. */
export interface PairingCode {
  /** 32 bytes shared by site and wallet. */
  key: Uint8Array;
  /** Base address of the relay, as given. */
  relay: string;
  /** Name the site gives itself; never proof of anything. */
  name: string;
  /**
   * Origin of the site (RFC 6454: host in small letters, no port that the scheme implies), to be compared with the one
   * the relay saw.
   */
  origin: string;
}

/** Why a pairing code was refused. */
export type PairingRefusalCode =
  | 'pairing.notALink'
  | 'pairing.version'
  | 'pairing.repeated'
  | 'pairing.keyMissing'
  | 'pairing.relayMissing'
  | 'pairing.siteMissing'
  | 'pairing.keyForm'
  | 'pairing.keyLength'
  | 'pairing.relayUrl'
  | 'pairing.relayInsecure'
  | 'pairing.siteUrl'
  | 'pairing.siteScheme'
  | 'pairing.expired'
  | 'pairing.otherOrigin'
  | 'pairing.inUse';

/** Refusal of a pairing code; the sentence may be shown to the user as it is. */
export class PairingRefusal extends Refusal {
  declare readonly code: PairingRefusalCode;

  constructor(code: PairingRefusalCode, message: string, facts: ErrorFacts = {}) {
    super(code, message, { facts });
  }
}

/** Topic of a pairing key: hex SHA-256. */
export function topicOf(key: Uint8Array): Topic {
  return toHex(sha256(key)) as Topic;
}

/** Whether a text names a topic; upper-case digits do not. */
export function isTopic(text: string): text is Topic {
  return /^[0-9a-f]{64}$/.test(text);
}

/**
 * Pairing URI of a code.
 * @throws PairingRefusal when a wallet would refuse it
 */
export function pairingUri(code: PairingCode): string {
  requirePairingKey(code.key);
  checkRelay(code.relay);
  const query = new URLSearchParams({
    k: toBase64Url(code.key),
    r: code.relay,
    n: cutName(code.name),
    u: originOf(code.origin),
  });
  return `${PAIRING_SCHEME}?${query.toString()}`;
}

/** Parameter of a link that carries the URI. */
const LINK_PARAMETER = 'connect';

const linkTo = (walletUrl: string, mark: '?' | '#', code: PairingCode): string =>
  `${walletUrl.replace(/\/+$/, '')}/wallet${mark}${LINK_PARAMETER}=${encodeURIComponent(pairingUri(code))}`;

/**
 * Link of a code as the network's interface spells it, for wallets to scan or to paste, which ask no server for it.
 * `walletUrl` is the base address of the web wallet. What a browser opens is {@link pairingAddress}.
 */
export const pairingLink = (walletUrl: string, code: PairingCode): string => linkTo(walletUrl, '?', code);

/**
 * Address that opens the web wallet with a code. It stands in the fragment, which browsers keep to themselves: in a
 * query the key would reach the server of the wallet, its log, and whatever stands between.
 */
export const pairingAddress = (walletUrl: string, code: PairingCode): string => linkTo(walletUrl, '#', code);

/** What the address of a page carries for {@link parsePairing}, in its fragment or its query; undefined for nothing. */
export function carriedIn(address: string): string | undefined {
  const url = parseUrl(address);
  const [carried, ...others] =
    url === undefined
      ? []
      : [url.hash.slice(1), url.search].flatMap((part) => new URLSearchParams(part).getAll(LINK_PARAMETER));
  return others.length > 0 ? undefined : carried;
}

/**
 * Reads a pairing URI, or any http(s) link with a `connect` parameter in its query or its fragment.
 *
 * Written rules:
 * - White space and characters that nobody sees around the text are trimmed. Tabs and line breaks inside are removed,
 *   as the URL standard does, with the spaces around a break, as mail programs add them.
 * - A text or parameter whose scheme is followed by `%3A` was encoded once too often. It is decoded once, not twice.
 * - The case of the scheme does not matter. Members come in any order, and unknown ones are ignored. One that is there
 *   twice is refused, as readers might take either.
 * - The key is base64url without padding: `=`, `+` and `/` are refused.
 * - The site is any http or https address of it, of which the origin counts.
 * @throws PairingRefusal with a code and a sentence of its own for each fault
 */
export function parsePairing(text: string): PairingCode {
  if (text.length > PAIRING_TEXT_MAX) throw notALink();
  const given = text.replace(AROUND, '').replace(/[ \t]*[\r\n]\s*|\t/g, '');
  const outer = decodeSpare(given);
  const found = findUri(outer, outer === given);
  // As everywhere, the case of a scheme does not matter.
  const uri = found.replace(new RegExp(`^${PAIRING_SCHEME_NAME}:`, 'i'), `${PAIRING_SCHEME_NAME}:`);
  const scheme = `${PAIRING_SCHEME}?`;
  if (!uri.startsWith(scheme)) {
    if (!uri.startsWith(`${PAIRING_SCHEME_NAME}:`)) throw notALink();
    throw new PairingRefusal('pairing.version', 'This pairing code has a version that this wallet does not know.');
  }
  const query = new URLSearchParams(uri.slice(scheme.length));
  for (const name of ['k', 'r', 'n', 'u']) {
    if (query.getAll(name).length > 1)
      throw new PairingRefusal(
        'pairing.repeated',
        `The pairing code says ${name} more than once, so it is not clear what it means.`,
        { name },
      );
  }
  const key = readKey(requireMember(query, 'k', 'pairing.keyMissing', 'The pairing code has no key (k).'));
  const relay = requireMember(query, 'r', 'pairing.relayMissing', 'The pairing code names no relay (r).');
  checkRelay(relay);
  const origin = originOf(requireMember(query, 'u', 'pairing.siteMissing', 'The pairing code names no site (u).'));
  return { key, relay, name: nameOf(query.get('n') ?? '') ?? new URL(origin).host, origin };
}

/**
 * Compares the origin that the relay saw with the one in the code; the claim in the code is never a fallback.
 * @param attested `dappOrigin` of the relay's answer
 * @throws PairingRefusal `pairing.expired` or `pairing.otherOrigin`
 */
export function requireAttested(code: PairingCode, attested: string | null): void {
  if (attested === null || attested === '') {
    throw new PairingRefusal(
      'pairing.expired',
      'This pairing code has expired, or the site never opened it. Make a new code on the site.',
    );
  }
  if (attested !== code.origin) {
    throw new PairingRefusal(
      'pairing.otherOrigin',
      `The code says it is from ${code.origin}, but the relay saw it opened by ${attested}. Do not connect: someone may be posing as ${code.origin}.`,
      { origin: code.origin, attested },
    );
  }
}

/** Address of a session at a relay; `path` starts with a slash. */
export function relayUrl(relay: string, topic: Topic, path = ''): string {
  return `${baseOf(relay)}/v1/${topic}${path}`;
}

/** Address of a side's socket at a relay. */
export function relaySocketUrl(relay: string, topic: Topic, side: string): string {
  return `${relayUrl(relay, topic, '/ws').replace(/^http/, 'ws')}?side=${side}`;
}

/** As the URL standard writes it: what a code carries may be in other letters, or have white space at its ends. */
function baseOf(relay: string): string {
  return (parseUrl(relay)?.href ?? relay).replace(/\/+$/, '');
}

function findUri(text: string, mayDecode: boolean): string {
  if (!/^https?:/i.test(text)) return text;
  const carried = carriedIn(text);
  if (carried === undefined) throw notALink();
  const uri = carried.replace(AROUND, '');
  return mayDecode ? decodeSpare(uri) : uri;
}

function decodeSpare(text: string): string {
  const schemes = ['http', 'https', PAIRING_SCHEME_NAME];
  const lower = text.slice(0, 40).toLowerCase();
  if (!schemes.some((scheme) => lower.startsWith(`${scheme}%3a`))) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw notALink();
  }
}

function requireMember(query: URLSearchParams, name: string, code: PairingRefusalCode, sentence: string): string {
  const value = query.get(name);
  if (value === null || value === '') throw new PairingRefusal(code, sentence);
  return value;
}

function readKey(text: string): Uint8Array {
  let key: Uint8Array;
  try {
    key = fromBase64Url(text);
  } catch {
    throw new PairingRefusal(
      'pairing.keyForm',
      'The key in the pairing code is not base64url without padding (letters, digits, - and _ only).',
    );
  }
  requirePairingKey(key);
  return key;
}

/** @throws PairingRefusal `pairing.keyLength` for a key of another length */
export function requirePairingKey(key: Uint8Array): void {
  if (key.length !== PAIRING_KEY_BYTES) {
    throw new PairingRefusal(
      'pairing.keyLength',
      `The key in the pairing code has ${key.length} bytes; it must have ${PAIRING_KEY_BYTES}.`,
      { bytes: key.length, needed: PAIRING_KEY_BYTES },
    );
  }
}

function checkRelay(text: string): void {
  const url = parseUrl(text);
  // A query or fragment, even an empty one, would swallow the path that is appended; credentials would be sent to the
  // relay.
  if (url === undefined || /[?#]/.test(text) || url.username + url.password !== '') {
    throw new PairingRefusal('pairing.relayUrl', 'The relay in the pairing code is not a valid address.');
  }
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) {
    throw new PairingRefusal('pairing.relayInsecure', 'The relay in the pairing code must be reached over https.');
  }
}

/** The origin of a site's address, whichever page of the site it is. */
function originOf(text: string): string {
  const url = parseUrl(text);
  if (url === undefined)
    throw new PairingRefusal('pairing.siteUrl', 'The site in the pairing code is not a valid address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PairingRefusal('pairing.siteScheme', 'The site in the pairing code must be an http or https address.');
  }
  return url.origin;
}

/** The name of a code; undefined for one that shows nothing. */
function nameOf(name: string): string | undefined {
  return name.replace(AROUND, '') === '' ? undefined : cutName(name);
}

function cutName(name: string): string {
  return [...name].slice(0, PAIRING_NAME_MAX).join('');
}

function notALink(): PairingRefusal {
  return new PairingRefusal(
    'pairing.notALink',
    'This is not a pairing link. Copy the link, or scan the code, that the site shows.',
  );
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
