// The precompiled contracts of curves, by the fastest means that there are: mcl once it is loaded, before that and
// without it the library. Both give the same answers, so it does not matter to a block which one it was.

import { loadMcl } from './mcl.ts';
import { MclBn254 } from './mclBn254.ts';
import { MclPointEvaluation } from './mclPointEvaluation.ts';
import { addPoints, checkPairing, multiplyPoint } from './nobleBn254.ts';
import { evaluatePoint } from './pointEvaluation.ts';

type Contract = (data: Uint8Array) => Uint8Array | undefined;

/** Each answers undefined for input that it refuses. */
export interface CurveContracts {
  readonly add: Contract;
  readonly multiply: Contract;
  readonly pairing: Contract;
  readonly evaluatePoint: Contract;
}

/** By the library. */
export const NOBLE_CURVES: CurveContracts = {
  add: addPoints,
  multiply: multiplyPoint,
  pairing: checkPairing,
  evaluatePoint: (data) => evaluatePoint(data),
};

let current = NOBLE_CURVES;
let loading: Promise<CurveContracts> | undefined;

/** Those that answer now. */
export const curveContracts = (): CurveContracts => current;

async function load(): Promise<CurveContracts> {
  try {
    const [bn254, bls] = await Promise.all([loadMcl('bn254'), loadMcl('bls12_381')]);
    const [points, opening] = [new MclBn254(bn254), new MclPointEvaluation(bls)];
    current = {
      add: (data) => points.add(data),
      multiply: (data) => points.multiply(data),
      pairing: (data) => points.pairing(data),
      evaluatePoint: (data) => evaluatePoint(data, (one) => opening.opens(one)),
    };
  } catch {
    // Whatever keeps it from loading (no WebAssembly, no memory) costs speed alone.
  }
  return current;
}

/** Loads the fast ones, once for the process. @returns those that answer from then on */
export function loadCurves(): Promise<CurveContracts> {
  loading ??= load();
  return loading;
}
