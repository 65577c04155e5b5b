// What is wrong with a sign-in message: another site's name in it is how people are made to sign in for a thief.

import { sameAccount } from '@svc/core/accounts/address';
import type { Warning } from '@svc/core/ops/describe';
import { shownText } from '@svc/core/ops/wording';
import { findSignIn, looksLikeSignIn, type SignIn } from '@svc/core/tx/signIn';

export interface SignInFacts {
  /** Origin that the browser or the relay attests. */
  readonly origin: string;
  /** Addresses of the account that signs. */
  readonly addresses: readonly string[];
  readonly chainId: number;
  readonly nowMs: number;
}

const danger = (code: string, text: string, advice = 'Reject.'): Warning => ({ code, severity: 'danger', text, advice });
const caution = (code: string, text: string, advice: string): Warning => ({ code, severity: 'caution', text, advice });

/** Whether `domain`, with its scheme where it has one, is the origin's host. */
function isOwnDomain({ scheme, domain }: SignIn, origin: string): boolean {
  const own = new URL(origin);
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== own.protocol) return false;
  const host = domain.toLowerCase();
  // The scheme's own port may be written or not.
  return host === own.host || host === `${own.hostname}:${own.protocol === 'https:' ? '443' : '80'}`;
}

function originOf(uri: string): string | undefined {
  try {
    return new URL(uri).origin;
  } catch {
    return undefined;
  }
}

function timeWarning({ expirationTime, notBefore }: SignIn, nowMs: number): Warning | undefined {
  const ends = expirationTime === undefined ? undefined : Date.parse(expirationTime);
  const starts = notBefore === undefined ? undefined : Date.parse(notBefore);
  if (Number.isNaN(ends) || Number.isNaN(starts)) return caution('signIn.time', 'This sign-in names a time that is none.', 'Reject and ask the site again.');
  if (ends !== undefined && ends <= nowMs) return caution('signIn.time', 'This sign-in has expired already.', 'Reject and ask the site again.');
  if (starts !== undefined && starts > nowMs) return caution('signIn.time', 'This sign-in counts only later.', 'Reject, unless you know why.');
  return undefined;
}

/** A sign-in message with what does not fit; undefined for other texts. */
export function checkSignIn(
  text: string,
  { origin, addresses, chainId, nowMs }: SignInFacts,
): { readonly signIn: SignIn | undefined; readonly warnings: Warning[] } | undefined {
  const signIn = findSignIn(text);
  if (signIn === undefined) {
    if (!looksLikeSignIn(text)) return undefined;
    return {
      signIn: undefined,
      warnings: [caution('signIn.malformed', 'This looks like a sign-in, but does not follow its form.', 'Read it closely, or reject.')],
    };
  }
  const host = shownText(new URL(origin).host, 60);
  const warnings: (Warning | undefined)[] = [
    isOwnDomain(signIn, origin)
      ? undefined
      : danger('signIn.domain', `This signs you in at ${shownText(signIn.domain, 60)}, but ${host} asks for it.`, `Reject: ${host} could act as you there.`),
    originOf(signIn.uri) === origin || signIn.uri.startsWith('did:')
      ? undefined
      : caution('signIn.uri', `The sign-in is for ${shownText(signIn.uri, 80)}, which is not this site.`, 'Reject, unless you know both.'),
    addresses.some((own) => sameAccount(own, signIn.address)) ? undefined : danger('signIn.account', 'This signs in another account than the one that signs.'),
    signIn.chainId === String(chainId)
      ? undefined
      : caution(
          'signIn.chain',
          `The sign-in names chain ${shownText(signIn.chainId, 20)}, the active network is chain ${chainId}.`,
          'Switch the network, or reject.',
        ),
    signIn.version === '1' ? undefined : caution('signIn.version', 'This is a sign-in of an unknown version.', 'Reject, unless you trust the site.'),
    timeWarning(signIn, nowMs),
  ];
  return { signIn, warnings: warnings.filter((one) => one !== undefined) };
}
