// The port of a page whose code is not loaded yet: no message is lost, and none is taken from a background that has
// gone.

import { afterEach, expect, it, vi } from 'vitest';
import { openEarly, takeEarly } from './earlyPort.ts';

/** A browser's port of which the other end is ours. */
function fakePort() {
  const [messages, ends]: [((message: unknown) => void)[], (() => void)[]] = [[], []];
  return {
    sent: [] as unknown[],
    port: {
      postMessage: (message: unknown): void => void fake.sent.push(message),
      onMessage: { addListener: (listener: (message: unknown) => void): void => void messages.push(listener) },
      onDisconnect: { addListener: (listener: () => void): void => void ends.push(listener) },
    },
    say: (message: unknown): void => {
      for (const listener of messages) listener(message);
    },
    end: (): void => {
      for (const listener of ends) listener();
    },
  };
}
let fake: ReturnType<typeof fakePort>;

/** Opens the early port of a page. */
function open(): void {
  fake = fakePort();
  const connect = vi.fn(() => fake.port);
  vi.stubGlobal('chrome', { runtime: { connect } });
  openEarly('a port');
  expect(connect.mock.calls).toEqual([[{ name: 'a port' }]]);
}
afterEach(() => {
  takeEarly();
  vi.unstubAllGlobals();
});

it('gives what came before the page listened, then what comes, in order and once', () => {
  open();
  fake.say(1);
  fake.say(2);
  const port = takeEarly();
  fake.say(3);
  const heard: unknown[] = [];
  port?.onMessage.addListener((message) => heard.push(message));
  fake.say(4);
  expect(heard).toEqual([1, 2, 3, 4]);
  port?.postMessage('answer');
  expect(fake.sent).toEqual(['answer']);
  expect(takeEarly()).toBeUndefined();
});

it('is not taken from a background that has gone, and tells of one that goes later', () => {
  open();
  fake.say('old');
  fake.end();
  expect(takeEarly()).toBeUndefined();
  open();
  fake.say('new');
  const port = takeEarly();
  const heard: unknown[] = [];
  port?.onMessage.addListener((message) => heard.push(message));
  const gone = vi.fn();
  port?.onDisconnect.addListener(gone);
  fake.end();
  expect([heard, gone.mock.calls.length]).toEqual([['new'], 1]);
});
