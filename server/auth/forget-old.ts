import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { forgetOldLinks } from '../mail/mailed-links.ts'
import { forgetOldDrafts } from './drafts.ts'

/** Deletes what is no longer needed: log-in attempts, and old sessions, passes, challenges, mailed links and drafts. */
export async function forgetOldAttempts({ db }: Ground): Promise<void> {
  await sql`delete from login_attempts where at < clinic_now() - interval '1 day'`.execute(db)
  await sql`delete from sessions where expires_at < clinic_now() - interval '30 days'`.execute(db)
  await sql`delete from password_links where expires_at < clinic_now() - interval '30 days'`.execute(db)
  await sql`delete from desk_passes where expires_at < clinic_now() - interval '1 day'`.execute(db)
  await sql`delete from passkey_challenges where expires_at < clinic_now()`.execute(db)
  await sql`delete from oidc_attempts where begun_at < clinic_now() - interval '1 hour'`.execute(db)
  await forgetOldDrafts(db)
  await sql`delete from email_links where created_at < clinic_now() - interval '30 days'`.execute(db)
  await forgetOldLinks(db)
}
