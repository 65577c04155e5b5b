import { createHash } from 'node:crypto';
import { blake3 } from '@noble/hashes/blake3.js';
import { accountId, addressOfClassicKey } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { publicKeyOf } from '@svc/core/crypto/secp256k1';
import { readJson } from '@svc/core/json/canonicalJson';
import type { ReadResult } from '@svc/core/reads/registry';
import { signEvmTx } from '@svc/core/tx/evmTx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');

describe('reads of the chain', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode();
    for (const amount of ['10', '20', '30']) await node.fund(alice.address, 'SVC', amount);
  });
  afterAll(() => node.stop());

  it('page through the native transfers of an account, newest first, and add pending ones on demand', async () => {
    const read = (query: Record<string, string | number | boolean>) =>
      node.get<ReadResult<'getAddressInfo'>>('/get_address_info', { address: alice.address, ...query });
    const amounts = ({ transactions }: ReadResult<'getAddressInfo'>) =>
      transactions.map(({ outputs_amounts: list }) => list?.[0]);
    const first = await read({ transactions_count_limit: 2 });
    expect(first).toMatchObject({
      balance: '60',
      spendable_outputs: [],
      pending_transactions: null,
      pending_spent_outputs: null,
    });
    expect([
      amounts(first),
      amounts(await read({ transactions_count_limit: 2, page: 2 })),
      amounts(await read({ page: 9 })),
    ]).toEqual([['30', '20'], ['10'], []]);
    const { tx_hash: hash } = await node.rpc<{ tx_hash: string }>('sim_faucet', [alice.address, 'SVC', '5']);
    expect(await read({ show_pending: true })).toMatchObject({
      balance: '60',
      pending_transactions: [{ tx_hash: hash, outputs_amounts: ['5'] }],
      pending_spent_outputs: [],
    });
    await node.mine();
    expect(await read({ show_pending: true })).toMatchObject({ balance: '65', pending_transactions: [] });
    const labels = node.node.chain.genesis.allocations;
    expect(
      await node.get('/get_address_info', { address: labels[0]?.address ?? '', transactions_count_limit: 50 }),
    ).toMatchObject({
      balance: expect.any(String),
    });
    await expect(read({ transactions_count_limit: 51 })).rejects.toMatchObject({ status: 400 });
    await expect(read({ page: 0 })).rejects.toMatchObject({ status: 400 });
  });

  it('list pending transactions, raw and by pages, until the block is made', async () => {
    await node.rpc('sim_faucet', [bob.address, 'SVC', '1']);
    const hash = await node.submit(alice, 'TOKEN_APPROVE', {
      token_address: node.tokenOf('qUSDC'),
      spender: bob.address,
      amount: '1',
    });
    const raw = await node.get<string[]>('/get_pending_transactions');
    expect(raw).toHaveLength(2);
    expect(JSON.parse(Buffer.from(raw[0] ?? '', 'hex').toString())).toMatchObject({
      type: 'transfer',
      to: bob.address,
    });
    expect(readJson(raw[1] ?? '')).toMatchObject({ op_type: 28, sender: alice.address });
    const page = await node.rpc<ReadResult<'getPendingPage'>>('svc_getPendingTransactions', [10, 1]);
    expect(page).toMatchObject({
      count: 2,
      transactions: [{ hash, fees: '0.000025', hex: Buffer.from(raw[1] ?? '').toString('hex') }],
    });
    expect(
      (await node.rpc<ReadResult<'getPendingPage'>>('svc_getPendingTransactions', { limit: 1 })).transactions,
    ).toHaveLength(1);
    await node.mine();
    expect(await node.get('/get_pending_transactions')).toEqual([]);
    expect(await node.rpc('svc_getPendingTransactions')).toEqual({ transactions: [], count: 0 });
  });

  it('commit to the whole by the four roots, and to each allocation by its text', async () => {
    const roots = await node.get<Record<string, string>>('/get_unified_state_root');
    const { utxo_root: utxo, account_root: account, exchange_root: exchange, token_root: token } = roots;
    expect(utxo).toBe('0'.repeat(64));
    for (const root of [account, exchange, token]) expect(root).toMatch(/^[0-9a-f]{128}$/);
    expect(roots.unified_state_root).toBe(
      toHex(blake3(utf8(`${utxo}|${account}|${exchange}|${token}`), { dkLen: 64 })),
    );
    const { transactions } = await node.get<ReadResult<'getBlock'>>('/get_block', { block: 0 });
    const { full_transactions: full } = await node.get<ReadResult<'getBlock'>>('/get_block', {
      block: 0,
      full_transactions: true,
    });
    for (const [index, raw] of (transactions ?? []).entries()) {
      const row = JSON.parse(Buffer.from(raw, 'hex').toString()) as { recipient: string; amount: string };
      expect(row).toEqual({
        type: 'genesis_allocation',
        recipient: expect.any(String),
        amount: expect.any(String),
        label: expect.any(String),
        index,
      });
      expect(full?.[index]?.tx_hash).toBe(
        createHash('sha256').update(`genesis:${index}:${row.recipient}:${row.amount}`).digest('hex'),
      );
    }
    expect(transactions?.length).toBeGreaterThan(4);
  });

  it('find a transaction of every kind, in the form of its kind', async () => {
    const recent = await node.get<ReadResult<'getLatestTransactions'>>('/get_latest_transactions', { limit: 500 });
    for (const kind of ['genesis', 'transfer', 'exchange']) {
      const { tx_hash: hash } = recent.transactions.find((one) => one.kind === kind) ?? {};
      const found = await node.get<Record<string, unknown>>('/get_transaction', { tx_hash: hash ?? '' });
      expect(found).toMatchObject(
        kind === 'exchange'
          ? { tx_hash: hash, kind, tx: { sender: expect.any(String) } }
          : { tx_hash: hash, tx_hex: expect.any(String) },
      );
    }
  });

  it('show a block with all sections: raw texts by kind, objects by position, sections apart', async () => {
    const key = new Uint8Array(32).fill(0x46);
    const classic = accountId(addressOfClassicKey(publicKeyOf(key, false)));
    await node.fund(classic, 'SVC', '10');
    const unsigned = {
      type: 2,
      chainId: 88_888n,
      nonce: 0n,
      gasPriceWei: 10n ** 9n,
      priorityFeeWei: 0n,
      gasLimit: 21_000n,
      to: classic,
      value: 1n,
      data: new Uint8Array(),
      accessList: [],
    };
    const { raw, hash: evmHash } = signEvmTx({ ...unsigned, type: 2 }, key);
    await node.rpc('eth_sendRawTransaction', [`0x${toHex(raw)}`]);
    const exchangeHash = await node.submit(alice, 'TOKEN_APPROVE', {
      token_address: node.tokenOf('qUSDC'),
      spender: bob.address,
      amount: '2',
    });
    const { tx_hash: nativeHash } = await node.rpc<{ tx_hash: string }>('sim_faucet', [bob.address, 'SVC', '1']);
    await node.mine();
    const { height } = await node.get<ReadResult<'getStatus'>>('/get_status');
    const { transactions } = await node.get<ReadResult<'getBlock'>>('/get_block', { block: height });
    // Votes of validators may follow.
    const [native = '', evm = '', exchange = '', ...votes] = transactions ?? [];
    expect(JSON.parse(Buffer.from(native, 'hex').toString())).toMatchObject({ type: 'transfer' });
    expect(evm).toBe(toHex(raw));
    expect(JSON.parse(exchange)).toMatchObject({ sender: alice.address });
    const full = await node.get<ReadResult<'getBlock'>>('/get_block', { block: height, full_transactions: true });
    const hashes = full.full_transactions?.map(({ tx_hash: hash }) => hash) ?? [];
    expect([hashes[0], hashes[1], hashes.at(-1)]).toEqual([nativeHash, exchangeHash, `0x${evmHash}`]);
    const [{ block, transactions: listed } = { block: undefined, transactions: [] }] = await node.get<
      ReadResult<'getBlocks'>
    >('/get_blocks', {
      offset: height,
      limit: 1,
    });
    expect(listed).toEqual(transactions);
    expect(block).toMatchObject({ exchange_transactions: [exchange, ...votes], evm_transactions: [evm] });
    const newest = await node.get<ReadResult<'getNewestBlocks'>>('/get_newest_blocks', { limit: 2 });
    expect(newest.map((one) => one.block_height)).toEqual([height, height - 1]);
    expect(newest[0]).toEqual({
      block_height: height,
      hash: block?.hash,
      timestamp: block?.timestamp,
      validator_address: block?.validator_address,
      transactions: transactions?.length,
    });
    const place = {
      block_height: height,
      block_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      timestamp: expect.any(Number),
    };
    expect(await node.get('/get_transaction', { tx_hash: `0x${evmHash}` })).toEqual({
      tx_hash: `0x${evmHash}`,
      kind: 'evm',
      ...place,
      tx: toHex(raw),
    });
    const [{ block: first } = { block: {} }] = await node.get<ReadResult<'getBlocks'>>('/get_blocks', { limit: 1 });
    expect(first).toMatchObject({
      block_height: 0,
      validator_address: '',
      address: '',
      validator_signature: null,
      prev_block_hash: '0'.repeat(64),
    });
    expect(first).not.toHaveProperty('exchange_transactions');
  });

  it('tell the minimum gas of an envelope', async () => {
    expect(await node.rpc('svc_getIntrinsicGas', [])).toEqual({
      envelope: 'legacy',
      txType: '0x0',
      intrinsicGas: 21_000,
      intrinsicGasHex: '0x5208',
    });
    expect(await node.rpc('svc_getIntrinsicGas', ['pq'])).toMatchObject({ txType: '0x51', intrinsicGas: 145_176 });
    expect(await node.rpc('svc_getIntrinsicGas', ['legacy', '0x00ff', true])).toMatchObject({
      // Base, creation, two bytes of init code, and one word of it (EIP-3860).
      intrinsicGas: 21_000 + 32_000 + 4 + 16 + 2,
    });
    await expect(node.rpc('svc_getIntrinsicGas', ['other'])).rejects.toMatchObject({ rpcCode: -32602 });
  });

  it('distinguish leftovers of proof of work from unknown methods', async () => {
    for (const method of ['svc_getBlockReward', 'svc_getDifficulty', 'svc_getMiningInfo', 'svc_submitBlock']) {
      await expect(node.rpc(method)).rejects.toMatchObject({ rpcCode: -32004 });
    }
    await expect(node.rpc('svc_getWork')).rejects.toMatchObject({ rpcCode: -32601 });
    expect(await node.rpc('svc_getPeers')).toEqual([]);
  });

  it('list at most 1024 pending transactions', async () => {
    const pay = (id: number) => ({ jsonrpc: '2.0', id, method: 'sim_faucet', params: [bob.address, 'SVC', '1'] });
    for (let sent = 0; sent < 1100; sent += 100) {
      await fetch(`${node.url}/rpc`, {
        method: 'POST',
        body: JSON.stringify(Array.from({ length: 100 }, (_, at) => pay(sent + at))),
      });
    }
    expect(node.node.chain.waitingTransfers).toHaveLength(1100);
    expect(await node.get('/get_pending_transactions')).toHaveLength(1024);
  });
});
