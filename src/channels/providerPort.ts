// Messages between a provider's transport and the background, over a runtime port (page) or an encrypted session
// (relay). Validated by hand: the content script has no room for a schema library.

import { CHANNEL_TAG } from '@svc/core/names';

/** Name of the runtime port that content scripts open. */
export const PROVIDER_PORT = `${CHANNEL_TAG}-provider`;

/** Type of the message that asks a content script for the ids of the pending requests in its document. */
export const WAITING_QUESTION = `${CHANNEL_TAG}-waiting`;

/** A request. Its id is random; the same id again means the same request (a reconnect), never a second one. */
export interface ProviderRequest {
  readonly type: 'request';
  readonly id: string;
  readonly method: string;
  readonly params?: unknown;
  /** Set only by the content script: the user has just clicked or typed in the page. */
  readonly isClicked?: true;
}
export type ToWallet = ProviderRequest;

export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type ProviderResponse = { readonly type: 'response'; readonly id: string } & (
  | { readonly result: unknown }
  | { readonly error: WireError }
);

/** Events for a page. The content script writes `link`: whether the background is reachable, and why not if known. */
export type ProviderEvent =
  | { readonly type: 'event'; readonly event: 'accountsChanged'; readonly data: readonly string[] }
  | { readonly type: 'event'; readonly event: 'chainChanged'; readonly data: string }
  | { readonly type: 'link'; readonly up: boolean; readonly reason?: string };
export type FromWallet = ProviderResponse | ProviderEvent;

const MAX_ID_LENGTH = 128;
/** Longest method name that is sent. */
export const MAX_METHOD_LENGTH = 128;

/** The request of a page, if a value has its shape. Further members are dropped. */
export function findRequest(value: unknown): ProviderRequest | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, id, method, params } = value as Record<string, unknown>;
  if (type !== 'request' || typeof id !== 'string' || id.length === 0 || id.length > MAX_ID_LENGTH) return undefined;
  if (typeof method !== 'string' || method.length > MAX_METHOD_LENGTH) return undefined;
  return params === undefined ? { type, id, method } : { type, id, method, params };
}

/** A request as a content script passes it on. */
export function findPassedRequest(value: unknown): ProviderRequest | undefined {
  const request = findRequest(value);
  return request !== undefined && (value as ProviderRequest).isClicked === true
    ? { ...request, isClicked: true }
    : request;
}

/** The answer or event when a value has the shape of one. */
export function findFromWallet(value: unknown): FromWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const message = value as Record<string, unknown>;
  if (message.type === 'response')
    return typeof message.id === 'string' && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))
      ? (value as ProviderResponse)
      : undefined;
  if (message.type === 'link')
    return typeof message.up === 'boolean' && (message.reason === undefined || typeof message.reason === 'string')
      ? (value as ProviderEvent)
      : undefined;
  if (message.type !== 'event') return undefined;
  if (message.event === 'chainChanged')
    return typeof message.data === 'string' && /^0x[0-9a-f]+$/.test(message.data)
      ? (value as ProviderEvent)
      : undefined;
  if (message.event !== 'accountsChanged' || !Array.isArray(message.data)) return undefined;
  return message.data.every((address) => typeof address === 'string') ? (value as ProviderEvent) : undefined;
}
