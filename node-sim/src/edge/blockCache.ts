// A cache of answers that depend on the newest block alone, valid until there is another one: many clients ask the same
// between two blocks. Each read declares whether its answer is one of them.

import { lastsForBlock, type ReadDeclaration } from '@svc/core/reads/defineRead';
import type { ChainView } from '../chain/chainView.ts';
import type { Tip } from '../chain/tip.ts';

/** Longest URL and answer that are cached, and the total bytes. */
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
    // After a reorganisation the same heights may have other content.
    chain.onReorg(() => this.forget(undefined));
  }

  /** The answer cached for this URL on the newest block. */
  find(url: string): KeptAnswer | undefined {
    if (this.tip !== this.chain.tip) this.forget(this.chain.tip);
    return this.answers.get(url);
  }

  /** Whether an answer for this URL, with its checked parameters, may be cached. */
  mayKeep(read: Pick<ReadDeclaration, 'follows' | 'mempoolWith'>, url: string, params: object): boolean {
    return url.length <= MAX_URL && lastsForBlock(read, { ...params });
  }

  /** Caches an answer that was made on a block, unless there is another one by now. */
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
