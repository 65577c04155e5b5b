// Attacks by a page, a frame, a content script, a full disk or a node, each against the whole wallet.

import { innerParts } from '@svc/core/words/message';
import { encodeFunctionData, encodeFunctionResult, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { FAKE_EXTENSION_ID, pageSender, settle } from '../../test/support/fakePlatform.ts';
import { TEST_PASSWORD } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { PROVIDER_PORT } from '../channels/providerPort.ts';
import { UI_PORT } from '../channels/uiPort.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) {
    await node.fund(address, 'SVC', '1000');
    await node.fund(address, 'qUSDC', '1000');
  }
});
afterAll(() => node.stop());

const connected = (options?: Parameters<typeof connectedWallet>[1]) => connectedWallet(node.url, options);

describe('frames', () => {
  it('a sandboxed frame of a connected site has no identity: no accounts, no window, whatever it claims', async () => {
    const { main, open } = await connected();
    const frame = open('https://shop.test/', 'null');
    expect(await frame.request('eth_accounts')).toEqual([]);
    for (const [method, params] of [
      ['personal_sign', ['0x00', A.address]],
      ['eth_requestAccounts', []],
      ['eth_sendTransaction', [{ to: B, value: '0x1', origin: 'https://shop.test' }]],
      ['wallet_requestPermissions', [{ eth_accounts: {} }]],
    ] as const)
      await expect(frame.request(method, params)).rejects.toMatchObject({ code: 4100 });
    expect(main.view.approvals).toEqual([]);
  });

  it('a frame of another origin is named itself, and gets only its own grant', async () => {
    const { main, open } = await connected();
    const frame = open('https://shop.test/', 'https://frame.test');
    const asked = frame.request('eth_requestAccounts');
    const approval = await main.approval('connect');
    expect(approval.requester).toMatchObject({ origin: 'https://frame.test' });
    await main.run('decide', {
      id: approval.id,
      kind: 'connect',
      decision: { accountIds: [approval.subject.selectedAccountId] },
    });
    expect(await asked).toEqual([A.address]);
    expect(await open('https://other.test/').request('eth_accounts')).toEqual([]);
  });
});

describe('ports', () => {
  it.each([
    ['a page', UI_PORT, { url: 'https://shop.test/', origin: 'https://shop.test' }],
    ['a content script', UI_PORT, pageSender('https://shop.test/')],
    [
      'another extension',
      UI_PORT,
      { extensionId: 'x'.repeat(32), url: `chrome-extension://${'x'.repeat(32)}/popup.html` },
    ],
    [
      'a page that names itself like ours',
      UI_PORT,
      { extensionId: FAKE_EXTENSION_ID, url: `https://shop.test/#chrome-extension://${FAKE_EXTENSION_ID}/` },
    ],
    ['another extension at the provider', PROVIDER_PORT, { extensionId: 'x'.repeat(32), url: 'https://shop.test/' }],
  ])('%s opens no port of ours', async (_, name, sender) => {
    const { platform } = await connected();
    const port = platform.connect(name, sender);
    port.send({ id: 1, command: 'revealPhrase', params: { password: TEST_PASSWORD, keyringId: 'x' } });
    port.send({ type: 'request', id: '1', method: 'eth_accounts' });
    await settle();
    expect([port.received, port.closed]).toEqual([[], true]);
  });

  it('commands cannot be reached through the provider', async () => {
    const { page } = await connected();
    for (const name of [
      'unlock',
      'decide',
      'revealPhrase',
      'exportKeystore',
      'confirmDraft',
      '__proto__',
      'constructor',
      'toString',
    ])
      await expect(page.request(name, [{ password: TEST_PASSWORD }])).rejects.toMatchObject({ code: 4200 });
  });
});

describe('what was shown', () => {
  it('is what is signed: neither another request with the same id nor a changed object reaches it', async () => {
    const { main, page } = await connected();
    const tx = { to: B, value: '0x1' };
    void page.request('eth_sendTransaction', [tx], 'same');
    tx.value = '0xffff';
    const again = page.request('eth_sendTransaction', [{ to: B, value: '0xffffff' }], 'same');
    const { subject, id } = await main.approval('sendTransaction');
    expect([subject.tx.valueWei, main.view.approvals.length]).toEqual(['1', 1]);
    await main.run('decide', { id, kind: 'sendTransaction', decision: {} });
    const hash = await again;
    expect(await node.rpc('eth_getTransactionByHash', [hash])).toMatchObject({ value: '0x1' });
    await node.mine();
  });

  it('accepts no decision with another id, kind or shape, and none twice', async () => {
    const { main, page } = await connected();
    const asked = page.request('personal_sign', ['one', A.address]);
    const { id } = await main.approval('signMessage');
    for (const wrong of [
      { id: crypto.randomUUID(), kind: 'signMessage', decision: {} },
      { id, kind: 'sendTransaction', decision: {} },
      { id, kind: '__proto__', decision: {} },
      { id, kind: 'signMessage', decision: { messageHex: '0x00' } },
      { id, kind: 'signMessage', decision: null },
      { id, kind: 'signMessage', decision: [] },
    ])
      await expect(main.run('decide', wrong)).rejects.toBeDefined();
    await main.run('decide', { id, kind: 'signMessage', decision: {} });
    expect(await asked).toMatch(/^0x/);
    await expect(main.run('decide', { id, kind: 'signMessage', decision: {} })).rejects.toMatchObject({
      code: 'approval.gone',
    });
  });

  it('ends with the lock, the network and the account that it was shown for', async () => {
    const { main, page } = await connected();
    const ask = async () => {
      const asked = page.request('eth_sendTransaction', [
        { to: B, value: '0x1', gas: '0x5208', gasPrice: '0x3b9aca00' },
      ]);
      await main.approval('sendTransaction');
      return asked;
    };
    const locked = ask();
    await main.approval('sendTransaction');
    await main.run('lock', {});
    await expect(locked).rejects.toMatchObject({ code: 4001 });
    await main.run('unlock', { password: TEST_PASSWORD });
    const moved = ask();
    await main.approval('sendTransaction');
    await main.run('selectNetwork', { slug: 'svc-testnet' });
    await expect(moved).rejects.toMatchObject({ code: 4001 });
    await main.run('selectNetwork', { slug: 'svc-local' });
    const { accountId: other } = await main.run('createAccount', {});
    const gone = ask();
    const { id } = await main.approval('sendTransaction');
    await main.run('removeAccount', { accountId: main.view.accounts[0]?.id ?? '', password: TEST_PASSWORD });
    await expect(gone).rejects.toMatchObject({ code: 4001 });
    await expect(main.run('decide', { id, kind: 'sendTransaction', decision: {} })).rejects.toMatchObject({
      code: 'approval.gone',
    });
    expect(main.view.selectedAccountId).toBe(other);
  });
});

describe('floods', () => {
  it('10,000 hostile requests in a minute open at most three windows, and the wallet answers others meanwhile', async () => {
    const { main, open, platform } = await connected();
    const evil = open('https://evil.test/');
    const methods = [
      'eth_requestAccounts',
      'personal_sign',
      'eth_sendTransaction',
      'wallet_watchAsset',
      'eth_call',
      'nonsense',
      'eth_signTypedData_v4',
      'svc_requestAccounts',
    ];
    const outcomes = Array.from({ length: 10_000 }, (_, at) =>
      evil.request(methods[at % methods.length] ?? '', [{ at }]).then(
        () => 'answered',
        (error: { code: number }) => error.code,
      ),
    );
    const good = open('https://good.test/').request('eth_chainId');
    expect(await good).toBe('0x15b38');
    await main.until((view) => view.approvals.length > 0);
    expect(main.view.approvals.length).toBeLessThanOrEqual(3);
    expect(new Set(platform.shown).size).toBeLessThanOrEqual(4);
    for (let tries = 0; tries < 20 && main.view.approvals.length > 0; tries++) await main.reject('connect');
    const codes = new Set(await Promise.all(outcomes));
    for (const code of codes) expect([4001, 4100, 4200, -32005, -32602, -32603, 'answered']).toContain(code);
    expect(JSON.stringify([...platform.storages.session]).length).toBeLessThan(1_000_000);
  });

  it('a connected site cannot use its requests to flood the node: at most eight are prepared at once', async () => {
    let reads = 0;
    const counting: typeof fetch = (input, init) => {
      if (/estimateGas|simulate/.test(String(init?.body))) reads += 1;
      return fetch(input, init);
    };
    const { main, page } = await connected({ fetch: counting });
    const asked = Array.from({ length: 300 }, () =>
      page.request('eth_sendTransaction', [{ to: B, value: '0x1' }]).catch((error: { code: number }) => error.code),
    );
    let isOver = false;
    const codes = Promise.all(asked).finally(() => {
      isOver = true;
    });
    await main.until((view) => view.approvals.length > 0);
    // Those still being prepared may replace a refused one.
    while (!isOver) {
      const [approval] = main.view.approvals;
      if (approval === undefined) await settle();
      else await main.run('decide', { id: approval.id, kind: approval.kind });
    }
    expect(new Set(await codes)).toEqual(new Set([4001]));
    expect(reads).toBeLessThanOrEqual(2 * 8 + 6);
  });

  it('a site that keeps asking after refusals is refused without a window, for a minute', async () => {
    const { main, open, platform } = await connected();
    const nag = open('https://nag.test/');
    for (let times = 0; times < 6; times++) {
      const asked = nag.request('eth_requestAccounts');
      await main.reject('connect');
      await expect(asked).rejects.toMatchObject({ code: 4001 });
    }
    const windows = platform.shown.length;
    await expect(nag.request('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 });
    expect([platform.shown.length, main.view.approvals]).toEqual([windows, []]);
    await platform.advance(60_000);
    void nag.request('eth_requestAccounts');
    await main.approval('connect');
    await main.reject('connect');
  });
});

describe('hostile values', () => {
  it('named like members of every object change nothing and are refused', async () => {
    const { main, page } = await connected();
    const polluting = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "to": "0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C"}',
    );
    for (const method of [
      'eth_sendTransaction',
      'svc_sendPQTransaction',
      'svc_sendExchangeTransaction',
      'wallet_watchAsset',
      'wallet_addEthereumChain',
      'wallet_requestPermissions',
    ])
      await expect(page.request(method, [polluting])).rejects.toMatchObject({ code: -32602 });
    await expect(page.request('eth_signTypedData_v4', [A.address, polluting])).rejects.toMatchObject({ code: -32602 });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(main.view.approvals).toEqual([]);
  });

  it('of any size and depth are refused', async () => {
    const { main, page } = await connected();
    const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
    for (const [method, params] of [
      ['personal_sign', ['x'.repeat(100_000), A.address]],
      ['svc_signPQMessage', [`0x${'00'.repeat(70_000)}`]],
      ['eth_sendTransaction', [{ to: B, data: `0x${'00'.repeat(140_000)}` }]],
      ['eth_signTypedData_v4', [A.address, deep]],
      ['svc_sendExchangeTransaction', [{ op: 'SWAP', params: { a: deep } }]],
      ['wallet_switchEthereumChain', [{ chainId: `0x${'f'.repeat(1_000)}` }]],
      ['wallet_watchAsset', [{ type: 'ERC20', options: { address: B, symbol: 'W'.repeat(300) } }]],
      ['personal_sign', deep],
    ] as const)
      await expect(page.request(method, params)).rejects.toMatchObject({ code: -32602 });
    expect(main.view.approvals).toEqual([]);
  });
});

describe('a malicious node', () => {
  const answering =
    (method: string, result: (body: string) => unknown): typeof fetch =>
    async (input, init) => {
      const body = String(init?.body);
      return body.includes(`"${method}"`) && !body.startsWith('[')
        ? Response.json({ jsonrpc: '2.0', id: 1, result: result(body) })
        : fetch(input, init);
    };

  it('that names another chain gets no transaction signed', async () => {
    const { main, page } = await connected({ fetch: answering('eth_chainId', () => '0x1') });
    await expect(page.request('eth_sendTransaction', [{ to: B, value: '0x1' }])).rejects.toMatchObject({
      message: expect.stringMatching(/88888.*chain 1/),
    });
    expect(main.view.approvals).toEqual([]);
  });

  it('that lies about the decimals of a listed token causes a warning, and amounts use those of the list', async () => {
    const abi = parseAbi(['function transfer(address to, uint256 amount)', 'function decimals() view returns (uint8)']);
    let isLying = false;
    const decimals = encodeFunctionResult({ abi, functionName: 'decimals', result: 18 });
    const lying: typeof fetch = async (input, init) =>
      isLying && String(init?.body).includes('0x313ce567')
        ? Response.json({ jsonrpc: '2.0', id: 1, result: decimals })
        : fetch(input, init);
    const { main, page } = await connected({ fetch: lying });
    await main.run('watchToken', { address: node.tokenOf('qUSDC') });
    isLying = true;
    void page.request('eth_sendTransaction', [
      {
        to: node.tokenOf('qUSDC'),
        gas: '0x30d40',
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [B, 5_000_000n] }),
      },
    ]);
    const { subject } = await main.approval('sendTransaction');
    expect(innerParts(subject.description.sentence)).toContainEqual(
      expect.objectContaining({ kind: 'amount', value: '5' }),
    );
    expect(subject.description.warnings.map((one) => one.code)).toContain('token.decimals');
    await main.reject('sendTransaction');
    const accountId = main.view.accounts[0]?.id ?? '';
    await expect(
      main.run('prepareSend', { accountId, form: 'classic', asset: node.tokenOf('qUSDC'), to: B, amount: '1' }),
    ).rejects.toMatchObject({
      code: 'token.decimals',
    });
  });

  it.each([
    ['eth_estimateGas', 'no quantity'],
    ['eth_gasPrice', 'no quantity'],
    ['eth_getTransactionCount', '0xffffffffffffffff'],
  ])('that answers %s with %s gets nothing signed', async (method, answer) => {
    const { main, page } = await connected({ fetch: answering(method, () => answer) });
    const asked = page.request('eth_sendTransaction', [{ to: B, value: '0x1' }]);
    const refused = asked.catch((error: { code: number }) => error.code);
    await Promise.race([refused, main.approve('sendTransaction').catch(() => undefined)]);
    expect(await refused).toBe(-32603);
    expect(main.view.pending).toEqual([]);
  });
});
