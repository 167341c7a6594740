import { sql } from 'kysely'
import type { Ground } from '../ground.ts'

/** Log-in attempts that no longer count, and sessions, mailed links and drafts that ended long ago, are forgotten. */
export async function forgetOldAttempts({ db }: Ground): Promise<void> {
  await sql`delete from login_attempts where at < clinic_now() - interval '1 day'`.execute(db)
  await sql`delete from sessions where expires_at < clinic_now() - interval '30 days'`.execute(db)
  await sql`delete from password_links where expires_at < clinic_now() - interval '30 days'`.execute(db)
  await sql`delete from drafts where at < clinic_now() - interval '1 day'`.execute(db)
  await sql`delete from email_links where created_at < clinic_now() - interval '30 days'`.execute(db)
}
