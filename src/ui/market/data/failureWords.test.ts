// Why a market's data could not be read, told in the language that the screen has when it says so.

import type { Stream } from '@svc/client/stream';
import { ENGLISH_LANGUAGE, setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import { say } from '@svc/core/words/say';
import { afterEach, expect, it } from 'vitest';
import { createCandleHistory } from './candleHistory.ts';
import { createMarketFeed } from './marketFeed.ts';
import { NodeError } from './nodeApi.ts';
import { BY_BLOCK, watchRead } from './watchRead.ts';

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
const away = async (): Promise<never> => {
  throw new NodeError(() => say('trade.theNodeCannotBe'));
};
const STREAM: Stream = {
  setChannels: () => undefined,
  refresh: () => undefined,
  reopen: () => undefined,
  close: () => undefined,
};
const silentFeed = () => createMarketFeed({ stream: () => STREAM, book: away, trades: away, height: away });

type Failure = { readonly failure: (() => string) | undefined };

/** What each reader of a market tells after a read that failed. */
const READERS: Readonly<Record<string, () => Promise<Failure | undefined>>> = {
  feed: async () => {
    const feed = silentFeed();
    feed.show('a:b');
    await settle();
    feed.stop();
    return feed.data;
  },
  'repeated read': async () => {
    let last: Failure | undefined;
    const feed = silentFeed();
    const stop = watchRead(feed, away, BY_BLOCK, (shown) => {
      last = shown;
    });
    await settle();
    stop();
    feed.stop();
    return last;
  },
  "chart's candles": async () => {
    let last: Failure | undefined;
    const feed = silentFeed();
    const history = createCandleHistory(feed, away, (shown) => {
      last = shown;
    });
    await settle();
    history.stop();
    feed.stop();
    return last;
  },
};

afterEach(() => setLanguage(ENGLISH_LANGUAGE));

it.each(Object.keys(READERS))('a %s says its failure in the language of now', async (name) => {
  const told = await READERS[name]?.();
  const english = told?.failure?.();
  expect(english).toBe(say('trade.theNodeCannotBe'));
  for (const tag of ['de', 'es', 'ar'] as const) {
    setLanguage(await LANGUAGES[tag].load());
    expect(told?.failure?.()).toBe(say('trade.theNodeCannotBe'));
    expect(told?.failure?.()).not.toBe(english);
  }
});
