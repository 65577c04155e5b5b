// What the answers of a relay, or of anything else at its URL, mean to a caller.

import type { Topic } from '@svc/core/relay/pairingLink';
import { describe, expect, it } from 'vitest';
import { createRelayApi } from './relayApi.ts';

const TOPIC = 'ab'.repeat(32) as Topic;
const apiOf = (answer: () => Response | Promise<Response>) =>
  createRelayApi({ relayUrl: 'https://relay.test/', topic: TOPIC, side: 'wallet', fetch: async () => answer() });
const jsonAnswer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

describe('calls of a relay', () => {
  it.each([
    [404, {}, 'relay.ended', false],
    [410, {}, 'relay.ended', false],
    [413, {}, 'relay.tooLarge', false],
    [403, {}, 'relay.refused', false],
    [400, {}, 'relay.refused', false],
    [429, { 'retry-after': '3' }, 'relay.limited', true],
    [429, { 'retry-after': '30' }, 'relay.full', true],
    [429, {}, 'relay.full', true],
    [500, {}, 'relay.unreachable', true],
    [503, {}, 'relay.unreachable', true],
  ] as const)('status %i with %j is %s', async (status, headers, code, retry) => {
    await expect(apiOf(jsonAnswer(status, { error: 'said so' }, headers)).publish('AAAA')).rejects.toMatchObject({
      code,
      retry,
    });
  });

  it.each(['', 'no json', 'null', '[]', '7', '{"dappOrigin":"https://shop.test"}', '<html>'])(
    '%j is no session',
    async (body) => {
      await expect(apiOf(jsonAnswer(200, body)).readSession()).rejects.toMatchObject({ code: 'relay.refused' });
    },
  );

  // A proxy whose relay is away, a tunnel that is closed, a hotel's sign-in page: each answers for the relay.
  it.each([
    '',
    '<html>404 page not found</html>',
    'null',
    '[]',
    '{}',
    '{"message":"Not Found"}',
    '{"error":{"code":404}}',
  ])('a 404 with %j is not from a relay, so it ends no session; a 410 is no proxy’s own', async (body) => {
    const callsOf = (status: number) => {
      const api = apiOf(jsonAnswer(status, body));
      return [() => api.publish('AAAA'), () => api.poll(0, 0), () => api.readSession()];
    };
    for (const call of callsOf(404))
      await expect(call()).rejects.toMatchObject({ code: 'relay.unreachable', retry: true });
    for (const call of callsOf(410)) await expect(call()).rejects.toMatchObject({ code: 'relay.ended' });
  });

  it.each(['', '<html>', 'null', '[1]', '{}', '{"ok":true}', '{"seq":"1"}', '{"seq":1.5}', '{"seq":0}'])(
    'a message is not taken because something answers 200 with %j',
    async (body) => {
      await expect(apiOf(jsonAnswer(200, body)).publish('AAAA')).rejects.toMatchObject({
        code: 'relay.unreachable',
        retry: true,
      });
    },
  );

  it('a number confirms a message', async () => {
    await expect(apiOf(jsonAnswer(200, { seq: 1 })).publish('AAAA')).resolves.toBeUndefined();
  });

  it('reads no more of an answer than a relay can send', async () => {
    let pulled = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            pulled += 65_536;
            controller.enqueue(new Uint8Array(65_536).fill(32));
          },
        }),
      );
    await expect(apiOf(endless).readSession()).rejects.toMatchObject({ code: 'relay.refused', retry: false });
    expect(pulled).toBeLessThan(8_000_000);
  });

  it('takes the largest poll, and text that is cut in the middle of a character', async () => {
    const messages = Array.from({ length: 16 }, (_, at) => ({ seq: at + 1, payload: 'A'.repeat(65_536), at: 0 }));
    const { messages: got } = await apiOf(jsonAnswer(200, { messages, peer: { online: true } })).poll(0, 0);
    expect(got).toHaveLength(16);
    const bytes = new TextEncoder().encode('{"error":"é"}');
    const cut = () =>
      new Response(
        new ReadableStream({
          start: (to) => [bytes.slice(0, 11), bytes.slice(11)].map((one) => to.enqueue(one)) && to.close(),
        }),
        { status: 400 },
      );
    await expect(apiOf(cut).publish('AAAA')).rejects.toThrow('é');
  });
});
