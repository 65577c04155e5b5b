// Chain transactions and token requests, for the gallery: a payment, an unlimited allowance, a call with a tree, a new
// contract, a replacement, the wallet's own draft.

import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { ApprovalView } from '../../../src/background/state/view.ts';
import { account, network, QBTC, QUSDC_FACT, scene, token } from './approvals.ts';
import { changeFee, chooseFee, DYNAMIC_OFFER, OFFER, ownFee } from './fees.ts';
import { asked, HOSTILE, INSECURE, OPEN, QUSDC, SELF } from './fixtures.ts';
import type { Scene } from './pages.ts';

type Subject = Extract<ApprovalView, { kind: 'sendTransaction' }>['subject'];
type Asset = Extract<ApprovalView, { kind: 'watchAsset' }>['subject'];

const TO = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';

const chain = (rest: Partial<Subject>): Subject => ({
  account,
  form: 'classic',
  network,
  tx: {
    type: 'legacy',
    chainId: network.chainId,
    to: TO.toLowerCase(),
    valueWei: '0',
    data: '0x',
    gasLimit: '21000',
    gasPriceWei: '1000000000',
    priorityFeeWei: '1000000000',
    accessList: [],
  },
  to: TO,
  value: '0',
  currency: 'SVC',
  fee: '0.000021',
  feeOffer: OFFER,
  description: {
    act: message('act.send'),
    sentence: [message('calls.send', { what: part.amount('1.25', token('SVC')), to: part.address(TO) })],
    rows: [],
    warnings: [],
  },
  ...rest,
});

const effect: NonNullable<Subject['effect']> = {
  status: 'exact',
  lines: [{ kind: 'out', parts: [part.amount('1.25', token('SVC'))] }],
  bounds: [],
  fee: '0.000021',
  height: 1204,
  takenAt: Date.now(),
};

const payment = chain({
  effect,
  description: {
    act: message('act.send'),
    sentence: [message('calls.send', { what: part.amount('1.25', token('SVC')), to: part.address(TO) })],
    rows: [{ label: message('row.to'), value: [part.address(TO)] }],
    warnings: [warning('recipient.firstTime', 'note')],
  },
});

const allowance = chain({
  tx: {
    ...chain({}).tx,
    type: 'dynamicFee',
    to: QUSDC,
    data: `0x095ea7b3${'0'.repeat(24)}${TO.slice(2)}${'f'.repeat(64)}`,
    gasLimit: '61000',
  },
  currency: 'ETH',
  feeOffer: DYNAMIC_OFFER,
  effect: {
    ...effect,
    lines: [
      {
        kind: 'right',
        parts: [message('change.right.all', { spender: part.address(TO), token: part.token(QUSDC_FACT) })],
      },
    ],
    fee: '0.000061',
  },
  call: {
    name: 'approve(address,uint256)',
    args: [
      { name: 'spender', type: 'address', value: TO, signed: true },
      { name: 'amount', type: 'uint256', value: (2n ** 256n - 1n).toString(), signed: true },
    ],
  },
  description: {
    act: message('act.allowSpending'),
    sentence: [message('calls.allowAll', { spender: part.address(TO), token: part.token(QUSDC_FACT) })],
    rows: [{ label: message('row.token'), value: [part.token(QUSDC_FACT)] }],
    warnings: [
      warning('allowance.unlimited', 'danger', { what: part.token(QUSDC_FACT) }),
      warning('token.imitates', 'caution', { symbol: part.given(HOSTILE.override), asset: part.address(QUSDC) }),
    ],
  },
});

const created = chain({
  to: null,
  tx: { ...chain({}).tx, to: null, data: `0x${'60806040'.repeat(300)}`, gasLimit: '900000' },
  description: {
    act: message('act.createContract'),
    sentence: [message('calls.create', { bytes: part.number('1200') })],
    rows: [],
    warnings: [warning('call.creation', 'caution')],
  },
  effect: {
    ...effect,
    status: 'unavailable',
    reason: message('effect.reason.network'),
    lines: [],
    fee: undefined as never,
    height: undefined as never,
  },
});

const watched = (rest: Partial<Asset> = {}): Asset => ({
  network,
  token: { address: QBTC, symbol: HOSTILE.override, decimals: 18 },
  onChain: { symbol: 'EVIL', name: HOSTILE.rtl, decimals: 8 },
  warnings: [
    warning('token.differs', 'danger', {
      own: part.given('EVIL'),
      ownDecimals: part.number('8'),
      said: part.given(HOSTILE.override),
      saidDecimals: part.number('18'),
    }),
  ],
  ...rest,
});

const batch: Extract<ApprovalView, { kind: 'sendCalls' }>['subject'] = {
  account,
  network,
  calls: [
    {
      tx: { ...allowance.tx, type: 'legacy' },
      to: QUSDC,
      call: allowance.call as NonNullable<typeof allowance.call>,
      description: {
        ...allowance.description,
        sentence: [message('tokenApprove.allow', { spender: part.address(TO), amount: part.amount('25', QUSDC_FACT) })],
        warnings: [],
      },
    },
    { tx: payment.tx, to: TO, description: { ...payment.description, warnings: [] } },
  ],
  currency: 'SVC',
  fee: '0.000098',
  effect: {
    ...effect,
    lines: [
      ...effect.lines,
      {
        kind: 'right',
        parts: [message('change.right', { spender: part.address(TO), amount: part.amount('25', QUSDC_FACT) })],
      },
    ],
    failedCalls: [{ place: 2, reason: part.given('execution reverted: not enough') }],
    fee: '0.000082',
  },
  description: {
    act: message('act.sendCalls'),
    sentence: [message('calls.batch', { count: 2 })],
    rows: [],
    warnings: payment.description.warnings,
  },
};

/** A transaction that no node answered for. */
const UNCLEAR = `0x${'6'.repeat(64)}`;

/** Chain transactions, and token requests. */
export const TRANSACTIONS: readonly Scene[] = [
  scene('payment', asked('sendTransaction', payment)),
  scene('allowance', asked('sendTransaction', allowance, INSECURE, { needsPassword: true })),
  scene('batch', asked('sendCalls', batch)),
  scene('create-contract', asked('sendTransaction', created)),
  scene(
    'replace',
    asked(
      'sendTransaction',
      chain({
        replaces: { hash: `0x${'2'.repeat(64)}`, nonce: '3', act: 'cancel' },
        description: {
          ...payment.description,
          act: message('act.cancelTransaction'),
          sentence: [message('calls.cancel', { nonce: part.id('3') })],
          rows: [],
        },
      }),
      SELF,
    ),
  ),
  scene('watch', asked('watchAsset', watched())),
  { ...scene('fee-one-price', asked('sendTransaction', payment)), reach: changeFee },
  { ...scene('fee-of-site', asked('sendTransaction', allowance)), reach: changeFee },
  { ...scene('fee-fast', asked('sendTransaction', allowance)), reach: chooseFee('Fast') },
  { ...scene('fee-own', asked('sendTransaction', allowance)), reach: ownFee('400', '50000') },
  { ...scene('fee-own-refused', asked('sendTransaction', payment)), reach: ownFee('0.5', '21000') },
  {
    name: 'draft',
    page: 'popup',
    at: 'draft/one',
    view: { ...OPEN, drafts: asked('sendTransaction', payment, SELF).approvals },
  },
  {
    name: 'draft-unclear',
    page: 'popup',
    at: 'draft/one',
    view: {
      ...OPEN,
      drafts: asked('sendTransaction', payment, SELF).approvals,
      activity: [
        {
          ...{ id: UNCLEAR, txHash: UNCLEAR, kind: 'transaction', status: 'unknown', createdAt: 1_790_000_000_000 },
          ...{ approvalId: 'one', label: payment.description.sentence },
        },
      ],
    },
    answers: { confirmDraft: { error: { code: 'transaction.unknown', facts: { txHash: UNCLEAR, mayExecute: true } } } },
    reach: async (page) => {
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await page.getByRole('region', { name: 'Outcome' }).getByText('It may still execute').waitFor();
    },
  },
  { name: 'draft-gone', page: 'popup', at: 'draft/two', view: OPEN },
];
