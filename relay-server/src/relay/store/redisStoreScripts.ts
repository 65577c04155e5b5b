// The scripts of the Redis store. Each runs as one step of the server, so two processes that serve the same session
// cannot come between one another. The rules of use are those of session.ts; the contract holds both to each other.

import { redisScript } from '../../storage/redisLink.ts';

/**
 * What all scripts share. Keys: session, mailbox of the site, mailbox of the wallet, sessions by use, mailboxes by
 * their oldest message, last id. Arguments: topic, now, idle time, message age (ms).
 */
const SHARED = `
local S, IDLE, OLD, IDS = KEYS[1], KEYS[4], KEYS[5], KEYS[6]
local M = { dapp = KEYS[2], wallet = KEYS[3] }
local topic, now, idleMs, ageMs = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local function text(n) return string.format('%.0f', n) end

local function load()
  local v = redis.call('HMGET', S, 'id', 'origin', 'created', 'used', 'joined', 'last:dapp', 'last:wallet', 'acked:dapp', 'acked:wallet')
  if not v[1] then return nil end
  return { id = v[1], origin = v[2], created = v[3], used = v[4], joined = v[5],
    last = { dapp = tonumber(v[6]), wallet = tonumber(v[7]) }, acked = { dapp = tonumber(v[8]), wallet = tonumber(v[9]) } }
end
local function isIdle(s) return now - tonumber(s.used) >= idleMs end
local function live()
  local s = load()
  if s and not isIdle(s) then return s end
end

local function wipe()
  redis.call('DEL', S, M.dapp, M.wallet)
  redis.call('ZREM', IDLE, topic)
  redis.call('ZREM', OLD, topic .. ':dapp', topic .. ':wallet')
end

local function atOf(entry) return tonumber(entry[2][2]) end
-- Drops what is too old of a mailbox and notes the time of the oldest message that stays.
local function clean(box, member)
  local after, oldest = '-', nil
  repeat
    local entries = redis.call('XRANGE', box, after, '+', 'COUNT', 16)
    for _, entry in ipairs(entries) do
      if now - atOf(entry) >= ageMs then redis.call('XDEL', box, entry[1])
      elseif not oldest or atOf(entry) < oldest then oldest = atOf(entry) end
      after = '(' .. entry[1]
    end
  until #entries < 16
  if oldest then redis.call('ZADD', OLD, text(oldest), member) return end
  redis.call('DEL', box)
  redis.call('ZREM', OLD, member)
end

-- The session after a use, or nil and the refusal. Changes nothing.
local function apply(side, hasOrigin, origin, isSite, mayCreate, expectedId)
  local s, replaced, isNew = load(), false, false
  if s and isIdle(s) then s, replaced = nil, true end
  if s and expectedId ~= '' and s.id ~= expectedId then return nil, 'relay.ended' end
  if not s then
    if expectedId ~= '' or not mayCreate then return nil, 'relay.ended' end
    if side == 'wallet' then return nil, 'relay.absent' end
    isNew = true
    s = { origin = '', created = text(now), used = text(now), joined = '0', last = { dapp = 0, wallet = 0 }, acked = { dapp = 0, wallet = 0 } }
  end
  if tonumber(s.used) < now then s.used = text(now) end
  if side == 'wallet' then s.joined = '1'
  elseif s.origin == '' then if isSite then s.origin = origin end
  elseif hasOrigin and origin ~= '' and origin ~= s.origin then return nil, 'relay.otherOrigin', s.origin end
  return s, isNew, replaced
end

local function save(s, isNew, replaced)
  if replaced then wipe() end
  if isNew then s.id = text(redis.call('INCR', IDS)) end
  redis.call('HSET', S, 'id', s.id, 'origin', s.origin, 'created', s.created, 'used', s.used, 'joined', s.joined,
    'last:dapp', text(s.last.dapp), 'last:wallet', text(s.last.wallet), 'acked:dapp', text(s.acked.dapp), 'acked:wallet', text(s.acked.wallet))
  redis.call('ZADD', IDLE, s.used, topic)
end
local function answer(s, isNew, replaced, seq)
  return { 'ok', isNew and '1' or '0', replaced and '1' or '0', seq or '', s.id, s.origin, s.created, s.used, s.joined,
    text(s.last.dapp), text(s.last.wallet), text(s.acked.dapp), text(s.acked.wallet) }
end
`;

/** Reads the arguments of a use, which follow the shared ones. */
const APPLY = `
local side = ARGV[5]
local s, isNew, replaced = apply(side, ARGV[6] == '1', ARGV[7], ARGV[8] == '1', ARGV[9] == '1', ARGV[10])
if not s then return { isNew, replaced or '' } end
`;

/** A use. */
export const USE = redisScript(
  `${SHARED}${APPLY}
save(s, isNew, replaced)
return answer(s, isNew, replaced)`,
  { isPromised: true },
);

/**
 * A use and a message; further arguments: payload, queue. A mailbox is looked through only when it may hold something
 * too old.
 */
export const PUBLISH = redisScript(
  `${SHARED}${APPLY}
local payload, queue = ARGV[11], tonumber(ARGV[12])
local receiver = side == 'dapp' and 'wallet' or 'dapp'
local box, member = M[receiver], topic .. ':' .. receiver
if s.last[receiver] - s.acked[receiver] >= queue then
  local oldest = redis.call('ZSCORE', OLD, member)
  if oldest and now - tonumber(oldest) >= ageMs and not replaced then clean(box, member) end
  if (replaced and 0 or redis.call('XLEN', box)) >= queue then return { 'limit.queue' } end
end
local seq = text(s.last[receiver] + 1)
s.last[receiver] = s.last[receiver] + 1
save(s, isNew, replaced)
redis.call('XADD', box, seq .. '-0', 'at', text(now), 'p', payload)
redis.call('ZADD', OLD, 'LT', text(now), member)
return answer(s, isNew, replaced, seq)`,
  { isPromised: true },
);

/**
 * Messages after a number; further arguments: receiver, after, most messages, most characters, session id or nothing,
 * whether it writes that it was read: whoever waits for that has waited for the messages, too.
 */
export const FETCH = redisScript(
  `${SHARED}
local receiver, after, maxMessages, maxCharacters = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
local s = live()
if not s or (ARGV[9] ~= '' and s.id ~= ARGV[9]) or s.last[receiver] <= after or s.last[receiver] == s.acked[receiver] then return {} end
local taken, characters, from = {}, 0, '(' .. text(after)
if ARGV[10] == '1' then redis.call('HSET', S, 'read', text(now)) end
while true do
  local entries = redis.call('XRANGE', M[receiver], from, '+', 'COUNT', 16)
  for _, entry in ipairs(entries) do
    local at, payload = entry[2][2], entry[2][4]
    if now - tonumber(at) < ageMs then
      characters = characters + #payload
      if #taken >= 3 * maxMessages or (#taken > 0 and characters > maxCharacters) then return taken end
      taken[#taken + 1] = entry[1]
      taken[#taken + 1] = at
      taken[#taken + 1] = payload
    end
    from = '(' .. entry[1]
  end
  if #entries < 16 then return taken end
end`,
  { isPromised: true },
);

/** Drops messages up to a number; further arguments: receiver, number, session id or nothing. */
export const ACKNOWLEDGE = redisScript(`${SHARED}
local receiver, upTo = ARGV[5], tonumber(ARGV[6])
local s = live()
if not s or (ARGV[7] ~= '' and s.id ~= ARGV[7]) then return end
local acked = math.min(upTo, s.last[receiver])
if acked <= s.acked[receiver] then return end
redis.call('HSET', S, 'acked:' .. receiver, text(acked))
redis.call('XTRIM', M[receiver], 'MINID', text(acked + 1) .. '-0')
if redis.call('XLEN', M[receiver]) == 0 then redis.call('DEL', M[receiver]) end`);

/** Wipes a topic; answers 1 when there was a session. */
export const END = redisScript(
  `${SHARED}
local existed = redis.call('EXISTS', S)
wipe()
return existed`,
  { isPromised: true },
);

/**
 * One portion of what may be too old. Keys: sessions by use, mailboxes by their oldest message. Arguments: the newest
 * use, and the newest message, that are too old; portion. Answers topics, and topics with a side.
 */
export const OVERDUE = redisScript(`
local function before(index, at) return redis.call('ZRANGEBYSCORE', index, '-inf', at, 'LIMIT', 0, ARGV[3]) end
return { before(KEYS[1], ARGV[1]), before(KEYS[2], ARGV[2]) }`);

/** Wipes a topic whose session is idle, and answers 1; one that was used since stays. */
export const EXPIRE = redisScript(`${SHARED}
local s = live()
if s then
  redis.call('ZADD', IDLE, s.used, topic)
  return 0
end
wipe()
return 1`);

/** Drops what is too old of a mailbox; further argument: whose. */
export const CLEAN = redisScript(`${SHARED}
clean(M[ARGV[5]], topic .. ':' .. ARGV[5])`);
