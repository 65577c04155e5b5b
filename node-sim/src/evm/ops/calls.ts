// Instructions that call, create and end. They charge, and leave a request that the machine serves.

import type { AccountId } from '@svc/core/accounts/address';
import { concat, fromHex, toHex } from '@svc/core/bytes';
import { MAX_INIT_CODE_BYTES } from '@svc/core/tx/evmTx';
import { encodeRlp, integerBytes } from '@svc/core/tx/rlp';
import { fastKeccak256 as keccak256 } from '../../crypto/nodeKeccak.ts';
import { type Frame, Halt } from '../frame.ts';
import type { CallRequest } from '../frameRequest.ts';
import { addressOfWord, wordBytes } from '../word.ts';
import { chargeAccount } from './environment.ts';
import type { Instruction, Instructions } from './instruction.ts';

const COLD_ACCOUNT = 2600;
const VALUE_GAS = 9000;
const NEW_ACCOUNT_GAS = 25_000;
const STIPEND = 2300;
const CREATE_GAS = 32_000;
const SELFDESTRUCT_GAS = 5000;

/** Address of a contract created by an account with a nonce. */
export function createdAddress(creator: AccountId, nonce: bigint): AccountId {
  return `0x${toHex(keccak256(encodeRlp([fromHex(creator), integerBytes(nonce)])).subarray(12))}` as AccountId;
}

function saltedAddress(creator: AccountId, salt: bigint, initCode: Uint8Array): AccountId {
  const preimage = concat(Uint8Array.of(0xff), fromHex(creator), wordBytes(salt), keccak256(initCode));
  return `0x${toHex(keccak256(preimage).subarray(12))}` as AccountId;
}

/** Gas a call may take: what is asked for, at most all but a 64th. */
function gasFor(frame: Frame, wanted: bigint): number {
  const most = frame.gas - Math.floor(frame.gas / 64);
  const gas = wanted > BigInt(most) ? most : Number(wanted);
  frame.charge(gas);
  return gas;
}

function call(frame: Frame, kind: CallRequest['kind']): void {
  const wanted = frame.pop();
  const codeAddress = addressOfWord(frame.pop());
  const movesValue = kind === 'call' || kind === 'callcode';
  const value = movesValue ? frame.pop() : 0n;
  if (kind === 'call' && value !== 0n) frame.requireWritable();
  const [inOffset, inSize, outOffset, outSize] = [frame.pop(), frame.pop(), frame.pop(), frame.pop()];
  const input = frame.reach(inOffset, inSize);
  [frame.outOffset, frame.outSize] = frame.reach(outOffset, outSize);
  chargeAccount(frame, codeAddress);
  if (value !== 0n)
    frame.charge(VALUE_GAS + (kind === 'call' && frame.world.isEmpty(codeAddress) ? NEW_ACCOUNT_GAS : 0));
  const gas = gasFor(frame, wanted) + (value === 0n ? 0 : STIPEND);
  frame.wanted = {
    kind,
    caller: kind === 'delegatecall' ? frame.request.caller : frame.address,
    target: kind === 'call' || kind === 'staticcall' ? codeAddress : frame.address,
    codeAddress,
    value: kind === 'delegatecall' ? frame.request.value : value,
    data: frame.read(...input),
    gas,
    isStatic: frame.isStatic || kind === 'staticcall',
    depth: frame.request.depth + 1,
  };
}

function create(frame: Frame, kind: 'create' | 'create2'): void {
  frame.requireWritable();
  const value = frame.pop();
  const [offset, size] = frame.reach(frame.pop(), frame.pop());
  const words = Math.ceil(size / 32);
  if (size > MAX_INIT_CODE_BYTES) throw new Halt('init code too long');
  frame.charge(2 * words + (kind === 'create2' ? 6 * words : 0));
  const data = frame.read(offset, size);
  const { address: caller, world } = frame;
  const address =
    kind === 'create' ? createdAddress(caller, world.nonce(caller)) : saltedAddress(caller, frame.pop(), data);
  frame.wanted = {
    kind,
    caller,
    address,
    value,
    data,
    gas: gasFor(frame, BigInt(frame.gas)),
    depth: frame.request.depth + 1,
  };
}

function selfDestruct(frame: Frame): void {
  frame.requireWritable();
  const heir = addressOfWord(frame.pop());
  const { world, address } = frame;
  if (world.touch(heir)) frame.charge(COLD_ACCOUNT);
  if (world.balance(address) > 0n && world.isEmpty(heir)) frame.charge(NEW_ACCOUNT_GAS);
  frame.host.tracer?.ended?.(address, heir, world.balance(address));
  world.destroy(address, heir);
  frame.ending = 'success';
}

const calling = (kind: CallRequest['kind'], pops: number): Instruction => ({
  gas: 0,
  pops,
  pushes: 1,
  run: (frame) => call(frame, kind),
});

export const CALLS: Instructions = {
  CREATE: { gas: CREATE_GAS, pops: 3, pushes: 1, run: (frame) => create(frame, 'create') },
  CALL: calling('call', 7),
  CALLCODE: calling('callcode', 7),
  DELEGATECALL: calling('delegatecall', 6),
  CREATE2: { gas: CREATE_GAS, pops: 4, pushes: 1, run: (frame) => create(frame, 'create2') },
  STATICCALL: calling('staticcall', 6),
  SELFDESTRUCT: { gas: SELFDESTRUCT_GAS, pops: 1, pushes: 0, run: selfDestruct },
};
