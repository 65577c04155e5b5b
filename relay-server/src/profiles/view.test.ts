// The page of a profile: what it says, that no text of an owner becomes markup, and its policy.

import { buildClaimMessage } from '@svc/core/profiles/claim';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classicOwner } from '../../../test/support/profileOwners.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import type { ProfileRecord } from './store/profileStore.ts';
import { profilePage } from './view/page.ts';

let server: StartedRelay;
beforeAll(async () => {
  server = await startRelay({ publicUrl: 'https://relay.example' });
});
afterAll(() => server.stop());

async function publish(
  profile: Record<string, string> | null,
  owner = classicOwner(),
  issuedAt = Math.floor(Date.now() / 1000),
): Promise<string> {
  const claim = {
    network: 'local',
    kind: 'account' as const,
    subject: owner.address,
    signer: owner.address,
    profile,
    issuedAt,
  };
  const answer = await fetch(`${server.profiles}/local/accounts`, {
    method: 'POST',
    body: JSON.stringify(owner.sign(buildClaimMessage(claim))),
  });
  expect(answer.status).toBe(200);
  return owner.address;
}
const view = (address: string, kind = 'accounts', network = 'local') =>
  fetch(`${server.profiles}/${network}/view/${kind}/${address}`);

test('the page shows every field, says whose words they are, and carries the proof', async () => {
  const address = await publish({
    name: 'Ada',
    image: 'https://images.example/a.png',
    description: 'Two\nlines',
    x: 'ada',
    website: 'https://ada.example/',
  });
  const answer = await view(address);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  for (const text of [
    '<h1><bdi>Ada</bdi></h1>',
    'Two<br>lines',
    'href="https://x.com/ada"',
    "The owner's own words",
    address.toLowerCase(),
    'profile publication',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toContain(`src="https://relay.example/profiles/v1/local/image/account/${address.toLowerCase()}?v=`);
  expect(page).not.toContain('src="https://images.example');
});

test('an address stands in groups of four, for comparing by eye, in the letter case of its owner', async () => {
  const address = await publish({ name: 'Ada' });
  const groups = (page: string): string[] =>
    [...page.matchAll(/<span class="group">([^<]*)<\/span>/g)].map((match) => match[1] as string);
  const shown = groups(await (await view(address.toLowerCase())).text());
  expect(shown.join('')).toBe(address);
  expect(shown.map((group) => group.length)).toEqual([2, ...Array(10).fill(4)]);
  const pq = `0xPQ${'12ab'.repeat(16)}`;
  expect(groups(await (await view(pq)).text())).toEqual(['0xPQ', ...Array(16).fill('12ab')]);
});

test('the policy of the page lets nothing run or load but its own files', async () => {
  const { headers } = await view(await publish({ name: 'Ada' }));
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy.split('; ').sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' https://relay.example",
    "script-src 'self'",
    "style-src 'self'",
  ]);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('no text of an owner becomes markup', async () => {
  const hostile = `"><img src=x onerror=1>'</bdi>`;
  const page = await (
    await view(await publish({ name: hostile, description: `<script>alert(1)</script>&amp;` }))
  ).text();
  expect(page).not.toContain('<img src=x');
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&#38;amp;');
  expect(page.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1);
});

test('marks do not run over the lines around them, and links tell nobody where the reader came from', async () => {
  const page = await (
    await view(
      await publish({
        name: `Z${'\u030d'.repeat(20)}`,
        description: `e${'\u0316'.repeat(90)}`,
        website: 'https://a.example/',
      }),
    )
  ).text();
  const shown = page.replaceAll(/data-value="[^"]*"/g, '').replace(/<title>.*<\/title>/, '');
  expect(shown).not.toMatch(/\p{M}{5}/u);
  expect(shown).toContain('⟨+86⟩');
  expect(page).toContain('<a href="https://a.example/" rel="noopener noreferrer nofollow ugc">');
});

test.each([
  ['qUЅDC', 'looks like the name of a listed asset'],
  ['qUSDC support', 'carries the name of a listed asset'],
  ['0х58A51b25', 'reads like an address'],
  ['Ada ✓', 'nobody did'],
  ['Official Bank', 'nobody did'],
  ['Ада Lovelace', 'mixes letters'],
  ['Ada Lovelace', undefined],
  ['Ада', undefined],
])('readers are told of the name %s: %s', async (name, sentence) => {
  const page = await (await view(await publish({ name }))).text();
  if (sentence === undefined) expect(page).not.toContain('Beware of the name');
  else expect(page).toContain(sentence);
});

test('a page says so when nothing was built to verify with', () => {
  const record: ProfileRecord & { profile: object } = {
    ...{
      network: 'local',
      kind: 'account',
      address: '0xa',
      signer: '0xa',
      profile: { x: 'ada' },
      message: 'm',
      signature: 's',
      publicKey: 'key',
      issuedAt: 1,
      updatedAt: 1,
    },
  } as ProfileRecord & { profile: object };
  const parts = { record, imageUrl: null, base: '/b', proofPath: '/p' };
  expect(profilePage({ ...parts, hasScript: false })).toContain('was not built');
  expect(profilePage({ ...parts, hasScript: false })).not.toContain('<script');
  expect(profilePage({ ...parts, hasScript: true })).toContain('<script type="module" src="/b/verify.js">');
});

test('where there is no profile, or none any more, a page says so with 404', async () => {
  const owner = classicOwner();
  const now = Math.floor(Date.now() / 1000);
  await publish({ name: 'Ada' }, owner, now - 10);
  await publish(null, owner, now);
  for (const answer of [await view(owner.address), await view(`0x${'88'.repeat(20)}`), await view('nobody')]) {
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('No profile');
  }
  // What was asked for is shown, as text.
  expect(await (await view('<script>x')).text()).toContain('&#60;script&#62;x');
  expect((await view(owner.address, 'accounts', 'nowhere')).status).toBe(404);
  expect((await view(owner.address, 'account')).status).toBe(404);
});

test('the style sheet is there', async () => {
  const answer = await fetch(`${server.profiles}/view.css`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
});
