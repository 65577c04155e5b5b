// Claims made to deceive: other spellings, replays of every kind, and malformed bodies. The stored profile is always
// that of the newest valid claim.

import { gzipSync } from 'node:zlib';
import { buildClaimMessage, type Claim } from '@svc/core/profiles/claim';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BROKEN_UTF8, bytesWith } from '../../../test/support/brokenUtf8.ts';
import { type ManualClock, manualClock } from '../../../test/support/manualClock.ts';
import { classicOwner } from '../../../test/support/profileOwners.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';

let clock: ManualClock;
let server: StartedRelay;
beforeAll(async () => {
  clock = manualClock();
  const nodes = new Map(['local', 'testnet'].map((network) => [network, 'http://127.0.0.1:1']));
  server = await startRelay({ clock, nodes });
});
afterAll(() => server.stop());
beforeEach(() => clock.advance(1000));

const nowSec = (): number => Math.floor(clock.now() / 1000);

async function send(
  body: BodyInit,
  { path = 'local/accounts', headers = {} } = {},
): Promise<{ status: number; error: string }> {
  const response = await fetch(`${server.profiles}/${path}`, { method: 'POST', body, headers });
  return { status: response.status, error: ((await response.json()) as { error?: string }).error ?? '' };
}

const post = (body: object, path?: string) => send(JSON.stringify(body), path === undefined ? {} : { path });
const stored = async (address: string, network = 'local'): Promise<unknown> => {
  const response = await fetch(`${server.profiles}/${network}/accounts/${address}`);
  return response.status === 404 ? undefined : ((await response.json()) as { profile: unknown }).profile;
};
function claimOf(address: string, changes: Partial<Claim> = {}): Claim {
  return {
    network: 'local',
    kind: 'account',
    subject: address,
    signer: address,
    profile: { name: 'Ada T.' },
    issuedAt: nowSec(),
    ...changes,
  };
}

describe('a message in another spelling than the one, signed all the same', () => {
  const cases: [string, (message: string) => string][] = [
    ['a member twice', (text) => text.replace('{"v":1,', '{"v":1,"v":1,')],
    ['a field twice', (text) => text.replace('{"name":', '{"name":"Eve","name":')],
    ['a member of the prototype', (text) => text.replace('{"v":1,', '{"v":1,"__proto__":{"kind":"token"},')],
    [
      'a field of the prototype',
      (text) => text.replace('{"name":', '{"__proto__":{"image":"https://a.example/x"},"name":'),
    ],
    ['a field that every object has', (text) => text.replace('{"name":', '{"constructor":"x","name":')],
    ['members in another order', (text) => text.replace('"v":1,"network":"local"', '"network":"local","v":1')],
    ['a number with a fraction', (text) => text.replace(/"issuedAt":(\d+)/, '"issuedAt":$1.0')],
    ['a number with an exponent', (text) => text.replace(/"issuedAt":(\d+)/, '"issuedAt":$1e0')],
    ['a number in text', (text) => text.replace(/"issuedAt":(\d+)/, '"issuedAt":"$1"')],
    ['an escaped letter', (text) => text.replace('"name":"Ada', '"name":"\\u0041da')],
    ['a space in the JSON', (text) => text.replace('"v":1,', '"v": 1,')],
    ['a space at the end', (text) => `${text} `],
    ['a byte-order mark', (text) => `\ufeff${text}`],
    ['carriage returns', (text) => text.replaceAll('\n', '\r\n')],
    ['a line separator for a newline', (text) => text.replace('\n', '\u2028')],
    ['another name in the text than in the JSON', (text) => text.replace('Name: Ada T.', 'Name: Eve')],
    ['a field in the text alone', (text) => text.replace('Issued:', 'Website: https://evil.example/\nIssued:')],
    ['a title of another product', (text) => text.replace('profile publication', 'profile  publication')],
    ['a combining mark beside its letter', (text) => text.replaceAll('Ada T.', 'Ade\u0301 T.')],
    ['a joiner', (text) => text.replaceAll('Ada T.', 'Ada\u200b T.')],
    ['letters turned round', (text) => text.replaceAll('Ada T.', '\u202eadA T.')],
    ['a tag', (text) => text.replaceAll('Ada T.', 'Ada T.\u{e0041}')],
    ['a wide space', (text) => text.replaceAll('Ada T.', 'Ada\u3000T.')],
    ['an empty field', (text) => text.replace('{"name":', '{"x":"","name":')],
    ['a field that is null', (text) => text.replace('{"name":', '{"x":null,"name":')],
    ['a field that is an object', (text) => text.replace('"name":"Ada T."', '"name":{"toString":"Ada T."}')],
    ['a name that looks like an address', (text) => text.replaceAll('Ada T.', '0Xabc')],
    ['another account in the text', (text) => text.replace(/Account: 0x..../, 'Account: 0x0000')],
  ];
  test.each(cases)('%s', async (_what, change) => {
    const ada = classicOwner();
    const message = buildClaimMessage(claimOf(ada.address));
    const changed = change(message);
    expect(changed).not.toBe(message);
    expect((await post(ada.sign(changed))).status).toBe(400);
    expect(await stored(ada.address)).toBeUndefined();
    // The spelling is what was wrong with it.
    expect((await post(ada.sign(message))).status).toBe(200);
  });
});

describe('replays', () => {
  test('on another network, at another kind of path, and for another account', async () => {
    const ada = classicOwner();
    const eve = classicOwner();
    const signed = ada.sign(buildClaimMessage(claimOf(ada.address)));
    expect(await post(signed, 'testnet/accounts')).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^network/),
    });
    expect(await post(signed, 'local/tokens')).toMatchObject({ status: 400, error: expect.stringMatching(/^kind/) });
    const stolen = { ...signed, message: signed.message.replaceAll(ada.address, eve.address) };
    expect((await post(stolen)).status).toBe(401);
    expect(await Promise.all([stored(ada.address, 'testnet'), stored(eve.address), stored(ada.address)])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('of an older claim or an older withdrawal, in any letter case of the address, change nothing', async () => {
    const ada = classicOwner();
    const lower = ada.address.toLowerCase();
    const old = ada.sign(buildClaimMessage(claimOf(ada.address, { profile: { name: 'Old' } })));
    await clock.advance(2000);
    const gone = ada.sign(buildClaimMessage(claimOf(lower, { profile: null })));
    await clock.advance(2000);
    const fresh = ada.sign(buildClaimMessage(claimOf(lower, { profile: { name: 'New' } })));
    for (const one of [old, gone, fresh]) expect((await post(one)).status).toBe(200);
    for (const one of [old, gone, fresh]) expect((await post(one)).status).toBe(409);
    expect(await stored(ada.address)).toEqual({ name: 'New' });
  });

  test('of a stored claim with another form of its signature: the twin is refused, another spelling is not newer', async () => {
    const ada = classicOwner();
    const signed = ada.sign(buildClaimMessage(claimOf(ada.address)));
    expect((await post(signed)).status).toBe(200);
    const bytes = Buffer.from(signed.signature.slice(2), 'hex');
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const twin = (order - BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`)).toString(16).padStart(64, '0');
    const high = `${signed.signature.slice(0, 66)}${twin}${bytes[64] === 27 ? '1c' : '1b'}`;
    expect((await post({ ...signed, signature: high })).status).toBe(401);
    expect((await post({ ...signed, signature: signed.signature.slice(2).toUpperCase() })).status).toBe(409);
    const proof = (await (await fetch(`${server.profiles}/local/accounts/${ada.address}/proof`)).json()) as {
      signature: string;
    };
    expect(proof.signature).toBe(signed.signature);
  });

  test('of a claim that waits for its time: it counts from the future on, and blocks no longer than the leeway', async () => {
    const ada = classicOwner();
    const ahead = ada.sign(
      buildClaimMessage(claimOf(ada.address, { issuedAt: nowSec() + 300, profile: { name: 'Ahead' } })),
    );
    expect((await post(ahead)).status).toBe(200);
    expect((await post(ada.sign(buildClaimMessage(claimOf(ada.address))))).status).toBe(409);
    await clock.advance(301_000);
    expect((await post(ada.sign(buildClaimMessage(claimOf(ada.address, { profile: { name: 'Now' } }))))).status).toBe(
      200,
    );
    expect(await stored(ada.address)).toEqual({ name: 'Now' });
  });
});

test.each([
  ['signature', ' 0x00'],
  ['signature', '0X00'],
  ['signature', '0x0'],
  ['signature', '０'.repeat(130)],
  ['signature', 7],
  ['signature', ['0x']],
  ['signature', null],
])('%s %j answers 400', async (member, value) => {
  const ada = classicOwner();
  const signed = ada.sign(buildClaimMessage(claimOf(ada.address)));
  expect(await post({ ...signed, [member]: value })).toMatchObject({
    status: 400,
    error: expect.stringMatching(new RegExp(`^${member}`)),
  });
});

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"message"'],
  ['brackets without end', `{"message":${'['.repeat(30_000)}`],
  ['brackets within brackets', `{"message":${'['.repeat(15_000)}${']'.repeat(15_000)}}`],
  ['brackets in the last line', JSON.stringify({ message: `x\n${'['.repeat(8_000)}` })],
  ['two bodies', '{"message":"x"}{"message":"x"}'],
  ['a member of the prototype', '{"__proto__":{"message":"x","signature":"00"}}'],
  ['a byte-order mark', '\ufeff{"message":"x"}'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['compressed JSON', new Uint8Array(gzipSync('{"message":"x"}'))],
])('a body of %s answers 400', async (_what, body) => {
  expect((await send(body, { headers: { 'content-type': 'application/json' } })).status).toBe(400);
});

test.each(BROKEN_UTF8)('a good claim beside %s answers 400, and is taken without', async (_what, bytes) => {
  const ada = classicOwner();
  const signed = ada.sign(buildClaimMessage(claimOf(ada.address)));
  expect(await send(bytesWith(JSON.stringify({ ...signed, more: '*' }), bytes))).toEqual({
    status: 400,
    error: 'body: expected text in UTF-8',
  });
  expect((await post({ ...signed, more: 'é😀' })).status).toBe(200);
});

test('of a member of the body that stands there twice the last counts, for the check as for what is stored', async () => {
  const ada = classicOwner();
  const { message, signature } = ada.sign(buildClaimMessage(claimOf(ada.address)));
  const other = buildClaimMessage(claimOf(ada.address, { profile: { name: 'Eve' } }));
  const twice = (first: string, second: string): string =>
    `{"message":${JSON.stringify(first)},"message":${JSON.stringify(second)},"signature":${JSON.stringify(signature)}}`;
  expect((await send(twice(message, other))).status).toBe(401);
  expect((await send(twice(other, message))).status).toBe(200);
  expect(await stored(ada.address)).toEqual({ name: 'Ada T.' });
});
