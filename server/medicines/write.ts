import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { planLimits } from '#contract/medicines/dose-lists.ts'
import type * as contract from '#contract/medicines/medicines.ts'
import type { MedicinePlan } from '#contract/medicines/medicines.ts'
import { inZone, nextDue, type Phase } from '#contract/medicines/plan.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { lockRecord } from '../records/items/write.ts'
import { ownPersonKey } from '../records/person-keys.ts'
import { isPatientThemselves, readsPart, recordFor } from '../records/who-reads.ts'
import { reminderChanged } from './channels.ts'
import { finalEndOf, loadPlans, nowOf, type Opening, type PersonZone, type Plan, zoneOf } from './load.ts'
import { findPlan, isoOf, readPlan } from './read.ts'
import { sealPlan } from './seal.ts'

type Added = InputOf<typeof contract.addPlan>['body']

/**
 * Plans a medicine from now on. Throws `not_found`, `plan_source` for a prescription or an entry that is not this
 * person's or is over, `plan_dates`, `too_many_plans`, `only_the_patient` for a guardian who hides it from guardians,
 * `patient_deceased`.
 */
export async function addPlan(ground: Ground, caller: Caller, body: Added): Promise<MedicinePlan> {
  return inTransaction(ground.db, async (tx) => {
    const { personId: asked, requestId, source, content, begins, steps, channels, notForGuardians, stock } = body
    const personId = await recordFor(tx, caller, asked, 'write')
    await lockRecord(tx, personId)
    auditIsAbout([personId])
    const { rows: again } = await sql<{ id: string }>`
      select id from medicine_plans where person_id = ${personId} and request_id = ${requestId}
    `.execute(tx)
    if (again[0]) return readPlan({ ...ground, db: tx }, caller, again[0].id)
    if (notForGuardians) await mustBeTheirsToHide(tx, caller, personId)
    await mustHaveRoom({ ...ground, db: tx }, personId)
    if (source) await mustBeTheirSource(tx, caller, personId, source)
    const now = await nowOf(tx)
    const zone = await zoneForNew(tx, personId, body.zone)
    mustBePossible(begins, now)
    const phase: Phase = { from: now, zone, begins, steps, follows: false }
    const id = randomUUID()
    const key = await ownPersonKey({ db: tx, records: ground.records }, personId, 'own')
    await sql`
      insert into medicine_plans (
        id, person_id, added_by, request_id, paper_id, item_id, channels, not_for_guardians, next_due_at, counted,
        counted_at, sealed
      )
      values (
        ${id}, ${personId}, ${caller.id}, ${requestId}, ${source?.kind === 'prescription' ? source.paperId : null},
        ${source?.kind === 'entry' ? source.itemId : null}, ${channels}::text[], ${notForGuardians},
        ${nextOf([phase], now)}::timestamptz, ${stock}::numeric,
        case when ${stock}::numeric is not null then clinic_now() end,
        ${sealPlan(key, id, content)}
      )
    `.execute(tx)
    await addPhase(tx, id, 1, phase)
    return readPlan({ ...ground, db: tx }, caller, id)
  })
}

/**
 * Changes a plan from now on. Throws `not_found`, `plan_over`, `plan_dates`, `changed_meanwhile`, `only_the_patient`.
 */
export async function changePlan(
  ground: Ground,
  caller: Caller,
  id: string,
  body: InputOf<typeof contract.changePlan>['body'],
): Promise<MedicinePlan> {
  return inTransaction(ground.db, async (tx) => {
    const plan = await lockPlan(ground, tx, caller, id)
    const { content, begins, steps, channels, notForGuardians, stock, version } = body
    const now = await nowOf(tx)
    if (plan.version !== version) throw new Failure('changed_meanwhile')
    if (plan.over && plan.over.at <= now) throw new Failure('plan_over')
    const last = plan.phases.at(-1)!
    const isMoved = last.begins !== begins || !isDeepStrictEqual(last.steps, steps)
    // What began long ago may go on with other times.
    if (last.begins !== begins) mustBePossible(begins, now)
    if (notForGuardians !== plan.not_for_guardians) await mustBeTheirsToHide(tx, caller, plan.root_id)
    const phases = isMoved
      ? [...plan.phases, { from: now, zone: last.zone, begins, steps, follows: false }]
      : plan.phases
    if (isMoved) await addPhase(tx, id, phases.length, phases.at(-1)!)
    const key = await ownPersonKey({ db: tx, records: ground.records }, plan.person_id, 'own')
    const isCounted = stock !== undefined
    await sql`
      update medicine_plans
      set channels = ${channels}::text[], not_for_guardians = ${notForGuardians}, version = version + 1,
        next_due_at = ${nextOf(phases, now, plan)}::timestamptz, sealed = ${sealPlan(key, id, content)},
        counted = case when ${isCounted} then ${stock ?? null}::numeric else counted end,
        counted_at = case
          when not ${isCounted} then counted_at when ${stock ?? null}::numeric is not null then clinic_now()
        end
      where id = ${id}
    `.execute(tx)
    return readPlan({ ...ground, db: tx }, caller, id)
  })
}

/** Stops a plan from now on; again changes nothing. Throws `not_found`. */
export async function endPlan(ground: Ground, caller: Caller, id: string): Promise<MedicinePlan> {
  return inTransaction(ground.db, async (tx) => {
    const plan = await lockPlan(ground, tx, caller, id)
    await sql`
      update medicine_plans set stopped_at = clinic_now(), next_due_at = null, version = version + 1
      where id = ${id} and stopped_at is null
    `.execute(tx)
    await reminderChanged(tx, plan)
    return readPlan({ ...ground, db: tx }, caller, id)
  })
}

/** Keeps the zone of a person's plans where they are now, or follows that zone from now on. Throws `not_found`. */
export async function answerZone(
  ground: Ground,
  caller: Caller,
  { personId: asked, zone, answer }: InputOf<typeof contract.answerZone>['body'],
): Promise<PersonZone> {
  return inTransaction(ground.db, async (tx) => {
    const personId = await recordFor(tx, caller, asked, 'write')
    await lockRecord(tx, personId)
    auditIsAbout([personId])
    const known = await zoneOf(tx, personId)
    const next = answer === 'follow' ? { zone, keptIn: null } : { zone: known.zone, keptIn: zone }
    await saveZone(tx, personId, next)
    if (answer === 'keep') return next
    const now = await nowOf(tx)
    // Also what guardians do not see: it is the person who is somewhere else.
    const plans = await loadPlans({ ...ground, db: tx }, sql`plan.person_id = any(records_with(${personId}))`)
    for (const plan of plans.filter(({ over }) => !over || over.at > now)) {
      const phases = inZone(plan.phases, zone, now)
      if (phases.length === plan.phases.length) continue
      await addPhase(tx, plan.id, phases.length, phases.at(-1)!)
      await sql`
        update medicine_plans set next_due_at = ${nextOf(phases, now, plan)}::timestamptz, version = version + 1
        where id = ${plan.id}
      `.execute(tx)
    }
    return next
  })
}

/** Finds a plan that the caller may change and locks the record of its person. Throws `not_found`. */
export async function lockPlan(ground: Ground, tx: Queries, caller: Caller, id: string): Promise<Plan> {
  const { root_id: rootId } = await findPlan({ ...ground, db: tx }, caller, id)
  await lockRecord(tx, rootId)
  auditIsAbout([rootId, id])
  return findPlan({ ...ground, db: tx }, caller, id)
}

const nextOf = (phases: readonly Phase[], from: number, plan?: Plan): string | null => {
  const next = nextDue(phases, from, plan && finalEndOf(plan))
  return next ? isoOf(next.at) : null
}

const addPhase = (tx: Queries, planId: string, number: number, { from, zone, follows, begins, steps }: Phase) =>
  sql`
    insert into medicine_phases (plan_id, number, from_at, zone, follows, begins, steps)
    values (
      ${planId}, ${number}, ${isoOf(from)}::timestamptz, ${zone}, ${follows}, ${begins}::date,
      ${JSON.stringify(steps)}::jsonb
    )
  `.execute(tx)

const saveZone = (tx: Queries, personId: string, { zone, keptIn }: PersonZone) =>
  sql`
    insert into medicine_zones (person_id, zone, kept_in) values (${personId}, ${zone}, ${keptIn})
    on conflict (person_id) do update set zone = excluded.zone, kept_in = excluded.kept_in
  `.execute(tx)

/** The zone of a new plan: of the person's others, or, for the first one, where they are. */
async function zoneForNew(tx: Queries, personId: string, here: string): Promise<string> {
  const { rows } = await sql`
    select from medicine_zones where person_id = any(records_with(${personId})) limit 1
  `.execute(tx)
  if (rows.length > 0) return (await zoneOf(tx, personId)).zone
  await saveZone(tx, personId, { zone: here, keptIn: null })
  return here
}

/** A plan begins within a year before or after today. */
function mustBePossible(begins: string, now: number): void {
  if (Math.abs(Date.parse(`${begins}T12:00:00Z`) - now) > 366 * 86_400_000) throw new Failure('plan_dates')
}

async function mustBeTheirsToHide(tx: Queries, caller: Caller, personId: string): Promise<void> {
  if (!(await isPatientThemselves(tx, caller, personId))) throw new Failure('only_the_patient')
}

/** Only plans that go on take room: courses that are over, and what was stopped, do not. */
async function mustHaveRoom(ground: Opening, personId: string): Promise<void> {
  const { rows } = await sql<{ is_deceased: boolean }>`
    select deceased_on is not null as is_deceased from persons where id = ${personId}
  `.execute(ground.db)
  if (rows[0]!.is_deceased) throw new Failure('patient_deceased')
  const now = await nowOf(ground.db)
  const plans = await loadPlans(ground, sql`plan.person_id = any(records_with(${personId}))`)
  const going = plans.filter(({ over }) => !over || over.at > now)
  if (going.length >= planLimits.ofPerson) throw new Failure('too_many_plans')
}

/** Throws `plan_source` unless the caller sees the valid prescription or the entry that goes on of this person. */
async function mustBeTheirSource(
  tx: Queries,
  caller: Caller,
  personId: string,
  source: NonNullable<Added['source']>,
): Promise<void> {
  const { rows } =
    source.kind === 'prescription'
      ? await sql`
          select from record_papers paper
          where paper.id = ${source.paperId} and paper.kind = 'prescription' and paper_state(paper.id) = 'valid'
            and paper.person_id = any(records_with(${personId})) and ${readsPart(caller, sql`paper`)}
        `.execute(tx)
      : await sql`
          select from record_items item
          where item.id = ${source.itemId} and item.sort = 'medicine' and item.state = 'current'
            and item.ended_on is null and item.person_id = any(records_with(${personId}))
            and ${readsPart(caller, sql`item`)}
        `.execute(tx)
  if (rows.length === 0) throw new Failure('plan_source')
}
