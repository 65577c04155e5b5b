// Transactions of the client library at a real node: many at once, lost answers, other programs, refusals, drops.

import { getOpenOrders } from '@svc/core/reads/spot/getOpenOrders';
import { getTokenBalance } from '@svc/core/reads/tokens/getTokenBalance';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientNode, startClientNode } from '../../test/support/clientNode.ts';
import { createChainSender } from './chainSender.ts';
import { connectNode } from './node.ts';
import { Unclear } from './nonceManager.ts';
import { Dropped, OperationFailed, type Sender, type Sent } from './sender.ts';

let world: ClientNode;
beforeAll(async () => {
  world = await startClientNode();
});
afterAll(() => world.stop());

const place = (sender: Sender, price: string): Promise<Sent> =>
  sender.send('PLACE_ORDER', { pair: world.market, side: 'buy', order_type: 'limit', amount: '1', price });
const receiptsOf = (sent: readonly Promise<Sent>[]) =>
  world.whileMining(Promise.all(sent.map(async (one) => (await one).executed())));
const restingOf = async (address: string): Promise<string[]> =>
  (await world.client.read(getOpenOrders, { address })).map(({ price }) => price).sort();
const prices = (count: number): string[] => Array.from({ length: count }, (_, at) => `0.0${100 + at}1`);

/** A fetch that sends the request and then loses some of the answers. */
function losing(isLost: (count: number) => boolean): typeof fetch {
  let count = 0;
  return async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'POST' && isLost(++count)) throw new TypeError('the connection was cut');
    return response;
  };
}

describe('orders', () => {
  it('are placed in three lines', async () => {
    const account = await world.account('three lines');
    const sent = await place(world.sender(account), '0.05');
    const receipt = await world.whileMining(sent.executed());
    expect(receipt).toMatchObject({ success: true, tx_hash: sent.hash, data: { resting: true } });
    expect(await restingOf(account.address)).toEqual(['0.05']);
  });

  it('fifty at once are all executed, in the order of the calls, each once', async () => {
    const account = await world.account('fifty');
    const sender = world.sender(account);
    const receipts = await receiptsOf(prices(50).map((price) => place(sender, price)));
    expect(receipts.map(({ nonce }) => Number(nonce))).toEqual(Array.from({ length: 50 }, (_, at) => at));
    expect(await restingOf(account.address)).toEqual(prices(50));
  });

  it('more than the queue of an account holds wait for room', async () => {
    const account = await world.account('many');
    const sender = world.sender(account);
    await receiptsOf(prices(100).map((price) => place(sender, price)));
    expect(await restingOf(account.address)).toEqual(prices(100));
  });

  it('whose answers get lost are executed once', async () => {
    const account = await world.account('lost answers');
    const sender = world.sender(account, {}, { fetch: losing((count) => count % 2 === 1) });
    await receiptsOf(prices(10).map((price) => place(sender, price)));
    expect(await restingOf(account.address)).toEqual(prices(10));
  });

  it('whose answers never come are unclear, with the hash for finding them', async () => {
    const account = await world.account('no answers');
    const sender = world.sender(account, { patienceMs: 0 }, { fetch: losing(() => true) });
    const error = await place(sender, '0.05').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Unclear);
    await world.node.mine();
    expect(await world.node.receipt((error as Unclear).hash)).toMatchObject({ success: true });
  });

  it('of two programs with one key do not interfere', async () => {
    const account = await world.account('two programs');
    const [one, two] = [world.sender(account), world.sender(account)];
    await receiptsOf(prices(20).map((price, at) => place(at % 2 === 0 ? one : two, price)));
    expect(await restingOf(account.address)).toEqual(prices(20));
  });

  it('that the node refuses leave no gap', async () => {
    const account = await world.account('refused');
    const sender = world.sender(account);
    const bad = sender.send('PLACE_ORDER', {
      pair: 'nothing',
      side: 'buy',
      order_type: 'limit',
      amount: '1',
      price: '1',
    });
    const good = place(sender, '0.05');
    await expect(bad).rejects.toBeInstanceOf(RpcFailure);
    await receiptsOf([good]);
    expect(await restingOf(account.address)).toEqual(['0.05']);
  });

  it('that fail in their block say so, with the receipt', async () => {
    const account = await world.account('failing');
    const sent = await world.sender(account).send('CANCEL_ORDER', { order_id: '00'.repeat(8) });
    const error = await world.whileMining(sent.executed().catch((cause: unknown) => cause));
    expect(error).toBeInstanceOf(OperationFailed);
    expect((error as OperationFailed).receipt).toMatchObject({ success: false, tx_hash: sent.hash });
  });

  it('that leave the queue are reported, and their nonce is used by the next', async () => {
    const account = await world.account('dropped');
    const sender = world.sender(account);
    const sent = await place(sender, '0.05');
    await world.node.rpc('sim_drop', [sent.hash]);
    await expect(sent.executed()).rejects.toBeInstanceOf(Dropped);
    const [receipt] = await receiptsOf([place(sender, '0.06')]);
    expect(receipt?.nonce).toBe(0);
  });

  it('that a reorganisation removes are waited for again', async () => {
    const account = await world.account('taken back');
    const sent = await place(world.sender(account), '0.05');
    await world.node.mine();
    const confirmed = sent.executed({ confirmations: 2 });
    await world.node.rpc('sim_reorg', [1, { blocks: [[]] }]);
    expect(await world.node.receipt(sent.hash)).toBeNull();
    const receipt = await world.whileMining(confirmed);
    expect(receipt).toMatchObject({ success: true, tx_hash: sent.hash });
    expect(await world.node.receipt(sent.hash)).toEqual(receipt);
  });

  it('are no longer waited for when the program aborts', async () => {
    const account = await world.account('aborted');
    const sent = await place(world.sender(account), '0.05');
    const controller = new AbortController();
    const waiting = sent.executed({ signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});

describe('chain transactions', () => {
  it('move native units, several at once', async () => {
    const [from, to] = [await world.account('payer'), await world.account('payee')];
    const sender = createChainSender(connectNode(world.node.url), from, { pollMs: 10 });
    const sent = ['1.5', '2', '0.25'].map((amount) => sender.transfer(to.address, amount));
    const receipts = await world.whileMining(Promise.all(sent.map(async (one) => (await one).executed())));
    expect(receipts.map(({ status, type }) => [status, type])).toEqual(Array(3).fill(['0x1', '0x51']));
    const { balance } = await world.client.read(getTokenBalance, { token_address: 'SVC', address: to.address });
    expect(balance).toBe('10003.75');
  });
});

it('a wiped key signs nothing', async () => {
  const account = await world.account('wiped');
  account.destroy();
  await expect(place(world.sender(account), '0.05')).rejects.toMatchObject({ code: 'client.keyGone' });
});
