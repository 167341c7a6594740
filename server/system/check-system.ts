import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { troubleSoFar } from '../platform/trouble.ts'
import { listJobs } from './list-jobs.ts'
import { checkBackups } from './check-backups.ts'
import { relayLag } from '../notifications/relay.ts'

type Check = { name: string; ok: boolean; detail: string }

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/** Whether a round is overdue by more than a minute, which means that no server runs jobs. */
const isLate = (nextRunAt: string | null) => nextRunAt !== null && Date.now() - Date.parse(nextRunAt) > 60_000

/** Asks each part of the system for its state, in a language. A part that fails is reported; nothing is thrown. */
export async function checkSystem({ db, config, payments, mail }: Ground, language: Language): Promise<Check[]> {
  const { checkResults } = textsIn(language)
  const { ltr, row } = formatsIn(language)
  const ask = async (name: string, question: () => Promise<Omit<Check, 'name'>>): Promise<Check> => {
    try {
      return { name, ...(await question()) }
    } catch (error) {
      return { name, ok: false, detail: (error as Error).message.slice(0, 200) }
    }
  }
  return Promise.all([
    ask(checkResults.names.api, async () => ({ ok: true, detail: checkResults.answers })),
    ask(checkResults.names.database, async () => {
      const began = performance.now()
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
      return {
        ok: true,
        detail: checkResults.answersIn(ltr(`PostgreSQL ${rows[0]!.version}`), (performance.now() - began).toFixed(1)),
      }
    }),
    ask(checkResults.names.payments, async () => {
      const { rows } = await sql<{ attention: number }>`
        select count(*) as attention from payments where attention is not null
      `.execute(db)
      const { attention } = rows[0]!
      const provider = ltr(payments.name)
      return {
        ok: attention === 0,
        detail: attention === 0 ? checkResults.nothingDue(provider) : checkResults.due(provider, attention),
      }
    }),
    ask(checkResults.names.mail, async () => {
      const { rows } = await sql<{ waiting: number; failed: number }>`
        select count(*) filter (where failed_at is null and next_try_at < 'infinity') as waiting,
          count(*) filter (where last_error is not null) as failed
        from mails where sent_at is null
      `.execute(db)
      const { waiting, failed } = rows[0]!
      const way = checkResults.ways[mail ? 'smtp' : config.demo ? 'outbox' : 'nowhere']
      return {
        ok: failed === 0,
        detail: failed > 0 ? checkResults.refused(way, waiting, failed) : checkResults.waiting(way, waiting),
      }
    }),
    ask(checkResults.names.jobs, async () => {
      const { rounds, relay } = await listJobs(db, language)
      const wrong = rounds.flatMap(({ name, state, nextRunAt }) => {
        if (state === 'failing' || state === 'stopped') return checkResults[state](ltr(name))
        return state === 'waiting' && isLate(nextRunAt) ? checkResults.late(ltr(name)) : []
      })
      if (relay.setAside.count > 0) wrong.push(checkResults.untold(relay.setAside.count))
      return { ok: wrong.length === 0, detail: row(wrong) || checkResults.run }
    }),
    ask(checkResults.names.backups, () => checkBackups(db, config.backups.everyMinutes, language)),
    ask(checkResults.names.live, async () => {
      const { count, oldestSeconds } = await relayLag(db)
      const detail = count === 0 ? checkResults.upToDate : checkResults.toTell(count, oldestSeconds)
      return { ok: oldestSeconds < 30, detail }
    }),
    ask(checkResults.names.requests, async () => {
      const { unexpected, not_ready, provider_unavailable, unforeseen_input } = troubleSoFar()
      const failed = unexpected.times + unforeseen_input.times
      const away = not_ready.times + provider_unavailable.times
      return { ok: failed === 0, detail: checkResults.sinceStart(failed, away) }
    }),
    ask(checkResults.names.version, async () => ({
      ok: true,
      detail: ltr(`${version}, Node ${process.versions.node}`),
    })),
  ])
}
