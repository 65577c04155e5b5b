// Flow control: whatever the amount and the size of portions, everything is sent, and little is ever in flight.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BytesInFlight } from './bytesInFlight.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) };
const MOST = 50;

it('makes the sender wait for the receiver', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 60 }),
      fc.infiniteStream(fc.nat(4)),
      async (sizes, portions) => {
        const inFlight = new BytesInFlight(MOST);
        const sent: number[] = [];
        let [onTheWay, most, isOver] = [0, 0, false];
        const sending = (async () => {
          for (const size of sizes) {
            sent.push(size);
            inFlight.sent(size);
            onTheWay += size;
            most = Math.max(most, onTheWay - size);
            await inFlight.room();
          }
          isOver = true;
        })();
        let taken = 0;
        for (const portion of portions) {
          if (isOver) break;
          await Promise.resolve();
          for (const size of sent.slice(taken, taken + portion)) {
            onTheWay -= size;
            inFlight.taken(size);
            taken += 1;
          }
        }
        await sending;
        expect(sent).toEqual(sizes);
        expect(most).toBeLessThan(MOST);
      },
    ),
    RUNS,
  );
});

it('releases all waiting senders when the receiver is gone', async () => {
  const inFlight = new BytesInFlight(1);
  inFlight.sent(5);
  const waiting = [inFlight.room(), inFlight.room()];
  inFlight.release();
  await Promise.all(waiting);
});
