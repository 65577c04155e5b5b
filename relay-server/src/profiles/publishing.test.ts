// The profile service on a real server: every check in its order, reads, proofs, lists, removals, clocks and caching.

import { utf8 } from '@svc/core/bytes';
import { mlDsaVerify } from '@svc/core/crypto/mlDsa';
import { buildClaimMessage } from '@svc/core/profiles/claim';
import { pqMessageBytes, recoverPersonal } from '@svc/core/tx/message';
import { describe, expect, test } from 'vitest';
import { classicOwner, postQuantumOwner } from '../../../test/support/profileOwners.ts';
import {
  accountClaim,
  asked,
  clock,
  get,
  newToken,
  nowSec,
  post,
  tokenClaim,
} from '../../../test/support/profileService.ts';
import { call, type HttpAnswer } from '../../../test/support/relayClient.ts';
import { startRelay } from '../../../test/support/startRelay.ts';
import { limitsWith } from '../edge/limits.ts';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

describe('publishing', () => {
  test('a classic account publishes, everybody reads it, and the proof verifies', async () => {
    const ada = classicOwner();
    const claim = accountClaim(ada.address);
    const signed = ada.sign(buildClaimMessage(claim));
    const profile = {
      kind: 'account',
      address: ada.address.toLowerCase(),
      signer: ada.address,
      profile: claim.profile,
      imageUrl: null,
      issuedAt: claim.issuedAt,
      updatedAt: nowSec(),
    };
    const answer = await post('accounts', signed);
    expect(answer).toMatchObject({ status: 200, body: { ok: true, profile } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const form of [ada.address, ada.address.toLowerCase(), `0x${ada.address.slice(2).toUpperCase()}`]) {
      const read = await get(`/accounts/${form}`);
      expect(read).toMatchObject({ status: 200, body: profile });
      expect(read.headers.get('cache-control')).toBe('public, max-age=30');
    }
    const { body: proof } = await get(`/accounts/${ada.address}/proof`);
    expect(proof).toEqual({
      message: signed.message,
      signature: signed.signature,
      publicKey: null,
      issuedAt: claim.issuedAt,
    });
    expect(recoverPersonal(utf8(signed.message), Buffer.from(signed.signature.slice(2), 'hex'))).toBe(ada.address);
  });

  test('a post-quantum account publishes with its key, with and without 0x', async () => {
    const ada = postQuantumOwner();
    const signed = ada.sign(buildClaimMessage(accountClaim(ada.address)));
    expect((await post('accounts', signed)).status).toBe(200);
    const { body } = await get(`/accounts/${ada.address}/proof`);
    expect(body).toMatchObject({ message: signed.message, publicKey: signed.publicKey });
    expect(mlDsaVerify(Buffer.from(signed.signature, 'hex'), pqMessageBytes(utf8(signed.message)), ada.publicKey)).toBe(
      true,
    );
    const again = ada.sign(buildClaimMessage(accountClaim(ada.address, { issuedAt: nowSec() + 1 })));
    expect(
      (
        await post('accounts', {
          message: again.message,
          signature: `0x${again.signature}`,
          publicKey: `0x${again.publicKey}`,
        })
      ).status,
    ).toBe(200);
  });

  test('a creator of either kind publishes for its token', async () => {
    for (const creator of [classicOwner(), postQuantumOwner()]) {
      const token = newToken({
        result: { token_address: 'x', creator: creator.address.toLowerCase().replace('0xpq', '0xPQ') },
      });
      const signed = creator.sign(buildClaimMessage(tokenClaim(token, creator.address)));
      expect(await post('tokens', signed)).toMatchObject({
        status: 200,
        body: { ok: true, profile: { kind: 'token', address: token, signer: creator.address } },
      });
      expect(asked.at(-1)).toEqual({ url: '/rpc', method: 'exchange_getToken', params: [token] });
      expect(await get(`/tokens/${token}`)).toMatchObject({
        status: 200,
        body: { profile: { description: 'A token' } },
      });
    }
  });

  test('a withdrawal hides the profile and its proof, and older claims do not come back', async () => {
    const ada = classicOwner();
    const first = ada.sign(buildClaimMessage(accountClaim(ada.address)));
    await post('accounts', first);
    await clock.advance(10_000);
    const removal = ada.sign(buildClaimMessage(accountClaim(ada.address, { profile: null })));
    expect(await post('accounts', removal)).toMatchObject({ status: 200, body: { ok: true, removed: true } });
    for (const rest of ['', '/proof']) {
      const gone = await get(`/accounts/${ada.address}${rest}`);
      expect(gone.status).toBe(404);
      expect(gone.headers.get('cache-control')).toBe('public, max-age=30');
    }
    expect((await get(`/accounts?ids=${ada.address}`)).body).toEqual({ profiles: {} });
    expect((await post('accounts', first)).status).toBe(409);
    expect((await post('accounts', removal)).status).toBe(409);
    await clock.advance(1_000);
    expect((await post('accounts', ada.sign(buildClaimMessage(accountClaim(ada.address))))).status).toBe(200);
  });

  test('the first check that fails decides, in the order of the rules', async () => {
    const ada = classicOwner();
    const other = classicOwner();
    const away = newToken({ result: { creator: ada.address } });
    const unknown = `0x${'ee'.repeat(20)}`;
    const foreign = newToken({ result: { creator: other.address } });
    const own = newToken({ result: { creator: ada.address } });
    const stored = ada.sign(buildClaimMessage(tokenClaim(own, ada.address)));
    expect((await post('tokens', stored)).status).toBe(200);
    const wrong = other.sign('another message').signature;
    const late = nowSec() - 901;
    const steps: [number, RegExp, HttpAnswer | Promise<HttpAnswer>][] = [
      [400, /^body/, post('accounts', '{')],
      [400, /^body/, post('accounts', [])],
      [400, /^message/, post('accounts', { message: 7 })],
      [400, /^message/, post('accounts', { message: 'x'.repeat(8193), signature: wrong })],
      [400, /^message/, post('accounts', { message: 'no JSON here' })],
      // Wrong subject before wrong kind of path, before wrong network, before an old time, before a bad signature.
      [
        400,
        /^signer/,
        post('tokens', {
          message: buildClaimMessage(accountClaim(ada.address, { network: 'away', issuedAt: late })).replace(
            /"signer":"[^"]*"/,
            `"signer":"${other.address}"`,
          ),
          signature: 'zz',
        }),
      ],
      [
        400,
        /^message/,
        post('tokens', {
          message: `${buildClaimMessage(accountClaim(ada.address, { network: 'away', issuedAt: late })).replace('fee', 'tax')}`,
          signature: 'zz',
        }),
      ],
      [
        400,
        /^kind/,
        post('tokens', {
          message: buildClaimMessage(accountClaim(ada.address, { network: 'away', issuedAt: late })),
          signature: 'zz',
        }),
      ],
      [
        400,
        /^network/,
        post('accounts', {
          message: buildClaimMessage(accountClaim(ada.address, { network: 'away', issuedAt: late })),
          signature: 'zz',
        }),
      ],
      [
        400,
        /^issuedAt/,
        post('accounts', {
          message: buildClaimMessage(accountClaim(ada.address, { issuedAt: late })),
          signature: 'zz',
        }),
      ],
      [400, /^signature/, post('accounts', { message: buildClaimMessage(accountClaim(ada.address)), signature: 'zz' })],
      [400, /^signature/, post('accounts', { message: buildClaimMessage(accountClaim(ada.address)) })],
      [
        400,
        /^signature/,
        post('accounts', { message: buildClaimMessage(accountClaim(ada.address)), signature: wrong.slice(0, -2) }),
      ],
      // A signature that is not the signer's, before anything about the token.
      [
        401,
        /not.*signature/,
        post(
          'tokens',
          { message: buildClaimMessage(tokenClaim(away, ada.address, { network: 'away' })), signature: wrong },
          'away',
        ),
      ],
      [
        503,
        /node/,
        post('tokens', ada.sign(buildClaimMessage(tokenClaim(away, ada.address, { network: 'away' }))), 'away'),
      ],
      [404, /token/, post('tokens', ada.sign(buildClaimMessage(tokenClaim(unknown, ada.address))))],
      [403, /created by/, post('tokens', ada.sign(buildClaimMessage(tokenClaim(foreign, ada.address))))],
      [409, /newer.*the server's time is 2\d{3}-/, post('tokens', stored)],
    ];
    for (const [status, sentence, answer] of steps) {
      const { status: given, body } = await answer;
      expect([given, (body as { error: string }).error]).toEqual([status, expect.stringMatching(sentence)]);
    }
  });

  test('wrong signatures of both kinds answer 401', async () => {
    const ada = classicOwner();
    const bob = classicOwner();
    const message = buildClaimMessage(accountClaim(ada.address));
    const { signature } = ada.sign(message);
    const bytes = Buffer.from(signature.slice(2), 'hex');
    const s = BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`);
    const highS = `${signature.slice(0, 66)}${(ORDER - s).toString(16).padStart(64, '0')}${bytes[64] === 27 ? '1c' : '1b'}`;
    const badV = `${signature.slice(0, -2)}1d`;
    for (const wrong of [bob.sign(message).signature, highS, badV, `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`]) {
      expect((await post('accounts', { message, signature: wrong })).status).toBe(401);
    }
    const pq = postQuantumOwner();
    const pqMessage = buildClaimMessage(accountClaim(pq.address));
    const signed = pq.sign(pqMessage);
    const flipped = `${signed.signature[0] === '0' ? '1' : '0'}${signed.signature.slice(1)}`;
    expect((await post('accounts', { ...signed, signature: flipped })).status).toBe(401);
    expect((await post('accounts', { ...signed, publicKey: postQuantumOwner().sign('x').publicKey })).status).toBe(401);
    expect((await post('accounts', { message: pqMessage, signature: signed.signature })).status).toBe(400);
    expect((await post('accounts', { ...signed, publicKey: `${signed.publicKey}00` })).status).toBe(400);
    expect((await post('accounts', { ...signed, signature: ada.sign(pqMessage).signature })).status).toBe(400);
    // The recovery byte may be 0 or 1 as well.
    const lowV = `${signature.slice(0, -2)}${bytes[64] === 27 ? '00' : '01'}`;
    expect((await post('accounts', { message, signature: lowV.slice(2) })).status).toBe(200);
  });

  test('the window of a claim: 15 minutes back, 5 ahead, both edges in; the error tells the server time (K28)', async () => {
    const offset = async (seconds: number): Promise<HttpAnswer> => {
      const ada = classicOwner();
      return post('accounts', ada.sign(buildClaimMessage(accountClaim(ada.address, { issuedAt: nowSec() + seconds }))));
    };
    for (const seconds of [60, 300, 0, -899, -900]) expect((await offset(seconds)).status).toBe(200);
    for (const seconds of [301, 3600, -901, -1_000_000]) {
      const { status, body } = await offset(seconds);
      expect(status).toBe(400);
      expect((body as { error: string }).error).toContain(new Date(nowSec() * 1000).toISOString());
    }
    const ada = classicOwner();
    const sign = (name: string) => ada.sign(buildClaimMessage(accountClaim(ada.address, { profile: { name } })));
    const first = sign('One');
    expect((await post('accounts', first)).status).toBe(200);
    expect((await post('accounts', sign('Two'))).status).toBe(409);
    expect((await post('accounts', first)).status).toBe(409);
    expect((await get(`/accounts/${ada.address}`)).body).toMatchObject({ profile: { name: 'One' } });
  });

  test.each([
    ['hang', 503],
    ['garbage', 503],
    [{ error: { code: -32603, message: 'broken' } }, 503],
    [{ error: { code: -32005, message: 'limit' } }, 503],
    [{ error: { code: -32000, message: 'token not found' } }, 404],
    [{ error: { code: -32000, message: 'out of memory' } }, 503],
    [{ error: null, result: null }, 404],
    [{ result: {} }, 503],
    [{ result: null }, 404],
  ])('a node that answers %j makes %i', async (answer, status) => {
    const ada = classicOwner();
    expect((await post('tokens', ada.sign(buildClaimMessage(tokenClaim(newToken(answer), ada.address))))).status).toBe(
      status,
    );
  });

  test('of claims made at once exactly the newest is stored', async () => {
    const ada = classicOwner();
    const signed = [3, 1, 4, 1, 5, 9, 2, 6].map((n) =>
      ada.sign(buildClaimMessage(accountClaim(ada.address, { issuedAt: nowSec() + n, profile: { name: `N ${n}` } }))),
    );
    const statuses = (await Promise.all(signed.map((one) => post('accounts', one)))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect((await get(`/accounts/${ada.address}`)).body).toMatchObject({ profile: { name: 'N 9' } });
  });

  test('a body over 32 KiB answers 413', async () => {
    expect((await post('accounts', { message: 'x'.repeat(33_000) })).status).toBe(413);
  });

  test('30 claims in 10 minutes per address, then 429 with Retry-After; malformed ones do not count', async () => {
    const limited = await startRelay({ clock, limits: limitsWith() });
    const ada = classicOwner();
    const message = buildClaimMessage(accountClaim(ada.address));
    const { signature } = classicOwner().sign(message);
    const publish = (body: unknown) => call('POST', `${limited.profiles}/local/accounts`, { body });
    for (let n = 0; n < 40; n++) expect((await publish({ message: 'x' })).status).toBe(400);
    for (let n = 0; n < 30; n++) expect((await publish({ message, signature })).status).toBe(401);
    const refused = await publish({ message, signature });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    await limited.stop();
  });
});
