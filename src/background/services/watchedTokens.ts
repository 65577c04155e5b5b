// The user's list of tokens, added by a site's request or by hand. They are shown whatever their balance, and a token
// with the same name at another address causes a warning.

import { shownText } from '@svc/core/ops/common';
import type { TokenFact } from '@svc/core/words/message';
import { NATIVE_FACT, part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { Type } from 'typebox';
import type { KeyValueStore } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import type { WatchedTokenView } from '../state/view.ts';

/** Most tokens of one network. */
const MAX_WATCHED = 200;

const watchedToken = Type.Object({
  network: Type.String(),
  /** Lower case. */
  address: Type.String({ pattern: '^0x[0-9a-f]{40}$' }),
  symbol: Type.String(),
  decimals: Type.Integer({ minimum: 0, maximum: 36 }),
});

export type WatchedTokens = ReturnType<typeof createWatchedTokens>;

/** The list of one wallet; call `load` first. */
export function createWatchedTokens({ local }: { local: KeyValueStore }) {
  const stored = createStored(local, LOCAL_KEYS.tokens, Type.Array(watchedToken), []);
  const listeners = new Set<() => void>();
  async function change(next: (all: WatchedTokenView[]) => WatchedTokenView[]): Promise<void> {
    await stored.update(next);
    for (const listener of listeners) listener();
  }
  const facts = (network: string): TokenFact[] =>
    stored
      .get()
      .filter((one) => one.network === network)
      .map(({ address, symbol, decimals }) => ({
        asset: address,
        symbol: shownText(symbol, 24),
        name: '',
        decimals,
        known: true,
      }));

  /** The list without a token, with room for it. @throws Refusal `token.limit` */
  function othersThan(all: readonly WatchedTokenView[], network: string, address: string): WatchedTokenView[] {
    const others = all.filter((one) => one.network !== network || one.address !== address);
    if (others.filter((one) => one.network === network).length >= MAX_WATCHED)
      throw refused(
        'refused.token.limit',
        { max: part.number(String(MAX_WATCHED)) },
        { forSites: `The list holds at most ${MAX_WATCHED} tokens of a network; remove one first.` },
      );
    return others;
  }

  return {
    load: () => stored.load(),
    /** Checked before the user is asked about a token. @throws Refusal `token.limit` */
    requireRoom: (network: string, address: string): void =>
      void othersThan(stored.get(), network, address.toLowerCase()),
    view: (): readonly WatchedTokenView[] => stored.get(),
    /** The tokens of a network as token facts. */
    facts,
    /** The same, and the native asset. */
    knownFacts: ({ slug, currency }: { readonly slug: string; readonly currency: string }): TokenFact[] => [
      { ...NATIVE_FACT, symbol: currency },
      ...facts(slug),
    ],
    find: (network: string, address: string): WatchedTokenView | undefined =>
      stored.get().find((one) => one.network === network && one.address === address.toLowerCase()),
    /** @throws Refusal `token.limit` */
    async add(token: WatchedTokenView): Promise<void> {
      const address = token.address.toLowerCase();
      await change((all) => [...othersThan(all, token.network, address), { ...token, address }]);
    },
    remove: (network: string, address: string): Promise<void> =>
      change((all) => all.filter((one) => one.network !== network || one.address !== address.toLowerCase())),
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
