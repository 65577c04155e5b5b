// Exchange rates from a source that the user sets: none is asked before. Rates are only displayed, so a lying source
// can make values wrong and nothing else. They are positive decimal text, few, in a small answer, and recent.

import { parseDecimal } from '@svc/core/decimal';
import { cutMiddle, visibleText } from '@svc/core/visibleText';
import { refused } from '@svc/core/words/refusal';
import { Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { createTradeRead } from '../node/tradeRead.ts';
import { findRatesUrl, type RatesView } from '../state/rates.ts';
import type { Settings } from './settings.ts';

const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 64_000;
const MAX_RATES = 300;
/** How long an answer is used. */
const KEPT_MS = 10 * 60_000;
/** How soon a source that gave none is asked again. */
const RETRY_MS = 30_000;
const DAY_MS = 86_400_000;
/** Older rates are ignored: sources publish each working day. */
const OLDEST_MS = 7 * DAY_MS;

const CODE = /^[A-Z]{3}$/;
/** Units for one US dollar: between a billionth and a hundred billion. */
const RATE = /^\d{1,12}(?:\.\d{1,18})?$/;

const answerShape = Type.Object({
  base: Type.Literal('USD'),
  /** Unix seconds. */
  at: Type.Integer(),
  rates: Type.Record(Type.String(), Type.Unknown()),
});

/** A source of rates; `docs/rates.md` describes the JSON form. */
export interface RateSource {
  /** The rates at a URL, or undefined without a valid answer. Never rejects. */
  read(url: URL): Promise<{ readonly at: number; readonly rates: Readonly<Record<string, string>> } | undefined>;
}

/** A source that reads JSON from a URL. */
export function createJsonRateSource(platform: Pick<Platform, 'fetch' | 'timer' | 'now'>): RateSource {
  const read = createTradeRead(platform, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES });
  return {
    async read(url) {
      const answer = await read(url.href, answerShape);
      if (answer === undefined) return undefined;
      const at = answer.at * 1_000;
      const age = platform.now() - at;
      if (age < -DAY_MS || age > OLDEST_MS) return undefined;
      const rates = Object.entries(answer.rates).flatMap(([code, rate]): [string, string][] =>
        CODE.test(code) && typeof rate === 'string' && RATE.test(rate) && parseDecimal(rate) > 0n ? [[code, rate]] : [],
      );
      return rates.length === 0 ? undefined : { at, rates: Object.fromEntries(rates.slice(0, MAX_RATES)) };
    },
  };
}

export type Rates = ReturnType<typeof createRates>;

/** The rates of one wallet. */
export function createRates({
  source,
  settings,
  now,
}: {
  readonly source: RateSource;
  readonly settings: Pick<Settings, 'get' | 'update'>;
  readonly now: () => number;
}) {
  let kept: { readonly url: string; readonly until: number; readonly view: Promise<RatesView> } | undefined;

  async function ask(url: URL): Promise<RatesView> {
    const found = await source.read(url);
    return found === undefined
      ? { state: 'silent' }
      : { state: 'ok', host: cutMiddle(visibleText(url.host), 60), ...found };
  }

  return {
    /** The current rates of the source. Never rejects; sends no request while the source is off. */
    async read(): Promise<RatesView> {
      const { isOn = false, url: text = '' } = settings.get().rates ?? {};
      const url = isOn ? findRatesUrl(text) : undefined;
      if (url === undefined) {
        kept = undefined;
        return { state: 'off' };
      }
      if (kept?.url === url.href && kept.until > now()) return kept.view;
      const asked = { url: url.href, until: now() + KEPT_MS, view: ask(url) };
      kept = asked;
      const view = await asked.view;
      if (view.state === 'silent' && kept === asked) kept = { ...asked, until: now() + RETRY_MS };
      return view;
    },
    /** Sets the source, and switches it on or off. @throws Refusal `rates.url` */
    async choose({ url, isOn }: { readonly url: string; readonly isOn: boolean }): Promise<void> {
      const found = findRatesUrl(url);
      if (isOn && found === undefined) throw refused('refused.rates.url');
      await settings.update({ rates: { isOn, url: url.trim() } });
    },
  };
}
