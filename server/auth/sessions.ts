import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { Session } from '#contract/auth/sessions.ts'
import type { Language } from '../../texts/languages.ts'
import type { Ground } from '../ground.ts'
import { deviceIn } from '../mail/device.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { type Device, networkInWords } from './device-words.ts'
import { endPasses, endPassOf } from './passes.ts'

type Row = Device & { id: string; address_block: string | null; createdAt: string; activeAt: string }

/** One page of the caller's sessions, the last used first, and how many there are in all. */
export async function listSessions(
  { db, config }: Pick<Ground, 'db' | 'config'>,
  caller: Caller,
  asked: PageAsked,
  language: Language,
): Promise<{ sessions: Session[]; paging: Paging }> {
  const open = sql`
    user_id = ${caller.id} and ended_at is null and expires_at > clinic_now()
      and not session_is_idle(${caller.role}, active_at, ${config.staffIdleMinutes})
  `
  const order = [
    down(sql`id = ${caller.sessionId}`, 'boolean'),
    down(sql`active_at`, 'instant'),
    up(sql`id`, 'uuid'),
  ] as const
  const { ids, paging } = await readPage(db, { from: sql`sessions`, where: open, id: sql`id`, order }, asked)
  const { rows } = await sql<Row>`
    select id, browser, system, address_block, iso(created_at) as "createdAt", iso(active_at) as "activeAt"
    from sessions where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)
  `.execute(db)
  const sessions = rows.map(({ id, browser, system, address_block: block, ...times }) => ({
    _id: id,
    device: deviceIn(language, { browser, system }),
    network: networkInWords(block),
    ...times,
    current: id === caller.sessionId,
  }))
  return { sessions, paging }
}

/**
 * Ends one of the caller's sessions, with its live streams and its pass. Throws `not_found` for anybody else's session,
 * and where neither session nor pass is left. A locked session still has its pass.
 */
export async function endSession(
  { db, forgetCaller }: Pick<Ground, 'db' | 'forgetCaller'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: own } = await sql`select from sessions where id = ${id} and user_id = ${caller.id}`.execute(tx)
    const hadPass = own.length > 0 && (await endPassOf(tx, id))
    const { rows } = await sql<{ id: string }>`
      update sessions set ended_at = clinic_now() where id = ${id} and user_id = ${caller.id} and ended_at is null
      returning id
    `.execute(tx)
    if (!rows[0] && !hadPass) throw new Failure('not_found')
  })
  forgetCaller(caller.id)
}

/** Ends every session of an account except one, and their passes. */
export async function endOtherSessions(
  { db, forgetCaller }: Pick<Ground, 'db' | 'forgetCaller'>,
  caller: Caller,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endPasses(tx, caller.id, caller.sessionId)
    await sql`
      update sessions set ended_at = clinic_now()
      where user_id = ${caller.id} and id <> ${caller.sessionId} and ended_at is null
    `.execute(tx)
  })
  forgetCaller(caller.id)
}
