// Answers that follow from the newest block alone, kept until there is another one: many clients ask the same between
// two blocks. Which those are, each read's declaration says.

import { lastsForBlock, type ReadDeclaration } from '@svc/core/reads/defineRead';
import type { ChainView } from '../chain/chainView.ts';
import type { Tip } from '../chain/tip.ts';

/** Longest address and answer that are kept, and how many bytes all together may have. */
const MAX_URL = 512;
const MAX_ANSWER_BYTES = 262_144;
const MAX_BYTES = 16_777_216;

export interface KeptAnswer {
  /** Checked parameters: what the limits charge by. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

export class BlockCache {
  private readonly chain: ChainView;
  private readonly answers = new Map<string, KeptAnswer>();
  private tip: Tip | undefined;
  private bytes = 0;

  constructor(chain: ChainView) {
    this.chain = chain;
    // A chain that went back to a block may number what follows otherwise than before.
    chain.onReorg(() => this.forget(undefined));
  }

  /** What was answered to this address since the newest block. */
  find(url: string): KeptAnswer | undefined {
    if (this.tip !== this.chain.tip) this.forget(this.chain.tip);
    return this.answers.get(url);
  }

  /** Whether an answer to this address, with its checked parameters, may be kept. */
  mayKeep(read: Pick<ReadDeclaration, 'follows' | 'mempoolWith'>, url: string, params: object): boolean {
    return url.length <= MAX_URL && lastsForBlock(read, { ...params });
  }

  /** Keeps an answer that was made on a block; not when there is another one by now. */
  keep(url: string, answer: KeptAnswer, madeOn: Tip): void {
    const size = answer.body.length + url.length;
    if (madeOn !== this.chain.tip || answer.body.length > MAX_ANSWER_BYTES) return;
    if (this.tip !== madeOn || this.bytes + size > MAX_BYTES) this.forget(madeOn);
    this.answers.set(url, answer);
    this.bytes += size;
  }

  private forget(tip: Tip | undefined): void {
    this.answers.clear();
    this.bytes = 0;
    this.tip = tip;
  }
}
