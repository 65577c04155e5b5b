// Calls in the bytes of a call that the wallet cannot parse: of an unknown function, or of one that only an ABI of the
// user's names. What such a function does with its bytes is unknown; that they encode a call that gives or pays
// something is not.

import type { AbiFunction } from '@svc/core/abi/abiTypes';
import { decodeArgs } from '@svc/core/abi/decode';
import { KNOWN_CALLS } from './knownCalls.ts';
import { MULTICALLS } from './multicalls.ts';
import { PLANS } from './routerCommands.ts';

/** Most offsets where a known selector may occur without matching arguments: more is no accident. */
const MAX_TRIES = 100;

let bySelector: ReadonlyMap<number, readonly AbiFunction[]> | undefined;

function known(): ReadonlyMap<number, readonly AbiFunction[]> {
  if (bySelector !== undefined) return bySelector;
  const all = new Map<number, AbiFunction[]>();
  for (const { function: one } of [...KNOWN_CALLS, ...MULTICALLS, ...PLANS]) {
    const selector = Number.parseInt(one.selector, 16);
    all.set(selector, [...(all.get(selector) ?? []), one]);
  }
  bySelector = all;
  return all;
}

/** Whether some of the bytes, wherever they begin, are a call that the wallet knows. */
export function containsKnownCall(bytes: Uint8Array): boolean {
  const functions = known();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let tries = 0;
  for (let at = 0; at + 4 <= bytes.length; at++) {
    const found = functions.get(view.getUint32(at));
    if (found === undefined) continue;
    const rest = bytes.subarray(at + 4);
    if (++tries > MAX_TRIES || found.some(({ inputs }) => decodeArgs(inputs, rest) !== undefined)) return true;
  }
  return false;
}
