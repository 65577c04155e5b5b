// What readers get of profiles: answers, lists, times, and what is withdrawn.

import { buildClaimMessage } from '@svc/core/profiles/claim';
import { describe, expect, test } from 'vitest';
import { classicOwner } from '../../../test/support/profileOwners.ts';
import {
  accountClaim,
  clock,
  get,
  newToken,
  post,
  server,
  tokenClaim,
  url,
} from '../../../test/support/profileService.ts';
import { call, type HttpAnswer } from '../../../test/support/relayClient.ts';

describe('reading', () => {
  test('many ids at once: merged, non-addresses skipped, the first 100 used', async () => {
    const [ada, bob] = [classicOwner(), classicOwner()];
    for (const one of [ada, bob]) await post('accounts', one.sign(buildClaimMessage(accountClaim(one.address))));
    const ids = (list: string[]): Promise<HttpAnswer> => get(`/accounts?ids=${list.join(',')}`);
    const found = await ids([
      ada.address,
      'nonsense',
      '',
      ada.address.toLowerCase(),
      bob.address,
      `0x${'99'.repeat(20)}`,
    ]);
    expect(found.status).toBe(200);
    expect(found.headers.get('cache-control')).toBe('public, max-age=30');
    expect(Object.keys((found.body as { profiles: object }).profiles).sort()).toEqual(
      [ada.address.toLowerCase(), bob.address.toLowerCase()].sort(),
    );
    const padding = Array.from({ length: 99 }, () => 'x');
    expect((await ids([...padding, ada.address, bob.address])).body).toEqual({
      profiles: { [ada.address.toLowerCase()]: expect.anything() },
    });
    expect((await ids([])).body).toEqual({ profiles: {} });
    // A parameter that is given twice is one list, and never no list at all.
    expect(
      Object.keys(
        ((await get(`/accounts?ids=${ada.address}&ids=${bob.address}`)).body as { profiles: object }).profiles,
      ),
    ).toHaveLength(2);
    expect((await get('/tokens?ids=x&ids=y')).body).toEqual({ profiles: {} });
  });

  test('all tokens are listed, newest update first', async () => {
    const ada = classicOwner();
    const made: string[] = [];
    for (let n = 0; n < 3; n++) {
      const token = newToken({ result: { creator: ada.address } });
      made.unshift(token);
      await post('tokens', ada.sign(buildClaimMessage(tokenClaim(token, ada.address))));
      await clock.advance(1000);
    }
    const { body, headers } = await get('/tokens');
    expect(headers.get('cache-control')).toBe('public, max-age=30');
    expect(Object.keys((body as { profiles: object }).profiles).slice(0, 3)).toEqual(made);
    expect((await get(`/tokens?ids=${made[0]},${ada.address}`)).body).toEqual({
      profiles: { [made[0] ?? '']: expect.anything() },
    });
  });

  test.each([
    ['GET', '/accounts/0x12', 404],
    ['GET', `/accounts/0x${'12'.repeat(20)}`, 404],
    ['GET', `/accounts/0x${'12'.repeat(20)}/proof`, 404],
    ['GET', `/tokens/0xPQ${'12'.repeat(32)}`, 404],
    ['GET', `/image/account/0x${'12'.repeat(20)}`, 404],
    ['GET', '/accounts', 400],
    ['GET', '/other', 404],
    ['POST', `/accounts/0x${'12'.repeat(20)}`, 405],
    ['POST', `/tokens/0x${'12'.repeat(20)}/proof`, 405],
    ['POST', `/tokens/0x${'12'.repeat(20)}/a/b`, 405],
    ['POST', '/accounts/', 405],
    ['PUT', `/image/account/0x${'12'.repeat(20)}`, 405],
    ['PROPFIND', `/accounts/0x${'12'.repeat(20)}`, 405],
    ['DELETE', '/accounts', 405],
    ['PUT', '/tokens', 405],
  ])('%s %s answers %i, readable from any page', async (method, rest, status) => {
    const response = await fetch(url(rest), { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ error: expect.any(String) });
    const isRead = method === 'GET' && status === 404 && /^\/(accounts|tokens)/.test(rest);
    expect(response.headers.get('cache-control')).toBe(isRead ? 'public, max-age=30' : 'no-store');
  });

  test('a network that is not served answers 404, whatever is asked', async () => {
    for (const network of ['mainnet', 'Local', 'local%20']) {
      for (const path of [
        '/tokens',
        '/accounts',
        '/accounts?ids=x',
        `/accounts/0x${'12'.repeat(20)}`,
        `/tokens/0x${'12'.repeat(20)}/proof`,
      ]) {
        const { status, headers } = await call('GET', url(path, network));
        expect([status, headers.get('cache-control')], path).toEqual([404, 'public, max-age=30']);
      }
      expect((await call('POST', url('/accounts', network), { body: {} })).status).toBe(404);
    }
  });

  test('the index names the networks', async () => {
    expect((await call('GET', server.profiles)).body).toEqual({
      name: 'SVC profiles',
      version: 1,
      networks: ['local', 'away'],
    });
  });
});
