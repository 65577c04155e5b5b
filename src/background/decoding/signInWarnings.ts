// What is wrong with a sign-in message: another site's name in it is how people are made to sign in for a thief. Each
// thing that does not fit is named with both sides: what the message says, and what is so.

import { sameAccount } from '@svc/core/accounts/address';
import type { Warning } from '@svc/core/ops/describe';
import { shownText } from '@svc/core/ops/wording';
import { findSignIn, type SignIn } from '@svc/core/tx/signIn';
import { readsLikeSignIn, sitesNamed } from './nearSignIn.ts';

export interface SignInFacts {
  /** Origin that the browser or the relay attests. */
  readonly origin: string;
  /** Addresses of the account that signs, the one that its key is known by first. */
  readonly addresses: readonly string[];
  readonly chainId: number;
  readonly nowMs: number;
}

/** A text that is a sign-in by the standard, or reads like one, with what is wrong with it. */
export interface CheckedSignIn {
  /** Undefined: it only reads like one. */
  readonly signIn: SignIn | undefined;
  readonly warnings: Warning[];
}

const SHOWN = 80;
const danger = (code: string, text: string, advice = 'Reject.'): Warning => ({
  code,
  severity: 'danger',
  text,
  advice,
});
const caution = (code: string, text: string, advice: string): Warning => ({ code, severity: 'caution', text, advice });
const shown = (text: string): string => shownText(text, SHOWN);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** User part, host and port of what a message calls its domain. */
function partsOf(domain: string): { user: string | undefined; host: string; port: string | undefined } {
  const at = domain.lastIndexOf('@');
  const [, host = '', port = ''] = /^(.*?)(?::(\d*))?$/.exec(domain.slice(at + 1)) ?? [];
  return { user: at < 0 ? undefined : domain.slice(0, at), host, port: port === '' ? undefined : port };
}

/** The host in the spelling that browsers give it, or undefined where it is none. */
function canonicalHost(host: string): string | undefined {
  return URL.canParse(`https://${host}/`) ? new URL(`https://${host}/`).hostname : undefined;
}

/** What of scheme, user part, host, port and spelling is not the asking site's. */
function domainWarnings({ scheme, domain }: SignIn, origin: string): Warning[] {
  const own = new URL(origin);
  const { user, host, port } = partsOf(domain);
  const warnings: Warning[] = [];
  const isOwnHost = canonicalHost(host) === own.hostname;
  const advice = `Reject: ${shown(own.host)} could act as you there.`;
  if (!isOwnHost)
    warnings.push(
      danger('signIn.domain', `This signs you in at ${shown(domain)}, but ${shown(own.host)} asks for it.`, advice),
    );
  else if (host !== own.hostname)
    warnings.push(
      caution(
        'signIn.spelling',
        `The sign-in writes the site as ${shown(host)}, which is ${shown(own.hostname)}.`,
        'Reject, unless you know why.',
      ),
    );
  if (user !== undefined)
    warnings.push(
      danger(
        'signIn.user',
        `The sign-in is for ${shown(host)}: “${shown(user)}” before the @ names no site. ${shown(own.host)} asks for it.`,
        'Reject.',
      ),
    );
  const ownPort = own.port === '' ? DEFAULT_PORTS[own.protocol] : own.port;
  // The scheme's own port may be written or not.
  if (isOwnHost && (port ?? DEFAULT_PORTS[own.protocol]) !== ownPort)
    warnings.push(
      danger(
        'signIn.port',
        `This signs you in at ${shown(host)} ${port === undefined ? 'without a port' : `on port ${shown(port)}`}, but port ${ownPort} asks for it.`,
        'Reject: another program answers there.',
      ),
    );
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== own.protocol)
    warnings.push(
      danger(
        'signIn.scheme',
        `This signs you in at a site of ${shown(scheme)}://, but one of ${own.protocol}// asks for it.`,
        'Reject.',
      ),
    );
  return warnings;
}

function uriWarning({ uri }: SignIn, origin: string): Warning | undefined {
  const found = URL.canParse(uri) ? new URL(uri) : undefined;
  const isPage = found !== undefined && /^https?:$/.test(found.protocol);
  if (isPage && found.origin === origin) return undefined;
  const at = isPage ? `a page of ${shown(found.origin)}` : shown(uri);
  return caution(
    'signIn.uri',
    `The sign-in is for ${at}, but ${shown(origin)} asks for it.`,
    'Reject, unless you know both.',
  );
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

function timeWarnings({ issuedAt, expirationTime, notBefore }: SignIn, nowMs: number): Warning[] {
  const wrong = [issuedAt, expirationTime, notBefore].find(
    (time) => time !== undefined && (!RFC_3339.test(time) || Number.isNaN(Date.parse(time))),
  );
  if (wrong !== undefined)
    return [
      caution(
        'signIn.time',
        `This sign-in names a time that is none: ${shown(wrong)}.`,
        'Reject and ask the site again.',
      ),
    ];
  const now = new Date(nowMs).toISOString();
  const warnings: Warning[] = [];
  if (expirationTime !== undefined && Date.parse(expirationTime) <= nowMs)
    warnings.push(
      caution(
        'signIn.time',
        `This sign-in has expired already: it counted until ${expirationTime}, now is ${now}.`,
        'Reject and ask the site again.',
      ),
    );
  if (notBefore !== undefined && Date.parse(notBefore) > nowMs)
    warnings.push(
      caution(
        'signIn.early',
        `This sign-in counts only later: from ${notBefore}, now is ${now}.`,
        'Reject, unless you know why.',
      ),
    );
  return warnings;
}

function accountWarning({ address }: SignIn, addresses: readonly string[]): Warning | undefined {
  if (addresses.some((own) => sameAccount(own, address))) return undefined;
  return danger(
    'signIn.account',
    `This signs in ${address}, another account than the one that signs, ${addresses[0] ?? ''}.`,
  );
}

/** Rights that a sign-in hands on (EIP-5573): the site may act with them until it ends. */
function rightsWarning({ resources }: SignIn): Warning | undefined {
  if (!resources.some((one) => /^urn:recap:/i.test(one))) return undefined;
  return caution(
    'signIn.rights',
    'This sign-in also lets somebody act for you elsewhere; the statement says who and where.',
    'Read the statement, or reject.',
  );
}

/** A text that reads like a sign-in and is none: whose it could be. */
function nearWarning(text: string, origin: string): Warning {
  const own = new URL(origin).host;
  const sites = sitesNamed(text);
  const others = sites.filter((site) => site !== own);
  const words = 'This reads like a sign-in, but does not follow its form';
  if (sites.length > 0 && others.length === 0)
    return caution('signIn.malformed', `${words}.`, 'Read it closely, or reject.');
  const where = others.length === 0 ? 'at any site' : `at ${others.slice(0, 3).map(shown).join(', ')}`;
  return danger(
    'signIn.malformed',
    `${words}: it may sign you in ${where}, while ${shown(own)} asks for it.`,
    `Reject, unless you know why ${shown(own)} asks for it.`,
  );
}

/** A sign-in, or a text that reads like one, with what does not fit; undefined for other texts. */
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
      : caution(
          'signIn.chain',
          `The sign-in names chain ${shownText(signIn.chainId, 20)}, the active network is chain ${chainId}.`,
          'Switch the network, or reject.',
        ),
    signIn.version === '1'
      ? undefined
      : caution(
          'signIn.version',
          `This is a sign-in of version ${signIn.version}; version 1 is known.`,
          'Reject, unless you trust the site.',
        ),
    ...timeWarnings(signIn, nowMs),
    rightsWarning(signIn),
    // A second one in the first would be read by whoever looks for the words alone.
    signInWithin([signIn.statement ?? '', ...signIn.resources], origin),
  ];
  return { signIn, warnings: warnings.filter((one) => one !== undefined) };
}

/** The warning for texts in other data that read like a sign-in, or undefined. */
export function signInWithin(texts: readonly string[], origin: string): Warning | undefined {
  const text = texts.join('\n');
  return readsLikeSignIn(text) ? nearWarning(text, origin) : undefined;
}
