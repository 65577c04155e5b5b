// Names that accounts claim, as the wallet passes them to its screens: requested once, marked where they imitate.

import { buildClaimMessage } from '@svc/core/profiles/claim';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWallet } from '../../test/support/openWallet.ts';
import { classicOwner } from '../../test/support/profileOwners.ts';
import { type StartedRelay, startRelay } from '../../test/support/startRelay.ts';

let relay: StartedRelay;
beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.stop());

async function owner(name: string): Promise<string> {
  const { address, sign } = classicOwner();
  const message = buildClaimMessage({
    network: 'local',
    kind: 'account',
    subject: address,
    signer: address,
    profile: { name },
    issuedAt: Math.floor(Date.now() / 1000),
  });
  await fetch(`${relay.profiles}/local/accounts`, { method: 'POST', body: JSON.stringify(sign(message)) });
  return address;
}

it('names come by address, are requested once, and an unavailable service leaves addresses without', async () => {
  const ada = await owner('Ada');
  const asked: string[] = [];
  const counting: typeof fetch = (input, init) => {
    if (String(input).includes('?ids=')) asked.push(String(input));
    return fetch(input, init);
  };
  const { main } = await openWallet('', {
    config: { node: 'http://127.0.0.1:1', profiles: relay.profiles },
    fetch: counting,
  });
  const nobody = `0x${'12'.repeat(20)}`;
  const addresses = [ada, nobody, 'no address', `0x${'1'.repeat(39)}`];
  expect(await main.run('readNames', { addresses })).toEqual({ [ada]: { name: 'Ada' } });
  expect(await main.run('readNames', { addresses: [ada.toLowerCase(), nobody] })).toEqual({
    [ada.toLowerCase()]: { name: 'Ada' },
  });
  expect(asked).toHaveLength(1);
  const away = await openWallet('', {
    config: { node: 'http://127.0.0.1:1', profiles: 'http://127.0.0.1:1/profiles/v1' },
  });
  expect(await away.main.run('readNames', { addresses: [ada] })).toEqual({});
});

it('a name that looks like a contact, an own account, a listed asset or an address, or vouches for itself, is marked', async () => {
  const { main } = await openWallet('', { config: { node: 'http://127.0.0.1:1', profiles: relay.profiles } });
  await main.run('watchAccount', { name: 'Cold store', address: `0x${'56'.repeat(20)}` });
  await main.run('saveContact', { name: 'Grace Hopper', address: `0x${'34'.repeat(20)}` });
  const mine = main.view.accounts[0]?.name ?? '';
  const names = {
    contact: 'Grаce Hopper',
    looked: 'Cоld store',
    asset: 'qUЅDC',
    mine: mine.toUpperCase(),
    longer: 'Grace Hopper official',
    mixed: 'Ада Lovelace',
    number: '0х58A51b25',
    tick: 'Ada ✓',
    word: 'Bank (Official)',
    plain: 'Ada Lovelace',
  };
  const at = Object.fromEntries(
    await Promise.all(Object.entries(names).map(async ([key, name]) => [key, await owner(name)] as const)),
  );
  const found = await main.run('readNames', { addresses: Object.values(at) });
  expect(found[at.contact ?? '']).toEqual({ name: names.contact, imitates: 'Grace Hopper' });
  expect(found[at.looked ?? '']).toEqual({ name: names.looked, imitates: 'Cold store' });
  expect(found[at.asset ?? '']).toEqual({ name: names.asset, imitates: 'qUSDC' });
  expect(found[at.mine ?? '']).toEqual({ name: names.mine, imitates: mine });
  expect(found[at.longer ?? '']).toEqual({ name: names.longer, contains: 'Grace Hopper' });
  expect(found[at.mixed ?? '']).toEqual({ name: names.mixed, mixed: ['Latn', 'Cyrl'] });
  expect(found[at.number ?? '']).toEqual({ name: names.number, isLikeAddress: true });
  expect(found[at.tick ?? '']).toEqual({ name: names.tick, vouches: '✓' });
  expect(found[at.word ?? '']).toEqual({ name: names.word, vouches: 'official' });
  expect(found[at.plain ?? '']).toEqual({ name: names.plain });
});

it('a service cannot show an invalid or unsigned name, or an endless answer', async () => {
  const { address, sign } = classicOwner();
  const other = classicOwner();
  const claim = (name: string, of = address, network = 'local') =>
    buildClaimMessage({
      ...{ network, kind: 'account', subject: of, signer: of, profile: { name }, issuedAt: 1_800_000_000 },
    });
  const proofOf = (message: string, by = sign) => ({ ...by(message), publicKey: null });
  const claimed = async (name: string, proof: object | undefined, padding = '') => {
    const lying: typeof fetch = async (input) =>
      String(input).endsWith('/proof')
        ? proof === undefined
          ? Promise.reject(new Error('away'))
          : Response.json(proof)
        : Response.json({ profiles: { [address.toLowerCase()]: { profile: { name } } }, padding });
    const { main } = await openWallet('', {
      config: { node: 'http://127.0.0.1:1', profiles: relay.profiles },
      fetch: lying,
    });
    return main.run('readNames', { addresses: [address] });
  };
  const ada = proofOf(claim('Ada'));
  expect(await claimed('Ada', ada)).toEqual({ [address]: { name: 'Ada' } });
  for (const name of ['', ' Ada', 'Ada\u202e', 'A\u200bda', '0x58A5', '✓', 'word '.repeat(200), 'x'.repeat(500_000)])
    expect(await claimed(name, ada)).toEqual({});
  expect(await claimed('Ada', ada, 'x'.repeat(1_000_000))).toEqual({});
  for (const proof of [
    undefined,
    {},
    proofOf(claim('Grace')),
    proofOf(claim('Ada', other.address), other.sign),
    proofOf(claim('Ada'), other.sign),
    proofOf(claim('Ada', address, 'testnet')),
    // Not its end: there two values mean the same.
    {
      ...ada,
      signature: ada.signature.replace(/^(0x.{9})(.)/, (_, start, digit) => `${start}${digit === '0' ? 1 : 0}`),
    },
  ])
    expect(await claimed('Ada', proof), JSON.stringify(proof)).toEqual({});
});
