import { sql } from 'kysely'
import { noteVisits } from '../booking/step-visit.ts'
import type { Ground } from '../ground.ts'
import { enqueueMails } from '../mail/enqueue.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { stageOf, withAttendance } from './board.ts'

type Delay = { placeId: string; doctorId: string; minutes: number }
type Told = { claimId: string; userId: string; time: string; doctor: string }

/**
 * Tells whoever waits for a doctor, or is still to come today, how late the doctor is: each account that sees the visit
 * by bell, and by mail where its address is confirmed. Answers of how many visits. The same delay is told once.
 */
export async function tellDelay(
  { db }: Ground,
  caller: Caller,
  { placeId, doctorId, minutes }: Delay,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into attendances as noted (claim_id, place_id, date, told_minutes, told_at)
      select claim.id, claim.place_id, claim.date, ${minutes}, clinic_now()
      from appointments claim ${withAttendance}
      where claim.doctor_id = ${doctorId} and claim.place_id = ${placeId} and claim.date = today_at(claim.place_id)
        and claim.status <> 'cancelled' and ${stageOf} in ('expected', 'waiting')
        and attendance.told_minutes is distinct from ${minutes}
      order by claim.id
      on conflict (claim_id) do update
      set told_minutes = excluded.told_minutes, told_at = excluded.told_at,
        -- What was noted of another day is over.
        number = case when noted.date = excluded.date then noted.number end,
        checked_in_at = case when noted.date = excluded.date then noted.checked_in_at end,
        arrived_at = case when noted.date = excluded.date then noted.arrived_at end,
        called_at = case when noted.date = excluded.date then noted.called_at end,
        done_at = case when noted.date = excluded.date then noted.done_at end,
        place_id = excluded.place_id, date = excluded.date
      returning claim_id as id
    `.execute(tx)
    const ids = rows.map(({ id }) => id)
    await noteVisits(tx, caller, ids, { kind: 'delay-told', details: { minutes } })
    const { rows: told } = await sql<Told & { confirmed: boolean }>`
      select claim.id as "claimId", reader.account_id as "userId", to_char(claim.start_time, 'HH24:MI') as time,
        doctor_person.name as doctor, account.email_confirmed_at is not null as confirmed
      from claims claim
      join doctors doctor on doctor.id = claim.doctor_id
      join users doctor_person on doctor_person.id = doctor.user_id
      cross join readers_of(claim.patient_id) reader
      join users account on account.id = reader.account_id
      where claim.id = any(${ids}::uuid[])
    `.execute(tx)
    const words = told.map(({ claimId, userId, time, doctor, confirmed }) => ({
      userId,
      confirmed,
      dedupeKey: `delay-${claimId}-${minutes}-${userId}`,
      facts: { doctor, time, minutes },
    }))
    await sql`
      insert into notices (dedupe_key, user_id, kind, facts, at)
      select "dedupeKey", "userId", 'delay', facts, clinic_now()
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as word ("dedupeKey" text, "userId" uuid, facts jsonb)
      on conflict (dedupe_key) do nothing
    `.execute(tx)
    await enqueueMails(
      tx,
      words
        .filter(({ confirmed }) => confirmed)
        .map(({ userId, dedupeKey, facts }) => ({ kind: 'delay' as const, userId, dedupeKey, facts })),
    )
    return ids.length
  })
}
