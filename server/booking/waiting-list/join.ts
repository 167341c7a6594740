import { sql } from 'kysely'
import { type PartOfDay, partsOfDay } from '#contract/rules.ts'
import type { Waiting } from '#contract/booking/waiting-list.ts'
import { kindOf, type OfVisit, placeOf } from '../../doctors/of-visit.ts'
import { personFor } from '../../people/person-for.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { readWaiting } from './list.ts'

/** The days from `date` to `untilDate`, or only `date`, local to the place; `part` limits each to a part of the day. */
export type Wish = Omit<OfVisit, 'personId'> & {
  doctorId: string
  date: string
  untilDate?: string | undefined
  part?: PartOfDay | undefined
}

/**
 * Adds the patient to the waiting list: the caller, or a person they may book for. Throws as `joinWithin`, and
 * `not_found` for another person.
 */
export async function joinWaitingList(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { personId, ...wish }: Wish & Pick<OfVisit, 'personId'>,
): Promise<Waiting> {
  return inTransaction(db, async (tx) => {
    const patientId = await personFor(tx, caller, personId, 'book')
    return joinWithin(tx, { patientId, accountId: caller.id }, wish)
  })
}

/**
 * Adds a person to the waiting list for days on which the doctor works and nothing is free. An account waits only once
 * for the same, whichever person it acts for; without one, reception asks for them. Throws `not_found` if the doctor
 * takes no patients or the patient was erased meanwhile, `no_hours_then` for days without any times, `times_are_free`,
 * `already_waiting`.
 */
export async function joinWithin(
  tx: Queries,
  { patientId, accountId }: { patientId: string; accountId: string | null },
  wish: Wish,
): Promise<Waiting> {
  const { doctorId, date, untilDate = date, part } = wish
  const [from, to] = part ? partsOfDay[part] : ['00:00', '24:00']
  const span = sql`
    doctor.id, ${kindOf(wish)}, ${placeOf(wish)}, ${date}::date, ${untilDate}::date`
  const inPart = sql`start_time >= ${from}::time and start_time < ${to}::time`
  // As for a booking: deleting the doctor, erasing the patient, or another call of the account is either done by now
  // or waits for this transaction.
  const people = [patientId, accountId ?? patientId]
  await sql`select lock_parties(array[${doctorId}]::uuid[], ${people}::uuid[], '2s')`.execute(tx)
  const { rows } = await sql<{ known: boolean; offered: boolean; free: boolean; waits: boolean }>`
    select exists (select from people where people.id = ${patientId} and people.active) as known,
      exists (select from grid_starts(${span}) where ${inPart}) as offered,
      exists (select from free_starts(${span}) where ${inPart}) as free,
      exists (
        select from waitlist entry
        where entry.doctor_id = doctor.id and (
            entry.patient_id = any(records_with(${patientId}))
            or coalesce(entry.asked_by, entry.patient_id) = ${accountId ?? patientId}::uuid
          )
          and entry.for_claim_id is null and entry.status in ('waiting', 'offered') and entry.kind_id = ${kindOf(wish)}
          and entry.place_id = ${placeOf(wish)} and entry.date <= ${untilDate}::date
          and entry.until_date >= ${date}::date
          and (entry.part is null or ${part ?? null}::text is null or entry.part = ${part ?? null}::text)
      ) as waits
    from doctors doctor where doctor.id = ${doctorId} and doctor.listed
  `.execute(tx)
  const [days] = rows
  if (!days?.known) throw new Failure('not_found')
  if (!days.offered) throw new Failure('no_hours_then')
  if (days.free) throw new Failure('times_are_free')
  if (days.waits) throw new Failure('already_waiting')
  const joined = await sql<{ id: string }>`
    insert into waitlist (doctor_id, patient_id, date, until_date, part, kind_id, place_id, created_at, asked_by)
    select doctor.id, ${patientId}::uuid, ${date}::date, ${untilDate}::date, ${part ?? null}::text, ${kindOf(wish)},
      ${placeOf(wish)}, clinic_now(), nullif(${accountId}::uuid, ${patientId}::uuid)
    from doctors doctor where doctor.id = ${doctorId}
    on conflict do nothing returning id
  `.execute(tx)
  const [entry] = joined.rows
  if (!entry) throw new Failure('already_waiting')
  return readWaiting(tx, entry.id)
}
