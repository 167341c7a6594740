import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { takenAway } from './doctor-news.ts'
import type { Moment } from './gather.ts'

/** A notice about an appointment. `at` is an instant in ISO 8601; times are clinic-local. */
export type AppointmentNotice = {
  dedupeKey: string
  userId: string
  claimId: string
  kind: string
  at: string
  /** The account that acted, if a patient or somebody acting for one: it gets no notice. */
  actorId?: string | null
  /**
   * `visits`: how many visits of a series it is about. `actorId`: the account that acted if not the reader; its name is
   * read later.
   */
  facts: Moment & { endTime: string; minutesAway?: number; visits?: number; actorId?: string }
}

/** Adds notices. One for a patient goes to all accounts that see their visits, except the one that acted. */
export async function notify(tx: Queries, notices: readonly AppointmentNotice[]): Promise<void> {
  if (notices.length === 0) return
  await sql`
    insert into notices (dedupe_key, user_id, claim_id, kind, at, facts)
    select "dedupeKey" || case when reader.account_id = "userId" then '' else '-' || reader.account_id end,
      reader.account_id, "claimId", kind, at, facts
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as notice (
      "dedupeKey" text, "userId" uuid, "claimId" uuid, kind text, at timestamptz, facts jsonb, "actorId" uuid
    )
    join claims claim on claim.id = "claimId"
    cross join lateral (
      select account_id from readers_of(claim.patient_id) where "userId" = claim.patient_id
      union all
      select "userId" where "userId" <> claim.patient_id
    ) reader
    where reader.account_id is distinct from "actorId"
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}

/** `at`: when the visit is, or was to be, in the words of the notice. */
export type Unread = { claimId: string; userId: string; kind: string; at: Moment }

/**
 * Deletes the unread notices of these appointments, so that one notice can say what is true now, and answers them. A
 * notice about several visits of a series stays, because it is about the others too, and so do those about a delay,
 * which was about that day, about a task that a colleague has handed over, and about a visit that another doctor sees
 * now, unless it is back.
 */
export async function takeBackNotices(tx: Queries, claimIds: readonly string[]): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    delete from notices where claim_id = any(${claimIds as string[]}::uuid[]) and read_at is null
      and facts -> 'visits' is null and kind not in ('delay', 'task-handed')
      and (kind <> ${takenAway} or exists (
        select from claims claim join doctors doctor on doctor.id = claim.doctor_id
        where claim.id = notices.claim_id and doctor.user_id = notices.user_id
      ))
    returning claim_id as "claimId", user_id as "userId", kind, facts as at
  `.execute(tx)
  return rows
}

/** Deletes the notices to a person and those about them to others, in the transaction that erases the person. */
export async function eraseNotices(tx: Queries, patientId: string): Promise<void> {
  await sql`delete from notices where user_id = ${patientId}`.execute(tx)
  await sql`
    delete from notices where claim_id = any (array(select id from appointments where patient_id = ${patientId}))
  `.execute(tx)
}
