// A bus between processes: hints go over Redis channels, one for each topic somebody here listens to. Whoever may have
// missed hints is told to look: after the channel was joined, after the connection was lost, and every so often anyway.

import type { Topic } from '@svc/core/relay/pairingLink';
import { type Clock, every } from '../../clock.ts';
import { REDIS_PREFIX } from '../../storage/redisKeys.ts';
import type { RedisLink } from '../../storage/redisLink.ts';
import { createLocalBus } from './localBus.ts';
import type { News, RelayBus } from './relayBus.ts';

/** Milliseconds after which every listener looks by itself: the longest delay that a lost hint can cause. */
const LOOK_MS = 20_000;

/** A bus over a connection, which stays its owner's. */
export interface RedisBus extends RelayBus {
  /** Tells all listeners that hints may have been missed. */
  lookAll(): void;
  close(): void;
}

/** Bus of one of several processes. @param self name of this process, by which it knows its own hints */
export function createRedisBus(redis: RedisLink, self: string, clock: Clock): RedisBus {
  const local = createLocalBus();
  /** How many listen to each topic. */
  const counts = new Map<Topic, number>();
  const channelOf = (topic: Topic): string => `${REDIS_PREFIX}n:${topic}`;
  const lookAll = (): void => {
    for (const topic of [...counts.keys()]) local.publish(topic, { kind: 'look' });
  };
  const onText = (topic: Topic) => (text: string) => {
    if (!text.startsWith(`${self} `)) local.publish(topic, JSON.parse(text.slice(text.indexOf(' ') + 1)) as News);
  };
  const stopLooking = every(clock, LOOK_MS, lookAll, () => {});

  function leave(topic: Topic): void {
    const count = (counts.get(topic) ?? 1) - 1;
    if (count > 0) {
      counts.set(topic, count);
      return;
    }
    counts.delete(topic);
    redis.unsubscribe(channelOf(topic));
  }

  return {
    publish(topic, news) {
      local.publish(topic, news);
      const hint: News = news.kind === 'message' ? { kind: 'message', receiver: news.receiver } : news;
      redis.publish(channelOf(topic), `${self} ${JSON.stringify(hint)}`);
    },
    subscribe(topic, listener) {
      const count = counts.get(topic) ?? 0;
      counts.set(topic, count + 1);
      const unsubscribe = local.subscribe(topic, listener);
      if (count === 0) {
        redis.subscribe(channelOf(topic), onText(topic)).then(
          // What was published before the server knew of us was missed.
          () => counts.has(topic) && local.publish(topic, { kind: 'look' }),
          () => {},
        );
      }
      return () => {
        unsubscribe();
        leave(topic);
      };
    },
    lookAll,
    close() {
      stopLooking();
    },
  };
}
