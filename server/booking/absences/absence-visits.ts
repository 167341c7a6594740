import { sql } from 'kysely'
import type { AbsenceVisit } from '#contract/booking/booking.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type Absence, visitsWithin } from './be-away.ts'
import { nameDoctor } from './lock-doctor.ts'

/** The phone number of whoever is called about the `patient` of a `claim`; empty where there is none. */
export const phoneOf = sql`coalesce((select phone from to_call(patient.person_id, claim.booked_by)), '')`
/** Who is called in place of that patient; null where it is the patient. */
export const calledOf = sql`(select name from to_call(patient.person_id, claim.booked_by))`

/** A visit as it was shown to the person who decides about it. */
export type Shown = { _id: string; version: number }

/**
 * The coming visits during an absence of a doctor, in order of time. A doctor sees their own, staff name the doctor.
 * Throws as `nameDoctor`.
 */
export async function listAbsenceVisits(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { doctorId: named, ...absence }: Absence & { doctorId?: string | undefined },
): Promise<AbsenceVisit[]> {
  const doctorId = await nameDoctor(db, caller, { doctorId: named, placeId: absence.placeId })
  const { rows } = await sql<{ visit: AbsenceVisit }>`
    select json_build_object(
      '_id', claim.id, 'version', claim.version, 'status', claim.status, 'date', claim.date,
      'startTime', to_char(claim.start_time, 'HH24:MI'), 'endTime', to_char(claim.end_time, 'HH24:MI'),
      'startsAt', iso(lower(claim.during)), 'endsAt', iso(upper(claim.during)),
      'place', json_build_object('_id', place.id, 'name', place.name, 'timeZone', zone_of(place.id)),
      'patient', json_build_object('_id', patient.person_id, 'name', patient.name),
      'kind', kind.name, 'phone', ${phoneOf},
      'paid', (
        select coalesce(sum(money.received_cents - money.returned_cents), 0) / 100.0
        from payment_money money where money.claim_id = claim.id
      )
    ) as visit
    from claims claim
    join people patient on patient.id = claim.patient_id
    join kinds kind on kind.id = claim.kind_id
    join places place on place.id = claim.place_id
    where claim.id in ${visitsWithin(doctorId, absence)}
    order by claim.during, claim.id
  `.execute(db)
  return rows.map(({ visit }) => visit)
}

/** The same visits, locked, for a decision about them. The doctor must be locked already. */
export async function lockAbsenceVisits(tx: Queries, doctorId: string, absence: Absence): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select claim.id as "_id", claim.version from claims claim
    where claim.id in ${visitsWithin(doctorId, absence)}
    order by claim.id for update of claim
  `.execute(tx)
  return rows
}

/**
 * Makes sure that no visit is cancelled unseen: the visits that were shown must be exactly those of the absence,
 * unchanged. Throws `visits_differ`, which lists them as they are now.
 */
export function mustBeShown(met: readonly Shown[], shown: readonly Shown[]): void {
  const seen = new Map(shown.map(({ _id, version }) => [_id, version]))
  const same = met.length === seen.size && met.every(({ _id, version }) => seen.get(_id) === version)
  if (!same) throw new Failure('visits_differ', { visits: met })
}
