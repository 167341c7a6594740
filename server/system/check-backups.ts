import { sql } from 'kysely'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Queries } from '../platform/database.ts'

type Row = { date: string | null; time: string | null; failure: string | null; late: boolean | null }

/** When the last backup was made, in a language; not well where one has failed since, or is overdue. */
export async function checkBackups(
  db: Queries,
  everyMinutes: number,
  language: Language,
): Promise<{ ok: boolean; detail: string }> {
  const { checkResults } = textsIn(language)
  const { date, ltr, apart } = formatsIn(language)
  const { rows } = await sql<Row>`
    with made as (select max(began_at) as at from backups where error is null)
    select to_char(clinic_wall(at), 'YYYY-MM-DD') as date, to_char(clinic_wall(at), 'HH24:MI') as time,
      -- Half an hour is left for making it, and for the next look.
      at < clinic_now() - make_interval(mins => ${everyMinutes}::int * 2 + 30) as late,
      (
        select error from backups where error is not null and began_at > coalesce(at, '-infinity')
        order by began_at desc limit 1
      ) as failure
    from made
  `.execute(db)
  const last = rows[0]!
  const said = last.date && last.time ? checkResults.lastBackup(date(last.date), ltr(last.time)) : undefined
  if (last.failure) {
    const why = apart(last.failure.slice(0, 200))
    return { ok: false, detail: checkResults.noBackupSince(said ?? checkResults.noBackupYet, why) }
  }
  if (everyMinutes > 0 && last.late) return { ok: false, detail: checkResults.backupOverdue(said!) }
  const none = everyMinutes > 0 ? checkResults.noBackupYet : checkResults.backupsOff(ltr('BACKUP_EVERY_MINUTES'))
  return { ok: true, detail: said ?? none }
}
