// Instructions that read the account, the call, the code and the block. Access to an account costs more the first time.

import { accountId } from '@svc/core/accounts/address';
import { BASE_FEE_WEI, BLOCK_GAS_LIMIT } from '../../kernel/evmPort.ts';
import { type Frame, Halt } from '../frame.ts';
import { addressOfWord, slicePadded, wordAt, wordOfAddress } from '../word.ts';
import { type Instruction, type Instructions, source, unary } from './instruction.ts';

const COLD_ACCOUNT = 2600;
const WARM = 100;

/** Charges for access to an account. */
export function chargeAccount(frame: Frame, address: ReturnType<typeof addressOfWord>): void {
  frame.charge(frame.world.touch(address) ? COLD_ACCOUNT : WARM);
}

/** Copies a range of some bytes to memory: destination, offset and size from the stack. */
function copyFrom(frame: Frame, bytes: Uint8Array): void {
  const [target, offset, length] = [frame.pop(), frame.pop(), frame.pop()];
  const [at, size] = frame.reach(target, length);
  frame.charge(3 * Math.ceil(size / 32));
  if (size > 0) frame.memory.set(slicePadded(bytes, offset, size), at);
}

function copyReturned(frame: Frame): void {
  const [target, offset, length] = [frame.pop(), frame.pop(), frame.pop()];
  if (offset + length > BigInt(frame.returned.length)) throw new Halt('return data out of bounds');
  const [at, size] = frame.reach(target, length);
  frame.charge(3 * Math.ceil(size / 32));
  if (size > 0) frame.memory.set(frame.returned.subarray(Number(offset), Number(offset) + size), at);
}

function copyForeignCode(frame: Frame): void {
  const address = addressOfWord(frame.pop());
  chargeAccount(frame, address);
  copyFrom(frame, frame.world.code(address).bytes);
}

function codeHash(frame: Frame): void {
  const address = addressOfWord(frame.pop());
  chargeAccount(frame, address);
  frame.push(frame.world.isEmpty(address) ? 0n : frame.world.code(address).hash);
}

/** Reads something of an account whose address is on the stack. */
const ofAccount = (read: (frame: Frame, address: ReturnType<typeof addressOfWord>) => bigint): Instruction => ({
  gas: 0,
  pops: 1,
  pushes: 1,
  run: (frame) => {
    const address = addressOfWord(frame.pop());
    chargeAccount(frame, address);
    frame.push(read(frame, address));
  },
});

function blockHash(frame: Frame): void {
  const wanted = frame.pop();
  const { height, blockHash: find } = frame.host.block;
  const isKept = wanted < BigInt(height) && wanted + 256n >= BigInt(height);
  const hash = isKept ? find(Number(wanted)) : undefined;
  frame.push(hash === undefined ? 0n : BigInt(`0x${hash}`));
}

const copy = (run: (frame: Frame) => void, gas: number, pops: number): Instruction => ({ gas, pops, pushes: 0, run });

export const ENVIRONMENT: Instructions = {
  ADDRESS: source(2, (frame) => wordOfAddress(frame.address)),
  BALANCE: ofAccount((frame, address) => frame.world.balance(address)),
  ORIGIN: source(2, (frame) => wordOfAddress(frame.host.origin)),
  CALLER: source(2, (frame) => wordOfAddress(frame.request.caller)),
  CALLVALUE: source(2, (frame) => frame.request.value),
  CALLDATALOAD: { gas: 3, pops: 1, pushes: 1, run: (frame) => frame.push(wordAt(frame.data, frame.pop())) },
  CALLDATASIZE: source(2, (frame) => BigInt(frame.data.length)),
  CALLDATACOPY: copy((frame) => copyFrom(frame, frame.data), 3, 3),
  CODESIZE: source(2, (frame) => BigInt(frame.code.bytes.length)),
  CODECOPY: copy((frame) => copyFrom(frame, frame.code.bytes), 3, 3),
  GASPRICE: source(2, (frame) => frame.host.gasPriceWei),
  EXTCODESIZE: ofAccount((frame, address) => BigInt(frame.world.code(address).bytes.length)),
  EXTCODECOPY: copy(copyForeignCode, 0, 4),
  RETURNDATASIZE: source(2, (frame) => BigInt(frame.returned.length)),
  RETURNDATACOPY: copy(copyReturned, 3, 3),
  EXTCODEHASH: { gas: 0, pops: 1, pushes: 1, run: codeHash },
  BLOCKHASH: { gas: 20, pops: 1, pushes: 1, run: blockHash },
  COINBASE: source(2, (frame) => wordOfAddress(accountId(frame.host.block.proposer))),
  TIMESTAMP: source(2, (frame) => BigInt(frame.host.block.timestamp)),
  NUMBER: source(2, (frame) => BigInt(frame.host.block.height)),
  PREVRANDAO: source(2, (frame) => BigInt(`0x${frame.host.block.prevRandao}`)),
  GASLIMIT: source(2, (frame) => BigInt(frame.host.block.gasLimit ?? BLOCK_GAS_LIMIT)),
  CHAINID: source(2, (frame) => BigInt(frame.host.block.chainId)),
  SELFBALANCE: source(5, (frame) => frame.world.balance(frame.address)),
  BASEFEE: source(2, (frame) => frame.host.block.baseFeeWei ?? BASE_FEE_WEI),
  // There are no blobs: no hash at any index, and the lowest price.
  BLOBHASH: unary(3, () => 0n),
  BLOBBASEFEE: source(2, () => 1n),
};
