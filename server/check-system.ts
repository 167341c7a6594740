import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Ground } from './ground.ts'
import { troubleSoFar } from './platform/trouble.ts'
import { listJobs } from './list-jobs.ts'
import { relayLag } from './notifications/relay.ts'

type Check = { name: string; ok: boolean; detail: string }

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
}

/** Whether a round should have begun more than a minute ago: no server that runs jobs is there. */
const isLate = (nextRunAt: string | null) => nextRunAt !== null && Date.now() - Date.parse(nextRunAt) > 60_000

/** Asks each part of the system how it is. What fails says so; nothing is thrown. */
export async function checkSystem({ db, config, payments, mail }: Ground): Promise<Check[]> {
  const ask = async (name: string, question: () => Promise<Omit<Check, 'name'>>): Promise<Check> => {
    try {
      return { name, ...(await question()) }
    } catch (error) {
      return { name, ok: false, detail: (error as Error).message.slice(0, 200) }
    }
  }
  return Promise.all([
    ask('API', async () => ({ ok: true, detail: 'answers' })),
    ask('Database', async () => {
      const began = performance.now()
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
      return { ok: true, detail: `PostgreSQL ${rows[0]!.version}, ${(performance.now() - began).toFixed(1)} ms` }
    }),
    ask('Payments', async () => {
      const { rows } = await sql<{ attention: number }>`
        select count(*) as attention from payments where attention is not null
      `.execute(db)
      const { attention } = rows[0]!
      const waiting = attention === 0 ? 'nothing to look at' : `${attention} to look at`
      return { ok: attention === 0, detail: `${payments.name}, ${waiting}` }
    }),
    ask('Mail', async () => {
      const { rows } = await sql<{ waiting: number; failed: number }>`
        select count(*) filter (where failed_at is null and next_try_at < 'infinity') as waiting,
          count(*) filter (where last_error is not null) as failed
        from mails where sent_at is null
      `.execute(db)
      const { waiting, failed } = rows[0]!
      const way = mail ? 'by SMTP' : config.demo ? 'kept in the local outbox' : 'waits for SMTP_URL'
      return { ok: failed === 0, detail: `${way}, ${waiting} waiting${failed > 0 ? `, ${failed} refused` : ''}` }
    }),
    ask('Jobs', async () => {
      const { rounds, relay } = await listJobs(db)
      const ill = rounds.filter(({ state }) => state === 'failing' || state === 'stopped')
      const wrong = ill.map(({ name, state }) => `${name} is ${state}`)
      for (const { name, state, nextRunAt } of rounds) {
        if (state === 'waiting' && isLate(nextRunAt)) wrong.push(`nobody runs ${name}`)
      }
      if (relay.setAside.count > 0) wrong.push(`${relay.setAside.count} events could not be told`)
      return { ok: wrong.length === 0, detail: wrong.join(', ') || 'run' }
    }),
    ask('Live channel', async () => {
      const { count, oldestSeconds } = await relayLag(db)
      const detail = count === 0 ? 'up to date' : `${count} events to tell, the oldest for ${oldestSeconds} s`
      return { ok: oldestSeconds < 30, detail }
    }),
    ask('Requests', async () => {
      const { unexpected, not_ready, provider_unavailable, unforeseen_input } = troubleSoFar()
      const failed = unexpected.times + unforeseen_input.times
      const away = not_ready.times + provider_unavailable.times
      return { ok: failed === 0, detail: `since the start ${failed} failed, ${away} came while something was away` }
    }),
    ask('Version', async () => ({ ok: true, detail: `${version}, Node ${process.versions.node}` })),
  ])
}
