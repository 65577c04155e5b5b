import { describe, expect, it } from 'vitest';
import type { NumberedPerpEvent } from '../index/perpEvents.ts';
import type { ChangedKeys } from '../kernel/tableMeaning.ts';
import type { FeedOf } from './feed.ts';
import { type BlockNews, Publisher } from './publisher.ts';

const stamp = { block_height: 7, block_time: 1 };

const liquidation: NumberedPerpEvent = {
  seq: 1,
  type: 'liquidation',
  ...stamp,
  market: 'A-USD-PERP,B-USD-PERP',
  markets: ['A-USD-PERP', 'B-USD-PERP'],
  owner: '0x1',
  mode: 'cross',
  stage: 'book',
  equity: '0',
  maintenance: '1',
  filled: '1',
};

function newsOf(changes: Partial<BlockNews> = {}): BlockNews {
  const none = () => new Set<string>();
  const changed: ChangedKeys = {
    pairs: none(),
    pools: none(),
    tokens: none(),
    accounts: none(),
    perpMarkets: none(),
    perpAccounts: none(),
  };
  return { height: 7, timestamp: 1, finalizedEpoch: -1, trades: [], perpEvents: [], changed, ...changes };
}

/** A publisher with one feed, whose entries are lines of text that a test changes. */
function world(lines: Map<string, string>) {
  let views = 0;
  const tokens: FeedOf<'token'> = {
    channel: 'tokens',
    type: 'token',
    findKey: (text) => text.toLowerCase(),
    keys: () => [...lines.keys()],
    mayChange: () => true,
    view: (key) => {
      views++;
      const name = lines.get(key);
      return name === undefined ? undefined : { token: { name } as never };
    },
  };
  const publisher = new Publisher({
    views: {
      findMarket: () => undefined,
      findPerp: (key) => key.toUpperCase(),
      feeds: [tokens],
      trades: () => [],
      replay: () => [],
      lastSeq: () => 0,
    },
    queueLimit: 10,
    nowMs: () => 0,
  });
  const join = (...channels: string[]) => {
    const sent: { type: string; key?: string; snapshot?: boolean }[] = [];
    const subscriber = publisher.open({
      write: (text) => {
        sent.push(JSON.parse(text));
        return true;
      },
    });
    const canonical = channels.flatMap((channel) => publisher.findCanonical(channel) ?? []);
    publisher.start(subscriber, publisher.add(subscriber, canonical));
    return { subscriber, sent };
  };
  return { publisher, join, viewsMade: () => views };
}

describe('the publisher', () => {
  it('sends a liquidation of several markets once to each follower of any of them', () => {
    const { publisher, join } = world(new Map());
    const [one, both, every, other] = [
      join('perp_events:b-usd-perp'),
      join('perp_events:A-USD-PERP', 'perp_events:B-USD-PERP', 'perp_events'),
      join('perp_events'),
      join('perp_events:C-USD-PERP'),
    ];
    publisher.publish(newsOf({ perpEvents: [liquidation] }));
    const frame = { type: 'perp_event', channel: 'perp_events', key: liquidation.market, event: liquidation };
    for (const { sent } of [one, both, every]) expect(sent).toEqual([frame]);
    expect(other.sent).toEqual([]);
  });

  it('sends changes to all followers, and looks at nothing without followers', () => {
    const lines = new Map([
      ['a', '1'],
      ['b', '1'],
    ]);
    const { publisher, join, viewsMade } = world(lines);
    const keyed = join('tokens:A');
    const bare = join('tokens');
    expect(bare.sent.map(({ key, snapshot }) => [key, snapshot])).toEqual([
      ['a', true],
      ['b', true],
    ]);
    lines.set('a', '2');
    lines.set('c', '1');
    publisher.publish(newsOf());
    expect(keyed.sent.slice(1)).toEqual([{ type: 'token', channel: 'tokens', key: 'a', token: { name: '2' } }]);
    expect(bare.sent.slice(2).map(({ key }) => key)).toEqual(['a', 'c']);
    publisher.publish(newsOf());
    expect([keyed.sent.length, bare.sent.length]).toEqual([2, 4]);

    publisher.close(bare.subscriber);
    const before = viewsMade();
    publisher.publish(newsOf());
    expect(viewsMade()).toBe(before + 1);
    publisher.close(keyed.subscriber);
    join();
    publisher.publish(newsOf());
    expect(viewsMade()).toBe(before + 1);
  });

  it('starts anew for the first subscriber after the last one left', () => {
    const lines = new Map([['a', '1']]);
    const { publisher, join } = world(lines);
    const first = join('tokens');
    publisher.remove(first.subscriber, ['tokens']);
    const second = join('tokens:a');
    lines.delete('a');
    publisher.publish(newsOf());
    lines.set('a', '1');
    publisher.publish(newsOf());
    // A value that changed back is no news to a client that saw it.
    expect(second.sent).toMatchObject([{ key: 'a', snapshot: true }]);
    publisher.remove(second.subscriber, ['tokens:a']);
    publisher.add(second.subscriber, ['tokens:a']);
    // It joined without a snapshot: nothing is remembered, so the next block shows it.
    publisher.publish(newsOf());
    expect(second.sent.slice(1)).toEqual([{ type: 'token', channel: 'tokens', key: 'a', token: { name: '1' } }]);
  });

  it('keeps nothing of a million ended subscriptions', () => {
    const { publisher, join } = world(new Map());
    const { subscriber } = join('tokens');
    const round = (from: number, count: number): void => {
      for (let at = from; at < from + count; at++) {
        const [channel = ''] = [publisher.findCanonical(`tokens:0x${at.toString(16)}`)];
        publisher.start(subscriber, publisher.add(subscriber, [channel]));
        publisher.remove(subscriber, [channel]);
      }
    };
    round(0, 10_000);
    const before = process.memoryUsage().heapUsed;
    round(10_000, 1_000_000);
    expect(subscriber.channels.size).toBe(1);
    // A hundred bytes for each would be a hundred million.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
  });
});
