// What is stored of relayed requests, for how long, and within which limits.

import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../../../test/support/fakePlatform.ts';
import { createSiteViews } from '../router/siteViews.ts';
import { createRequestLog, type RequestRecord } from './requestLog.ts';

const HOUR_MS = 3_600_000;
const TOPIC = 'a'.repeat(64);
const SEEN = { origin: 'https://shop.test', accountIds: ['a1'], network: 'svc-local' };
const siteViews = createSiteViews({
  isUnlocked: () => true,
  accountIds: () => ['a1'],
  network: () => 'svc-local',
  networks: () => ['svc-local'],
});
const record = (id: string, more: Partial<RequestRecord> = {}): RequestRecord => ({
  topic: TOPIC,
  id,
  request: 'sealed',
  delivered: false,
  seen: SEEN,
  at: 0,
  ...more,
});

describe('the log of relayed requests', () => {
  it('drops an answer after a day and never the id, also across a restart', async () => {
    const table = createFakePlatform().table('log');
    let now = 0;
    const log = createRequestLog(table, siteViews, () => now);
    await log.put(record('act', { answer: 'sealed answer', delivered: true }));
    await log.put(record('open'));
    // Until then a repeat gets it, whatever else happens in between.
    now = 24 * HOUR_MS;
    await log.put(record('last', { at: now }));
    expect(log.find(TOPIC, 'act')).toMatchObject({ answer: 'sealed answer' });
    await log.remove(TOPIC, 'last');
    now = 25 * HOUR_MS;
    await log.put(record('new', { at: now }));
    expect(log.find(TOPIC, 'act')).toMatchObject({ spent: true, request: '' });
    expect(log.find(TOPIC, 'act')?.answer).toBeUndefined();
    expect(log.of(TOPIC).map(({ id }) => id)).toEqual(['open', 'new']);

    const again = createRequestLog(table, siteViews, () => now);
    await again.load();
    expect(again.find(TOPIC, 'act')).toMatchObject({ spent: true });
    expect(again.of(TOPIC).map(({ id }) => id)).toEqual(['new']);
    await again.forget(TOPIC);
    expect(await table.all()).toEqual([]);
  });

  it('stores a limited number of answers of a session, whether or not its site reads them, and leaves other sessions alone', async () => {
    const table = createFakePlatform().table('log');
    const log = createRequestLog(table, siteViews, () => 0);
    await log.put({ ...record('other', { answer: 'x' }), topic: 'b'.repeat(64) });
    for (let at = 1; at <= 520; at++)
      await log.put(record(`r${at}`, { at, answer: 'x'.repeat(100), delivered: at % 2 === 0 }));
    expect(log.of(TOPIC)).toHaveLength(500);
    expect(log.find(TOPIC, 'r20')).toMatchObject({ spent: true });
    expect(log.find(TOPIC, 'r21')).toMatchObject({ answer: expect.any(String) });
    expect(log.of('b'.repeat(64))).toHaveLength(1);
  });
});
