// What a source of exchange rates says, as screens see it, and where such a source may be.

/** Rates of currencies, as their source gave them. `off`: it is not to be asked. `silent`: no answer of its form came. */
export type RatesView =
  | { readonly state: 'off' | 'silent' }
  | {
      readonly state: 'ok';
      /** Host of the source: values by these rates are marked with it. */
      readonly host: string;
      /** Since when the source says that they hold, Unix milliseconds. */
      readonly at: number;
      /** Units of the currency for one US dollar, positive decimal text, by ISO 4217 code. */
      readonly rates: Readonly<Record<string, string>>;
    };

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The address of a source, where it is one that may be asked: https, or plain http on this machine. */
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
