// Contract calls, drawn from the functions that the wallet knows, nested in the functions that carry calls, and of
// unknown functions; and calls that differ from one of them in one thing.

import { type AbiParameter, encodeFunctionData, type Hex, parseAbiItem } from 'viem';
import { KNOWN_CALLS } from '../../src/background/decoding/knownCalls.ts';
import { MULTICALLS } from '../../src/background/decoding/multicalls.ts';
import type { Random } from './random.ts';

/** A value of an ABI type: texts, numbers, flags, and lists of them for arrays and tuples. */
type Value = string | bigint | boolean | readonly Value[];

export interface DrawnCall {
  readonly signature: string;
  readonly args: readonly Value[];
  /** The encoded call; nested calls are bytes among {@link args}. */
  readonly data: Hex;
}

export interface CallWorld {
  readonly random: Random;
  /** Accounts and contracts in the arguments. */
  readonly addresses: readonly string[];
}

const paramsOf = (signature: string): readonly AbiParameter[] =>
  (parseAbiItem(`function ${signature}`) as { inputs: readonly AbiParameter[] }).inputs;
const hexOf = (random: Random, bytes: number): Hex =>
  `0x${Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, '0')).join('')}`;

function atom(world: CallWorld, type: string, inner?: () => Hex): Value {
  const { random } = world;
  if (type === 'bytes' && inner !== undefined && random.below(5) > 0) return inner();
  if (type === 'address') return random.pick(world.addresses).toLowerCase();
  if (type === 'bool') return random.below(2) === 0;
  if (type === 'string') return random.pick(['', 'text', 'two  spaces', 'end ', 'x'.repeat(90)]);
  if (type === 'bytes') return random.pick<Value>(['0x', hexOf(random, 1 + random.below(40)), '0x12345678']);
  const fixed = /^bytes(\d+)$/.exec(type)?.[1];
  if (fixed !== undefined) return hexOf(random, Number(fixed));
  const bits = Number(/^u?int(\d+)$/.exec(type)?.[1] ?? 256);
  return random.pick(
    [
      0n,
      1n,
      1_000_000n,
      BigInt(random.below(1_000_000)),
      2n ** BigInt(bits - 1),
      2n ** BigInt(bits) - 1n,
      random.bits(bits),
      1_900_000_000n,
    ].filter((n) => n < 2n ** BigInt(bits)),
  );
}

/** @param inner the bytes argument of a function that carries calls */
function drawValue(world: CallWorld, param: AbiParameter, inner?: () => Hex): Value {
  const list = /^(.*)\[\]$/.exec(param.type);
  if (list !== null)
    return Array.from({ length: world.random.below(4) }, () =>
      drawValue(world, { ...param, type: list[1] ?? '' }, inner),
    );
  const { components = [] } = param as { components?: readonly AbiParameter[] };
  return param.type === 'tuple'
    ? components.map((one) => drawValue(world, one, inner))
    : atom(world, param.type, inner);
}

function encode(signature: string, args: readonly Value[]): Hex {
  const item = parseAbiItem(`function ${signature}`);
  return encodeFunctionData({ abi: [item], args } as never);
}

/** A call, with nested ones down to a depth. */
export function drawCall(world: CallWorld, depth = 0): DrawnCall {
  const { random } = world;
  const kind = depth < 4 ? random.below(6) : 5;
  if (kind < 2) {
    const { signature } = random.pick(MULTICALLS).function;
    const args = paramsOf(signature).map((param) => drawValue(world, param, () => drawCall(world, depth + 1).data));
    return { signature, args, data: encode(signature, args) };
  }
  if (kind === 2) {
    const signature = random.pick([
      'mint(address,uint256)',
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      'harvest()',
      'doIt(bytes,string)',
    ]);
    const args = paramsOf(signature).map((param) => drawValue(world, param));
    return { signature, args, data: encode(signature, args) };
  }
  const { signature } = random.pick(KNOWN_CALLS).function;
  const args = paramsOf(signature).map((param) => drawValue(world, param));
  return { signature, args, data: encode(signature, args) };
}

function otherAtom(world: CallWorld, value: Value, type: string): Value {
  const { random } = world;
  if (typeof value === 'bigint') return random.pick([value + 1n, value - 1n, value * 10n, atom(world, type)]);
  if (typeof value === 'boolean') return !value;
  return atom(world, type);
}

function otherOf(world: CallWorld, value: Value, param: AbiParameter): Value {
  const { random } = world;
  const list = /^(.*)\[\]$/.exec(param.type);
  const { components = [] } = param as { components?: readonly AbiParameter[] };
  if (!Array.isArray(value)) return otherAtom(world, value, param.type);
  const values = value as readonly Value[];
  if (list === null) {
    const at = random.below(values.length);
    return values.map((one, place) => (place === at ? otherOf(world, one, components[at] as AbiParameter) : one));
  }
  const item = { ...param, type: list[1] ?? '' };
  const at = random.below(Math.max(1, values.length));
  return random.pick<() => Value>([
    () => [...values, drawValue(world, item)],
    () => values.filter((_, place) => place !== at),
    () => values.toReversed(),
    () => values.map((one, place) => (place === at ? otherOf(world, one, item) : one)),
    () => (values.length === 0 ? values : [...values, values[0] as Value]),
  ])();
}

/** The call with one change: an argument, or any byte. */
export function otherCall(world: CallWorld, call: DrawnCall): { readonly data: Hex; readonly what: string } {
  const { random } = world;
  const params = paramsOf(call.signature);
  if (params.length > 0 && random.below(2) === 0) {
    const at = random.below(params.length);
    const args = call.args.map((one, place) => (place === at ? otherOf(world, one, params[at] as AbiParameter) : one));
    try {
      return { data: encode(call.signature, args), what: `argument ${at}` };
    } catch {
      // Out of the range of its type: a byte is changed instead.
    }
  }
  const bytes = call.data.slice(2).match(/../g) ?? [];
  const at = random.below(bytes.length);
  return random.pick<() => { data: Hex; what: string }>([
    () => ({
      data: `0x${bytes.map((one, place) => (place === at ? ((Number.parseInt(one, 16) + 1 + random.below(255)) % 256).toString(16).padStart(2, '0') : one)).join('')}`,
      what: `byte ${at}`,
    }),
    () => ({ data: `${call.data}${hexOf(random, 1 + random.below(33)).slice(2)}`, what: 'more bytes' }),
    () => ({ data: `${call.data}${'00'.repeat(32)}`, what: 'a word of nothing at the end' }),
    () => ({ data: `0x${bytes.slice(0, -1).join('')}`, what: 'a byte less' }),
  ])();
}
