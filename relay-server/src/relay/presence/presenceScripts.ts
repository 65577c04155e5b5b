// The scripts of the shared presence. A side is held by a set of processes; a process that stops its heartbeat holds nothing.
// Keys of a side: `h:{topic}:{side}`; of a process: `on:{process}`, the sides it holds.

import { redisScript } from '../../storage/redisConnection.ts';

/**
 * Keys: processes by heartbeat. Arguments: prefix, process, milliseconds without heartbeat until a process counts as
 * gone.
 */
const SHARED = `
local PROCS, prefix, self, goneMs = KEYS[1], ARGV[1], ARGV[2], tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local function isHeld(side)
  for _, process in ipairs(redis.call('SMEMBERS', prefix .. 'h:' .. side)) do
    local beat = redis.call('ZSCORE', PROCS, process)
    if beat and now - tonumber(beat) < goneMs then return 1 end
  end
  return 0
end
`;

/** Further argument: topic and side, joined by a colon. */
export const ENTER = redisScript(`${SHARED}
redis.call('SADD', prefix .. 'h:' .. ARGV[4], self)
redis.call('SADD', prefix .. 'on:' .. self, ARGV[4])`);

/** Further argument as above; answers 1 when another process holds the side. */
export const LEAVE = redisScript(`${SHARED}
redis.call('SREM', prefix .. 'h:' .. ARGV[4], self)
redis.call('SREM', prefix .. 'on:' .. self, ARGV[4])
return isHeld(ARGV[4])`);

/** Further argument as above. */
export const IS_HELD = redisScript(`${SHARED}
return isHeld(ARGV[4])`);

/** A heartbeat; answers 1 when the process was not known (any more). */
export const BEAT = redisScript(`${SHARED}
return redis.call('ZADD', PROCS, string.format('%.0f', now), self)`);

/**
 * Clears up after processes that are gone, or after oneself when it is the further argument; answers the sides nobody
 * holds now.
 */
export const REAP = redisScript(`${SHARED}
local gone = ARGV[4] and { ARGV[4] } or redis.call('ZRANGEBYSCORE', PROCS, '-inf', string.format('%.0f', now - goneMs), 'LIMIT', 0, 1)
local left, dead = {}, gone[1]
if not dead then return left end
for _, side in ipairs(redis.call('SPOP', prefix .. 'on:' .. dead, 500)) do
  redis.call('SREM', prefix .. 'h:' .. side, dead)
  if isHeld(side) == 0 then left[#left + 1] = side end
end
if redis.call('EXISTS', prefix .. 'on:' .. dead) == 0 then redis.call('ZREM', PROCS, dead) end
return left`);
