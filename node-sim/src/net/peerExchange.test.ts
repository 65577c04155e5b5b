// Peers learned from peers: the network survives the loss of the node that all others were configured with.

import { afterEach, describe, expect, it } from 'vitest';
import { Cluster, until } from '../../../test/support/cluster.ts';
import { encode } from './messages.ts';
import { PeerExchange, peerAt } from './peerExchange.ts';
import type { Transport } from './transport.ts';

const ID = '12D3KooWGzBXWDbe8q6rEVaBxAU1FwTnNeEJpNrQUkyBxZpwYV4M';
const other = (n: number) => `${ID.slice(0, -1)}${'123456789ABCDEFGH'[n]}`;

describe('an address named by a peer', () => {
  it.each([
    [`/ip4/127.0.0.1/tcp/4001/p2p/${ID}`, '/ip4/127.0.0.1/tcp/1', true],
    [`/ip4/10.1.2.3/tcp/4001/p2p/${ID}`, '/ip4/127.0.0.1/tcp/1', true],
    [`/ip4/8.8.8.8/tcp/4001/p2p/${ID}`, '/ip4/192.168.1.2/tcp/1', true],
    [`/ip6/2001:db8::1/tcp/4001/p2p/${ID}`, '/ip4/8.8.8.8/tcp/1', true],
    [`/ip4/127.0.0.1/tcp/22/p2p/${ID}`, '/ip4/8.8.8.8/tcp/1', false],
    [`/ip4/127.0.0.1/tcp/22/p2p/${ID}`, '/ip4/192.168.1.2/tcp/1', false],
    [`/ip4/169.254.169.254/tcp/80/p2p/${ID}`, '/ip4/8.8.8.8/tcp/1', false],
    [`/ip6/::1/tcp/80/p2p/${ID}`, '/ip6/2001:db8::1/tcp/1', false],
    [`/ip6/fe80::1/tcp/80/p2p/${ID}`, '/ip6/2001:db8::1/tcp/1', false],
    [`/ip4/127.0.0.1/tcp/22/p2p/${ID}`, '', false],
    ['/ip4/8.8.8.8/tcp/4001', '/ip4/8.8.8.8/tcp/1', false],
    [`/dns4/localhost/tcp/22/p2p/${ID}`, '/ip4/127.0.0.1/tcp/1', false],
    [`/ip4/8.8.8.8/udp/4001/quic/p2p/${ID}`, '/ip4/127.0.0.1/tcp/1', false],
    [`/ip4/8.8.8.8.8/tcp/4001/p2p/${ID}`, '/ip4/127.0.0.1/tcp/1', false],
  ])('%s, named by %s, is dialled: %s', (address, teller, isDialled) => {
    expect(peerAt(address, teller)).toBe(isDialled ? ID : undefined);
  });

  it('is limited: at most eight peers, none that is banned, none from a list that is too long', async () => {
    const peers = [{ id: 'teller', address: '/ip4/127.0.0.1/tcp/1' }];
    const dialled: string[] = [];
    let told: unknown = Array.from({ length: 16 }, (_, n) => `/ip4/127.0.0.1/tcp/${4000 + n}/p2p/${other(n)}`);
    const transport = {
      peerId: other(0),
      peers,
      ask: async () => encode(told),
      connect: async (address: string) => {
        dialled.push(address);
        if (address.includes('/4002/')) throw new Error('away');
        peers.push({ id: address.split('/p2p/')[1] ?? '', address });
      },
    };
    const peerExchange = new PeerExchange(transport as unknown as Transport, 'x', (peer) => peer === other(1));
    await peerExchange.ask('teller');
    expect(peers).toHaveLength(8);
    // Neither itself nor the banned one; the unreachable one was tried once.
    expect(dialled.map((address) => Number(address.split('/')[4]))).toEqual([
      4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009,
    ]);
    peers.splice(1);
    dialled.length = 0;
    told = Array.from({ length: 17 }, (_, n) => `/ip4/127.0.0.1/tcp/${5000 + n}/p2p/${other(n)}`);
    await peerExchange.ask('teller');
    expect(dialled.some((address) => address.includes('/tcp/50'))).toBe(false);
    for (const nonsense of [null, {}, 'x', [1], ['/ip4/1.2.3.4'], [`${'9'.repeat(200)}`]]) {
      told = nonsense;
      await peerExchange.ask('teller');
    }
  });
});

describe('nodes that were configured with one node only', () => {
  const cluster = new Cluster();
  afterEach(() => cluster.stopAll());

  it('find one another, and go on when it is gone', async () => {
    const hub = await cluster.start({ validators: [0] });
    const second = await cluster.start({ validators: [1, 2], peers: [hub.url] });
    const third = await cluster.start({ validators: [3], peers: [hub.url] });
    const knows = (one: typeof second, id: string) => one.network.peers.some((peer) => peer.id === id);
    await until(
      'peers told of each other',
      () => knows(third, second.network.peerId) && knows(second, third.network.peerId),
    );
    await until('everyone to be heard', () => [hub, second, third].every(({ network }) => network.hearers >= 2));
    await cluster.slot([hub, second, third]);
    await cluster.stop(hub);
    await until('the end of the hub', () => !knows(second, hub.network.peerId) && !knows(third, hub.network.peerId));
    const { height } = third.node.chain.tip;
    for (let slot = 0; slot < 8; slot++) await cluster.slot([second, third]);
    expect(third.node.chain.tip.height).toBeGreaterThan(height);
    expect(third.node.chain.tip).toEqual(second.node.chain.tip);
  });
});
