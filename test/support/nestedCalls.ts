// Nested calls in the encoding of every supported multicall, and their descriptions.

import type { AbiFunction } from '@svc/core/abi/abiTypes';
import { NATIVE_FACT } from '@svc/core/words/parts';
import { plainText, saidText } from '@svc/core/words/plainText';
import {
  type Abi,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  toHex,
} from 'viem';
import { type DescribedCall, describeCall } from '../../src/background/decoding/describeCall.ts';
import type { EvmClient } from '../../src/background/node/evmClient.ts';
import type { Network } from '../../src/background/state/network.ts';
export const TOKEN = `0x${'ab'.repeat(20)}` as const;
export const GEMS = `0x${'cd'.repeat(20)}` as const;
export const ME = `0x${'11'.repeat(20)}` as const;
export const YOU = `0x${'22'.repeat(20)}` as const;
export const SPENDER = `0x${'33'.repeat(20)}` as const;
export const MULTICALL = `0x${'44'.repeat(20)}` as const;
const NOTHING = `0x${'0'.repeat(40)}` as const;
const MOST = (1n << 256n) - 1n;

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function blockAndAggregate((address target, bytes callData)[] calls)',
  'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 a, uint256 b, uint256 c, address d, address e, bytes signatures)',
  'function multiSend(bytes transactions)',
  'function execute(address dest, uint256 value, bytes func)',
  'function executeBatch(address[] dest, bytes[] func)',
  'function executeBatch(address[] dest, uint256[] value, bytes[] func)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
]) as Abi;
/** Call data by a function's name and its number of arguments, or the types of the first. */
export function encode(signature: string, args: readonly unknown[]): Hex {
  const found = abi.filter(
    (one) => one.type === 'function' && `${one.name}(${one.inputs.map((input) => input.type).join(',')})` === signature,
  );
  if (found.length !== 1) throw new Error(`${found.length} functions ${signature}`);
  return encodeFunctionData({ abi: found, args } as never);
}
export const approval = encode('approve(address,uint256)', [SPENDER, MOST]);
export const gems = (ids: readonly bigint[], amounts: readonly bigint[]): Hex =>
  encode('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [ME, YOU, ids, amounts, '0x']);

export interface Inner {
  readonly to: Hex;
  readonly value: bigint;
  readonly data: Hex;
}
export const word = (value: bigint): Hex => toHex(value, { size: 32 });
export const packed = ({ to, value, data }: Inner, kind = 0): Hex =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [kind, to, value, BigInt(size(data)), data]);
export const safe = ({ to, value, data }: Inner, operation: number): Hex =>
  encode('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [
    to,
    value,
    data,
    operation,
    0n,
    0n,
    0n,
    NOTHING,
    NOTHING,
    '0x',
  ]);
/** The two forms of handleOps, and the members of an operation in both besides sender and call. */
const HANDLE_OPS = [
  parseAbi([
    'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 a, uint256 b, uint256 c, uint256 d, uint256 e, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  ]),
  parseAbi([
    'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 a, uint256 b, bytes32 c, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  ]),
] as const;
const REST = { nonce: 0n, initCode: '0x', d: 0n, e: 0n, paymasterAndData: '0x', signature: '0x' };
const operations = (calls: readonly Inner[], form: 0 | 1): Hex => {
  const [a, c] = form === 0 ? [0n, 0n] : [word(0n), word(0n)];
  return encodeFunctionData({
    abi: HANDLE_OPS[form],
    args: [calls.map(({ to, data }) => ({ ...REST, sender: to, callData: data, a, b: 0n, c })), ME],
  } as never);
};
const BATCH = parseAbiParameters('(address target, uint256 value, bytes data)[] calls');

/** Every multicall; whether it can carry coins, and whether they go to others than the calling contract. */
export const WAYS: Readonly<
  Record<
    string,
    {
      readonly carry: (calls: readonly Inner[]) => Hex;
      readonly value?: true;
      readonly own?: true;
      readonly one?: true;
    }
  >
> = {
  multicall: { own: true, carry: (calls) => encode('multicall(bytes[])', [calls.map(({ data }) => data)]) },
  'multicall until': {
    own: true,
    carry: (calls) => encode('multicall(uint256,bytes[])', [1n, calls.map(({ data }) => data)]),
  },
  aggregate: {
    carry: (calls) => encode('aggregate(tuple[])', [calls.map(({ to, data }) => ({ target: to, callData: data }))]),
  },
  blockAndAggregate: {
    carry: (calls) =>
      encode('blockAndAggregate(tuple[])', [calls.map(({ to, data }) => ({ target: to, callData: data }))]),
  },
  tryAggregate: {
    carry: (calls) =>
      encode('tryAggregate(bool,tuple[])', [true, calls.map(({ to, data }) => ({ target: to, callData: data }))]),
  },
  aggregate3: {
    carry: (calls) =>
      encode('aggregate3(tuple[])', [
        calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })),
      ]),
  },
  aggregate3Value: {
    value: true,
    carry: (calls) =>
      encode('aggregate3Value(tuple[])', [
        calls.map(({ to, value, data }) => ({ target: to, allowFailure: false, value, callData: data })),
      ]),
  },
  multiSend: {
    value: true,
    carry: (calls) => encode('multiSend(bytes)', [concatHex(calls.map((one) => packed(one)))]),
  },
  execTransaction: { value: true, one: true, carry: ([call]) => safe(call as Inner, 0) },
  execute: {
    value: true,
    one: true,
    carry: ([call]) => encode('execute(address,uint256,bytes)', [call?.to, call?.value, call?.data]),
  },
  executeBatch: {
    carry: (calls) =>
      encode('executeBatch(address[],bytes[])', [calls.map(({ to }) => to), calls.map(({ data }) => data)]),
  },
  'executeBatch with coins': {
    value: true,
    carry: (calls) =>
      encode('executeBatch(address[],uint256[],bytes[])', [
        calls.map(({ to }) => to),
        calls.map(({ value }) => value),
        calls.map(({ data }) => data),
      ]),
  },
  'executeBatch of structs': {
    value: true,
    carry: (calls) =>
      encode('executeBatch(tuple[])', [calls.map(({ to, value, data }) => ({ target: to, value, data }))]),
  },
  'a module, one': {
    value: true,
    one: true,
    carry: ([call]) =>
      encode('execute(bytes32,bytes)', [
        word(0n),
        encodePacked(['address', 'uint256', 'bytes'], [call?.to ?? NOTHING, call?.value ?? 0n, call?.data ?? '0x']),
      ]),
  },
  'a module, several': {
    value: true,
    carry: (calls) =>
      encode('execute(bytes32,bytes)', [
        word(1n << 248n),
        encodeAbiParameters(BATCH, [calls.map(({ to, value, data }) => ({ target: to, value, data }))]),
      ]),
  },
  'operations of accounts': { carry: (calls) => operations(calls, 0) },
  'packed operations of accounts': { carry: (calls) => operations(calls, 1) },
};

/** A node that knows one token and one item contract. */
const evm = {
  code: async () => '0x60',
  call: async (_: unknown, { to, data }: { to: string; data: string }) => {
    if (data.startsWith('0x313ce567')) {
      if (to.toLowerCase() !== TOKEN) throw new Error('reverted');
      return word(6n);
    }
    if (data.startsWith('0x01ffc9a7')) return word(to.toLowerCase() === GEMS && data.includes('d9b67a26') ? 1n : 0n);
    const name = data.startsWith('0x95d89b41') ? (to.toLowerCase() === GEMS ? 'GEM' : 'T') : 'name';
    return encodeAbiParameters(parseAbiParameters('string'), [name]);
  },
} as unknown as EvmClient;

export async function described(
  data: Hex,
  {
    to = MULTICALL as Hex,
    value = 0n,
    sender = ME as Hex,
    findFunction = (): AbiFunction | undefined => undefined,
  } = {},
): Promise<DescribedCall> {
  const attempt = <T>(promise: Promise<T>) => promise.catch(() => undefined);
  return describeCall({
    network: {} as Network,
    evm,
    attempt,
    sender,
    to,
    toAsked: to,
    valueWei: value,
    data: Uint8Array.from(Buffer.from(data.slice(2), 'hex')),
    native: NATIVE_FACT,
    findFunction,
    decimalsOf: () => undefined,
  });
}
export const rows = ({ description }: DescribedCall): string[] =>
  description.rows.map(({ label, value }) => `${saidText(label)}: ${plainText(value)}`);
export const codes = ({ description }: DescribedCall): string[] => description.warnings.map((one) => one.code);
export const grants = ({ intent }: DescribedCall): string[] =>
  intent.grants.map(({ spender, amount }) => `${spender.toLowerCase()} ${amount}`);
export const isDanger = ({ description }: DescribedCall): boolean =>
  description.warnings.some((one) => one.severity === 'danger');
