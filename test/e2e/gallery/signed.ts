// Requests to sign data, for the gallery: an order, a permit, a deep and partly unsigned tree.

import { type Row, row } from '@svc/core/ops/describe';
import { readTypedData } from '@svc/core/tx/typedData';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { ApprovalView } from '../../../src/background/state/view.ts';
import { account, network, QUSDC_FACT, scene } from './approvals.ts';
import { asked, HOSTILE, NETWORK } from './fixtures.ts';
import type { Scene } from './pages.ts';

type Typed = Extract<ApprovalView, { kind: 'signTypedData' }>['subject'];

function typed(request: unknown, rest: Partial<Typed> = {}): Typed {
  const data = readTypedData(request);
  return {
    account,
    network,
    primaryType: data.primaryType,
    domain: [...data.domain],
    message: [...data.message],
    notSigned: [...data.notSigned],
    description: {
      act: message('act.signData'),
      sentence: [
        message('typedData.sign.claimed', {
          type: part.given(data.primaryType),
          contract: part.address(domain.verifyingContract),
          claim: part.given(domain.name),
        }),
      ],
      rows: WHOM,
      warnings: [],
    },
    json: data.json,
    digest: `0x${'5f'.repeat(32)}`,
    warnings: [],
    ...rest,
  };
}

const domain = {
  name: 'Exchange',
  version: '1',
  chainId: NETWORK.chainId,
  verifyingContract: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
};
const WHOM: Row[] = [
  row(message('call.row.forContract'), part.address(domain.verifyingContract)),
  row(
    message('call.row.onChain'),
    message('call.value.chain', { chain: part.id(String(NETWORK.chainId)), name: part.given(NETWORK.name) }),
  ),
  row(message('call.row.callsItself'), part.given(domain.name)),
  row(message('call.row.inVersion'), part.given(domain.version)),
];
const SPENDER = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';

const basket = {
  primaryType: 'Basket',
  domain,
  types: {
    Basket: [
      { name: 'title', type: 'string' },
      { name: 'pairs', type: 'uint16[2][]' },
      { name: 'people', type: 'Person[]' },
      { name: 'proof', type: 'bytes32' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
      { name: 'friends', type: 'string[]' },
    ],
  },
  message: {
    title: `${HOSTILE.override} ${HOSTILE.markup}`,
    pairs: [
      [1, 2],
      [3, 4],
    ],
    people: [
      { name: HOSTILE.rtl, wallet: SPENDER, friends: [] },
      { name: HOSTILE.endless, wallet: SPENDER, friends: ['Ada', 'Grace'] },
    ],
    proof: `0x${'ab'.repeat(32)}`,
    discount: '100 %',
  },
};

const permit = {
  primaryType: 'Permit',
  domain: { ...domain, name: 'Quantum USD' },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: {
    owner: account.address.toLowerCase(),
    spender: SPENDER,
    value: (2n ** 256n - 1n).toString(),
    nonce: '0',
    deadline: '18446744073709551615',
  },
};

/** Requests to sign typed data. */
export const SIGNED: readonly Scene[] = [
  scene(
    'typed-basket',
    asked(
      'signTypedData',
      typed(basket, {
        warnings: [warning('typedData.notSigned', 'caution', { count: 1, fields: part.given('discount') })],
      }),
    ),
  ),
  scene(
    'typed-permit',
    asked(
      'signTypedData',
      typed(permit, {
        description: {
          act: message('act.allowSpending'),
          sentence: [message('calls.allowAll', { spender: part.address(SPENDER), token: part.token(QUSDC_FACT) })],
          rows: [
            row(message('call.row.whoMayTakeIt'), part.address(SPENDER)),
            row(message('row.token'), part.token(QUSDC_FACT)),
            row(message('call.row.countsUntil'), part.time(18_446_744_073_709_551_615n)),
            ...WHOM,
          ],
          warnings: [warning('allowance.unlimited', 'danger', { what: part.token(QUSDC_FACT) })],
        },
      }),
    ),
  ),
];
