// Allowances: signed ones recognised, given ones listed and revoked.

import { toChecksumAddress } from '@svc/core/accounts/address';
import type { Part } from '@svc/core/words/message';
import { plainText, saidText } from '@svc/core/words/plainText';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
/** The time of the wallet under test. */
const NOW = 1_790_000_000_000;
const MOST = ((1n << 256n) - 1n).toString();

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) {
    await node.fund(address, 'SVC', '1000');
    await node.fund(address, 'qUSDC', '250');
  }
});
afterAll(() => node.stop());

const connected = () => connectedWallet(node.url);

const field = (name: string, type: string) => ({ name, type });
const words = (parts: readonly object[]): string => plainText(parts as readonly Part[]);

/** The window for typed data for a token. */
async function shownOf(
  primaryType: string,
  fields: readonly [name: string, type: string, value: unknown][],
  more: object = {},
  inDomain: object = {},
) {
  const { main, page } = await connected();
  const types = { [primaryType]: fields.map(([name, type]) => field(name, type)), ...more };
  const domain = { name: 'q', chainId: 88888, verifyingContract: node.tokenOf('qUSDC'), ...inDomain };
  for (const [name, value] of Object.entries(domain)) if (value === undefined) Reflect.deleteProperty(domain, name);
  const message = Object.fromEntries(fields.map(([name, , value]) => [name, value]));
  void page
    .request('eth_signTypedData_v4', [A.address, { types, primaryType, domain, message }])
    .catch(() => undefined);
  const { subject, needsPassword } = await main.approval('signTypedData');
  const { sentence, rows, warnings } = subject.description;
  return {
    said: words(sentence),
    until: words(rows.find(({ label }) => saidText(label) === 'Counts until')?.value ?? []),
    rows: rows.map(({ label, value }) => `${saidText(label)}: ${words(value)}`),
    codes: [...warnings, ...subject.warnings].map((one) => one.code),
    needsPassword,
  };
}

describe('signed data that acts', () => {
  const bytes = `0x${'11'.repeat(32)}`;
  const payment = (value: string): [string, string, unknown][] => [
    ['from', 'address', A.address],
    ['to', 'address', B],
    ['value', 'uint256', value],
    ['validAfter', 'uint256', 0],
    ['validBefore', 'uint256', MOST],
    ['nonce', 'bytes32', bytes],
  ];

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    'as a payment (%s) is shown and assessed like one',
    async (type) => {
      const part = await shownOf(type, payment('2500000'));
      expect([part.said, part.until]).toEqual([
        `Send 2.5 qUSDC to ${B}`,
        `never, in practice (${BigInt(MOST).toLocaleString('en')})`,
      ]);
      expect(part.codes).toEqual(expect.arrayContaining(['permit.signature', 'recipient.firstTime']));
      expect(part.needsPassword).toBe(false);
      const much = await shownOf(type, payment('240000000'));
      expect(much.codes).toContain('balance.largeShare');
      expect(much.needsPassword).toBe(true);
    },
  );

  it('as an allowance of the older form has no end where it names none', async () => {
    const fields: [string, string, unknown][] = [
      ['holder', 'address', A.address],
      ['spender', 'address', B],
      ['nonce', 'uint256', 0],
      ['expiry', 'uint256', 0],
      ['allowed', 'bool', true],
    ];
    expect(await shownOf('Permit', fields)).toMatchObject({
      said: `Let ${B} spend all your qUSDC, now and later`,
      until: 'for ever',
    });
  });

  it.each(['OrderComponents', 'ForwardRequest', 'SafeTx', 'Delegation'])(
    'in a way that the wallet cannot assess (%s) is marked so',
    async (type) => {
      const shown = await shownOf(type, [['to', 'address', B]]);
      expect(shown.codes).toContain('typedData.acts');
      // What others can do with it is unknown, so it counts as much.
      expect(shown.needsPassword).toBe(true);
    },
  );

  it('not at all, like a sign-in, has no such warning, whatever its name', async () => {
    const login = await shownOf('Login', [['nonce', 'uint256', 1]]);
    expect([login.codes, login.needsPassword]).toEqual([[], false]);
    expect(login.said).toBe(
      `Sign Login for ${node.tokenOf('qUSDC')}, which calls itself “q”`.replace(/0x[0-9a-f]{40}/, (address) =>
        toChecksumAddress(address),
      ),
    );
    expect(login.rows).toEqual([
      expect.stringMatching(/^For the contract: 0x[0-9a-fA-F]{40}$/),
      'On the chain: 88888, Local network',
      'It calls itself: q',
    ]);
    expect((await shownOf('toString', [['nonce', 'uint256', 1]])).codes).toEqual([]);
  });
});

describe('the recipient and the times of a signature', () => {
  const DETAILS = [
    field('token', 'address'),
    field('amount', 'uint160'),
    field('expiration', 'uint48'),
    field('nonce', 'uint48'),
  ];
  const TAKEN = [field('token', 'address'), field('amount', 'uint256')];
  type Times = { readonly until: unknown; readonly ends?: unknown; readonly from?: unknown };
  type Fields = readonly [name: string, type: string, value: unknown][];
  const entry = (amount: string) => ({ token: node.tokenOf('qUSDC'), amount });
  /** Each kind of signed right, with its times; the wallet must show all of each. */
  const FORMS: Readonly<
    Record<string, (times: Times) => readonly [primaryType: string, fields: Fields, more?: object]>
  > = {
    'EIP-2612': ({ until }) => [
      'Permit',
      [
        ['owner', 'address', A.address],
        ['spender', 'address', B],
        ['value', 'uint256', '2500000'],
        ['nonce', 'uint256', 0],
        ['deadline', 'uint256', until],
      ],
    ],
    'its elder form': ({ until }) => [
      'Permit',
      [
        ['holder', 'address', A.address],
        ['spender', 'address', B],
        ['nonce', 'uint256', 0],
        ['expiry', 'uint256', until],
        ['allowed', 'bool', true],
      ],
    ],
    'one item': ({ until }) => [
      'Permit',
      [
        ['spender', 'address', B],
        ['tokenId', 'uint256', 7],
        ['nonce', 'uint256', 0],
        ['deadline', 'uint256', until],
      ],
    ],
    'several of one item': ({ until }) => [
      'Permit',
      [
        ['owner', 'address', A.address],
        ['operator', 'address', B],
        ['tokenId', 'uint256', 7],
        ['value', 'uint256', 3],
        ['deadline', 'uint256', until],
      ],
    ],
    'every item': ({ until }) => [
      'PermitForAll',
      [
        ['owner', 'address', A.address],
        ['operator', 'address', B],
        ['approved', 'bool', true],
        ['deadline', 'uint256', until],
      ],
    ],
    'EIP-3009': ({ until, from = 0 }) => [
      'TransferWithAuthorization',
      [
        ['from', 'address', A.address],
        ['to', 'address', B],
        ['value', 'uint256', '2500000'],
        ['validAfter', 'uint256', from],
        ['validBefore', 'uint256', until],
        ['nonce', 'bytes32', `0x${'11'.repeat(32)}`],
      ],
    ],
    'a lasting one': ({ until, ends = until }) => [
      'PermitSingle',
      [
        ['details', 'PermitDetails', { ...entry('2500000'), expiration: ends, nonce: 0 }],
        ['spender', 'address', B],
        ['sigDeadline', 'uint256', until],
      ],
      { PermitDetails: DETAILS },
    ],
    'several lasting ones': ({ until, ends = until }) => [
      'PermitBatch',
      [
        ['details', 'PermitDetails[]', [2, 1].map((nonce) => ({ ...entry('2500000'), expiration: ends, nonce }))],
        ['spender', 'address', B],
        ['sigDeadline', 'uint256', until],
      ],
      { PermitDetails: DETAILS },
    ],
    'one taking': ({ until }) => [
      'PermitTransferFrom',
      [
        ['permitted', 'TokenPermissions', entry('2500000')],
        ['spender', 'address', B],
        ['nonce', 'uint256', 0],
        ['deadline', 'uint256', until],
      ],
      { TokenPermissions: TAKEN },
    ],
    'several takings with a witness': ({ until }) => [
      'PermitBatchWitnessTransferFrom',
      [
        ['permitted', 'TokenPermissions[]', [entry('2500000'), entry('2500000')]],
        ['spender', 'address', B],
        ['nonce', 'uint256', 0],
        ['deadline', 'uint256', until],
        ['witness', 'Order', { id: 1 }],
      ],
      { TokenPermissions: TAKEN, Order: [field('id', 'uint256')] },
    ],
  };
  const SOON = Math.floor(NOW / 1000) + 600;

  it.each(Object.entries(FORMS))(
    '%s: party, token, amount and times stand open, and what is wrong with the times is said',
    async (_, form) => {
      const fine = await shownOf(...form({ until: SOON }));
      const open = [fine.said, ...fine.rows].join('\n');
      expect(open).toContain(B);
      expect(open).toMatch(/qUSDC/);
      expect(open).toMatch(/2\.5 qUSDC|item 7|every|all your/);
      expect(open).toContain(new Date(SOON * 1000).toISOString());
      expect(open).toMatch(/For the contract: 0x.*\nOn the chain: 88888, .*\nIt calls itself: q/);
      expect(fine.codes.filter((code) => /^permit\.(?!signature)/.test(code))).toEqual([]);
      const over = await shownOf(...form({ until: SOON - 1_200 }));
      expect(over.codes).toContain('permit.expired');
      expect(over.rows.some((line) => line.endsWith(': over'))).toBe(true);
      for (const until of [SOON + 400 * 86_400, String(2n ** 48n - 1n)])
        expect((await shownOf(...form({ until }))).codes).toContain('permit.far');
    },
  );

  it('an allowance that outlives its signature, ended before it, or ends at once is marked', async () => {
    const lasting = FORMS['a lasting one'] as (times: Times) => readonly [string, Fields, object?];
    expect((await shownOf(...lasting({ until: SOON, ends: String(2n ** 48n - 1n) }))).codes).toContain(
      'permit.lasting',
    );
    expect((await shownOf(...lasting({ until: SOON, ends: 1_000 }))).codes).toContain('permit.ended');
    expect((await shownOf(...lasting({ until: SOON, ends: 0 }))).rows).toContain(
      'Allowance ends: with the block that it is given in',
    );
  });

  it('a payment that is valid only later, and one of another owner, are marked', async () => {
    const payment = FORMS['EIP-3009'] as (times: Times) => readonly [string, Fields, object?];
    expect((await shownOf(...payment({ until: SOON, from: SOON - 10 }))).codes).toContain('permit.early');
    const [type, fields] = payment({ until: SOON });
    const other = fields.map(([name, kind, value]): [string, string, unknown] => [
      name,
      kind,
      name === 'from' ? B : value,
    ]);
    expect((await shownOf(type, other)).codes).toContain('permit.owner');
  });

  it('an invalid contract, an invalid chain, and a name are described as such', async () => {
    const nowhere = await shownOf('Login', [['nonce', 'uint256', 1]], {}, { verifyingContract: B });
    expect(nowhere.codes).toEqual(['typedData.noContract']);
    expect(nowhere.rows[0]).toBe(`For the contract: ${B}, where there is none`);
    const loose = await shownOf(
      'Login',
      [['nonce', 'uint256', 1]],
      {},
      { verifyingContract: undefined, chainId: undefined },
    );
    expect(loose.said).toBe('Sign Login for what calls itself “q”');
    expect(loose.rows).toEqual(['For the contract: none', 'On the chain: any: none is named', 'It calls itself: q']);
    expect(loose.codes).toEqual(['typedData.unbound']);
  });

  it('a sign-in in its texts or bytes causes the warning of one', async () => {
    const words = `bank.test wants you to sign in with your Ethereum account:\n${A.address}`;
    expect((await shownOf('Login', [['text', 'string', words]])).codes).toEqual(['signIn.malformed']);
    expect((await shownOf('Login', [['data', 'bytes', `0x${Buffer.from(words).toString('hex')}`]])).codes).toEqual([
      'signIn.malformed',
    ]);
  });

  it('a number that no integer type has is no allowance of nothing', async () => {
    const odd = await shownOf('Permit', [
      ['owner', 'address', A.address],
      ['spender', 'address', B],
      ['value', 'bytes32', `0x${'ff'.repeat(32)}`],
    ]);
    expect(odd.said).toMatch(/^Sign Permit for /);
  });
});
