// A symbol of two tokens identifies neither: reads and controls say so, and list the tokens that it could mean.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const [alice, bob] = [testAccount('alice'), testAccount('bob')];

describe('a symbol that two tokens share', () => {
  let node: TestNode;
  let tokens: string[];

  beforeAll(async () => {
    node = await startNode({ genesis: 'empty' });
    tokens = [];
    for (const account of [alice, bob]) {
      await node.fund(account.address, 'SVC', '20000');
      const { data } = await node.execute(account, 'TOKEN_DEPLOY', {
        name: `Twin of ${account === alice ? 'Alice' : 'Bob'}`,
        symbol: 'TWIN',
        total_supply: '10',
      });
      tokens.push(String(data.token_address));
    }
    await node.execute(alice, 'CREATE_POOL', {
      token0: tokens[0] ?? '',
      token1: 'SVC',
      fee_tier: 3000,
      pool_type: 'STANDARD',
      initial_price: '1',
      stake_amount: '10000',
    });
  });
  afterAll(() => node.stop());

  it.each([
    ['market_getTicker', { market: 'twin/SVC' }],
    ['market_getOrderBook', { market: 'SVC:TWIN' }],
    ['market_getTrades', { market: 'TWIN:SVC' }],
    ['market_getCandles', { market: 'TWIN:SVC' }],
    ['exchange_getOrderBook', { pair: 'TWIN:SVC' }],
    ['sim_faucet', { address: alice.address, asset: 'TWIN', amount: '1' }],
  ])('%s %j is refused with the candidates', async (method, params) => {
    await expect(node.rpc(method, params)).rejects.toMatchObject({
      rpcCode: -32001,
      message: expect.stringMatching(/^2 tokens have the symbol TWIN\. Name one by its address: /i),
      data: {
        code: 'missing.ambiguousSymbol',
        candidates: [...tokens].sort().map((address) => ({
          address,
          symbol: 'TWIN',
          name: address === tokens[0] ? 'Twin of Alice' : 'Twin of Bob',
          creator: address === tokens[0] ? alice.address : bob.address,
        })),
      },
    });
  });

  it('is refused over REST in a sentence that has the addresses', async () => {
    const reads = [
      ['/get_ticker', { market: 'TWIN:SVC' }],
      ['/get_spot_orderbook', { pair: 'TWIN:SVC' }],
    ] as const;
    for (const [path, query] of reads) {
      const refused = expect(node.get(path, query), path).rejects;
      await refused.toMatchObject({ status: 404, message: expect.stringContaining([...tokens].sort().join(', ')) });
    }
  });

  it('does not matter where the token is named by its address', async () => {
    expect(await node.rpc('market_getTicker', { market: `${tokens[0]}:SVC` })).toMatchObject({ base: tokens[0] });
    await expect(node.rpc('market_getTicker', { market: 'NONE:SVC' })).rejects.toMatchObject({
      data: { code: 'missing.market' },
    });
  });
});
