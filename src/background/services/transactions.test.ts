// What the node's words mean for nonces and signatures, against a scripted node. The real node is in exchange.test.ts.

import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { describe, expect, it } from 'vitest';
import { createFakePlatform, settle } from '../../../test/support/fakePlatform.ts';
import type { Approved } from '../../approvals/approved.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import { createActivity } from './activity.ts';
import { createExchangeLane } from './lanes/exchangeLane.ts';
import type { Form, Lane } from './lanes/lane.ts';
import type { Network, Networks } from './networks.ts';
import { firstFreeNonce } from './nonces.ts';
import { createTransactions, type Submission } from './transactions.ts';
import type { AccountEntry } from './vaultAccess.ts';

const network = { slug: 'net', chainId: 1, rpcUrl: 'x' } as Network;
const account = { id: 'a', pqAddress: '0xPQ', pqAccountId: '0xid' } as AccountEntry;
const submission = (requestKey: string): Submission => ({
  approved: {
    subject: { op: 'SWAP', paramsText: '{}', account: { pqAddress: '0xPQ' }, gasLimit: '1', gasPriceWei: '1' },
  } as unknown as Approved<'sendExchangeTransaction'>,
  form: 'exchange',
  account,
  network,
  requestKey,
  label: 'Swap',
});

type Reply = string | (() => string);

function setUp(replies: Reply[], committed = 40) {
  const platform = createFakePlatform();
  const state = { committed, receipts: new Map<string, unknown>() };
  const sent: string[] = [];
  const signed: bigint[] = [];
  const node = {
    read: async (_network: unknown, name: string, params: { tx_hash?: string }) =>
      name === 'getSigningPayload'
        ? Promise.reject(new Error('silent'))
        : name === 'getExchangeNonce'
          ? state.committed
          : (state.receipts.get(params.tx_hash ?? '') ?? null),
    submit: async (_network: unknown, wire: string) => {
      sent.push(wire);
      const next = replies.shift() ?? 'ok';
      const reply = typeof next === 'string' ? next : next();
      if (reply === 'silent') throw new Error('no answer');
      if (reply !== 'ok') throw new RpcFailure({ code: -32003, message: reply });
    },
  } as unknown as NodeClient;
  const networks = { requireIdentity: async () => undefined, list: () => [network] } as unknown as Networks;
  const signer = {
    signExchange: async (_approved: unknown, nonce: bigint) => {
      signed.push(nonce);
      return { hash: `h${nonce}`, nonce, wireText: `{"nonce": ${nonce}}` };
    },
  };
  const activity = createActivity(platform);
  const lanes = { exchange: createExchangeLane(node, signer as never) } as unknown as Record<Form, Lane>;
  const transactions = createTransactions({ platform, lanes, networks, activity });
  return { platform, transactions, activity, sent, signed, state };
}

describe('submitting', () => {
  it('gives five approvals the next five nonces, and a refused one back', async () => {
    const { transactions, signed } = setUp(['ok', 'ok', 'mempool full', 'ok', 'ok']);
    const outcomes = await Promise.allSettled(['1', '2', '3', '4', '5'].map((key) => transactions.submit(submission(key))));
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value.nonce : (one.reason as RpcFailure).rpcCode))).toEqual([40, 41, -32003, 42, 43]);
    expect(signed).toEqual([40n, 41n, 42n, 42n, 43n]);
  });

  it('takes a duplicate for what it is: the transaction is there, and nothing is signed again', async () => {
    const { transactions, signed } = setUp(['duplicate transaction']);
    expect(await transactions.submit(submission('1'))).toEqual({ txHash: 'h40', nonce: 40 });
    expect(signed).toEqual([40n]);
  });

  it('signs again for the next nonce when one is taken, eight times at most, and leaves no trace of the others', async () => {
    const { transactions, signed, activity } = setUp(Array.from({ length: 9 }, () => 'Nonce already queued: 40'));
    await expect(transactions.submit(submission('1'))).rejects.toMatchObject({ rpcCode: -32003 });
    expect(signed).toEqual([40n, 41n, 42n, 43n, 44n, 45n, 46n, 47n, 48n]);
    expect(activity.view().map((one) => one.status)).toEqual(['refused']);
  });

  it('reads the committed nonce again when the node calls one too low', async () => {
    const replies: Reply[] = [];
    const { transactions, signed, state } = setUp(replies);
    replies.push(() => {
      state.committed = 45;
      return 'nonce too low: 40 < 45';
    });
    expect(await transactions.submit(submission('1'))).toMatchObject({ nonce: 45 });
    expect(signed).toEqual([40n, 45n]);
  });

  it('sends the same bytes after a lost answer, and finds an execution behind "nonce too low"', async () => {
    const { transactions, signed, sent, state } = setUp(['silent', 'nonce too low: 40 < 41']);
    state.receipts.set('h40', { success: true });
    expect(await transactions.submit(submission('1'))).toEqual({ txHash: 'h40', nonce: 40 });
    expect([signed.length, new Set(sent).size, sent.length]).toEqual([1, 1, 2]);
  });

  it('keeps the nonce of a transaction whose fate is unknown, and keeps sending its bytes', async () => {
    const { transactions, signed, sent, platform, activity } = setUp(['silent', 'silent', 'silent', 'ok']);
    await expect(transactions.submit(submission('1'))).rejects.toMatchObject({ code: 'transaction.unknown', facts: { txHash: 'h40', nonce: 40 } });
    expect(await transactions.submit(submission('2'))).toMatchObject({ nonce: 41 });
    await platform.advance(2_000);
    await settle();
    expect(signed).toEqual([40n, 41n]);
    expect(sent.filter((wire) => wire === sent[0])).toHaveLength(4);
    expect(activity.view().find((one) => one.txHash === 'h40')?.status).toBe('waiting');
  });

  it('signs nothing for a nonce that cannot be', async () => {
    for (const committed of [-1, 2 ** 53]) {
      const { transactions, signed } = setUp([], committed);
      await expect(transactions.submit(submission('1'))).rejects.toMatchObject({ code: 'node.badAnswer' });
      expect(signed).toEqual([]);
    }
  });

  it('never signs again after a lost answer, whatever holds the nonce: it may be this transaction', async () => {
    for (const words of ['nonce already queued: 40', 'nonce too low: 40 < 41']) {
      const { transactions, signed, sent, state, platform, activity } = setUp(['silent', words, words, words]);
      await expect(transactions.submit(submission('1'))).rejects.toMatchObject({ code: 'transaction.unknown', facts: { txHash: 'h40' } });
      expect([signed, new Set(sent).size]).toEqual([[40n], 1]);
      state.receipts.set('h40', { success: true, block_height: 7, fee: '0.1', error: '' });
      await platform.advance(2_000);
      await settle();
      expect(activity.view()[0]).toMatchObject({ txHash: 'h40', status: 'succeeded' });
    }
  });

  it('answers a repeated request with what it sent before', async () => {
    const { transactions, signed } = setUp(['ok']);
    const first = await transactions.submit(submission('1'));
    expect(await transactions.findSubmitted('1')).toEqual(first);
    expect(await transactions.findSubmitted('2')).toBeUndefined();
    expect(signed).toHaveLength(1);
  });

  it('reports success, failure, and a transaction that no block took within a day', async () => {
    const { transactions, platform, state, activity } = setUp([]);
    for (const key of ['1', '2', '3']) await transactions.submit(submission(key));
    state.receipts.set('h40', { success: true, block_height: 7, fee: '0.1', error: '' });
    state.receipts.set('h41', { success: false, block_height: 7, fee: '0.1', error: 'min_amount_out not reached' });
    await platform.advance(2_000);
    await settle();
    const statuses = () => activity.view().map((one) => [one.txHash, one.status, one.error]);
    expect(statuses()).toEqual([
      ['h42', 'waiting', undefined],
      ['h41', 'failed', 'min_amount_out not reached'],
      ['h40', 'succeeded', undefined],
    ]);
    platform.storages.tables
      .get('outgoing')
      ?.set(
        'h42',
        JSON.stringify({ ...JSON.parse(platform.storages.tables.get('outgoing')?.get('h42') ?? ''), createdAt: platform.now() - 24 * 3_600_000, checkedAt: 0 }),
      );
    await transactions.load();
    await transactions.check();
    expect(statuses()[0]?.slice(0, 2)).toEqual(['h42', 'lost']);
  });
});

describe('the next nonce', () => {
  const record = (nonce: number, changes: object = {}) => ({ network: 'n', sender: 's', nonce: String(nonce), state: 'waiting', createdAt: 0, ...changes });
  const next = (committed: number, ...records: ReturnType<typeof record>[]) =>
    Number(firstFreeNonce({ committed: BigInt(committed), taken: new Set(), records, network: 'n', sender: 's', nowMs: 1_000 }));

  it('is the first free one from the committed one, holes first', () => {
    expect(next(40)).toBe(40);
    expect(next(40, record(40), record(41))).toBe(42);
    expect(next(40, record(40), record(42))).toBe(41);
    expect(next(45, record(40), record(41))).toBe(45);
  });

  it('comes down again when the node reports less and nothing waits', () => {
    expect(next(12, record(40, { state: 'done' }), record(41, { state: 'lost' }))).toBe(12);
  });

  it('does not count other senders, other networks, or news older than twenty minutes', () => {
    expect(next(40, record(40, { sender: 'x' }), record(40, { network: 'x' }), record(40, { createdAt: -1_200_000 }))).toBe(40);
  });
});
