import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Ground } from '../ground.ts'
import { inWords } from '../platform/log-errors.ts'
import { repeated } from '../platform/repeated.ts'
import { backupsIn, type Taken, takeBackup } from './take.ts'

/** The address that backups are made by: the owner's where it is known, and no pooler's. */
export const addressFor = (config: Config, url: string): string =>
  config.databaseOwnerUrl ?? config.databaseDirectUrl ?? url

type Making = { config: Pick<Config, 'backups'>; url: string; onlyIfDue?: boolean; stop?: AbortSignal }

/**
 * Makes a backup, notes it for admins, and removes the ones that are no longer kept. Answers null where another process
 * makes one now or, if asked for `onlyIfDue`, where the last one is recent enough. Throws why there is none.
 */
export async function makeBackup({ config, url, onlyIfDue = false, stop }: Making): Promise<Taken | null> {
  const { folders, everyMinutes } = config.backups
  const began = new Date()
  try {
    const isDue = (client: pg.Client) => due(client, everyMinutes)
    const taken = await takeBackup(url, { folders, ...(onlyIfDue ? { isDue } : {}), ...(stop ? { stop } : {}) })
    if (!taken) return null
    await note(url, began, null)
    await removeOld(config.backups)
    return taken
  } catch (error) {
    // Whatever went wrong may also keep this from being written; then the log alone says it.
    if (!stop?.aborted) await note(url, began, inWords(error)).catch(() => undefined)
    throw error
  }
}

/** A failed one is tried again after ten minutes, or sooner where backups are made more often. */
const triedAgainAfterMinutes = 10

async function due(client: pg.Client, everyMinutes: number): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(
    `select not exists (
       select from backups where began_at > clinic_now() - make_interval(mins => case
         when error is null then $1::int else least($1::int, $2::int)
       end)
     ) as due`,
    [everyMinutes, triedAgainAfterMinutes],
  )
  return rows[0]!.due
}

/** PostgreSQL 42P01: a database of before has no such table. */
const hasNoTable = (error: unknown) => (error as { code?: string }).code === '42P01'

async function note(url: string, began: Date, error: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'salus backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const took = (Date.now() - began.getTime()) / 1000
    await client.query(
      `insert into backups (began_at, ended_at, error)
       values (clinic_now() - make_interval(secs => $1::float8), clinic_now(), $2)`,
      [took, error],
    )
    await client.query("delete from backups where began_at < clinic_now() - interval '90 days'")
  } catch (failed) {
    if (!hasNoTable(failed)) throw failed
  } finally {
    await client.end()
  }
}

const dayMs = 86_400_000

/**
 * Of data the newest are kept, and beside them the last of each day for some days. Of keys, those of a day, and always
 * the newest: while an older file of keys exists, somebody erased since can still be read with it.
 */
async function removeOld({ folders, keep, keepDays }: Config['backups']): Promise<void> {
  const data = await backupsIn(folders.data, 'data')
  const dayOf = (path: string) => basename(path).slice(0, 'salus-2026-11-29'.length)
  const lastOfDays = new Map([...data].reverse().map((path) => [dayOf(path), path]))
  const days = [...lastOfDays.values()]
  const kept = new Set([...data.slice(0, keep), ...days.slice(Math.max(0, days.length - keepDays))])
  for (const path of data) if (!kept.has(path)) await rm(path, { force: true })
  const [, ...olderKeys] = await backupsIn(folders.keys, 'keys')
  for (const path of olderKeys) {
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { force: true })
  }
}

const lookEveryMs = 60_000

/** Makes a backup whenever one is due. Of several servers, one makes it. */
export function keepBackups(ground: Ground, url: string): { stop(): Promise<void> } {
  const { config, log } = ground
  if (config.backups.everyMinutes === 0) return { stop: async () => undefined }
  const said = { failed: 'No backup was made', worksAgain: 'Backups are made again' }
  return repeated({ everyMs: lookEveryMs, ...said, log }, async (stop) => {
    const taken = await makeBackup({ config, url: addressFor(config, url), onlyIfDue: true, stop })
    if (taken) log.info({ rows: taken.rows, seconds: taken.seconds }, 'A backup was made')
  })
}
