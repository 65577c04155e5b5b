// A clock that is set while the relay runs: lengths of time do not depend on it, and nothing that was sent is lost.

import { afterEach, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../test/support/manualClock.ts';
import { call, connectSide, freshTopic } from '../../../test/support/relayClient.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import { limitsWith } from '../edge/limits.ts';

const SITE = 'https://shop.test';
const HOUR = 3_600_000;
const JUMPS = [-10 * 60_000, -2 * HOUR, 10 * 60_000, 2 * HOUR];

let server: StartedRelay;
afterEach(() => server.stop());
async function start(): Promise<ManualClock> {
  const clock = manualClock();
  server = await startRelay({ clock, limits: limitsWith() });
  return clock;
}
const at = (topic: string, rest = ''): string => `${server.relay}/v1/${topic}${rest}`;

test.each(JUMPS)('a poll waits as long as it asked when the clock jumps by %i ms', async (jump) => {
  const clock = await start();
  const topic = freshTopic();
  let isAnswered = false;
  const polling = call('GET', at(topic, '/messages?side=dapp&wait=25'), { origin: SITE }).then((answer) => {
    isAnswered = true;
    return answer;
  });
  const polls = async (): Promise<boolean> =>
    (await (await fetch(`${server.url}/metrics`)).text()).includes('relay_polls 1\n');
  await expect.poll(polls).toBe(true);
  clock.set(clock.now() + jump);
  await clock.advance(24_000);
  expect(isAnswered).toBe(false);
  await clock.advance(1_000);
  expect((await polling).status).toBe(200);
});

test.each(JUMPS)('a rate counts as before when the clock jumps by %i ms', async (jump) => {
  const clock = await start();
  const topic = freshTopic();
  const post = async (): Promise<number> =>
    (await call('POST', at(topic, '/messages?side=dapp'), { origin: SITE, body: { payload: 'AAAA' } })).status;
  for (let n = 0; n < 60; n++) expect(await post()).toBe(200);
  clock.set(clock.now() + jump);
  expect(await post()).toBe(429);
  await clock.advance(10_000);
  expect(await post()).toBe(200);
});

test.each(JUMPS)(
  'sockets that live stay open when the clock jumps by %i ms, and dead ones are cut after 90 s',
  async (jump) => {
    const clock = await start();
    const topic = freshTopic();
    const site = await connectSide(server.relay, topic, 'dapp', SITE);
    const dead = await connectSide(server.relay, topic, 'dapp', SITE, false);
    clock.set(clock.now() + jump);
    for (let n = 0; n < 3; n++) {
      const pinged = new Promise((resolve) => site.ws.once('ping', resolve));
      await clock.advance(30_000);
      if (n < 2) await pinged;
      site.send({ type: 'ping' });
      await site.nextOf('pong');
    }
    expect((await dead.closed).code).toBe(1006);
    site.send({ type: 'ping' });
    expect(await site.nextOf('pong')).toEqual({ type: 'pong' });
  },
);

test('what was sent before and after a jump arrives in order, with the numbers that come next', async () => {
  const clock = await start();
  const topic = freshTopic();
  const site = await connectSide(server.relay, topic, 'dapp', SITE);
  const wallet = await connectSide(server.relay, topic, 'wallet');
  for (const [n, jump] of JUMPS.entries()) {
    site.send({ type: 'publish', payload: `n${n}` });
    expect(await wallet.nextOf('message')).toMatchObject({ seq: n + 1, payload: `n${n}`, at: clock.now() });
    clock.set(clock.now() + jump);
  }
  wallet.close();
  await wallet.closed;
  const again = await connectSide(server.relay, topic, 'wallet');
  for (const n of JUMPS.keys()) expect(await again.nextOf('message')).toMatchObject({ seq: n + 1, payload: `n${n}` });
});
