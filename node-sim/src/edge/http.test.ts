import { connect } from 'node:net';
import { wireJson } from '@svc/core/json/wireJson';
import { toSignedWire } from '@svc/core/tx/exchangeTx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../test/support/startNode.ts';
import { limitsWith } from './limits.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const alice = testAccount('alice');

describe('the HTTP edge', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode({ limits: limitsWith({ body_bytes: 200_000 }, true) });
    await node.fund(alice.address, 'SVC', '100');
    await node.fund(alice.address, 'qUSDC', '100');
  });
  afterAll(() => node.stop());

  const raw = (body: string) => fetch(`${node.url}/rpc`, { method: 'POST', headers: JSON_HEADERS, body });
  const statusOf = async (path: string) => {
    const answer = await fetch(`${node.url}${path}`);
    const body = (await answer.json()) as { ok: boolean; error?: string };
    expect(body.ok).toBe(answer.status === 200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    return answer.status;
  };

  it.each([
    ['/get_status', 200],
    ['/get_block?block=0', 200],
    ['/get_block?block=0&full_transactions=true', 200],
    ['/get_block', 400],
    ['/get_block?block=999999', 400],
    [`/get_block?block=${'0'.repeat(64)}`, 404],
    ['/get_block?block=xyz', 400],
    ['/get_blocks', 200],
    ['/get_blocks?offset=999999', 200],
    ['/get_blocks?limit=513', 400],
    ['/get_transaction?tx_hash=12', 400],
    [`/get_transaction?tx_hash=${'1'.repeat(64)}`, 404],
    [`/get_exchange_receipt?tx_hash=${'1'.repeat(64)}`, 200],
    ['/get_exchange_nonce?address=hello', 400],
    [`/get_exchange_nonce?address=0x${'1'.repeat(40)}`, 200],
    [`/get_token?token_address=0x${'1'.repeat(40)}`, 404],
    ['/get_pool?pool_id=0000000000000000', 404],
    ['/get_pool?pool_id=1', 400],
    ['/get_token?token_address=SVC', 404],
    ['/get_pools?token_a=SVC&token_b=junk', 400],
    ['/get_ticker?market=NO:SUCH', 404],
    ['/get_orderbook?market=SVC/qUSDC&level=4', 400],
    ['/get_orderbook?market=SVC/qUSDC&depth=0', 400],
    ['/get_candles?market=SVC/qUSDC&interval=2m', 400],
    ['/get_candles?market=SVC/qUSDC', 200],
    ['/get_markets?kind=nothing', 200],
    ['/get_spot_orderbook?pair=SVC:qUSDC', 200],
    [`/get_swap_quote?token_in=SVC&token_out=0x${'1'.repeat(40)}&amount_in=1`, 404],
    ['/get_swap_quote?token_in=SVC&token_out=SVC&amount_in=1', 400],
    ['/get_swap_quote?token_in=SVC&token_out=SVC&amount_in=1e3', 400],
    ['/no_such_thing', 404],
  ])('GET %s has status %i', async (path, status) => {
    expect(await statusOf(path)).toBe(status);
  });

  // Reads of accounts accept the forms that an account may sign or be paid under; balances accept any holder.
  const forms: [string, number, number][] = [
    [alice.address, 200, 200],
    [`0xPQ${alice.address.slice(4).toUpperCase()}`, 200, 200],
    [`0x${'1'.repeat(40)}`, 200, 200],
    [`Q${'1'.repeat(44)}`, 200, 200],
    [`0xpq${alice.address.slice(4)}`, 400, 200],
    ['1'.repeat(40), 400, 200],
    [`0xPQMS${'1'.repeat(38)}`, 400, 200],
    [`0xPOOL${'1'.repeat(36)}`, 400, 200],
    [`0xPOOL${'1'.repeat(35)}`, 400, 400],
    [`0xVETO${'1'.repeat(36)}`, 400, 400],
    [`0x${'1'.repeat(39)}`, 400, 400],
    [`0xPQ${'1'.repeat(63)}`, 400, 400],
    [` 0x${'1'.repeat(40)}`, 400, 400],
    ['@vault', 400, 400],
  ];
  it.each(forms)(
    'answers the address %s with %i, and as the holder of a balance with %i',
    async (address, account, holder) => {
      const text = encodeURIComponent(address);
      const allowance = `/get_token_allowance?token_address=${node.tokenOf('qUSDC')}`;
      for (const path of [
        `/get_exchange_nonce?address=${text}`,
        `/get_spot_orders?address=${text}`,
        `/get_lp_positions?address=${text}`,
        `${allowance}&owner=${text}&spender=${alice.address}`,
        `${allowance}&owner=${alice.address}&spender=${text}`,
      ]) {
        expect(await statusOf(path)).toBe(account);
      }
      expect(await statusOf(`/get_token_balance?token_address=SVC&address=${text}`)).toBe(holder);
    },
  );

  it.each(['qUSDC', '0xzz', '1'.repeat(40), `0x${'1'.repeat(41)}`])(
    'tells the malformed token %s from one that is not there',
    async (token) => {
      expect(await statusOf(`/get_token?token_address=${token}`)).toBe(400);
      expect(await statusOf(`/get_token_balance?token_address=${token}&address=${alice.address}`)).toBe(400);
      expect(await statusOf(`/get_nft_collection?collection=${token}`)).toBe(400);
    },
  );

  it('answers a quote without liquidity with 404', async () => {
    const query = `token_in=${node.tokenOf('qBTC')}&token_out=${node.tokenOf('qETH')}&amount_in=1`;
    expect(await statusOf(`/get_swap_quote?${query}`)).toBe(404);
  });

  it('lets any site ask: preflight, and the header on answers of every kind', async () => {
    const preflight = await fetch(`${node.url}/rpc`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://dapp.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    for (const path of ['/rpc', '/get_status', '/no_such_thing']) {
      // Not every client that sends OPTIONS is a browser.
      const plain = await fetch(`${node.url}${path}`, { method: 'OPTIONS' });
      expect([plain.status, plain.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    }
    const redirected = await fetch(`${node.url}//get_status`, { redirect: 'manual' });
    expect([
      redirected.status,
      redirected.headers.get('location'),
      redirected.headers.get('access-control-allow-origin'),
    ]).toEqual([307, '/get_status', '*']);
    const large = await raw(`["${'x'.repeat(200_001)}"]`);
    expect([large.status, large.headers.get('access-control-allow-origin')]).toEqual([413, '*']);
    expect(await large.json()).toMatchObject({
      error: { code: -32600, message: expect.stringMatching(/the most is \d+ bytes \(limit body_bytes\)/) },
    });
  });

  it.each(['/rpc', '/submit_exchange_tx', '/exchange_signing_payload', '/get_status'])(
    'tells a client of %s that its body is too large, however much of it is still to come',
    async (path) => {
      const body = 'x'.repeat(20_000_000);
      const whole = await fetch(`${node.url}${path}`, { method: 'POST', body });
      expect([whole.status, whole.headers.get('access-control-allow-origin')]).toEqual([413, '*']);
      // A client that asks to close the connection sends everything before it reads.
      const text = await new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
        socket.on('error', reject);
        socket.on('close', () => resolve(received));
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
          () =>
            socket.on('data', (data) => {
              received += data.toString();
            }),
        );
      });
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      let sent = 0;
      const parts = new ReadableStream<Uint8Array>({
        pull: (stream) =>
          sent++ < 20 ? stream.enqueue(new TextEncoder().encode(body.slice(0, 1_000_000))) : stream.close(),
      });
      const chunked = await fetch(`${node.url}${path}`, { method: 'POST', body: parts, duplex: 'half' } as RequestInit);
      expect(chunked.status).toBe(413);
    },
  );

  it('answers a plain request to the socket address in the envelope', async () => {
    const plain = await fetch(`${node.url}/ws`);
    expect([plain.status, plain.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
    expect(await plain.json()).toEqual({ ok: false, error: 'expected a WebSocket handshake' });
  });

  it('keeps ids, batches and notifications of JSON-RPC apart', async () => {
    expect(await (await raw('[]')).json()).toMatchObject({ id: null, error: { code: -32600 } });
    expect(await (await raw('[1,{}]')).json()).toHaveLength(2);
    const silent = await raw('[{"jsonrpc":"2.0","method":"eth_chainId"}]');
    expect([silent.status, await silent.text()]).toEqual([204, '']);
    expect(await (await raw('{"jsonrpc":"2.0","id":1.5,"method":"eth_chainId"}')).text()).toBe(
      '{"jsonrpc":"2.0","id":1.5,"result":"0x15b38"}',
    );
    expect(await (await raw('{"jsonrpc":"2.0","id":null,"method":"net_version"}')).text()).toBe(
      '{"jsonrpc":"2.0","id":null,"result":"88888"}',
    );
    expect(await (await raw('{"jsonrpc":')).json()).toMatchObject({ id: null, error: { code: -32700 } });
    expect(await (await raw('{"id":0,"method":"eth_noSuchMethod","params":["0x"]}')).json()).toMatchObject({
      id: 0,
      error: { code: -32601 },
    });
    expect(await (await raw('{"id":"a-1","method":"exchange_getNonce","params":["nobody"]}')).json()).toMatchObject({
      id: 'a-1',
      error: { code: -32602 },
    });
  });

  it('keeps a nonce beyond 2^53 exact, over both interfaces', async () => {
    const fields = `{"op_type":5,"sender":"${alice.address}","nonce":9007199254740993,"params":{"amount":1.0,"pair":"a:b"},"gas_limit":100000}`;
    const over = await fetch(`${node.url}/exchange_signing_payload`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: fields,
    });
    const rest = await over.text();
    expect(rest).toContain('"nonce":9007199254740993');
    expect(rest).toContain('"amount":1.0');
    const rpc = await (await raw(`{"id":1,"method":"exchange_getSigningPayload","params":[${fields}]}`)).text();
    const wrapped = await (
      await raw(`{"id":1,"method":"exchange_getSigningPayload","params":{"tx":${fields}}}`)
    ).text();
    const named = await (await raw(`{"id":1,"method":"exchange_getSigningPayload","params":${fields}}`)).text();
    expect(new Set([rpc, wrapped, named].map((text) => text.slice(text.indexOf('"result":') + 9, -1)))).toEqual(
      new Set([rest.slice(rest.indexOf('"result":') + 9, -1)]),
    );
    const asText = await fetch(`${node.url}/exchange_signing_payload`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: fields.replace('9007199254740993', '"9007199254740993"'),
    });
    expect(asText.status).toBe(400);
  });

  it('accepts a transaction as object, as JSON text and as tx_hex, and answers the same hash again', async () => {
    const tx = wireJson(
      toSignedWire(
        await node.sign(alice, 'TOKEN_TRANSFER', {
          token_address: node.tokenOf('qUSDC'),
          to: testAccount('bob').address,
          amount: '1',
        }),
      ),
    );
    const post = async (body: string) => {
      const answer = await fetch(`${node.url}/submit_exchange_tx`, { method: 'POST', headers: JSON_HEADERS, body });
      return {
        status: answer.status,
        body: (await answer.json()) as { result: { tx_hash: string; mempool_size: number } },
      };
    };
    const first = await post(`{"tx":${tx}}`);
    expect(first).toMatchObject({ status: 200, body: { result: { mempool_size: 1 } } });
    const again = await Promise.all([post(`{"tx":${JSON.stringify(tx)}}`), post(`{"tx_hex":${JSON.stringify(tx)}}`)]);
    for (const { body } of again) expect(body.result).toEqual(first.body.result);
    expect(await node.rpc('exchange_sendTransaction', [JSON.parse(tx)])).toBe(first.body.result.tx_hash);
    expect((await post('{}')).status).toBe(400);
    expect((await post('nonsense')).status).toBe(400);
    await node.mine();
    expect(await node.receipt(first.body.result.tx_hash)).toMatchObject({ success: true });
  });

  it('refuses transactions check by check, with the reasons of the protocol', async () => {
    const params = { token_address: node.tokenOf('qUSDC'), to: testAccount('bob').address, amount: '1' };
    const good = await node.sign(alice, 'TOKEN_TRANSFER', params);
    const wire = toSignedWire(good);
    const reason = async (tx: unknown) => {
      const answer = await fetch(`${node.url}/submit_exchange_tx`, {
        method: 'POST',
        headers: JSON_HEADERS,
        body: wireJson({ tx }),
      });
      expect(answer.status).toBe(400);
      return ((await answer.json()) as { error: string }).error;
    };
    const signed = async (changes: Parameters<TestNode['sign']>[3], changed: Record<string, string | number> = {}) =>
      toSignedWire(await node.sign(alice, 'TOKEN_TRANSFER', { ...params, ...changed } as never, changes));
    const nonce = good.nonce;
    expect(await reason(7)).toMatch(/^malformed transaction: /);
    expect(await reason({ ...wire, op_type: 99 })).toMatch(/^malformed transaction: op_type/);
    expect(await reason({ ...wire, signature: 'zz' })).toMatch(/^malformed transaction: signature/);
    expect(await reason({ ...wire, params: {} })).toMatch(/^invalid transaction: params\./);
    expect(await reason(await signed({}, { amount: '1e3' }))).toMatch(/^invalid transaction: params\.amount/);
    expect(await reason(await signed({}, { amount: '0' }))).toMatch(/^invalid transaction: params\.amount/);
    // Readable input that is no transaction has an invalid structure; only unreadable input is malformed.
    expect(await reason({ ...wire, sender: '' })).toMatch(/^invalid transaction: sender/);
    expect(await reason({ ...wire, nonce: -1 })).toMatch(/^invalid transaction: nonce/);
    for (const limit of [0, -1])
      expect(await reason({ ...wire, gas_limit: limit })).toMatch(/^invalid transaction: gas_limit/);
    for (const price of ['0', 0, '-1', -1, '-1.5', '-0.0'])
      expect(await reason({ ...wire, gas_price: price })).toMatch(/^invalid transaction: gas_price/);
    for (const price of ['1e', '', 'x', true])
      expect(await reason({ ...wire, gas_price: price })).toMatch(/^malformed transaction: gas_price/);
    for (const price of ['1000000000.5', '1e-1', '0.5'])
      expect(await reason({ ...wire, gas_price: price })).toMatch(/^gas price .*1000000000/);
    expect(await reason({ ...wire, params: { ...params, note: 'x'.repeat(65_536) } })).toBe(
      'invalid transaction: its signing bytes are more than 65536',
    );
    const { signature: _, public_key: __, ...unsigned } = wire;
    for (const tx of [
      unsigned,
      { ...wire, signature: null },
      { ...wire, public_key: '' },
      { ...wire, signature: `${'00'.repeat(10_000)}` },
    ]) {
      expect(await reason(tx)).toBe('invalid signature');
    }
    expect(await reason({ ...wire, nonce: 5 })).toBe('invalid signature');
    expect(await reason({ ...wire, public_key: `${String(wire.public_key)}00` })).toBe('invalid signature');
    expect(await reason({ ...wire, sender: testAccount('bob').address })).toBe('invalid signature');
    expect(await reason(await signed({ gasPriceWei: 999_999_999n }))).toMatch(/999999999.*1000000000/);
    expect(await reason(await signed({ gasLimit: 39_999n }))).toMatch(/^gas limit too low: /);
    expect(await reason(await signed({ gasPriceWei: 10n ** 16n }))).toMatch(/^insufficient SVC for gas: /);
    expect(await reason(await signed({ nonce: nonce - 1n }))).toMatch(/^nonce too low: /);
    expect(await reason(await signed({ nonce: nonce + 65n }))).toMatch(/^nonce too high: /);
    await node.post('/submit_exchange_tx', { tx: wire });
    expect(await reason(await signed({ nonce }, { amount: '2' }))).toMatch(/^nonce already queued: /);
    await expect(
      node.rpc('exchange_sendTransaction', [await signed({ nonce }, { amount: '2' })]),
    ).rejects.toMatchObject({ rpcCode: -32003 });
    await expect(node.rpc('exchange_sendTransaction', [{ op_type: 99 }])).rejects.toMatchObject({ rpcCode: -32602 });
    await node.mine();
  });

  it('answers probes, metrics and its root', async () => {
    expect(await (await fetch(`${node.url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(`${node.url}/readyz`)).json()).toEqual({
      ready: true,
      height: node.node.chain.tip.height,
    });
    const metrics = await (await fetch(`${node.url}/metrics`)).text();
    expect(metrics).toContain(`svc_chain_height ${node.node.chain.tip.height}`);
    expect(metrics).toMatch(/svc_rpc_errors_total\{method="_unknown"\} \d/);
    expect(await (await fetch(`${node.url}/`)).json()).toEqual({
      node_version: '0.1.0',
      unspent_outputs_hash: '0'.repeat(64),
    });
    expect((await fetch(`${node.url}/get_status`, { method: 'HEAD' })).status).toBe(200);
    expect(await (await fetch(`${node.url}/get_status?pretty=true`)).text()).toContain('\n  "ok": true');
  });

  it('gives every REST read the JSON-RPC twin that its declaration names', async () => {
    const root = await node.get<{ exchange_state_root: string }>('/get_exchange_state_root');
    const twin = await node.rpc<Record<string, unknown>>('exchange_getStateRoot');
    expect(Object.keys(twin)).toEqual(['exchange_state_root', 'block_height']);
    expect(twin.exchange_state_root).toBe(root.exchange_state_root);
    expect(await node.rpc('market_getTicker', { market: 'qusdc/svc' })).toEqual(
      await node.get('/get_ticker', { market: 'SVC:qUSDC' }),
    );
    expect(await node.rpc('exchange_quoteSwap', ['SVC', node.tokenOf('qUSDC'), '5', null, null, 'amm'])).toMatchObject({
      source: 'amm',
      amount_in: '5',
    });
    expect(await node.rpc('market_getOrderBook', ['SVC/qUSDC', 100_000, 3])).toMatchObject({ level: 3 });
    expect(await node.rpc('eth_getBalance', [alice.address])).toMatch(/^0x[1-9a-f][0-9a-f]*$/);
    await expect(node.rpc('eth_getBalance', [alice.address, '0x0a'])).rejects.toMatchObject({ rpcCode: -32602 });
    expect(await node.rpc('eth_getBalance', [alice.address, 'earliest'])).toBe('0x0');
    expect(await node.rpc('exchange_gasPrice')).toBe(1_000_000_000);
  });
});
