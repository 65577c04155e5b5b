// The tree of calls of a transaction, in the form that the debug methods of Ethereum clients answer.

import { toHex } from '@svc/core/bytes';
import type { FrameRequest, FrameResult } from './frame.ts';
import type { Tracer } from './machine.ts';

export interface CallNode {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly gas: string;
  gasUsed: string;
  readonly input: string;
  output?: string;
  error?: string;
  calls?: CallNode[];
}

const hex = (value: bigint | number): string => `0x${value.toString(16)}`;

export class CallTracer implements Tracer {
  root: CallNode | undefined;
  private readonly open: { readonly node: CallNode; readonly gas: number }[] = [];

  enter(request: FrameRequest): void {
    const node: CallNode = {
      type: request.kind.toUpperCase(),
      from: request.kind === 'delegatecall' ? request.target : request.caller,
      to: 'address' in request ? request.address : request.codeAddress,
      value: hex(request.value),
      gas: hex(request.gas),
      gasUsed: '0x0',
      input: `0x${toHex(request.data)}`,
    };
    const parent = this.open.at(-1)?.node;
    if (parent === undefined) this.root = node;
    else {
      parent.calls ??= [];
      parent.calls.push(node);
    }
    this.open.push({ node, gas: request.gas });
  }

  leave({ success, output, gasLeft, error }: FrameResult): void {
    const top = this.open.pop();
    if (top === undefined) return;
    top.node.gasUsed = hex(top.gas - gasLeft);
    if (output.length > 0) top.node.output = `0x${toHex(output)}`;
    if (!success) top.node.error = error;
  }
}
