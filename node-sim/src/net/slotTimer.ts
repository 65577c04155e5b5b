// The beat of a node with peers: a block at the start of a slot, a word on the newest block in its middle.

const SLOT_MS = 2000;
/** After the start of a slot: others' clocks run a little behind. */
const PROPOSE_AFTER_MS = 50;
const ATTEST_AFTER_MS = 1000;

export interface SlotDuties {
  readonly propose: () => void;
  readonly attest: () => void;
}

/**
 * Runs a beat until it is stopped. @param slotOffsetMs milliseconds since the start of the running slot @returns stops
 * it
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
