// Parameters of the two message methods, and the subject of a message approval.

import { findAccountId, sameAccount } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { ParseRefusal } from '@svc/core/errors';
import { PROFILE_TITLE } from '@svc/core/names';
import { parseClaimMessage } from '@svc/core/profiles/claim';
import { messageBytes, readableMessage } from '@svc/core/tx/message';
import type { SignIn } from '@svc/core/tx/signIn';
import { hasHiddenCharacters } from '@svc/core/visibleText';
import type { Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import { checkSignIn, type SignInFacts, signInWithin } from '../decoding/checkSignIn.ts';
import type { AccountEntry } from '../services/vaultAccess.ts';
import type { MethodCall } from './defineMethod.ts';

/** Longest message, in bytes: more cannot be read on a screen. */
const MAX_MESSAGE_BYTES = 65_536;

export interface MessageParams {
  readonly message: Uint8Array;
  readonly address: string | undefined;
}

/** Whether a text has the form of an account: classic or post-quantum, with its prefix. */
export function isAccountText(text: string): boolean {
  return /^0x(?:[0-9a-fA-F]{40}|(?:PQ|pq)[0-9a-fA-F]{64})$/.test(text) && findAccountId(text) !== undefined;
}

/**
 * [message, address] or, only when exactly one of the two is an address, [address, message]. Two addresses are read in
 * the given order. The address is never signed as the text.
 * @throws ParseRefusal
 */
export function readMessageParams(given: unknown, isAddressRequired: boolean): MessageParams {
  if (!Array.isArray(given) || given.length < 1) throw new ParseRefusal('params', '[message, address]');
  const [first, second] = given as unknown[];
  if (typeof first !== 'string') throw new ParseRefusal('params[0]', 'a message');
  if (second !== undefined && second !== null && typeof second !== 'string')
    throw new ParseRefusal('params[1]', 'an address');
  const isReversed = typeof second === 'string' && isAccountText(first) && !isAccountText(second);
  const text = isReversed ? second : first;
  const address = isReversed ? first : (second ?? undefined);
  if (address === undefined ? isAddressRequired : !isAccountText(address))
    throw new ParseRefusal('params[1]', 'an address');
  const message = messageBytes(text);
  if (message.length > MAX_MESSAGE_BYTES)
    throw new ParseRefusal('params[0]', `a message of at most ${MAX_MESSAGE_BYTES} bytes`);
  return { message, address };
}

const unreadable = warning('message.binary', 'caution');
/** Length of a hash: a contract account accepts the personal signature of its owner for a transaction. */
const DIGEST_BYTES = 32;
const digest = warning('message.digest', 'danger');
// Direction marks and invisible characters can make a text look like another one.
const hidden = warning('message.hidden', 'caution');

// The profile service needs nothing but the signature: signing is publishing.
const publishes = warning('message.profile', 'caution');

/** Whether a text is a profile claim that a signature of this account makes valid. */
function isOwnClaim(text: string, { addresses }: SignInFacts): boolean {
  if (!text.startsWith(PROFILE_TITLE)) return false;
  try {
    const { signer } = parseClaimMessage(text);
    return addresses.some((one) => sameAccount(one, signer));
  } catch {
    return false;
  }
}

export interface ShownMessage {
  readonly messageHex: string;
  readonly text?: string;
  readonly signIn?: SignIn;
  readonly malformedSignIn?: true;
  readonly warnings: Warning[];
}

/** What is shown and signed of a message. */
export function messageSubject(message: Uint8Array, facts: SignInFacts): ShownMessage {
  const messageHex = `0x${toHex(message)}`;
  const text = readableMessage(message);
  if (text === undefined) {
    // Bytes that are not valid text may be one to a lenient reader, or in another encoding.
    const near = signInWithin([looseText(message)], facts.origin);
    return {
      messageHex,
      ...(near === undefined ? {} : { malformedSignIn: true }),
      warnings: [message.length === DIGEST_BYTES ? digest : unreadable, ...(near === undefined ? [] : [near])],
    };
  }
  const checked = checkSignIn(text, facts);
  const found =
    checked === undefined
      ? {}
      : checked.signIn === undefined
        ? { malformedSignIn: true as const }
        : { signIn: checked.signIn };
  const warnings = [
    ...(hasHiddenCharacters(text) ? [hidden] : []),
    ...(isOwnClaim(text, facts) ? [publishes] : []),
    ...(checked?.warnings ?? []),
  ];
  return { messageHex, text, ...found, warnings };
}

/**
 * Letters of bytes that are not valid text; those of two bytes each (UTF-16) are included, since every other byte is
 * zero.
 */
function looseText(message: Uint8Array): string {
  return new TextDecoder().decode(message.filter((byte) => byte !== 0));
}

/** What a sign-in message of a request is compared with. */
export function signInFacts({ services, origin }: MethodCall<'networks' | 'now'>, account: AccountEntry): SignInFacts {
  return {
    origin,
    addresses: [account.ethAddress, account.pqAddress],
    chainId: services.networks.active().chainId,
    nowMs: services.now(),
  };
}
