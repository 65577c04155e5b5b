// SHAKE, and Keccak-256 of the same block size, over the module's Keccak, one input at a time.

import { PLACES, type Program } from './program.ts';

const RATE_256 = 136;
const RATE_128 = 168;
const DOMAIN = 0x1f;
/** What Keccak-256 writes after its input; it is older than the standard and its marks. */
const NO_DOMAIN = 0x01;
const KECCAK_256_BYTES = 32;
const WORDS = 25;

export class Shake256 {
  private readonly program: Program;
  private readonly state: Uint32Array;
  private readonly blockWords: Uint32Array;
  private readonly block: Uint8Array;
  private filled = 0;
  /** The first 136 bytes are the output that is due. */
  readonly output: Uint8Array;

  constructor(program: Program) {
    this.program = program;
    this.state = new Uint32Array(program.memory, PLACES.state, 2 * WORDS);
    this.output = new Uint8Array(program.memory, PLACES.state, RATE_256);
    this.block = new Uint8Array(program.memory, PLACES.block, RATE_256);
    this.blockWords = new Uint32Array(program.memory, PLACES.block, RATE_256 / 4);
  }

  begin(): this {
    this.state.fill(0);
    this.filled = 0;
    return this;
  }

  add(bytes: Uint8Array): this {
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(RATE_256 - this.filled, bytes.length - at);
      this.block.set(at === 0 && taken === bytes.length ? bytes : bytes.subarray(at, at + taken), this.filled);
      this.filled += taken;
      at += taken;
      if (this.filled === RATE_256) this.absorb();
    }
    return this;
  }

  /** Ends the input; afterwards `output` is read, and `next` gives more. */
  end(domain = DOMAIN): void {
    this.block.fill(0, this.filled);
    this.block[this.filled] = domain;
    this.block[RATE_256 - 1] = (this.block[RATE_256 - 1] as number) | 0x80;
    this.absorb();
  }

  next(): void {
    this.program.keccak(PLACES.state);
  }

  /** Keccak-256 of some bytes: its blocks are as long as those of SHAKE256. */
  keccak256(bytes: Uint8Array): Uint8Array {
    this.begin().add(bytes).end(NO_DOMAIN);
    return this.output.slice(0, KECCAK_256_BYTES);
  }

  /** Keccak-256 of some bytes as well as `output`: the two part only at their last block. */
  both(bytes: Uint8Array): Uint8Array {
    this.begin().add(bytes);
    const [state, filled] = [this.state.slice(), this.filled];
    this.end(NO_DOMAIN);
    const digest = this.output.slice(0, KECCAK_256_BYTES);
    this.state.set(state);
    this.filled = filled;
    this.end();
    return digest;
  }

  private absorb(): void {
    const { state, blockWords } = this;
    for (let at = 0; at < blockWords.length; at++) state[at] = (state[at] as number) ^ (blockWords[at] as number);
    this.filled = 0;
    this.program.keccak(PLACES.state);
  }
}

/**
 * Two SHAKE128 streams over the same eight words, each with two bytes of its own after them, up to their first
 * permutation.
 */
export class Shake128Pair {
  private readonly states: Uint32Array;

  constructor({ memory }: Program) {
    this.states = new Uint32Array(memory, PLACES.state, 4 * WORDS);
  }

  begin(seed: Uint32Array, suffixes: readonly [number, number]): void {
    const { states } = this;
    states.fill(0);
    for (const stream of [0, 1] as const) {
      for (let word = 0; word < 8; word++) states[4 * (word >> 1) + (word & 1) + 2 * stream] = seed[word] as number;
      states[16 + 2 * stream] = suffixes[stream] | (DOMAIN << 16);
      states[4 * (RATE_128 / 8 - 1) + 1 + 2 * stream] = 0x80000000;
    }
  }
}
