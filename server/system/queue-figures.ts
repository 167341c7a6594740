import { sql } from 'kysely'
import { jobNames } from '#contract/system.ts'
import { listJobs } from './list-jobs.ts'
import type { Database } from '../platform/database.ts'
import { within } from '../platform/ending.ts'
import { gauge } from '../platform/metrics.ts'
import { shared } from '../platform/shared.ts'

const up = gauge('database_up', 'Whether the database has answered (1) or not (0).')
const figures = {
  mailsWaiting: gauge('mails_waiting', 'Mails that have not left yet.'),
  oldestMail: gauge('mail_oldest_seconds', 'How long the oldest of them has been waiting.'),
  eventsWaiting: gauge('events_waiting', 'Changes of appointments that nobody has been told of.'),
  relayLag: gauge('relay_lag_seconds', 'How long the oldest of them has been waiting.'),
  eventsSetAside: gauge('events_set_aside', 'Changes that could not be told and wait for an admin.'),
  refundsWaiting: gauge('refunds_waiting', 'Refunds that have not been made yet.'),
  refundsFailing: gauge('refunds_failing', 'Those of them that keep failing.'),
  attention: gauge('payments_needing_attention', 'Payments that wait for an admin.'),
}
const jobLate = gauge('job_late_seconds', 'How long a job has been due without anybody running it.', ['job'])
const jobFailures = gauge('job_failures', 'How often a job has failed in a row.', ['job'])

type Job = { name: string; late: number; failures: number }

async function look(db: Database): Promise<void> {
  const { mails, relay, refunds } = await listJobs(db, 'en')
  const { rows } = await sql<Job>`
    select key as name, attempts as failures,
      case when locked_at is null then greatest(0, extract(epoch from now() - run_at))::float8 else 0 end as late
    from graphile_worker.jobs where key = any (${[...jobNames]}::text[])
  `.execute(db)
  const attention = await sql<{ count: number }>`
    select count(*) as count from payments where attention is not null
  `.execute(db)
  figures.mailsWaiting.set(mails.waiting)
  figures.oldestMail.set(mails.oldestSeconds)
  figures.eventsWaiting.set(relay.waiting)
  figures.relayLag.set(relay.oldestSeconds)
  figures.eventsSetAside.set(relay.setAside.count)
  figures.refundsWaiting.set(refunds.waiting)
  figures.refundsFailing.set(refunds.failing)
  figures.attention.set(attention.rows[0]!.count)
  for (const { name, late, failures } of rows) {
    jobLate.set({ job: name }, late)
    jobFailures.set({ job: name }, failures)
  }
}

/** Clears the queue metrics (NaN) when the database cannot be read. */
function forget(): void {
  for (const figure of Object.values(figures)) figure.set(Number.NaN)
  jobLate.reset()
  jobFailures.reset()
}

/** How long (ms) to wait for the database, and how long its figures are kept before they are read again. */
const patienceMs = 2000
const freshMs = 1000

/** Reads the state of the queues from the database, at most once a second; never throws. */
export function queueFigures(db: Database): () => Promise<void> {
  const fresh = shared<boolean>(freshMs)
  return async () => {
    const known = await fresh(() => within(patienceMs, look(db)).catch(() => false))
    up.set(known ? 1 : 0)
    if (!known) forget()
  }
}
