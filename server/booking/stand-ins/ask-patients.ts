import { sql } from 'kysely'
import { enqueueStandInLinks } from '../../mail/stand-in-link.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'

/**
 * Whether the `patient` of a `claim` is asked by a mailed link: they have an address, and no account reads for them.
 */
const isAskedByLink = sql`(
  patient.email <> '' and patient.erased_at is null and patient.deceased_on is null
  and not exists (select from readers_of(claim.patient_id))
)`

/** Whether the `patient` of a `claim` can be asked about a stand-in: by an account, or by a link to their address. */
export const canBeAsked = sql`(exists (select from readers_of(claim.patient_id)) or ${isAskedByLink})`

/** Whether the patient of a `claim` was asked about the doctor who sees them now, and has not answered. */
export const isUnanswered = sql`exists (
  select from stand_ins taken
  where taken.claim_id = claim.id and taken.to_doctor_id = claim.doctor_id and taken.answer is null
)`

/**
 * Mails a link to answer by for those of these visits whose patients have no account, and nobody with an account who
 * acts for them. When the mail leaves, this is checked again (decision 0067).
 */
async function mailStandInLinks(tx: Queries, claimIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ claimId: string; email: string; language: string | null; placeId: string }>`
    select claim.id as "claimId", patient.email, patient.language, claim.place_id as "placeId"
    from claims claim join people patient on patient.id = claim.patient_id
    where claim.id = any(${claimIds as string[]}::uuid[]) and ${isAskedByLink}
  `.execute(tx)
  await enqueueStandInLinks(tx, rows)
}

/** The doctor it was booked with is back before the patient accepted a stand-in: nobody stands in any more. */
const isBack = sql`(stand_ins.answer is null and stand_ins.from_doctor_id = excluded.to_doctor_id)`

/**
 * Asks the patients of these visits whether they accept the doctor who sees them from now on, within the transaction
 * that gives the visits to that doctor: by mail and bell, by a mailed link, or by a task of the desk to call them.
 */
export async function askPatients(
  tx: Queries,
  caller: Caller,
  claimIds: readonly string[],
  doctor: { from: string; to: string },
): Promise<void> {
  const ids = sql`unnest(${claimIds as string[]}::uuid[]) id`
  await sql`
    with noted as (
      insert into appointment_events (claim_id, actor_id, kind, details)
      select claim.id, ${caller.id}, 'stand-in', jsonb_build_object('from', jsonb_build_object(
        'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI'), 'placeId', claim.place_id,
        'doctorId', ${doctor.from}::text
      ))
      from ${ids} join claims claim using (id)
    )
    insert into stand_ins (claim_id, from_doctor_id, to_doctor_id)
    select id, ${doctor.from}, ${doctor.to} from ${ids}
    -- If a stand-in is replaced by another, the visit still counts as booked with the original doctor, unless its
    -- patient has accepted the first stand-in.
    on conflict (claim_id) do update
    set at = clinic_now(),
      to_doctor_id = case when ${isBack} then stand_ins.to_doctor_id else excluded.to_doctor_id end,
      answer = case when ${isBack} then 'moved' end, answered_at = case when ${isBack} then clinic_now() end,
      from_doctor_id = case
        when stand_ins.answer is null then stand_ins.from_doctor_id else excluded.from_doctor_id
      end
  `.execute(tx)
  await mailStandInLinks(tx, claimIds)
}
