// The scripts of the shared presence. A side is held by a set of processes; a process that stops its heartbeat holds
// nothing. Each script touches one key, so they stay apart on a cluster: `h:{topic}:{side}` has the processes that hold
// a side, `on:{process}` the sides that a process holds, `procs` the processes by heartbeat.

import { redisScript } from '../../storage/redisLink.ts';

/** Adds a member to a set. */
export const ADD = redisScript(`redis.call('SADD', KEYS[1], ARGV[1])`);

/** Removes a member of a set; answers those that stay. */
export const REMOVE = redisScript(`
redis.call('SREM', KEYS[1], ARGV[1])
return redis.call('SMEMBERS', KEYS[1])`);

/** Some members of a set. Argument: how many. */
export const SOME = redisScript(`return redis.call('SRANDMEMBER', KEYS[1], ARGV[1])`);

/** All members of a set. */
export const MEMBERS = redisScript(`return redis.call('SMEMBERS', KEYS[1])`);

const NOW = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
`;

/**
 * Key: processes by heartbeat. Arguments: milliseconds without one until a process counts as gone, processes. Answers 1
 * when one of them is there.
 */
export const IS_ONE_THERE = redisScript(`${NOW}
for at = 2, #ARGV do
  local beat = redis.call('ZSCORE', KEYS[1], ARGV[at])
  if beat and now - tonumber(beat) < tonumber(ARGV[1]) then return 1 end
end
return 0`);

/** A heartbeat of a process; answers 1 when it was not known (any more). */
export const BEAT = redisScript(`${NOW}
return redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[1])`);

/** A process that is gone, in a list. Argument: milliseconds as above. */
export const GONE = redisScript(`${NOW}
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - tonumber(ARGV[1])), 'LIMIT', 0, 1)`);

/** Forgets a process. */
export const FORGET = redisScript(`redis.call('ZREM', KEYS[1], ARGV[1])`);
