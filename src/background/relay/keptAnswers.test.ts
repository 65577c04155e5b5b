// Repeated requests of a paired site after their answer was delivered: the same answer while the site may see what it
// saw, and a refusal afterwards; never a second execution. Every method of the wallet that changes anything is tested.

import { topicOf } from '@svc/core/relay/pairingLink';
import { open, seal } from '@svc/core/relay/seal';
import { describe, expect, it } from 'vitest';
import { pairingTest, until } from '../../../test/support/pairingTest.ts';
import { SITE_ORIGIN } from '../../../test/support/relayEnds.ts';
import { newWorld, type World } from '../../../test/support/relayWallet.ts';
import { createRelayApi } from '../../channels/relay/relayApi.ts';
import { METHODS } from '../methods/registry.ts';

const { relayFor, siteAt, startWallet } = pairingTest();

const CHANGING = Object.entries(METHODS).flatMap(([name, { changes }]) => (changes ? [name] : []));
const READING = Object.keys(METHODS).filter((name) => !CHANGING.includes(name));

/** A paired wallet, and requests of a site that keeps its answers. */
async function paired(world: World = newWorld()) {
  const relay = await relayFor();
  const site = await siteAt(relay);
  const wallet = await startWallet(world);
  await wallet.pairings.pair(site.uri);
  site.stop();
  const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'dapp', fetch });
  const heard = new Map<string, unknown[]>();
  let after = 0;
  const stored = (): Record<string, unknown>[] =>
    [...(wallet.platform.storages.tables.get('relayRequests')?.values() ?? [])].map((row) => JSON.parse(row));
  return {
    ...wallet,
    world,
    stored,
    /** Sends each method with its name as the id. */
    async ask(methods: readonly string[], times = 1) {
      for (const method of methods)
        for (let n = 0; n < times; n++)
          await api.publish(
            seal(site.key, 'dapp', JSON.stringify({ t: 'req', id: `id of ${method}`, method, params: [] })),
          );
    },
    /** Waits for this many answers of every method, and returns the last of each. */
    async answers(methods: readonly string[], count: number): Promise<unknown[]> {
      await expect
        .poll(async () => {
          const { messages } = await api.poll(after, 0);
          for (const { seq, payload } of messages) {
            after = seq;
            const { t, id, ...body } = JSON.parse(open(site.key, 'dapp', payload) ?? '{}');
            if (t === 'res') heard.set(id, [...(heard.get(id) ?? []), body]);
          }
          return methods.every((method) => (heard.get(`id of ${method}`)?.length ?? 0) >= count);
        })
        .toBe(true);
      return methods.map((method) => heard.get(`id of ${method}`)?.at(-1));
    },
  };
}

const delivered = (rows: Record<string, unknown>[], count: number): boolean =>
  rows.filter((row) => row.delivered === true && row.spent === undefined).length === count;

describe('a request that is repeated after its answer was delivered', () => {
  it.each(CHANGING)('%s acts once, and the same answer comes again', async (method) => {
    const { ask, answers, world, stored } = await paired();
    await ask([method]);
    const [first] = await answers([method], 1);
    await until(() => delivered(stored(), 1));
    await ask([method]);
    expect(await answers([method], 2)).toEqual([first]);
    expect(world.handled.map(({ request }) => request.method)).toEqual([method]);
  });

  it.each([
    ['the lock', (world: World) => Object.assign(world, { unlocked: false })],
    ['one of its accounts hidden or removed', (world: World) => Object.assign(world, { accountIds: [] })],
  ])(
    'is refused after %s, whatever it was; nothing acts twice and nothing of the answer is stored',
    async (_, take) => {
      const { ask, answers, world, stored, pairings } = await paired();
      await ask(CHANGING);
      await answers(CHANGING, 1);
      await until(() => delivered(stored(), CHANGING.length));
      take(world);
      pairings.walletChanged();
      await until(() => stored().every(({ answer, spent }) => answer === undefined && spent === true));
      await ask(CHANGING);
      for (const answer of await answers(CHANGING, 2)) expect(answer).toMatchObject({ error: { code: 4900 } });
      expect(world.handled).toHaveLength(CHANGING.length);
      // Unlocked or shown again, the answer is still gone.
      Object.assign(world, { unlocked: true, accountIds: ['account-1'] });
      await ask(CHANGING);
      for (const answer of await answers(CHANGING, 3)) expect(answer).toMatchObject({ error: { code: 4900 } });
      expect(world.handled).toHaveLength(CHANGING.length);
    },
  );

  it('is refused after a lock that came while the worker was stopped', async () => {
    const { ask, answers, world, stored, pairings, platform } = await paired();
    await ask(CHANGING);
    await answers(CHANGING, 1);
    await until(() => delivered(stored(), CHANGING.length));
    pairings.stop();
    world.unlocked = false;
    await startWallet(world, platform.restart());
    await until(() => stored().every(({ answer }) => answer === undefined));
  });

  it('leaves nothing behind when the site is revoked', async () => {
    const { ask, answers, world, stored, pairings } = await paired();
    await ask(CHANGING);
    await answers(CHANGING, 1);
    world.connected.delete(SITE_ORIGIN);
    pairings.walletChanged();
    await until(() => stored().length === 0);
  });

  it('is executed again where it only reads, and its answer is not stored', async () => {
    const { ask, answers, world, stored } = await paired();
    await ask(READING);
    await answers(READING, 1);
    await until(() => stored().length === 0);
    await ask(READING);
    await answers(READING, 2);
    expect(world.handled).toHaveLength(2 * READING.length);
  });
});

it('an undelivered answer is still sent after a lock, and not after its account was hidden', async () => {
  for (const [change, told] of [
    [{ unlocked: false }, { result: 'did personal_sign' }],
    [{ accountIds: [] }, { error: { code: 4900 } }],
  ] as const) {
    const world = newWorld();
    let finish = (): void => undefined;
    world.answer = ({ method }) => new Promise((resolve) => (finish = () => resolve({ result: `did ${method}` })));
    const { ask, answers, pairings } = await paired(world);
    await ask(['personal_sign']);
    await until(() => world.handled.length === 1);
    Object.assign(world, change);
    pairings.walletChanged();
    finish();
    if ('error' in told) {
      // It was on its way already, as the approval came before the account was hidden; a repeated request is refused.
      await answers(['personal_sign'], 1);
      await ask(['personal_sign']);
      expect(await answers(['personal_sign'], 2)).toMatchObject([told]);
    } else expect(await answers(['personal_sign'], 1)).toMatchObject([told]);
    expect(world.handled).toHaveLength(1);
  }
});
