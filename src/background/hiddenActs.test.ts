// Typed data that could let somebody act although the wallet does not recognise it: a known type with other members,
// one with too many entries, a known type nested in another one. In any shape, the user gets a warning and the password
// is needed.

import { saidText } from '@svc/core/words/plainText';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.address, 'SVC', '1000');
});
afterAll(() => node.stop());

type Types = Record<string, readonly { readonly name: string; readonly type: string }[]>;
const members = (list: string) =>
  list.split(', ').map((one) => {
    const [type = '', name = ''] = one.split(' ');
    return { name, type };
  });

async function windowOf(types: Types, primaryType: string, message: object) {
  // One each: a site that is often refused gets no window.
  const { main, page } = await connectedWallet(node.url);
  const token = node.tokenOf('qUSDC');
  const data = { types, primaryType, domain: { name: 'q', chainId: 88888, verifyingContract: token }, message };
  const asked = page.request('eth_signTypedData_v4', [A.address, data]);
  const { subject, needsPassword } = await main.approval('signTypedData');
  await main.reject('signTypedData');
  await asked.catch(() => undefined);
  const warnings = [...subject.description.warnings, ...subject.warnings];
  return {
    needsPassword,
    isWarned: warnings.some(({ code }) => code === 'typedData.acts'),
    said: warnings.map(({ text }) => saidText(text)),
  };
}

const DETAILS = members('address token, uint160 amount, uint48 expiration, uint48 nonce');
const detail = () => ({ token: node.tokenOf('qUSDC'), amount: '5', expiration: 9, nonce: 0 });
const PERMIT = members('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline');
const permit = { owner: A.address, spender: B, value: '5', nonce: 0, deadline: 9 };

/** Signed data by its peculiarity. */
const ODD: Record<string, () => readonly [types: Types, primaryType: string, message: object]> = {
  'more allowances than are asked about': () => [
    {
      PermitBatch: members('PermitDetails[] details, address spender, uint256 sigDeadline'),
      PermitDetails: DETAILS,
    },
    'PermitBatch',
    { details: Array.from({ length: 51 }, detail), spender: B, sigDeadline: 9 },
  ],
  'an allowance without allowances': () => [
    {
      PermitBatch: members('PermitDetails[] details, address spender, uint256 sigDeadline'),
      PermitDetails: DETAILS,
    },
    'PermitBatch',
    { details: [], spender: B, sigDeadline: 9 },
  ],
  'an allowance whose amount has another name': () => [
    { Permit: members('address owner, address spender, uint256 wad') },
    'Permit',
    { owner: A.address, spender: B, wad: '5' },
  ],
  'an allowance whose spender has another name': () => [
    { Permit: members('address owner, address delegate, uint256 value') },
    'Permit',
    { owner: A.address, delegate: B, value: '5' },
  ],
  'an allowance whose numbers are texts': () => [
    { Permit: members('address owner, address spender, string value') },
    'Permit',
    { owner: A.address, spender: B, value: 'five' },
  ],
  'a payment whose recipient has another name': () => [
    { TransferWithAuthorization: members('address from, address receiver, uint256 value') },
    'TransferWithAuthorization',
    { from: A.address, receiver: B, value: '5' },
  ],
  'an allowance inside another type': () => [
    { Login: members('string site, Permit permit'), Permit: PERMIT },
    'Login',
    { site: 'shop.test', permit },
  ],
  'a list of allowances inside another type': () => [
    { Login: members('string site, Permit[] permits'), Permit: PERMIT },
    'Login',
    { site: 'shop.test', permits: [permit, permit] },
  ],
  'what the shared contract keeps, under another name': () => [
    { Session: members('PermitDetails details, address spender'), PermitDetails: DETAILS },
    'Session',
    { details: detail(), spender: B },
  ],
  'what the shared contract pays, deep inside': () => [
    {
      Login: members('Step[2][] steps'),
      Step: members('Inner inner'),
      Inner: members('TokenPermissions[] permitted'),
      TokenPermissions: members('address token, uint256 amount'),
    },
    'Login',
    {
      steps: [
        Array.from({ length: 2 }, () => ({ inner: { permitted: [{ token: node.tokenOf('qUSDC'), amount: '5' }] } })),
      ],
    },
  ],
  'an order inside another type': () => [
    { Listing: members('OrderComponents[2] tree'), OrderComponents: members('address offerer, uint256 price') },
    'Listing',
    { tree: Array.from({ length: 2 }, () => ({ offerer: A.address, price: '5' })) },
  ],
  'another transaction as what an allowance witnesses': () => [
    {
      PermitWitnessTransferFrom: members(
        'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, SafeTx witness',
      ),
      TokenPermissions: members('address token, uint256 amount'),
      SafeTx: members('address to, bytes data'),
    },
    'PermitWitnessTransferFrom',
    {
      permitted: { token: node.tokenOf('qUSDC'), amount: '5' },
      spender: B,
      nonce: 0,
      deadline: 9,
      witness: { to: B, data: '0x1234' },
    },
  ],
};

/** Two names of one meaning: a contract could use either, and the sentence has room for one. */
const TWICE = [
  ['uint256 value', 'uint256 amount'],
  ['address spender', 'address operator'],
  ['uint256 tokenId', 'uint256 id'],
  ['uint256 value', 'bool allowed'],
  ['uint256 value', 'bool approved'],
  ['bool allowed', 'bool approved'],
  ['uint256 tokenId', 'bool approved'],
  ['uint256 deadline', 'uint256 expiry'],
  ['address owner', 'address holder'],
] as const;
const SAMPLES: Readonly<Record<string, unknown>> = { address: B, uint256: '7', bool: false };

for (const [one, other] of TWICE) {
  ODD[`an allowance with both ${one} and ${other}`] = () => {
    const names = new Set(['address owner', 'address spender', 'uint256 value', 'uint256 deadline', one, other]);
    const fields = members([...names].join(', '));
    return [
      { Permit: fields },
      'Permit',
      Object.fromEntries(fields.map(({ name, type }) => [name, name === 'owner' ? A.address : SAMPLES[type]])),
    ];
  };
}

/** An additional member, in each known type and in its parts. */
const BESIDE: Readonly<Record<string, { readonly part?: string; readonly types: Readonly<Record<string, string>> }>> = {
  Permit: { types: { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' } },
  TransferWithAuthorization: {
    types: { TransferWithAuthorization: 'address from, address to, uint256 value, bytes32 nonce' },
  },
  PermitSingle: {
    part: 'PermitDetails',
    types: {
      PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
      PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
    },
  },
  PermitTransferFrom: {
    part: 'TokenPermissions',
    types: {
      PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
      TokenPermissions: 'address token, uint256 amount',
    },
  },
};

for (const [primaryType, { part, types }] of Object.entries(BESIDE)) {
  for (const widened of [primaryType, part].filter((one) => one !== undefined)) {
    ODD[`one member more in ${widened} of ${primaryType}`] = () => {
      const all: Types = Object.fromEntries(
        Object.entries(types).map(([name, list]) => [
          name,
          members(name === widened ? `${list}, address delegate` : list),
        ]),
      );
      const sample = (type: string, name: string): unknown => {
        const struct = all[type];
        if (struct !== undefined)
          return Object.fromEntries(struct.map((one) => [one.name, sample(one.type, one.name)]));
        if (name === 'token') return node.tokenOf('qUSDC');
        if (name === 'owner' || name === 'from') return A.address;
        return type === 'bytes32' ? `0x${'11'.repeat(32)}` : (SAMPLES[type] ?? '7');
      };
      return [all, primaryType, sample(primaryType, '') as object];
    };
  }
}

describe('typed data that may act', () => {
  it.each(Object.entries(ODD))('is warned of and takes the password: %s', async (_, odd) => {
    const [types, primaryType, message] = odd();
    expect(await windowOf(types, primaryType, message)).toMatchObject({ isWarned: true, needsPassword: true });
  });

  it.each([
    ['alone', 'Delegation', {}],
    ['inside another type', 'Intent', { Intent: members('Delegation[] powers') }],
  ])(
    'is a danger, and never votes alone, where the struct of that name gives more: %s',
    async (_, primaryType, outer) => {
      const power = { delegate: B, delegator: A.address, authority: `0x${'ff'.repeat(32)}`, salt: 1 };
      const types = {
        ...outer,
        Delegation: members('address delegate, address delegator, bytes32 authority, uint256 salt'),
      };
      const { said, needsPassword } = await windowOf(
        types,
        primaryType,
        primaryType === 'Intent' ? { powers: [power] } : power,
      );
      expect([said.some((one) => one.includes('votes')), needsPassword]).toEqual([false, true]);
      expect(said).toContainEqual(expect.stringContaining('can let somebody take what is yours'));
      const votes = await windowOf(
        { Delegation: members('address delegatee, uint256 nonce, uint256 expiry') },
        'Delegation',
        { delegatee: B, nonce: 0, expiry: 9 },
      );
      expect(votes.said).toContainEqual(expect.stringContaining('votes'));
    },
  );

  it('is a transaction that somebody else sends, whatever the name of its type, where its bytes are a known call', async () => {
    const approve = `0x095ea7b3${B.slice(2).toLowerCase().padStart(64, '0')}${'ff'.repeat(32)}`;
    for (const [type, list, value] of [
      ['UserOperation', 'address sender, bytes callData', { sender: A.address, callData: approve }],
      ['Step', 'bytes[] data', { data: ['0x', approve] }],
      ['Login', 'string site, bytes tag', { site: 'a', tag: `0x01${approve.slice(2)}` }],
    ] as const)
      expect(await windowOf({ [type]: members(list) }, type, value)).toMatchObject({
        isWarned: true,
        needsPassword: true,
      });
  });

  it('causes no warning where it is recognised, or is harmless', async () => {
    expect(await windowOf({ Permit: PERMIT }, 'Permit', permit)).toMatchObject({ isWarned: false });
    const types = { Login: members('string site, Person[] people'), Person: members('string name') };
    expect(await windowOf(types, 'Login', { site: 'a', people: [{ name: 'b' }] })).toMatchObject({
      isWarned: false,
      needsPassword: false,
    });
  });
});
