// One read of a trade API: without cookies, HTTP cache or redirects, bounded in time and bytes, and of the declared
// shape. Its data is only displayed, so an invalid answer counts as none.

import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { boundedText } from '../../channels/boundedText.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTimeLimit } from './timeLimit.ts';

/** The body at a URL where it has the shape; undefined otherwise. Never rejects. */
export type TradeRead = <S extends TSchema>(url: string, shape: S) => Promise<Static<S> | undefined>;

/** Reads that take at most `timeoutMs` and `maxBytes` each. */
export function createTradeRead(
  platform: Pick<Platform, 'fetch' | 'timer'>,
  { timeoutMs, maxBytes }: { readonly timeoutMs: number; readonly maxBytes: number },
): TradeRead {
  const timeLimit = createTimeLimit(platform);
  return async (url, shape) => {
    try {
      const { ok, text } = await timeLimit(timeoutMs, async (signal) => {
        const response = await platform.fetch(url, {
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'error',
          signal,
        });
        return { ok: response.ok, text: await boundedText(response, maxBytes) };
      });
      const body: unknown = JSON.parse(text);
      return ok && Value.Check(shape, body) ? (body as Static<typeof shape>) : undefined;
    } catch {
      return undefined;
    }
  };
}
