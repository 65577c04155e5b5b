import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { devGenesis } from '../genesis/dev.ts';
import { VALIDATOR_SEEDS } from '../genesis/devAccounts.ts';
import { addressOfSeed } from '../genesis/genesis.ts';
import type { Receipt } from '../kernel/receipt.ts';

const BTC = 'BTC-USD-PERP';

describe('votes of the validators', () => {
  let node: TestNode;
  /** Of the newest block. */
  let receipts: readonly Receipt[];
  beforeEach(async () => {
    node = await startNode();
    node.node.chain.onBlock(({ outcome }) => {
      receipts = outcome.executed.map(({ receipt }) => receipt);
    });
  });
  afterEach(() => node.stop());

  const market = () => node.rpc<{ oracle_price: string; oracle_time: string }>('perp_getMarket', [BTC]);

  it('give the development markets a price from the start', async () => {
    expect(await market()).toMatchObject({ oracle_price: '65000' });
    expect(await node.rpc('perp_getMarket', ['ETH-USD-PERP'])).toMatchObject({ oracle_price: '2500' });
  });

  it('come from the proposer in each block, after its own queued transactions, and are paid for', async () => {
    await node.mine(3);
    expect(receipts).toMatchObject([
      { op: 'ORACLE_VOTE', success: true, data: { markets: [BTC, 'ETH-USD-PERP'] }, fee: '0.00003' },
    ]);
    const { timestamp } = node.node.chain.tip;
    expect(await market()).toMatchObject({ oracle_time: String(timestamp) });
  });

  it('come from all of them when a chain resumes after a pause', async () => {
    node.passSeconds(7200);
    await node.mine();
    expect(receipts.map(({ op, success }) => [op, success])).toEqual(
      devGenesis().validators.map(() => ['ORACLE_VOTE', true]),
    );
    expect(await market()).toMatchObject({ oracle_price: '65000', oracle_time: String(node.node.chain.tip.timestamp) });
  });

  it('give a new price in the next block', async () => {
    expect(await node.rpc('sim_setOraclePrice', [BTC.toLowerCase(), '70000.5'])).toEqual({
      market_id: BTC,
      price: '70000.5',
    });
    await node.mine();
    expect(await market()).toMatchObject({ oracle_price: '70000.5' });
    await expect(node.rpc('sim_setOraclePrice', ['DOGE-USD-PERP', '1'])).rejects.toMatchObject({ rpcCode: -32001 });
    await expect(node.rpc('sim_setOraclePrice', [BTC, '0'])).rejects.toMatchObject({ rpcCode: -32602 });
  });

  it('end with the stake of a validator', async () => {
    const [first] = VALIDATOR_SEEDS;
    if (first === undefined) throw new Error('a validator');
    const address = addressOfSeed(first);
    await node.execute({ seed: first, address }, 'STAKE_EXIT', {});
    node.passSeconds(100);
    await node.mine();
    expect(receipts.map(({ sender }) => sender)).not.toContain(address);
    expect(receipts).toHaveLength(3);
    expect(await market()).toMatchObject({ oracle_time: String(node.node.chain.tip.timestamp) });
  });

  it('make a block at once in instant mode', async () => {
    await node.rpc('sim_setBlockTime', [0]);
    const { height } = node.node.chain.tip;
    await node.rpc('sim_setOraclePrice', [BTC, '64000']);
    expect(node.node.chain.tip.height).toBe(height + 1);
    expect(await market()).toMatchObject({ oracle_price: '64000' });
  });
});
