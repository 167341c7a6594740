import { sql } from 'kysely'
import type { FreeTime } from '#contract/hours.ts'
import { horizonMost } from '#contract/rules.ts'
import { kindOf, type OfVisit, placeOf } from '../doctors/of-visit.ts'
import { personFor } from '../people/person-for.ts'
import type { Caller } from '../platform/caller.ts'
import { batchedPer } from '../platform/batched.ts'
import type { Database, Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** `moving`: the caller's appointment that is to be moved. */
type Asked = OfVisit & { moving?: string | undefined }

/**
 * Joined to `doctor`: the appointment to be moved, as `moved`, if the caller may move it. Staff of the desk may also
 * ask about a doctor who would take it over: `during`, the time that is no other one, is then null.
 */
const movedBy = (caller: Caller | null, moving: string | undefined) =>
  moving === undefined || caller === null
    ? sql`left join (select null::uuid as id, null::tstzrange as during) moved on true`
    : sql`left join lateral (
        select claim.id, case when claim.doctor_id = doctor.id then claim.during end as during from appointments claim
        where claim.id = ${moving}::uuid and (
            ${caller.role} in ('admin', 'reception') or claim.doctor_id = doctor.id
              and (claim.patient_id = any(acted_for(${caller.id}, 'book')) or doctor.user_id = ${caller.id})
          )
      ) moved on true`

/** A question about one date; the caller's own holds do not block them. */
type Question = Asked & { doctorId: string; date: string; callerId?: string | undefined; role?: string | undefined }

/** Requests that arrive together share one statement. */
const answer = batchedPer<Question, FreeTime[] | null>((db) => ({
  runAll: (questions) => answerAll(db, questions),
  // Two small statements instead of one big: the database answers one while the server writes the answers of the other.
  mostAtOnce: 16,
  batchesAtOnce: 2,
  keyOf: ({ doctorId }) => doctorId,
  isStuck: () => false,
}))

/** Makes sure that the caller may book for the named person. Throws `not_found`. */
export async function mustMayAsk(db: Queries, caller: Caller | null, personId: string | undefined): Promise<void> {
  if (personId === undefined) return
  if (!caller) throw new Failure('not_found')
  await personFor(db, caller, personId, 'book')
}

/**
 * The times of one date, local to the place, that can be booked now, earliest first. Throws `not_found` for an unknown
 * doctor.
 */
export async function listFreeTimes(
  db: Database,
  caller: Caller | null,
  doctorId: string,
  date: string,
  { kindId, placeId, moving, personId }: Asked = {},
): Promise<FreeTime[]> {
  await mustMayAsk(db, caller, personId)
  const times = await answer(db, { doctorId, date, kindId, placeId, moving, callerId: caller?.id, role: caller?.role })
  if (!times) throw new Failure('not_found')
  return times
}

/** The answer to each question, in order; null for an unknown doctor. */
async function answerAll(db: Database, questions: readonly Question[]): Promise<(FreeTime[] | null)[]> {
  const asked = JSON.stringify(questions.map((question, n) => ({ n, ...question })))
  const { rows } = await sql<{ n: number; starts: string[]; ends: string[] }>`
    select asked.n, free.starts, free.ends
    from jsonb_to_recordset(${asked}::jsonb) as asked (
      n int, "doctorId" uuid, "kindId" uuid, "placeId" uuid, date date, moving uuid, "callerId" uuid, role text
    )
    join doctors doctor on doctor.id = asked."doctorId" and doctor.listed
    left join lateral (
      select claim.id, case when claim.doctor_id = doctor.id then claim.during end as during from appointments claim
      where claim.id = asked.moving and (
          asked.role in ('admin', 'reception') or claim.doctor_id = doctor.id
            and (claim.patient_id = any(acted_for(asked."callerId", 'book')) or doctor.user_id = asked."callerId")
        )
    ) moved on true
    cross join lateral (
      select coalesce(array_agg(free.start_time order by free.start_time), '{}') as starts,
        coalesce(array_agg(free.end_time order by free.start_time), '{}') as ends
      from free_starts(
        doctor.id, coalesce(asked."kindId", consultation()), coalesce(asked."placeId", doctor.place_id), asked.date,
        asked.date, asked."callerId", moved.id
      ) free
      where free.during is distinct from moved.during
    ) free
  `.execute(db)
  const answers = new Map(rows.map(({ n, starts, ends }) => [n, timesOf(starts, ends)]))
  return questions.map((_, n) => answers.get(n) ?? null)
}

const timesOf = (starts: readonly string[], ends: readonly string[]): FreeTime[] =>
  starts.map((start, n) => ({ startTime: start.slice(0, 5), endTime: ends[n]!.slice(0, 5) }))

/**
 * The dates of the booking window with a free time, and the number of free times of each. Throws `not_found` for an
 * unknown doctor.
 */
export async function listFreeDates(
  db: Queries,
  caller: Caller | null,
  doctorId: string,
  visit: Asked = {},
): Promise<{ date: string; freeTimes: number }[]> {
  await mustMayAsk(db, caller, visit.personId)
  const { rows } = await sql<{ dates: { date: string; freeTimes: number }[] }>`
    select coalesce((
      select json_agg(json_build_object('date', day.date, 'freeTimes', day.times) order by day.date)
      from (
        select free.date, count(*) as times
        from free_starts(
          -- Local dates of two zones differ by two days at the most. The place's own today and horizon set the exact
          -- bounds.
          doctor.id, ${kindOf(visit)}, ${placeOf(visit)}, clinic_today() - 2,
          clinic_today() + ${sql.lit(horizonMost + 2)}, ${caller?.id ?? null}::uuid, moved.id
        ) free
        where free.during is distinct from moved.during
        group by free.date
      ) day
    ), '[]') as dates
    from doctors doctor ${movedBy(caller, visit.moving)} where doctor.id = ${doctorId} and doctor.listed
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].dates
}
