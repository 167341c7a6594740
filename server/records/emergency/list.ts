import { sql } from 'kysely'
import type { Emergency } from '#contract/records/emergency.ts'
import type { Paging } from '#contract/endpoint.ts'
import type { Ground } from '../../ground.ts'
import { down, type PageAsked, readPage } from '../../platform/list-page.ts'
import { openReasons } from './reasons.ts'

const newest = [down(sql`opened_at`, 'instant'), down(sql`id`, 'uuid')] as const

/** One page of who has opened whose record in an emergency, and why; newest first. */
export async function listEmergencies(
  ground: Pick<Ground, 'db' | 'records'>,
  page: PageAsked,
): Promise<{ emergencies: Emergency[]; paging: Paging }> {
  const list = { from: sql`emergency_accesses`, where: undefined, id: sql`id`, order: newest }
  const { ids, paging } = await readPage(ground.db, list, page)
  const { rows } = await sql<{ emergency: Omit<Emergency, 'reason'>; person_id: string; sealed: string }>`
    select jsonb_build_object(
      '_id', access.id, 'at', iso(access.opened_at), 'until', iso(access.until),
      'doctor', jsonb_build_object('_id', access.account_id, 'name', doctor.name),
      'person', jsonb_build_object('_id', person.person_id, 'name', person.name)
    ) as emergency, access.person_id, encode(access.sealed, 'base64') as sealed
    from emergency_accesses access
    join persons doctor on doctor.id = access.account_id
    join people person on person.id = access.person_id
    where access.id = any(${ids}::uuid[]) order by access.opened_at desc, access.id desc
  `.execute(ground.db)
  const sealed = rows.map((row) => ({ id: row.emergency._id, personId: row.person_id, sealed: row.sealed }))
  const reasonOf = await openReasons(ground, sealed)
  return { emergencies: rows.map(({ emergency }, n) => ({ ...emergency, reason: reasonOf(sealed[n]!) })), paging }
}
