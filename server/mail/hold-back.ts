import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Puts a mail about an appointment aside until its reader's address is confirmed: it is due at no time, so that whoever
 * looks for what is due never comes across it, and it can be taken back like one that nobody has tried yet. `attempts`
 * says who has taken it. Whoever confirms at the very moment waits for this, or this for them: then the mail is due at
 * once.
 */
export async function holdBack(db: Queries, mailId: string, attempts: number): Promise<void> {
  await sql`
    with reader as (
      select person.email_confirmed_at is null as unconfirmed
      from users person where id = (select user_id from mails where id = ${mailId})
      for share
    )
    update mails
    set attempts = 0, next_try_at = case when reader.unconfirmed then 'infinity' else clinic_now() end
    from reader
    where mails.id = ${mailId} and mails.attempts = ${attempts} and mails.sent_at is null
  `.execute(db)
}

/** Lets the mails go that waited for this address to be confirmed: those that still say what is true will leave. */
export async function releaseLetters(tx: Queries, userId: string): Promise<void> {
  await sql`
    update mails set next_try_at = clinic_now()
    where user_id = ${userId} and sent_at is null and next_try_at = 'infinity'
  `.execute(tx)
}
