// The compression function of BLAKE2b with a chosen number of rounds (EIP-152). A call may ask for as many as a block
// has gas, or for a few, very often: all of it runs as machine code.

import { createCompression, IV2, PLACES } from '../kernel/hash/compression.ts';

const { memory, blake2bRounds } = createCompression();
const WORDS_BYTES = 8 * 16;
const HALF_BYTES = WORDS_BYTES / 2;
const mixed = memory.subarray(PLACES.words, PLACES.words + WORDS_BYTES);
const message = memory.subarray(PLACES.words + WORDS_BYTES, PLACES.words + 2 * WORDS_BYTES);
const IV_BYTES = new Uint8Array(BigUint64Array.from(IV2).buffer);

// Places in the input: rounds (big-endian), state, block, counters (little-endian), and the flag of the last block.
const STATE = 4;
const BLOCK = STATE + HALF_BYTES;
const COUNTERS = BLOCK + WORDS_BYTES;
const COUNTER_BYTES = 16;
const FLAG = COUNTERS + COUNTER_BYTES;
// Places in the state that is mixed.
const MIXED_COUNTERS = 8 * 12;
const MIXED_FLAG = 8 * 14;

/** Answer to an input of 213 bytes. */
export function compressBlake2b(input: Uint8Array): Uint8Array {
  const state = input.subarray(STATE, BLOCK);
  mixed.set(state);
  mixed.set(IV_BYTES, HALF_BYTES);
  for (let at = 0; at < COUNTER_BYTES; at++)
    mixed[MIXED_COUNTERS + at] = (mixed[MIXED_COUNTERS + at] as number) ^ (input[COUNTERS + at] as number);
  if (input[FLAG] === 1)
    for (let at = 0; at < 8; at++) mixed[MIXED_FLAG + at] = 0xff ^ (mixed[MIXED_FLAG + at] as number);
  message.set(input.subarray(BLOCK, COUNTERS));
  blake2bRounds(new DataView(input.buffer, input.byteOffset).getUint32(0));
  return state.map((byte, at) => byte ^ (mixed[at] as number) ^ (mixed[HALF_BYTES + at] as number));
}
