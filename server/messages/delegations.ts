import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/messages/settings.ts'
import type { MessageDelegation } from '#contract/messages/settings.ts'
import type { Caller } from '../platform/caller.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { asDelegation, ownDoctor } from './settings.ts'

type Asked = InputOf<typeof contract.delegateMessages>['body']
type Colleague = { _id: string; name: string; specialization: string }

/** The doctors who work here, but for the caller, by name. */
export async function listColleagues(db: Queries, caller: Caller): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select doctor.id as _id, person.name, doctor.specialization
    from doctors doctor join persons person on person.id = doctor.user_id
    where doctor.user_id <> ${caller.id} and works_here(doctor.id)
    order by fold(person.name), doctor.id
  `.execute(db)
  return rows
}

/**
 * Lets a colleague or the desk answer the caller's messages, and tells the colleague. Throws `not_found` for a doctor
 * who does not work here, `own_account`, `delegation_over` for an end that has passed, and `delegations_overlap` if
 * somebody else answers then already.
 */
export async function delegate(
  db: Database,
  caller: Caller,
  { to, when, beginsAt, until }: Asked,
): Promise<MessageDelegation> {
  return inTransaction(db, async (tx) => {
    const doctorId = await ownDoctor(tx, caller)
    if (to === doctorId) throw new Failure('own_account')
    const { rows: colleagues } = await sql`select where ${to}::uuid is null or works_here(${to}::uuid)`.execute(tx)
    if (colleagues.length === 0) throw new Failure('not_found')
    const { rows: over } = await sql`
      select where ${until}::timestamptz <= greatest(clinic_now(), ${beginsAt ?? null}::timestamptz)
    `.execute(tx)
    if (over.length > 0) throw new Failure('delegation_over')
    const { rows } = await sql<{ id: string }>`
      insert into message_delegations (doctor_id, to_doctor_id, applies, begins_at, until)
      values (${doctorId}, ${to}, ${when}, coalesce(${beginsAt ?? null}::timestamptz, clinic_now()), ${until})
      returning id
    `.execute(tx)
    const { id } = rows[0]!
    await sql`
      insert into notices (dedupe_key, user_id, kind, facts, at)
      select 'messages-delegated-' || ${id}::text, user_id, 'messages-delegated',
        jsonb_build_object('actorId', ${caller.id}::text), clinic_now()
      from doctors where doctors.id = ${to}
    `.execute(tx)
    await tellOfDelegation(tx, id)
    auditIsAbout(to ? [to] : [])
    const { rows: made } = await sql<{ delegation: MessageDelegation }>`
      select ${asDelegation} as delegation from message_delegations delegation where delegation.id = ${id}
    `.execute(tx)
    return made[0]!.delegation
  })
}

/** Ends a delegation: the doctor whose messages they are, or the colleague. Throws `not_found`. */
export async function endDelegation(db: Database, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const doctorId = await ownDoctor(tx, caller)
    await tellOfDelegation(tx, id)
    const { rows } = await sql<{ doctor_id: string }>`
      update message_delegations set ended_at = clinic_now(), ended_by = ${caller.id}
      where id = ${id} and ended_at is null and ${doctorId} in (doctor_id, to_doctor_id) returning doctor_id
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    auditIsAbout([rows[0].doctor_id])
  })
}

/** Has the pages of both doctors, or of the desk, loaded again: their lists have changed. */
async function tellOfDelegation(tx: Queries, id: string): Promise<void> {
  await sql`
    insert into thread_events (account_id)
    select doctor.user_id from message_delegations delegation
    join doctors doctor on doctor.id in (delegation.doctor_id, delegation.to_doctor_id)
    where delegation.id = ${id}
    union
    select staff.id from message_delegations delegation
    join users staff on staff.role in ('reception', 'admin') and staff.closed_at is null
      and may_somewhere(staff.id, 'desk')
    where delegation.id = ${id} and delegation.to_doctor_id is null
  `.execute(tx)
}
