// The answer of a source of exchange rates for screens, and the allowed URLs of such a source.

/** Rates of currencies, as their source gave them. `off`: it is switched off. `silent`: it gave no valid answer. */
export type RatesView =
  | { readonly state: 'off' | 'silent' }
  | {
      readonly state: 'ok';
      /** Host of the source: values by these rates are marked with it. */
      readonly host: string;
      /** Time of the rates according to the source, Unix milliseconds. */
      readonly at: number;
      /** Units of the currency for one US dollar, positive decimal text, by ISO 4217 code. */
      readonly rates: Readonly<Record<string, string>>;
    };

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The URL of a source, if it is allowed: https, or plain http on this machine. */
export function findRatesUrl(text: string): URL | undefined {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return undefined;
  }
  if (url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname)) ? url : undefined;
}
