import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { troubleSoFar } from '../platform/trouble.ts'
import { listJobs } from './list-jobs.ts'
import { relayLag } from '../notifications/relay.ts'

type Check = { name: string; ok: boolean; detail: string }

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/** Whether a round should have begun more than a minute ago: no server that runs jobs is there. */
const isLate = (nextRunAt: string | null) => nextRunAt !== null && Date.now() - Date.parse(nextRunAt) > 60_000

/** Asks each part of the system how it is, in a language. What fails says so; nothing is thrown. */
export async function checkSystem({ db, config, payments, mail }: Ground, language: Language): Promise<Check[]> {
  const { checks } = textsIn(language)
  const { ltr, row } = formatsIn(language)
  const ask = async (name: string, question: () => Promise<Omit<Check, 'name'>>): Promise<Check> => {
    try {
      return { name, ...(await question()) }
    } catch (error) {
      return { name, ok: false, detail: (error as Error).message.slice(0, 200) }
    }
  }
  return Promise.all([
    ask(checks.names.api, async () => ({ ok: true, detail: checks.answers })),
    ask(checks.names.database, async () => {
      const began = performance.now()
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
      return {
        ok: true,
        detail: checks.answersIn(ltr(`PostgreSQL ${rows[0]!.version}`), (performance.now() - began).toFixed(1)),
      }
    }),
    ask(checks.names.payments, async () => {
      const { rows } = await sql<{ attention: number }>`
        select count(*) as attention from payments where attention is not null
      `.execute(db)
      const { attention } = rows[0]!
      const provider = ltr(payments.name)
      return {
        ok: attention === 0,
        detail: attention === 0 ? checks.nothingDue(provider) : checks.due(provider, attention),
      }
    }),
    ask(checks.names.mail, async () => {
      const { rows } = await sql<{ waiting: number; failed: number }>`
        select count(*) filter (where failed_at is null and next_try_at < 'infinity') as waiting,
          count(*) filter (where last_error is not null) as failed
        from mails where sent_at is null
      `.execute(db)
      const { waiting, failed } = rows[0]!
      const way = checks.ways[mail ? 'smtp' : config.demo ? 'outbox' : 'nowhere']
      return {
        ok: failed === 0,
        detail: failed > 0 ? checks.refused(way, waiting, failed) : checks.waiting(way, waiting),
      }
    }),
    ask(checks.names.jobs, async () => {
      const { rounds, relay } = await listJobs(db, language)
      const wrong = rounds.flatMap(({ name, state, nextRunAt }) => {
        if (state === 'failing' || state === 'stopped') return checks[state](ltr(name))
        return state === 'waiting' && isLate(nextRunAt) ? checks.late(ltr(name)) : []
      })
      if (relay.setAside.count > 0) wrong.push(checks.untold(relay.setAside.count))
      return { ok: wrong.length === 0, detail: row(wrong) || checks.run }
    }),
    ask(checks.names.live, async () => {
      const { count, oldestSeconds } = await relayLag(db)
      const detail = count === 0 ? checks.upToDate : checks.toTell(count, oldestSeconds)
      return { ok: oldestSeconds < 30, detail }
    }),
    ask(checks.names.requests, async () => {
      const { unexpected, not_ready, provider_unavailable, unforeseen_input } = troubleSoFar()
      const failed = unexpected.times + unforeseen_input.times
      const away = not_ready.times + provider_unavailable.times
      return { ok: failed === 0, detail: checks.sinceStart(failed, away) }
    }),
    ask(checks.names.version, async () => ({ ok: true, detail: ltr(`${version}, Node ${process.versions.node}`) })),
  ])
}
