import { fromHex } from '@svc/core/bytes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { nodeMlDsa } from '../crypto/nodeMlDsa.ts';
import type { Storage, StoredBlock } from '../storage/storage.ts';
import { type BlockHeader, signingRoot } from './header.ts';
import { ProposerSignatures } from './proposerSignatures.ts';
import { headerWithAttestations, signedHeader } from './storedHeader.ts';

const fail = (cause: unknown): never => {
  throw cause;
};

describe('the signature of a block of this node', () => {
  let node: TestNode;
  beforeEach(async () => {
    node = await startNode();
  });
  afterEach(() => node.stop());

  const blockAt = (height: number): StoredBlock => {
    const block = node.node.chain.storage.findBlock(height);
    if (block === undefined) throw new Error(`there is no block ${height}`);
    return block;
  };
  const isValid = (header: BlockHeader): Promise<boolean> =>
    nodeMlDsa.verify(
      fromHex(header.proposer_signature),
      signingRoot(header, header.epoch, header.randao_reveal),
      fromHex(header.proposer_public_key),
    );

  /** Whether the signature is cached, without asking the store; a failing store is not an answer. */
  const isValidNow = (signatures: ProposerSignatures, header: BlockHeader): Promise<boolean> | boolean => {
    try {
      return isValid({ ...header, proposer_signature: signatures.signatureOf({ ...header, proposer_signature: '' }) });
    } catch {
      return false;
    }
  };

  it('is available at once, valid, and stays the same', async () => {
    const { chain } = node.node;
    const { tip } = chain.produce();
    const first = signedHeader(chain, blockAt(tip.height));
    expect(await isValid(first)).toBe(true);
    await node.mine(2);
    expect(signedHeader(chain, blockAt(tip.height)).proposer_signature).toBe(first.proposer_signature);
    const { block } = await node.get<{ block: { validator_signature: string; content: string } }>('/get_block', {
      block: tip.height,
    });
    expect(block.validator_signature).toBe(first.proposer_signature);
    expect(JSON.parse(block.content)).toEqual(first);
  });

  it('is made in the background and stored after the next block', async () => {
    const { chain } = node.node;
    const { tip } = chain.produce();
    await expect
      .poll(() => {
        chain.produce();
        return chain.storage.findSignature(tip.height, tip.hash)?.length;
      })
      .toBe(3309);
    expect(await isValid(signedHeader(chain, blockAt(tip.height)))).toBe(true);
  });

  it('is the one that was given out, though another was being made meanwhile', async () => {
    const { chain } = node.node;
    for (let at = 0; at < 8; at++) {
      const { tip } = chain.produce();
      // Long enough for the background work to have begun, or not.
      await new Promise((resolve) => setTimeout(resolve, 8 + at));
      const told = chain.proposerSignatures.signatureOf(headerWithAttestations(chain.storage, blockAt(tip.height)));
      chain.proposerSignatures.flush();
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(chain.proposerSignatures.signatureOf(headerWithAttestations(chain.storage, blockAt(tip.height)))).toBe(
        told,
      );
    }
  });

  it('is made again when the process ended before it was stored, and is removed with an undone block', async () => {
    const { chain } = node.node;
    const { tip } = chain.produce();
    // What a new process knows: the store and the keys.
    const proposerSignatures = new ProposerSignatures(chain.storage, chain.signers.keys, fail);
    const header = signedHeader({ storage: chain.storage, proposerSignatures }, blockAt(tip.height));
    expect(await isValid(header)).toBe(true);
    proposerSignatures.flush();
    expect(chain.storage.findSignature(tip.height, tip.hash)).toEqual(fromHex(header.proposer_signature));
    await node.rpc('sim_reorg', [1]);
    expect(chain.storage.findSignature(tip.height, tip.hash)).toBeUndefined();
    expect(await isValid(signedHeader(chain, blockAt(tip.height)))).toBe(true);
  });

  it('is made even though the store fails meanwhile, as a closed one does', async () => {
    const { chain } = node.node;
    let asked = 0;
    const silent: Storage = Object.create(chain.storage, {
      findSignature: {
        value: () => {
          asked += 1;
          throw new Error('database is not open');
        },
      },
    });
    const signatures = new ProposerSignatures(silent, chain.signers.keys, fail);
    const { tip } = chain.produce();
    const header = headerWithAttestations(chain.storage, blockAt(tip.height));
    signatures.begin({ ...header, proposer_signature: '' });
    await expect.poll(() => asked).toBe(1);
    // Made by now, or made at once: a cached one is answered without the store.
    await expect.poll(() => isValidNow(signatures, header)).toBe(true);
  });

  it('cannot be made without the key', () => {
    const { chain } = node.node;
    const { tip } = chain.produce();
    const stranger = {
      storage: chain.storage,
      proposerSignatures: new ProposerSignatures(chain.storage, new Map(), fail),
    };
    expect(() => signedHeader(stranger, blockAt(tip.height))).toThrow(/has no signature/);
  });
});
