// Parses call data into a tree: a call, its inner calls, and theirs. Number and depth are limited; anything beyond the
// limits or malformed is marked at its node, since an allowance can hide in it. describeCall.ts says what the calls
// mean.

import type { AbiFunction } from '@svc/core/abi/abiTypes';
import { type DecodedArg, decodeWhole, type WholeArgs } from '@svc/core/abi/decode';
import { toHex } from '@svc/core/bytes';
import { containsKnownCall } from './embeddedCalls.ts';
import { KNOWN_CALLS } from './knownCalls.ts';
import type { KnownCall } from './meanings.ts';
import { type InnerCall, MULTICALLS } from './multicalls.ts';
import { type CommandList, readCommands } from './routerCommands.ts';

/** Most calls parsed in one transaction, on all levels together. */
export const MAX_CALLS = 100;
/** Most levels of nested calls. */
const MAX_LEVELS = 6;

/** The reason why a call is not fully parsed. */
export type Unread =
  /** The bytes do not match the parameters of the named function. */
  | 'form'
  /** There are bytes besides the arguments, or the encoding is not canonical. */
  | 'more'
  /** It carries more calls than the limit. */
  | 'calls'
  /** It carries calls that are nested too deeply, or in an unknown form. */
  | 'levels';

export interface CallNode extends InnerCall {
  /** Who makes the call; undefined for the signer. */
  readonly madeBy: string | undefined;
  /** One of a router's commands, whose data are only its arguments. */
  readonly isCommand?: true;
  /** Name of the function or command, or its selector. */
  readonly name: string;
  readonly args: readonly DecodedArg[];
  /** Unix seconds of its deadline, if it has one. */
  readonly until?: bigint | undefined;
  readonly known?: KnownCall;
  /** Whether an ABI of the user's names it. */
  readonly isNamed?: true;
  readonly inner?: readonly CallNode[];
  readonly unread?: Unread;
}

export interface CallSource {
  /** The ledger account that signs. */
  readonly sender: string;
  readonly findFunction: (address: string, selector: string) => AbiFunction | undefined;
}

class TreeReader {
  private readonly source: CallSource;
  private left = MAX_CALLS;

  constructor(source: CallSource) {
    this.source = source;
  }

  read(call: InnerCall, madeBy: string | undefined, level: number): CallNode {
    const selector = toHex(call.data.subarray(0, 4));
    const body = call.data.subarray(4);
    const base = { ...call, madeBy, name: `0x${selector}`, args: [] };
    if (call.data.length === 0) return base;
    // Some functions have several readings: accounts and routers share names.
    const multicall = MULTICALLS.find((one) => one.function.selector === selector);
    const commands = readCommands(selector, body);
    if (multicall === undefined && commands === undefined) return this.leaf(base, selector, body);
    if (level >= MAX_LEVELS) return { ...base, unread: 'levels' };
    if (commands !== undefined) return this.commands({ ...base, name: 'execute' }, commands, level);
    const whole = multicall === undefined ? undefined : decodeWhole(multicall.function.inputs, body);
    const carried = whole === undefined ? undefined : multicall?.calls(whole.args, call.to);
    if (multicall === undefined || whole === undefined || carried === undefined) return { ...base, unread: 'form' };
    const by = multicall.callsAs === 'signer' || call.isDelegated === true ? madeBy : this.other(call.to);
    const read = carried.slice(0, this.left);
    this.left -= read.length;
    const inner = read.map((one) => this.read(one, by, level + 1));
    return {
      ...base,
      name: multicall.function.name,
      args: whole.args,
      until: multicall.until?.(whole.args),
      inner,
      ...unreadOf(whole, read.length < carried.length),
    };
  }

  /** An account, unless it is the signer's. */
  private other(address: string): string | undefined {
    return address.toLowerCase() === this.source.sender.toLowerCase() ? undefined : address;
  }

  private leaf(base: CallNode, selector: string, body: Uint8Array): CallNode {
    const known = KNOWN_CALLS.find((one) => one.function.selector === selector);
    const found = known?.function ?? this.source.findFunction(base.to, selector);
    const isOpaque = known === undefined && containsKnownCall(body);
    if (found === undefined) return isOpaque ? { ...base, unread: 'levels' } : base;
    const whole = decodeWhole(found.inputs, body);
    if (whole === undefined) return { ...base, name: found.name, unread: 'form' };
    return {
      ...base,
      name: found.name,
      args: whole.args,
      until: known?.until?.(whole.args),
      ...(known === undefined ? { isNamed: true } : { known }),
      ...(isOpaque ? { unread: 'levels' as const } : unreadOf(whole, false)),
    };
  }

  private commands(base: CallNode, { whole, commands, until }: CommandList, level: number): CallNode {
    if (whole === undefined || commands === undefined) return { ...base, unread: 'form' };
    const read = commands.slice(0, this.left);
    this.left -= read.length;
    const inner = read.map(({ name, known, body, plan }): CallNode => {
      const command: CallNode = {
        to: base.to,
        valueWei: 0n,
        data: body,
        madeBy: base.madeBy,
        isCommand: true,
        name,
        args: [],
      };
      if (plan !== undefined)
        return level + 1 >= MAX_LEVELS ? { ...command, unread: 'levels' } : this.commands(command, plan, level + 1);
      if (known === undefined) return containsKnownCall(body) ? { ...command, unread: 'levels' } : command;
      const said = decodeWhole(known.function.inputs, body);
      return said === undefined
        ? { ...command, unread: 'form' }
        : { ...command, args: said.args, until: known.until?.(said.args), known, ...unreadOf(said, false) };
    });
    return { ...base, args: whole.args, until, inner, ...unreadOf(whole, read.length < commands.length) };
  }
}

function unreadOf({ isExact }: WholeArgs, isCut: boolean): { unread?: Unread } {
  return isCut ? { unread: 'calls' } : isExact ? {} : { unread: 'more' };
}

/** The tree of a call that the signer makes. */
export function readCallTree(call: InnerCall, source: CallSource): CallNode {
  return new TreeReader(source).read(call, undefined, 0);
}

/** A node and everything below it, in the order of execution. */
export function everyCall(node: CallNode): readonly CallNode[] {
  return [node, ...(node.inner ?? []).flatMap(everyCall)];
}
