// The wallet's presence in a session while its user decides, against a scripted relay.

import { open, seal } from '@svc/core/relay/seal';
import { expect, it } from 'vitest';
import { createManualTiming } from '../../../test/support/manualTiming.ts';
import type { RelayApi } from '../../channels/relay/relayApi.ts';
import { openPendingPairing } from './pendingPairing.ts';

const KEY = new Uint8Array(32).fill(6);
const ERROR = { code: 4001, message: 'No.' };

/** Joins with these pending messages. */
async function enter(waiting: readonly string[] = [], wasOpened = false) {
  const timing = createManualTiming();
  const sent: unknown[] = [];
  const gone: string[] = [];
  const published: unknown[] = [];
  const polls: [number, number][] = [];
  let socket: {
    onmessage?: (event: { data: string }) => void;
    onclose?: (event: { code: number; reason: string }) => void;
  } = {};
  const messages = waiting.map((payload, at) => ({ seq: at + 1, payload }));
  const api: RelayApi = {
    socketUrl: 'wss://relay.test',
    readSession: () => Promise.reject(new Error('not asked')),
    publish: async (payload) => void published.push(JSON.parse(open(KEY, 'dapp', payload) ?? 'null')),
    poll: async (after, wait) => {
      polls.push([after, wait]);
      return { messages, peerOnline: true };
    },
    end: async () => undefined,
  };
  const pending = await openPendingPairing(
    {
      api,
      key: KEY,
      timing,
      WebSocket: class {
        constructor() {
          socket = this as typeof socket;
          queueMicrotask(() => {
            for (const frame of [
              ...messages.map((one) => ({ type: 'message', at: 1, ...one })),
              { type: 'peer', online: true },
            ])
              socket.onmessage?.({ data: JSON.stringify(frame) });
          });
        }
        send(text: string): void {
          sent.push(JSON.parse(text));
        }
        close(code: number): void {
          sent.push(code);
        }
      } as unknown as new (
        url: string,
      ) => WebSocket,
      wallet: { name: 'Wallet', platform: 'test' },
      walletId: 'this-wallet',
      onGone: () => gone.push('gone'),
    },
    wasOpened,
  );
  return { pending, timing, sent, gone, published, polls, socket };
}

const request = (id: unknown, side: 'dapp' | 'wallet' = 'dapp', key = KEY): string =>
  seal(key, side, JSON.stringify({ t: 'req', id, method: 'svc_requestAccounts' }));

it('introduces the wallet and shows that it is present, with a ping every 20 s until it leaves', async () => {
  const { pending, timing, sent, published, polls } = await enter();
  expect(published).toEqual([{ t: 'hello', wallet: { name: 'Wallet', platform: 'test' } }]);
  await timing.advance(19_999);
  expect(sent).toEqual([]);
  await timing.advance(40_001);
  expect(sent).toEqual([{ type: 'ping' }, { type: 'ping' }, { type: 'ping' }]);
  pending.leave();
  await timing.advance(100_000);
  expect(sent.slice(3)).toEqual([1000]);
  // Nothing is acknowledged: pending messages are for the session that follows.
  expect(polls).toEqual([]);
});

it('sends a refusal to every pending request, once to each, and to nothing else, then acknowledges them', async () => {
  const hello = seal(KEY, 'dapp', JSON.stringify({ t: 'hello', dapp: { name: 'Shop', url: 'https://shop.test' } }));
  const waiting = [
    hello,
    request('a'),
    request(1),
    request('a'),
    request('reflected', 'wallet'),
    request('foreign', 'dapp', new Uint8Array(32)),
    request('1'),
    'AAAA',
  ];
  const { pending, published, polls, sent } = await enter(waiting);
  await pending.refuse(ERROR);
  expect(published.slice(1)).toEqual(['a', 1, '1'].map((id) => ({ t: 'res', id, error: ERROR })));
  expect(polls).toEqual([
    [0, 0],
    [8, 0],
  ]);
  expect(sent).toEqual([1000]);
});

it('answers at most 32 requests of a site that asks without end', async () => {
  const { pending, published } = await enter(Array.from({ length: 40 }, (_, n) => request(n)));
  await pending.refuse(ERROR);
  expect(published.slice(1)).toHaveLength(32);
});

it.each([
  [1000, 'ended', 1],
  [1000, 'expired', 1],
  [1000, '', 0],
  [1001, 'stopping', 0],
  [1006, '', 0],
] as const)('a socket that closes with %i %s: the session is over %i times', async (code, reason, times) => {
  const { gone, socket } = await enter();
  socket.onclose?.({ code, reason });
  expect(gone).toHaveLength(times);
});
