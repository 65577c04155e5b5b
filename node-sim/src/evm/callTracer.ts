// The tree of calls of a transaction, in the form that the debug methods of Ethereum clients answer.

import type { AccountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import type { EvmLog } from '../kernel/evmPort.ts';
import type { FrameRequest, FrameResult } from './frameRequest.ts';
import { revertReason } from './revertReason.ts';
import type { Tracer } from './tracer.ts';

interface TracedLog extends EvmLog {
  /** Number among all logs. */
  readonly index: string;
  /** How many calls of its frame came before it. */
  readonly position: string;
}

export interface CallNode {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly value?: string;
  gas: string;
  gasUsed: string;
  readonly input: string;
  output?: string;
  error?: string;
  revertReason?: string;
  calls?: CallNode[];
  logs?: TracedLog[];
}

export interface CallTracerOptions {
  /** Leaves the calls that a call makes out. */
  readonly onlyTopCall?: boolean | undefined;
  readonly withLog?: boolean | undefined;
}

interface Open {
  /** Undefined where it is left out. */
  readonly node: CallNode | undefined;
  readonly gas: number;
}

const hex = (value: bigint | number): string => `0x${value.toString(16)}`;
/** These move no value. */
const WITHOUT_VALUE = new Set(['STATICCALL']);

function forgetLogs(node: CallNode): void {
  delete node.logs;
  for (const call of node.calls ?? []) forgetLogs(call);
}

export class CallTracer implements Tracer {
  root: CallNode | undefined;
  private readonly options: CallTracerOptions;
  private readonly open: Open[] = [];
  private logCount = 0;

  constructor(options: CallTracerOptions = {}) {
    this.options = options;
  }

  private add(node: CallNode): CallNode | undefined {
    if (this.root === undefined) {
      this.root = node;
      return node;
    }
    const parent = this.open.at(-1)?.node;
    if (this.options.onlyTopCall === true || parent === undefined) return undefined;
    parent.calls ??= [];
    parent.calls.push(node);
    return node;
  }

  enter(request: FrameRequest): void {
    const type = request.kind.toUpperCase();
    const node: CallNode = {
      type,
      from: request.kind === 'delegatecall' ? request.target : request.caller,
      to: 'address' in request ? request.address : request.codeAddress,
      ...(WITHOUT_VALUE.has(type) ? {} : { value: hex(request.value) }),
      gas: hex(request.gas),
      gasUsed: '0x0',
      input: `0x${toHex(request.data)}`,
    };
    this.open.push({ node: this.add(node), gas: request.gas });
  }

  leave({ success, output, gasLeft, error }: FrameResult): void {
    const top = this.open.pop();
    const node = top?.node;
    if (top === undefined || node === undefined) return;
    node.gasUsed = hex(top.gas - gasLeft);
    if (output.length > 0) node.output = `0x${toHex(output)}`;
    if (success) return;
    node.error = error;
    const reason = revertReason(output);
    if (reason !== undefined) node.revertReason = reason;
    // What a failed call logged is taken back.
    forgetLogs(node);
  }

  ended(from: AccountId, to: AccountId, value: bigint): void {
    this.add({ type: 'SELFDESTRUCT', from, to, value: hex(value), gas: '0x0', gasUsed: '0x0', input: '0x' });
  }

  log(log: EvmLog): void {
    const node = this.open.at(-1)?.node;
    const index = this.logCount++;
    if (this.options.withLog !== true || node === undefined) return;
    node.logs ??= [];
    node.logs.push({ ...log, index: hex(index), position: hex(node.calls?.length ?? 0) });
  }

  /** The tree, its first call with the gas of the whole transaction. */
  result(gasLimit: number, gasUsed: number): CallNode | null {
    if (this.root === undefined) return null;
    return { ...this.root, gas: hex(gasLimit), gasUsed: hex(gasUsed) };
  }
}
