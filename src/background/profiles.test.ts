// Publishing a profile from the wallet to a real profile service, and reading it back with its proof.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageHosts, startImageHosts } from '../../test/support/imageHosts.ts';
import { openWallet } from '../../test/support/openWallet.ts';
import { picture } from '../../test/support/pictures.ts';
import { type StartedRelay, startRelay } from '../../test/support/startRelay.ts';

const TOKEN = `0x${'7a'.repeat(20)}`;
let relay: StartedRelay;
let hosts: ImageHosts;
let node: Server;
let nodeUrl: string;
/** The creator of {@link TOKEN} according to the node. */
let creator = '';

beforeAll(async () => {
  hosts = await startImageHosts();
  const file = await picture('png');
  hosts.serve('/a.png', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(file));
  hosts.serve('/a.html', (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  );
  node = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as { id: unknown; method: string };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: asked.id,
        result: asked.method === 'exchange_getTokens' ? [tokenOf(creator)] : tokenOf(creator),
      }),
    );
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  relay = await startRelay({ outside: hosts.outside, nodes: new Map([['local', nodeUrl]]) });
});
afterAll(async () => {
  await relay.stop();
  await hosts.stop();
  node.close();
  node.closeAllConnections();
});

function tokenOf(by: string) {
  const amounts = { decimals: 6, total_supply: '1', max_supply: null, mint_authority: null, freeze_authority: null };
  return {
    token_address: TOKEN,
    name: 'Mine',
    symbol: 'MINE',
    ...amounts,
    creator: by,
    created_height: 1,
    extensions: {},
    frozen_accounts: 0,
  };
}

/** The service checks a claim's age by the real clock; the wallet's may be ahead. */
async function open(fetcher?: typeof fetch, aheadMs = 0) {
  const config = { node: nodeUrl, profiles: relay.profiles };
  const { main } = await openWallet('', {
    config,
    nowMs: Date.now() + aheadMs,
    ...(fetcher === undefined ? {} : { fetch: fetcher }),
  });
  return { main, accountId: main.view.accounts[0]?.id ?? '', address: main.view.accounts[0]?.pqAddress ?? '' };
}

describe('a profile', () => {
  it('is shown as it will be signed, published, read back with a verified proof, and withdrawn', async () => {
    const { main, accountId, address } = await open();
    expect(await main.run('getProfile', { accountId })).toBeNull();
    const prepared = await main.run('prepareProfile', {
      accountId,
      fields: { name: ' Ada  T. ', x: 'https://x.com/ada_t', description: '' },
    });
    expect(prepared.fields).toEqual({ name: 'Ada T.', x: 'ada_t' });
    expect(prepared.message).toContain(`Account: ${address}\nName: Ada T.\nX: ada_t\nIssued: `);
    expect(main.view.approvals).toEqual([]);
    const published = await main.run('publishProfile', { id: prepared.id });
    expect(published).toMatchObject({
      verified: true,
      profile: { signer: address, profile: { name: 'Ada T.', x: 'ada_t' } },
    });
    expect(main.view.activity[0]).toMatchObject({ kind: 'profile', status: 'succeeded' });
    await expect(main.run('publishProfile', { id: prepared.id })).rejects.toMatchObject({ code: 'profile.expired' });
    // Claims have a time in seconds; the service accepts the newer one.
    const later = await open(undefined, 2_000);
    const removal = await later.main.run('prepareProfile', { accountId: later.accountId, fields: null });
    expect(await later.main.run('publishProfile', { id: removal.id })).toEqual({ verified: true, profile: null });
  });

  it('with an invalid field is refused before anything is signed', async () => {
    const { main, accountId } = await open();
    await expect(main.run('prepareProfile', { accountId, fields: { name: '0xAda' } })).rejects.toMatchObject({
      code: 'input.malformed',
      message: expect.stringContaining('name'),
    });
    await expect(main.run('prepareProfile', { accountId, fields: { nick: 'x' } })).rejects.toMatchObject({
      code: 'input.malformed',
    });
  });

  it('shows the service’s own copy of the image, whatever URL the answer names', async () => {
    const lying: typeof fetch = async () =>
      Response.json({
        signer: 'x',
        profile: { image: 'https://a.example/x.png' },
        imageUrl: 'https://tracker.example/who?me',
        issuedAt: 7,
        updatedAt: 7,
      });
    const { main, accountId, address } = await open(lying);
    const profile = await main.run('getProfile', { accountId });
    expect(profile?.imageUrl).toBe(`${relay.profiles}/local/image/account/${address}?v=7&s=128`);
  });

  it('is not called verified when the service proves another message', async () => {
    const lying: typeof fetch = async (input, init) => {
      if (init?.method === 'POST') return Response.json({ ok: true });
      if (String(input).endsWith('/proof'))
        return Response.json({ message: 'something else', signature: '00', publicKey: '00' });
      return Response.json({ signer: 'x', profile: { name: 'Ada' }, imageUrl: null, issuedAt: 1, updatedAt: 1 });
    };
    const { main, accountId } = await open(lying);
    const { id } = await main.run('prepareProfile', { accountId, fields: { name: 'Ada' } });
    expect((await main.run('publishProfile', { id })).verified).toBe(false);
  });

  it('cannot be published while locked', async () => {
    const { main, accountId } = await open();
    const { id } = await main.run('prepareProfile', { accountId, fields: { name: 'Ada' } });
    await main.run('lock', {});
    await expect(main.run('publishProfile', { id })).rejects.toMatchObject({ code: 'wallet.locked' });
  });

  it('of a token is published by the account that created it, and checked at the node', async () => {
    const { main, accountId, address } = await open();
    creator = address;
    expect(await main.run('listOwnTokens', { accountId })).toEqual([{ address: TOKEN, symbol: 'MINE', name: 'Mine' }]);
    expect(await main.run('verifyProfile', { kind: 'token', address: TOKEN })).toEqual({ outcome: 'none' });
    await expect(main.run('prepareProfile', { accountId, token: TOKEN, fields: { name: 'No' } })).rejects.toThrow(
      /: name\.$/,
    );
    const prepared = await main.run('prepareProfile', { accountId, token: TOKEN, fields: { website: 'mine.example' } });
    expect(prepared.message).toContain(`Token: ${TOKEN}\nCreator: ${address}\nWebsite: https://mine.example/\n`);
    expect(await main.run('publishProfile', { id: prepared.id })).toMatchObject({
      verified: true,
      profile: { signer: address },
    });
    expect(await main.run('getProfile', { accountId, token: TOKEN })).toMatchObject({
      profile: { website: 'https://mine.example/' },
    });
    expect(await main.run('verifyProfile', { kind: 'token', address: TOKEN })).toMatchObject({
      outcome: 'proven',
      signer: address,
    });
    creator = `0xPQ${'0'.repeat(64)}`;
    expect(await main.run('verifyProfile', { kind: 'token', address: TOKEN })).toMatchObject({
      outcome: 'notCreator',
      signer: address,
    });
    expect(await main.run('listOwnTokens', { accountId })).toEqual([]);
  });

  it('of anyone is verified in the wallet: the proof, its subject, and what is shown', async () => {
    const { main } = await open();
    const { accountId } = await main.run('createAccount', {});
    const address = main.view.accounts.find((account) => account.id === accountId)?.pqAddress ?? '';
    const { id } = await main.run('prepareProfile', { accountId, fields: { name: 'Ada' } });
    await main.run('publishProfile', { id });
    const check = { kind: 'account', address } as const;
    expect(await main.run('verifyProfile', check)).toMatchObject({
      outcome: 'proven',
      signer: address,
      profile: { name: 'Ada' },
    });
    type Body = Record<string, unknown>;
    const changed =
      (change: (body: Body, isProof: boolean) => Body): typeof fetch =>
      async (input, init) => {
        const answer = await fetch(input, init);
        return Response.json(change((await answer.json()) as Body, String(input).endsWith('/proof')), {
          status: answer.status,
        });
      };
    const inProof =
      (member: string, lie: unknown) =>
      (body: Body, isProof: boolean): Body =>
        isProof ? { ...body, [member]: lie } : body;
    const proof = (await (await fetch(`${relay.profiles}/local/accounts/${address}/proof`)).json()) as Record<
      string,
      string
    >;
    const lies = [
      (body: Body, isProof: boolean): Body => (isProof ? body : { ...body, profile: { name: 'Eve' } }),
      inProof('message', proof.message?.replaceAll('Ada', 'Eve')),
      inProof('signature', `${proof.signature?.startsWith('00') ? '11' : '00'}${proof.signature?.slice(2)}`),
      inProof('publicKey', '00'),
      inProof('message', 7),
    ];
    for (const lie of lies) {
      const liar = await open(changed(lie));
      expect(await liar.main.run('verifyProfile', check)).toEqual({ outcome: 'unproven' });
    }
    await expect(main.run('verifyProfile', { kind: 'token', address })).rejects.toMatchObject({
      code: 'input.malformed',
    });
  });

  it('has its image checked before it is published', async () => {
    const { main } = await open();
    expect(await main.run('checkProfileImage', { url: 'https://images.example/a.png' })).toMatchObject({
      type: 'image/png',
      width: 40,
      height: 30,
    });
    await expect(main.run('checkProfileImage', { url: 'https://images.example/a.html' })).rejects.toMatchObject({
      code: 'profile.refused',
    });
    await expect(main.run('checkProfileImage', { url: 'http://images.example/a.png' })).rejects.toMatchObject({
      code: 'profile.refused',
    });
  });
});
