// Arithmetic of ML-DSA-65's ring as WebAssembly, four coefficients of 32 bits at a time: transforms, products, and the
// two packings that a verification needs. In the transformed domain coefficients lie as transformedPlace says, which
// saves moving them about.
//
// Bounds. Montgomery products are below q in magnitude when the product is below 2^31 q. Forward: 8 layers add at most
// q each, so below 9q from anything below q. A row of products: 5 (q * 9q) + 8q * 9q < 2^31 q. Backward: sums of 256
// values below q stay below 2^31.

import {
  advance,
  type Code,
  get,
  int,
  lanes,
  loadSplat,
  loadVector,
  op,
  repeatBelow,
  set,
  shuffle,
  shuffleBytes,
  storeVector,
  type WasmFunction,
} from './assembler.ts';

export const Q = 8_380_417;
const N = 256;
/** Bytes of a polynomial. */
export const POLY_BYTES = 4 * N;
/** Columns of a key's matrix: five for z, one for the challenge. */
export const COLUMNS = 6;
const Q_INVERSE = 58_728_449;
const ROOT = 1753n;
const GAMMA1 = 1 << 19;
const GAMMA2 = (Q - 1) / 32;
const BETA = 196;

/** The place of a transformed coefficient: the order within each group of eight is 0, 4, 2, 6, 1, 5, 3, 7. */
export function transformedPlace(coefficient: number): number {
  return (coefficient & ~7) | ((coefficient & 1) << 2) | (coefficient & 2) | ((coefficient & 4) >> 2);
}

const modQ = (value: bigint): bigint => ((value % BigInt(Q)) + BigInt(Q)) % BigInt(Q);
const centred = (value: bigint): number =>
  modQ(value) > BigInt(Q) / 2n ? Number(modQ(value)) - Q : Number(modQ(value));
/** A factor of Montgomery products, as 32-bit numbers: itself times 2^32, and that times the inverse of q. */
const factor = (value: bigint): [number, number] => {
  const scaled = centred(value << 32n);
  return [scaled, Math.imul(scaled, Q_INVERSE)];
};

function powers(): bigint[] {
  const all = [1n];
  for (let at = 1; at < N; at++) all.push(modQ((all[at - 1] as bigint) * ROOT));
  const reversed = (at: number) => Number.parseInt(at.toString(2).padStart(8, '0').split('').reverse().join(''), 2);
  return all.map((_, at) => all[reversed(at)] as bigint);
}

/** What a transform needs as its last multiplication: 2^32 / 256, since products before it lost a factor 2^32. */
function lastScale(): bigint {
  let inverse = 1n;
  for (let step = 0; step < 8; step++) inverse = modQ(inverse * ((BigInt(Q) + 1n) / 2n));
  return modQ(inverse << 32n);
}

/** Spread over four lanes of factors and four of their companions. */
const fourFactors = (values: readonly bigint[]): number[] => {
  const pairs = values.map(factor);
  return [...pairs.map(([value]) => value), ...pairs.map(([, companion]) => companion)];
};

/**
 * Factors in the order in which the passes read them. @param wide distances of the passes whose factors are the same in
 * all lanes
 */
function forwardTable(): number[] {
  const roots = powers();
  const root = (at: number) => roots[at] as bigint;
  const wide = [128, 32, 8].flatMap((distance) =>
    Array.from({ length: 128 / distance }, (_, block) => {
      const inner = 256 / distance + 2 * block;
      return [root(128 / distance + block), root(inner), root(inner + 1)].flatMap(factor);
    }).flat(),
  );
  const narrow = Array.from({ length: 32 }, (_, group) => [
    ...fourFactors([0, 0, 1, 1].map((at) => root(64 + 2 * group + at))),
    ...fourFactors([0, 2, 1, 3].map((at) => root(128 + 4 * group + at))),
  ]).flat();
  return [...wide, ...narrow];
}

function backwardTable(): number[] {
  const roots = powers();
  const root = (distance: number, block: number) => -(roots[256 / distance - 1 - block] as bigint);
  const narrow = Array.from({ length: 32 }, (_, group) => [
    ...fourFactors([0, 2, 1, 3].map((at) => root(1, 4 * group + at))),
    ...fourFactors([0, 0, 1, 1].map((at) => root(2, 2 * group + at))),
  ]).flat();
  const wide = [4, 16, 64].flatMap((distance) =>
    Array.from({ length: 64 / distance }, (_, block) => {
      const outer = root(2 * distance, block) * (distance === 64 ? lastScale() : 1n);
      return [root(distance, 2 * block), root(distance, 2 * block + 1), outer].flatMap(factor);
    }).flat(),
  );
  return [...narrow, ...wide];
}

/** Tables of the transforms, to be laid at the addresses that {@link ringFunctions} is given. */
export const TABLES = { forward: Int32Array.from(forwardTable()), backward: Int32Array.from(backwardTable()) } as const;

/** Locals of the transforms: parameter 0 is the polynomial; 1 to 3 are addresses; then vectors. */
const L = {
  poly: 0,
  at: 1,
  table: 2,
  end: 3,
  q: 4,
  a: 5,
  b: 6,
  c: 7,
  d: 8,
  product: 9,
  difference: 10,
  factors: 11,
} as const;
const TRANSFORM_LOCALS = [
  [3, 'i32'],
  [14, 'v128'],
] as const;

/** `local * factor`, of which the first of two locals holds the factor and the second its companion. */
const times = (local: number, by: number): Code => {
  const half = (multiply: Code): Code => [get(local), get(by), multiply, get(L.product), get(L.q), multiply, op.sub2];
  return [get(local), get(by + 1), op.mul4, set(L.product), half(op.mulLow), half(op.mulHigh), shuffle(1, 3, 5, 7)];
};

const forwardStep = (a: number, b: number, by: number): Code => [
  [times(b, by), set(L.difference)],
  [get(a), get(L.difference), op.sub4, set(b)],
  [get(a), get(L.difference), op.add4, set(a)],
];
const backwardStep = (a: number, b: number, by: number): Code => [
  [get(a), get(b), op.sub4, set(L.difference)],
  [get(a), get(b), op.add4, set(a)],
  [times(L.difference, by), set(b)],
];

const pair = (at: number): number => L.factors + 2 * at;
const loadFactors = (count: number, load: (offset: number) => Code, bytes: number): Code =>
  Array.from({ length: 2 * count }, (_, at) => [get(L.table), load(at * bytes), set(L.factors + at)]);
const FOUR = [L.a, L.b, L.c, L.d] as const;

/** Two layers at once over vectors at four distances; blocks of four times the distance have factors of their own. */
function widePass(distance: number, layers: Code, finish: Code = []): Code {
  const step = 4 * distance;
  const body: Code = [
    FOUR.map((local, at) => [get(L.at), loadVector(at * step), set(local)]),
    layers,
    finish,
    FOUR.map((local, at) => [get(L.at), get(local), storeVector(at * step)]),
    advance(L.at, 16),
  ];
  const block: Code = [
    loadFactors(3, loadSplat, 4),
    distance === 4 ? body : [get(L.at), int(step), op.add, set(L.end), repeatBelow(L.at, get(L.end), body)],
    advance(L.table, 24),
    advance(L.at, 3 * step),
  ];
  return [get(L.poly), set(L.at), repeatBelow(L.at, [get(L.poly), int(POLY_BYTES), op.add], block)];
}

/** The two layers inside groups of eight coefficients. */
function narrowPass(layers: Code): Code {
  const body: Code = [
    loadFactors(2, loadVector, 16),
    [get(L.at), loadVector(), set(L.a), get(L.at), loadVector(16), set(L.b)],
    layers,
    [get(L.at), get(L.a), storeVector(), get(L.at), get(L.b), storeVector(16)],
    [advance(L.at, 32), advance(L.table, 64)],
  ];
  return [get(L.poly), set(L.at), repeatBelow(L.at, [get(L.poly), int(POLY_BYTES), op.add], body)];
}

/** Replaces the vectors a and b by numbers out of both. */
const regroup = (first: Code, second: Code): Code => [
  get(L.a),
  get(L.b),
  first,
  get(L.a),
  get(L.b),
  second,
  set(L.b),
  set(L.a),
];

const begin = (table: number): Code => [int(table), set(L.table), lanes(Q), set(L.q)];

function forward(table: number): WasmFunction {
  const wide = [
    forwardStep(L.a, L.c, pair(0)),
    forwardStep(L.b, L.d, pair(0)),
    forwardStep(L.a, L.b, pair(1)),
    forwardStep(L.c, L.d, pair(2)),
  ];
  const narrow = [
    regroup(shuffle(0, 1, 4, 5), shuffle(2, 3, 6, 7)),
    forwardStep(L.a, L.b, pair(0)),
    regroup(shuffle(0, 2, 4, 6), shuffle(1, 3, 5, 7)),
    forwardStep(L.a, L.b, pair(1)),
  ];
  return {
    name: 'transform',
    parameters: 1,
    locals: TRANSFORM_LOCALS,
    code: [begin(table), widePass(64, wide), widePass(16, wide), widePass(4, wide), narrowPass(narrow)],
  };
}

function backward(table: number): WasmFunction {
  const wide = [
    backwardStep(L.a, L.b, pair(0)),
    backwardStep(L.c, L.d, pair(1)),
    backwardStep(L.a, L.c, pair(2)),
    backwardStep(L.b, L.d, pair(2)),
  ];
  const narrow = [
    backwardStep(L.a, L.b, pair(0)),
    regroup(shuffle(0, 4, 1, 5), shuffle(2, 6, 3, 7)),
    backwardStep(L.a, L.b, pair(1)),
    regroup(shuffle(0, 1, 4, 5), shuffle(2, 3, 6, 7)),
  ];
  // The sums of the last layer are scaled here, the differences by their factor; then all are brought to 0..q-1.
  const [scale, companion] = factor(lastScale());
  const finish = [
    [lanes(scale), set(pair(0)), lanes(companion), set(pair(0) + 1)],
    [L.a, L.b].map((local) => [times(local, pair(0)), set(local)]),
    FOUR.map((local) => [get(local), int(31), op.rightOf4, get(L.q), op.and, get(local), op.add4, set(local)]),
  ];
  // The factors of the first layer of this pass are overwritten by the scale, so they are loaded for each step.
  const last = [loadFactors(3, loadSplat, 4), wide];
  return {
    name: 'transformBack',
    parameters: 1,
    locals: TRANSFORM_LOCALS,
    code: [begin(table), narrowPass(narrow), widePass(4, wide), widePass(16, wide), widePass(64, last, finish)],
  };
}

/** `multiplyRow(row, vector, out)`: the sum of six products of transformed polynomials. */
function multiplyRow(): WasmFunction {
  const [row, vector, out, end, low, high, x, y, m, q] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const add = (sum: number, multiply: Code): Code => [get(sum), get(x), get(y), multiply, op.add2, set(sum)];
  const body: Code = [
    [lanes(0), set(low), lanes(0), set(high)],
    Array.from({ length: COLUMNS }, (_, at) => [
      [get(row), loadVector(at * POLY_BYTES), set(x), get(vector), loadVector(at * POLY_BYTES), set(y)],
      [add(low, op.mulLow), add(high, op.mulHigh)],
    ]),
    [get(low), get(high), shuffle(0, 2, 4, 6), lanes(Q_INVERSE), op.mul4, set(m)],
    [
      get(out),
      get(low),
      get(m),
      get(q),
      op.mulLow,
      op.sub2,
      get(high),
      get(m),
      get(q),
      op.mulHigh,
      op.sub2,
      shuffle(1, 3, 5, 7),
      storeVector(),
    ],
    [advance(row, 16), advance(vector, 16), advance(out, 16)],
  ];
  return {
    name: 'multiplyRow',
    parameters: 3,
    locals: [
      [1, 'i32'],
      [6, 'v128'],
    ],
    code: [get(out), int(POLY_BYTES), op.add, set(end), lanes(Q), set(q), repeatBelow(out, get(end), body)],
  };
}

/** `readZ(packed, out)`: 256 numbers of 20 bits as they stand in a signature; 1 when one of them is too large. */
function readZ(): WasmFunction {
  const [packed, out, end, z, large] = [0, 1, 2, 3, 4];
  const body: Code = [
    [get(packed), loadVector(), lanes(0), shuffleBytes(0, 1, 2, 16, 2, 3, 4, 16, 5, 6, 7, 16, 7, 8, 9, 16)],
    // Every second number starts in the middle of a byte.
    [lanes(16, 1, 16, 1), op.mul4, int(4), op.rightUnsignedOf4, lanes(0xfffff), op.and, set(z)],
    [lanes(GAMMA1), get(z), op.sub4, set(z)],
    [get(z), op.abs4, lanes(GAMMA1 - BETA - 1), op.greater4, get(large), op.or, set(large)],
    [get(out), get(z), storeVector(), advance(packed, 10), advance(out, 16)],
  ];
  return {
    name: 'readZ',
    parameters: 2,
    hasResult: true,
    locals: [
      [1, 'i32'],
      [2, 'v128'],
    ],
    code: [get(out), int(POLY_BYTES), op.add, set(end), repeatBelow(out, get(end), body), get(large), op.anyTrue],
  };
}

/**
 * `writeHigh(w, hints, out)`: high bits of 256 numbers in 0..q-1, corrected where the hint is all ones, 4 bits each.
 */
function writeHigh(): WasmFunction {
  const [w, hints, out, end, high, rest, bytes] = [0, 1, 2, 3, 4, 5, 6];
  /** Leaves the corrected high bits of four numbers. */
  const corrected = (offset: number): Code => [
    [
      get(w),
      loadVector(offset),
      lanes(127),
      op.add4,
      int(7),
      op.rightOf4,
      lanes(1025),
      op.mul4,
      lanes(1 << 21),
      op.add4,
      int(22),
      op.rightOf4,
    ],
    [lanes(15), op.and, set(high)],
    [get(w), loadVector(offset), get(high), lanes(2 * GAMMA2), op.mul4, op.sub4, set(rest)],
    [get(rest), lanes((Q - 1) / 2), get(rest), op.sub4, int(31), op.rightOf4, lanes(Q), op.and, op.sub4, set(rest)],
    [
      lanes(1),
      lanes(-1),
      get(rest),
      lanes(0),
      op.greater4,
      op.select,
      get(hints),
      loadVector(offset),
      op.and,
      get(high),
      op.add4,
      lanes(15),
      op.and,
    ],
  ];
  /** Leaves sixteen numbers as eight bytes, each in 16 bits. */
  const sixteen = (offset: number): Code => [
    [
      corrected(offset),
      corrected(offset + 16),
      op.narrow16,
      corrected(offset + 32),
      corrected(offset + 48),
      op.narrow16,
      op.narrow8,
      set(bytes),
    ],
    [get(bytes), get(bytes), int(4), op.rightOf8, op.or, lanes(0x00ff00ff), op.and],
  ];
  const body: Code = [
    [get(out), sixteen(0), sixteen(64), op.narrow8, storeVector()],
    [advance(w, 128), advance(hints, 128), advance(out, 16)],
  ];
  return {
    name: 'writeHigh',
    parameters: 3,
    locals: [
      [1, 'i32'],
      [3, 'v128'],
    ],
    code: [get(out), int(N / 2), op.add, set(end), repeatBelow(out, get(end), body)],
  };
}

/** The functions, for tables at these addresses. */
export function ringFunctions(places: { readonly forward: number; readonly backward: number }): WasmFunction[] {
  return [forward(places.forward), backward(places.backward), multiplyRow(), readZ(), writeHigh()];
}
