// Signing bytes, nonces and gas as clients see them, over HTTP alone: the same transaction in any spelling, another one
// for another text, and no nonce lost to a refusal.

import { type JsonObject, jsonObject } from '@svc/core/json/canonicalJson';
import { wireJson } from '@svc/core/json/wireJson';
import { OP_TABLE } from '@svc/core/ops/opTable';
import type { OpName } from '@svc/core/ops/registry';
import { exchangeTxHash, toSignedWire } from '@svc/core/tx/exchangeTx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OP_SAMPLES } from '../support/opSamples.ts';
import { startNode, type TestNode, testAccount } from '../support/startNode.ts';

interface Payload {
  signing_bytes: string;
  tx_hash: string;
  tx: JsonObject;
}

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

const post = async (path: string, body: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`${node.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, text: await answer.text() };
};
const payload = async (body: string): Promise<Payload> => {
  const { status, text } = await post('/exchange_signing_payload', body);
  expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return (JSON.parse(text) as { result: Payload }).result;
};
/** The canonical text of some params, as the node would let it be signed. */
const rendered = async (params: string): Promise<string> => {
  const { signing_bytes: hex } = await payload(`{"op_type":4,"sender":"S","nonce":0,"params":${params}}`);
  // One byte of the operation, one of the sender, eight of the nonce; eight of the limit and ten of the price.
  return Buffer.from(hex, 'hex').subarray(10, -18).toString('latin1');
};

describe('signing bytes', () => {
  const B2 = '4e2485015f9300f68e5a76658969dc95a08ccce5b9aed3d42591b4d1a25707fb';
  const head = '"op_type":5,"sender":"0xPQ-SENDER","nonce":7,"gas_limit":200000,"gas_price":1000000000';
  const params = '{"price":"12.50","pair":"NAT:USDX","note":"Café ☕","amount":"0.00000010"}';

  it.each([
    ['as it is', `{${head},"params":${params}}`],
    ['wrapped', `{"tx":{${head},"params":${params}}}`],
    [
      'with its keys in another order',
      `{"params":{"amount":"0.00000010","note":"Café ☕","pair":"NAT:USDX","price":"12.50"},${head}}`,
    ],
    [
      'with escapes in its text',
      `{${head},"params":${params.replace('é', '\\u00e9').replace('☕', '\\u2615').replace('"pair"', '"\\u0070air"')}}`,
    ],
    ['with the operation by number in text', `{${head.replace(':5,', ':"5",')},"params":${params}}`],
    ['with the operation by name', `{${head.replace(':5,', ':"Place_Order",')},"params":${params}}`],
    ['with other spellings of the price of gas', `{${head.replace(':1000000000', ':"1e9"')},"params":${params}}`],
    [
      'with a fraction of nothing in the price of gas',
      `{${head.replace(':1000000000', ':1000000000.0')},"params":${params}}`,
    ],
    ['with the price of gas left out', `{${head.replace(',"gas_price":1000000000', '')},"params":${params}}`],
    ['with members that are not signed', `{${head},"params":${params},"timestamp":5,"tx_hash":"00","signature":"zz"}`],
    ['with white space', ` {\n${head} , "params" : ${params.replaceAll(',', ' ,\t')} }\r\n`],
  ])('are the same %s', async (_, body) => {
    const { tx_hash: hash, signing_bytes: bytes, tx } = await payload(body);
    expect([hash, bytes.length / 2]).toEqual([B2, 128]);
    expect(tx).toEqual({
      op_type: 5,
      sender: '0xPQ-SENDER',
      nonce: 7,
      params: { price: '12.50', pair: 'NAT:USDX', note: 'Café ☕', amount: '0.00000010' },
      gas_limit: 200_000,
      gas_price: '1000000000',
    });
  });

  it.each([
    ['a trailing zero', params.replace('12.50', '12.5')],
    ['a number in the place of text', params.replace('"12.50"', '12')],
    ['text composed in another way', params.replace('é', 'e\u0301')],
    ['another letter case', params.replace('NAT', 'nat')],
    ['white space in a text', params.replace('NAT:USDX', 'NAT: USDX')],
    ['one more member', params.replace('{', '{"":null,')],
  ])('are others for %s', async (_, changed) => {
    expect((await payload(`{${head},"params":${changed}}`)).tx_hash).not.toBe(B2);
  });

  it.each([
    ['{}', '{}'],
    ['{"a":[],"b":{}}', '{"a": [], "b": {}}'],
    ['{"b":1,"a":[3,1,2],"A":true,"":null}', '{"": null, "A": true, "a": [3, 1, 2], "b": 1}'],
    ['{"\u{1f600}":1,"\ufffd":2,"é":3,"z":4}', '{"z": 4, "\\u00e9": 3, "\\ufffd": 2, "\\ud83d\\ude00": 1}'],
    ['{"a":"\\u007f\\u0000\\b\\f\\n\\r\\t\\"\\\\\\/~ "}', '{"a": "\\u007f\\u0000\\b\\f\\n\\r\\t\\"\\\\/~ "}'],
    ['{"a":9007199254740993,"b":-0,"c":-9007199254740993}', '{"a": 9007199254740993, "b": 0, "c": -9007199254740993}'],
    [
      '{"a":1.0,"b":1e-7,"c":1E16,"d":0.0001,"e":0.00001,"f":-0.0,"g":1e22}',
      '{"a": 1.0, "b": 1e-07, "c": 1e+16, "d": 0.0001, "e": 1e-05, "f": -0.0, "g": 1e+22}',
    ],
    [
      '{"a":123456789012345680.0,"b":0.1,"c":5e-324,"d":1.7976931348623157e308}',
      '{"a": 1.2345678901234568e+17, "b": 0.1, "c": 5e-324, "d": 1.7976931348623157e+308}',
    ],
    ['{"a":1,"a":2,"__proto__":{"b":1}}', '{"__proto__": {"b": 1}, "a": 2}'],
    [`{"a":${'1'.repeat(4000)}}`, `{"a": ${'1'.repeat(4000)}}`],
  ])('render params by the rule: %#', async (given, expected) => {
    expect(await rendered(given)).toBe(expected);
  });

  it.each([
    ['a lone surrogate', '{"a":"\\ud800"}'],
    ['a number outside the range of doubles', '{"a":1e400}'],
    ['an endless number', `{"a":${'1'.repeat(5000)}}`],
    ['params that are a list', '[]'],
    ['params that are text', '"{}"'],
    ['endless nesting', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`],
  ])('are refused for %s', async (_, given) => {
    const body = `{"op_type":4,"sender":"S","nonce":0,"params":${given}}`;
    expect((await post('/exchange_signing_payload', body)).status).toBe(400);
    const rpc = JSON.parse(
      (await post('/rpc', `{"jsonrpc":"2.0","id":1,"method":"exchange_getSigningPayload","params":[${body}]}`)).text,
    );
    expect([-32602, -32700, -32600]).toContain(rpc.error.code);
  });
});

describe('nonces and gas', () => {
  const alice = testAccount('nonces');
  const bob = testAccount('nonces, other');
  const transfer = (amount: string) =>
    jsonObject(Object.entries({ token_address: node.tokenOf('qUSDC'), to: bob.address, amount })) as JsonObject;
  const next = async () => (await node.rpc<{ nonce: number } | number>('exchange_getNonce', [alice.address])) as number;
  const send = async (nonce: bigint, more: object = {}) => {
    const signed = await node.sign(alice, 'TOKEN_TRANSFER', transfer('0.01'), { nonce, ...more });
    return node.post<{ tx_hash: string }>('/submit_exchange_tx', { tx: toSignedWire(signed) });
  };

  beforeAll(async () => {
    await node.fund(alice.address, 'SVC', '10');
    await node.fund(alice.address, 'qUSDC', '10');
  });

  it('submitted out of order wait for each other, and all execute in nonce order', async () => {
    const first = BigInt(await next());
    const sent = [];
    for (const at of [4n, 0n, 3n, 2n]) sent.push([at, (await send(first + at)).tx_hash] as const);
    expect(await next()).toBe(Number(first));
    await node.mine();
    // The second is missing: later ones wait.
    expect(await next()).toBe(Number(first) + 1);
    await send(first + 1n);
    await node.mine();
    expect(await next()).toBe(Number(first) + 5);
    for (const [at, hash] of sent)
      expect(await node.receipt(hash)).toMatchObject({ success: true, nonce: Number(first + at) });
  });

  it('are kept by every refusal, and used by every failure', async () => {
    const nonce = BigInt(await next());
    await expect(send(nonce, { gasPriceWei: 999_999_999n })).rejects.toThrow(/999999999/);
    await expect(send(nonce, { gasPriceWei: 999_999_999n, gasLimit: 100_000n })).rejects.toThrow(/999999999/);
    await expect(send(nonce, { gasLimit: 39_999n })).rejects.toThrow(/gas limit too low/);
    await expect(send(nonce, { gasLimit: 10n ** 15n })).rejects.toThrow(/insufficient SVC for gas/);
    await node.mine();
    expect(await next()).toBe(Number(nonce));
    const failed = await node.execute(alice, 'TOKEN_TRANSFER', transfer('1000000'));
    expect(failed).toMatchObject({
      success: false,
      error_code: 'balance.short',
      nonce: Number(nonce),
      gas_used: 40_000,
      fee: '0.00004',
      data: {},
    });
    expect(await next()).toBe(Number(nonce) + 1);
  });

  it.each(OP_TABLE.map(([number, name, gas]) => [name, number, gas] as const))(
    'what the payload of %s names as its gas limit is accepted as one',
    async (name, number, gas) => {
      // Of an account of its own, since a queue holds few of one.
      const owner = testAccount(`default limit of ${name}`);
      await node.fund(owner.address, 'SVC', '1');
      const params = name in OP_SAMPLES ? OP_SAMPLES[name as OpName] : {};
      const asked = wireJson({ op_type: number, sender: owner.address, nonce: 0, params });
      const { tx, tx_hash: hash } = await payload(asked);
      const gasLimit = BigInt(String(tx.gas_limit));
      expect(gasLimit >= BigInt(gas)).toBe(true);
      const signed = await node.sign(owner, name, params, { nonce: 0n, gasLimit });
      expect(exchangeTxHash(signed)).toBe(hash);
      const { status, text } = await post('/submit_exchange_tx', wireJson({ tx: toSignedWire(signed) }));
      expect([status, text]).toEqual([200, expect.stringContaining(hash)]);
    },
  );

  it('a limit and a price that are left out are signed as their defaults', async () => {
    const nonce = BigInt(await next());
    const bare = async (op: 'TOKEN_TRANSFER' | 'CREATE_POOL', params: JsonObject) => {
      const {
        gas_limit: _,
        gas_price: __,
        ...wire
      } = toSignedWire(await node.sign(alice, op, params, { nonce, gasLimit: 100_000n })) as Record<string, never>;
      return post('/submit_exchange_tx', wireJson({ tx: wire }));
    };
    const pool = {
      token0: node.tokenOf('qUSDC'),
      token1: 'SVC',
      fee_tier: 100,
      pool_type: 'STANDARD',
      initial_price: '1',
      stake_amount: '10000',
    };
    expect((await bare('CREATE_POOL', jsonObject(Object.entries(pool)) as JsonObject)).text).toContain(
      'gas limit too low: CREATE_POOL needs 150000',
    );
    const balance = await node.balance(alice.address, 'SVC');
    expect((await bare('TOKEN_TRANSFER', transfer('0.01'))).status).toBe(200);
    await node.mine();
    expect(Number(balance) - Number(await node.balance(alice.address, 'SVC'))).toBeCloseTo(0.00004, 12);
  });

  it.each([
    ['beyond 64 bits', '18446744073709551616'],
    ['below zero', '-1'],
    ['a fraction', '1.0'],
    ['an exponent', '1e0'],
    ['text', '"1"'],
    ['nothing', 'null'],
  ])('a nonce %s is refused', async (_, literal) => {
    const wire = wireJson({ ...toSignedWire(await node.sign(alice, 'TOKEN_TRANSFER', transfer('1'))), nonce: 'here' });
    const { status, text } = await post('/submit_exchange_tx', `{"tx":${wire.replace('"here"', literal)}}`);
    expect([status, text]).toEqual([400, expect.stringMatching(/nonce/)]);
  });
});
