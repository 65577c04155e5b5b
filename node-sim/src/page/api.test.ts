// What a page does when the node, or what stands before it, limits how often it is asked.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { get, patiently, Refused } from './api.ts';

const limited = (status: number, seconds: string | undefined, body = '{"ok":false,"error":"Slower, please."}') =>
  new Response(body, { status, headers: seconds === undefined ? {} : { 'retry-after': seconds } });
const answers: Response[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => answers.shift());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const read = (): Promise<unknown> => get<'getStatus'>('/get_status');

describe('a read that waits', () => {
  it('waits as long as it is told, says so, and goes on', async () => {
    answers.push(
      limited(429, '7'),
      limited(503, undefined, '<html>'),
      new Response('{"ok":true,"result":{"height":9}}'),
    );
    const waits: number[] = [];
    let found: unknown;
    void patiently(read, (seconds) => waits.push(seconds)).then((result) => {
      found = result;
    });
    await vi.advanceTimersByTimeAsync(6_999);
    expect([waits, answers.length]).toEqual([[7], 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect([waits, answers.length]).toEqual([[7, 1], 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(found).toEqual({ height: 9 });
  });

  it('ends with the reason where the wait is too long for a person, or it is another refusal', async () => {
    answers.push(limited(429, '3600'));
    await expect(patiently(read, () => undefined)).rejects.toThrow('Slower, please.');
    answers.push(limited(404, undefined, '<html>'));
    const error = await patiently(read, () => undefined).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ number: 404, message: 'The node refused (404).' });
  });
});
