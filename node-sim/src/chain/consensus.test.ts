import { fromHex, toHex } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import type { ReadResult } from '@svc/core/reads/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { nodeMlDsa } from '../crypto/nodeMlDsa.ts';
import { devGenesis } from '../genesis/dev.ts';
import { ISSUER_SEED } from '../genesis/devAccounts.ts';
import { emptyGenesis } from '../genesis/empty.ts';
import { addressOfSeed } from '../genesis/genesis.ts';
import { attestationRoot, attestedSlots } from './attestation.ts';
import { advance, FIRST_CONSENSUS, revealMessage } from './consensus.ts';
import type { BlockHeader } from './header.ts';
import type { Member } from './validatorSet.ts';

type Attestations = ReadResult<'getAttestations'>;

const EPOCH_SECONDS = 64;

describe('consensus of a node', () => {
  let node: TestNode;
  beforeEach(async () => {
    node = await startNode({ genesis: 'empty' });
  });
  afterEach(() => node.stop());

  const headerAt = async (block: number): Promise<BlockHeader> =>
    JSON.parse((await node.get<{ block: { content: string } }>('/get_block', { block })).block.content) as BlockHeader;

  it('has every validator attest the head of every slot, in the next block, with a valid signature', async () => {
    await node.mine(3);
    const parent = await headerAt(2);
    const { attestations, slot } = await headerAt(3);
    const validators = emptyGenesis().validators;
    expect(attestations.map(({ validator_address: address }) => address)).toEqual(
      validators.map(({ address }) => address).sort(),
    );
    for (const attestation of attestations) {
      expect(attestation).toMatchObject({
        slot: parent.slot,
        epoch: 0,
        block_hash: parent.hash,
        source_epoch: 0,
        target_epoch: 0,
      });
      const { publicKey } = validators.find(({ address }) => address === attestation.validator_address) ?? {};
      expect(
        await nodeMlDsa.verify(
          fromHex(attestation.signature),
          attestationRoot(attestation),
          publicKey ?? new Uint8Array(),
        ),
      ).toBe(true);
    }
    const found = await node.get<Attestations>('/get_attestations', { block_hash: parent.hash });
    expect(found).toMatchObject({
      count: 4,
      filters: { slot: null, epoch: null, validator: null, block_hash: parent.hash },
    });
    expect(found.attestations[0]).toMatchObject({
      slot: parent.slot,
      validator: { address: attestations[0]?.validator_address, index: 0, stake: '1000000', status: 'active' },
      checkpoint: { source_epoch: 0, target_epoch: 0 },
      inclusion: { slot, block_hash: (await headerAt(3)).hash },
    });
  });

  it('lists attestations by slot, epoch and validator, the newest slot first', async () => {
    await node.mine(5);
    const read = async (query: Record<string, string | number>) =>
      (await node.get<Attestations>('/get_attestations', query)).attestations;
    const all = await read({});
    expect(all.map(({ id }) => id)).toEqual([...new Set(all.map(({ id }) => id))]);
    expect(all.map(({ slot }) => slot)).toEqual(all.map(({ slot }) => slot).sort((a, b) => b - a));
    const [newest] = all;
    const validator = newest?.validator.address ?? '';
    expect(await read({ slot: newest?.slot ?? 0 })).toHaveLength(4);
    expect((await read({ validator_address: validator })).every((one) => one.validator.address === validator)).toBe(
      true,
    );
    expect(await read({ epoch: 0, limit: 3, offset: 1 })).toEqual(all.slice(1, 4));
    expect(await read({ epoch: 1 })).toEqual([]);
    expect(await read({ validator_address: testAccount('nobody').address })).toEqual([]);
    await expect(node.get('/get_attestations', { limit: 1001 })).rejects.toMatchObject({ status: 400 });
  });

  it('mixes the reveals of all blocks, each signed over its slot', async () => {
    await node.mine(3);
    let mix = '0'.repeat(64);
    for (const height of [1, 2, 3]) {
      const header = await headerAt(height);
      const reveal = fromHex(header.randao_reveal);
      expect(await nodeMlDsa.verify(reveal, revealMessage(header.slot), fromHex(header.proposer_public_key))).toBe(
        true,
      );
      mix = toHex(sha256(Uint8Array.from([2, 0, 0, 0, ...fromHex(mix), ...reveal])));
    }
    expect(await node.get('/get_randao_mix')).toEqual({ randao_mix: mix, height: 3, drives_selection: false });
  });

  it('finalises an epoch when it and the next one are justified, and shows it in metrics', async () => {
    const finality = () => [node.node.chain.consensus.justifiedEpoch, node.node.chain.finalizedEpoch];
    expect(finality()).toEqual([-1, -1]);
    await node.mine(2);
    expect(finality()).toEqual([0, -1]);
    node.passSeconds(EPOCH_SECONDS);
    await node.mine(2);
    expect(finality()).toEqual([1, 0]);
    node.passSeconds(3 * EPOCH_SECONDS);
    await node.mine(2);
    expect(finality()).toEqual([4, 3]);
    const metrics = await (await fetch(`${node.url}/metrics`)).text();
    expect(metrics).toContain('\nsvc_finalized_epoch 3\n');
    expect(metrics).toContain('\nsvc_justified_epoch 4\n');
  });
});

describe('a staker whose key the node holds', () => {
  it('attests at once and proposes when its activation is final', async () => {
    const genesis = { ...devGenesis(), staking: { activationDelay: 1, unbonding: 1000, payoutDelay: 10 } };
    const node = await startNode({ genesis });
    const issuer = { seed: ISSUER_SEED, address: addressOfSeed(ISSUER_SEED) };
    await node.fund(issuer.address, 'SVC', '2000000');
    const key = toHex(await nodeMlDsa.publicKeyOf(ISSUER_SEED));
    expect(
      await node.execute(issuer, 'STAKE_DEPOSIT', { validator_public_key: key, stake_amount: '1000000' }),
    ).toMatchObject({ success: true });
    const status = async () =>
      (await node.get<{ address: string; status: string }[]>('/get_validators')).find(
        ({ address }) => address === issuer.address,
      )?.status;
    expect(await status()).toBe('pending');
    const proposers = async (blocks: number) => {
      const from = node.node.chain.tip.height + 1;
      await node.mine(blocks);
      const made = await node.get<{ block: { validator_address: string } }[]>('/get_blocks', {
        offset: from,
        limit: blocks,
      });
      return new Set(made.map(({ block }) => block.validator_address));
    };
    expect(await proposers(20)).not.toContain(issuer.address);
    for (let epoch = 0; epoch < 4; epoch++) {
      node.passSeconds(EPOCH_SECONDS);
      await node.mine();
    }
    expect(await status()).toBe('active');
    expect(await proposers(40)).toContain(issuer.address);
    await node.stop();
  });
});

describe('the consensus value that each block advances', () => {
  const member = (address: string, stake: bigint, status: Member['status'] = 'active'): Member => ({
    address,
    stake,
    publicKey: '',
    status,
    seed: undefined,
  });
  const vote = (address: string, target: number) => ({
    slot: target * 32,
    epoch: target,
    block_hash: '',
    validator_address: address,
    validator_index: 0,
    signature: '',
    source_epoch: 0,
    target_epoch: target,
  });

  it('needs 667 of 1000 parts of the stake, gathered over blocks', () => {
    const members = [member('a', 333n), member('b', 333n), member('c', 334n)];
    const two = advance(FIRST_CONSENSUS, '', [vote('a', 0), vote('b', 0)], members);
    expect(two.justifiedEpoch).toBe(-1);
    expect(advance(two, '', [vote('a', 0)], members).justifiedEpoch).toBe(-1);
    expect(advance(FIRST_CONSENSUS, '', [vote('a', 0), vote('c', 0)], members).justifiedEpoch).toBe(0);
    expect(advance(two, '', [vote('c', 0)], members)).toMatchObject({ justifiedEpoch: 0, finalizedEpoch: -1 });
  });

  it('takes the majority of the active and pending stake: leaving validators count on neither side', () => {
    const members = [member('a', 500n), member('b', 250n, 'pending'), member('c', 9000n, 'exiting')];
    expect(advance(FIRST_CONSENSUS, '', [vote('a', 0), vote('b', 0)], members).justifiedEpoch).toBe(0);
    expect(advance(FIRST_CONSENSUS, '', [vote('a', 0), vote('c', 0)], members).justifiedEpoch).toBe(-1);
    expect(advance(FIRST_CONSENSUS, '', [vote('c', 0)], [member('c', 9000n, 'exiting')]).justifiedEpoch).toBe(-1);
  });

  it('keeps what was justified when stakes change, and skips epochs without a majority', () => {
    const all = (epoch: number) => [vote('a', epoch), vote('b', epoch)];
    const members = [member('a', 1n), member('b', 1n)];
    const first = advance(FIRST_CONSENSUS, '', all(0), members);
    const grown = [...members, member('z', 100n)];
    const second = advance(first, '', all(1), grown);
    expect(second).toMatchObject({ justifiedEpoch: 0, finalizedEpoch: -1 });
    const third = advance(second, '', all(2), members);
    expect(third).toMatchObject({ justifiedEpoch: 2, finalizedEpoch: 1 });
  });

  it('attests each slot of a short gap and only some of a long one', () => {
    expect(attestedSlots(5, 5)).toEqual([]);
    expect(attestedSlots(5, 6)).toEqual([5]);
    expect(attestedSlots(5, 9)).toEqual([5, 6, 7, 8]);
    expect(attestedSlots(5, 70)).toEqual([31, 63, 66, 67, 68, 69]);
    expect(attestedSlots(0, 32 * 1_000_000).length).toBe(11);
  });
});
