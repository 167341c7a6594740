import { sql } from 'kysely'
import type { JobName, JobsReport } from '#contract/system.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { mailsToSend } from '../mail/given-up.ts'
import { relayLag } from '../notifications/relay.ts'
import { eventsSetAside } from '../notifications/set-aside.ts'
import type { Queries } from '../platform/database.ts'

type Round = Omit<JobsReport['rounds'][number], 'sentence' | 'name'>

/** The state of each job and how much work waits for it, for an admin in their language. */
export async function listJobs(db: Queries, language: Language): Promise<JobsReport> {
  const { jobPurposes } = textsIn(language)
  const { rows } = await sql<Round & { name: string }>`
    select key as name, attempts, coalesce(last_error, '') as "lastError", iso(run_at) as "nextRunAt",
      case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'stopped'
        when attempts > 0 then 'failing'
        else 'waiting'
      end as state
    from graphile_worker.jobs where key is not null
  `.execute(db)
  const found = new Map(rows.map(({ name, ...round }) => [name, round]))
  // The state of a job that no server has run yet.
  const unknown: Round = { state: 'waiting', nextRunAt: null, attempts: 0, lastError: '' }
  const names = Object.keys(jobPurposes) as JobName[]
  const rounds = names.map((name) => ({
    name,
    sentence: jobPurposes[name],
    ...(found.get(name) ?? unknown),
  }))
  const [mails, lag, setAside, refunds] = await Promise.all([
    mailsToSend(db),
    relayLag(db),
    eventsSetAside(db),
    refundsDue(db),
  ])
  return { rounds, mails, relay: { waiting: lag.count, oldestSeconds: lag.oldestSeconds, setAside }, refunds }
}

async function refundsDue(db: Queries): Promise<JobsReport['refunds']> {
  const { rows } = await sql<JobsReport['refunds']>`
    select count(*) as waiting, count(*) filter (where attention = 'refund_failing') as failing
    from payments where status = 'refund_due'
  `.execute(db)
  return rows[0]!
}
