// The pairing library mcl (WebAssembly), one curve per instance: its memory and the calls that the precompiled
// contracts need. Numbers are stored in mcl's own form; inputs were checked to be below the field's order.

import createModule from 'mcl-wasm/dist/mcl_c.js';

/** Bytes of a number, of points of both groups and of a product of pairings, whatever the curve. */
export const SIZES = { number: 48, scalar: 32, first: 144, second: 288, product: 576 } as const;
/** What the library was built for; it refuses callers with other sizes. */
const BUILT_FOR = 46;
const IO_BYTES = 128;

/** Curves by the library's numbers. */
const CURVES = { bn254: 4, bls12_381: 5 } as const;

type Call = (...places: number[]) => number;

/** What is used of the library; arguments are places in its memory, the one of the result first. */
interface Exports {
  readonly HEAP8: { readonly buffer: ArrayBuffer };
  readonly _malloc: (bytes: number) => number;
  readonly _mclBn_init: Call;
  readonly _mclBn_setETHserialization: (isOn: number) => void;
  readonly _mclBn_verifyOrderG1: (isOn: number) => void;
  readonly _mclBn_verifyOrderG2: (isOn: number) => void;
  readonly _mclBn_millerLoopVec: Call;
  readonly _mclBn_getUint64NumToPrecompute: Call;
  readonly _mclBn_precomputeG2: Call;
  readonly _mclBn_precomputedMillerLoop: Call;
  readonly _mclBn_finalExp: Call;
  readonly _mclBnFp_setLittleEndian: Call;
  readonly _mclBnFp_getLittleEndian: Call;
  readonly _mclBnFp_setInt32: Call;
  readonly _mclBnFp_clear: Call;
  readonly _mclBnFr_setBigEndianMod: Call;
  readonly _mclBnG1_clear: Call;
  readonly _mclBnG1_isValid: Call;
  readonly _mclBnG1_isZero: Call;
  readonly _mclBnG1_add: Call;
  readonly _mclBnG1_sub: Call;
  readonly _mclBnG1_mul: Call;
  readonly _mclBnG1_normalize: Call;
  readonly _mclBnG1_deserialize: Call;
  readonly _mclBnG2_deserialize: Call;
  readonly _mclBnG2_isValid: Call;
  readonly _mclBnGT_setInt32: Call;
  readonly _mclBnGT_mul: Call;
  readonly _mclBnGT_isOne: Call;
}

/** One instance with one curve. */
export class Mcl {
  readonly calls: Exports;
  /** Where bytes go in and out. */
  private readonly io: number;
  private view: Uint8Array;

  /** @param hasCofactor whether points on the curve of G1 may be outside the group */
  constructor(calls: Exports, curve: number, hasCofactor: boolean) {
    this.calls = calls;
    if (calls._mclBn_init(curve, BUILT_FOR) !== 0) throw new Error('The pairing library does not know its curve.');
    calls._mclBn_setETHserialization(1);
    calls._mclBn_verifyOrderG1(hasCofactor ? 1 : 0);
    calls._mclBn_verifyOrderG2(1);
    this.view = new Uint8Array(calls.HEAP8.buffer);
    this.io = calls._malloc(IO_BYTES);
  }

  /** Memory; it moves when it grows. */
  get bytes(): Uint8Array {
    if (this.view.buffer !== this.calls.HEAP8.buffer) this.view = new Uint8Array(this.calls.HEAP8.buffer);
    return this.view;
  }

  /** Room for as many bytes, for good. */
  room(bytes: number): number {
    return this.calls._malloc(bytes);
  }

  /** Lays big-endian bytes of at most 96 down. @returns where */
  private lay(bytes: Uint8Array): number {
    this.bytes.set(bytes, this.io);
    return this.io;
  }

  /** A number of the field from big-endian bytes. */
  setNumber(place: number, bytes: Uint8Array): void {
    this.calls._mclBnFp_setLittleEndian(place, this.lay(bytes.slice().reverse()), bytes.length);
  }

  /** 32 big-endian bytes of a number of the field. */
  getNumber(place: number): Uint8Array {
    const size = this.calls._mclBnFp_getLittleEndian(this.io, SIZES.number, place);
    const out = new Uint8Array(32);
    out.set(this.bytes.slice(this.io, this.io + size).reverse(), 32 - size);
    return out;
  }

  /** A factor from big-endian bytes, modulo the order of the group. */
  setScalar(place: number, bytes: Uint8Array): void {
    this.calls._mclBnFr_setBigEndianMod(place, this.lay(bytes), bytes.length);
  }

  /** A compressed point of the first group; false for anything else. */
  readFirst(place: number, bytes: Uint8Array): boolean {
    return this.calls._mclBnG1_deserialize(place, this.lay(bytes), bytes.length) === bytes.length;
  }

  /** The same of the second group. */
  readSecond(place: number, bytes: Uint8Array): boolean {
    return this.calls._mclBnG2_deserialize(place, this.lay(bytes), bytes.length) === bytes.length;
  }
}

/** A new instance. */
export async function loadMcl(curve: keyof typeof CURVES): Promise<Mcl> {
  const calls = (await createModule({
    cryptoGetRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  })) as Exports;
  return new Mcl(calls, CURVES[curve], curve === 'bls12_381');
}
