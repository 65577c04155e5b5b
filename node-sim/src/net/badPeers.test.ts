import { fromHex, toHex } from '@svc/core/bytes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Cluster, type ClusterNode, until } from '../../../test/support/cluster.ts';
import type { WireBlock } from '../chain/checkBlock.ts';
import { type BlockHeader, signingRoot } from '../chain/header.ts';
import { slotAt } from '../chain/slots.ts';
import { wireBlock } from '../chain/storedBlocks.ts';
import { createHeader } from '../chain/storedHeader.ts';
import { signNow } from '../crypto/nodeMlDsa.ts';
import { openTransport } from './libp2pTransport.ts';
import { encode, readBlock } from './messages.ts';
import { PeerScores } from './peerScores.ts';
import { statusOf, syncProtocol } from './sync.ts';
import type { Transport } from './transport.ts';

/** A header with its signature. */
function signHeader(...[members, proposal]: Parameters<typeof createHeader>): BlockHeader {
  const header = createHeader(members, proposal);
  return {
    ...header,
    proposer_signature: toHex(signNow(signingRoot(header, header.epoch, proposal.reveal), proposal.proposer.seed)),
  };
}

/** The keys of the development validators are public, so anyone can sign in their name. */
function resigned({ node: { chain } }: ClusterNode, header: BlockHeader, changes: Partial<BlockHeader>): BlockHeader {
  const changed = { ...header, ...changes };
  const { number, parent_hash, state_root, transactions_root, timestamp, slot } = changed;
  const proposer = chain.signers.proposerAt(slot, chain.members);
  const members = {
    number,
    parent_hash,
    state_root,
    transactions_root,
    timestamp,
    slot,
    proposer_address: proposer.address,
  };
  return signHeader(members, {
    proposer,
    reveal: chain.signers.revealOf(slot, proposer),
    attestations: changed.attestations,
  });
}

describe('a peer that sends invalid data', () => {
  const cluster = new Cluster();
  const opened: Transport[] = [];
  let honest: ClusterNode;
  let name: string;
  beforeEach(async () => {
    honest = await cluster.start({});
    name = `svc/${honest.node.chain.chainId}/${honest.node.chain.storage.findBlock(0)?.hash.slice(0, 16)}`;
    await cluster.slot([honest]);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.stop()));
    await cluster.stopAll();
  });

  async function connect(): Promise<{ liar: Transport; peer: string }> {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => at + opened.length + 1);
    const liar = await openTransport({
      seed,
      host: '127.0.0.1',
      port: undefined,
      heartbeatMs: 100,
      isUnwelcome: () => false,
      onTrouble: () => undefined,
    });
    opened.push(liar);
    const peer = await liar.connect(honest.network.addresses[0] ?? '');
    for (const topic of ['block', 'attestation', 'transaction']) liar.hear(`${name}/${topic}`, async () => 'ignore');
    return { liar, peer };
  }

  /** A valid next block that nobody has made. */
  async function nextBlock(): Promise<WireBlock> {
    const twin = await cluster.start({ peers: [honest.url], validators: [0, 1, 2, 3] });
    await cluster.part([twin], [honest]);
    cluster.pass(2);
    expect(twin.network.propose()).toBe(true);
    return wireBlock(twin.node.chain, twin.node.chain.tip.height);
  }

  const isDropped = (liar: Transport) => until('the end of the connection', () => liar.peers.length === 0);

  /**
   * Sends one message after another until the dishonest peer is banned; messages before the topic has subscribers are
   * lost.
   */
  async function tellUntilDropped(
    liar: Transport,
    next: (at: number) => readonly [topic: string, bytes: Uint8Array],
  ): Promise<void> {
    let [at, quiet] = [0, 0];
    await until('the end of the connection', () => {
      if (quiet++ % 20 === 0) {
        const [topic, bytes] = next(at++);
        liar.tell(`${name}/${topic}`, bytes);
      }
      return liar.peers.length === 0;
    });
  }

  it('is banned for malformed messages, on every topic', async () => {
    const { liar } = await connect();
    const { tip } = honest.node.chain;
    await tellUntilDropped(liar, (at) => [
      ['block', 'attestation', 'transaction'][at % 3] ?? '',
      Uint8Array.of(at, 1, 2, 255),
    ]);
    await liar.connect(honest.network.addresses[0] ?? '').catch(() => undefined);
    await isDropped(liar);
    expect(honest.node.chain.tip).toEqual(tip);
    expect(await cluster.slot([honest])).toBe(true);
  });

  it.each([
    [
      'another state root',
      (block: WireBlock) => ({ ...block, header: resigned(honest, block.header, { state_root: 'ab'.repeat(64) }) }),
    ],
    [
      'a transaction that is not in its root',
      (block: WireBlock) => ({ ...block, transactions: [...block.transactions, ...block.transactions] }),
    ],
    [
      'a payment that is not the faucet’s',
      (block: WireBlock) => ({
        ...block,
        transactions: [{ kind: 'transfer', body: '{"from":"0xPQ","to":"x","amount":"1"}' }],
      }),
    ],
    [
      'a signature that does not hold',
      (block: WireBlock) => ({ ...block, header: { ...block.header, proposer_signature: '00'.repeat(3309) } }),
    ],
    ['another hash', (block: WireBlock) => ({ ...block, header: { ...block.header, hash: 'cd'.repeat(32) } })],
    [
      'a slot that is not its time’s',
      (block: WireBlock) => ({ ...block, header: resigned(honest, block.header, { slot: block.header.slot + 1 }) }),
    ],
    ['members that nobody knows', (block: WireBlock) => ({ ...block, header: { ...block.header, extra: 1 } })],
  ])('gets no block with %s into the chain', async (_, change) => {
    const block = await nextBlock();
    const { liar } = await connect();
    const { tip } = honest.node.chain;
    const forged = change(block);
    const receive = async () => honest.network.follower.receive(readBlock(encode(forged)), '');
    await expect(receive()).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:block\.invalid|input\.malformed)$/),
    });
    // A repeated message would count as already seen: the forged one goes with a different text each time.
    await tellUntilDropped(liar, (at) => {
      const reveal = (at % 10).toString().repeat(6612) + at.toString().padStart(6, '0');
      return [
        'block',
        encode(at === 0 || at % 2 === 1 ? forged : { ...forged, header: { ...forged.header, randao_reveal: reveal } }),
      ];
    });
    expect(honest.node.chain.tip).toEqual(tip);
    // The real block is still accepted.
    expect(await honest.network.follower.receive(block, '')).toBe('new');
    expect(honest.node.chain.tip.hash).toBe(block.header.hash);
  });

  it('cannot add a block from the future or of another validator’s slot', async () => {
    const block = await nextBlock();
    const late = resigned(honest, block.header, {
      timestamp: block.header.timestamp + 600,
      slot: block.header.slot + 300,
    });
    expect(await honest.network.follower.receive({ ...block, header: late }, '')).toBe('early');
    const { chain } = honest.node;
    const right = chain.signers.proposerAt(block.header.slot, chain.members).address;
    const wrong = chain.signers.ownValidators.find(({ address }) => address !== right);
    if (wrong === undefined) throw new Error('There is one validator only.');
    const { number, parent_hash, state_root, transactions_root, timestamp, slot } = block.header;
    const members = {
      number,
      parent_hash,
      state_root,
      transactions_root,
      timestamp,
      slot,
      proposer_address: wrong.address,
    };
    const header = signHeader(members, {
      proposer: wrong,
      reveal: chain.signers.revealOf(slot, wrong),
      attestations: block.header.attestations,
    });
    await expect(honest.network.follower.receive({ ...block, header }, '')).rejects.toMatchObject({
      code: 'block.invalid',
    });
    expect(slotAt(chain.tip.timestamp, chain.genesisTimeSec)).toBeLessThan(slot);
  });

  it('gets only errors for malformed requests, and is banned for malformed answers', async () => {
    const { liar, peer } = await connect();
    await expect(liar.ask(peer, `/${name}/sync/1`, Uint8Array.of(1, 2, 3))).rejects.toThrow();
    await expect(liar.ask(peer, `/${name}/sync/1`, new Uint8Array(5000))).rejects.toThrow();
    expect((await liar.ask(peer, syncProtocol(name), encode({ ask: 'status' }))).length).toBeGreaterThan(50);
    const status = { ...statusOf(honest.node.chain), hash: 'ee'.repeat(32), height: 1_000_000 };
    await liar.answer(syncProtocol(name), (_, request) =>
      Buffer.from(request).includes('status') ? encode(status) : Uint8Array.of(9, 9, 9),
    );
    for (let at = 0; at < 3; at++) await honest.network.sync(liar.peerId);
    await isDropped(liar);
    expect(await cluster.slot([honest])).toBe(true);
  });

  it('cannot pass on an attestation that its validator did not sign, or one about another epoch', async () => {
    const { chain } = honest.node;
    const { liar } = await connect();
    cluster.pass(2);
    honest.network.attest();
    const [first] = chain.storage.attestationsIn(chain.tip.height);
    const slot = slotAt(chain.clock.nowSec(), chain.genesisTimeSec);
    const words = {
      slot,
      epoch: 0,
      block_hash: chain.tip.hash,
      validator_address: chain.members[0]?.address,
      validator_index: 0,
      signature: 'ab'.repeat(3309),
      source_epoch: 0,
      target_epoch: 0,
    };
    expect(first === undefined || fromHex(first.signature).length === 3309).toBe(true);
    await tellUntilDropped(liar, (at) => [
      'attestation',
      encode({ ...words, slot: slot + 1, epoch: at % 3 === 2 ? 1 : 0, validator_index: at % 1000 }),
    ]);
    expect(honest.network.pool.countIn(slot + 1)).toBe(0);
  });
});

describe('the penalties of a peer', () => {
  it('decay, add up, and end', () => {
    let now = 0;
    const scores = new PeerScores(() => now);
    expect(scores.fault('a', 'invalidBlock')).toBe(false);
    now = 100;
    expect(scores.fault('a', 'invalidBlock')).toBe(false);
    expect(scores.fault('b', 'garbage')).toBe(false);
    expect(scores.fault('a', 'invalidBlock')).toBe(true);
    expect(scores.isAway('a')).toBe(true);
    expect(scores.isAway('b')).toBe(false);
    now = 701;
    expect(scores.isAway('a')).toBe(false);
    scores.sendAway('z');
    for (let at = 0; at < 4095; at++) scores.fault(`made up ${at}`, 'garbage');
    expect(scores.isAway('z')).toBe(true);
    scores.fault('one more', 'garbage');
    expect(scores.isAway('z')).toBe(false);
  });
});
