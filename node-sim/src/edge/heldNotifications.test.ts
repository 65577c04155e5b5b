// What waits for the answer that names its subscription: by frame, bounded, and all of it.

import { expect, it } from 'vitest';
import { HeldNotifications } from './heldNotifications.ts';

it('keeps what a frame subscribed to until the frame is answered, and nothing else', () => {
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

it('ends the socket where more waits than may, and makes room as it is sent', () => {
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
