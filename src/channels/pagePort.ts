// Window messages between the page's provider and the content script. Both ends share the page, so the tag is a name,
// not a proof: the origin of a request is never read from here.

import { CHANNEL_TAG } from '@svc/core/names';
import type { FromWallet, ToWallet } from './providerPort.ts';

/** Largest request, in UTF-16 units of its JSON text. */
export const MAX_REQUEST_LENGTH = 1_000_000;

/** A window message with a request to the wallet, or an answer. */
export type PageMessage =
  | { readonly tag: typeof CHANNEL_TAG; readonly to: 'wallet'; readonly message: ToWallet }
  | { readonly tag: typeof CHANNEL_TAG; readonly to: 'page'; readonly message: FromWallet };

/** Envelope of a message to the content script. */
export function toContent(message: ToWallet): PageMessage {
  return { tag: CHANNEL_TAG, to: 'wallet', message };
}

/** Envelope of a message to the page. */
export function toPage(message: FromWallet): PageMessage {
  return { tag: CHANNEL_TAG, to: 'page', message };
}

/** The content of window data with this tag and direction. */
export function carried(data: unknown, to: 'wallet' | 'page'): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  const envelope = data as { tag?: unknown; to?: unknown; message?: unknown };
  return envelope.tag === CHANNEL_TAG && envelope.to === to ? envelope.message : undefined;
}
