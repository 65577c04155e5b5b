import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toHex } from '@svc/core/bytes';
import { isJsonObject, type JsonObject, type JsonValue, jsonObject, readJson } from '@svc/core/json/canonicalJson';
import {
  exchangeTxHash,
  readSignedTx,
  type SignedExchangeTx,
  signExchangeTx,
  signedWireText,
  toSignedWire,
  wireText,
} from '@svc/core/tx/exchangeTx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { PreparedTx } from '../chain/preparedTx.ts';
import { nodeMlDsa } from '../crypto/nodeMlDsa.ts';
import { limitsWith } from '../edge/limits.ts';
import { SubmissionWorkers } from './submissionWorkers.ts';

const MOST_BYTES = 65_536;
const account = testAccount('submissionWorkers');
const memo = (text: string) =>
  jsonObject(
    Object.entries({
      to: testAccount('other').address,
      token_address: `0x${'ab'.repeat(20)}`,
      amount: '1',
      memo: text,
    }),
  );

const sign = (nonce: number, text = 'x'): Promise<SignedExchangeTx> =>
  signExchangeTx(
    {
      op: 'TOKEN_TRANSFER',
      sender: account.address,
      nonce: BigInt(nonce),
      params: memo(text),
      gasLimit: 40_000n,
      gasPriceWei: 1_000_000_000n,
    },
    account.seed,
    nodeMlDsa,
  );

/** A body in pieces of a given size. */
function came(text: string, size = 5000) {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return { pieces, length: bytes.length };
}

const rest = (tx: SignedExchangeTx) => `{"tx":${signedWireText(tx)}}`;
const request = (tx: SignedExchangeTx, id: JsonValue) =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"exchange_sendTransaction","params":[${signedWireText(tx)}]}`;

function preparedOf(value: JsonValue | undefined): PreparedTx {
  const { tx } = value as { tx: unknown };
  if (!(tx instanceof PreparedTx)) throw new Error('not prepared');
  return tx;
}

describe('submission workers', () => {
  const submissionWorkers = new SubmissionWorkers(2);

  it('gives the same transactions as the ordinary way, and they outlive their message', async () => {
    const txs = await Promise.all(Array.from({ length: 30 }, (_, nonce) => sign(nonce, `memo ${nonce}`)));
    const prepared = (await Promise.all(txs.map((tx) => submissionWorkers.rest(came(rest(tx)), MOST_BYTES)))).map(
      preparedOf,
    );
    // Their buffers are being reused.
    await Promise.all(txs.map((tx) => submissionWorkers.rest(came(rest(tx)), MOST_BYTES)));
    for (const [at, { tx, hash }] of prepared.entries()) {
      const ordinary = readSignedTx(readJson(signedWireText(txs[at] as SignedExchangeTx)));
      expect(tx).toEqual(ordinary);
      expect(Object.getPrototypeOf(tx.params)).toBeNull();
      expect(hash).toBe(exchangeTxHash(ordinary));
      expect(wireText(tx)).toBe(wireText(ordinary));
      expect(signedWireText(tx)).toBe(signedWireText(ordinary));
    }
    expect(new Set(prepared.map(({ tx }) => tx.publicKey)).size).toBe(1);
  });

  it('answers bodies in the order in which they came, however long each takes', async () => {
    const order: number[] = [];
    const [first, ...others] = await Promise.all(Array.from({ length: 40 }, (_, nonce) => sign(nonce)));
    const list = `[${others.map((tx, id) => request(tx, id)).join(',')}]`;
    const asked = [
      submissionWorkers.rpc(came(list), MOST_BYTES).then(() => order.push(0)),
      ...Array.from({ length: 20 }, (_, at) =>
        submissionWorkers.rest(came(rest(first as SignedExchangeTx)), MOST_BYTES).then(() => order.push(1 + at)),
      ),
    ];
    await Promise.all(asked);
    expect(order).toEqual(Array.from({ length: 21 }, (_, at) => at));
  });

  it('leaves anything that is not fully valid to the ordinary way', async () => {
    const [tx, other] = (await Promise.all([sign(0), sign(1)])) as [SignedExchangeTx, SignedExchangeTx];
    const wire = toSignedWire(tx) as JsonObject;
    const text = signedWireText(tx);
    const changed = (change: JsonObject) => `{"tx":${signedWireText({ ...tx, ...change } as never)}}`;
    const bodies: [string, string][] = [
      ['bytes after the end', `${rest(tx)}x`],
      ['no end', rest(tx).slice(0, -1)],
      ['a member beside the transaction', `{"propagated":true,"tx":${text}}`],
      ['a JSON text in place of the object', `{"tx":${JSON.stringify(text)}}`],
      ['a key that comes twice', rest(tx).replace('"signature":"', `"signature":"${'00'.repeat(3309)}","signature":"`)],
      ['a long text in the parameters', rest(await sign(2, 'ab'.repeat(300)))],
      ['letters beyond ASCII', rest(await sign(2, 'é'))],
      ['an escape', rest(tx).replace('"memo"', '"\\u006demo"')],
      ['a number with a point', rest(tx).replace('"nonce":0', '"nonce":0.0')],
      ['a negative number', rest(tx).replace('"nonce":0', '"nonce":-0')],
      ['a number beyond 2^53', rest(tx).replace('"nonce":0', '"nonce":9007199254740993')],
      ['an unknown operation', rest(tx).replace('"op_type":14', '"op_type":99')],
      ['no sender', rest(tx).replace('"sender"', '"sendes"')],
      ['parameters that are no object', rest(tx).replace(/"params":\{[^}]*\}/, '"params":[]')],
      ['a parameter that is missing', rest(tx).replace('"amount"', '"amounts"')],
      ['another nonce than was signed', rest(tx).replace('"nonce":0', '"nonce":1')],
      ['a price of nothing', rest(tx).replace('"gas_price":"1000000000"', '"gas_price":"0"')],
      ['a signature of another', changed({ signature: other.signature as never })],
      ['a key of another', changed({ publicKey: await nodeMlDsa.publicKeyOf(new Uint8Array(32)) } as never)],
      ['a signature that is too short', rest(tx).replace(/.{2}"\}\}$/, '"}}')],
      ['a signature with a letter that is no digit', rest(tx).replace(/.{2}"\}\}$/, 'xy"}}')],
      ['a signature with half a byte', rest(tx).replace(/.{1}"\}\}$/, '"}}')],
      ['no key', `{"tx":${JSON.stringify({ ...wire, public_key: undefined, nonce: 0, gas_limit: 40_000 })}}`],
    ];
    const answers = await Promise.all(bodies.map(([, body]) => submissionWorkers.rest(came(body), MOST_BYTES)));
    expect(bodies.filter((_, at) => answers[at] !== undefined).map(([name]) => name)).toEqual([]);
    expect(await submissionWorkers.rest(came(rest(tx)), 100)).toBeUndefined();
    expect(await submissionWorkers.rest(came(request(tx, 1)), MOST_BYTES)).toBeUndefined();
    expect(preparedOf(await submissionWorkers.rest(came(rest(tx)), MOST_BYTES)).hash).toBe(exchangeTxHash(tx));

    const lists: [string, string][] = [
      ['a body of REST', rest(tx)],
      ['no requests', `[]${' '.repeat(20_000)}`],
      ['one of another method', `[${request(tx, 1)},{"jsonrpc":"2.0","id":2,"method":"eth_chainId","params":[]}]`],
      ['one without an id', request(tx, 1).replace('"id":1,', '')],
      ['an id of null', request(tx, null)],
      ['one member more', request(tx, 1).replace('"id":1', '"id":1,"x":1')],
      ['another version', request(tx, 1).replace('2.0', '1.0')],
      ['two parameters', request(tx, 1).replace(']}', ',true]}')],
      ['parameters by name', request(tx, 1).replace('[{', '{"tx":{').replace('}]', '}}')],
      [
        'one bad signature among good ones',
        `[${request(other, 1)},${request({ ...tx, signature: other.signature }, 2)}]`,
      ],
    ];
    const none = await Promise.all(lists.map(([, body]) => submissionWorkers.rpc(came(body), MOST_BYTES)));
    expect(lists.filter((_, at) => none[at] !== undefined).map(([name]) => name)).toEqual([]);
    const list = (await submissionWorkers.rpc(
      came(`[${request(tx, 'a')},${request(other, 5)}]`),
      MOST_BYTES,
    )) as JsonValue[];
    expect(list.map((one) => isJsonObject(one) && one.id)).toEqual(['a', 5]);
    expect(await submissionWorkers.rpc(came(request(tx, 9)), MOST_BYTES)).toMatchObject({ id: 9, jsonrpc: '2.0' });
  });

  it('accepts no more than its queue allows, and accepts again when that is done', async () => {
    const tx = await sign(0);
    // Whitespace is read in no time.
    const body = came(`${rest(tx)}${' '.repeat(2 ** 22)}`, 2 ** 16);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submissionWorkers.rest(body, MOST_BYTES)));
    const taken = answers.filter((answer) => answer !== undefined).length;
    expect(taken).toBe(Math.floor(2 ** 26 / body.length));
    expect(preparedOf(await submissionWorkers.rest(body, MOST_BYTES)).hash).toBe(exchangeTxHash(tx));
  });

  it('leaves everything to the ordinary way when a thread fails or ends, including what is queued', async () => {
    const body = came(rest(await sign(0)));
    for (const script of [
      'throw new Error("broken")',
      'process.exit(0)',
      'import("node:worker_threads").then(({parentPort}) => parentPort.on("message", () => process.exit(1)))',
    ]) {
      const broken = new SubmissionWorkers(1, new URL(`data:text/javascript,${encodeURIComponent(script)}`));
      expect(await Promise.all(Array.from({ length: 5 }, () => broken.rest(body, MOST_BYTES)))).toEqual(
        Array(5).fill(undefined),
      );
      expect(await broken.rest(body, MOST_BYTES)).toBeUndefined();
    }
    expect(await new SubmissionWorkers(0).rest(body, MOST_BYTES)).toBeUndefined();
  });
});

describe('a program that has read bodies', () => {
  it('ends when its work is done: idle threads do not keep it alive', async () => {
    const script = `
      const { SubmissionWorkers } = await import(${JSON.stringify(new URL('./submissionWorkers.ts', import.meta.url).href)});
      const piece = Buffer.from(process.env.BODY);
      const read = await new SubmissionWorkers(2).rest({ pieces: [piece], length: piece.length }, ${MOST_BYTES});
      console.log(read.tx.hash);`;
    const tx = await sign(0);
    const folder = mkdtempSync(join(tmpdir(), 'submissionWorkers-'));
    writeFileSync(join(folder, 'main.mjs'), script);
    const { stdout, status } = spawnSync(process.execPath, [join(folder, 'main.mjs')], {
      env: { ...process.env, BODY: rest(tx), NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true, force: true });
    expect([stdout.trim(), status]).toEqual([exchangeTxHash(tx), 0]);
  });
});

describe('submitting over HTTP', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode();
  });
  afterAll(() => node.stop());

  const send = async (path: string, body: string) => {
    const answer = await fetch(`${node.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return { status: answer.status, ...((await answer.json()) as JsonObject) };
  };

  it('queues what threads have read by the rules of the queue, and answers each under its id', async () => {
    await node.fund(account.address, 'SVC', '1000');
    const [tx0, tx1, tx2, twice, low] = (await Promise.all([
      sign(0),
      sign(1),
      sign(2),
      sign(2, 'another'),
      sign(500),
    ])) as SignedExchangeTx[];
    expect(await send('/submit_exchange_tx', rest(tx1 as SignedExchangeTx))).toMatchObject({
      ok: true,
      result: { tx_hash: exchangeTxHash(tx1 as SignedExchangeTx) },
    });
    const body = [tx0, tx1, tx2, twice, low].map((tx, id) => request(tx as SignedExchangeTx, id));
    const answer = await fetch(`${node.url}/rpc`, { method: 'POST', body: `[${body.join(',')}]` });
    const entries = (await answer.json()) as { id: number; result?: string; error?: { message: string } }[];
    expect(entries.map(({ id, result, error }) => [id, result ?? error?.message])).toEqual([
      [0, exchangeTxHash(tx0 as SignedExchangeTx)],
      [1, exchangeTxHash(tx1 as SignedExchangeTx)],
      [2, exchangeTxHash(tx2 as SignedExchangeTx)],
      [3, 'nonce already queued: 2 is used by another transaction'],
      [4, 'nonce too high: at most 64 now, got 500'],
    ]);
    await node.mine();
    const kept = await node.get<JsonObject>('/get_transaction', { tx_hash: exchangeTxHash(tx1 as SignedExchangeTx) });
    expect(JSON.stringify(kept)).toContain(toHex((tx1 as SignedExchangeTx).signature));
    for (const tx of [tx0, tx1, tx2])
      expect(await node.receipt(exchangeTxHash(tx as SignedExchangeTx))).toMatchObject({ error_code: 'token.unknown' });
  });

  it('answers a body that threads leave to it like any other', async () => {
    const tx = await sign(3);
    const wrong = `{"tx":${signedWireText({ ...tx, nonce: 4n })}}`;
    expect(await send('/submit_exchange_tx', wrong)).toEqual({ status: 400, ok: false, error: 'invalid signature' });
    const lacking = rest(tx).replace('"amount"', '"amounts"');
    expect(await send('/submit_exchange_tx', lacking)).toMatchObject({
      status: 400,
      error: expect.stringContaining('params.amount'),
    });
    expect(await send('/rpc', request({ ...tx, nonce: 4n }, 'x'))).toMatchObject({
      id: 'x',
      error: { message: 'invalid signature' },
    });
  });

  it('answers pipelined requests of one connection in order', async () => {
    const { port } = new URL(node.url);
    const first = await sign(3, 'first');
    const second = await sign(3, 'second');
    const bodies = [rest(first), rest(second), rest(await sign(4))];
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      let got = '';
      socket.on('error', reject);
      socket.on('data', (data) => {
        got += data.toString();
        if (got.split('"ok"').length === bodies.length + 1) socket.destroy();
      });
      socket.on('close', () => resolve(got));
      for (const body of bodies)
        socket.write(
          `POST /submit_exchange_tx HTTP/1.1\r\nhost: node\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
    });
    const answers = [...text.matchAll(/\{"ok":.*\}/g)].map(
      ([answer]) => JSON.parse(answer) as { ok: boolean; result?: { tx_hash: string }; error?: string },
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(answers[0]?.result?.tx_hash).toBe(exchangeTxHash(first));
    expect(answers[1]?.error).toContain('nonce already queued');
  });

  it('counts each transaction of a list against the limits before any is queued', async () => {
    const limited = await startNode({ limits: limitsWith({ rpc_per_second: 1, rpc_burst: 2 }) });
    const txs = await Promise.all([0, 1, 2].map((nonce) => sign(nonce)));
    const list = async (count: number) => {
      const body = `[${txs.slice(0, count).map((tx, id) => request(tx, id))}]`;
      const answer = await fetch(`${limited.url}/rpc`, { method: 'POST', body });
      return ((await answer.json()) as { error?: { code: number } }[]).map(({ error }) => error?.code);
    };
    expect(await list(3)).toEqual([-32_005, -32_005, -32_005]);
    // Within the limit; the account has no funds.
    expect(await list(2)).toEqual([-32_003, -32_003]);
    expect(await list(1)).toEqual([-32_005]);
    expect(limited.node.chain.mempool.size).toBe(0);
    await limited.stop();
  });
});
