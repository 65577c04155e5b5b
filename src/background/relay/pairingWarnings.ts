// Warnings of the pairing window. Only the relay vouches for the site's address, so a relay that the wallet was not
// configured with is named: a code can contain a relay that says whatever its owner likes.

import type { PairingCode } from '@svc/core/relay/pairingLink';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { Subject } from '../../approvals/kinds.ts';
import { isInsecureOrigin } from '../requests/requestContext.ts';

type PairingWarning = Subject<'pairRelay'>['warnings'][number];

/** Relay of a wallet whose configuration names none. */
const DEFAULT_RELAY = 'http://127.0.0.1:3009/relay';

/**
 * Whoever shows another person their own code gets that person's wallet; and only browsers enforce a true origin, so
 * the relay attests whatever a program claims.
 */
const OWN_SCREEN = warning('pairing.ownScreen', 'caution');

/** Nobody has agreed yet: whoever agrees first has the session. */
const OPENED_BEFORE = warning('pairing.openedBefore', 'caution');

const INSECURE = warning('site.insecure.pairing', 'caution');

/**
 * Warnings for a code whose origin its relay attested.
 * @param config the parsed `config.json` of the wallet, if it has one
 * @param wasOpened whether a wallet other than this attempt has joined, according to the relay
 */
export function pairingWarnings(
  { origin, relay }: Pick<PairingCode, 'origin' | 'relay'>,
  config: unknown,
  wasOpened = false,
): PairingWarning[] {
  const warnings: PairingWarning[] = [OWN_SCREEN];
  if (wasOpened) warnings.push(OPENED_BEFORE);
  if (addressOf(relay) !== addressOf(relayOf(config))) {
    warnings.push(
      warning('pairing.otherRelay', 'caution', {
        origin: part.given(origin, 200),
        relay: part.given(new URL(relay).host, 200),
      }),
    );
  }
  if (isInsecureOrigin(origin)) warnings.push(INSECURE);
  return warnings;
}

function relayOf(config: unknown): string {
  const relay = typeof config === 'object' && config !== null ? (config as { relay?: unknown }).relay : undefined;
  return typeof relay === 'string' && addressOf(relay) !== undefined ? relay : DEFAULT_RELAY;
}

/** The two names of this machine count as one; undefined for a text that is not a URL. */
function addressOf(text: string): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  return url.href.replace(/\/+$/, '');
}
