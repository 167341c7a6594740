import { sql } from 'kysely'
import type { JobsReport } from '#contract/system.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** How many mails wait and since when, and the newest 100 mails that were given up, newest first. */
export async function mailsToSend(db: Queries): Promise<JobsReport['mails']> {
  const { rows } = await sql<{ mails: JobsReport['mails'] }>`
    select json_build_object(
      -- Mails waiting for a confirmed address (next_try_at infinity) are not counted.
      'waiting', (
        select count(*) from mails where sent_at is null and failed_at is null and next_try_at < 'infinity'
      ),
      'oldestSeconds', (
        select coalesce(extract(epoch from clinic_now() - min(created_at))::int, 0)
        from mails where sent_at is null and failed_at is null and next_try_at < 'infinity'
      ),
      'failed', (
        select coalesce(json_agg(json_build_object(
          '_id', mail.id, 'kind', mail.kind, 'to', coalesce(mail.to_email, person.email, ''),
          'attempts', mail.attempts, 'lastError', coalesce(mail.last_error, ''), 'at', iso(mail.failed_at)
        ) order by mail.failed_at desc), '[]'::json)
        from (select * from mails where failed_at is not null order by failed_at desc limit 100) mail
        left join persons person on person.id = mail.user_id
      )
    ) as mails
  `.execute(db)
  return rows[0]!.mails
}

/** Tries a mail again that was given up, with as many attempts as a new one. Throws `not_found`. */
export async function retryMail(db: Queries, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update mails set failed_at = null, attempts = 0, next_try_at = clinic_now()
    where id = ${id} and failed_at is not null
    returning id
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
}
