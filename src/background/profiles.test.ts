// Publishing a profile from the wallet to a real profile service, and reading it back with its proof.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWallet } from '../../test/support/openWallet.ts';
import { type StartedRelay, startRelay } from '../../test/support/startRelay.ts';

let relay: StartedRelay;
beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.stop());

/** The service judges a claim's age by the real clock. */
async function open(fetcher?: typeof fetch) {
  const config = { node: 'http://127.0.0.1:1', profiles: relay.profiles };
  const { main } = await openWallet('', { config, nowMs: Date.now(), ...(fetcher === undefined ? {} : { fetch: fetcher }) });
  return { main, accountId: main.view.accounts[0]?.id ?? '', address: main.view.accounts[0]?.pqAddress ?? '' };
}

describe('a profile', () => {
  it('is shown as it will be signed, published, read back with a verified proof, and withdrawn', async () => {
    const { main, accountId, address } = await open();
    expect(await main.run('getProfile', { accountId })).toBeNull();
    const prepared = await main.run('prepareProfile', { accountId, fields: { name: ' Ada  T. ', x: 'https://x.com/ada_t', description: '' } });
    expect(prepared.fields).toEqual({ name: 'Ada T.', x: 'ada_t' });
    expect(prepared.message).toContain(`Account: ${address}\nName: Ada T.\nX: ada_t\nIssued: `);
    expect(main.view.approvals).toEqual([]);
    const published = await main.run('publishProfile', { id: prepared.id });
    expect(published).toMatchObject({ verified: true, profile: { signer: address, profile: { name: 'Ada T.', x: 'ada_t' } } });
    expect(main.view.activity[0]).toMatchObject({ kind: 'profile', status: 'succeeded' });
    await expect(main.run('publishProfile', { id: prepared.id })).rejects.toMatchObject({ code: 'profile.expired' });
    // The service takes one claim a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const later = await open();
    const removal = await later.main.run('prepareProfile', { accountId: later.accountId, fields: null });
    expect(await later.main.run('publishProfile', { id: removal.id })).toEqual({ verified: true, profile: null });
  });

  it('with a field that breaks a rule is refused before anything is signed', async () => {
    const { main, accountId } = await open();
    await expect(main.run('prepareProfile', { accountId, fields: { name: '0xAda' } })).rejects.toMatchObject({
      code: 'input.malformed',
      message: expect.stringContaining('name'),
    });
    await expect(main.run('prepareProfile', { accountId, fields: { nick: 'x' } })).rejects.toMatchObject({ code: 'input.malformed' });
  });

  it('is not called verified when the service proves another message', async () => {
    const lying: typeof fetch = async (input, init) => {
      if (init?.method === 'POST') return Response.json({ ok: true });
      if (String(input).endsWith('/proof')) return Response.json({ message: 'something else', signature: '00', publicKey: '00' });
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
});
