import { sql } from 'kysely'
import { delays } from '#contract/desk/desk-stages.ts'
import { undoAllowedSeconds } from '#contract/rules.ts'
import { noteVisits } from '../booking/move/step-visit.ts'
import { withAttendance } from '../booking/move/rooms-of-calls.ts'
import { type DelayBefore, noteAct, type Outcome } from '../booking/undo/act-of-many.ts'
import { noteUndone } from '../booking/undo/note-undone.ts'
import type { Ground } from '../ground.ts'
import { enqueueMails } from '../mail/enqueue.ts'
import { dropHeldMails, holdMails } from '../mail/held-mails.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { stageOf } from './board.ts'

type Delay = { placeId: string; doctorId: string; minutes: number }
type Told = { claimId: string; userId: string; time: string; doctor: string; date: string; letters: number }

/** How often people are told of delays of one visit on its day at most. */
const mostLetters = 5

/** Whether this delay is worth telling, compared with what was `noted` before (`excluded` is the new row). */
const isNews = sql`(
  noted.date <> excluded.date or noted.letter_minutes is null or noted.letters < ${sql.lit(mostLetters)}
    and abs(excluded.told_minutes - noted.letter_minutes) >= ${sql.lit(delays.worthTelling)}
)`

/**
 * Notes how late a doctor is for today's waiting and coming visits, and tells each account that sees one: by
 * notification, and by mail if its address is confirmed. A visit is announced again only if the delay differs by
 * `delays.worthTelling` minutes from the last announcement, and at most `mostLetters` times; boards and screens always
 * show the latest delay. Answers for how many visits somebody was told, and the id by which the caller can undo it.
 * Mails leave when it can no longer be undone.
 */
export async function tellDelay(
  { db }: Ground,
  caller: Caller,
  { placeId, doctorId, minutes }: Delay,
): Promise<{ told: number; undo: string | null }> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; tell: boolean; before: DelayBefore['told'][number] }>`
      insert into attendances as noted (
        claim_id, place_id, date, told_minutes, told_at, letter_minutes, letters
      )
      select claim.id, claim.place_id, claim.date, ${minutes}, clinic_now(), ${minutes}, 1
      from appointments claim ${withAttendance}
      where claim.doctor_id = ${doctorId} and claim.place_id = ${placeId} and claim.date = today_at(claim.place_id)
        and claim.status <> 'cancelled' and ${stageOf} in ('expected', 'waiting')
        and attendance.told_minutes is distinct from ${minutes}
      order by claim.id
      on conflict (claim_id) do update
      set told_minutes = excluded.told_minutes, told_at = excluded.told_at,
        -- A delay that was noted on another day no longer counts.
        number = case when noted.date = excluded.date then noted.number end,
        checked_in_at = case when noted.date = excluded.date then noted.checked_in_at end,
        arrived_at = case when noted.date = excluded.date then noted.arrived_at end,
        called_at = case when noted.date = excluded.date then noted.called_at end,
        done_at = case when noted.date = excluded.date then noted.done_at end,
        place_id = excluded.place_id, date = excluded.date,
        letter_minutes = case when ${isNews} then excluded.told_minutes else noted.letter_minutes end,
        letters = case
          when noted.date <> excluded.date then 1
          when ${isNews} then noted.letters + 1
          else noted.letters
        end
      returning claim_id as id,
        old.claim_id is null or (new.letters, new.date) is distinct from (old.letters, old.date) as tell,
        -- What had been told on this day.
        jsonb_build_object('claimId', new.claim_id,
          'toldMinutes', case when old.date = new.date then old.told_minutes end,
          'toldAt', case when old.date = new.date then old.told_at end,
          'letterMinutes', case when old.date = new.date then old.letter_minutes end,
          'letters', case when old.date = new.date then old.letters else 0 end) as before
    `.execute(tx)
    const ids = rows.filter(({ tell }) => tell).map(({ id }) => id)
    await noteVisits(tx, caller, ids, { kind: 'delay-told', details: { minutes } })
    const { rows: told } = await sql<Told & { confirmed: boolean }>`
      select claim.id as "claimId", reader.account_id as "userId", to_char(claim.start_time, 'HH24:MI') as time,
        doctor_person.name as doctor, attendance.date, attendance.letters,
          account.email_confirmed_at is not null as confirmed
      from claims claim
      join attendances attendance on attendance.claim_id = claim.id
      join doctors doctor on doctor.id = claim.doctor_id
      join persons doctor_person on doctor_person.id = doctor.user_id
      cross join readers_of(claim.patient_id) reader
      join users account on account.id = reader.account_id
      where claim.id = any(${ids}::uuid[])
    `.execute(tx)
    const words = told.map(({ claimId, userId, time, doctor, date, letters, confirmed }) => ({
      userId,
      claimId,
      confirmed,
      dedupeKey: `delay-${claimId}-${date}-${letters}-${userId}`,
      facts: { doctor, time, minutes },
    }))
    await sql`
      insert into notices (dedupe_key, user_id, claim_id, kind, facts, at)
      select "dedupeKey", "userId", "claimId", 'delay', facts, clinic_now()
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as word (
        "dedupeKey" text, "userId" uuid, "claimId" uuid, facts jsonb
      )
      on conflict (dedupe_key) do nothing
    `.execute(tx)
    const written = await enqueueMails(
      tx,
      words
        .filter(({ confirmed }) => confirmed)
        .map(({ userId, dedupeKey, facts }) => ({ kind: 'delay' as const, userId, dedupeKey, facts })),
    )
    await holdMails(tx, written, undoAllowedSeconds)
    if (rows.length === 0) return { told: 0, undo: null }
    const before = { minutes, told: rows.map((row) => row.before), notices: words.map((word) => word.dedupeKey) }
    return { told: ids.length, undo: await noteAct(tx, caller, 'delay', { ...before, mails: written }) }
  })
}

/**
 * Takes a delay back that the caller has told: boards and screens show what was told before, notices about it are
 * deleted, and its mails never leave. A visit with another delay by now keeps that. Throws `undo_over`.
 */
export async function untellDelay(
  tx: Queries,
  caller: Caller,
  { minutes, told, notices, mails }: DelayBefore,
): Promise<Outcome> {
  const { rows } = await sql<{ id: string }>`
    update attendances
    set told_minutes = before."toldMinutes", told_at = before."toldAt", letter_minutes = before."letterMinutes",
      letters = before.letters
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as before (
      "claimId" uuid, "toldMinutes" smallint, "toldAt" timestamptz, "letterMinutes" smallint, letters smallint
    )
    where claim_id = before."claimId" and told_minutes = ${minutes}
    returning claim_id as id
  `.execute(tx)
  if (!(await dropHeldMails(tx, mails))) throw new Failure('undo_over')
  await sql`delete from notices where dedupe_key = any(${notices}::text[])`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await noteUndone(tx, caller, ids, 'delay-told')
  auditIsAbout(ids)
  return { back: ids.length, left: {} }
}
