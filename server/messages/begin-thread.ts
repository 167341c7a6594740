import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { rule } from '#contract/broken-rules.ts'
import type * as contract from '#contract/messages/threads.ts'
import type { Thread } from '#contract/messages/threads.ts'
import { isStaffRole } from '#contract/rights.ts'
import { hasRightFor, personFor } from '../people/person-for.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { ownPersonKey } from '../records/person-keys.ts'
import { mainRecord, recordFor } from '../records/who-reads.ts'
import { lockWriter } from './reach.ts'
import { readThreads } from './threads.ts'
import { type Between, mustWrite } from './writing.ts'

type Asked = InputOf<typeof contract.beginThread>['body']

/**
 * Begins a thread, or answers the one that the caller has begun with the same doctor or desk and not written in. Throws
 * `not_found` for a person, doctor or place, also for a doctor if the caller may not know of the person's visits;
 * `invalid_input` unless the body names one counterpart, and what hinders the caller from writing (`mustWrite`).
 */
export async function beginThread(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  asked: Asked,
): Promise<{ thread: Thread; isNew: boolean }> {
  return inTransaction(ground.db, async (tx) => {
    const between = await whomBetween(tx, caller, asked)
    const { personId, doctorId, placeId } = between
    await lockWriter(tx, caller, personId)
    await mustWrite(tx, caller.role === 'user' ? 'patient' : 'clinic', between, true)
    const retention = doctorId ? 'care' : 'own'
    await ownPersonKey({ ...ground, db: tx }, personId, retention)
    const { rows } = await sql<{ id: string }>`
      insert into threads (person_id, doctor_id, place_id, class, begun_by)
      values (${personId}, ${doctorId}, ${placeId}, ${retention}, ${caller.id})
      on conflict (begun_by, person_id, coalesce(doctor_id, place_id)) where last_seq = 0 do nothing
      returning id
    `.execute(tx)
    const id = rows[0]?.id ?? (await emptyOne(tx, caller, between))
    auditIsAbout([id])
    const [thread] = await readThreads({ ...ground, db: tx }, caller, [id])
    return { thread: thread!, isNew: rows.length > 0 }
  })
}

async function emptyOne(tx: Queries, { id }: Caller, { personId, doctorId, placeId }: Between): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from threads
    where begun_by = ${id} and person_id = ${personId} and last_seq = 0
      and coalesce(doctor_id, place_id) = coalesce(${doctorId}::uuid, ${placeId}::uuid)
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_ready', { retryAfterSeconds: 1 })
  return rows[0].id
}

async function whomBetween(tx: Queries, caller: Caller, { personId, doctorId, placeId }: Asked): Promise<Between> {
  if (isStaffRole(caller.role)) {
    if (!personId || !placeId || doctorId) throw wrong('placeId')
    return { personId: await mainRecord(tx, personId), doctorId: null, placeId: await placeThere(tx, placeId) }
  }
  if (caller.role === 'doctor') {
    const patient = await recordFor(tx, caller, personId, 'write')
    if (placeId || doctorId) throw wrong(placeId ? 'placeId' : 'doctorId')
    const { rows } = await sql<{ id: string }>`select id from doctors where user_id = ${caller.id}`.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    return { personId: patient, doctorId: rows[0].id, placeId: await placeOfVisits(tx, rows[0].id, patient) }
  }
  const person = await mainRecord(tx, await personFor(tx, caller, personId, 'messages'))
  if ((doctorId === undefined) === (placeId === undefined)) throw wrong('doctorId')
  if (placeId) return { personId: person, doctorId: null, placeId: await placeThere(tx, placeId) }
  const { rows } = await sql<{ id: string }>`select id from doctors where id = ${doctorId!}`.execute(tx)
  // Whether one can write to a doctor tells of visits.
  if (!rows[0] || !(await hasRightFor(tx, caller, person, 'visits'))) throw new Failure('not_found')
  return { personId: person, doctorId: rows[0].id, placeId: await placeOfVisits(tx, rows[0].id, person) }
}

const wrong = (path: string) => new Failure('invalid_input', { issues: [{ path, message: rule('fill_in') }] })

async function placeThere(tx: Queries, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from places where id = ${id}`.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].id
}

/** Where a doctor sees a person: the place of their latest visit, or else the doctor's own. */
export const placeOfVisitsIn = sql`coalesce((
  select claim.place_id from appointments claim
  where claim.doctor_id = doctor.id and claim.status <> 'cancelled' and claim.patient_id = any(records_with(person.id))
  order by claim.during desc limit 1
), doctor.place_id)`

async function placeOfVisits(tx: Queries, doctorId: string, personId: string): Promise<string> {
  const { rows } = await sql<{ place_id: string }>`
    select ${placeOfVisitsIn} as place_id from doctors doctor, persons person
    where doctor.id = ${doctorId} and person.id = ${personId}
  `.execute(tx)
  return rows[0]!.place_id
}
