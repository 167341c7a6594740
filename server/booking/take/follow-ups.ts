import { sql } from 'kysely'
import { clashes } from '#contract/booking/clashes.ts'
import { slotTimes } from '#contract/clinic-time.ts'
import { isStaffRole } from '#contract/rights.ts'
import type { PlannedVisit } from '#contract/booking/series.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { ownDoctor } from '../lists/list.ts'
import { lockParties } from '../lock-parties.ts'
import { lockRooms } from '../lock-rooms.ts'
import { datesOf, withAlternatives } from './check-series.ts'
import { insertClaims, type Outcome, wouldRefuse } from './insert-claims.ts'
import { lapseHoldsAt } from './lapse-holds.ts'
import { sayTerms } from './say-terms.ts'
import type { WantedClaim } from './wanted-time.ts'

type Time = { appointmentDate: string; slotId: string }
type Followed = Pick<WantedClaim, 'doctorId' | 'patientId' | 'kindId' | 'placeId'> & { hasAccount: boolean }

/** The visit that others follow: a doctor's own, or at the desk any of a place of theirs. Throws `not_found`. */
async function findFollowed(db: Queries, caller: Caller, id: string): Promise<Followed> {
  const { rows } = await sql<Followed>`
    select doctor_id as "doctorId", patient_id as "patientId", kind_id as "kindId", place_id as "placeId",
      exists (select from users where users.id = patient_id) as "hasAccount"
    from appointments where id = ${id} and (${isStaffRole(caller.role)} or doctor_id = ${ownDoctor(caller)})
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/** A follow-up as it is taken: confirmed and to be paid at the clinic, as what reception books. */
const wantedOf = ({ doctorId, patientId, kindId, placeId }: Followed, time: Time): WantedClaim => ({
  ...{ doctorId, patientId, kindId, placeId, ...time },
  accountId: patientId,
  as: 'confirmed',
  paymentMethod: 'clinic',
})

/** Reception, who can tell the terms, also repeats visits of kinds that ask for a card. */
const verbOf = ({ role }: Caller) => (isStaffRole(role) ? 'desk repeats' : 'doctor books')

type Series = { date: string; slotId: string; everyWeeks: number; visits: number }

/**
 * Which dates of a series of follow-ups are free, and the nearest free times instead of the others. Nothing is held.
 * Throws `not_found`, `phone_needed`, `address_needed`, `no_email`, and `method_not_offered` for a kind that asks for a
 * card or a deposit.
 */
export async function planFollowUps(
  db: Database,
  caller: Caller,
  id: string,
  { slotId, ...series }: Series,
): Promise<PlannedVisit[]> {
  const followed = await findFollowed(db, caller, id)
  const dates = datesOf(series)
  const wanted = dates.map((appointmentDate) => wantedOf(followed, { appointmentDate, slotId }))
  const refused = await wouldRefuse(db, wanted, verbOf(caller))
  const planned = refused.map(({ failure, own }, n) => {
    const clash = own ? 'patient_busy' : (clashes.find((code) => code === failure) ?? null)
    if (failure && !clash) throw new Failure(failure)
    return { appointmentDate: dates[n]!, slotId, clash }
  })
  const { doctorId, patientId, kindId, placeId } = followed
  return withAlternatives(db, { patientId, accountId: patientId }, { doctorId, kindId, placeId, slotId }, planned)
}

/**
 * Books follow-ups to a visit, all or none, at times that are offered. Several for a patient with an account are a
 * series. Answers their ids, also to a repeated call whose first answer was lost (`justNow` tells the first time).
 * `told`: reception has told their terms, which are stored in this language. Throws `not_found`; for one time
 * `slot_taken`, `slot_not_offered`, `earlier_time_held`, `person_busy`, `no_room_free`; for several `series_not_free`,
 * whose issues name those that cannot be booked; `phone_needed`, `address_needed`, `no_email`, `method_not_offered`.
 */
export function bookFollowUps(
  db: Database,
  caller: Caller,
  id: string,
  times: readonly Time[],
  told?: { inLanguage: Language },
): Promise<{ booked: string[]; justNow: boolean }> {
  return inTransaction(db, async (tx) => {
    const { doctorId, patientId } = await findFollowed(tx, caller, id)
    await lockParties(tx, { doctorIds: [doctorId], patientIds: [patientId] })
    // Read again: a stand-in may have taken the visit over before its parties were locked.
    const followed = await findFollowed(tx, caller, id)
    const before = await bookedBefore(tx, caller, followed, times)
    if (before) return { booked: before, justNow: false }
    const checkoutId = times.length > 1 && followed.hasAccount ? crypto.randomUUID() : undefined
    const wanted = times.map((time) => ({ ...wantedOf(followed, time), ...(checkoutId ? { checkoutId } : {}) }))
    await lockRooms(tx, wanted)
    for (const each of wanted) await lapseHoldsAt(tx, each, 'overlapping')
    if (checkoutId) {
      await sql`
        insert into checkouts (id, account_id, visits) values (${checkoutId}, ${patientId}, ${times.length})
      `.execute(tx)
    }
    const outcomes = await insertClaims(tx, wanted, { verb: verbOf(caller), actorId: caller.id })
    auditIsAbout([patientId])
    const booked = idsOf(outcomes)
    if (told) await sayTerms(tx, booked, followed.kindId, told.inLanguage, { atDesk: true })
    return { booked, justNow: true }
  })
}

/** The visits at all of these times, if the caller has booked them: the same call again. Null if one is missing. */
async function bookedBefore(
  tx: Queries,
  caller: Caller,
  { doctorId, patientId, kindId, placeId }: Followed,
  times: readonly Time[],
): Promise<string[] | null> {
  const wanted = times.map(({ appointmentDate, slotId }, n) => ({ n, date: appointmentDate, ...slotTimes(slotId) }))
  const { rows } = await sql<{ id: string }>`
    select claim.id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
      n int, date date, "startTime" time, "endTime" time
    )
    join appointments claim on claim.patient_id = ${patientId} and claim.doctor_id = ${doctorId}
      and claim.status <> 'cancelled' and claim.kind_id = ${kindId}::uuid and claim.place_id = ${placeId}::uuid
      and claim.date = wanted.date and claim.start_time = wanted."startTime" and claim.end_time = wanted."endTime"
    where exists (
      select from appointment_events event
      where event.claim_id = claim.id and event.kind = 'booked' and event.actor_id = ${caller.id}
    )
    order by n
  `.execute(tx)
  return rows.length === times.length ? rows.map((row) => row.id) : null
}

/** The ids of visits that are all taken. Throws why one or several are not. */
function idsOf(outcomes: readonly Outcome[]): string[] {
  const codeOf = ({ refused }: Outcome) =>
    refused && (refused.own || refused.failure === 'patient_busy' ? 'person_busy' : (refused.failure ?? 'not_ready'))
  const codes = outcomes.map(codeOf)
  const [first] = codes.filter((code) => code !== null)
  if (first === undefined) return outcomes.map(({ taken }) => taken!.id)
  // What is missing of the patient concerns every visit.
  const isOfAll = first !== 'person_busy' && !clashes.some((clash) => clash === first)
  if (outcomes.length === 1 || isOfAll) throw new Failure(first, first === 'not_ready' ? { retryAfterSeconds: 2 } : {})
  const issues = codes.flatMap((code, n) => (code ? [{ path: `visits.${n}`, message: code }] : []))
  throw new Failure('series_not_free', { issues })
}
