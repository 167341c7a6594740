import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { endLinks } from './email-links.ts'
import { endPasses } from './passes.ts'

/** Ends every session, open link and calendar address of an account. */
export async function endAccess(tx: Queries, userId: string): Promise<void> {
  await endSessions(tx, userId)
  await endLinks(tx, userId, { confirmations: true })
  await revokeCalendar(tx, userId)
}

/** Logs an account out everywhere, and forgets its devices. */
export async function endSessions(tx: Queries, userId: string): Promise<void> {
  await endPasses(tx, userId)
  await sql`
    update sessions
    set ended_at = coalesce(ended_at, clinic_now()), address_block = null, device = null, browser = null, system = null
    where user_id = ${userId} and (ended_at is null or address_block is not null)
  `.execute(tx)
}

/** Ends the address of an account's calendar. */
export async function revokeCalendar(tx: Queries, userId: string): Promise<void> {
  await sql`
    update calendar_feeds set revoked_at = clinic_now() where user_id = ${userId} and revoked_at is null
  `.execute(tx)
}
