// Commands of a universal router: one byte each in a list of bytes, with its arguments at the same index of another
// list. Those that move or allow anything are read like calls; an unknown one is marked as such.

import { type AbiFunction, namedFunction } from '@svc/core/abi/abiTypes';
import { type DecodedArg, decodeWhole, type WholeArgs } from '@svc/core/abi/decode';
import { NO_INTENT } from '@svc/core/ops/intent';
import { type Message, message, type Part, type TokenFact } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { unitsText } from './contractToken.ts';
import { big, type CallFacts, call, type KnownCall, type Meaning, members, text } from './meanings.ts';
import { detailsMeaning, PERMIT_DETAILS, structs, TRANSFER_DETAILS, transfersMeaning } from './permit2Calls.ts';

/** Special addresses of a router for accounts, and the amount that stands for its whole balance. */
const SIGNER = '0x0000000000000000000000000000000000000001';
const ROUTER = '0x0000000000000000000000000000000000000002';
const EVERYTHING = 2n ** 255n;

const member = (args: readonly DecodedArg[], at: number): DecodedArg => args[at] ?? { name: '', type: '', value: '' };
const sender = ({ sender: value }: CallFacts): DecodedArg => ({ name: 'from', type: 'address', value });

const recipientPart = (address: string): Part =>
  address === SIGNER
    ? message('router.yourAccount')
    : address === ROUTER
      ? message('router.itself')
      : part.address(address);
/** The final recipient, unless it is the signer or the router. */
const recipientsOf = (address: string, facts: CallFacts): readonly string[] =>
  [SIGNER, ROUTER, facts.sender.toLowerCase()].includes(address.toLowerCase()) ? [] : [address];
const amountPart = (amount: bigint, token: TokenFact): Part =>
  amount >= EVERYTHING
    ? message('router.allItHas', { token: part.token(token) })
    : part.amount(unitsText(amount, token), token);

/** The first and the last token of a path through pools: addresses with three bytes of a fee between them. */
function endsOf(path: unknown): readonly [string, string] | undefined {
  if (!(path instanceof Uint8Array) || path.length < 43 || (path.length - 20) % 23 !== 0) return undefined;
  const at = (from: number): string =>
    `0x${[...path.subarray(from, from + 20)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return [at(0), at(path.length - 20)];
}

function addressEnds(args: readonly DecodedArg[], at: number): readonly [string, string] | undefined {
  const path = members(args, at);
  return path.length < 2 ? undefined : [text(path, 0), text(path, path.length - 1)];
}

/** A swap through one of the two kinds of pools; for an exact output the second amount is the most that is paid. */
function swap(
  name: string,
  endsIn: (args: readonly DecodedArg[], at: number) => readonly [string, string] | undefined,
  pathType: string,
  isExactIn: boolean,
): KnownCall {
  const ends = (args: readonly DecodedArg[]): readonly [string, string] | undefined => {
    const found = endsIn(args, 3);
    // Paths of an exact output are reversed in pools with price ranges.
    return found === undefined || isExactIn || pathType !== 'bytes' ? found : [found[1], found[0]];
  };
  return call(
    `${name}(address recipient, uint256 amount, uint256 limit, ${pathType} path, bool payerIsUser)`,
    (args, facts) => {
      const tokens = ends(args);
      if (tokens === undefined) return undefined;
      const [from, to] = [facts.tokenAt(tokens[0]).fact, facts.tokenAt(tokens[1]).fact];
      const [paid, got] = isExactIn ? [big(args, 1), big(args, 2)] : [big(args, 2), big(args, 1)];
      const isOwn = args[4]?.value === true;
      const recipient = text(args, 0);
      const slots = {
        paid: amountPart(paid, from),
        got: amountPart(got, to),
        recipient: recipientPart(recipient),
      };
      return {
        act: message('act.swap'),
        sentence: isExactIn ? message('router.swapIn', slots) : message('router.swapOut', slots),
        intent: {
          ...NO_INTENT,
          recipients: recipientsOf(recipient, facts),
          payments: isOwn && paid < EVERYTHING ? [{ token: from, amount: unitsText(paid, from) }] : [],
          tokens: [from, to],
        },
      };
    },
    { tokensIn: (args) => ends(args) ?? [], needsToken: false },
  );
}

/** The router's own balance goes to somebody. */
function paying(
  signature: string,
  words: (token: TokenFact, recipient: Part, args: readonly DecodedArg[]) => Message,
): KnownCall {
  return call(
    signature,
    (args, facts): Meaning => {
      const [token, recipient] = [facts.tokenAt(text(args, 0)), text(args, 1)];
      return {
        act: message('act.payOut'),
        sentence: words(token.fact, recipientPart(recipient), args),
        intent: { ...NO_INTENT, recipients: recipientsOf(recipient, facts), tokens: [token.fact] },
      };
    },
    { tokensIn: (args) => [text(args, 0)], needsToken: false },
  );
}

function wrapping(name: string, act: 'wrap' | 'unwrap'): KnownCall {
  return call(
    `${name}(address recipient, uint256 amount)`,
    (args, facts) => ({
      act: message(`act.${act}`),
      sentence: message(`router.${act}`, { recipient: recipientPart(text(args, 0)) }),
      intent: { ...NO_INTENT, recipients: recipientsOf(text(args, 0), facts) },
    }),
    { needsToken: false },
  );
}

const COMMANDS: ReadonlyMap<number, KnownCall> = new Map([
  [0x00, swap('V3_SWAP_EXACT_IN', (args, at) => endsOf(args[at]?.value), 'bytes', true)],
  [0x01, swap('V3_SWAP_EXACT_OUT', (args, at) => endsOf(args[at]?.value), 'bytes', false)],
  [
    0x02,
    call(
      'PERMIT2_TRANSFER_FROM(address token, address recipient, uint160 amount)',
      (args, facts) => transfersMeaning([[sender(facts), member(args, 1), member(args, 2), member(args, 0)]], facts),
      {
        tokensIn: (args) => [text(args, 0)],
        needsToken: false,
      },
    ),
  ],
  [
    0x03,
    call(
      `PERMIT2_PERMIT_BATCH((${PERMIT_DETAILS}[] details, address spender, uint256 sigDeadline) permitBatch, bytes data)`,
      (args, facts) => detailsMeaning(structs(members(args, 0), 0), text(members(args, 0), 1), undefined, facts),
      {
        tokensIn: (args) => structs(members(args, 0), 0).map((one) => text(one, 0)),
        needsToken: false,
        until: (args) => big(members(args, 0), 2),
      },
    ),
  ],
  [
    0x04,
    paying('SWEEP(address token, address recipient, uint256 amountMin)', (token, recipient) =>
      message('router.payAll', { token: part.token(token), recipient }),
    ),
  ],
  [
    0x05,
    paying('TRANSFER(address token, address recipient, uint256 value)', (token, recipient, args) =>
      message('router.pay', { amount: amountPart(big(args, 2), token), recipient }),
    ),
  ],
  [
    0x06,
    paying('PAY_PORTION(address token, address recipient, uint256 bips)', (token, recipient, args) =>
      message('router.payPortion', {
        parts: part.number(big(args, 2).toString()),
        token: part.token(token),
        recipient,
      }),
    ),
  ],
  [0x08, swap('V2_SWAP_EXACT_IN', addressEnds, 'address[]', true)],
  [0x09, swap('V2_SWAP_EXACT_OUT', addressEnds, 'address[]', false)],
  [
    0x0a,
    call(
      `PERMIT2_PERMIT((${PERMIT_DETAILS} details, address spender, uint256 sigDeadline) permitSingle, bytes data)`,
      (args, facts) => detailsMeaning([members(members(args, 0), 0)], text(members(args, 0), 1), undefined, facts),
      {
        tokensIn: (args) => [text(members(members(args, 0), 0), 0)],
        needsToken: false,
        until: (args) => big(members(args, 0), 2),
      },
    ),
  ],
  [0x0b, wrapping('WRAP_ETH', 'wrap')],
  [0x0c, wrapping('UNWRAP_WETH', 'unwrap')],
  [
    0x0d,
    call(
      `PERMIT2_TRANSFER_FROM_BATCH(${TRANSFER_DETAILS}[] batch)`,
      (args, facts) => transfersMeaning(structs(args, 0), facts),
      {
        tokensIn: (args) => structs(args, 0).map((one) => text(one, 3)),
        needsToken: false,
      },
    ),
  ],
]);
/** A command that itself carries a list of commands. */
const SUB_PLAN = 0x21;

/** The functions that take commands. */
export const PLANS: readonly {
  readonly function: AbiFunction;
  readonly until?: (args: readonly DecodedArg[]) => bigint;
}[] = [
  {
    function: namedFunction('execute(bytes commands, bytes[] inputs, uint256 deadline)'),
    until: (args) => big(args, 2),
  },
  { function: namedFunction('execute(bytes commands, bytes[] inputs)') },
];
const PLAN = namedFunction('plan(bytes commands, bytes[] inputs)');

/** One command with its undecoded arguments. */
export interface Command {
  /** Its name, or its number if it is unknown. */
  readonly name: string;
  readonly known: KnownCall | undefined;
  readonly body: Uint8Array;
  /** Its inner commands. */
  readonly plan?: CommandList;
}

/** A list of commands; undefined where the bytes are malformed. */
export interface CommandList {
  readonly whole: WholeArgs | undefined;
  readonly commands: readonly Command[] | undefined;
  /** Unix seconds of its deadline, if it has one. */
  readonly until?: bigint | undefined;
}

/** Most levels of nested lists. */
const MAX_PLANS = 8;

function planOf(body: Uint8Array, level: number): CommandList {
  return level > MAX_PLANS ? { whole: undefined, commands: undefined } : listOf(decodeWhole(PLAN.inputs, body), level);
}

function listOf(whole: WholeArgs | undefined, level = 0): CommandList {
  const [bytes, inputs] = [whole?.args[0]?.value, members(whole?.args ?? [], 1)];
  if (!(bytes instanceof Uint8Array) || bytes.length !== inputs.length) return { whole, commands: undefined };
  const commands = [...bytes].map((byte, at): Command => {
    // The highest bit lets a command fail, the next one is unused.
    const [number, value] = [byte & 0x3f, inputs[at]?.value];
    const body = value instanceof Uint8Array ? value : new Uint8Array(0);
    const known = COMMANDS.get(number);
    const name = known?.function.name ?? `0x${number.toString(16).padStart(2, '0')}`;
    return { name, known, body, ...(number === SUB_PLAN ? { plan: planOf(body, level + 1) } : {}) };
  });
  return { whole, commands };
}

/** The commands of a call, or undefined for a function without commands. */
export function readCommands(selector: string, body: Uint8Array): CommandList | undefined {
  const found = PLANS.find((one) => one.function.selector === selector);
  if (found === undefined) return undefined;
  const list = listOf(decodeWhole(found.function.inputs, body));
  return list.whole === undefined ? list : { ...list, until: found.until?.(list.whole.args) };
}
