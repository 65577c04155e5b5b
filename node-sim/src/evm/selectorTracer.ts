// Which functions of contracts a transaction calls, by their selectors and the length of what comes with them.

import { toHex } from '@svc/core/bytes';
import type { FrameRequest } from './frameRequest.ts';
import { PRECOMPILES } from './precompiles.ts';
import type { Tracer } from './tracer.ts';

const SELECTOR_BYTES = 4;

export class SelectorTracer implements Tracer {
  private readonly counts = new Map<string, number>();

  enter(request: FrameRequest): void {
    const { data } = request;
    if ('address' in request || data.length < SELECTOR_BYTES || PRECOMPILES.has(request.codeAddress)) return;
    const name = `0x${toHex(data.subarray(0, SELECTOR_BYTES))}-${data.length - SELECTOR_BYTES}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** Number of calls by selector and length. */
  result(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }
}
