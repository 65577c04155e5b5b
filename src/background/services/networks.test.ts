import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../../../test/support/fakePlatform.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import { createNetworks } from './networks.ts';

function setUp(config?: object, live: () => Promise<number> = async () => 88888) {
  const platform = createFakePlatform(config === undefined ? {} : { config });
  const probes: string[] = [];
  const node = {
    chainId: (network: { rpcUrl: string }) => {
      probes.push(network.rpcUrl);
      return live();
    },
    pass: () => Promise.reject(new Error('silent')),
  } as unknown as NodeClient;
  return { platform, probes, networks: createNetworks({ platform, node, isNodeOff: () => false }) };
}
const custom = { name: 'Mine', chainId: 4242, rpcUrl: 'https://node.test/rpc' };

describe('networks', () => {
  it('take the URLs of the local one from the configuration, or the defaults', async () => {
    const bare = setUp();
    await bare.networks.load();
    expect(bare.networks.active()).toMatchObject({
      slug: 'svc-local',
      chainId: 88888,
      rpcUrl: 'http://127.0.0.1:3007/rpc',
      profilesUrl: 'http://127.0.0.1:3009/profiles/v1/local',
      tradeUrl: 'http://127.0.0.1:3008/api/v1-test',
    });
    const moved = setUp({
      node: 'http://127.0.0.1:4007/',
      profiles: 'http://127.0.0.1:4009/profiles/v1',
      trade: 'http://127.0.0.1:4008/api/v1-test/',
    });
    await moved.networks.load();
    expect(moved.networks.active()).toMatchObject({
      rpcUrl: 'http://127.0.0.1:4007/rpc',
      profilesUrl: 'http://127.0.0.1:4009/profiles/v1/local',
      tradeUrl: 'http://127.0.0.1:4008/api/v1-test',
    });
    expect(moved.networks.list().map((one) => one.chainId)).toEqual([88888, 88889, 88890]);
  });

  it('add one of the user, whose node must be on the stated chain, and keep it over a restart', async () => {
    const { networks, platform } = setUp(undefined, async () => 4242);
    await networks.load();
    const slug = await networks.save(custom);
    await networks.select(slug);
    const again = createNetworks({
      isNodeOff: () => false,
      platform,
      node: { chainId: async () => 4242, pass: () => Promise.reject(new Error('silent')) } as unknown as NodeClient,
    });
    await again.load();
    expect(again.active()).toMatchObject({ name: 'Mine', chainId: 4242, isCustom: true });
    await expect(again.remove(slug)).rejects.toMatchObject({ code: 'network.active' });
    await again.select('svc-local');
    await again.remove(slug);
    expect(again.findByChainId(4242)).toBeUndefined();
  });

  it.each([
    [{ ...custom, chainId: 5 }, 'network.mismatch'],
    [{ ...custom, rpcUrl: 'http://node.test/rpc' }, 'network.url'],
    [{ ...custom, rpcUrl: 'https://user:secret@node.test' }, 'network.url'],
    [{ ...custom, rpcUrl: 'javascript:alert(1)' }, 'network.url'],
    [{ ...custom, rpcUrl: 'node' }, 'network.url'],
    [{ ...custom, name: ' ' }, 'network.name'],
    [{ ...custom, chainId: 88888 }, 'network.duplicate'],
    [{ ...custom, slug: 'svc-local' }, 'network.chainId'],
    [{ ...custom, slug: 'nowhere' }, 'network.missing'],
  ])('refuse %j with %s', async (given, code) => {
    const { networks } = setUp(undefined, async () => 4242);
    await networks.load();
    await expect(networks.save(given)).rejects.toMatchObject({ code });
    expect(networks.list()).toHaveLength(3);
  });

  it('let the URLs of a built-in one be edited and restored', async () => {
    const { networks } = setUp(undefined, async () => 88889);
    await networks.load();
    await networks.save({ slug: 'svc-testnet', name: 'Test', chainId: 88889, rpcUrl: 'https://testnet.test/rpc' });
    expect(networks.requireSlug('svc-testnet').rpcUrl).toBe('https://testnet.test/rpc');
    await networks.remove('svc-testnet');
    expect(networks.requireSlug('svc-testnet')).toMatchObject({
      rpcUrl: 'https://testnet.invalid/rpc',
      isCustom: false,
    });
  });

  it('are identified once for all concurrent requests, and a good answer is trusted for five minutes', async () => {
    let live = 88888;
    const { networks, platform, probes } = setUp(undefined, async () => live);
    await networks.load();
    await Promise.all([1, 2, 3].map(() => networks.requireIdentity(networks.active())));
    expect(probes).toHaveLength(1);
    live = 1;
    await platform.advance(5 * 60_000 - 1);
    await networks.requireIdentity(networks.active());
    await platform.advance(1);
    await expect(networks.requireIdentity(networks.active())).rejects.toThrow(/88888.*chain 1;/);
    // A bad answer is never cached.
    live = 88888;
    await networks.requireIdentity(networks.active());
    expect(probes).toHaveLength(3);
  });
});
