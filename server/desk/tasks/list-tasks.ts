import { sql } from 'kysely'
import type { DeskTask, DeskTasks } from '#contract/desk/tasks.ts'
import { type TaskKind, taskKinds } from '#contract/desk/task-kinds.ts'
import { placesOf } from '#contract/rights.ts'
import { calledOf, phoneOf } from '../../booking/absences/absence-visits.ts'
import type { Records } from '../../booking/notes/notes.ts'
import { waitForAnswer } from '../../messages/late.ts'
import { withPersons } from '../../mail/persons-of-visit.ts'
import { dueAtDeskCents, withMoney } from '../../payments/money-of-visit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { toCallOfFree } from '../waiting.ts'
import { openSaid, type SealedColumns } from './words.ts'

type Asked = { placeId?: string | undefined; date?: string | undefined }
type Call = NonNullable<DeskTask['call']>
type Row = {
  task: Omit<DeskTask, 'call'> & { call: Omit<Call, 'said'> | null }
  claim_id: string
  kind: TaskKind
  is_later: boolean
} & SealedColumns

/** The tasks of a place, or of all the caller's places, by kind as `taskKinds` and then by the visit's beginning. */
export async function listTasks(
  { db, records }: Records,
  caller: Caller,
  { placeId, date }: Asked,
): Promise<DeskTasks> {
  const places = placeId ? [placeId] : caller.places
  // Only those who may take money are shown what is unpaid.
  const mayTakeAt = placesOf(caller, ['take-money']) as string[] | null
  const { rows } = await sql<Row>`
    with task as materialized (
      select * from desk_tasks(${places as string[] | null}::uuid[], ${date ?? null}::date)
    )
    select task.claim_id, task.kind, note.key_id, note.sealed,
      coalesce(note.put_off_until > clinic_now(), false) as is_later,
      json_build_object(
        'kind', task.kind, 'version', coalesce(last.version, 0), 'since', iso(task.since), 'about', task.about,
        'minutes', case when task.about = 'delay' then attendance.told_minutes end,
        'due', ${dueAtDeskCents} / 100.0,
        'visit', json_build_object(
          '_id', claim.id, 'version', claim.version, 'status', claim.status,
          'patient', json_build_object('_id', patient.person_id, 'number', patient.number, 'name', patient.name),
          'phone', ${phoneOf}, 'called', ${calledOf},
          'doctor', json_build_object('_id', doctor.id, 'name', doctor_person.name),
          'bookedWith', case when taken.claim_id is not null then
            json_build_object('_id', first.id, 'name', first_person.name)
          end,
          'kind', json_build_object('_id', kind.id, 'name', kind.name, 'mode', claim.mode),
          'place', json_build_object('_id', place.id, 'name', place.name, 'timeZone', zone_of(place.id)),
          'date', claim.date,
          'startTime', to_char(claim.start_time, 'HH24:MI'), 'endTime', to_char(claim.end_time, 'HH24:MI'),
          'startsAt', iso(lower(claim.during))
        ),
        'putOffUntil', iso(note.put_off_until),
        'handedTo', case when handed.id is not null then
          json_build_object('_id', handed.id, 'name', handed.name)
        end,
        'call', case when note.outcome is not null then json_build_object(
          'outcome', note.outcome, 'at', iso(note.called_at), 'by', caller.name
        ) end
      ) as task
    from task
    join claims claim on claim.id = task.claim_id
    ${withPersons}
    left join attendances attendance on attendance.claim_id = claim.id and attendance.date = claim.date
    left join stand_ins taken on taken.claim_id = claim.id and taken.to_doctor_id = claim.doctor_id
    left join doctors first on first.id = taken.from_doctor_id
    left join persons first_person on first_person.id = first.user_id
    left join task_notes last on last.claim_id = claim.id and last.kind = task.kind
    -- A note about an earlier fact of the same kind no longer counts.
    left join task_notes note on note.claim_id = claim.id and note.kind = task.kind and note.since = task.since
    left join persons handed on handed.id = note.handed_to
    left join persons caller on caller.id = note.called_by
    ${withMoney}
    where (task.kind not in ('waits-online', 'call', 'link') or note.outcome is distinct from 'told')
      and (
        task.kind <> 'unpaid' or ${dueAtDeskCents} > 0
          and (${mayTakeAt}::uuid[] is null or claim.place_id = any(${mayTakeAt}::uuid[]))
      )
    order by array_position(${[...taskKinds]}::text[], task.kind), claim.during, claim.id
  `.execute(db)
  const tasksOf = (isLater: boolean): DeskTask[] =>
    rows
      .filter((row) => row.is_later === isLater)
      .map(({ task, ...row }) => ({ ...task, call: task.call && { ...task.call, said: openSaid(records, row) } }))
  return {
    open: tasksOf(false),
    later: tasksOf(true),
    waiting: await toCallOfFree(db, places),
    messages: await waitForAnswer(db, caller, places),
  }
}

/** Whether the account `account` can be given a task of this kind at a place. */
export const canBeGiven = (kind: TaskKind, placeId: string) => sql`(
  account.role in ('admin', 'reception') and account.closed_at is null and may_at(account.id, 'desk', ${placeId}::uuid)
  and (${kind !== 'unpaid'} or may_at(account.id, 'take-money', ${placeId}::uuid))
)`

/** The colleagues to whom a task of a place can be handed, by name. */
export async function listColleagues(
  db: Queries,
  caller: Caller,
  { placeId, kind }: { placeId: string; kind: TaskKind },
): Promise<{ _id: string; name: string }[]> {
  const { rows } = await sql<{ _id: string; name: string }>`
    select account.id as _id, person.name from persons person join users account on account.id = person.id
    where account.id <> ${caller.id} and person.account_role in ('admin', 'reception') and ${canBeGiven(kind, placeId)}
    order by fold(person.name), account.id
  `.execute(db)
  return rows
}
