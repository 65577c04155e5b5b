// Requests to sign data, for the gallery: an order, a permit, a deep and partly unsigned tree.

import { type Row, row } from '@svc/core/ops/describe';
import { readTypedData } from '@svc/core/tx/typedData';
import { part } from '@svc/core/words/parts';
import type { ApprovalView } from '../../../src/background/state/view.ts';
import { account, network, QUSDC_FACT, scene } from './approvals.ts';
import { asked, HOSTILE, NETWORK } from './fixtures.ts';
import type { Scene } from './pages.ts';
import { say } from './sentence.ts';

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
      act: 'Sign data',
      sentence: say`Sign ${part.given(data.primaryType)} for ${part.address(domain.verifyingContract)}, which calls itself “${part.given(domain.name)}”`,
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
  row('For the contract', part.address(domain.verifyingContract)),
  row('On the chain', part.id(String(NETWORK.chainId)), ...say`, ${part.given(NETWORK.name)}`),
  row('It calls itself', part.given(domain.name)),
  row('In version', part.given(domain.version)),
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
        warnings: [
          {
            code: 'typedData.notSigned',
            severity: 'caution',
            text: 'The site sent a field that the signature does not cover: discount.',
            advice: 'Trust only the fields that are signed.',
          },
        ],
      }),
    ),
  ),
  scene(
    'typed-permit',
    asked(
      'signTypedData',
      typed(permit, {
        description: {
          act: 'Sign allowance',
          sentence: say`Let ${part.address(SPENDER)} spend all your ${part.token(QUSDC_FACT)}, now and later`,
          rows: [
            row('Who may take it', part.address(SPENDER)),
            row('Token', part.token(QUSDC_FACT)),
            row('Counts until', part.time(18_446_744_073_709_551_615n)),
            ...WHOM,
          ],
          warnings: [
            {
              code: 'allowance.unlimited',
              severity: 'danger',
              text: 'The amount has no limit: the spender can take all qUSDC, now and later.',
              advice: 'Reject, or ask the site for the amount that it needs.',
            },
          ],
        },
      }),
    ),
  ),
];
