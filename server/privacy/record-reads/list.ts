import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import type { RecordRead } from '#contract/record-reads.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { down, type PageAsked, type Reach, readPage } from '../../platform/list-page.ts'
import { openReasons, type SealedReason } from '../../records/emergency/reasons.ts'
import { recordFor } from '../../records/who-reads.ts'
import { readingActs, sortOf } from './sorts.ts'

const newest = [down(sql`at`, 'instant'), down(sql`id`, 'int')] as const

type Row = {
  id: string
  at: string
  action: string
  role: RecordRead['reader']['role']
  name: string | null
  place: string | null
  emergency: SealedReason | null
}

/**
 * One page of who has read what of a person's record, newest first, from the audit: staff by role and place, everybody
 * else by name. What the person reads of their own is left out. Throws `not_found`.
 */
export async function listRecordReads(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  { personId: asked, ...page }: PageAsked & { personId?: string | undefined },
): Promise<{ reads: RecordRead[]; paging: Paging }> {
  const personId = await recordFor(ground.db, caller, asked)
  const { rows: found } = await sql<{ ids: string[] }>`select records_with(${personId}) as ids`.execute(ground.db)
  const records = sql`${found[0]!.ids}::uuid[]`
  // `offset 0`: the index of `about` finds the person; otherwise all recent entries would be searched for them.
  const from = ({ after, orderBy, upTo }: Reach) => sql`(
    select id, at from (
      select id, at, action, outcome, actor_id from audit_events where about && ${records} offset 0
    ) event
    where outcome = 'done' and (action like 'GET %' or action = any(${readingActs})) and actor_id <> all(${records})
      and ${after ?? sql`true`}
    order by ${orderBy} limit ${upTo}
  ) event`
  const { ids, paging } = await readPage(ground.db, { from, where: undefined, id: sql`id`, order: newest }, page)
  const { rows } = await sql<Row>`
    select event.id::text as id, iso(event.at) as at, event.action, event.role,
      case when event.role in ('doctor', 'user') then coalesce(reader.name, '') end as name,
      case when event.role in ('admin', 'reception') then (
        select place.name from places place where place.id::text = coalesce(event.details ->> 'placeId', (
          select min(held.place_id::text) from staff_rights held
          where held.account_id = event.actor_id having count(distinct coalesce(held.place_id::text, '')) = 1
        ))
      ) end as place,
      emergency.access as emergency
    from audit_events event
    left join persons reader on reader.id = event.actor_id
    left join lateral (
      select jsonb_build_object(
        'id', access.id, 'personId', access.person_id, 'sealed', encode(access.sealed, 'base64')
      ) as access
      from emergency_accesses access
      where access.person_id = any(${records}) and access.account_id = event.actor_id
        and event.at >= access.opened_at and event.at < access.until
      order by access.opened_at desc limit 1
    ) emergency on true
    where event.id = any(${ids}::bigint[]) order by event.at desc, event.id desc
  `.execute(ground.db)
  const reasonOf = await openReasons(
    ground,
    rows.flatMap(({ emergency }) => (emergency ? [emergency] : [])),
  )
  const reads = rows.map(({ id, at, action, role, name, place, emergency }) => ({
    _id: id,
    at,
    sort: sortOf(action),
    reader: { role, name, place },
    emergency: emergency && { reason: reasonOf(emergency) },
  }))
  return { reads, paging }
}
