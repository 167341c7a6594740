import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/desk/tasks.ts'
import { type CallOutcome, calledKinds, putOffDaysMost, type TaskKind } from '#contract/desk/task-kinds.ts'
import { mayDo, rightsAt } from '#contract/rights.ts'
import { textsIn } from '../../../texts/texts.ts'
import { lockPartiesOf } from '../../booking/lock-parties.ts'
import { noteVisits } from '../../booking/move/step-visit.ts'
import { answerStandIn } from '../../booking/stand-ins/accept-stand-in.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { canBeGiven } from './list-tasks.ts'
import { sealSaid } from './words.ts'

type Note = InputOf<typeof contract.noteTask>['body']
type Task = { since: string; shown: string; about: string | null; place_id: string }

/**
 * Notes something about a task of a visit: put off, handed to a colleague, or the result of a call. Of two who note
 * something at once, the second throws `task_moved_on`, which names the colleague who was quicker; so does whoever has
 * not seen the fact that the task is about by now. Throws `not_found`
 * (also for a colleague who may not do it there), `task_done` if there is nothing to do any more, `right_missing`,
 * `not_put_off_so_long`, and `transition_not_allowed` for a result that such a task cannot have.
 */
export async function noteTask(
  { db, records }: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  id: string,
  note: Note,
): Promise<{ version: number }> {
  return inTransaction(db, async (tx) => {
    // So that nothing is written about a patient who is being erased, and a stand-in is accepted once.
    if (note.act === 'call') await lockPartiesOf(tx, id)
    const task = await findTask(tx, id, note.kind)
    // Whoever notes something has seen another fact: a later move, or another doctor who stands in.
    if (task.shown !== note.since) throw new Failure('task_moved_on')
    if (note.kind === 'unpaid' && !mayDo(rightsAt(caller, task.place_id), 'take-money')) {
      throw new Failure('right_missing')
    }
    if (note.act === 'put-off') await mustBeNear(tx, note.until)
    if (note.act === 'hand' && note.to) await mustBeColleague(tx, note.to, note.kind, task.place_id)
    if (note.act === 'call') mustFit(note, task)
    const version = await write(tx, { records, caller, id, since: task.since, note })
    const outcome = note.act === 'call' && note.outcome ? { outcome: note.outcome } : {}
    const details = { act: note.act, task: note.kind, ...outcome }
    await noteVisits(tx, caller, [id], { kind: 'task-noted', details })
    if (note.act === 'call' && note.outcome === 'agreed') await agree(tx, caller, id)
    if (note.act === 'hand' && note.to && note.to !== caller.id) {
      await tellColleague(tx, { caller, id, kind: note.kind, to: note.to, version, placeId: task.place_id })
    }
    auditIsAbout(note.act === 'hand' && note.to ? [note.to] : [])
    return { version }
  })
}

/** The task as it is now. Throws `not_found` for an unknown visit or an erased patient, `task_done` without a task. */
async function findTask(tx: Queries, id: string, kind: TaskKind): Promise<Task> {
  const { rows } = await sql<Omit<Task, 'since' | 'shown'> & Record<'since' | 'shown', string | null>>`
    select claim.place_id, task.since::text as since, iso(task.since) as shown, task.about
    from appointments claim
    join people patient on patient.id = claim.patient_id
    left join lateral (
      select * from desk_tasks(array[claim.place_id], claim.date) task
      where task.claim_id = claim.id and task.kind = ${kind}
    ) task on true
    where claim.id = ${id} and patient.erased_at is null
  `.execute(tx)
  const [found] = rows
  if (!found) throw new Failure('not_found')
  const { since, shown } = found
  if (since === null || shown === null) throw new Failure('task_done')
  return { ...found, since, shown }
}

async function mustBeNear(tx: Queries, until: string | null): Promise<void> {
  if (until === null) return
  const { rows } = await sql<{ near: boolean }>`
    select ${until}::timestamptz > clinic_now()
      and ${until}::timestamptz < clinic_now() + make_interval(days => ${putOffDaysMost + 1}) as near
  `.execute(tx)
  if (!rows[0]!.near) throw new Failure('not_put_off_so_long')
}

async function mustBeColleague(tx: Queries, to: string, kind: TaskKind, placeId: string): Promise<void> {
  const { rows } = await sql`
    select from users account where account.id = ${to} and ${canBeGiven(kind, placeId)}
  `.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}

/** A call has a result only for tasks about which one calls; only an open stand-in can be agreed to. */
function mustFit({ kind, outcome }: { kind: TaskKind; outcome: CallOutcome | null }, { about }: Task): void {
  const isCalled = (calledKinds as readonly TaskKind[]).includes(kind)
  const isStandIn = kind === 'stand-in' || about === 'stand-in'
  if (!isCalled || (outcome === 'agreed' && !isStandIn)) throw new Failure('transition_not_allowed')
}

type Written = { records: Ground['records']; caller: Caller; id: string; since: string; note: Note }

/** Writes the note unless another one was written since `note.version`. Answers its version. */
async function write(tx: Queries, { records, caller, id, since, note }: Written): Promise<number> {
  const { act, kind, version } = note
  const outcome = act === 'call' ? note.outcome : null
  const sealed = act === 'call' && outcome ? sealSaid(records, id, kind, note.said) : null
  // What the note says about an earlier fact of this kind is dropped.
  const stays = sql`noted.since = excluded.since`
  const { rows } = await sql<{ version: number }>`
    insert into task_notes as noted (
      claim_id, kind, since, put_off_until, handed_to, outcome, called_at, called_by, key_id, sealed, noted_by
    )
    values (
      ${id}, ${kind}, ${since}::timestamptz, ${act === 'put-off' ? note.until : null},
      ${act === 'hand' ? note.to : null},
      ${outcome}, case when ${outcome !== null} then clinic_now() end, ${outcome === null ? null : caller.id},
      ${sealed?.keyId ?? null}, ${sealed?.bytes ?? null}, ${caller.id}
    )
    on conflict (claim_id, kind) do update
    set since = excluded.since, version = noted.version + 1, noted_by = excluded.noted_by, noted_at = clinic_now(),
      put_off_until = case
        when ${act === 'put-off'} then excluded.put_off_until when ${stays} then noted.put_off_until
      end,
      handed_to = case when ${act === 'hand'} then excluded.handed_to when ${stays} then noted.handed_to end,
      outcome = case when ${act === 'call'} then excluded.outcome when ${stays} then noted.outcome end,
      called_at = case when ${act === 'call'} then excluded.called_at when ${stays} then noted.called_at end,
      called_by = case when ${act === 'call'} then excluded.called_by when ${stays} then noted.called_by end,
      key_id = case when ${act === 'call'} then excluded.key_id when ${stays} then noted.key_id end,
      sealed = case when ${act === 'call'} then excluded.sealed when ${stays} then noted.sealed end
    where noted.version = ${version}
    returning version
  `.execute(tx)
  if (rows[0]) return rows[0].version
  throw await wasQuicker(tx, id, kind)
}

/** Names the colleague who noted something first, and what. */
async function wasQuicker(tx: Queries, id: string, kind: TaskKind): Promise<Failure> {
  const { rows } = await sql<{ by: string; outcome: CallOutcome | null }>`
    select person.name as by, note.outcome from task_notes note join persons person on person.id = note.noted_by
    where note.claim_id = ${id} and note.kind = ${kind}
  `.execute(tx)
  if (!rows[0]) return new Failure('task_moved_on')
  const { by, outcome } = rows[0]
  return new Failure('task_moved_on', {
    said(language) {
      const { deskTasks } = textsIn(language)
      return outcome ? deskTasks.quickerCalled(by, deskTasks.outcomes[outcome]) : deskTasks.quicker(by)
    },
  })
}

/** Accepts the stand-in for the patient, who said so on the telephone; their parties are locked. */
async function agree(tx: Queries, caller: Caller, id: string): Promise<void> {
  if (!(await answerStandIn(tx, id, 'accepted'))) throw new Failure('task_done')
  await noteVisits(tx, caller, [id], { kind: 'stand-in-accepted', details: {} })
}

type Handed = { caller: Caller; id: string; kind: TaskKind; to: string; version: number; placeId: string }

async function tellColleague(tx: Queries, { caller, id, kind, to, version, placeId }: Handed): Promise<void> {
  const facts = { actorId: caller.id, task: kind }
  await sql`
    insert into notices (dedupe_key, user_id, claim_id, kind, facts, at)
    -- Managers have the tasks of all their places on their overview.
    select ${`task-${id}-${kind}-${version}`}, id, ${id}, 'task-handed', ${JSON.stringify(facts)}::jsonb
      || jsonb_build_object('link', case role
        when 'admin' then '/admin/dashboard?todo=all' else ${`/desk?place=${placeId}&todo=all`}::text
      end), clinic_now()
    from users where id = ${to}
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}
