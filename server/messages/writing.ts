import { type RawBuilder, sql } from 'kysely'
import type { FailureCode } from '#contract/failures.ts'
import type { ThreadSide, WritingHindrance } from '#contract/messages/message-lists.ts'
import type { Writing } from '#contract/messages/threads.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/**
 * Whom a thread is, or would be, between. `doctorId` is null for the desk of the place; `threadId` is absent while
 * there is no thread yet.
 */
export type Between = { personId: string; doctorId: string | null; placeId: string; threadId?: string }

type Columns = Record<'person' | 'doctor' | 'place' | 'thread', RawBuilder<unknown>>

const columnsOf = ({ personId, doctorId, placeId, threadId }: Between): Columns => ({
  person: sql`${personId}::uuid`,
  doctor: sql`${doctorId}::uuid`,
  place: sql`${placeId}::uuid`,
  thread: sql`${threadId ?? null}::uuid`,
})

const hasLeft = ({ doctor }: Pick<Columns, 'doctor'>) => sql`(${doctor} is not null and not works_here(${doctor}))`
/** Its doctor has left, and reception answers what was asked. */
const isLeft = ({ thread }: Pick<Columns, 'thread'>) => sql`(${thread} in (select thread_id from left_threads))`
/** Somebody stands in for the doctor there now. */
const isDelegated = ({ doctor, place }: Columns) => sql`exists (
  select from delegations_in_force delegation
  where delegation.doctor_id = ${doctor} and delegation.place_id = ${place}
)`
/** The doctor whose first answers are measured; null for those of the desk. */
export const answeringDoctor = (of: Pick<Columns, 'doctor' | 'thread'>) =>
  sql`case when not coalesce(${isLeft(of)}, false) then ${of.doctor} end`

/**
 * Why one side cannot write now; null if it can. Where a thread is there, the clinic answers what was asked: only
 * whoever begins a thread as a doctor must treat the person.
 */
const hindranceOf = (side: ThreadSide, begins: boolean, columns: Columns) => {
  const { person, doctor, place, thread } = columns
  const deceased = sql`exists (select from people where id = ${person} and deceased_on is not null)`
  const notTreated = sql`${doctor} is not null and not exists (
    select from doctors where doctors.id = ${doctor} and treats_person(doctors.user_id, ${person})
  )`
  if (side === 'clinic') {
    return sql`case
      when ${deceased} then 'deceased'
      when ${begins} and ${notTreated} then 'not-treated'
      when not exists (select from told_with(${person}, 'messages')) then 'nobody-reads'
    end`
  }
  return sql`case
    when ${deceased} then 'deceased'
    when ${isLeft(columns)} then null
    when ${hasLeft(columns)} and not (${thread} is not null and ${isDelegated(columns)}) then 'left'
    when ${doctor} is null and exists (select from places where places.id = ${place} and closed) then 'left'
    when exists (select from message_settings where doctor_id = ${doctor} and not accepts) then 'off'
    when ${notTreated} then 'not-treated'
  end`
}

/** Who answers now, by which name. */
export const answersOf = (columns: Omit<Columns, 'person'>) => {
  const { doctor, place } = columns
  return sql`(
  select case
    when ${doctor} is null then jsonb_build_object('who', 'desk', 'name', here.name)
    when delegation.id is not null and delegation.to_doctor_id is null
      then jsonb_build_object('who', 'desk', 'name', here.name)
    when delegation.id is not null then jsonb_build_object('who', 'delegate', 'name', colleague.name)
    when ${isLeft(columns)} then jsonb_build_object('who', 'desk', 'name', here.name)
    when ${hasLeft(columns)} or doctor_away_until(${doctor}, ${place}) is not null
      then jsonb_build_object('who', 'nobody', 'name', own.name)
    else jsonb_build_object('who', 'doctor', 'name', own.name)
  end
  from places here
  left join doctors asked on asked.id = ${doctor}
  left join persons own on own.id = asked.user_id
  left join lateral (
    select * from delegations_in_force delegation
    where delegation.doctor_id = ${doctor} and delegation.place_id = ${place}
    order by delegation.applies = 'away' desc limit 1
  ) delegation on true
  left join doctors other on other.id = delegation.to_doctor_id
  left join persons colleague on colleague.id = other.user_id
  where here.id = ${place}
)`
}

/** What is to be known before one types, as JSON in SQL. */
export const writingIn = (side: ThreadSide, columns: Columns, begins = false) => sql<Writing>`(
  select jsonb_build_object(
    'hindrance', ${hindranceOf(side, begins, columns)},
    'expected', jsonb_build_object(
      'basis', case when expected.measured then 'measured' else 'clinic' end,
      'openMinutes', expected.minutes, 'by', iso(expected.due_at)
    ),
    'emergencyNumber', (select emergency_number from places where places.id = ${columns.place}),
    'answers', ${answersOf(columns)},
    'doctorLeft', ${hasLeft(columns)},
    'awayUntil', iso(doctor_away_until(${columns.doctor}, ${columns.place}))
  )
  from expected_answer(${answeringDoctor(columns)}, ${columns.place}) expected
)`

/** What is to be known before one types. */
export async function writingOf(db: Queries, side: ThreadSide, between: Between): Promise<Writing> {
  const { rows } = await sql<{ writing: Writing }>`
    select ${writingIn(side, columnsOf(between))} as writing
  `.execute(db)
  return rows[0]!.writing
}

const failureOf: Record<WritingHindrance, FailureCode> = {
  off: 'messages_off',
  'not-treated': 'no_visit_with_doctor',
  left: 'doctor_left',
  deceased: 'patient_deceased',
  'nobody-reads': 'nobody_reads_messages',
}

/** Throws the failure of what hinders this side; `begins`: of what hinders beginning a thread. */
export async function mustWrite(db: Queries, side: ThreadSide, between: Between, begins = false): Promise<void> {
  const { rows } = await sql<{ hindrance: WritingHindrance | null }>`
    select ${hindranceOf(side, begins, columnsOf(between))} as hindrance
  `.execute(db)
  const { hindrance } = rows[0]!
  if (hindrance) throw new Failure(failureOf[hindrance])
}
