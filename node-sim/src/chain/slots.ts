// The chain's time units: slots since genesis, and epochs of slots.

const SLOT_SECONDS = 2;
export const EPOCH_SLOTS = 32;

/** Slot of a time; genesis starts slot 0. */
export function slotAt(timeSec: number, genesisSec: number): number {
  return Math.max(0, Math.floor((timeSec - genesisSec) / SLOT_SECONDS));
}

export function epochOf(slot: number): number {
  return Math.floor(slot / EPOCH_SLOTS);
}
