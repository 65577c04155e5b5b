// Newer versions of the web wallet, with a fake service worker container.

import { expect, it, vi } from 'vitest';
import { followUpdates, takeOver, type UpdatePlace, useUpdateWaits } from './updates.ts';

vi.mock('zustand', async (original) => {
  const { createStore } = await original<typeof import('zustand')>();
  // Outside of rendering the hook returns what it would select.
  return {
    create: (state: never) => {
      const store = createStore(state);
      return Object.assign((select: (value: unknown) => unknown) => select(store.getState()), store);
    },
  };
});

class Worker extends EventTarget {
  readonly heard: unknown[] = [];
  postMessage(said: unknown): void {
    this.heard.push(said);
  }
}

function place(controller: Worker | null) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    looked: 0,
    update: async () => {
      registration.looked += 1;
    },
  });
  const container = Object.assign(new EventTarget(), { controller, register: async () => registration });
  const seen: (() => void)[] = [];
  const given = { container, onSeen: (listener: () => void) => void seen.push(listener) } as unknown as UpdatePlace;
  /** A worker is found, and has cached all files. */
  const find = (): Worker => {
    const worker = new Worker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    registration.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  };
  return { given, registration, container, find, see: () => seen.forEach((listener) => void listener()) };
}

it('the very first worker is no update', async () => {
  const { given, find } = place(null);
  await followUpdates(given);
  find();
  expect(useUpdateWaits()).toBe(false);
});

it('a newer one waits until it is activated, and the caller is told once it has taken over', async () => {
  const { given, find, container } = place(new Worker());
  await followUpdates(given);
  expect(useUpdateWaits()).toBe(false);
  const worker = find();
  expect([useUpdateWaits(), worker.heard]).toEqual([true, []]);
  let taken = 0;
  takeOver(given, () => {
    taken += 1;
  });
  expect([worker.heard, taken]).toEqual([['take-over'], 0]);
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(taken).toBe(1);
});

it('checks for one whenever the page becomes visible, and ignores a missing network', async () => {
  const { given, registration, see } = place(new Worker());
  await followUpdates(given);
  see();
  registration.update = () => Promise.reject(new TypeError('Failed to update'));
  see();
  expect(registration.looked).toBe(1);
});
