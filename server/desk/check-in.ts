import { type RawBuilder, sql } from 'kysely'
import type { VisitToCheckIn } from '#contract/desk/check-in.ts'
import { checkInFromMinutes } from '#contract/desk/desk-stages.ts'
import { dueAtDeskCents, withMoney } from '../payments/money-of-visit.ts'
import { withAttendance } from '../booking/move/rooms-of-calls.ts'
import type { Ground } from '../ground.ts'
import { type LinkNeeds, type LinkRule, openMailedLink } from '../mail/mailed-links.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { stageOf } from './board.ts'
import { moveWithin } from './move-visit.ts'

type Found = VisitToCheckIn & { id: string; version: number; personId: string }
type OwnVisit = VisitToCheckIn & { mayCheckIn: boolean; phone: string; address: string; due: number }

/**
 * Whether a visit can still be checked in to, of `appointments claim` with `attendance`: it is at the clinic and not
 * over.
 */
const mayBeShown = sql`
  claim.mode = 'clinic' and claim.status <> 'cancelled' and upper(claim.during) > clinic_now()
    and patient.erased_at is null and ${stageOf} in ('expected', 'waiting', 'room')`

/** Check-in begins a fixed number of minutes before the visit, but not on the day before. */
const checkInBegins = sql`greatest(
  lower(claim.during) - make_interval(mins => ${checkInFromMinutes}::int),
  claim.date::timestamp at time zone zone_of(claim.place_id)
)`

const asVisit = sql`
  claim.id, claim.version, patient.person_id as "personId",
  split_part(patient.name, ' ', 1) as "firstName", doctor_person.name as doctor,
  place.name as place, claim.date, to_char(claim.start_time, 'HH24:MI') as "startTime",
  to_char(${checkInBegins} at time zone zone_of(claim.place_id), 'HH24:MI') as "from",
  attendance.number,
  case ${stageOf} when 'waiting' then 'here' when 'room' then 'called'
    else case when clinic_now() < ${checkInBegins} then 'early' else 'open' end
  end as standing`

const withVisit = sql`
  join people patient on patient.id = claim.patient_id
  join doctors doctor on doctor.id = claim.doctor_id
  join persons doctor_person on doctor_person.id = doctor.user_id
  join places place on place.id = claim.place_id
  ${withAttendance}`

/** The visits that can be checked in to, in order of time. */
export async function findVisits(db: Queries, where: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${asVisit} from appointments claim ${withVisit} where ${where} and ${mayBeShown} order by claim.during
  `.execute(db)
  return rows
}

const findVisit = async (db: Queries, id: string) => (await findVisits(db, sql`claim.id = ${id}::uuid`))[0]

/**
 * Notes within a transaction that the patient of a visit says they are there: they wait from now on, and have a number.
 * Throws as `moveWithin`.
 */
export const arriveWithin = (tx: Queries, caller: Caller | null, { id, version }: { id: string; version: number }) =>
  moveWithin(tx, caller, id, { to: 'waiting', version, checkedIn: true })

/** Whether the desk or another press has changed the visit first. */
export const hasMovedOn = (error: unknown): boolean => error instanceof Failure && error.code === 'visit_moved_on'

/**
 * Notes that the patient of this visit has arrived at the clinic. A second call changes nothing. Throws
 * `check_in_closed` if it is too early.
 */
export async function arrive(db: Ground['db'], found: Found, caller: Caller | null): Promise<Found> {
  if (found.standing === 'here' || found.standing === 'called') return found
  if (found.standing === 'early') throw new Failure('check_in_closed')
  const { id } = found
  try {
    await inTransaction(db, (tx) => arriveWithin(tx, caller, found))
  } catch (error) {
    if (!hasMovedOn(error)) throw error
    const now = await findVisit(db, id)
    if (!now) throw new Failure('check_in_closed')
    return arrive(db, now, caller)
  }
  // It may be over by now.
  return (await findVisit(db, id)) ?? { ...found, standing: 'here' }
}

/** A check-in link is valid while its visit begins at the time it was mailed for and its reader may check in. */
const checkInRule: LinkRule = {
  purpose: 'check-in',
  still: sql`lower(claim.during) = link.starts_at and may_check_in(claim.id, link.account_id)`,
}

/**
 * The visit that a mailed link is about. Throws `link_not_valid` if the visit is over or cancelled, if the link is not
 * ours, or if it was mailed for another time, to another address, or to somebody who may no longer check in.
 */
export async function visitOfLink({ db, signatures }: LinkNeeds, token: string): Promise<Found> {
  // Links mailed before 0600 contain visit, account and a digest. This is removed in the release after it.
  const carried = signatures.open(checkInRule.purpose, token) ?? ''
  const [id, account] = carried.split('~')
  const where = account
    ? sql`claim.id = ${id}::uuid and check_in_link(claim.id, ${account}::uuid) = ${carried}`
    : sql`claim.id = ${(await openMailedLink({ db, signatures }, checkInRule, token)).claim_id}`
  const [found] = await findVisits(db, where)
  if (!found) throw new Failure('link_not_valid')
  return found
}

/**
 * A visit of the caller, or of somebody whose visits they see. An account that may not book for the patient may not
 * check them in either, and does not see their address. Throws `not_found`.
 */
export async function ownVisit(db: Queries, caller: Caller, id: string): Promise<Found & OwnVisit> {
  const { rows } = await sql<Found & OwnVisit>`
    select ${asVisit}, may."mayCheckIn",
      case when may."mayCheckIn" then patient.phone else '' end as phone,
      case when may."mayCheckIn" then patient.address else '' end as address, ${dueAtDeskCents} / 100.0 as due
    from appointments claim ${withVisit} ${withMoney}
    cross join lateral (select claim.patient_id = any(acted_for(${caller.id}, 'book')) as "mayCheckIn") may
    where claim.id = ${id} and claim.patient_id = any(acted_for(${caller.id}, 'visits')) and ${mayBeShown}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/** As `arrive`, by the caller. Throws `not_found` if they may not book for the patient. */
export async function arriveAtOwn(db: Ground['db'], caller: Caller, id: string): Promise<OwnVisit> {
  const visit = await ownVisit(db, caller, id)
  if (!visit.mayCheckIn) throw new Failure('not_found')
  return { ...visit, ...(await arrive(db, visit, caller)) }
}
