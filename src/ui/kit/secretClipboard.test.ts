// A secret is removed from the clipboard after a minute, and nothing else is.

import { describe, expect, it } from 'vitest';
import { createSecretClipboard } from './secretClipboard.ts';

function desk({ mayRead = false } = {}) {
  let content = '';
  let isInFront = true;
  const due: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  const clipboard = createSecretClipboard({
    async write(text) {
      if (!isInFront) throw new Error('not in front');
      content = text;
    },
    read: async () => (mayRead ? content : undefined),
    after: (ms, run) => {
      expect(ms).toBe(60_000);
      due.push(run);
    },
    onceInFront: (run) => void waiting.push(run),
  });
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
  return {
    ...clipboard,
    content: () => content,
    elsewhere: (text: string) => {
      content = text;
    },
    /** The minute of the copy with this number has passed. */
    async minuteOf(place: number) {
      due[place]?.();
      await settled();
    },
    async minute() {
      for (const run of due.splice(0)) run();
      await settled();
    },
    async front(next: boolean) {
      isInFront = next;
      if (next) for (const run of waiting.splice(0)) run();
      await settled();
    },
  };
}

describe('a copied secret', () => {
  it('is gone after a minute', async () => {
    const one = desk();
    await one.copySecret('abandon');
    expect(one.content()).toBe('abandon');
    await one.minute();
    expect(one.content()).toBe('');
  });

  it('on a page in the background is gone as soon as the page is active', async () => {
    const one = desk();
    await one.copySecret('abandon');
    await one.front(false);
    await one.minute();
    expect(one.content()).toBe('abandon');
    await one.front(true);
    expect(one.content()).toBe('');
  });

  it('leaves what this page copied after it, or another program if that can be detected', async () => {
    const one = desk();
    await one.copySecret('abandon');
    await one.copy('0xPQ00');
    await one.minute();
    expect(one.content()).toBe('0xPQ00');
    const seeing = desk({ mayRead: true });
    await seeing.copySecret('abandon');
    seeing.elsewhere('a recipe');
    await seeing.minute();
    expect(seeing.content()).toBe('a recipe');
  });

  it('that is copied again has its full minute', async () => {
    const one = desk();
    await one.copySecret('first');
    await one.copySecret('second');
    await one.minuteOf(0);
    expect(one.content()).toBe('second');
    await one.minuteOf(1);
    expect(one.content()).toBe('');
  });

  it('that the browser refused is not reported as copied', async () => {
    const one = desk();
    await one.front(false);
    await expect(one.copySecret('abandon')).rejects.toThrow();
  });
});
