import { sql } from 'kysely'
import type { AppointmentStatus } from '#contract/booking/appointment-status.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { lockPartiesAlone, lockPartiesOf } from '../lock-parties.ts'
import { moveTo } from './move-on.ts'

export type VisitStanding = {
  id: string
  doctor_id: string
  place_id: string
  date: string
  status: AppointmentStatus
  /** Its date is today or in the past, by its place's clock. */
  begun_day: boolean
  /** The patient is not erased and the doctor not deleted. */
  both_there: boolean
}

/**
 * The appointment in this version, locked after its parties, for a move to `to`; undefined if there is no such
 * appointment or its version has changed.
 */
export async function lockAtVersion(
  tx: Queries,
  { id, version, to }: { id: string; version: number; to: AppointmentStatus },
): Promise<VisitStanding | undefined> {
  // A change from or to completed may change the doctor's rating.
  const { rows: before } = await sql<{ status: AppointmentStatus }>`
    select status from claims where id = ${id} and version = ${version}
  `.execute(tx)
  if (!before[0]) return undefined
  const touchesRating = to === 'completed' || before[0].status === 'completed'
  await (touchesRating ? lockPartiesAlone : lockPartiesOf)(tx, id)
  const { rows } = await sql<VisitStanding>`
    select claim.id, claim.doctor_id, claim.place_id, claim.date, claim.status,
      claim.date <= today_at(claim.place_id) as begun_day,
      doctor.deleted_at is null and patient.erased_at is null as both_there
    from appointments claim
    join doctors doctor on doctor.id = claim.doctor_id
    join people patient on patient.id = claim.patient_id
    where claim.id = ${id} and claim.version = ${version}
    for update of claim
  `.execute(tx)
  return rows[0]
}

/** Whether a visit with this status has not begun yet. */
export const isOpen = (status: AppointmentStatus): boolean => status === 'pending' || status === 'confirmed'

/**
 * Moves a locked visit one step forward or back at the desk. It always gets a new version and an event of this kind,
 * and a new status if the step has one. Steps back notify nobody.
 */
export async function stepVisit(
  tx: Queries,
  caller: Caller | null,
  visit: VisitStanding,
  { to, kind }: { to: AppointmentStatus; kind: string },
): Promise<void> {
  if (!isOpen(to) && to !== visit.status) {
    await moveTo(tx, caller, visit, to)
    return
  }
  const status = isOpen(to) && isOpen(visit.status) ? visit.status : to
  await sql`
    with stepped as (
      update claims set status = ${status}, version = version + 1 where id = ${visit.id} returning id
    )
    insert into appointment_events (claim_id, actor_id, kind) select id, ${caller?.id ?? null}, ${kind} from stepped
  `.execute(tx)
}

/** Notes in the history of these appointments what was done about them. */
export async function noteVisits(
  tx: Queries,
  caller: Caller,
  ids: readonly string[],
  { kind, details }: { kind: string; details: object },
): Promise<void> {
  await sql`
    insert into appointment_events (claim_id, actor_id, kind, details)
    select id, ${caller.id}, ${kind}, ${JSON.stringify(details)}::jsonb from unnest(${ids as string[]}::uuid[]) id
  `.execute(tx)
}
