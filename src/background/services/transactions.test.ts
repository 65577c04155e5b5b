// The meaning of a node's answers for nonces and signatures, with a scripted node. The real node is in
// exchange.test.ts.

import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { describe, expect, it } from 'vitest';
import { createFakePlatform, settle } from '../../../test/support/fakePlatform.ts';
import { noFault } from '../../../test/support/noFault.ts';
import type { Approved } from '../../approvals/approved.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import { createPatience } from '../node/patience.ts';
import type { Network } from '../state/network.ts';
import { createActivity } from './activity.ts';
import { createExchangeAdapter } from './adapters/exchangeAdapter.ts';
import type { Form, TransactionAdapter } from './adapters/transactionAdapter.ts';
import type { Networks } from './networks.ts';
import { firstFreeNonce } from './nonces.ts';
import type { Submission } from './submitting.ts';
import { createTransactions } from './transactions.ts';
import type { AccountEntry } from './vaultAccess.ts';

const network = { slug: 'net', chainId: 1, rpcUrl: 'x', blockTimeSec: 2 } as Network;
const account = { id: 'a', pqAddress: '0xPQ', pqAccountId: '0xid' } as AccountEntry;
const submission = (requestKey: string, origin?: string): Submission => ({
  ...(origin === undefined ? {} : { origin }),
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
  const state = { committed, receipts: new Map<string, object>(), height: 7 };
  const receiptOf = (hash: string): object | null => {
    const receipt = state.receipts.get(hash);
    return receipt === undefined ? null : { tx_hash: hash, ...receipt };
  };
  const sent: string[] = [];
  const signed: bigint[] = [];
  const node = {
    patience: createPatience(platform),
    read: async (_network: unknown, name: string, params: { tx_hash?: string }) =>
      name === 'getSigningPayload'
        ? Promise.reject(new Error('silent'))
        : name === 'getExchangeNonce'
          ? state.committed
          : name === 'getPendingPage'
            ? { transactions: [], count: 0 }
            : name === 'getAddressHistory'
              ? { transactions: [] }
              : receiptOf(params.tx_hash ?? ''),
    submit: async (_network: unknown, wire: string) => {
      sent.push(wire);
      const next = replies.shift() ?? 'ok';
      const reply = typeof next === 'string' ? next : next();
      if (reply === 'silent') throw new Error('no answer');
      if (reply !== 'ok') throw new RpcFailure({ code: -32003, message: reply });
    },
  } as unknown as NodeClient;
  const networks = {
    requireIdentity: async () => undefined,
    list: () => [network],
    requireSlug: () => network,
  } as unknown as Networks;
  const signer = {
    signExchange: async (_approved: unknown, nonce: bigint) => {
      signed.push(nonce);
      return { hash: `h${nonce}`, nonce, wireText: `{"nonce": ${nonce}}` };
    },
  };
  const activity = createActivity(platform);
  const adapters = {
    exchange: createExchangeAdapter({ node, signer: signer as never, mlDsa: {} as never }),
  } as unknown as Record<Form, TransactionAdapter>;
  const transactions = createTransactions({
    platform,
    adapters,
    networks,
    activity,
    height: async () => state.height,
    onFault: noFault,
  });
  return { platform, transactions, activity, sent, signed, state };
}

describe('submitting', () => {
  it('gives five approvals the next five nonces, and frees that of a refused one', async () => {
    const { transactions, signed } = setUp(['ok', 'ok', 'mempool full', 'ok', 'ok']);
    const outcomes = await Promise.allSettled(
      ['1', '2', '3', '4', '5'].map((key) => transactions.submit(submission(key))),
    );
    expect(
      outcomes.map((one) => (one.status === 'fulfilled' ? one.value.nonce : (one.reason as RpcFailure).rpcCode)),
    ).toEqual([40, 41, -32003, 42, 43]);
    expect(signed).toEqual([40n, 41n, 42n, 42n, 43n]);
  });

  it('recognises a duplicate: the transaction is there, and nothing is signed again', async () => {
    const { transactions, signed } = setUp(['duplicate transaction']);
    expect(await transactions.submit(submission('1'))).toEqual({ txHash: 'h40', nonce: 40 });
    expect(signed).toEqual([40n]);
  });

  it.each(['Nonce already queued: 40', 'nonce too low: 40 < 45', 'replacement transaction underpriced'])(
    'signs once, whatever the node says about the nonce (%s), and the record stays',
    async (words) => {
      const { transactions, signed, sent, activity, platform, state } = setUp(Array.from({ length: 9 }, () => words));
      state.committed = 45;
      await expect(transactions.submit(submission('1'))).rejects.toMatchObject({
        code: 'transaction.unknown',
        facts: { txHash: 'h45' },
      });
      await platform.advance(10_000);
      expect([signed, new Set(sent).size]).toEqual([[45n], 1]);
      expect(activity.view().map((one) => one.status)).toEqual(['unknown']);
      expect(transactions.view()).toMatchObject([{ hash: 'h45', state: 'unknown', nodeSaid: words }]);
    },
  );

  it('does not call refused what was sent before: a refusal now does not tell the earlier result', async () => {
    for (const refusal of ['insufficient funds', 'mempool full']) {
      const { transactions, signed, activity } = setUp(['silent', refusal, refusal]);
      await expect(transactions.submit(submission('1'))).rejects.toMatchObject({ code: 'transaction.unknown' });
      await transactions.resend('h40');
      expect([signed, activity.view()[0]?.status]).toEqual([[40n], 'unknown']);
    }
  });

  it('keeps looking for what was refused or given up: a lying node is found out', async () => {
    const { transactions, platform, state, activity } = setUp(['mempool full', 'ok']);
    await expect(transactions.submit(submission('1'))).rejects.toMatchObject({ rpcCode: -32003 });
    expect(transactions.view()).toEqual([]);
    expect(activity.view()[0]).toMatchObject({ status: 'refused', error: { text: 'mempool full' } });
    state.receipts.set('h40', { success: true, block_height: 7, fee: '0.1', error: '' });
    await platform.advance(11 * 60_000);
    expect(activity.view()[0]).toMatchObject({ status: 'succeeded' });
    expect(activity.view()[0]?.error).toBeUndefined();
  });

  it('sends the same bytes after a lost answer, and finds an execution behind "nonce too low"', async () => {
    const { transactions, signed, sent, state } = setUp(['silent', 'nonce too low: 40 < 41']);
    state.receipts.set('h40', { success: true });
    expect(await transactions.submit(submission('1'))).toEqual({ txHash: 'h40', nonce: 40 });
    expect([signed.length, new Set(sent).size, sent.length]).toEqual([1, 1, 2]);
  });

  it('keeps the nonce of a transaction with an unknown result, and keeps sending its bytes', async () => {
    const { transactions, signed, sent, platform, activity } = setUp(['silent', 'silent', 'silent', 'ok', 'ok']);
    await expect(transactions.submit(submission('1'))).rejects.toMatchObject({
      code: 'transaction.unknown',
      facts: { txHash: 'h40', nonce: 40 },
    });
    expect(await transactions.submit(submission('2'))).toMatchObject({ nonce: 41 });
    await platform.advance(2_000);
    await settle();
    expect(signed).toEqual([40n, 41n]);
    expect(sent.filter((wire) => wire === sent[0])).toHaveLength(4);
    expect(activity.view().find((one) => one.txHash === 'h40')?.status).toBe('waiting');
  });

  it('signs nothing for an impossible nonce', async () => {
    for (const committed of [-1, 2 ** 53]) {
      const { transactions, signed } = setUp([], committed);
      await expect(transactions.submit(submission('1'))).rejects.toMatchObject({ code: 'node.badAnswer' });
      expect(signed).toEqual([]);
    }
  });

  it('never signs again after a lost answer, whatever holds the nonce: it may be this transaction', async () => {
    for (const words of ['nonce already queued: 40', 'nonce too low: 40 < 41']) {
      const { transactions, signed, sent, state, platform, activity } = setUp(['silent', words, words, words]);
      await expect(transactions.submit(submission('1'))).rejects.toMatchObject({
        code: 'transaction.unknown',
        facts: { txHash: 'h40' },
      });
      expect([signed, new Set(sent).size]).toEqual([[40n], 1]);
      state.receipts.set('h40', { success: true, block_height: 7, fee: '0.1', error: '' });
      await platform.advance(2_000);
      await settle();
      expect(activity.view()[0]).toMatchObject({ txHash: 'h40', status: 'succeeded' });
    }
  });

  describe('for a site', () => {
    const asking = async (replies: Reply[], during: (at: ReturnType<typeof setUp>, looks: number) => void) => {
      const at = setUp(replies);
      const outcome = at.transactions.submit(submission('1', 'https://shop.test')).then(
        (value) => value,
        (error: { code?: string; facts?: object }) => error,
      );
      let answer: unknown;
      void outcome.then((value) => {
        answer = value;
      });
      let looks = 0;
      for (; answer === undefined && looks < 1_000; looks++) {
        during(at, looks);
        await at.platform.advance(2_000);
      }
      return { ...at, answer, looks };
    };
    const silence = (): Reply[] => Array.from({ length: 1_000 }, () => 'silent');

    it('waits for two blocks before it says that the result is unknown', async () => {
      const { answer, state } = await asking(silence(), ({ state }, looks) => {
        if (looks % 5 === 4) state.height += 1;
      });
      expect(answer).toMatchObject({
        code: 'transaction.unknown',
        message: expect.stringMatching(/may still execute/),
        facts: { txHash: 'h40', nonce: 40 },
      });
      expect(state.height).toBe(9);
    });

    it('answers with the success when the receipt comes meanwhile', async () => {
      const { answer, signed } = await asking(silence(), ({ state }, looks) => {
        if (looks === 3) state.receipts.set('h40', { success: true, block_height: 8, fee: '0.1', error: '' });
      });
      expect([answer, signed]).toEqual([{ txHash: 'h40', nonce: 40 }, [40n]]);
    });

    it('ends also where no more blocks come', async () => {
      const { answer, looks } = await asking(silence(), () => undefined);
      expect(answer).toMatchObject({ code: 'transaction.unknown' });
      expect(looks).toBeLessThan(1_000);
    });
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
    platform.storages.tables.get('outgoing')?.set(
      'h42',
      JSON.stringify({
        ...JSON.parse(platform.storages.tables.get('outgoing')?.get('h42') ?? ''),
        createdAt: platform.now() - 24 * 3_600_000,
        checkedAt: 0,
      }),
    );
    await transactions.load();
    await transactions.check();
    expect(statuses()[0]?.slice(0, 2)).toEqual(['h42', 'lost']);
  });
});

describe('the next nonce', () => {
  const record = (nonce: number, changes: object = {}) => ({
    network: 'n',
    sender: 's',
    nonce: String(nonce),
    state: 'waiting',
    createdAt: 0,
    ...changes,
  });
  const next = (committed: number, ...records: ReturnType<typeof record>[]) =>
    Number(
      firstFreeNonce({
        committed: BigInt(committed),
        taken: new Set(),
        records,
        network: 'n',
        sender: 's',
        nowMs: 1_000,
      }),
    );

  it('is the first free one from the committed one, gaps first', () => {
    expect(next(40)).toBe(40);
    expect(next(40, record(40), record(41))).toBe(42);
    expect(next(40, record(40), record(42))).toBe(41);
    expect(next(45, record(40), record(41))).toBe(45);
  });

  it('decreases again when the node reports less and nothing is pending', () => {
    expect(next(12, record(40, { state: 'done' }), record(41, { state: 'lost' }))).toBe(12);
  });

  it('does not count other senders, other networks, or records older than twenty minutes', () => {
    expect(
      next(40, record(40, { sender: 'x' }), record(40, { network: 'x' }), record(40, { createdAt: -1_200_000 })),
    ).toBe(40);
  });
});
