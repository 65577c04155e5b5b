// Notifications that wait for the answer with their subscription id: per frame, bounded, and complete.

import { expect, it } from 'vitest';
import { HeldNotifications } from './heldNotifications.ts';

it('keeps the notifications of a frame until the frame is answered, and no others', () => {
  const sent: string[] = [];
  const held = new HeldNotifications(
    (text) => sent.push(text),
    100,
    () => sent.push('full'),
  );
  const [first, second] = [held.frame(), held.frame()];
  first.note('a');
  second.note('b');
  first.note('c');
  for (const id of ['c', 'b', 'a', 'known']) held.tell(`to ${id}`, id);
  expect(sent).toEqual(['to known']);
  first.release();
  expect(sent).toEqual(['to known', 'to c', 'to a']);
  held.tell('more', 'a');
  second.release();
  expect(sent.slice(3)).toEqual(['more', 'to b']);
});

it('ends the socket above the limit, and makes room as they are sent', () => {
  const sent: string[] = [];
  let full = 0;
  const held = new HeldNotifications(
    (text) => sent.push(text),
    4,
    () => {
      full += 1;
    },
  );
  for (const times of [0, 1]) {
    const frame = held.frame();
    frame.note('a');
    held.tell('1234', 'a');
    expect(full).toBe(times);
    held.tell('5', 'a');
    expect(full).toBe(times + 1);
    frame.release();
    held.tell('67890', 'a');
  }
  expect(sent).toEqual(['1234', '67890', '1234', '67890']);
});
