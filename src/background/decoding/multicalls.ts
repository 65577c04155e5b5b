// Functions that make other calls (multicalls, batches, calls of contract accounts, packed bytes): from the arguments
// of each to its calls. callTree.ts says what those mean.

import { type AbiFunction, type AbiParam, namedFunction } from '@svc/core/abi/abiTypes';
import { type DecodedArg, decodeWhole } from '@svc/core/abi/decode';
import { toHex } from '@svc/core/bytes';

/** A call made by another one. */
export interface InnerCall {
  readonly to: string;
  readonly valueWei: bigint;
  readonly data: Uint8Array;
  /** The other contract's code runs in place of the caller's: it can do whatever the caller can. */
  readonly isDelegated?: true;
}

export interface Multicall {
  readonly function: AbiFunction;
  /** Whether the signer makes the inner calls, like the outer one; otherwise the contract that carries them does. */
  readonly callsAs: 'signer' | 'contract';
  /** The calls in order, or undefined where the bytes are malformed. */
  readonly calls: (args: readonly DecodedArg[], contract: string) => readonly InnerCall[] | undefined;
  /** Unix seconds of its deadline; absent if it has none. */
  readonly until?: (args: readonly DecodedArg[]) => bigint;
}

const address = (one: DecodedArg | undefined): string => String(one?.value);
const integer = (one: DecodedArg | undefined): bigint => (typeof one?.value === 'bigint' ? one.value : 0n);
const bytes = (one: DecodedArg | undefined): Uint8Array =>
  one?.value instanceof Uint8Array ? one.value : new Uint8Array(0);
const list = (one: DecodedArg | undefined): readonly DecodedArg[] =>
  Array.isArray(one?.value) ? (one.value as readonly DecodedArg[]) : [];
const call = (to: DecodedArg | undefined, value: DecodedArg | undefined, data: DecodedArg | undefined): InnerCall => ({
  to: address(to),
  valueWei: integer(value),
  data: bytes(data),
});

function multicall(
  signature: string,
  calls: Multicall['calls'],
  options: Partial<Pick<Multicall, 'callsAs' | 'until'>> = {},
): Multicall {
  return { function: namedFunction(signature), callsAs: 'contract', calls, ...options };
}

/** A list of calls to the contract itself, at a position among the arguments. */
function toItself(signature: string, at: number, more: Pick<Multicall, 'until'> = {}): Multicall {
  const calls: Multicall['calls'] = (args, contract) =>
    list(args[at]).map((one) => ({ to: contract, valueWei: 0n, data: bytes(one) }));
  return multicall(signature, calls, { callsAs: 'signer', ...more });
}

/** A list of entries, with the positions of target, coins and data in each. */
function entries(signature: string, at: number, target: number, value: number | undefined, data: number): Multicall {
  return multicall(signature, (args) =>
    list(args[at]).map((entry) => {
      const members = list(entry);
      return call(members[target], value === undefined ? undefined : members[value], members[data]);
    }),
  );
}

/** Lists of the same length: targets, coins where there are any, data. */
function columns(signature: string, target: number, value: number | undefined, data: number): Multicall {
  return multicall(signature, (args) => {
    const [targets, values, datas] = [
      list(args[target]),
      value === undefined ? [] : list(args[value]),
      list(args[data]),
    ];
    // Some accounts accept an empty list of coins for none at all.
    const isEven = targets.length === datas.length && (values.length === targets.length || values.length === 0);
    return isEven ? targets.map((one, at) => call(one, values[at], datas[at])) : undefined;
  });
}

/** One call, in the arguments themselves; operation 1 is a delegate call, others than 0 and 1 are invalid. */
function single(signature: string, operationAt?: number): Multicall {
  return multicall(signature, (args) => {
    const operation = operationAt === undefined ? 0n : integer(args[operationAt]);
    const inner = call(args[0], args[1], args[2]);
    return operation > 1n ? undefined : [operation === 1n ? { ...inner, isDelegated: true } : inner];
  });
}

/** Consecutive calls without padding: kind, target, coins, length, data. */
function packedCalls(packed: Uint8Array): readonly InnerCall[] | undefined {
  const found: InnerCall[] = [];
  for (let at = 0; at < packed.length; ) {
    const [kind, size] = [packed[at], BigInt(`0x${toHex(packed.subarray(at + 53, at + 85)) || '0'}`)];
    const end = at + 85 + Number(size);
    if (at + 85 > packed.length || end > packed.length || (kind !== 0 && kind !== 1)) return undefined;
    found.push({
      to: `0x${toHex(packed.subarray(at + 1, at + 21))}`,
      valueWei: BigInt(`0x${toHex(packed.subarray(at + 21, at + 53))}`),
      data: packed.subarray(at + 85, end),
      ...(kind === 1 ? { isDelegated: true as const } : {}),
    });
    at = end;
  }
  return found;
}

const BATCH: readonly AbiParam[] = namedFunction('batch((address target, uint256 value, bytes data)[] calls)').inputs;

/**
 * The calls of a modular account (ERC-7579, ERC-7821): the first byte of the mode gives their encoding, the second
 * whether a failure reverts all. Any other mode gives the same bytes another meaning.
 */
function modularCalls(mode: Uint8Array, packed: Uint8Array): readonly InnerCall[] | undefined {
  const target = (): string => `0x${toHex(packed.subarray(0, 20))}`;
  if ((mode[1] ?? 2) > 1 || mode.subarray(2).some((byte) => byte !== 0)) return undefined;
  if (mode[0] === 0x01) {
    const whole = decodeWhole(BATCH, packed);
    return whole?.isExact === true
      ? list(whole.args[0]).map((entry) => call(list(entry)[0], list(entry)[1], list(entry)[2]))
      : undefined;
  }
  if (mode[0] === 0x00 && packed.length >= 52)
    return [{ to: target(), valueWei: BigInt(`0x${toHex(packed.subarray(20, 52))}`), data: packed.subarray(52) }];
  return mode[0] === 0xff && packed.length >= 20
    ? [{ to: target(), valueWei: 0n, data: packed.subarray(20), isDelegated: true }]
    : undefined;
}

const OPERATION =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, ' +
  'uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops';
const PACKED_OPERATION =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, ' +
  'bytes paymasterAndData, bytes signature)[] ops';
const SAFE = 'address to, uint256 value, bytes data, uint8 operation';

/** Every function that is parsed as carrying calls. */
export const MULTICALLS: readonly Multicall[] = [
  toItself('multicall(bytes[] data)', 0),
  toItself('multicall(uint256 deadline, bytes[] data)', 1, { until: (args) => integer(args[0]) }),
  toItself('multicall(bytes32 previousBlockhash, bytes[] data)', 1),
  toItself('batch(bytes[] calls, bool revertOnFail)', 0),
  entries('multicall((address target, bytes callData)[] calls)', 0, 0, undefined, 1),
  columns('multicall(address[] targets, bytes[] data)', 0, undefined, 1),
  columns('multicall(address[] targets, bytes[] data, uint256[] values)', 0, 2, 1),
  entries('aggregate((address target, bytes callData)[] calls)', 0, 0, undefined, 1),
  entries('blockAndAggregate((address target, bytes callData)[] calls)', 0, 0, undefined, 1),
  entries('tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)', 1, 0, undefined, 1),
  entries('tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls)', 1, 0, undefined, 1),
  entries('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', 0, 0, undefined, 2),
  entries('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', 0, 0, 2, 3),
  single(
    `execTransaction(${SAFE}, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)`,
    3,
  ),
  single(`execTransactionFromModule(${SAFE})`, 3),
  single(`execTransactionFromModuleReturnData(${SAFE})`, 3),
  multicall('multiSend(bytes transactions)', (args) => packedCalls(bytes(args[0]))),
  single('execute(address dest, uint256 value, bytes func)'),
  single('execute(address to, uint256 value, bytes data, uint8 operation)', 3),
  columns('executeBatch(address[] dest, bytes[] func)', 0, undefined, 1),
  columns('executeBatch(address[] dest, uint256[] value, bytes[] func)', 0, 1, 2),
  entries('executeBatch((address target, uint256 value, bytes data)[] calls)', 0, 0, 1, 2),
  entries('execute((address target, uint256 value, bytes data)[] calls)', 0, 0, 1, 2),
  multicall('execute(bytes32 mode, bytes executionCalldata)', (args) => modularCalls(bytes(args[0]), bytes(args[1]))),
  columns('execute(address[] targets, uint256[] values, bytes[] calldatas, bytes32 salt)', 0, 1, 2),
  entries(`handleOps(${OPERATION}, address beneficiary)`, 0, 0, undefined, 3),
  entries(`handleOps(${PACKED_OPERATION}, address beneficiary)`, 0, 0, undefined, 3),
];
