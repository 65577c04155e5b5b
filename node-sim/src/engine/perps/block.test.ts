import { opGas } from '@svc/core/ops/opTable';
import { describe, expect, it } from 'vitest';
import { GWEI, person, World } from '../../../../test/support/engineWorld.ts';
import { units } from '../../../../test/support/perpsWorld.ts';
import type { BlockTx } from '../../kernel/block.ts';
import { checkAll, checkChanges } from '../invariants/registry.ts';
import { accountOf } from '../ledgerKeys.ts';
import { rootsOf } from '../stateRoot.ts';
import { supplyOf } from '../tokens/ledger.ts';
import { marketOf } from './accounts.ts';
import { perpAccountView, vaultView } from './perpViews.ts';

const BTC = 'BTC-USD-PERP';
const [ALICE, BOB, CAROL] = ['alice', 'bob', 'carol'].map(person) as [string, string, string];
const VALIDATORS = ['v1', 'v2', 'v3', 'v4'].map(person) as [string, string, string, string];

class PerpsChain extends World {
  constructor() {
    super(Object.fromEntries([ALICE, BOB, CAROL, ...VALIDATORS].map((who) => [who, units('10000')])), {
      staking: { validators: VALIDATORS.map((address) => ({ address, publicKey: '00', stake: units('100000') })) },
    });
    this.ok(ALICE, 'CREATE_MARKET', { base_token: 'BTC' });
  }

  /** Votes of all validators, to be put into a block. */
  votes(price: string) {
    return VALIDATORS.map((who) => this.tx(who, 'ORACLE_VOTE', { prices: { BTC: price } }));
  }

  perp(sender: string, side: string, size: string, price: string, more: object = {}): BlockTx {
    return this.tx(sender, 'PERP_ORDER', { market_id: BTC, side, size, price, ...more });
  }

  account(who: string) {
    return perpAccountView(this.state, accountOf(who), who, 0);
  }
}

/** Alice is long 2 at 100 with 20 left, Bob is short, the vault has Carol's 100. */
function gapChain(): PerpsChain {
  const chain = new PerpsChain();
  chain.block(...chain.votes('100'));
  const deposits = [ALICE, BOB, CAROL].map((who) =>
    chain.tx(who, 'PERP_DEPOSIT', { amount: who === ALICE ? '20.1' : '1000' }),
  );
  chain.block(...deposits, chain.tx(CAROL, 'VAULT_DEPOSIT', { amount: '100' }), ...chain.votes('100'));
  const outcome = chain.block(
    chain.perp(BOB, 'sell', '2', '100'),
    chain.perp(ALICE, 'buy', '2', '100', { tif: 'ioc' }),
  );
  expect(outcome.executed.map(({ receipt }) => receipt.error)).toEqual(['', '']);
  return chain;
}

describe('perpetuals in blocks', () => {
  it('count a vote of the same block in its tick, and nothing before', () => {
    const chain = new PerpsChain();
    const early = chain.tx(ALICE, 'PERP_DEPOSIT', { amount: '100' });
    const outcome = chain.block(early, ...chain.votes('100'), chain.perp(BOB, 'buy', '1', '100'));
    expect(outcome.executed.at(-1)?.receipt).toMatchObject({ success: false, error_code: 'oracle.none' });
    expect(marketOf(chain.state, BTC)).toMatchObject({ oraclePrice: units('100'), oracleTime: chain.time - 2 });
  });

  it('write receipts with gas, fee and data; a failure leaves only fee and nonce, and no events', () => {
    const chain = gapChain();
    const before = chain.balance('SVC', ALICE);
    const rootBefore = chain.account(ALICE);
    const failed = chain.block(chain.perp(ALICE, 'buy', '100', '100'));
    expect(failed.executed[0]?.receipt).toMatchObject({
      op: 'PERP_ORDER',
      success: false,
      error_code: 'margin.short',
      gas_used: Number(opGas('PERP_ORDER')),
      fee: '0.00006',
      data: {},
    });
    expect(failed.perpEvents).toEqual([]);
    expect(chain.balance('SVC', ALICE)).toBe(before - opGas('PERP_ORDER') * GWEI);
    expect({ ...chain.account(ALICE), exchange_nonce: 0 }).toEqual(rootBefore);
  });

  it('are refused at admission with the path of the fault, and nothing is charged', () => {
    const chain = gapChain();
    const outcome = chain.block(chain.perp(ALICE, 'buy', '1e3', '100'));
    expect(outcome.dropped).toMatchObject([{ reason: expect.stringContaining('params.size') }]);
  });

  it('record fills as events and trades, with the transaction that made them', () => {
    const chain = gapChain();
    const order = chain.perp(ALICE, 'sell', '1', '100', { tif: 'ioc' });
    const outcome = chain.block(chain.perp(BOB, 'buy', '1', '100'), order);
    expect(outcome.perpEvents).toMatchObject([
      {
        type: 'fill',
        tx_hash: order.hash,
        order_id: order.hash.slice(0, 16),
        taker: ALICE,
        liquidation: false,
        buyer: BOB,
        seller: ALICE,
        maker: BOB,
      },
    ]);
    expect(outcome.trades).toEqual([
      {
        market: BTC,
        price: '100',
        amount: '1',
        quote_amount: '100',
        side: 'sell',
        venue: 'perp',
        block_height: chain.height,
        block_time: chain.time - 2,
        tx_hash: order.hash,
        maker: BOB,
        taker: ALICE,
        pool_id: null,
      },
    ]);
    expect([...outcome.changed.perpMarkets]).toEqual([BTC]);
    expect([...outcome.changed.perpAccounts].sort()).toEqual(['@vault', accountOf(ALICE), accountOf(BOB)].sort());
  });

  it('K20: a price gap in the next block ends the long at zero, the shortfall in the vault, the total unchanged', () => {
    const chain = gapChain();
    const [supply, fees] = [supplyOf(chain.state, 'SVC'), opGas('ORACLE_VOTE') * GWEI * 4n];
    const navBefore = vaultView(chain.state).nav;
    const outcome = chain.block(...chain.votes('80'));
    expect(outcome.perpEvents).toMatchObject([
      { type: 'liquidation', stage: 'backstop', owner: ALICE, equity: '-20' },
      {
        type: 'fill',
        liquidation: true,
        tx_hash: null,
        order_id: null,
        taker: ALICE,
        price: '80',
        amount: '2',
        buyer: '@vault',
        seller: ALICE,
      },
    ]);
    expect(outcome.trades).toMatchObject([{ venue: 'perp', side: 'sell', tx_hash: null, taker: ALICE }]);
    expect(chain.account(ALICE)).toMatchObject({ collateral: '0', positions: {} });
    expect(units(navBefore) - units(vaultView(chain.state).nav)).toBe(units('20'));
    expect(supplyOf(chain.state, 'SVC')).toBe(supply - fees);
  });

  it('tick in empty blocks too', () => {
    const chain = gapChain();
    const ticked = marketOf(chain.state, BTC).tickedAt ?? 0;
    chain.time += 100;
    chain.block();
    expect(marketOf(chain.state, BTC).tickedAt).toBe(ticked + 102);
  });

  it('come back with the block: undo gives the earlier root, again executed the same', () => {
    const chain = gapChain();
    const before = rootsOf(chain.state, 0);
    const votes = chain.votes('80');
    const outcome = chain.block(...votes);
    const after = rootsOf(chain.state, 0);
    chain.state.undo(outcome.undo);
    expect(rootsOf(chain.state, 0)).toEqual(before);
    chain.height -= 1;
    chain.time -= 2;
    expect(chain.block(...votes).perpEvents).toEqual(outcome.perpEvents);
    expect(rootsOf(chain.state, 0)).toEqual(after);
  });
});

describe('the law of the clearinghouse', () => {
  it.each<[string, (chain: PerpsChain) => void]>([
    ['sizes', (chain) => chain.state.perps.positions.delete(`${BTC}:${accountOf(BOB)}`)],
    [
      'collateral',
      (chain) =>
        chain.state.perps.accounts.set(accountOf(BOB), {
          owner: accountOf(BOB),
          address: BOB,
          collateral: units('5000') * 10n ** 18n,
        }),
    ],
    [
      'open interest',
      (chain) => chain.state.perps.markets.set(BTC, { ...marketOf(chain.state, BTC), openInterest: 1n }),
    ],
    ['shares', (chain) => chain.state.perps.shares.delete(accountOf(CAROL))],
  ])('notices wrong %s, in a change and in the whole', (_, spoil) => {
    const chain = gapChain();
    const mark = chain.state.checkpoint();
    spoil(chain);
    expect(() => checkChanges(chain.state, chain.state.changesSince(mark), 'this')).toThrow(/clearinghouseBalanced/);
    expect(() => checkAll(chain.state)).toThrow(/clearinghouseBalanced/);
  });
});
