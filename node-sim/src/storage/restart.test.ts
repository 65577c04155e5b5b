import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wireJson } from '@svc/core/json/wireJson';
import { toSignedWire } from '@svc/core/tx/exchangeTx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchNode, readOf } from '../../../test/support/program.ts';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { limitsWith } from '../edge/limits.ts';
import { devGenesis } from '../genesis/dev.ts';
import { emptyGenesis } from '../genesis/empty.ts';
import { openSqliteStorage } from './sqliteStorage.ts';

const _NODE = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const _MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const alice = testAccount('alice');

/** Everything that must be the same after a restart. */
async function portrait(node: TestNode) {
  const market = `${node.tokenOf('qUSDC')}:SVC`;
  return {
    status: await node.get('/get_status'),
    roots: await node.get('/get_unified_state_root'),
    blocks: await node.get('/get_blocks', { limit: 512 }),
    trades: await node.get('/get_trades', { market }),
    candles: await Promise.all(['1m', '1h', '1d'].map((interval) => node.get('/get_candles', { market, interval }))),
    tickers: await node.get('/get_markets'),
    book: await node.get('/get_orderbook', { market, level: 3 }),
    pools: await node.get('/get_pools'),
    randao: await node.get('/get_randao_mix'),
    consensus: node.node.chain.consensus,
    nonce: await node.get('/get_exchange_nonce', { address: alice.address }),
  };
}

/** Some blocks with native transfers, trades, failures and elapsed time. */
async function work(node: TestNode): Promise<void> {
  await node.fund(alice.address, 'SVC', '1000');
  await node.fund(alice.address, 'qUSDC', '1000');
  const token = node.tokenOf('qUSDC');
  for (const [tokenIn, tokenOut] of [
    ['SVC', token],
    [token, 'SVC'],
  ] as const) {
    await node.execute(alice, 'SWAP', { token_in: tokenIn, token_out: tokenOut, amount_in: '10' });
    node.passSeconds(61);
  }
  await node.execute(alice, 'SWAP', { token_in: 'SVC', token_out: token, amount_in: '10', min_amount_out: '99999' });
  await node.execute(alice, 'PLACE_ORDER', {
    pair: `${token}:SVC`,
    side: 'buy',
    order_type: 'limit',
    price: '1.5',
    amount: '3',
  });
  await node.mine(2);
}

describe('a node on a file', () => {
  let folder: string;
  let database: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    database = join(folder, 'node.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is the same after a restart: from its snapshot, and from its blocks alone', async () => {
    const first = await startNode({ database });
    await work(first);
    const before = await portrait(first);
    await first.stop();

    const second = await startNode({ database });
    expect(await portrait(second)).toEqual(before);
    await second.stop();

    const storage = openSqliteStorage(database);
    expect(storage.findSnapshot()).toBeDefined();
    storage.dropSnapshots();
    storage.close();
    const third = await startNode({ database });
    expect(await portrait(third)).toEqual(before);
    await third.execute(alice, 'SWAP', { token_in: 'SVC', token_out: third.tokenOf('qUSDC'), amount_in: '1' });
    await third.stop();
  });

  it('makes the same states from the same transactions at the same times', async () => {
    const run = async () => {
      const node = await startNode();
      await work(node);
      const { roots, trades } = await portrait(node);
      await node.stop();
      return { roots, trades };
    };
    expect(await run()).toEqual(await run());
  });

  it('keeps the queue when it is stopped', async () => {
    const first = await startNode({ database });
    await first.fund(alice.address, 'SVC', '10');
    const faucet = await first.rpc<{ tx_hash: string }>('sim_faucet', [alice.address, 'SVC', '7']);
    const hash = await first.submit(alice, 'TOKEN_APPROVE', {
      token_address: first.tokenOf('qUSDC'),
      spender: testAccount('bob').address,
      amount: '1',
    });
    await first.stop();
    const second = await startNode({ database });
    await second.mine();
    expect(await second.receipt(hash)).toMatchObject({ success: true });
    expect(await second.get('/get_transaction', { tx_hash: faucet.tx_hash })).toMatchObject({ outputs_amounts: ['7'] });
    await second.stop();
  });

  it('refuses a file that another node has open, and one that is no database', async () => {
    const first = await startNode({ database });
    await expect(startNode({ database })).rejects.toMatchObject({
      code: 'storage.unusable',
      message: expect.stringContaining('another process'),
    });
    await first.mine();
    await first.stop();
    const second = await startNode({ database });
    await second.stop();
    const junk = join(folder, 'junk.sqlite');
    writeFileSync(junk, 'x'.repeat(5000));
    await expect(startNode({ database: junk })).rejects.toMatchObject({
      code: 'storage.unusable',
      message: expect.stringContaining('not a database'),
    });
  });

  it('refuses the chain of another genesis or chain id', async () => {
    const first = await startNode({ database });
    await first.stop();
    await expect(startNode({ database, genesis: emptyGenesis() })).rejects.toMatchObject({
      code: 'chain.otherGenesis',
    });
    await expect(startNode({ database, chainId: 5 })).rejects.toMatchObject({ code: 'chain.otherGenesis' });
    const again = await startNode({ database, genesis: devGenesis() });
    await again.stop();
  });

  it('drops the oldest receipts beyond its limit', async () => {
    const node = await startNode({
      genesis: { ...devGenesis(), oraclePrices: {} },
      limits: limitsWith({ receipts_kept: 2 }, true),
    });
    await node.fund(alice.address, 'SVC', '10');
    const hashes = [];
    for (let at = 0; at < 3; at++) {
      const receipt = await node.execute(alice, 'TOKEN_APPROVE', {
        token_address: node.tokenOf('qUSDC'),
        spender: testAccount('bob').address,
        amount: String(at + 1),
      });
      hashes.push(receipt.tx_hash);
    }
    expect(await Promise.all(hashes.map(async (hash) => (await node.receipt(hash)) !== null))).toEqual([
      false,
      true,
      true,
    ]);
    expect(await node.get('/get_transaction', { tx_hash: hashes[0] ?? '' })).toMatchObject({ kind: 'exchange' });
    await node.stop();
  });
});

describe('the program', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'node-test-'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('restarts after kill -9 with its last committed block complete, ready for the next one', async () => {
    const reference = await startNode();
    const hashes: string[] = [];
    let tip = { height: 0, last_block_hash: '' };
    for (let round = 0; round < 3; round++) {
      const { child, url, ended } = await launchNode(children, '--data', folder, '--block-time', '0');
      const status = await readOf<typeof tip>(url, '/get_status');
      expect(status.height).toBeGreaterThanOrEqual(tip.height);
      if (tip.height > 0) {
        const block = await readOf<{ block: { block_hash: string } }>(url, `/get_block?block=${tip.height}`);
        expect(block.block.block_hash).toBe(tip.last_block_hash);
      }
      for (const hash of hashes)
        expect(await readOf(url, `/get_exchange_receipt?tx_hash=${hash}`)).toMatchObject({ success: true });
      const rpc = async (method: string, params: unknown[]) =>
        (await fetch(`${url}/rpc`, { method: 'POST', body: wireJson({ id: 1, method, params }) })).json();
      await rpc('sim_faucet', [alice.address, 'SVC', '5']);
      const { nonce } = await readOf<{ nonce: number }>(url, `/get_exchange_nonce?address=${alice.address}`);
      expect(nonce).toBe(hashes.length);
      for (let at = 0; at < 5; at++) {
        const params = {
          token_address: reference.tokenOf('qUSDC'),
          spender: testAccount('bob').address,
          amount: String(at + 1),
        };
        const tx = toSignedWire(await reference.sign(alice, 'TOKEN_APPROVE', params, { nonce: BigInt(nonce + at) }));
        const { result } = (await rpc('exchange_sendTransaction', [tx])) as { result: string };
        // A receipt exists only when its block is committed.
        while ((await readOf(url, `/get_exchange_receipt?tx_hash=${result}`)) === null)
          await new Promise((resolve) => setImmediate(resolve));
        hashes.push(result);
      }
      tip = await readOf(url, '/get_status');
      // Killed while it makes more blocks.
      void rpc('sim_mine', [1000]).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 30));
      child.kill('SIGKILL');
      await ended;
    }
    await reference.stop();
  });

  it('stops on SIGTERM with open streams, and says where it listens', async () => {
    const { child, url, ended } = await launchNode(children, '--genesis', 'empty', '--block-time', '1');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const stream = await fetch(`${url}/stream`);
    expect(stream.status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('ends with one line about a flag that it does not know', async () => {
    const { ended } = await launchNode(children, '--prot', '1');
    const { code, errors } = await ended;
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toContain('--prot: expected a known flag');
  });
});
