// Exchange rates: no source is asked before the user switched one on, and a lying one can only give wrong numbers.

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFakePlatform } from '../../test/support/fakePlatform.ts';
import { createJsonRateSource, createRates } from './services/rates.ts';
import { createSettings } from './services/settings.ts';

const NOW = 1_790_000_000_000;
const AT = NOW / 1_000;
let server: Server;
let base = '';
let asked: string[] = [];
let answer: RequestListener = () => undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const says = (body: unknown): void => {
  answer = (_, response) => void response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

function open() {
  const platform = createFakePlatform({ nowMs: NOW });
  const settings = createSettings(platform);
  const rates = createRates({ source: createJsonRateSource(platform), settings, now: platform.now });
  return { platform, settings, rates };
}

it('ask nobody until a source is switched on, nor after it was switched off', async () => {
  says({ base: 'USD', at: AT, rates: { EUR: '0.92' } });
  const { rates } = open();
  expect(await rates.read()).toEqual({ state: 'off' });
  await rates.choose({ url: `${base}/rates`, isOn: false });
  expect(await rates.read()).toEqual({ state: 'off' });
  expect(asked).toEqual([]);
  await rates.choose({ url: `${base}/rates`, isOn: true });
  const host = base.slice('http://'.length);
  expect(await rates.read()).toEqual({ state: 'ok', host, at: NOW, rates: { EUR: '0.92' } });
  await rates.read();
  expect(asked).toEqual(['/rates']);
  await rates.choose({ url: `${base}/rates`, isOn: false });
  expect(await rates.read()).toEqual({ state: 'off' });
  expect(asked).toEqual(['/rates']);
});

it('are requested again when an answer is old, and sooner when there was none', async () => {
  const { rates, platform } = open();
  await rates.choose({ url: `${base}/rates`, isOn: true });
  says('nothing');
  expect(await rates.read()).toEqual({ state: 'silent' });
  says({ base: 'USD', at: AT, rates: { EUR: '0.92' } });
  expect(await rates.read()).toEqual({ state: 'silent' });
  platform.setClock(NOW + 31_000);
  expect(await rates.read()).toMatchObject({ state: 'ok' });
  platform.setClock(NOW + 300_000);
  await rates.read();
  expect(asked).toHaveLength(2);
  platform.setClock(NOW + 700_000);
  await rates.read();
  expect(asked).toHaveLength(3);
});

it.each([
  ['http://rates.example/'],
  ['ftp://127.0.0.1/'],
  ['https://user:word@rates.example/'],
  ['javascript:alert(1)'],
  ['rates'],
])('takes no source at %s', async (url) => {
  const { rates, settings } = open();
  await expect(rates.choose({ url, isOn: true })).rejects.toMatchObject({ code: 'rates.url' });
  // A source that was stored in another way is not asked either.
  await settings.update({ rates: { isOn: true, url } });
  expect(await rates.read()).toEqual({ state: 'off' });
});

it('leave out everything but positive decimal texts of currencies', async () => {
  const { rates } = open();
  await rates.choose({ url: `${base}/rates`, isOn: true });
  says(
    `{"base":"USD","at":${AT},"rates":{"EUR":"0.92","JPY":151.2,"GBP":"-1","CHF":"0","SEK":"0.000","NOK":"1e5","DKK":"",
    "PLN":"0x1","CZK":"1.2345678901234567890","HUF":"9999999999999","INR":"NaN","eur":"1","EURO":"1","__proto__":"1","AB1":"1"}}`,
  );
  expect(await rates.read()).toMatchObject({ state: 'ok', rates: { EUR: '0.92' } });
  expect(Object.keys(((await rates.read()) as { rates: object }).rates)).toEqual(['EUR']);
});

it('are at most 300', async () => {
  const { rates } = open();
  await rates.choose({ url: `${base}/rates`, isOn: true });
  const codes = Array.from({ length: 600 }, (_, at) =>
    [at / 676, at / 26, at].map((one) => String.fromCharCode(65 + (Math.floor(one) % 26))).join(''),
  );
  says({ base: 'USD', at: AT, rates: Object.fromEntries(codes.map((code) => [code, '1'])) });
  expect(Object.keys(((await rates.read()) as { rates: object }).rates)).toHaveLength(300);
});

it.each<[string, RequestListener | object]>([
  ['another base', { base: 'EUR', at: AT, rates: { EUR: '1' } }],
  ['no time', { base: 'USD', rates: { EUR: '1' } }],
  ['rates of the day after tomorrow', { base: 'USD', at: AT + 2 * 86_400, rates: { EUR: '1' } }],
  ['rates of last month', { base: 'USD', at: AT - 30 * 86_400, rates: { EUR: '1' } }],
  ['no rate that can be used', { base: 'USD', at: AT, rates: { EUR: 1 } }],
  ['a list', { base: 'USD', at: AT, rates: [] }],
  ['an answer that is too long', { base: 'USD', at: AT, rates: { EUR: '1' }, more: 'x'.repeat(64_000) }],
  ['an error', (_, response) => void response.writeHead(500).end('{"base":"USD"}')],
  ['another place to look', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
])('has no rates from a source that answers with %s', async (_, given) => {
  const { rates } = open();
  await rates.choose({ url: `${base}/rates`, isOn: true });
  if (typeof given === 'function') answer = given as RequestListener;
  else says(given);
  expect(await rates.read()).toEqual({ state: 'silent' });
  expect(asked).toEqual(['/rates']);
});
