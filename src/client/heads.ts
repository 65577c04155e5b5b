// The newest blocks that a program has seen, to find out what happened to them while it was disconnected.

import { getEvmBlockByNumber } from '@svc/core/reads/eth/getEvmBlockByNumber';
import { fromQuantity, toQuantity } from '@svc/core/rpc/quantity';
import type { Node } from './node.ts';

/** Blocks that are remembered; the node does not revert more than a program can be told by height. */
const KEPT = 256;

/** Blocks from `fromHeight` on are removed; `newHash` is the newest one now. */
export interface Reorganisation {
  readonly fromHeight: number;
  readonly newHash: string;
}

/** A block that was seen. */
export interface Head {
  readonly height: number;
  readonly hash: string;
}

/** The seen blocks. */
export class SeenHeads {
  private heads: Head[] = [];

  /** Notes a block; those at its height and above are forgotten. */
  note(head: Head): void {
    this.forgetFrom(head.height);
    this.heads.push(head);
    if (this.heads.length > KEPT) this.heads.shift();
  }

  forgetFrom(height: number): void {
    this.heads = this.heads.filter((head) => head.height < height);
  }

  /**
   * Compares the seen blocks with the current chain. @returns what was removed meanwhile; undefined for nothing
   * @throws as {@link Node.read}
   */
  async compare(node: Node): Promise<Reorganisation | undefined> {
    let fromHeight: number | undefined;
    for (const { height, hash } of [...this.heads].reverse()) {
      const now = await node.read(getEvmBlockByNumber, { block: toQuantity(height) });
      if (now?.hash === hash) break;
      fromHeight = height;
    }
    if (fromHeight === undefined) return undefined;
    const newest = await node.read(getEvmBlockByNumber, { block: 'latest' });
    this.forgetFrom(fromHeight);
    return { fromHeight, newHash: newest?.hash ?? '' };
  }
}

/** A head from a subscription; undefined for anything else. */
export function readHead(value: unknown): Head | undefined {
  const { number, hash } = Object(value) as { number?: unknown; hash?: unknown };
  if (typeof number !== 'string' || typeof hash !== 'string') return undefined;
  return { height: Number(fromQuantity(number)), hash };
}
