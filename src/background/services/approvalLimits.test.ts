// Endless windows: a page multiplies itself by frames, subdomains and tabs, and the user refuses.

import { describe, expect, it } from 'vitest';
import { settle } from '../../../test/support/fakePlatform.ts';
import { openWallet, type TestPage } from '../../../test/support/openWallet.ts';
import { siteOf } from './approvalLimits.ts';

const opened = () => openWallet('http://node.test');
const ask = (page: TestPage): Promise<number> =>
  page.request('eth_requestAccounts').then(
    () => 0,
    (error: { code: number }) => error.code,
  );
const byItself = { isClicked: false };

describe('the site of an origin', () => {
  it.each([
    ['https://a.b.evil.test:8443', 'evil.test'],
    ['https://evil.test.', 'evil.test'],
    ['http://shop.co.uk', 'co.uk'],
    ['http://localhost:3010', 'localhost'],
    ['http://a.b.localhost', 'localhost'],
    ['http://127.0.0.1:3010', '127.0.0.1'],
    ['http://[::1]:3010', '[::1]'],
    ['http://intranet', 'intranet'],
  ])('of %s is %s', (origin, site) => expect(siteOf(origin)).toBe(site));
});

describe('forty framed subdomains', () => {
  it('have three windows in all, and after one refusal no more, however often their scripts ask', async () => {
    const { main, page: open, platform } = await opened();
    const frames = Array.from({ length: 40 }, (_, at) =>
      open('https://evil.test/', `https://f${at}.evil.test`, { ...byItself, frameId: at + 1 }),
    );
    const first = frames.map(ask);
    await main.until((view) => view.approvals.length === 3);
    await settle();
    expect(main.view.approvals).toHaveLength(3);
    await main.reject('connect');
    const again = frames.map(ask);
    await main.reject('connect');
    await main.reject('connect');
    expect(new Set(await Promise.all([...first, ...again]))).toEqual(new Set([4001]));
    const windows = new Set(platform.shown).size;
    expect(windows).toBe(3);
    expect(await Promise.all(frames.map(ask))).toEqual(frames.map(() => 4001));
    expect([new Set(platform.shown).size, main.view.approvals]).toEqual([windows, []]);
  });

  it('of forty owners count as one tab', async () => {
    const { main, page: open } = await opened();
    const frames = Array.from({ length: 40 }, (_, at) =>
      open('https://evil.test/', `https://owner${at}.test`, { ...byItself, frameId: at + 1 }),
    );
    const first = frames.map(ask);
    await main.until((view) => view.approvals.length === 3);
    await settle();
    expect(main.view.approvals).toHaveLength(3);
    await main.run('rejectAll', { likeId: main.view.approvals[0]?.id ?? '' });
    expect(new Set(await Promise.all([...first, ...frames.map(ask)]))).toEqual(new Set([4001]));
    expect(main.view.approvals).toEqual([]);
  });

  it('of one owner in forty tabs count as one site, and a dozen are pending in total', async () => {
    const { main, page: open } = await opened();
    const waiting = (): number => main.view.approvals.length;
    for (let at = 0; at < 40; at++) void ask(open(`https://t${at}.evil.test/`, undefined, byItself));
    await main.until(() => waiting() === 6);
    await settle();
    expect(waiting()).toBe(6);
    for (let at = 0; at < 40; at++) void ask(open(`https://other${at}.test${at}/`, undefined, byItself));
    await main.until(() => waiting() === 12);
    await settle();
    expect(waiting()).toBe(12);
    await main.run('rejectAll', {});
    expect(main.view.approvals).toEqual([]);
  });
});

describe('a refusal', () => {
  it('silences the scripts of the tab and its frames for a minute, also after the worker was stopped; a click asks again', async () => {
    const first = await opened();
    const asked = ask(first.page('https://shop.test/', undefined, byItself));
    await first.main.reject('connect');
    expect(await asked).toBe(4001);
    const { page: open, ui, platform } = first.kill();
    const main = ui();
    const windows = platform.shown.length;
    for (const [url, origin] of [
      ['https://shop.test/', undefined],
      ['https://shop.test/', 'https://pay.shop.test'],
      ['https://shop.test/', 'https://advert.test'],
    ] as const)
      expect(await ask(open(url, origin, byItself))).toBe(4001);
    expect(platform.shown.length).toBe(windows);
    const clicked = ask(open('https://shop.test/'));
    await main.reject('connect');
    expect(await clicked).toBe(4001);
    await platform.advance(60_000);
    const later = ask(open('https://shop.test/', undefined, byItself));
    await main.reject('connect');
    expect(await later).toBe(4001);
  });

  it('silences nobody elsewhere: another tab, another site that the tab navigated to', async () => {
    const { main, page: open } = await opened();
    const asked = ask(open('https://shop.test/', undefined, byItself));
    await main.reject('connect');
    await asked;
    for (const page of [
      open('https://else.test/', undefined, byItself),
      open('https://shop.test/', 'https://moved.test', { ...byItself, frameId: 0 }),
    ]) {
      const answer = ask(page);
      await main.reject('connect');
      expect(await answer).toBe(4001);
    }
  });
});

describe('the position of an approval', () => {
  it('counts the answered ones, and how many "Reject all" of its site would end', async () => {
    const { main, page: open } = await opened();
    const shop = open('https://shop.test/');
    const asked = [
      ask(shop),
      ask(open('https://shop.test/', 'https://pay.shop.test')),
      ask(open('https://else.test/')),
    ];
    await main.until((view) => view.approvals.length === 3);
    const places = () => main.view.approvals.map(({ place }) => [place.at, place.of, place.ofSite]);
    expect(places()).toEqual([
      [1, 3, 2],
      [2, 3, 2],
      [3, 3, 1],
    ]);
    await main.run('decide', { id: main.view.approvals[0]?.id ?? '', kind: 'connect' });
    expect(places()).toEqual([
      [2, 3, 1],
      [3, 3, 1],
    ]);
    await main.run('rejectAll', { likeId: main.view.approvals[0]?.id ?? '' });
    expect(places()).toEqual([[3, 3, 1]]);
    expect(main.view.approvals[0]?.requester).toEqual({ kind: 'page', origin: 'https://else.test', insecure: false });
    await main.reject('connect');
    expect(await Promise.all(asked)).toEqual([4001, 4001, 4001]);
    void ask(shop);
    await main.approval('connect');
    expect(places()).toEqual([[1, 1, 1]]);
    await main.run('rejectAll', { likeId: 'another' });
    expect(main.view.approvals).toHaveLength(1);
  });
});
