// Counters of requests that several processes share: windows as in edge/limits.ts, kept in Redis for their length.

import type { Clock } from '../clock.ts';
import type { RateCounter } from '../edge/limits.ts';
import { REDIS_PREFIX } from '../storage/redisKeys.ts';
import { type RedisLink, redisScript } from '../storage/redisLink.ts';

/**
 * Key: the window. Arguments: most events, length of the window and now, in ms. Answers 0, or the milliseconds left
 * when it is full.
 */
const TAKE = redisScript(`
local max, windowMs, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local v = redis.call('HMGET', KEYS[1], 'start', 'count')
local start, count = tonumber(v[1] or now), tonumber(v[2] or 0)
if now - start >= windowMs then start, count = now, 0 end
-- A clock that was set back, or that of another host, must not lengthen the wait beyond a window.
if count >= max then return math.max(1, math.min(windowMs, start + windowMs - now)) end
redis.call('HSET', KEYS[1], 'start', string.format('%.0f', start), 'count', count + 1)
redis.call('PEXPIRE', KEYS[1], windowMs)
return 0`);

/** The scripts that a connection of these counters must know. */
export const RATE_SCRIPTS = [TAKE];

/** A counter over a connection, which stays its owner's. */
export function createRedisRate(
  redis: RedisLink,
  name: string,
  max: number,
  windowMs: number,
  clock: Clock,
): RateCounter {
  return {
    async take(key) {
      if (max === Number.POSITIVE_INFINITY) return undefined;
      const leftMs = (await redis.run(
        TAKE,
        [`${REDIS_PREFIX}r:${name}:${key}`],
        [String(max), String(windowMs), String(clock.now())],
      )) as number;
      return leftMs === 0 ? undefined : Math.max(1, Math.ceil(leftMs / 1000));
    },
  };
}
