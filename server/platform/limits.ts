import { sql } from 'kysely'
import type { Limit } from '#contract/endpoint.ts'
import { requestsPerMinute, siteShare } from '#contract/rules.ts'
import { addressBlock, siteBlock } from './address-block.ts'
import type { Database } from './database.ts'
import { Failure } from './failure.ts'
import { makeRoom } from './make-room.ts'
import { type OutageLog, outageOf } from './outage.ts'

/** The callers to count for; limits of a caller that is missing here are left out. */
export type Callers = { [Whose in Limit['per'] | 'site']?: string | null }

/** The callers of an address, for limits by address. */
export const callersAt = (address: string): Callers => ({ address: addressBlock(address), site: siteBlock(address) })

/**
 * The callers that a limit counts, and how many calls each may make; a site may make ten times as many as an address.
 */
const countedBy = ({ per }: Limit, callers: Callers, calls: number): { whose: string; calls: number }[] => [
  ...(callers[per] ? [{ whose: `${per} ${callers[per]}`, calls }] : []),
  ...(per === 'address' && callers.site ? [{ whose: `site ${callers.site}`, calls: calls * siteShare }] : []),
]

/** A server's settings for limits. */
type Settings = { requestsPerMinute: number; signupsPerHour: number }

/**
 * The calls that a limit allows with these settings. A higher `requestsPerMinute`, for a load test, raises every other
 * limit by the same factor; a lower one leaves the others as they are.
 */
export function callsAllowed({ calls, setting }: Limit, settings: Settings): number {
  if (setting === 'SIGNUPS_PER_HOUR') return settings.signupsPerHour
  const share = settings.requestsPerMinute / requestsPerMinute
  return Math.max(1, Math.ceil(calls * (setting === 'REQUESTS_PER_MINUTE' ? share : Math.max(1, share))))
}

/**
 * How long (seconds) a caller has to wait for the next call; 0: not at all. Calls of the previous window count in
 * proportion to the part of it that still overlaps, so that nobody gets twice the calls around the end of a window.
 */
export function secondsToWait(
  { before, current, calls, perSeconds }: { before: number; current: number; calls: number; perSeconds: number },
  /** The part of the window that has passed, from 0 to 1. */
  passed: number,
): number {
  if (before * (1 - passed) + current + 1 <= calls) return 0
  const parts =
    current + 1 <= calls ? 1 - (calls - 1 - current) / before - passed : 1 - passed + 1 - (calls - 1) / current
  return Math.max(1, Math.ceil(parts * perSeconds))
}

/**
 * Counts a call in the database, for all servers together, and throws `too_many_requests` beyond `calls`. For limits
 * that must be exact; each call costs a statement.
 */
export async function countExactly(db: Database, key: string, calls: number, perSeconds: number): Promise<void> {
  const { rows } = await sql<{ before: number; current: number; passed: number }>`
    with moment as (
      select extract(epoch from clinic_now())::float8 as now,
        floor(extract(epoch from clinic_now()) / ${perSeconds}::int)::bigint * ${perSeconds}::int as start
    ), counted as (
      insert into limit_counts as standing (key, window_start, count, expires_at)
      select ${key}, start, 1, to_timestamp(start + 2 * ${perSeconds}::int) from moment
      -- Counts to one beyond the limit and no further: more tries do not lengthen the wait.
      on conflict (key, window_start) do update set count = least(standing.count, ${calls}::int) + 1
      returning count
    )
    select counted.count - 1 as current, (moment.now - moment.start) / ${perSeconds}::int as passed,
      coalesce((
        select least(count, ${calls}::int) from limit_counts
        where key = ${key} and window_start = moment.start - ${perSeconds}::int
      ), 0) as before
    from counted, moment
  `.execute(db)
  const { passed, ...counts } = rows[0]!
  const seconds = secondsToWait({ ...counts, calls, perSeconds }, passed)
  if (seconds > 0) throw new Failure('too_many_requests', { retryAfterSeconds: seconds })
}

type Count = {
  perSeconds: number
  /** The calls that are allowed. */
  calls: number
  window: number
  /** The calls on all servers in the previous window and in this one, by the database's last answer. */
  before: number
  current: number
  /** This server's calls that the database does not know yet. */
  unsent: number
}

/**
 * Up to this share of a limit, a server does not report a caller's calls to the database: most callers are far from any
 * limit, and reporting each call would cost more than the call itself.
 */
const shareUntold = 1 / 50
/** The most counts that a server keeps (some 40 MB). */
const mostKeys = 200_000
/** The most counts that one round sends; the rest follow in the next. */
const mostSent = 10_000

/**
 * The limits of a server. Calls are counted in the process, so that no call waits for the database. Each second one
 * statement adds the counts of all servers; a limit that must be exact is counted in the database at once. Written by
 * hand: behind the interface of a library this was longer and slower (decision 0017).
 */
export function callLimits(db: Database, settings: Settings, log: OutageLog, everyMs = 1000, most = mostKeys) {
  const counts = new Map<string, Count>()
  /** How far the database's clock is ahead of ours, in ms: windows follow the database's clock. */
  let ahead = 0
  let rounds = 0
  const outage = outageOf(log, 'The limits are not shared at the moment', 'The limits are shared again')

  function countOf(key: string, { calls, perSeconds }: Pick<Count, 'calls' | 'perSeconds'>, now: number): Count {
    const window = Math.floor(now / perSeconds)
    const known = counts.get(key)
    if (known?.window === window) return known
    const before = known && known.window === window - 1 ? known.current + known.unsent : 0
    const count = { perSeconds, calls, window, before, current: 0, unsent: 0 }
    makeRoom(counts, most)
    counts.set(key, count)
    return count
  }

  /** Counts a call of `name`; throws `too_many_requests` if one of the callers has reached a limit. */
  async function count(name: string, limits: readonly Limit[], callers: Callers): Promise<void> {
    const now = (Date.now() + ahead) / 1000
    const counted: Count[] = []
    for (const limit of limits) {
      const { perSeconds } = limit
      for (const { whose, calls } of countedBy(limit, callers, callsAllowed(limit, settings))) {
        const key = `${name} ${whose}`
        if (limit.exact) {
          await countExactly(db, key, calls, perSeconds)
          continue
        }
        const own = countOf(key, { calls, perSeconds }, now)
        const seconds = secondsToWait(
          { before: own.before, current: own.current + own.unsent, calls, perSeconds },
          now / perSeconds - own.window,
        )
        if (seconds > 0) throw new Failure('too_many_requests', { retryAfterSeconds: seconds })
        counted.push(own)
      }
    }
    for (const own of counted) own.unsent++
  }

  /** Sends the new counts to the database, and reads the counts of all servers. */
  async function merge(): Promise<void> {
    const now = (Date.now() + ahead) / 1000
    for (const [key, own] of counts) if (own.window < Math.floor(now / own.perSeconds) - 1) counts.delete(key)
    const sent = [...counts]
      .filter(([, { unsent, calls }]) => unsent > calls * shareUntold)
      .slice(0, mostSent)
      .map(([key, own]) => ({ key, own, n: own.unsent }))
    if (sent.length === 0) return
    const wanted = sent.map(({ key, own: { window, perSeconds }, n }) => ({
      key,
      start: window * perSeconds,
      seconds: perSeconds,
      n,
    }))
    const { rows } = await sql<{ key: string; start: number; count: number; before: number; now: number }>`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
          key text, start bigint, seconds int, n int
        )
      ), merged as (
        insert into limit_counts as standing (key, window_start, count, expires_at)
        -- All servers lock the rows in the same order, so that there is no deadlock.
        select key, start, n, to_timestamp(start + 2 * seconds) from wanted order by key, start
        on conflict (key, window_start) do update set count = standing.count + excluded.count
        returning key, window_start, count
      )
      select merged.key, merged.window_start as start, merged.count, coalesce(earlier.count, 0) as before,
        (extract(epoch from clinic_now()) * 1000)::float8 as now
      from merged
      join wanted on wanted.key = merged.key and wanted.start = merged.window_start
      left join limit_counts earlier on earlier.key = wanted.key
        and earlier.window_start = wanted.start - wanted.seconds
    `.execute(db)
    const merged = new Map(rows.map((row) => [`${row.key} ${row.start}`, row]))
    for (const { key, own, n } of sent) {
      const row = merged.get(`${key} ${own.window * own.perSeconds}`)!
      own.unsent -= n
      own.current = row.count
      own.before = Math.max(own.before, row.before)
    }
    ahead = rows[0]!.now - Date.now()
    if (rounds++ % 60 === 0) await sql`delete from limit_counts where expires_at < clinic_now()`.execute(db)
  }

  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    // If it fails, counting continues in this process, and the counts are sent the next time.
    underWay ??= outage.attempt(merge).finally(() => {
      underWay = undefined
    })
  }, everyMs).unref()

  return {
    count,
    /** The number of counts in the process. */
    size: () => counts.size,
    /** Ends the exchange with the database, after the round under way. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await underWay
    },
  }
}

export type CallLimits = ReturnType<typeof callLimits>
