import { sql } from 'kysely'
import type { MessageDelegation, MessageSettings } from '#contract/messages/settings.ts'
import type { Caller } from '../platform/caller.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** A `delegation` as JSON in SQL. */
export const asDelegation = sql<MessageDelegation>`(
  select jsonb_build_object(
    '_id', delegation.id,
    'from', jsonb_build_object('_id', owner.id, 'name', owner_person.name),
    'to', case when colleague.id is not null then
      jsonb_build_object('_id', colleague.id, 'name', colleague_person.name)
    end,
    'when', delegation.applies, 'beginsAt', iso(delegation.begins_at), 'until', iso(delegation.until),
    'inForce', exists (select from delegations_in_force here where here.id = delegation.id)
  )
  from doctors owner
  join persons owner_person on owner_person.id = owner.user_id
  left join doctors colleague on colleague.id = delegation.to_doctor_id
  left join persons colleague_person on colleague_person.id = colleague.user_id
  where owner.id = delegation.doctor_id
)`

/** The doctor that the caller is. Throws `not_found`. */
export async function ownDoctor(db: Queries, { id }: Pick<Caller, 'id'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from doctors where user_id = ${id} and deleted_at is null
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].id
}

/** Whether a doctor takes messages, and who answers for whom, now or later. */
export async function readSettings(db: Queries, caller: Caller): Promise<MessageSettings> {
  const doctorId = await ownDoctor(db, caller)
  const notOver = sql`
    delegation.ended_at is null and (delegation.until is null or delegation.until > clinic_now())`
  const { rows } = await sql<MessageSettings>`
    select
      coalesce((select accepts from message_settings where doctor_id = ${doctorId}), true) as accepts,
      iso((
        select max(doctor_away_until(${doctorId}, place.id)) from places place
        where place.id = doctor.place_id
          or place.id in (select slot.place_id from weekly_slots slot where slot.doctor_id = doctor.id)
      )) as "awayUntil",
      coalesce((
        select jsonb_agg(${asDelegation} order by delegation.begins_at, delegation.id)
        from message_delegations delegation where delegation.doctor_id = ${doctorId} and ${notOver}
      ), '[]') as delegations,
      coalesce((
        select jsonb_agg(${asDelegation} order by delegation.begins_at, delegation.id)
        from message_delegations delegation where delegation.to_doctor_id = ${doctorId} and ${notOver}
      ), '[]') as "delegatedByOthers"
    from doctors doctor where doctor.id = ${doctorId}
  `.execute(db)
  return rows[0]!
}

/** Switches a doctor's messages off or on; those who look at their threads see it. */
export async function changeSettings(
  db: Database,
  caller: Caller,
  { accepts }: { accepts: boolean },
): Promise<MessageSettings> {
  return inTransaction(db, async (tx) => {
    const doctorId = await ownDoctor(tx, caller)
    await sql`
      insert into message_settings (doctor_id, accepts) values (${doctorId}, ${accepts})
      on conflict (doctor_id) do update set accepts = excluded.accepts, changed_at = clinic_now()
    `.execute(tx)
    // Those with whom the doctor has written lately; others see it when they open the thread.
    await sql`
      insert into thread_events (thread_id)
      select id from threads where doctor_id = ${doctorId} and last_at > clinic_now() - interval '14 days'
      order by last_at desc limit 200
    `.execute(tx)
    return readSettings(tx, caller)
  })
}
