import { type RawBuilder, sql } from 'kysely'
import type { StandIns, TakenOver } from '#contract/booking/stand-ins.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { phoneOf } from '../absences/absence-visits.ts'
import { type Absence, beAway, fallsWithin, visitsWithin } from '../absences/be-away.ts'
import { lapseHoldsWithin } from '../take/lapse-holds.ts'
import { lockDoctor, nameDoctor } from '../absences/lock-doctor.ts'
import { lockParties } from '../lock-parties.ts'
import { locationThere } from '../take/may-be-taken.ts'
import { askPatients, canBeAsked } from './ask-patients.ts'
import { makeUndoable, visitsBefore } from '../undo/act-of-many.ts'

/** A date, or hours of it, at one place, or at every place by that place's clock. */
type Stretch = {
  date: string
  startTime?: string | undefined
  endTime?: string | undefined
  placeId?: string | undefined
}
type Asked = Stretch & { doctorId?: string | undefined }

const absenceOf = ({ date, ...stretch }: Stretch): Absence => ({ ...stretch, fromDate: date, toDate: date })

/** Whether a `claim` may be taken over: a coming visit of the doctor within the absence. */
const isToCome = (doctorId: string, absence: Absence) => sql`
  claim.id in ${visitsWithin(doctorId, absence)} and claim.status in ('pending', 'confirmed')`

/**
 * Rows of `doctor_id`, `claim_id` and `why`: which claims of `visit` the doctors of `candidate` cannot take. The
 * candidates' hours do not matter, because they come in for it, and the visit keeps its room. Each obstacle is found
 * for all candidates at once: there may be a thousand doctors.
 */
const cannotSee = sql`
  select distinct on (doctor_id, claim_id) doctor_id, claim_id, why
  from (
    select candidate.id as doctor_id, claim.id as claim_id, 1 as place, 'kind' as why
    from candidate cross join visit claim
    where not exists (
      select from kinds_of_doctors offer
      where offer.doctor_id = candidate.id and offer.kind_id = claim.kind_id and offer.offered
    )
    union all
    select candidate.id, claim.id, 2, 'place'
    from candidate
    cross join lateral (
      select place_id from (select distinct place_id from visit where mode in ('clinic', 'home')) at
      where not exists (
          select from weekly_slots works where works.doctor_id = candidate.id and works.place_id = at.place_id
        )
        and not exists (
          select from extra_hours works where works.doctor_id = candidate.id and works.place_id = at.place_id
        )
      offset 0
    ) never
    join visit claim on claim.place_id = never.place_id and claim.mode in ('clinic', 'home')
    union all
    select candidate.id, claim.id, 3, 'away'
    from candidate
    cross join (select in_any_zone(range_merge(range_agg(blocked))) as whole from visit) span
    join time_off off on off.doctor_id = candidate.id and off.during && span.whole
    join visit claim on time_off_at(off, claim.place_id) && claim.blocked
    union all
    select candidate.id, claim.id, 4, 'busy'
    from candidate join visit claim on claim.patient_id = candidate.user_id
    union all
    select candidate.id, claim.id, 4, 'busy'
    from candidate
    cross join (select range_merge(range_agg(blocked)) as whole from visit) span
    cross join lateral claims_in_the_way(candidate.id, span.whole) near (id)
    join standing_claims other on other.id = near.id
    join visit claim on other.blocked && claim.blocked
  ) obstacle
  order by doctor_id, claim_id, place`

/**
 * Rows of `doctor_id`, `works`, `outside` and `fit`: whether a doctor of `candidate` has hours on the day of the
 * `visit` rows, at their places and less time off; which of these visits lie outside these hours; and how many lie in
 * them that no `obstacle` keeps from this doctor.
 */
const theirHours = sql`
  select open.doctor_id, bool_or(not isempty(open.stretches)) as works,
    coalesce(
      json_agg(claim.id order by claim.during) filter (where not claim.during <@ open.stretches), '[]'
    ) as outside,
    count(*) filter (where claim.during <@ open.stretches and obstacle.claim_id is null) as fit
  from (
    select candidate.id as doctor_id, at.place_id, at.mode, at.date, coalesce(here.stretches, '{}') as stretches
    from candidate
    cross join (select distinct place_id, mode, date from visit) at
    cross join lateral hours_left(candidate.id, at.place_id, at.mode, at.date, at.date) here
    offset 0
  ) open
  join visit claim using (place_id, mode, date)
  left join obstacle on obstacle.doctor_id = open.doctor_id and obstacle.claim_id = claim.id
  group by open.doctor_id`

const asVisit = sql`
  '_id', claim.id, 'startTime', to_char(claim.start_time, 'HH24:MI'), 'place', place.name,
  'patient', json_build_object('_id', patient.person_id, 'name', patient.name), 'kind', kind.name,
  'phone', ${phoneOf}`

/** Who could take over part of a doctor's day, and what has been taken over already. Throws as `nameDoctor`. */
export async function readStandIns({ db }: Pick<Ground, 'db'>, caller: Caller, asked: Asked): Promise<StandIns> {
  const doctorId = await nameDoctor(db, caller, asked)
  const absence = absenceOf(asked)
  const { rows } = await sql<StandIns>`
    with visit as materialized (select claim.* from claims claim where ${isToCome(doctorId, absence)}),
    candidate as materialized (select * from doctors where listed and id <> ${doctorId}),
    obstacle as materialized (${cannotSee}),
    at_work as materialized (${theirHours})
    select
      coalesce((
        select json_agg(json_build_object(${asVisit}) order by claim.during)
        from visit claim
        join people patient on patient.id = claim.patient_id
        join kinds kind on kind.id = claim.kind_id
        join places place on place.id = claim.place_id
      ), '[]') as visits,
      coalesce((
        select json_agg(json_build_object(
          ${asVisit},
          'doctor', json_build_object('_id', doctor.id, 'name', person.name),
          'answer', case when claim.status = 'cancelled' then 'cancelled' else coalesce(taken.answer, 'open') end,
          'asked', ${canBeAsked}
        ) order by claim.during)
        from stand_ins taken
        join claims claim on claim.id = taken.claim_id and ${fallsWithin(absence)}
        join doctors doctor on doctor.id = taken.to_doctor_id
        join persons person on person.id = doctor.user_id
        join people patient on patient.id = claim.patient_id
        join kinds kind on kind.id = claim.kind_id
        join places place on place.id = claim.place_id
        where taken.from_doctor_id = ${doctorId}
      ), '[]') as taken,
      coalesce((
        select json_agg(json_build_object(
          '_id', doctor.id, 'name', person.name, 'specialization', doctor.specialization,
          'cannot', coalesce(unable.visits, '[]'), 'works', at_work.works, 'outside', at_work.outside
        ) order by at_work.fit > 0 desc, doctor.specialization = own.specialization desc, at_work.fit desc,
          coalesce(json_array_length(unable.visits), 0), fold(person.name), doctor.id)
        from doctors own
        cross join candidate doctor
        join at_work on at_work.doctor_id = doctor.id
        join persons person on person.id = doctor.user_id
        left join (
          select doctor_id, json_agg(json_build_object('_id', claim_id, 'why', why)) as visits
          from obstacle group by doctor_id
        ) unable on unable.doctor_id = doctor.id
        where own.id = ${doctorId}
      ), '[]') as doctors
  `.execute(db)
  return rows[0]!
}

/**
 * Another doctor takes over a date or some hours of it. All visits that they can see become theirs together, at the
 * same time and price, with room and payment; the patients are asked to agree, and the first doctor is marked as away.
 * Visits that they cannot see do not change: staff handle them. The answer also lists the visits whose patients cannot
 * be asked, because they have neither account nor address. Throws as `nameDoctor`, and `stand_in_not_free` if they can
 * see none of the visits.
 */
export async function takeOver(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { doctorId: named, standInId, reason, ...stretch }: Asked & { standInId: string; reason: string },
): Promise<TakenOver> {
  const absence = absenceOf(stretch)
  return inTransaction(db, async (tx) => {
    const doctorId = await lockDoctor(tx, caller, { doctorId: named, placeId: stretch.placeId }, standInId)
    auditIsAbout([standInId])
    await lockPatients(tx, doctorId, absence)
    const lapsed = await lapseHoldsWithin(tx, doctorId, absence, standInId)
    const { rows } = await sql<{ id: string; why: string | null }>`
      with visit as materialized (select claim.* from claims claim where ${isToCome(doctorId, absence)}),
      candidate as materialized (select * from doctors where id = ${standInId} and listed and id <> ${doctorId}),
      obstacle as materialized (${cannotSee})
      select claim.id, (select why from obstacle where claim_id = claim.id) as why
      from claims claim
      where ${isToCome(doctorId, absence)} and exists (select from candidate)
      order by claim.id for update of claim
    `.execute(tx)
    const free = rows.filter(({ why }) => why === null).map(({ id }) => id)
    if (free.length === 0) throw new Failure('stand_in_not_free')
    const visits = await visitsBefore(tx, free, lapsed)
    const timeOff = await beAway(tx, doctorId, absence, reason)
    // A trigger refuses a visit at the time of an overbooked one, so the overbooked ones are handed over last.
    await giveTo(tx, standInId, free, sql`claim.overbooked is null`)
    await giveTo(tx, standInId, free, sql`claim.overbooked is not null`)
    await askPatients(tx, caller, free, { from: doctorId, to: standInId })
    auditIsAbout(free)
    const { rows: told } = await sql<{ asked: boolean; visit: TakenOver['unasked'][number] }>`
      select ${canBeAsked} as asked, json_build_object(${asVisit}) as visit
      from claims claim
      join people patient on patient.id = claim.patient_id
      join kinds kind on kind.id = claim.kind_id
      join places place on place.id = claim.place_id
      where claim.id = any(${free}::uuid[])
      order by claim.during
    `.execute(tx)
    const unasked = told.filter(({ asked }) => !asked).map(({ visit }) => visit)
    const undo = await makeUndoable(tx, caller, 'stand-in', { visits, timeOff })
    return { moved: free.length, left: rows.length - free.length, asked: free.length - unasked.length, unasked, undo }
  })
}

/** Gives the matching claims to a doctor. The caller has locked both doctors and the claims. */
export async function giveTo(
  tx: Queries,
  doctorId: string,
  claimIds: string[],
  matches: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update claims claim
    set doctor_id = doctor.id, version = claim.version + 1,
      location = case when claim.mode in ('clinic', 'home') then ${locationThere} else claim.location end
    from doctors doctor, places place
    where doctor.id = ${doctorId} and place.id = claim.place_id and claim.id = any(${claimIds}::uuid[]) and ${matches}
  `.execute(tx)
}

/** Locks the patients with a visit in these hours: after the doctors, and before their claims. */
async function lockPatients(tx: Queries, doctorId: string, absence: Absence): Promise<void> {
  const { rows } = await sql<{ patient_id: string }>`
    select distinct patient_id from claims claim where ${isToCome(doctorId, absence)}
  `.execute(tx)
  await lockParties(tx, { doctorIds: [], patientIds: rows.map((row) => row.patient_id) })
}
