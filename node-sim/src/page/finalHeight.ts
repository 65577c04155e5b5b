// The height up to which the chain is final.

import { call } from './api.ts';

/** Height of the newest block that no branch can replace. */
export async function finalHeight(): Promise<number> {
  const block = await call<{ number: string } | null>('eth_getBlockByNumber', ['finalized', false]);
  return block === null ? -1 : Number(block.number);
}
