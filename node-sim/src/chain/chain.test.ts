import { fromHex } from '@svc/core/bytes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { nodeMlDsa } from '../crypto/nodeMlDsa.ts';
import { emptyGenesis } from '../genesis/empty.ts';
import { type BlockHeader, blockHash, signingRoot } from './header.ts';
import { proposerOf } from './proposer.ts';

describe('the chain', () => {
  let node: TestNode;
  beforeEach(async () => {
    node = await startNode({ genesis: 'empty' });
  });
  afterEach(() => node.stop());

  it('undoes a block that cannot be stored, and makes it later', async () => {
    const { chain } = node.node;
    const { address } = testAccount('alice');
    const before = chain.tip;
    await node.rpc('sim_faucet', [address, 'SVC', '3']);
    const append = chain.storage.appendBlock;
    chain.storage.appendBlock = () => {
      throw new Error('disk full');
    };
    await expect(node.rpc('sim_mine')).rejects.toMatchObject({ rpcCode: -32603 });
    chain.storage.appendBlock = append;
    expect(chain.tip).toBe(before);
    expect(await node.balance(address, 'SVC')).toBe('0');
    await node.mine();
    expect(await node.balance(address, 'SVC')).toBe('3');
    expect(chain.tip.height).toBe(before.height + 1);
  });

  it('signs headers whose hash and proposer anyone can check', async () => {
    await node.mine(3);
    const validators = emptyGenesis().validators;
    for (const height of [1, 2, 3]) {
      const { block } = await node.get<{ block: { content: string; hash: string; validator_signature: string } }>(
        '/get_block',
        { block: height },
      );
      const header = JSON.parse(block.content) as BlockHeader;
      expect(blockHash(header)).toBe(block.hash);
      expect(proposerOf(header.slot, validators).address).toBe(header.proposer_address);
      const root = signingRoot(header, header.epoch, header.randao_reveal);
      expect(
        await nodeMlDsa.verify(fromHex(header.proposer_signature), root, fromHex(header.proposer_public_key)),
      ).toBe(true);
      expect(header.proposer_signature).toBe(block.validator_signature);
    }
  });

  it('draws proposers by stake', () => {
    const [a, b] = emptyGenesis().validators;
    if (a === undefined || b === undefined) throw new Error('two validators');
    const stakes = [
      { ...a, stake: 1n },
      { ...b, stake: 3n },
    ];
    const draws = Array.from({ length: 2000 }, (_, slot) => proposerOf(slot, stakes).address === b.address);
    const share = draws.filter(Boolean).length / draws.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.8);
    expect(draws).toEqual(
      Array.from({ length: 2000 }, (_, slot) => proposerOf(slot, [...stakes].reverse()).address === b.address),
    );
  });
});
