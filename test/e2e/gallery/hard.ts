// Requests for the gallery that are hard to render or to answer: many values, a slow or silent node, open parts of a
// request, several at once, and failing ones.

import { ONE, PLACES, parseDecimal } from '@svc/core/decimal';
import type { PerpsAccount } from '@svc/core/perps/preview';
import { message as words } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import type { Effect } from '../../../src/approvals/effect.ts';
import { account, message, network, operation, QBTC, SILENT, scene, token, withEffect } from './approvals.ts';
import { asked, OPEN, QUSDC } from './fixtures.ts';
import type { Scene } from './pages.ts';

/** An account of the perpetuals with one position, from a node. */
const PERPS: PerpsAccount = {
  collateral: parseDecimal('983.775', 'collateral', 2 * PLACES),
  positions: new Map([
    ['BTC-USD-PERP', { size: parseDecimal('0.02'), entry: parseDecimal('64100'), isolated: false, margin: 0n }],
  ]),
  terms: new Map([
    ['BTC-USD-PERP', { mark: parseDecimal('64912.25'), maxLeverage: 20n * ONE, leverage: 10n * ONE, isolated: false }],
  ]),
};

const NOTHING_YET: Partial<Effect> = {
  lines: [],
  bounds: [{ kept: true, parts: [words('bound.leaves', { what: part.amount('650', token(QUSDC)) })] }],
  fee: undefined as never,
  height: undefined as never,
};
const SWAP = operation('SWAP', { token_in: QUSDC, token_out: QBTC, amount_in: '650', min_amount_out: '0.0099' });
/** A tree of many values. */
const MANY = Array.from({ length: 10_000 }, (_, at) => ({
  name: `[${at}]`,
  type: 'address',
  value: `0x${(at + 1).toString(16).padStart(40, '0')}`,
  signed: true,
}));

/** Requests that are hard to render, and several at once. */
export const HARD: readonly Scene[] = [
  scene(
    'many-values',
    asked('signTypedData', {
      account,
      network,
      primaryType: 'Airdrop',
      domain: [],
      message: [{ name: 'to', type: 'address[]', children: MANY, signed: true }],
      notSigned: [],
      description: {
        act: words('act.signData'),
        sentence: [words('typedData.sign.nobody', { type: part.given('Airdrop') })],
        rows: [],
        warnings: [],
      },
      json: '{}',
      digest: `0x${'0'.repeat(64)}`,
      warnings: [],
    }),
  ),
  scene('unshown', asked('sendTransaction', null as never), { isUnshown: true }),
  scene('awaited', asked('sendExchangeTransaction', withEffect(SWAP, { ...NOTHING_YET, status: 'awaited' }))),
  scene(
    'silent',
    asked(
      'sendExchangeTransaction',
      withEffect(operation('SWAP', { token_in: SILENT, token_out: QBTC, amount_in: '650', min_amount_out: '0.0099' }), {
        ...NOTHING_YET,
        status: 'unavailable',
        reason: words('refused.node.silent'),
        isSilent: true,
      }),
    ),
  ),
  scene(
    'open',
    asked(
      'sendExchangeTransaction',
      withEffect(
        operation(
          'PERP_ORDER',
          { market_id: 'BTC-USD-PERP', side: 'buy', size: '0.05', price: '65000', tif: 'ioc' },
          { perps: PERPS },
        ),
        {
          lines: [
            {
              kind: 'position',
              parts: [
                words('change.size', {
                  market: part.given('BTC-USD-PERP'),
                  before: part.number('0'),
                  after: part.number('0.05'),
                }),
              ],
            },
          ],
          bounds: [
            { kept: true, parts: [words('bound.onlyFee')] },
            {
              kept: true,
              isOpen: true,
              parts: [words('perpOrder.open')],
            },
          ],
        },
      ),
    ),
  ),
  scene(
    'liquidity',
    asked(
      'sendExchangeTransaction',
      operation('ADD_LIQUIDITY', {
        token0: QUSDC,
        token1: QBTC,
        fee_tier: 3000,
        tick_lower: -115_140,
        tick_upper: -106_020,
        amount: '1250',
      }),
    ),
  ),
  scene('queue', {
    ...OPEN,
    approvals: ['one', 'two'].flatMap((id, at) =>
      asked('signMessage', message(`Message ${id}`)).approvals.map((one) => ({
        ...one,
        id,
        place: { at: at + 2, of: 3, ofSite: 2 },
      })),
    ),
  }),
  scene(
    'fails',
    asked(
      'sendExchangeTransaction',
      withEffect(
        operation('SWAP', {
          token_in: 'SVC',
          token_out: QUSDC,
          amount_in: '5',
          min_amount_out: '1',
          deadline: 9007199254740991,
        }),
        {
          status: 'fails',
          reason: part.given('The balance is too low.'),
        },
      ),
    ),
  ),
];
