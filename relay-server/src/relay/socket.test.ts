// The relay over sockets, alone and mixed with polling, on a real server with a clock that the test moves.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../test/support/manualClock.ts';
import { call, connectSide, freshTopic, type RelayClient } from '../../../test/support/relayClient.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';

const SITE = 'https://shop.test';
let clock: ManualClock;
let server: StartedRelay;
beforeAll(async () => {
  clock = manualClock();
  server = await startRelay({ clock, store: 'sqlite::memory:' });
});
afterAll(() => server.stop());

const at = (topic: string, rest = ''): string => `${server.relay}/v1/${topic}${rest}`;
const dapp = (topic: string): Promise<RelayClient> => connectSide(server.relay, topic, 'dapp', SITE);
const wallet = (topic: string): Promise<RelayClient> => connectSide(server.relay, topic, 'wallet');

describe('the relay over sockets', () => {
  test('a site that connects is alone until the wallet comes, and both hear of each other', async () => {
    const topic = freshTopic();
    const site = await dapp(topic);
    expect(await site.next()).toEqual({ type: 'peer', online: false });
    const phone = await wallet(topic);
    expect(await phone.next()).toEqual({ type: 'peer', online: true });
    expect(await site.next()).toEqual({ type: 'peer', online: true });
    phone.close();
    expect(await site.next()).toEqual({ type: 'peer', online: false });
    site.close();
  });

  test('a publish is confirmed with its ref and delivered with its number and time', async () => {
    const topic = freshTopic();
    const [site, phone] = [await dapp(topic), await wallet(topic)];
    site.send({ type: 'publish', payload: 'AAAA', ref: 'r1' });
    site.send({ type: 'publish', payload: 'BBBB', ref: 7 });
    site.send({ type: 'publish', payload: 'CCCC' });
    expect(await site.nextOf('published')).toEqual({ type: 'published', ref: 'r1', seq: 1 });
    expect(await site.nextOf('published')).toEqual({ type: 'published', ref: 7, seq: 2 });
    expect(await site.nextOf('published')).toEqual({ type: 'published', ref: null, seq: 3 });
    expect(await phone.nextOf('message')).toEqual({ type: 'message', seq: 1, payload: 'AAAA', at: clock.now() });
    expect(await phone.nextOf('message')).toMatchObject({ seq: 2 });
    expect(await phone.nextOf('message')).toMatchObject({ seq: 3 });
    phone.send({ type: 'publish', payload: 'DDDD', ref: 'x' });
    expect(await site.nextOf('message')).toMatchObject({ seq: 1, payload: 'DDDD' });
    site.close();
    phone.close();
  });

  test('a ref of null counts as none', async () => {
    const site = await dapp(freshTopic());
    site.send({ type: 'publish', payload: 'AAAA', ref: null });
    expect(await site.nextOf('published')).toEqual({ type: 'published', ref: null, seq: 1 });
    site.close();
  });

  test('a session that ends while a socket or a poll is joining it leaves neither behind', async () => {
    for (let round = 0; round < 60; round++) {
      const topic = freshTopic();
      (await dapp(topic)).close();
      const joining = wallet(topic).then(
        (phone) => phone.closed.then(({ code }) => code),
        ({ status }) => status,
      );
      const polling = call('GET', at(topic, '/messages?side=wallet&wait=25')).then(({ status }) => status);
      for (let turn = 0; turn < round % 12; turn++) await new Promise((resolve) => setImmediate(resolve));
      await call('DELETE', at(topic));
      expect([await joining, await polling]).toEqual([expect.toBeOneOf([1000, 404]), 404]);
    }
  });

  test('on connecting, every unacknowledged message comes in order, then one peer frame', async () => {
    const topic = freshTopic();
    const site = await dapp(topic);
    for (let n = 1; n <= 100; n++) site.send({ type: 'publish', payload: 'x'.repeat(n === 50 ? 60_000 : 10), ref: n });
    for (let n = 1; n <= 100; n++) expect(await site.nextOf('published')).toMatchObject({ seq: n });
    const phone = await wallet(topic);
    for (let n = 1; n <= 100; n++) expect(await phone.next()).toMatchObject({ type: 'message', seq: n });
    expect(await phone.next()).toEqual({ type: 'peer', online: true });
    site.close();
    phone.close();
  });

  test('delivery across transports: unacknowledged comes again with its number, acknowledged never (K23)', async () => {
    const topic = freshTopic();
    const site = await dapp(topic);
    site.send({ type: 'publish', payload: 'm1' });
    site.send({ type: 'publish', payload: 'm2' });
    await site.nextOf('published');
    await site.nextOf('published');
    const first = await wallet(topic);
    expect(await first.next()).toMatchObject({ seq: 1, payload: 'm1' });
    first.cut();
    const polled = await call('GET', at(topic, '/messages?side=wallet&after=0'));
    expect(polled.body).toMatchObject({ messages: [{ seq: 1 }, { seq: 2 }] });
    expect((await call('GET', at(topic, '/messages?side=wallet&after=1'))).body).toMatchObject({
      messages: [{ seq: 2, payload: 'm2' }],
    });
    const second = await wallet(topic);
    expect(await second.next()).toMatchObject({ type: 'message', seq: 2 });
    second.send({ type: 'ack', seq: 2 });
    second.send({ type: 'ping' });
    await second.nextOf('pong');
    second.close();
    await second.closed;
    site.send({ type: 'publish', payload: 'm3' });
    await site.nextOf('published');
    clock.set(clock.now() + 23 * 3_600_000);
    const third = await wallet(topic);
    expect(await third.next()).toMatchObject({ type: 'message', seq: 3, payload: 'm3' });
    third.close();
    clock.set(clock.now() + 2 * 3_600_000);
    const fourth = await wallet(topic);
    expect(await fourth.next()).toMatchObject({ type: 'peer' });
    fourth.close();
    site.close();
  });

  test('every socket of a side gets every message, and offline is said when the last one closes', async () => {
    const topic = freshTopic();
    const site = await dapp(topic);
    const phones = [await wallet(topic), await wallet(topic)];
    site.send({ type: 'publish', payload: 'AAAA' });
    for (const phone of phones) expect(await phone.nextOf('message')).toMatchObject({ seq: 1 });
    await site.nextOf('published');
    phones[0]?.close();
    await phones[0]?.closed;
    site.send({ type: 'ping' });
    for (let frame = await site.next(); frame.type !== 'pong'; frame = await site.next())
      expect(frame).not.toMatchObject({ online: false });
    phones[1]?.close();
    expect(await site.next()).toEqual({ type: 'peer', online: false });
    site.close();
  });

  test.each([
    ['not JSON', 'nope', 'error'],
    ['a number', '7', 'error'],
    ['an array', '[]', 'error'],
    ['no type', '{}', 'error'],
    ['an empty payload', '{"type":"publish","payload":""}', 'error'],
    ['a payload that is no base64url', '{"type":"publish","payload":"a+b="}', 'error'],
    ['a payload that is too large', `{"type":"publish","payload":"${'x'.repeat(65_537)}"}`, 'error'],
    ['an acknowledgement without a number', '{"type":"ack"}', 'error'],
    ['a binary frame', new Uint8Array([123, 125]), 'error'],
    ['an unknown type', '{"type":"later"}', undefined],
  ])('%s gets an error frame or is ignored, and the socket stays', async (_, text, answer) => {
    const topic = freshTopic();
    const site = await dapp(topic);
    await site.next();
    site.sendText(text);
    site.send({ type: 'ping' });
    const pong = { type: 'pong' };
    // A publish is refused a turn later than a ping is answered, so the two may come in either order.
    const expected = answer === undefined ? [pong] : [{ type: answer, message: expect.any(String) }, pong];
    const frames = [await site.next(), ...(answer === undefined ? [] : [await site.next()])];
    expect(frames.sort((a, b) => a.type.localeCompare(b.type))).toEqual(expected);
    site.close();
  });

  test('a refused publish repeats its ref, and a full queue is refused without closing', async () => {
    const topic = freshTopic();
    const site = await dapp(topic);
    site.send({ type: 'publish', payload: '+', ref: 'bad' });
    expect(await site.nextOf('error')).toMatchObject({ ref: 'bad' });
    for (let n = 1; n <= 257; n++) site.send({ type: 'publish', payload: 'AAAA', ref: n });
    expect(await site.nextOf('error')).toMatchObject({ ref: 257 });
    site.send({ type: 'ping' });
    await site.nextOf('pong');
    site.close();
  });

  test('frames do not set the origin, the connection does', async () => {
    const topic = freshTopic();
    const site = await connectSide(server.relay, topic, 'dapp');
    site.send({ type: 'publish', payload: 'AAAA', origin: SITE });
    await site.nextOf('published');
    expect((await call('GET', at(topic))).body).toMatchObject({ dappOrigin: null });
    (await dapp(topic)).close();
    expect((await call('GET', at(topic))).body).toMatchObject({ dappOrigin: SITE });
    site.close();
  });

  test('the end closes every socket with 1000', async () => {
    const topic = freshTopic();
    const [site, phone] = [await dapp(topic), await wallet(topic)];
    await call('DELETE', at(topic));
    expect(await site.closed).toEqual({ code: 1000, reason: 'ended' });
    expect(await phone.closed).toEqual({ code: 1000, reason: 'ended' });
  });

  test('a polling side is announced and, 35 s after its last poll, announced as gone', async () => {
    const topic = freshTopic();
    const site = await dapp(topic);
    await site.next();
    await call('GET', at(topic, '/messages?side=wallet'));
    expect(await site.next()).toEqual({ type: 'peer', online: true });
    await clock.advance(20_000);
    await call('GET', at(topic, '/messages?side=wallet'));
    await clock.advance(34_999);
    site.send({ type: 'ping' });
    expect(await site.next()).toEqual({ type: 'pong' });
    await clock.advance(1);
    expect(await site.next()).toEqual({ type: 'peer', online: false });
    site.close();
  });

  test('a side that changes from socket to polling is never shown as gone', async () => {
    const topic = freshTopic();
    const site = await dapp(topic);
    await site.next();
    const phone = await wallet(topic);
    await phone.next();
    expect(await site.next()).toEqual({ type: 'peer', online: true });
    expect((await call('GET', at(topic, '/messages?side=wallet'))).body).toMatchObject({ peer: { online: true } });
    phone.close();
    await phone.closed;
    site.send({ type: 'ping' });
    expect(await site.next()).toEqual({ type: 'pong' });
    await clock.advance(35_000);
    expect(await site.next()).toEqual({ type: 'peer', online: false });
    site.close();
  });

  test('an idle session expires under open sockets, which are closed with 1000', async () => {
    const topic = freshTopic();
    const site = await connectSide(server.relay, topic, 'dapp', SITE, true);
    clock.set(clock.now() + 7 * 24 * 3_600_000);
    const late = await call('GET', at(topic, '/messages?side=dapp'), { origin: 'https://other.test' });
    expect(late.status).toBe(200);
    expect(await site.closed).toEqual({ code: 1000, reason: 'expired' });
    expect((await call('GET', at(topic))).body).toMatchObject({ dappOrigin: 'https://other.test' });
  });

  test('an idle session that nobody comes back to is swept, and its sockets are closed with 1000', async () => {
    const topic = freshTopic();
    const [site, phone] = [await dapp(topic), await wallet(topic)];
    clock.set(clock.now() + 7 * 24 * 3_600_000);
    await clock.advance(60_000);
    for (const end of [site, phone]) expect(await end.closed).toEqual({ code: 1000, reason: 'expired' });
  });

  test('the other side is told of every socket that opens, since it may have missed an earlier one', async () => {
    const topic = freshTopic();
    const site = await dapp(topic);
    expect(await site.next()).toEqual({ type: 'peer', online: false });
    const phones: Awaited<ReturnType<typeof wallet>>[] = [];
    for (let n = 0; n < 3; n++) {
      phones.push(await wallet(topic));
      expect(await site.next()).toEqual({ type: 'peer', online: true });
    }
    for (const end of [site, ...phones]) end.close();
  });

  test('acknowledgements of what never was, twice, or out of order take off what they cover and nothing else', async () => {
    const topic = freshTopic();
    const [site, phone] = [await dapp(topic), await wallet(topic)];
    const waiting = async (): Promise<number[]> => {
      phone.send({ type: 'ping' });
      await phone.nextOf('pong');
      const { body } = await call('GET', at(topic, '/messages?side=wallet'));
      return (body as { messages: { seq: number }[] }).messages.map(({ seq }) => seq);
    };
    const send = async (): Promise<void> => {
      site.send({ type: 'publish', payload: 'AAAA' });
      await site.nextOf('published');
    };
    const settled = (seqs: number[]) => expect.poll(waiting).toEqual(seqs);
    for (let n = 0; n < 3; n++) await send();
    phone.send({ type: 'ack', seq: 2 });
    phone.send({ type: 'ack', seq: 1 });
    phone.send({ type: 'ack', seq: 2 });
    phone.send({ type: 'ack', seq: 0 });
    await settled([3]);
    phone.send({ type: 'ack', seq: Number.MAX_SAFE_INTEGER });
    await settled([]);
    for (let n = 0; n < 2; n++) await send();
    await settled([4, 5]);
    phone.send({ type: 'ack', seq: 4 });
    await settled([5]);
    phone.send({ type: 'ack', seq: 5 });
    await settled([]);
    for (const seq of [-1, 1.5, '4', null, 1e300]) {
      phone.send({ type: 'ack', seq });
      expect(await phone.nextOf('error')).toMatchObject({ message: expect.stringContaining('seq') });
    }
    for (const end of [site, phone]) end.close();
  });

  test('random frames neither crash it nor close the socket', async () => {
    const topic = freshTopic();
    const site = await dapp(topic);
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.jsonValue());
    const frame = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .record(
          {
            type: fc.oneof(fc.constantFrom('publish', 'ack', 'ping', 'message', '__proto__'), value),
            payload: value,
            seq: value,
            ref: value,
          },
          { requiredKeys: [] },
        )
        .map((given) => JSON.stringify(given)),
    );
    for (const text of fc.sample(frame, 2000)) site.sendText(text);
    site.send({ type: 'ping', ref: 'last' });
    site.send({ type: 'publish', payload: 'AAAA', ref: 'last' });
    for (;;) {
      const next = await site.next();
      if (next.ref === 'last') break;
    }
    expect(site.ws.readyState).toBe(site.ws.OPEN);
    site.close();
  });
});
