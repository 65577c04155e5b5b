// Messages between the wallet's own pages and its background: typed commands, their answers, and the view with its
// patches. The background accepts this port only from its own pages.

import { CHANNEL_TAG } from '@svc/core/names';
import type { Message } from '@svc/core/words/message';

/** Name of the port that the wallet's pages open. */
export const UI_PORT = `${CHANNEL_TAG}-ui`;

/** A command; `params` match the command's schema. Ids are the page's own. */
export interface UiRequest {
  readonly id: number;
  readonly command: string;
  readonly params: unknown;
}

/**
 * A refused command: `code` is `area.reason`. Without a message, the one of that code is shown, with the facts in its
 * slots.
 */
export interface UiError {
  readonly code: string;
  readonly said?: Message;
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
}

/** `view` comes first on every port and replaces everything; `patch` replaces its members. */
export type UiMessage<View> =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: UiError }
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'patch'; readonly patch: Partial<View> };

/** The command when a value has its shape. */
export function findUiRequest(value: unknown): UiRequest | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, command, params } = value as Record<string, unknown>;
  return typeof id === 'number' && typeof command === 'string' ? { id, command, params } : undefined;
}
