/** Lua scripts. Redis runs each script as one atomic step, so containers cannot interfere with each other. Times come from Redis's own clock. */
import { policies, SAME_INTENT_S } from '../policy.ts'
import { LATE_SLACK_MS } from './ledger.ts'

/**
 * No payment takes longer than this, including all waits. An intent that is still open afterwards belongs to a process that failed to record the
 * outcome.
 */
export const SENDING_MAX_S = (2 * policies.money.deadlineMs) / 1_000
/**
 * This much memory is reserved when an intent is claimed and freed when its outcome is recorded, so that the outcome fits even when Redis is full.
 */
const RESERVE_BYTES = 2_048
/** How many entries of an index are checked with each write to it, to remove the expired ones. */
const PRUNED_AT_ONCE = 10
/** If the clock is set back by less than this, no new epoch starts. Lookups stay right even then, because LATE_SLACK_MS is as long. */
const CLOCK_STEP_MS = LATE_SLACK_MS

/** A replica that has not answered for longer than this, in seconds, counts as unavailable. A working replica answers every second. */
const REPLICA_LAG_MAX_S = 2

/** The prefix of all keys. In a cluster, it includes the braces that keep all keys on one node. */
export const PREFIX = `
  local prefix = string.match(KEYS[1], '^[^:]*:')
`

export const NOW = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local seconds = tonumber(time[1])
  local function whole(number) return string.format('%.0f', number) end
`

/**
 * Checks whether Redis still has all its data. Starts a new epoch in four cases:
 * - The epoch is missing.
 * - The epoch is the one that this process has seen, but has fewer claims than this process has seen.
 * - The epoch is not the one that this process has seen, and did not start later than that one.
 * - The clock was set back so far that entries may have expired too early.
 *
 * After a failover, the new primary may lack the latest claims. The horizon then moves to the present, so that idempotency keys from before count as
 * too old. A failover shows in a new replication id together with a second, former id. (A restart changes the id as well, but leaves no former id.)
 *
 * KEYS 1-4: epoch, sequence, horizon, primary.
 * ARGV 1-5: id of a new epoch; the epoch and the sequence that this process has seen; how long payments are kept, in milliseconds; how many replicas
 * must have a payment.
 */
const EPOCH = `${NOW}
  local function startOf(text) return tonumber(string.match(text, ':(%d+)$')) end
  local epoch = redis.call('GET', KEYS[1])
  local sequence = tonumber(redis.call('GET', KEYS[2]) or '0')
  local horizon = tonumber(redis.call('GET', KEYS[3]) or '0')
  local isOther = epoch and ARGV[2] ~= '' and epoch ~= ARGV[2]
  local isClockBack = epoch and math.max(horizon, startOf(epoch)) > now + ${CLOCK_STEP_MS}
  if not epoch or isClockBack or (epoch == ARGV[2] and sequence < tonumber(ARGV[3]))
    or (isOther and startOf(epoch) <= startOf(ARGV[2])) then
    epoch = ARGV[1] .. ':' .. whole(now)
    sequence = 0
    horizon = 0
    redis.call('SET', KEYS[1], epoch)
    redis.call('SET', KEYS[2], '0')
    redis.call('DEL', KEYS[3])
  end
  -- managed servers may not answer it
  local info = redis.pcall('INFO', 'replication')
  if type(info) ~= 'string' then info = '' end
  local id, former = string.match(info, 'master_replid:(%w+)'), string.match(info, 'master_replid2:(%w+)')
  if id and redis.call('GET', KEYS[4]) ~= id then
    -- first, because Redis permits it even when it is full, and then also the writes that follow
    redis.call('DEL', KEYS[4])
    if string.find(former or '', '[^0]') then
      horizon = math.max(horizon, now)
      redis.call('SET', KEYS[3], whole(horizon))
    end
    redis.call('SET', KEYS[4], id)
  end
  local replicas, answering = 0, 0
  for state, lag in string.gmatch(info, 'slave%d+:[^%c]*state=(%a+)[^%c]*lag=(%d+)') do
    replicas = replicas + 1
    if state == 'online' and tonumber(lag) <= ${REPLICA_LAG_MAX_S} then answering = answering + 1 end
  end
  local isAlone = info ~= '' and answering < tonumber(ARGV[5])
  local knowsSince = math.max(startOf(epoch), horizon, now - tonumber(ARGV[4]))
  local function told(...) return {epoch, sequence, whole(knowsSince), whole(now), replicas, isAlone and 1 or 0, ...} end
`

/** An intent as `{key, alive, age, fields}`, with its age in seconds; false if there is none. */
const ENTRY = `${PREFIX}
  local function entry(key)
    local fields = redis.call('HGETALL', key)
    if #fields == 0 then return false end
    local found = redis.call('HMGET', key, 'owner', 'startedAt')
    local alive = found[1] and redis.call('EXISTS', prefix .. 'alive:' .. found[1]) or 0
    local age = seconds - tonumber(found[2])
    if age > ${SENDING_MAX_S} then alive = 0 end
    return {key, alive, age, fields}
  end
`

/**
 * Each intent is in up to two indexes: one of intents with the same effect (`sameAs`), one of intents with the same `list`. Each index has two parts,
 * both sorted by the time of the claim. The first has the pending intents, until they have an outcome. The second has the intents that were carried
 * out, until they expire.
 *
 * OPEN and UNKNOWN contain the pending intents of all members, to count them. They are written last, because no payment depends on them.
 */
const INDEXES = `${PREFIX}
  local OPEN, UNKNOWN = prefix .. 'open', prefix .. 'unknown'
  local function leavePending(key)
    redis.call('ZREM', OPEN, key)
    redis.call('ZREM', UNKNOWN, key)
  end
  local function pending(kind, name) return prefix .. 'pending-' .. kind .. ':' .. name end
  local function done(kind, name) return prefix .. 'done-' .. kind .. ':' .. name end
  local function indexesOf(key)
    local names = redis.call('HMGET', key, 'sameAs', 'list')
    local found = {}
    if names[1] and names[1] ~= '' then table.insert(found, {'same', names[1]}) end
    if names[2] then table.insert(found, {'list', names[2]}) end
    return found
  end
  local function prune(index)
    for _, key in ipairs(redis.call('ZRANGE', index, 0, ${PRUNED_AT_ONCE - 1})) do
      if redis.call('EXISTS', key) == 0 then redis.call('ZREM', index, key) end
    end
  end
`

/**
 * Claims an intent. The first write of a claim is INCR. A full Redis refuses it, and then nothing is written, so a claim is never half written.
 * (After a failover, EPOCH may have deleted a key before. Redis then permits all writes that follow, even when it is full.) KEYS[5]: intent. ARGV
 * from 6: see `claim` in `redis.ts`.
 */
export const CLAIM = `${EPOCH}${ENTRY}${INDEXES}
  local key = KEYS[5]
  local keyCreatedAt, confirmed, owner, attempt, fingerprint = tonumber(ARGV[6]), ARGV[7], ARGV[8], ARGV[9], ARGV[10]
  local sameAs, payee, list, row, input = ARGV[11], ARGV[12], ARGV[13], ARGV[14], ARGV[15]
  local keyNewUntil = tonumber(ARGV[16])
  local known = entry(key)
  if known then return told('known', known) end
  if keyCreatedAt < knowsSince then return told('forgotten') end
  if keyNewUntil and now > keyNewUntil then return told('late') end

  local function kindOf(text) return string.match(text, '^[^:]*') end
  local function isSame(other)
    if other == key then return false end
    local found = redis.call('HMGET', other, 'state', 'payee')
    local theirs = found[2] or ''
    return found[1] and (theirs == payee or kindOf(theirs) ~= kindOf(payee))
  end
  if sameAs ~= '' and confirmed == '0' then
    -- those without an outcome count however old they are: they are either being sent, or nobody knows what became of them
    for _, other in ipairs(redis.call('ZRANGE', pending('same', sameAs), 0, -1)) do
      if isSame(other) then return told('same') end
    end
    local recent = '(' .. (seconds - ${SAME_INTENT_S})
    for _, other in ipairs(redis.call('ZRANGEBYSCORE', done('same', sameAs), recent, '+inf')) do
      if isSame(other) then return told('same') end
    end
  end

  if isAlone then return told('alone') end
  sequence = redis.call('INCR', KEYS[2])
  redis.call('HSET', key, 'state', 'open', 'startedAt', seconds, 'owner', owner, 'attempt', attempt, 'fingerprint', fingerprint,
    'sameAs', sameAs, 'payee', payee, 'list', list, 'row', row, 'input', input, 'reserve', string.rep('-', ${RESERVE_BYTES}))
  for _, index in ipairs(indexesOf(key)) do
    prune(pending(index[1], index[2]))
    redis.call('ZADD', pending(index[1], index[2]), seconds, key)
  end
  redis.call('ZADD', OPEN, seconds, key)
  return told('first')
`

/**
 * Looks up an intent. If replicas are missing, replies `alone` instead of `late`: another Redis may have become the primary, and may have claims that
 * are missing here. KEYS[5]: intent. ARGV[6]: when its idempotency key was created. ARGV[7]: until when the key may begin a payment; '' if the key
 * does not tell.
 */
export const LOOK_UP = `${EPOCH}${ENTRY}
  local known = entry(KEYS[5])
  if known then return told('known', known) end
  if tonumber(ARGV[6]) < knowsSince then return told('forgotten') end
  local keyNewUntil = tonumber(ARGV[7])
  if not keyNewUntil or now <= keyNewUntil + ${LATE_SLACK_MS} then return told('new') end
  -- a server that tells nothing about its replicas may have none
  local isUnsure = isAlone or (info == '' and tonumber(ARGV[5]) > 0)
  return told(isUnsure and 'alone' or 'late')
`

export const CHECK = `${EPOCH}
  return told()
`

/**
 * Renews this container's heartbeat. PEXPIRE comes first: after a script has changed something, Redis lets it go on writing even when Redis is full.
 *
 * Also stores the horizon, which is the time before which payments may have expired. The stored value is needed if Redis's clock is set back, or if
 * LEDGER_DAYS is raised.
 *
 * KEYS[5]: the heartbeat. ARGV[6]: how long it is valid, in milliseconds. ARGV[7]: the smallest step of the horizon, in milliseconds.
 */
export const BEAT = `${EPOCH}
  if redis.call('PEXPIRE', KEYS[5], ARGV[6]) == 0 then redis.call('SET', KEYS[5], '1', 'PX', ARGV[6]) end
  if knowsSince - horizon >= tonumber(ARGV[7]) then redis.call('SET', KEYS[3], whole(knowsSince)) end
  return told()
`

export const FIND = `${NOW}${ENTRY}
  return entry(KEYS[1])
`

export const NEIGHBOURS = `${NOW}${ENTRY}${INDEXES}
  local own = redis.call('HMGET', KEYS[1], 'list', 'startedAt')
  local found = {}
  if not own[1] then return found end
  for _, part in ipairs({pending, done}) do
    local within = redis.call('ZRANGEBYSCORE', part('list', own[1]), own[2] - ARGV[1], own[2] + ARGV[1])
    for _, key in ipairs(within) do
      local other = key ~= KEYS[1] and entry(key)
      if other then table.insert(found, other) end
    end
  end
  return found
`

/**
 * A late write must change neither another attempt nor a recorded outcome, which may have been sent to the client. Nor may it create an expired entry
 * again.
 */
const OWN_ATTEMPT = `
  local seen = redis.call('HMGET', KEYS[1], 'state', 'attempt')
  local isOwn = seen[1] and seen[1] ~= 'ended' and (seen[2] or '') == ARGV[1]
`

/**
 * Stores the outcome of an intent. Returns 0 if the upstream's record already belongs to another intent, otherwise 1, even if this attempt may no
 * longer write (`OWN_ATTEMPT`). HDEL comes first: after a script has deleted something, Redis lets it go on writing even when Redis is full. KEYS:
 * the intent, the owner of the upstream's record. ARGV: attempt, status, body, id of the upstream's record ('' if unknown), seconds to keep the
 * intent.
 */
export const COMPLETE = `${NOW}${INDEXES}${OWN_ATTEMPT}
  local status, record, life = tonumber(ARGV[2]), ARGV[4], ARGV[5]
  local owner = record ~= '' and redis.call('GET', KEYS[2])
  if owner and owner ~= KEYS[1] then return 0 end
  if not isOwn then return 1 end
  redis.call('HDEL', KEYS[1], 'reserve')
  redis.call('HSET', KEYS[1], 'state', 'ended', 'status', ARGV[2], 'body', ARGV[3], 'record', record)
  redis.call('EXPIRE', KEYS[1], life)
  if record ~= '' then redis.call('SET', KEYS[2], KEYS[1], 'EX', life) end
  local startedAt = redis.call('HGET', KEYS[1], 'startedAt')
  for _, index in ipairs(indexesOf(KEYS[1])) do
    redis.call('ZREM', pending(index[1], index[2]), KEYS[1])
    if status < 400 then
      local carriedOut = done(index[1], index[2])
      prune(carriedOut)
      redis.call('ZADD', carriedOut, startedAt, KEYS[1])
      redis.call('EXPIRE', carriedOut, life)
    end
  end
  leavePending(KEYS[1])
  return 1
`

/**
 * Marks the outcome as unknown. PERSIST keeps the entry until there is an outcome. It is needed for entries that the previous version of the server
 * wrote, because these expire.
 */
export const MARK_UNKNOWN = `${INDEXES}${OWN_ATTEMPT}
  if not isOwn then return 0 end
  redis.call('PERSIST', KEYS[1])
  redis.call('HSET', KEYS[1], 'state', 'unknown')
  redis.call('ZREM', OPEN, KEYS[1])
  redis.call('ZADD', UNKNOWN, redis.call('HGET', KEYS[1], 'startedAt'), KEYS[1])
  return 1
`

/** Deletes the intent, unless another attempt has claimed it or its outcome is recorded. ARGV: attempt. */
export const RELEASE = `${INDEXES}${OWN_ATTEMPT}
  if not isOwn then return 0 end
  for _, index in ipairs(indexesOf(KEYS[1])) do redis.call('ZREM', pending(index[1], index[2]), KEYS[1]) end
  redis.call('DEL', KEYS[1])
  leavePending(KEYS[1])
  return 1
`
