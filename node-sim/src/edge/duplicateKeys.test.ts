// Duplicate members in a body: the last one counts, for what is signed, executed and reported, over every path into the
// node.

import { jsonObject } from '@svc/core/json/canonicalJson';
import { type SignedExchangeTx, signedWireText } from '@svc/core/tx/exchangeTx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';

const alice = testAccount('alice');
const bob = testAccount('bob');
let node: TestNode;
let token: string;

beforeAll(async () => {
  node = await startNode();
  token = node.tokenOf('qUSDC');
  await node.fund(alice.address, 'SVC', '100');
  await node.fund(alice.address, 'qUSDC', '100');
});
afterAll(() => node.stop());

const transfer = (amount: string) =>
  node.sign(alice, 'TOKEN_TRANSFER', jsonObject(Object.entries({ token_address: token, to: bob.address, amount })));
const post = async (path: string, body: string): Promise<string> =>
  (await fetch(`${node.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text();

/** The text of a signed transaction with a member twice, first with another value. */
const twice = (tx: SignedExchangeTx, member: string, first: string) =>
  signedWireText(tx).replace(`"${member}":`, `"${member}":${first},"${member}":`);

/** The paths into the node. Worker threads read the first three, and leave the rest to the reader of the protocol. */
const WAYS = [
  ['REST', (tx: string) => post('/submit_exchange_tx', `{"tx":${tx}}`)],
  [
    'JSON-RPC',
    (tx: string) => post('/rpc', `{"jsonrpc":"2.0","id":1,"method":"exchange_sendTransaction","params":[${tx}]}`),
  ],
  [
    'a batch',
    (tx: string) => post('/rpc', `[{"jsonrpc":"2.0","id":1,"method":"exchange_sendTransaction","params":[${tx}]}]`),
  ],
  [
    'a text in JSON-RPC',
    (tx: string) =>
      post('/rpc', `{"jsonrpc":"2.0","id":1,"method":"exchange_sendTransaction","params":[${JSON.stringify(tx)}]}`),
  ],
] as const;

const OTHERS: readonly (readonly [string, string])[] = [
  ['amount', '"99"'],
  ['to', `"0x${'1'.repeat(40)}"`],
  ['params', '{"amount":"99"}'],
  ['op_type', '27'],
  ['nonce', '77'],
  ['gas_limit', '1'],
  ['gas_price', '"5"'],
  ['sender', `"${bob.address}"`],
  ['signature', '"00"'],
  ['public_key', `"${'ab'.repeat(1952)}"`],
];

describe.each(WAYS)('by %s', (_, send) => {
  it.each(OTHERS)('the last %s is the one that was signed and is executed', async (member, first) => {
    const tx = await transfer('0.5');
    const before = Number(await node.balance(bob.address, 'qUSDC'));
    const answer = await send(twice(tx, member, first));
    const hash = /[0-9a-f]{64}/.exec(answer)?.[0] ?? '';
    expect(answer).not.toMatch(/"error"/);
    await node.mine();
    expect(await node.receipt(hash)).toMatchObject({
      success: true,
      op: 'TOKEN_TRANSFER',
      sender: alice.address,
      data: { to: bob.address, amount: '0.5' },
    });
    expect(Number(await node.balance(bob.address, 'qUSDC')) - before).toBe(0.5);
    expect(await node.get('/get_transaction', { tx_hash: hash })).toMatchObject({
      tx: { params: { amount: '0.5', to: bob.address } },
    });
  });

  it('a signature of the first one is invalid', async () => {
    const tx = await transfer('0.5');
    const before = await node.rpc('exchange_getNonce', [alice.address]);
    const swapped = signedWireText(tx).replace('"amount":"0.5"', '"amount":"0.5","amount":"99"');
    expect(await send(swapped)).toContain('invalid signature');
    await node.mine();
    expect(await node.rpc('exchange_getNonce', [alice.address])).toEqual(before);
  });

  it('__proto__ is a member like any other: signed, and nothing else', async () => {
    const tx = await transfer('0.5');
    const added = signedWireText(tx).replace('"amount":', '"__proto__":{"amount":"99"},"amount":');
    expect(await send(added)).toContain('invalid signature');
    const text = `{"token_address":"${token}","to":"${bob.address}","__proto__":{"amount":"99"}}`;
    const without = signedWireText(tx).replace(/"params":\{[^}]*\}/, `"params":${text}`);
    expect(await send(without)).toContain('params.amount');
  });
});

it('a signing payload is made of the last one', async () => {
  const params = `{"token_address":"${token}","amount":"1","to":"${bob.address}","amount":"2"}`;
  const body = `{"tx":{"op_type":"SWAP","op_type":14,"sender":"${alice.address}","nonce":1,"nonce":3,"params":${params}}}`;
  const { result } = JSON.parse(await post('/exchange_signing_payload', body)) as {
    result: { signing_bytes: string; tx: object };
  };
  expect(result.tx).toMatchObject({ op_type: 14, nonce: 3, params: { amount: '2' } });
  const bytes = Buffer.from(result.signing_bytes, 'hex').toString('latin1');
  expect([bytes.includes('"amount": "2"'), bytes.includes('"amount": "1"')]).toEqual([true, false]);
});
