// Call data read into a tree: a call, the calls that it carries, theirs. Bounded in number and depth; what is beyond
// the bounds or does not follow a form is noted where it stands, since an allowance can hide in it. What the calls mean
// is describeCall.ts.

import type { AbiFunction } from '@svc/core/abi/abiTypes';
import { type DecodedArg, decodeWhole, type WholeArgs } from '@svc/core/abi/decode';
import { toHex } from '@svc/core/bytes';
import { containsKnownCall } from './embeddedCalls.ts';
import { KNOWN_CALLS } from './knownCalls.ts';
import type { KnownCall } from './meanings.ts';
import { type InnerCall, MULTICALLS } from './multicalls.ts';
import { type CommandList, readCommands } from './routerCommands.ts';

/** Calls that are read in one transaction, all levels together. */
export const MAX_CALLS = 100;
/** Levels of calls within calls. */
const MAX_LEVELS = 6;

/** What of a call is not read. */
export type Unread =
  /** The bytes do not follow the form of the function that they name. */
  | 'form'
  /** There are bytes beside the arguments, or they are written otherwise than the encoding does. */
  | 'more'
  /** It carries more calls than are read. */
  | 'calls'
  /** It carries calls, deeper than is read or in a way that is not known. */
  | 'levels';

export interface CallNode extends InnerCall {
  /** Who makes the call; undefined: the signer. */
  readonly madeBy: string | undefined;
  /** One of a router's list, whose data are its arguments alone. */
  readonly isCommand?: true;
  /** Name of the function or command, or its selector. */
  readonly name: string;
  readonly args: readonly DecodedArg[];
  /** Unix seconds until which it counts, where it says so. */
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
    // Some functions are read in several ways: accounts and routers share names.
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

  /** An account that is another one than the signer's. */
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

/** A node and all below it, in the order in which they are made. */
export function everyCall(node: CallNode): readonly CallNode[] {
  return [node, ...(node.inner ?? []).flatMap(everyCall)];
}
