import { ParseRefusal } from '@svc/core/errors';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../../../test/support/fakePlatform.ts';
import { SESSION_KEYS } from '../state/keys.ts';
import { createAnswers } from './answers.ts';
import { siteErrorOf } from './siteErrors.ts';
import { createSiteViews } from './siteViews.ts';

const HOUR = 3_600_000;

async function setUp() {
  const platform = createFakePlatform();
  const wallet = { isUnlocked: true, accountIds: ['a1', 'a2'], networks: ['svc-local', 'other'] };
  const siteViews = createSiteViews({
    isUnlocked: () => wallet.isUnlocked,
    accountIds: () => wallet.accountIds,
    network: () => 'other',
    networks: () => wallet.networks,
  });
  const open = () => createAnswers({ platform, siteViews });
  const answers = open();
  await answers.load();
  return {
    platform,
    answers,
    open,
    wallet,
    seen: () => siteViews.of('https://shop.test'),
    size: () => platform.storages.session.get(SESSION_KEYS.answers)?.length ?? 0,
  };
}

describe('stored answers', () => {
  it('are found by key and method for an hour, also after the worker was stopped', async () => {
    const { platform, answers, open, seen } = await setUp();
    await answers.keep('a', 'personal_sign', { result: '0x1' }, seen());
    const again = open();
    await again.load();
    for (const one of [answers, again]) {
      expect(one.find('a', 'personal_sign')).toEqual({ result: '0x1' });
      expect([one.find('a', 'eth_sendTransaction'), one.find('b', 'personal_sign')]).toEqual([undefined, undefined]);
    }
    await platform.advance(HOUR);
    expect(answers.find('a', 'personal_sign')).toBeUndefined();
  });

  it('never use up the storage that others need: the oldest are dropped, and a long answer that is not a signature is not stored', async () => {
    const { answers, size, seen } = await setUp();
    await answers.keep('long', 'svc_requestAccounts', { result: 'x'.repeat(60_000) }, seen());
    expect(answers.find('long', 'svc_requestAccounts')).toBeUndefined();
    for (let at = 0; at < 300; at++)
      await answers.keep(`k${at}`, 'svc_signPQMessage', { result: 'x'.repeat(at % 2 === 0 ? 49_000 : 11_000) }, seen());
    expect(size()).toBeLessThanOrEqual(1_000_000);
    expect(answers.find('k299', 'svc_signPQMessage')).toBeDefined();
    expect(answers.find('k0', 'svc_signPQMessage')).toBeUndefined();
  });

  it.each([
    ['the lock', (wallet: { isUnlocked: boolean }) => Object.assign(wallet, { isUnlocked: false })],
    ['a revocation, or its accounts hidden or removed', (wallet: object) => Object.assign(wallet, { accountIds: [] })],
    ['one of its accounts hidden', (wallet: object) => Object.assign(wallet, { accountIds: ['a2'] })],
    ['its network removed', (wallet: object) => Object.assign(wallet, { networks: ['svc-local'] })],
  ])('are gone after %s, from storage too, and while the request still ran', async (_, take) => {
    const { answers, wallet, seen, size } = await setUp();
    const before = seen();
    await answers.keep('a', 'personal_sign', { result: '0xsecret' }, before);
    take(wallet as never);
    expect(answers.find('a', 'personal_sign')).toBeUndefined();
    await answers.prune();
    expect(size()).toBe(2);
    await answers.keep('b', 'personal_sign', { result: '0xsecret' }, before);
    expect(answers.find('b', 'personal_sign')).toBeUndefined();
    await answers.prune();
    expect(size()).toBe(2);
  });
});

describe('an error', () => {
  it('has a message of bounded length, whatever the node sent', () => {
    expect(siteErrorOf(new ParseRefusal('x'.repeat(900_000), 'no such member')).message.length).toBeLessThan(1_000);
    const told = siteErrorOf(new RpcFailure({ code: 3, message: `reverted: ${'y'.repeat(900_000)}`, data: '0x01' }));
    expect(told).toMatchObject({ code: 3, message: expect.stringMatching(/^reverted: y+…y+$/), data: '0x01' });
    expect(told.message).toHaveLength(10_000);
    expect(siteErrorOf(new RpcFailure({ code: 3, message: 'reverted: low' })).message).toBe('reverted: low');
    expect(siteErrorOf(new ParseRefusal('to', 'an address')).message).toBe('to: expected an address');
  });
});
