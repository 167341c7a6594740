import { sql } from 'kysely'
import type { LiveTopic } from '#contract/notifications.ts'
import type { Queries } from '../platform/database.ts'

/**
 * A change that browsers should reload: which appointments, requests, notices or threads have changed, or that forms
 * have. `user_id` is the person concerned, or null for all of the clinic's staff; for visits and forms `place_id` is
 * the place of a visit. A visit that moved between places or doctors has changed for both.
 */
export type Change = { user_id: string | null; topic: LiveTopic; place_id: string | null; ids: string[] }

const tables = ['appointment_events', 'care_request_events', 'notices', 'thread_events', 'form_events'] as const
type Table = (typeof tables)[number]

/** How many ids of a table one look covers at most. */
const most = 10_000
/** How far back the first look searches for ids of transactions that are not committed yet. */
const lookBack = 1000
/** How long (ms) a missing id is waited for: far longer than a transaction of ours may last. */
const patienceMs = 60_000

/**
 * Follows what is written to the tables that browsers show, by the ids of their rows. Ids are assigned in order but
 * committed in any order, so rows below the highest id seen may still appear: each missing id is looked for again,
 * until it appears or its transaction must have ended without it. Late commits are not missed, and nothing is reported
 * twice. The first look answers nothing: it finds the starting point.
 */
export function changeWatch(db: Queries): () => Promise<Change[]> {
  let marks: Record<Table, Mark> | undefined
  return async () => {
    const first = !marks
    marks ??= await begin(db)
    const look = await lookFor(db, marks)
    for (const table of tables) marks[table].advance(look[table])
    return first ? [] : look.changes
  }
}

/** How far a table has been read, and since when (ms) each lower id has been missing. */
class Mark {
  upto: number
  readonly missing = new Map<number, number>()

  constructor(upto: number) {
    this.upto = upto
  }

  advance({ last, ids }: Seen): void {
    const now = performance.now()
    const seen = new Set(ids)
    for (const [id, since] of this.missing) if (seen.has(id) || now - since > patienceMs) this.missing.delete(id)
    const upto = Math.min(last, this.upto + most)
    for (let id = this.upto + 1; id <= upto; id++) if (!seen.has(id)) this.missing.set(id, now)
    this.upto = upto
  }
}

/** For one table: its highest id, and the ids that this look has found. */
type Seen = { last: number; ids: number[] }

async function begin(db: Queries): Promise<Record<Table, Mark>> {
  const highest = tables.map(
    (table) => sql`(select coalesce(max(id), 0) from ${sql.table(table)}) as ${sql.ref(table)}`,
  )
  const { rows } = await sql<Record<Table, number>>`
    select ${sql.join(highest)}
    -- where looking begins
  `.execute(db)
  const markOf = (table: Table) => new Mark(Math.max(0, rows[0]![table] - lookBack))
  return {
    appointment_events: markOf('appointment_events'),
    care_request_events: markOf('care_request_events'),
    notices: markOf('notices'),
    thread_events: markOf('thread_events'),
    form_events: markOf('form_events'),
  }
}

async function lookFor(db: Queries, marks: Record<Table, Mark>): Promise<Record<Table, Seen> & { changes: Change[] }> {
  const rowsOf = (table: Table) => {
    const { upto, missing } = marks[table]
    return sql`
      select * from ${sql.table(table)} where id > ${upto}::bigint and id <= ${upto}::bigint + ${most}::int
      union all
      select * from ${sql.table(table)} where id = any(${[...missing.keys()]}::bigint[])
    `
  }
  const seen = (table: Table, found: string) => sql`json_build_object(
    'last', (select coalesce(max(id), 0) from ${sql.table(table)}),
    'ids', (select coalesce(json_agg(id), '[]') from ${sql.table(found)})
  ) as ${sql.ref(table)}`
  const { rows } = await sql<Record<Table, Seen> & { changes: Change[] }>`
    with event as (${rowsOf('appointment_events')}),
    care as (${rowsOf('care_request_events')}),
    notice as (${rowsOf('notices')}),
    thread as (${rowsOf('thread_events')}),
    form as (${rowsOf('form_events')}),
    form_visit as (
      select distinct claim.place_id, doctor.user_id as doctor_user_id
      from form join claims claim on claim.patient_id = any(records_with(form.person_id))
        and claim.status not in ('held', 'lapsed', 'cancelled')
        and upper(claim.during) > clinic_now() - interval '1 day'
      join doctors doctor on doctor.id = claim.doctor_id
    ),
    concerned as (
      select claim.id, claim.patient_id, doctor.user_id as doctor_user_id, claim.place_id,
        (event.details #>> '{from,placeId}')::uuid as from_place_id,
        (
          select user_id from doctors where id = (event.details #>> '{from,doctorId}')::uuid
        ) as from_doctor_user_id
      from event
      join claims claim on claim.id = event.claim_id
      join doctors doctor on doctor.id = claim.doctor_id
      where event.kind <> 'held'
    ), asked as (
      select request.id, request.patient_id from care join care_requests request on request.id = care.request_id
    ), change as (
      select user_id, topic, place_id, coalesce(json_agg(distinct id) filter (where id is not null), '[]') as ids
      from (
        select reader.account_id as user_id, 'appointments' as topic, null::uuid as place_id, id::text
        from concerned cross join readers_of(patient_id) reader
        union all select doctor_user_id, 'appointments', null, id::text from concerned
        union all select from_doctor_user_id, 'appointments', null, id::text from concerned
        where from_doctor_user_id <> doctor_user_id
        union all select null, 'appointments', place_id, id::text from concerned
        union all select null, 'appointments', from_place_id, id::text from concerned
        where from_place_id <> place_id
        union all select reader.account_id, 'care', null, id::text from asked cross join readers_of(patient_id) reader
        union all select null, 'care', null, id::text from asked
        union all select user_id, 'notices', null, id::text from notice
        union all select account_id, 'messages', null, thread_id::text from thread where account_id is not null
        union all select reader.account_id, 'messages', null, thread.thread_id::text
        from thread join thread_readers reader on reader.thread_id = thread.thread_id
        where thread.account_id is null
        union all select reader.account_id, 'forms', null, null
        from form cross join told_of_record(form.person_id) reader
        union all select doctor_user_id, 'forms', null, null from form_visit
        union all select null, 'forms', place_id, null from form_visit
      ) told
      group by user_id, topic, place_id
    )
    select ${seen('appointment_events', 'event')}, ${seen('care_request_events', 'care')}, ${seen('notices', 'notice')},
      ${seen('thread_events', 'thread')},
      ${seen('form_events', 'form')},
      (select coalesce(json_agg(change), '[]') from change) as changes
  `.execute(db)
  return rows[0]!
}
