import { sql } from 'kysely'
import type { JobsReport } from '#contract/system.ts'
import type { Queries } from '../platform/database.ts'

/** Sets the first waiting event aside, with a reason that contains nobody's data. */
export async function setAside(tx: Queries, reason: string): Promise<void> {
  await sql`
    with first as (
      delete from unrelayed_events where event_id = (select min(event_id) from events_to_tell) returning event_id
    )
    insert into set_aside_events (event_id, reason, at) select event_id, ${reason}, clinic_now() from first
  `.execute(tx)
}

/** How many events are set aside, and the newest 100 of them, newest first. */
export async function eventsSetAside(db: Queries): Promise<JobsReport['relay']['setAside']> {
  const { rows } = await sql<{ setAside: JobsReport['relay']['setAside'] }>`
    select json_build_object(
      'count', (select count(*) from set_aside_events),
      'newest', (
        select coalesce(json_agg(json_build_object(
          '_id', aside.event_id::text, 'kind', event.kind, 'reason', aside.reason, 'at', iso(aside.at)
        ) order by aside.at desc, aside.event_id desc), '[]'::json)
        from (select * from set_aside_events order by at desc limit 100) aside
        join appointment_events event on event.id = aside.event_id
      )
    ) as "setAside"
  `.execute(db)
  return rows[0]!.setAside
}

/** Puts all events that were set aside back in line. Answers how many there are. */
export async function tellSetAside(db: Queries): Promise<number> {
  const { rows } = await sql`
    with again as (delete from set_aside_events returning event_id)
    insert into unrelayed_events (event_id) select event_id from again
    on conflict do nothing
    returning event_id
  `.execute(db)
  return rows.length
}
