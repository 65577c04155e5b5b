import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountId } from '@svc/core/accounts/address';
import { readJson } from '@svc/core/json/canonicalJson';
import { opGas } from '@svc/core/ops/opTable';
import { exchangeTxHash, MIN_GAS_PRICE_WEI, signExchangeTx, signedWireText } from '@svc/core/tx/exchangeTx';
import { afterEach, describe, expect, it } from 'vitest';
import { Cluster, type ClusterNode, until } from '../../../test/support/cluster.ts';
import { START_SEC, startNode, testAccount } from '../../../test/support/startNode.ts';
import { nodeMlDsa as mlDsa } from '../crypto/nodeMlDsa.ts';
import { emptyGenesis } from '../genesis/empty.ts';
import { paramsOf } from '../genesis/genesis.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

async function rpc<T>({ url }: ClusterNode, method: string, params: unknown[] = []): Promise<T> {
  const answer = await fetch(`${url}/rpc`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await answer.json()) as { result: T; error?: { message: string } };
  if (error !== undefined) throw new Error(error.message);
  return result;
}

/** What all honest nodes have in common. */
const portrait = ({ node: { chain } }: ClusterNode) => ({ tip: chain.tip, consensus: chain.consensus });

/** Whether a node's chain holds a transaction. */
const holds = ({ node }: ClusterNode, hash: string): boolean => node.chain.storage.findTransaction(hash) !== undefined;

/** A transaction of alice with a nonce; the amount makes it unique. */
async function approval({ node: { chain } }: ClusterNode, nonce: bigint, amount = '1') {
  const token = [...chain.state.tokens.keys()][0] ?? '';
  const params = paramsOf({ token_address: token, spender: bob.address, amount });
  const tx = {
    op: 'TOKEN_APPROVE',
    sender: alice.address,
    nonce,
    params,
    gasLimit: opGas('TOKEN_APPROVE'),
    gasPriceWei: MIN_GAS_PRICE_WEI,
  } as const;
  return { wire: readJson(signedWireText(await signExchangeTx(tx, alice.seed, mlDsa))), hash: exchangeTxHash(tx) };
}

/** Pays alice through one node and waits until every node's chain holds it. */
async function fundAlice(cluster: Cluster, nodes: readonly ClusterNode[], through: ClusterNode): Promise<void> {
  await rpc(through, 'sim_faucet', [alice.address, 'SVC', '100']);
  await until('the payment at every node', () => nodes.every(({ node }) => node.chain.waitingTransfers.length === 1));
  await cluster.slot(nodes);
}

const balanceOf = ({ node }: ClusterNode) => node.chain.state.accounts.get(accountId(alice.address));

describe('nodes that share a chain', () => {
  const cluster = new Cluster();
  afterEach(() => cluster.stopAll());

  it('make one chain: same roots, same randomness, blocks of all validators, finality', async () => {
    const nodes = await cluster.startFour();
    const first = nodes[0].node.chain;
    for (let step = 0; step < 9; step++) {
      expect(await cluster.slot(nodes)).toBe(true);
      cluster.pass(28);
    }
    for (const one of nodes) expect(portrait(one)).toEqual(portrait(nodes[0]));
    expect(first.finalizedEpoch).toBeGreaterThanOrEqual(1);
    const proposers = first.storage
      .listBlocks(5, 9)
      .map(({ header }) => (JSON.parse(header) as { proposer_address: string }).proposer_address);
    expect(new Set(proposers).size).toBeGreaterThan(1);
    expect(await rpc<unknown[]>(nodes[3], 'svc_getPeers')).not.toEqual([]);
    expect(await rpc(nodes[0], 'net_peerCount')).toBe('0x3');
    const metrics = await (await fetch(`${nodes[3].url}/metrics`)).text();
    expect(Number(/^svc_p2p_blocks_received_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(4);
  });

  it('include at one node what was submitted to another, payments and transactions', async () => {
    const [first, second, third, fourth] = await cluster.startFour();
    const nodes = [first, second, third, fourth];
    await fundAlice(cluster, nodes, fourth);
    for (const one of nodes) expect(balanceOf(one)).toEqual(balanceOf(first));
    const { wire, hash } = await approval(first, 0n);
    await fourth.node.admission.submit(wire);
    await until('the transaction at every node', () => nodes.every(({ node }) => node.chain.mempool.has(hash)));
    await cluster.slot(nodes);
    for (const { node } of nodes) {
      expect(node.chain.mempool.size).toBe(0);
      expect(JSON.parse(node.chain.storage.findReceipt(hash) ?? '{}')).toMatchObject({ success: true });
    }
  });

  it('catch up after being away, from a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    try {
      const first = await cluster.start({ validators: [0, 1, 2] });
      const away = { validators: [3], peers: [first.url], database: join(folder, 'node.sqlite') };
      const second = await cluster.start(away);
      for (let slot = 0; slot < 3; slot++) await cluster.slot([first, second]);
      await cluster.stop(second);
      for (let slot = 0; slot < 80; slot++) {
        cluster.pass(2);
        first.network.propose();
        first.network.attest();
      }
      expect(first.node.chain.tip.height).toBeGreaterThan(second.node.chain.tip.height + 40);
      const again = await cluster.start(away);
      expect(portrait(again)).toEqual(portrait(first));
      for (let slot = 0; slot < 3; slot++) await cluster.slot([first, again]);
      expect(portrait(again)).toEqual(portrait(first));
    } finally {
      await cluster.stopAll();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('take over a chain that one node made alone, without signatures of old attestations', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    try {
      const database = join(folder, 'node.sqlite');
      const lone = await startNode({ database });
      await lone.fund(alice.address, 'SVC', '100');
      await lone.fund(alice.address, 'qUSDC', '100');
      await lone.rpc('sim_mine', [3]);
      await lone.execute(alice, 'SWAP', { token_in: 'SVC', token_out: lone.tokenOf('qUSDC'), amount_in: '1' });
      lone.passSeconds(5000);
      await lone.mine(270);
      const { tip } = lone.node.chain;
      await lone.stop();
      cluster.pass(tip.timestamp - START_SEC + 2);
      const first = await cluster.start({ database });
      const second = await cluster.start({ peers: [first.url] });
      expect(second.node.chain.tip).toEqual(tip);
      expect(portrait(second)).toEqual(portrait(first));
      expect(await cluster.slot([first, second])).toBe(true);
      expect(portrait(second)).toEqual(portrait(first));
    } finally {
      await cluster.stopAll();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('split into two and merge again: one branch wins, and the other’s transactions are pending again', async () => {
    const [first, second, third, fourth] = await cluster.startFour();
    const [left, right] = [
      [first, second],
      [third, fourth],
    ] as const;
    const all = [...left, ...right];
    await fundAlice(cluster, all, first);
    await cluster.part(left, right);
    const { wire, hash } = await approval(first, 0n, '1');
    const other = await approval(first, 0n, '2');
    await first.node.admission.submit(wire);
    await third.node.admission.submit(other.wire);
    for (let slot = 0; slot < 12; slot++) {
      cluster.pass(2);
      for (const side of [left, right]) await cluster.now(side);
    }
    expect(first.node.chain.tip.hash).not.toBe(third.node.chain.tip.hash);
    const heights = all.map(({ node }) => node.chain.tip.height);
    expect(Math.min(...heights)).toBeGreaterThan(5);
    await cluster.heal(left, right);
    await until('one tip', () => all.every(({ node }) => node.chain.tip.hash === first.node.chain.tip.hash));
    for (let slot = 0; slot < 3; slot++) await cluster.slot(all);
    for (const one of all) expect(portrait(one)).toEqual(portrait(first));
    for (const { node } of all) expect(node.chain.mempool.size).toBe(0);
    // Both had the same nonce: exactly one of the two is in the chain, the same at every node.
    const included = [hash, other.hash].filter((one) => holds(first, one));
    expect(included).toHaveLength(1);
    for (const one of all) expect(holds(one, included[0] ?? '')).toBe(true);
  });

  it('drop the branch of an isolated node: the branch with the larger stake wins, and its transaction is not lost', async () => {
    const nodes = await cluster.startFour();
    const [first, second, third, fourth] = nodes;
    await fundAlice(cluster, nodes, first);
    await cluster.part([first, second, third], [fourth]);
    const { wire, hash } = await approval(first, 0n);
    await fourth.node.admission.submit(wire);
    let own = 0;
    for (let slot = 0; slot < 60 && own < 2; slot++) {
      cluster.pass(2);
      if (await cluster.now([fourth])) own++;
      if (slot % 6 === 0) await cluster.now([first, second, third]);
    }
    expect(holds(fourth, hash)).toBe(true);
    await cluster.heal([first, second, third], [fourth]);
    await until('one tip', () => fourth.node.chain.tip.hash === first.node.chain.tip.hash);
    expect(holds(fourth, hash)).toBe(false);
    expect(fourth.node.chain.mempool.has(hash)).toBe(true);
    // The others ask for pending transactions when they reconnect.
    await until('the transaction at every node', () => nodes.every(({ node }) => node.chain.mempool.has(hash)));
    await cluster.slot(nodes);
    for (const one of nodes) expect(portrait(one)).toEqual(portrait(first));
    for (const one of nodes) expect(holds(one, hash)).toBe(true);
  });

  it('notice when two of them sign for one validator, and still agree', async () => {
    const first = await cluster.start({ validators: [0, 1, 2] });
    const second = await cluster.start({ validators: [2, 3], peers: [first.url] });
    const [shared] = second.node.chain.signers.ownValidators;
    cluster.pass(2);
    for (const { network } of [first, second]) network.propose();
    await until(
      'one tip',
      () => first.node.chain.tip.hash === second.node.chain.tip.hash && first.node.chain.tip.height > 4,
    );
    second.network.attest();
    await until('the notice', () => first.network.doubled.size > 0);
    expect([...first.network.doubled]).toEqual([shared?.address]);
    expect(second.network.doubled.size).toBe(0);
    first.network.attest();
    await until('one tip', () => first.node.chain.tip.hash === second.node.chain.tip.hash);
  });

  it('refuse to follow the chain of another genesis or chain id', async () => {
    const first = await cluster.start({});
    await expect(cluster.start({ peers: [first.url], genesis: emptyGenesis() })).rejects.toMatchObject({
      code: 'chain.otherGenesis',
    });
    await expect(cluster.start({ peers: [first.url], chainId: 5 })).rejects.toMatchObject({ code: 'net.otherChain' });
    await expect(cluster.start({ validators: [4] })).rejects.toMatchObject({ code: 'config.invalid' });
  });

  it('refuse commands that would separate one of them from the others', async () => {
    const first = await cluster.start({});
    for (const method of [
      'sim_mine',
      'sim_reorg',
      'sim_setTime',
      'sim_increaseTime',
      'sim_setBlockTime',
      'sim_revert',
      'sim_load',
    ]) {
      await expect(rpc(first, method, [1])).rejects.toThrow('for a node alone');
    }
  });
});
