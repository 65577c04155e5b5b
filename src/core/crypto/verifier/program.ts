// The verifier's WebAssembly module: its memory layout, and one instance of it.

import { moduleOf } from './assembler.ts';
import { KECCAK_FUNCTIONS } from './keccak.ts';
import { COLUMNS, POLY_BYTES, ringFunctions, TABLES } from './ring.ts';
import { SAMPLES_BYTES, SAMPLING_FUNCTIONS } from './sampling.ts';

/** Rows of a key's matrix. */
export const ROWS = 6;
/** Bytes of a key that was expanded: a row of polynomials for each row of the matrix. */
export const EXPANDED_BYTES = ROWS * COLUMNS * POLY_BYTES;

const PAGE = 65_536;
const round = (at: number): number => Math.ceil(at / 64) * 64;
const forward = 0;
const backward = round(TABLES.forward.byteLength);
const state = backward + round(TABLES.backward.byteLength);
const block = state + 512;
const signature = block + 1088;
const vector = signature + round(3309 + 16);
const hints = vector + COLUMNS * POLY_BYTES;
const w = hints + ROWS * POLY_BYTES;
const high = w + POLY_BYTES;
const samples = high + 128;
const keys = samples + 2 * round(SAMPLES_BYTES);

/** Addresses in the module's memory; `vector` holds z and the challenge, `high` the packed
 * high bits of one row, `samples` what is drawn of each of two streams, `keys` the expanded keys one after another. */
export const PLACES = {
  state,
  block,
  signature,
  vector,
  hints,
  w,
  high,
  samples: [samples, samples + round(SAMPLES_BYTES)] as const,
  keys,
} as const;

export interface Program {
  readonly memory: ArrayBuffer;
  keccak(state: number): void;
  keccakPair(states: number): void;
  transform(poly: number): void;
  transformBack(poly: number): void;
  multiplyRow(row: number, vector: number, out: number): void;
  readZ(packed: number, out: number): number;
  writeHigh(w: number, hints: number, out: number): void;
  sample(state: number, out: number): number;
  spread(from: number, out: number): void;
  draw(states: number, first: number, second: number): void;
}

type Exports = Omit<Program, 'memory'> & { readonly memory: { readonly buffer: ArrayBuffer } };

/** The used parts of WebAssembly, which TypeScript declares only in its DOM library. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: Exports };
  validate(bytes: Uint8Array<ArrayBuffer>): boolean;
};

function moduleBytes(keptKeys: number): Uint8Array<ArrayBuffer> {
  const pages = Math.ceil((keys + keptKeys * EXPANDED_BYTES) / PAGE);
  return moduleOf(pages, [...KECCAK_FUNCTIONS, ...SAMPLING_FUNCTIONS, ...ringFunctions({ forward, backward })]);
}

/** Whether this runtime runs the module. */
export function canRun(): boolean {
  return typeof WebAssembly === 'object' && WebAssembly.validate(moduleBytes(1));
}

/**
 * An instance with room for a number of expanded keys. Memory that was never written costs nothing on common systems.
 */
export function createProgram(keptKeys: number): Program {
  const { memory, ...functions } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes(keptKeys))).exports;
  new Int32Array(memory.buffer, forward).set(TABLES.forward);
  new Int32Array(memory.buffer, backward).set(TABLES.backward);
  return { ...functions, memory: memory.buffer };
}
