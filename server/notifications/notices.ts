import { sql } from 'kysely'
import type { Notice } from '#contract/notifications.ts'
import type { Language } from '../../texts/languages.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { type NoticeRow, noticeText } from './texts.ts'

/**
 * The caller's notices as `notice`. Patients see notices about other people's visits and records, and everybody those
 * about messages, only while they may see those; a reminder of a dose is there while that waits, and was not read.
 */
const inBellOf = ({ id, role }: Caller) => sql`
  notices notice
  where notice.user_id = ${id} and (
    ${role !== 'user'} or notice.claim_id is null or exists (
      select from claims claim
      where claim.id = notice.claim_id and claim.patient_id = any((select acted_for(${id}, 'visits'))::uuid[])
    )
  ) and (
    notice.facts -> 'recordOf' is null
    or (notice.facts ->> 'recordOf')::uuid = any((select acted_for(${id}, 'record'))::uuid[])
  ) and (
    notice.kind <> 'message' or exists (
      select from thread_readers reader
      where reader.account_id = ${id} and reader.thread_id = (notice.facts ->> 'threadId')::uuid
    )
  ) and (
    -- Gone as soon as its dose waits no more; and once it was read, but not under the eyes of who reads it.
    notice.kind <> 'dose-due'
    or coalesce(notice.read_at > clinic_now() - interval '1 minute', true) and dose_waits(notice.facts, ${id})
  )`

/** One page of the caller's notices in a language, newest first, and how many they have not read. */
export async function listNotices(
  db: Queries,
  caller: Caller,
  { limit, offset }: { limit: number; offset: number },
  language: Language,
): Promise<{ unread: number; notices: Notice[] }> {
  const unread = await sql<{ count: number }>`
    select count(*) from ${inBellOf(caller)} and notice.read_at is null
  `.execute(db)
  const { rows } = await sql<NoticeRow & { id: number; at: Date; read_at: Date | null }>`
    select notice.id, notice.kind, notice.at, notice.read_at, case notice.kind
        -- The doctor who was late, even if another doctor sees the patient by now.
        when 'delay' then coalesce(people.facts, '{}') || notice.facts
        else notice.facts || coalesce(people.facts, '{}')
      end || case when notice.facts ? 'actorId' then jsonb_build_object(
        'by', (
          select name from persons where id = (notice.facts ->> 'actorId')::uuid and account_role is not null
        )
      ) else '{}' end || case when notice.facts ? 'recordOf' then jsonb_build_object(
        'name', (
          select name from people
          where id = (notice.facts ->> 'recordOf')::uuid and person_id <> ${caller.id}
        )
      ) else '{}' end || case when notice.kind = 'message' then jsonb_build_object(
        'name', (
          select person.name from threads thread join people person on person.id = thread.person_id
          where thread.id = (notice.facts ->> 'threadId')::uuid and person.person_id <> ${caller.id}
        )
      ) else '{}' end as facts
    from (select notice.* from ${inBellOf(caller)} order by notice.id desc limit ${limit} offset ${offset}) notice
    left join lateral (
      -- The name is read now: a person who was erased since has none.
      select jsonb_build_object(
        'appointmentId', claim.id, 'doctorId', doctor.id, 'doctor', doctor_person.name, 'patient', patient.name,
        'standInFor', (
          select first_person.name from stand_ins taken
          join doctors first on first.id = taken.from_doctor_id
          join persons first_person on first_person.id = first.user_id
          where taken.claim_id = claim.id and taken.to_doctor_id = claim.doctor_id
        ),
        'visitOf', case
          when not exists (select from users where id = ${caller.id} and role <> 'user')
            and patient.person_id <> ${caller.id} then patient.name
        end,
        'personId', case when patient.person_id <> ${caller.id} then patient.person_id end,
        'movesVisit', exists (
          select from waitlist where waitlist.claim_id = claim.id and waitlist.for_claim_id is not null
        ),
        'kindId', kind.id, 'kind', case when kind.id <> consultation() then kind.name end,
        'placeId', place.id, 'place', case
          when claim.mode = 'clinic'
            and (place.id <> first_place() or (select count(*) > 1 from places where not closed))
          then place.name
        end
      ) as facts
      from claims claim
      join people patient on patient.id = claim.patient_id
      join doctors doctor on doctor.id = claim.doctor_id
      join persons doctor_person on doctor_person.id = doctor.user_id
      join kinds kind on kind.id = claim.kind_id
      -- A visit that another doctor sees now may be at another place, too.
      join places place on place.id = coalesce((notice.facts ->> 'placeId')::uuid, claim.place_id)
      where claim.id = notice.claim_id
    ) people on true
    order by notice.id desc
  `.execute(db)
  return {
    unread: unread.rows[0]!.count,
    notices: rows.map((row) => ({
      _id: String(row.id),
      ...noticeText(row, language),
      at: row.at.toISOString(),
      read: row.read_at !== null,
    })),
  }
}

export async function readNotices(db: Queries, caller: Caller): Promise<void> {
  await sql`update notices set read_at = clinic_now() where user_id = ${caller.id} and read_at is null`.execute(db)
}
