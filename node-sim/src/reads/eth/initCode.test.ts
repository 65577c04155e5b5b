// Creations in classic envelopes: what their init code costs, and how long it may be.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EvmUser, evmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const MOST_BYTES = 49_152;

describe('submitted init code', () => {
  let node: TestNode;
  let user: EvmUser;
  beforeAll(async () => {
    node = await startNode();
    user = await evmUser(node, 0x4b);
  });
  afterAll(() => node.stop());

  /** Init code that stops at once. */
  const stops = (bytes: number) => `0x${'00'.repeat(bytes)}` as const;

  it.each([1, 32, 33, MOST_BYTES - 31, MOST_BYTES])('of %i bytes costs 2 gas for each word', async (bytes) => {
    const receipt = await user.send(null, stops(bytes));
    expect(receipt).toMatchObject({ status: '0x1', contractAddress: expect.stringMatching(/^0x/) });
    expect(Number(receipt.gasUsed)).toBe(21_000 + 32_000 + 4 * bytes + 2 * Math.ceil(bytes / 32));
  });

  it('has at most 49,152 bytes; longer code is refused and uses no nonce', async () => {
    const count = () => node.rpc('eth_getTransactionCount', [user.address, 'pending']);
    const before = await count();
    const raw = user.sign(null, stops(MOST_BYTES + 1), { nonce: BigInt(String(before)) });
    await expect(node.rpc('eth_sendRawTransaction', [raw])).rejects.toThrow(/49,?152/);
    expect(await count()).toBe(before);
  });
});
