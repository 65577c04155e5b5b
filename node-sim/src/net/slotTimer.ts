// The slot timer of a node with peers: a block at the start of a slot, attestations in its middle.

const SLOT_MS = 2000;
/** Delay after the start of a slot: other nodes' clocks run slightly behind. */
const PROPOSE_AFTER_MS = 50;
const ATTEST_AFTER_MS = 1000;

export interface SlotDuties {
  readonly propose: () => void;
  readonly attest: () => void;
}

/**
 * Runs the duties of each slot until stopped. @param slotOffsetMs milliseconds since the start of the current slot
 * @returns a function that stops it
 */
export function runSlots(slotOffsetMs: () => number, beat: SlotDuties): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (afterMs: number, act: () => void): void => {
    const delay = (afterMs - slotOffsetMs() + SLOT_MS) % SLOT_MS;
    timer = setTimeout(act, Math.max(1, delay));
  };
  const proposing = (): void => {
    beat.propose();
    wait(ATTEST_AFTER_MS, attesting);
  };
  const attesting = (): void => {
    beat.attest();
    wait(PROPOSE_AFTER_MS, proposing);
  };
  wait(PROPOSE_AFTER_MS, proposing);
  return () => clearTimeout(timer);
}
