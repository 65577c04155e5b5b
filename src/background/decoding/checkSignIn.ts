// The problems of a sign-in message: another site's name in it is how phishing sites get people to sign in for them.
// Each mismatch is reported with both sides: what the message says, and what is true.

import { sameAccount } from '@svc/core/accounts/address';
import { shownText } from '@svc/core/ops/common';
import { findSignIn, type SignIn } from '@svc/core/tx/signIn';
import type { Part } from '@svc/core/words/message';
import { part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import { readsLikeSignIn, sitesNamed } from './lookAlikeSignIn.ts';

export interface SignInFacts {
  /** Origin that the browser or the relay attests. */
  readonly origin: string;
  /** Addresses of the signing account, that of its key first. */
  readonly addresses: readonly string[];
  readonly chainId: number;
  readonly nowMs: number;
}

/** A text that is a sign-in by the standard, or resembles one, with its problems. */
export interface CheckedSignIn {
  /** Undefined: it only resembles one. */
  readonly signIn: SignIn | undefined;
  readonly warnings: Warning[];
}

const SHOWN = 80;
const shown = (text: string): Part => part.given(shownText(text, SHOWN), SHOWN + 20);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** User part, host and port of a message's domain. */
function partsOf(domain: string): { user: string | undefined; host: string; port: string | undefined } {
  const at = domain.lastIndexOf('@');
  const [, host = '', port = ''] = /^(.*?)(?::(\d*))?$/.exec(domain.slice(at + 1)) ?? [];
  return { user: at < 0 ? undefined : domain.slice(0, at), host, port: port === '' ? undefined : port };
}

/** The host in the browser's spelling, or undefined for an invalid one. */
function canonicalHost(host: string): string | undefined {
  return URL.canParse(`https://${host}/`) ? new URL(`https://${host}/`).hostname : undefined;
}

/** Warnings for a scheme, user part, host, port or spelling that is not the asking site's. */
function domainWarnings({ scheme, domain }: SignIn, origin: string): Warning[] {
  const own = new URL(origin);
  const { user, host, port } = partsOf(domain);
  const warnings: Warning[] = [];
  const isOwnHost = canonicalHost(host) === own.hostname;
  if (!isOwnHost) warnings.push(warning('signIn.domain', 'danger', { domain: shown(domain), site: shown(own.host) }));
  else if (host !== own.hostname)
    warnings.push(warning('signIn.spelling', 'caution', { written: shown(host), site: shown(own.hostname) }));
  if (user !== undefined)
    warnings.push(warning('signIn.user', 'danger', { host: shown(host), user: shown(user), site: shown(own.host) }));
  const ownPort = own.port === '' ? DEFAULT_PORTS[own.protocol] : own.port;
  // The scheme's default port may be written or not.
  if (isOwnHost && (port ?? DEFAULT_PORTS[own.protocol]) !== ownPort)
    warnings.push(
      port === undefined
        ? warning('signIn.port.none', 'danger', { host: shown(host), own: part.given(ownPort ?? '', 10) })
        : warning('signIn.port', 'danger', {
            host: shown(host),
            port: shown(port),
            own: part.given(ownPort ?? '', 10),
          }),
    );
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== own.protocol)
    warnings.push(warning('signIn.scheme', 'danger', { scheme: shown(scheme), own: part.given(own.protocol, 20) }));
  return warnings;
}

function uriWarning({ uri }: SignIn, origin: string): Warning | undefined {
  const found = URL.canParse(uri) ? new URL(uri) : undefined;
  const isPage = found !== undefined && /^https?:$/.test(found.protocol);
  if (isPage && found.origin === origin) return undefined;
  const site = shown(origin);
  return isPage
    ? warning('signIn.uri.page', 'caution', { page: shown(found.origin), site })
    : warning('signIn.uri', 'caution', { uri: shown(uri), site });
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Whether a time follows the standard and exists: `Date.parse` takes the 31st of a short month for the next day. */
function isTime(text: string): boolean {
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return (
    RFC_3339.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(day).toISOString().slice(0, 10) === text.slice(0, 10)
  );
}

function timeWarnings({ issuedAt, expirationTime, notBefore }: SignIn, nowMs: number): Warning[] {
  const wrong = [issuedAt, expirationTime, notBefore].find((time) => time !== undefined && !isTime(time));
  if (wrong !== undefined) return [warning('signIn.time.none', 'caution', { time: shown(wrong) })];
  const now = part.given(new Date(nowMs).toISOString(), 40);
  const warnings: Warning[] = [];
  if (expirationTime !== undefined && Date.parse(expirationTime) <= nowMs)
    warnings.push(warning('signIn.time', 'caution', { time: shown(expirationTime), now }));
  if (notBefore !== undefined && Date.parse(notBefore) > nowMs)
    warnings.push(warning('signIn.early', 'caution', { time: shown(notBefore), now }));
  return warnings;
}

function accountWarning({ address }: SignIn, addresses: readonly string[]): Warning | undefined {
  if (addresses.some((own) => sameAccount(own, address))) return undefined;
  return warning('signIn.account', 'danger', { account: shown(address), signer: shown(addresses[0] ?? '') });
}

/** Rights that a sign-in delegates (EIP-5573): the site may use them until it ends. */
function rightsWarning({ resources }: SignIn): Warning | undefined {
  if (!resources.some((one) => /^urn:recap:/i.test(one))) return undefined;
  return warning('signIn.rights', 'caution');
}

/** Warning for a text that resembles a sign-in. */
function nearWarning(text: string, origin: string): Warning {
  const own = new URL(origin).host;
  const sites = sitesNamed(text);
  const others = sites.filter((site) => site !== own);
  if (sites.length > 0 && others.length === 0) return warning('signIn.malformed.own', 'caution');
  const site = shown(own);
  if (others.length === 0) return warning('signIn.malformed.anywhere', 'danger', { site });
  const named = others.slice(0, 3).map((one) => shownText(one, SHOWN));
  return warning('signIn.malformed', 'danger', { sites: part.given(named.join(', '), 300), site });
}

/** A sign-in, or a text that resembles one, with its problems; undefined for other texts. */
export function checkSignIn(
  text: string,
  { origin, addresses, chainId, nowMs }: SignInFacts,
): CheckedSignIn | undefined {
  const signIn = findSignIn(text);
  if (signIn === undefined)
    return readsLikeSignIn(text) ? { signIn, warnings: [nearWarning(text, origin)] } : undefined;
  const warnings = [
    ...domainWarnings(signIn, origin),
    uriWarning(signIn, origin),
    accountWarning(signIn, addresses),
    signIn.chainId === String(chainId)
      ? undefined
      : warning('signIn.chain', 'caution', {
          named: part.given(shownText(signIn.chainId, 20), 40),
          active: part.given(String(chainId), 20),
        }),
    signIn.version === '1' ? undefined : warning('signIn.version', 'caution', { version: shown(signIn.version) }),
    ...timeWarnings(signIn, nowMs),
    rightsWarning(signIn),
    // A second sign-in inside the first would be found by a server that searches for the words alone.
    signInWithin([signIn.statement ?? '', ...signIn.resources], origin),
  ];
  return { signIn, warnings: warnings.filter((one) => one !== undefined) };
}

/** The warning for texts in other data that resemble a sign-in, or undefined. */
export function signInWithin(texts: readonly string[], origin: string): Warning | undefined {
  const text = texts.join('\n');
  return readsLikeSignIn(text) ? nearWarning(text, origin) : undefined;
}
