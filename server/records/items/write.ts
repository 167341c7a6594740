import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { itemLimits, type ItemState } from '#contract/records/item-lists.ts'
import type * as contract from '#contract/records/items.ts'
import type { RecordItem } from '#contract/records/items.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { ownPersonKey } from '../person-keys.ts'
import { isPatientThemselves, readsPart, recordFor, treatsPerson } from '../who-reads.ts'
import { classOf, readItem } from './read.ts'
import { mustStandAlone, sameMeasured } from './measured.ts'
import { openVersion, type Said, sealVersion } from './seal.ts'
import { tellOfCorrection, tellOfTarget } from './tell.ts'

type Dates = { date: string; endedOn: string | null }
type Standing = {
  id: string
  person_id: string
  class: 'own' | 'care'
  sort: string
  version: number
  dated_on: string
  ended_on: string | null
  state: ItemState
  not_for_guardians: boolean
  sealed: Buffer
}

/**
 * Adds an entry. What patients and their guardians add is theirs; what doctors add belongs to the treatment. Throws
 * `not_found`, `entry_dates`, `too_many_entries`, `only_the_patient` for a guardian who hides one from guardians, and
 * for targets `only_a_doctor` and `target_stands`. A measurement that is sent again is the entry that is there.
 */
export async function addItem(
  ground: Ground,
  caller: Caller,
  { personId: asked, content, notForGuardians, ...dates }: InputOf<typeof contract.addItem>['body'],
): Promise<RecordItem> {
  return inTransaction(ground.db, async (tx) => {
    const personId = await recordFor(tx, caller, asked, 'write')
    if (content.sort === 'target' && caller.role !== 'doctor') throw new Failure('only_a_doctor')
    await lockRecord(tx, personId)
    await mustBePossible(tx, personId, content.sort, dates)
    const opening = { ...ground, db: tx }
    if (content.sort === 'target') await mustStandAlone(opening, personId, content.kind)
    const there = content.sort === 'measurement' && (await sameMeasured(opening, caller, personId, content, dates.date))
    if (there) {
      auditIsAbout([personId, there._id])
      return there
    }
    if (notForGuardians) await mustBeTheirsToHide(tx, caller, personId)
    await mustHaveRoom(tx, personId)
    const id = randomUUID()
    const retention = classOf(caller)
    await sql`
      insert into record_items (id, person_id, class, sort, added_as, dated_on, ended_on, not_for_guardians)
      values (
        ${id}, ${personId}, ${retention}, ${content.sort}, ${caller.role === 'user' ? 'patient' : 'doctor'},
        ${dates.date}, ${dates.endedOn}, ${notForGuardians}
      )
    `.execute(tx)
    const key = await ownPersonKey({ db: tx, records: ground.records }, personId, retention)
    const sealed = sealVersion(key, id, 1, { content, errorReason: '' })
    await addVersion(tx, caller, { id, version: 1, state: 'current', dates, sealed })
    auditIsAbout([personId, id])
    if (content.sort === 'target') await tellOfTarget(tx, caller, { id, personId, notForGuardians })
    return readItem(opening, caller, id)
  })
}

/**
 * Corrects an entry: a new version beside the old one. The patient is told of a doctor's correction. Throws
 * `not_found`, `entry_dates`, `entry_not_yours`, `entry_in_error`, `changed_meanwhile`, `too_many_entries`,
 * `target_stands`.
 */
export async function correctItem(
  ground: Ground,
  caller: Caller,
  id: string,
  { content, version, ...dates }: InputOf<typeof contract.correctItem>['body'],
): Promise<RecordItem> {
  return inTransaction(ground.db, async (tx) => {
    const item = await findToChange(tx, caller, id, version)
    if (item.sort !== content.sort) {
      throw new Failure('invalid_input', { issues: [{ path: 'content.sort', message: rule('from_list') }] })
    }
    await mustBePossible(tx, item.person_id, content.sort, dates)
    if (content.sort === 'target' && dates.endedOn === null) {
      await mustStandAlone({ ...ground, db: tx }, item.person_id, content.kind, id)
    }
    if (item.version >= itemLimits.versions) throw new Failure('too_many_entries')
    await writeNext(ground, tx, caller, item, { said: { content, errorReason: '' }, state: 'current', dates })
    return readItem({ ...ground, db: tx }, caller, id)
  })
}

/**
 * Marks an entry as an error, with the reason; what it said stays. Final. Throws `not_found`, `entry_not_yours`,
 * `entry_in_error`, `changed_meanwhile`.
 */
export async function markItemAsError(
  ground: Ground,
  caller: Caller,
  id: string,
  { reason, version }: InputOf<typeof contract.markItemAsError>['body'],
): Promise<RecordItem> {
  return inTransaction(ground.db, async (tx) => {
    const item = await findToChange(tx, caller, id, version)
    const key = await ownPersonKey({ db: tx, records: ground.records }, item.person_id, item.class)
    const { content } = openVersion(key, id, item.version, item.sealed)
    const dates = { date: item.dated_on, endedOn: item.ended_on }
    await writeNext(ground, tx, caller, item, { said: { content, errorReason: reason }, state: 'in-error', dates })
    return readItem({ ...ground, db: tx }, caller, id)
  })
}

/** Says whether guardians see an entry. Throws `not_found`, and `only_the_patient` for guardians. */
export async function hideItem(
  ground: Ground,
  caller: Caller,
  id: string,
  { notForGuardians }: InputOf<typeof contract.hideItem>['body'],
): Promise<RecordItem> {
  return inTransaction(ground.db, async (tx) => {
    const item = await findItem(tx, caller, id)
    await mustBeTheirsToHide(tx, caller, item.person_id)
    await sql`update record_items set not_for_guardians = ${notForGuardians} where id = ${id}`.execute(tx)
    auditIsAbout([item.person_id, id])
    return readItem({ ...ground, db: tx }, caller, id)
  })
}

type Next = { said: Said; state: ItemState; dates: Dates }

async function writeNext(
  { records }: Ground,
  tx: Queries,
  caller: Caller,
  item: Standing,
  { said, state, dates }: Next,
): Promise<void> {
  const key = await ownPersonKey({ db: tx, records }, item.person_id, item.class)
  const version = item.version + 1
  await addVersion(tx, caller, {
    ...{ id: item.id, version, state, dates },
    sealed: sealVersion(key, item.id, version, said),
  })
  await sql`
    update record_items
    set version = ${version}, dated_on = ${dates.date}, ended_on = ${dates.endedOn}, state = ${state}
    where id = ${item.id}
  `.execute(tx)
  auditIsAbout([item.person_id, item.id])
  if (item.class === 'care') await tellOfCorrection(tx, caller, { ...item, version })
}

async function addVersion(
  tx: Queries,
  caller: Caller,
  {
    id,
    version,
    state,
    dates,
    sealed,
  }: { id: string; version: number; state: ItemState; dates: Dates; sealed: Buffer },
): Promise<void> {
  await sql`
    insert into record_item_versions (item_id, version, state, dated_on, ended_on, by_id, sealed)
    values (${id}, ${version}, ${state}, ${dates.date}, ${dates.endedOn}, ${caller.id}, ${sealed})
  `.execute(tx)
}

/** Of two who write into one record at once the later one waits. A person who is being erased gets no more entries. */
export async function lockRecord(tx: Queries, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`record of ${personId}`}, 0))`.execute(tx)
  const { rows } = await sql`select from persons where id = ${personId} and erased_at is null for share`.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}

async function findItem(tx: Queries, caller: Caller, id: string): Promise<Standing> {
  const { rows: found } = await sql<{ person_id: string }>`
    select item.person_id from record_items item
    where item.id = ${id} and ${readsPart(caller, sql`item`)}
      and ${caller.role === 'doctor' ? treatsPerson(caller, sql`item.person_id`) : sql`true`}
  `.execute(tx)
  if (!found[0]) throw new Failure('not_found')
  await lockRecord(tx, found[0].person_id)
  const { rows } = await sql<Standing>`
    select item.id, item.person_id, item.class, item.sort, item.version, item.dated_on, item.ended_on, item.state,
      item.not_for_guardians, written.sealed
    from record_items item
    join record_item_versions written on written.item_id = item.id and written.version = item.version
    where item.id = ${id}
  `.execute(tx)
  return rows[0]!
}

async function findToChange(tx: Queries, caller: Caller, id: string, version: number): Promise<Standing> {
  const item = await findItem(tx, caller, id)
  if (item.class !== classOf(caller)) throw new Failure('entry_not_yours')
  if (item.state === 'in-error') throw new Failure('entry_in_error')
  if (item.version !== version) throw new Failure('changed_meanwhile')
  return item
}

async function mustBeTheirsToHide(tx: Queries, caller: Caller, personId: string): Promise<void> {
  if (caller.role !== 'doctor' && !(await isPatientThemselves(tx, caller, personId))) {
    throw new Failure('only_the_patient')
  }
}

/** Nothing of a record is of the future, or of before the person's birth; only what goes on has an end. */
async function mustBePossible(tx: Queries, personId: string, sort: string, { date, endedOn }: Dates): Promise<void> {
  const { rows } = await sql<{ is_possible: boolean }>`
    select ${date}::date <= clinic_today() and ${date}::date >= coalesce(born, '-infinity')
      and coalesce(${endedOn}::date between ${date}::date and clinic_today(), true) as is_possible
    from persons where id = ${personId}
  `.execute(tx)
  const mayEnd = sort !== 'vaccination' && sort !== 'measurement'
  if (!rows[0]?.is_possible || (endedOn !== null && !mayEnd)) throw new Failure('entry_dates')
}

export async function mustHaveRoom(tx: Queries, personId: string, entries = 1): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from record_items where person_id = any(records_with(${personId}))
  `.execute(tx)
  if (rows[0]!.count + entries > itemLimits.ofPerson) throw new Failure('too_many_entries')
}
