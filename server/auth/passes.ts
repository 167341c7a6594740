import { sql } from 'kysely'
import { isStaffRole } from '#contract/rights.ts'
import { sessionHours } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import type { Judged } from './open-session.ts'

/** What a sealed pass is for (`Signatures`). */
const passPurpose = 'desk-pass'

/** A pass as a browser keeps it, sealed. */
export const sealedPass = ({ signatures }: Pick<Ground, 'signatures'>, id: string): string =>
  signatures.seal(passPurpose, id)

/** The id of a sealed pass, or null where Salus did not make it. */
export const passIn = ({ signatures }: Pick<Ground, 'signatures'>, sealed: string): string | null =>
  signatures.open(passPurpose, sealed)

/**
 * The pass of a log-in, and the ids of people whose session it ended; those are forgotten (`forgetCaller`) after the
 * commit.
 */
export type Seat = { passId?: string; left: readonly string[] }

/**
 * Makes a pass for somebody who has a PIN and has just proved their password: in this browser their PIN opens a session
 * for a working day. Their earlier pass in this browser ends. The pass is bound to the browser as the session is.
 */
export async function openPass(
  tx: Queries,
  person: Pick<Judged, 'id' | 'role'>,
  sessionId: string,
  device: string | null,
): Promise<Seat> {
  if (!device || !isStaffRole(person.role)) return { left: [] }
  await lockPasses(tx, person.id, device)
  await sql`
    update desk_passes set ended_at = clinic_now()
    where user_id = ${person.id} and device = ${device}::uuid and ended_at is null
  `.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into desk_passes (user_id, device, expires_at, browser_hash)
    select user_id, ${device}::uuid, least(
        clinic_now() + make_interval(hours => ${sessionHours}),
        -- After a log-in at the clinic's provider, both are prolonged together.
        (select expires_at from sessions join oidc_sessions on session_id = id where id = ${sessionId})
      ),
      (select browser_hash from sessions where id = ${sessionId})
    from desk_pins where user_id = ${person.id}
    returning id
  `.execute(tx)
  if (!rows[0]) return { left: [] }
  await sql`update sessions set pass_id = ${rows[0].id}::uuid where id = ${sessionId}`.execute(tx)
  return { passId: rows[0].id, left: await endSessionsAt(tx, device, sessionId) }
}

/**
 * Locks the open passes of a browser and of a person, in one order, and makes log-ins in one browser take turns.
 * Everywhere accounts are locked before passes and passes before sessions, so that there is no deadlock.
 */
export async function lockPasses(tx: Queries, userId: string | null, device: string | null): Promise<void> {
  if (device) await sql`select pg_advisory_xact_lock(hashtextextended('desk at ' || ${device}::text, 0))`.execute(tx)
  await sql`
    select from desk_passes
    where ended_at is null and (device = ${device}::uuid or user_id = ${userId}::uuid)
    order by id for update
  `.execute(tx)
}

/** Ends the sessions with a pass of this browser, except session `but`. Answers the ids of their accounts. */
export async function endSessionsAt(tx: Queries, device: string, but: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update sessions set ended_at = clinic_now()
    where pass_id in (select id from desk_passes where device = ${device}::uuid) and id <> ${but} and ended_at is null
    returning user_id
  `.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Ends the person's passes, except that of session `keep`: everywhere else the password is needed. */
export async function endPasses(tx: Queries, userId: string, keep: string | null = null): Promise<void> {
  await lockPasses(tx, userId, null)
  await sql`
    update desk_passes set ended_at = clinic_now()
    where user_id = ${userId} and ended_at is null
      and id is distinct from (select pass_id from sessions where id = ${keep}::uuid)
  `.execute(tx)
}

/** Ends the pass of a session. Answers whether there was one. */
export async function endPassOf(tx: Queries, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    update desk_passes set ended_at = clinic_now()
    where id = (select pass_id from sessions where id = ${sessionId}) and ended_at is null
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Ends the caller's session; their pass and their drafts stay. */
export async function lock({ db, forgetCaller }: Ground, { id, sessionId }: Caller): Promise<void> {
  await inTransaction(db, (tx) =>
    sql`update sessions set ended_at = clinic_now() where id = ${sessionId} and ended_at is null`.execute(tx),
  )
  forgetCaller(id)
}
