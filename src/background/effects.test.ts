// The node's prediction for a transaction next to the request itself; and nodes that do not answer, or lie.

import { innerParts } from '@svc/core/words/message';
import { plainText } from '@svc/core/words/plainText';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { compileSource } from '../../test/support/contracts.ts';
import { endedWhile } from '../../test/support/endedWhile.ts';
import { evmUser } from '../../test/support/evmUser.ts';
import type { TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import type { Effect } from '../approvals/effect.ts';

const ERC20 = parseAbi(['function approve(address spender, uint256 amount)']);
const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) await node.fund(address, 'SVC', '1000');
  await node.fund(A.pq, 'qUSDC', '1000');
});
afterAll(() => node.stop());

/** The node with changed answers of one method. */
const lying =
  (method: string, change: (result: never) => unknown): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(init?.body).includes(`"${method}"`)) return answer;
    const body = (await answer.json()) as { result: never };
    return Response.json({ ...body, result: change(body.result) });
  };

const connected = (options?: Parameters<typeof connectedWallet>[1]) => connectedWallet(node.url, options);

const amounts = (effect: Effect | undefined) =>
  effect?.lines.map(({ kind, parts }) => [
    kind,
    ...innerParts(parts).flatMap((one) =>
      'value' in one && 'token' in one ? [`${one.value} ${one.token.symbol}`] : [],
    ),
  ]);
const bounds = (effect: Effect | undefined) => effect?.bounds.map((one) => [plainText(one.parts), one.kept]);

async function effectOf(main: TestUi, fits: (effect: Effect) => boolean = () => true): Promise<Effect | undefined> {
  const view = await main.until((now) =>
    now.approvals.some(
      (one) =>
        one.kind === 'sendExchangeTransaction' &&
        one.subject.effect !== undefined &&
        one.subject.effect.status !== 'awaited' &&
        fits(one.subject.effect),
    ),
  );
  const found = view.approvals.find((one) => one.kind === 'sendExchangeTransaction');
  return found?.kind === 'sendExchangeTransaction' ? found.subject.effect : undefined;
}

const swap = (minimum = '1') => ({
  op: 'SWAP',
  params: { token_in: 'SVC', token_out: node.tokenOf('qUSDC'), amount_in: '10', min_amount_out: minimum },
});
const order = () => ({
  op: 'PLACE_ORDER',
  params: { pair: `SVC:${node.tokenOf('qUSDC')}`, side: 'sell', order_type: 'limit', price: '1000', amount: '3' },
});

describe('the effect of an operation', () => {
  it('is next to its own bounds from the start', async () => {
    const { main, page } = await connected();
    void page.request('svc_sendExchangeTransaction', [swap()]);
    const { subject } = await main.approval('sendExchangeTransaction');
    expect(subject.effect).toMatchObject({ status: 'exact', height: expect.any(Number), isAll: true });
    expect(amounts(subject.effect)).toEqual([
      // Pools round in their own favour, by the smallest unit.
      ['out', expect.stringMatching(/^(10|9\.9{18}) SVC$/)],
      ['in', expect.stringMatching(/^\d.* qUSDC$/)],
    ]);
    expect(bounds(subject.effect)).toEqual([
      ['No more than 10 SVC leaves', true],
      ['At least 1 qUSDC comes back', true],
    ]);
    await main.reject('sendExchangeTransaction');
  });

  it('distinguishes reserved amounts from spent ones', async () => {
    const { main, page } = await connected();
    void page.request('svc_sendExchangeTransaction', [order()]);
    const effect = await effectOf(main);
    expect(amounts(effect)).toEqual([['locked', '3 qUSDC'], ['order']]);
    expect(bounds(effect)?.every(([, kept]) => kept)).toBe(true);
    await main.reject('sendExchangeTransaction');
  });

  it('says that it would fail, and why', async () => {
    const { main, page } = await connected();
    void page.request('svc_sendExchangeTransaction', [swap('100000')]);
    expect(await effectOf(main)).toMatchObject({ status: 'fails', reason: { text: expect.stringMatching(/min/i) } });
    await main.reject('sendExchangeTransaction');
  });

  it('is requested again after a block, and when the user asks', async () => {
    const { main, page, platform } = await connected();
    void page.request('svc_sendExchangeTransaction', [swap()]);
    const first = await effectOf(main);
    await node.mine();
    await platform.advance(4_000);
    const second = await effectOf(main, (effect) => effect.height !== first?.height);
    expect(second?.height).toBe((first?.height ?? 0) + 1);
    await platform.advance(1_000);
    await main.run('simulateApproval', { id: main.view.approvals[0]?.id ?? '' });
    expect((await effectOf(main, (effect) => effect.takenAt > (second?.takenAt ?? 0)))?.status).toBe('exact');
    await main.reject('sendExchangeTransaction');
  });

  it('is no part of what is approved: the same bytes are signed whatever the node says', async () => {
    const { main, page } = await connected();
    const asked = page.request('svc_sendExchangeTransaction', [swap()]);
    const { id } = await main.approval('sendExchangeTransaction');
    await main.run('simulateApproval', { id });
    await main.run('decide', { id, kind: 'sendExchangeTransaction', decision: {} });
    const { txHash } = (await asked) as { txHash: string };
    await node.mine();
    expect(await node.receipt(txHash)).toMatchObject({ success: true, op: 'SWAP' });
  });
});

describe('the effect of a chain transaction', () => {
  it('lists what moves, with the fee separate', async () => {
    const { main, page } = await connected();
    void page.request('eth_sendTransaction', [{ to: B, value: '0xde0b6b3a7640000' }]);
    const { subject } = await main.approval('sendTransaction');
    expect(subject.effect).toMatchObject({ status: 'exact', fee: '0.000021', isAll: true });
    expect(amounts(subject.effect)).toEqual([['out', '1 SVC']]);
    await main.reject('sendTransaction');
  });
});

describe('the effect on books of other contracts', () => {
  const { Goods } = compileSource(`
  contract Goods {
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
    string public symbol = "GDS";
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    mapping(address => uint256) public secret;
    function mint(address to, uint256 id, uint256 amount) external { balanceOf[to][id] += amount; }
    function give(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
      for (uint256 at = 0; at < ids.length; at++) { balanceOf[msg.sender][ids[at]] -= amounts[at]; balanceOf[to][ids[at]] += amounts[at]; }
      emit TransferBatch(msg.sender, msg.sender, to, ids, amounts);
    }
    function note() external { secret[msg.sender] = 7; }
  }`);
  const abi = Goods?.abi ?? [];
  const lines = (effect: Effect | undefined) => effect?.lines.map(({ kind, parts }) => `${kind}: ${plainText(parts)}`);

  it('counts items that leave, and does not claim that nothing else changes', async () => {
    const user = await evmUser(node, 9);
    const goods = await user.deploy({ abi, bytecode: `0x${Goods?.evm.bytecode.object}` });
    for (const [id, amount] of [
      [1n, 9n],
      [2n, 1n],
    ])
      await user.call(goods, 'mint', [A.address, id, amount]);
    const { main, page } = await connected();
    const effectOfCall = async (
      functionName: string,
      args: unknown[],
      to = goods.address,
    ): Promise<Effect | undefined> => {
      void page
        .request('eth_sendTransaction', [
          { to, gas: '0x50000', data: encodeFunctionData({ abi: [...abi, ...ERC20], functionName, args }) },
        ])
        .catch(() => undefined);
      const { subject } = await main.approval('sendTransaction');
      await main.reject('sendTransaction');
      return subject.effect;
    };
    const given = await effectOfCall('give', [B, [1n, 2n], [4n, 1n]]);
    expect(lines(given)).toEqual(['out: 4 of GDS item 1', 'out: 1 of GDS item 2']);
    expect(given?.unreadBooks).toBe(1);
    // Nothing could be read: the window does not say that nothing happens.
    expect(await effectOfCall('note', [])).toMatchObject({ status: 'exact', lines: [], unreadBooks: 1 });
    // The exchange's own ledgers are read completely.
    const allowed = await effectOfCall('approve', [B, 7n], node.tokenOf('qUSDC') as `0x${string}`);
    expect(allowed).toMatchObject({ status: 'exact', lines: [{ kind: 'right' }] });
    // Whatever the node says, contract code ran.
    expect([allowed?.unreadBooks, allowed?.isAll]).toEqual([undefined, undefined]);
  });
});

describe('a node that', () => {
  it('cannot simulate is reported, and delays nothing', async () => {
    const silent: typeof fetch = async (input, init) =>
      String(init?.body).includes('exchange_simulate')
        ? Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'method not found' } })
        : fetch(input, init);
    const { main, page } = await connected({ fetch: silent });
    void page.request('svc_sendExchangeTransaction', [swap()]);
    expect(await effectOf(main)).toMatchObject({
      status: 'unavailable',
      reason: { code: 'effect.reason.node' },
    });
    await main.reject('sendExchangeTransaction');
  });

  it('is slow delays the screen no longer than its deadline', async () => {
    let reading = 0;
    const hanging: typeof fetch = async (input, init) => {
      if (String(init?.body).includes('exchange_simulate')) return new Promise(() => undefined);
      reading += 1;
      return fetch(input, init).finally(() => {
        reading -= 1;
      });
    };
    const { main, page, platform } = await connected({ fetch: hanging });
    void page.request('svc_sendExchangeTransaction', [swap()]);
    // Only this read times out, not the others: answers of a slow machine count.
    const { subject } = (await endedWhile(main.approval('sendExchangeTransaction'), async () => {
      if (reading === 0) await platform.advance(100);
    })) as Awaited<ReturnType<typeof main.approval<'sendExchangeTransaction'>>>;
    // Meanwhile the window shows what the request allows.
    expect(subject.effect).toMatchObject({ status: 'awaited', lines: [] });
    expect(bounds(subject.effect)).toEqual([
      ['No more than 10 SVC leaves', true],
      ['At least 1 qUSDC comes back', true],
    ]);
    expect(plainText(subject.description.sentence)).toContain('Swap 10 SVC');
    await main.reject('sendExchangeTransaction');
  });

  it('simulates another transaction is not believed', async () => {
    const { main, page } = await connected({
      fetch: lying('exchange_simulate', (result: object) => ({ ...result, tx_hash: '0'.repeat(64) })),
    });
    void page.request('svc_sendExchangeTransaction', [swap()]);
    expect(await effectOf(main)).toMatchObject({
      status: 'unavailable',
      reason: { code: 'effect.reason.otherTransaction' },
      lines: [],
    });
    await main.reject('sendExchangeTransaction');
  });

  it('says that more leaves than was requested exceeds the bounds, while the words stay those of the request', async () => {
    const more = (result: { changes: { balances: { kind: string; asset: string; delta: string }[] } }) => ({
      ...result,
      changes: {
        ...result.changes,
        balances: result.changes.balances.map((one) =>
          one.asset === 'SVC' && one.kind === 'available' ? { ...one, delta: '-500' } : { ...one, delta: '0.5' },
        ),
      },
    });
    const { main, page } = await connected({ fetch: lying('exchange_simulate', more as never) });
    void page.request('svc_sendExchangeTransaction', [swap()]);
    const effect = await effectOf(main);
    expect(bounds(effect)?.map(([, kept]) => kept)).toEqual([false, false]);
    const { subject } = await main.approval('sendExchangeTransaction');
    expect(plainText(subject.description.sentence)).toContain('Swap 10 SVC');
    await main.reject('sendExchangeTransaction');
  });
});
