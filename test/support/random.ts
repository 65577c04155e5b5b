// Random numbers for long runs with reproducible failures: the seed is in the error message.

export class Random {
  readonly seed: number;
  private state: number;

  /** @param seed by default the one in the environment, or a new one */
  constructor(seed: number = Number(process.env.FUZZ_SEED ?? Date.now() % 0x7fffffff)) {
    this.seed = seed;
    this.state = seed >>> 0;
  }

  /** An integer from 0 to 2^32 - 1. */
  u32(): number {
    // SplitMix32.
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  /** An integer from 0 to `end - 1`. */
  below(end: number): number {
    return Math.floor((this.u32() / 2 ** 32) * end);
  }

  /** An integer between both ends, inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** A positive integer of 1 to `most` bits, each length equally likely. */
  bits(most: number): bigint {
    const length = this.between(1, most);
    let value = 0n;
    for (let got = 0; got < length; got += 32) value = (value << 32n) | BigInt(this.u32());
    return (value & ((1n << BigInt(length)) - 1n)) | (1n << BigInt(length - 1));
  }

  /** An integer from 0 to `end - 1`. */
  bigBelow(end: bigint): bigint {
    let value = 0n;
    for (let bits = end.toString(16).length * 4 + 32; bits > 0; bits -= 32) value = (value << 32n) | BigInt(this.u32());
    return value % end;
  }

  /** Like {@link cases}, but asynchronously, one after another. */
  async casesInTurn(count: number, run: (at: number) => Promise<void>): Promise<void> {
    for (let at = 0; at < count; at++) {
      try {
        await run(at);
      } catch (cause) {
        throw new Error(
          `case ${at} of ${count} (FUZZ_SEED=${this.seed}): ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        );
      }
    }
  }

  /** Runs `count` cases; an exception names the seed and the case. */
  cases(count: number, run: (at: number) => void): void {
    for (let at = 0; at < count; at++) {
      try {
        run(at);
      } catch (cause) {
        throw new Error(
          `case ${at} of ${count} (FUZZ_SEED=${this.seed}): ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        );
      }
    }
  }
}
