import { expect, it, describe as suite } from 'vitest';
import { ONE } from '../decimal.ts';
import { parseWith } from '../schema/parse.ts';
import { NATIVE_FACT } from '../words/parts.ts';
import { plainText, saidText } from '../words/plainText.ts';
import { createMarket } from './createMarket.ts';
import type { OpDeclaration } from './defineOp.ts';
import type { Facts } from './describe.ts';
import { oracleVote } from './oracleVote.ts';
import { perpCancel } from './perpCancel.ts';
import { perpDeposit } from './perpDeposit.ts';
import { perpOrder } from './perpOrder.ts';
import { perpSetLeverage } from './perpSetLeverage.ts';
import { perpWithdraw } from './perpWithdraw.ts';
import { updateOracle } from './updateOracle.ts';
import { vaultDeposit } from './vaultDeposit.ts';
import { vaultWithdraw } from './vaultWithdraw.ts';

const facts: Facts = { sender: `0xPQ${'1'.repeat(64)}`, token: () => NATIVE_FACT };

function words(declaration: unknown, params: object, more: Partial<Facts> = {}) {
  const op = declaration as OpDeclaration;
  const described = op.describe(parseWith(op.params, params), { ...facts, ...more });
  return {
    sentence: plainText(described.sentence),
    rows: Object.fromEntries(described.rows.map(({ label, value }) => [saidText(label), plainText(value)])),
    warnings: described.warnings.map(({ code }) => code),
  };
}

suite('words of the perpetuals', () => {
  it.each([
    ['Create perpetual BTC-USD, up to 20×', createMarket, { base_token: 'btc' }],
    ['Create perpetual BTC-EUR, up to 3×', createMarket, { base_token: 'BTC', quote_token: 'eur', max_leverage: 3 }],
    [
      'Move 10.5 of the collateral asset from your balance into your perpetuals account',
      perpDeposit,
      { amount: '10.50' },
    ],
    ['Move 7 of the collateral asset from your perpetuals account back to your balance', perpWithdraw, { amount: 7 }],
    ['Leverage for BTC-USD-PERP: 5×, cross margin', perpSetLeverage, { market_id: 'btc-usd-perp', leverage: '5' }],
    [
      'Leverage for BTC-USD-PERP: 5×, isolated margin',
      perpSetLeverage,
      { market_id: 'BTC-USD-PERP', leverage: 5, mode: 'Isolated' },
    ],
    [
      'Buy 0.1 BTC-USD-PERP at 65,000',
      perpOrder,
      { market_id: 'BTC-USD-PERP', side: 'long', size: '0.10', price: '65000' },
    ],
    [
      'Sell 1 BTC-USD-PERP no worse than 1',
      perpOrder,
      { market_id: 'BTC-USD-PERP', side: 'ASK', size: '1', price: '1', tif: 'IOC' },
    ],
    [
      'Close only: sell 1 BTC-USD-PERP at 1',
      perpOrder,
      { market_id: 'BTC-USD-PERP', side: 'short', size: '1', price: '1', reduce_only: true },
    ],
    [
      'Cancel perpetual order 00112233445566ff (BTC-USD-PERP)',
      perpCancel,
      { market_id: 'btc-usd-perp', order_id: '00112233445566ff' },
    ],
    [
      'Put 5 of the collateral asset from your perpetuals account into the backstop vault',
      vaultDeposit,
      { amount: '5' },
    ],
    ['Return 5 shares of the backstop vault for perpetuals collateral', vaultWithdraw, { shares: '5' }],
    ['As a validator, vote 2 oracle prices', oracleVote, { prices: { BTC: '65000', ETH: '2500' } }],
    ['Set the oracle price of BTC:USD to 65,000', updateOracle, { pair: 'BTC:USD', price: '65000' }],
  ])('%s', (sentence, declaration, params) => {
    expect(words(declaration, params).sentence).toBe(sentence);
  });

  it('state margins, time in force and what an order may do', () => {
    expect(words(createMarket, { base_token: 'BTC', max_leverage: 3 }).rows).toEqual({
      Market: 'BTC-USD-PERP',
      'Initial margin': '33.333333 %',
      'Maintenance margin': '16.666667 %',
    });
    expect(words(createMarket, { base_token: 'BTC', max_leverage: 0 }).rows).toEqual({ Market: 'BTC-USD-PERP' });
    expect(
      words(perpOrder, { market_id: 'X', side: 'buy', size: '1', price: '1', tif: 'ioc', reduce_only: 'yes' }).rows,
    ).toEqual({
      'Value at your price': '1',
      'Time in force': 'fill at once, cancel the rest',
      'Reduce only': 'yes: it can only make a position smaller',
    });
  });

  it('warn of the lockup of the vault, and of a market without a price', () => {
    expect(words(vaultDeposit, { amount: '5' }).warnings).toEqual(['vault.lockup', 'vault.takesLosses']);
    expect(words(vaultWithdraw, { shares: '5' }).warnings).toEqual(['vault.stillLocked']);
    expect(words(createMarket, { base_token: 'BTC' }).warnings).toEqual(['market.noPriceYet']);
  });

  it('foretell a position of an order that may only reduce where it can, and none where the node refuses it', () => {
    const market = 'BTC-USD-PERP';
    const terms = { mark: 10n * ONE, maxLeverage: 20n * ONE, leverage: 5n * ONE, isolated: false };
    const held = [-3n, 0n, 3n];
    const asked = ['buy', 'sell'].flatMap((side) => ['1', '3', '4'].map((size) => ({ side, size })));
    const said = held.flatMap((size) => {
      const position = { size: size * ONE, entry: 10n * ONE, isolated: false, margin: 0n };
      const positions = new Map(size === 0n ? [] : [[market, position]]);
      const perps = { collateral: 1_000n * ONE * ONE, positions, terms: new Map([[market, terms]]) };
      return asked.map((order) => {
        const params = { market_id: market, price: '10', reduce_only: true, ...order };
        return words(perpOrder, params, { perps }).rows['Position, if all of it fills'];
      });
    });
    const refused = [undefined, undefined, undefined];
    expect(said).toEqual([
      ...['now short 3, then short 2', 'now short 3, then none', undefined, ...refused],
      ...refused,
      ...refused,
      ...[...refused, 'now long 3, then long 2', 'now long 3, then none', undefined],
    ]);
  });

  it('make control characters visible', () => {
    expect(words(createMarket, { base_token: 'B\u202eTC' }).sentence).toBe('Create perpetual B⟨202E⟩TC-USD, up to 20×');
  });

  it('carry the numbers and gas of the protocol', () => {
    const all = [
      createMarket,
      perpDeposit,
      perpWithdraw,
      perpSetLeverage,
      perpOrder,
      perpCancel,
      vaultDeposit,
      vaultWithdraw,
      oracleVote,
      updateOracle,
    ];
    expect(all.map(({ number, gas }) => [number, gas])).toEqual([
      [12, 100_000n],
      [18, 40_000n],
      [19, 40_000n],
      [20, 20_000n],
      [21, 60_000n],
      [22, 25_000n],
      [23, 40_000n],
      [24, 40_000n],
      [25, 30_000n],
      [11, 20_000n],
    ]);
  });
});
