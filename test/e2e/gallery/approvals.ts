// Requests for the gallery: each kind in its usual form, and as an attacker would send it.

import { toChecksumAddress } from '@svc/core/accounts/address';
import { utf8 } from '@svc/core/bytes';
import type { Facts } from '@svc/core/ops/describe';
import { findOp } from '@svc/core/ops/registry';
import { type TokenFact, message as words } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { Effect } from '../../../src/approvals/effect.ts';
import { messageSubject } from '../../../src/background/methods/messageParams.ts';
import type { ApprovalView } from '../../../src/background/state/view.ts';
import { OPERATION_OFFER } from './fees.ts';
import { ACCOUNTS, asked, HOSTILE, INSECURE, NETWORK, OPEN, QUSDC, RELAY, SITE } from './fixtures.ts';
import { PRICES } from './market.ts';
import type { Scene } from './pages.ts';

type SubjectFor<K extends ApprovalView['kind']> = Extract<ApprovalView, { kind: K }>['subject'];

const [main, savings, other] = ACCOUNTS.map(({ id, name, address, pqAddress }) => ({ id, name, address, pqAddress }));
if (main === undefined || savings === undefined || other === undefined)
  throw new Error('the gallery needs three accounts');
const accounts = [main, savings, other];
export const network = { slug: NETWORK.slug, name: NETWORK.name, chainId: NETWORK.chainId };
export const account = main;

const TOKENS: Readonly<Record<string, Partial<TokenFact>>> = {
  SVC: { symbol: 'SVC', name: 'SVC', decimals: 18 },
  [QUSDC]: { symbol: 'qUSDC', name: 'Quantum USD', decimals: 6 },
  [`0x${'71'.repeat(20)}`]: { symbol: 'qBTC', name: 'Quantum Bitcoin', decimals: 8 },
  [`0x${'61'.repeat(20)}`]: { symbol: HOSTILE.override, name: HOSTILE.markup },
};
export const QBTC = `0x${'71'.repeat(20)}`;
const ODD = `0x${'61'.repeat(20)}`;
/** A token without an answer from the node. */
export const SILENT = `0x${'51'.repeat(20)}`;

export const token = (asset: string): TokenFact => ({
  asset,
  symbol: `${asset.slice(0, 8)}…${asset.slice(-4)}`,
  name: '',
  decimals: 18,
  known: TOKENS[asset] !== undefined,
  ...(asset === SILENT ? { unread: 'silent' as const } : {}),
  ...TOKENS[asset],
});

export const QUSDC_FACT = token(QUSDC);

/** A subject of an exchange operation, described by its own declaration. */
export function operation(
  name: string,
  params: Record<string, unknown>,
  facts: Partial<Facts> = {},
): SubjectFor<'sendExchangeTransaction'> {
  const op = findOp(name);
  if (op === undefined) throw new Error(`no operation ${name}`);
  const explain = op.describe as (
    given: unknown,
    facts: unknown,
  ) => SubjectFor<'sendExchangeTransaction'>['description'];
  return {
    account,
    network,
    op: name,
    opNumber: op.number,
    paramsText: JSON.stringify(params),
    description: explain(params, { sender: account.pqAddress, token, ...facts }),
    gasLimit: '1000000',
    gasPriceWei: '1000000000',
    fee: '0.001',
    feeOffer: OPERATION_OFFER,
  } as SubjectFor<'sendExchangeTransaction'>;
}

export const message = (text: string | undefined, hex = '0x00'): SubjectFor<'signMessage'> => ({
  account,
  messageHex: hex,
  ...(text === undefined ? {} : { text }),
  warnings: [],
});

/** The same with a simulation. */
export const withEffect = (
  subject: SubjectFor<'sendExchangeTransaction'>,
  effect: Partial<Effect>,
): SubjectFor<'sendExchangeTransaction'> => ({
  ...subject,
  effect: {
    status: 'exact',
    isAll: true,
    lines: [],
    bounds: [],
    fee: '0.00004',
    height: 1204,
    takenAt: Date.now(),
    ...effect,
  },
});
const minute = 60_000;
const SIGN_IN = `bank.example wants you to sign in with your Ethereum account:
${account.address}

I accept the terms: https://bank.example/tos

URI: https://bank.example/login
Version: 1
Chain ID: 31415
Nonce: 32891756
Issued At: 2026-11-28T02:00:00Z
Expiration Time: 2026-11-28T03:00:00Z
Resources:
- https://bank.example/profile`;
const SIGN_IN_OTHER = SIGN_IN.replace('bank.example wants', 'https://Exchange.example:1 wants')
  .replace('I accept the terms: https://bank.example/tos', 'I accept the terms, every one of them. '.repeat(12))
  .replace('Version: 1', 'Version: 2')
  .replace('Expiration Time: 2026-11-28T03:00:00Z', 'Expiration Time: 2025-11-28T03:00:00Z');
/** A message as the wallet shows it, with its warnings. */
const said = (text: string): SubjectFor<'signMessage'> => ({
  account,
  ...messageSubject(utf8(text), {
    origin: 'https://exchange.example',
    addresses: [account.address, account.pqAddress],
    chainId: NETWORK.chainId,
    nowMs: Date.parse('2026-11-28T02:30:00Z'),
  }),
});
/** An unknown account, in checksum form. */
const STRANGER = toChecksumAddress(`0xPQ${'c4'.repeat(32)}`);

/** A scene in the approval window. */
export const scene = (name: string, view: Scene['view'], rest: Partial<Scene> = {}): Scene => ({
  name: `ask-${name}`,
  page: 'approval',
  at: 'one',
  view,
  ...rest,
});

/** An order at a price that the market is far from. */
const FAR_ORDER = ((): SubjectFor<'sendExchangeTransaction'> => {
  const order = operation('PLACE_ORDER', {
    ...{ pair: `${QUSDC}:${QBTC}`, side: 'buy', order_type: 'limit', amount: '0.1', price: '91000' },
  });
  const far = warning('price.far', 'danger', { side: 'buy', reference: part.number('65065') });
  return { ...order, description: { ...order.description, warnings: [far, ...order.description.warnings] } };
})();

/** Requests of the kinds that every version knew. */
export const REQUESTS: readonly Scene[] = [
  scene(
    'connect',
    asked('connect', { accounts, selectedAccountId: account.id, sharedIds: [], remote: false, warnings: [] }, INSECURE),
  ),
  scene(
    'connect-again',
    asked('connect', {
      accounts,
      selectedAccountId: account.id,
      sharedIds: accounts.map(({ id }) => id),
      remote: false,
      warnings: [],
    }),
  ),
  scene(
    'pair',
    asked(
      'pairRelay',
      {
        origin: RELAY.kind === 'relay' ? RELAY.origin : '',
        claimedName: HOSTILE.rtl,
        relay: 'https://relay.svc-network.example',
        topic: 'ab',
        accounts,
        selectedAccountId: account.id,
        warnings: [warning('site.remote', 'caution')],
      },
      RELAY,
    ),
  ),
  scene('message', asked('signMessage', message('Pay 3 😀\nto the bearer.'))),
  scene(
    'message-hostile',
    asked(
      'signMessage',
      message(`${HOSTILE.override}\n${HOSTILE.rtl}\n${HOSTILE.markup} ${HOSTILE.endless}`),
      INSECURE,
    ),
  ),
  scene('message-bytes', asked('signMessage', message(undefined, `0x${'fffe41'.repeat(200)}`), RELAY)),
  scene('sign-in', asked('signMessage', said(SIGN_IN))),
  // Every kind of mismatch, each with both sides.
  scene('sign-in-other', asked('signMessage', said(SIGN_IN_OTHER))),
  scene('sign-in-near', asked('signMessage', said(`Hello!\n\n${SIGN_IN}`))),
  // The longest possible text, without a line break opportunity: the window must be as fast as any other.
  scene('message-unbroken', asked('signMessage', message('W'.repeat(65_536), `0x${'57'.repeat(65_536)}`))),
  scene('pq-sign-in', asked('signPqMessage', said(SIGN_IN))),
  scene('pq-message', asked('signPqMessage', message('Hello from the demo exchange'))),
  scene(
    'pq-message-weak',
    asked('signPqMessage', {
      ...message('Hello from the demo exchange'),
      account: { ...account, classicalOnly: true },
    }),
  ),
  scene(
    'order',
    asked(
      'sendExchangeTransaction',
      operation('PLACE_ORDER', {
        pair: `${QUSDC}:${QBTC}`,
        side: 'buy',
        order_type: 'limit',
        amount: '0.1',
        price: '65065',
      }),
    ),
  ),
  scene('order-far', asked('sendExchangeTransaction', FAR_ORDER)),
  scene(
    'stake-more',
    asked(
      'sendExchangeTransaction',
      operation('STAKE_DEPOSIT', { validator_public_key: '5a'.repeat(1_952), stake_amount: '1000' }),
    ),
  ),
  scene(
    'swap-odd',
    asked('sendExchangeTransaction', operation('SWAP', { token_in: 'SVC', token_out: ODD, amount_in: '1250.5' })),
  ),
  scene(
    'transfer',
    asked(
      'sendExchangeTransaction',
      operation('TOKEN_TRANSFER', { token_address: QUSDC, to: savings.pqAddress, amount: '250' }),
    ),
  ),
  scene(
    'transfer-claimed',
    asked(
      'sendExchangeTransaction',
      operation('TOKEN_TRANSFER', { token_address: QUSDC, to: STRANGER, amount: '250' }),
    ),
    {
      answers: {
        readNames: { [STRANGER]: { name: 'Grаce Hopper', imitates: 'Grace Hopper' } },
      },
    },
  ),
  scene(
    'transfer-claimed-longer',
    asked(
      'sendExchangeTransaction',
      operation('TOKEN_TRANSFER', { token_address: QUSDC, to: STRANGER, amount: '250' }),
    ),
    {
      answers: { readNames: { [STRANGER]: { name: 'Grace Hopper official', contains: 'Grace Hopper' } } },
    },
  ),
  ...Object.entries({
    sealed: { name: 'Grace ✓ Verified', vouches: '✓' },
    number: { name: '0х9858EfFD…da94', isLikeAddress: true },
    odd: { name: `Z${'\u030d'.repeat(24)}”, your contact`, mixed: ['Latn', 'Grek'] },
    wide: { name: '﷽'.repeat(32) },
    right: { name: 'سارة, your contact (0x98' },
  }).map(([name, claim]) =>
    scene(
      `transfer-claimed-${name}`,
      asked(
        'sendExchangeTransaction',
        operation('TOKEN_TRANSFER', { token_address: QUSDC, to: STRANGER, amount: '250' }),
      ),
      {
        answers: { readNames: { [STRANGER]: claim } },
      },
    ),
  ),
  scene(
    'swap-effect',
    asked(
      'sendExchangeTransaction',
      withEffect(operation('SWAP', { token_in: QUSDC, token_out: QBTC, amount_in: '650', min_amount_out: '0.0099' }), {
        lines: [
          { kind: 'out', parts: [part.amount('650', token(QUSDC))] },
          { kind: 'in', parts: [part.amount('0.00999', token(QBTC))] },
        ],
        bounds: [{ kept: true, parts: [words('bound.comesBack', { amount: part.amount('0.0099', token(QBTC)) })] }],
      }),
    ),
    { answers: { readPrices: PRICES } },
  ),
  scene(
    'swap-effect-unread',
    asked(
      'sendExchangeTransaction',
      withEffect(operation('SWAP', { token_in: QUSDC, token_out: QBTC, amount_in: '650', min_amount_out: '0.0099' }), {
        lines: [
          {
            kind: 'out',
            parts: [
              words('calls.countOfItem', {
                count: part.number('4'),
                token: part.token(token(ODD)),
                item: part.number('1'),
              }),
            ],
          },
        ],
        isAll: undefined as never,
        unreadBooks: 2,
      }),
    ),
  ),
  scene(
    'order-effect-old',
    asked(
      'sendExchangeTransaction',
      withEffect(
        operation('PLACE_ORDER', {
          pair: `${QUSDC}:${QBTC}`,
          side: 'sell',
          order_type: 'limit',
          amount: '650',
          price: '0.00001',
        }),
        {
          takenAt: Date.now() - 3 * minute,
          lines: [
            { kind: 'locked', parts: [part.amount('650', token(QUSDC))] },
            {
              kind: 'order',
              parts: [
                words('change.order', {
                  side: 'sell',
                  amount: part.amount('650', token(QUSDC)),
                  price: part.amount('0.00001', token(QBTC)),
                  market: part.given('qUSDC/qBTC'),
                  action: 'placed',
                }),
              ],
            },
          ],
          bounds: [{ kept: false, parts: [words('bound.leaves', { what: part.amount('650', token(QUSDC)) })] }],
        },
      ),
    ),
  ),
  scene(
    'approve-fails',
    asked(
      'sendExchangeTransaction',
      withEffect(operation('TOKEN_APPROVE', { token_address: QUSDC, spender: other.pqAddress, amount: '1000000' }), {
        status: 'fails',
        reason: part.given('The balance is too low for the fee.'),
      }),
      SITE,
      { needsPassword: true },
    ),
  ),
  scene(
    'transfer-unchecked',
    asked(
      'sendExchangeTransaction',
      withEffect(operation('TOKEN_TRANSFER', { token_address: ODD, to: savings.pqAddress, amount: '250' }), {
        status: 'unavailable',
        fee: undefined as never,
      }),
    ),
  ),
  scene(
    'switch',
    asked('switchNetwork', { from: network, to: { slug: 'mainnet', name: HOSTILE.override, chainId: 20_007 } }),
  ),
  scene('locked', { ...asked('signMessage', message('x')), lock: { status: 'locked', backupAvailable: false } }),
  scene('gone', OPEN),
];
