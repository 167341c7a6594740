import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import type { ItemVersion, RecordItem } from '#contract/records/items.ts'
import type { ItemSort } from '#contract/records/item-lists.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { down, type PageAsked, readPage, up } from '../../platform/list-page.ts'
import { type PersonKey, personKeys, type RetentionClass } from '../person-keys.ts'
import { readsPart, recordFor, treatsPerson } from '../who-reads.ts'
import { openVersion } from './seal.ts'

export type Opening = { db: Queries; records: Ground['records'] }

const part = sql`item`

/** Entries whose key is there: what is erased is not listed, also after an older backup was restored. */
export const isReadable = sql`exists (
  select from person_keys key where key.person_id = item.person_id and key.class = item.class
)`

/** The condition that an `item` is of this person, with all their records, and that the caller may read it. */
export const seenOf = (caller: Pick<Caller, 'id' | 'role'>, personId: string): RawBuilder<unknown> =>
  sql`item.person_id = any(records_with(${personId})) and ${isReadable}
    and ${readsPart(caller, part, sql`${personId}::uuid`)}`

const newest = [
  down(sql`item.dated_on`, 'date'),
  down(sql`item.added_at`, 'instant'),
  up(sql`item.id`, 'uuid'),
] as const

/** One page of the entries of a sort, as the caller may see them. Throws `not_found`. */
export async function listItems(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  { personId: asked, sort, ...page }: PageAsked & { personId?: string | undefined; sort: ItemSort },
): Promise<{ items: RecordItem[]; paging: Paging }> {
  const personId = await recordFor(ground.db, caller, asked)
  const { ids, paging } = await readPage(
    ground.db,
    {
      from: sql`record_items item`,
      where: sql`item.sort = ${sort} and ${seenOf(caller, personId)}`,
      id: sql`item.id`,
      order: newest,
    },
    page,
  )
  return { items: await readItems(ground, caller, sql`item.id = any(${ids as string[]}::uuid[])`), paging }
}

type Row = Omit<RecordItem, 'content' | 'errorReason' | 'mayChange'> & {
  class: RetentionClass
  treats: boolean
  sealed: Buffer
}

/** The entries that match, newest first, opened; whether the caller may see them is part of the condition. */
export async function readItems(
  ground: Opening,
  caller: Pick<Caller, 'id' | 'role'>,
  where: RawBuilder<unknown>,
): Promise<RecordItem[]> {
  const { rows } = await sql<Row>`
    select item.id as "_id", item.person_id as "personId", item.class, item.sort, item.dated_on as date,
      item.ended_on as "endedOn", item.state, item.version, iso(written.at) as "changedAt",
      coalesce(writer.name, '') as "changedBy", item.added_as as "addedAs",
      item.not_for_guardians as "notForGuardians", written.sealed,
      ${caller.role === 'doctor' ? treatsPerson(caller, sql`item.person_id`) : sql`true`} as treats
    from record_items item
    join record_item_versions written on written.item_id = item.id and written.version = item.version
    left join persons writer on writer.id = written.by_id
    where ${where} and ${isReadable}
    order by item.dated_on desc, item.added_at desc, item.id
  `.execute(ground.db)
  const keys = await keysOf(ground, rows)
  return rows.map(({ class: retention, treats, sealed, ...item }) => ({
    ...item,
    ...openVersion(keys(item.personId, retention), item._id, item.version, sealed),
    mayChange: treats && item.state === 'current' && retention === classOf(caller),
  }))
}

/** What a role writes, and so may correct: patients their own, doctors what belongs to the treatment. */
export const classOf = ({ role }: Pick<Caller, 'role'>): RetentionClass => (role === 'user' ? 'own' : 'care')

async function keysOf(ground: Opening, rows: readonly { personId: string }[]) {
  const people = [...new Set(rows.map(({ personId }) => personId))]
  const keys = new Map(await Promise.all(people.map(async (id) => [id, await personKeys(ground, id)] as const)))
  return (personId: string, retention: RetentionClass): PersonKey => keys.get(personId)![retention]!
}

/** One entry as the caller may see it. Throws `not_found`. */
export async function readItem(ground: Opening, caller: Caller, id: string): Promise<RecordItem> {
  const [item] = await readItems(ground, caller, sql`item.id = ${id} and ${readsPart(caller, part)}`)
  if (!item) throw new Failure('not_found')
  return item
}

/** What an entry said in each of its versions, newest first. Throws `not_found`. */
export async function listItemVersions(ground: Opening, caller: Caller, id: string): Promise<ItemVersion[]> {
  const { personId } = await readItem(ground, caller, id)
  const { rows } = await sql<Omit<ItemVersion, 'content' | 'errorReason'> & { class: RetentionClass; sealed: Buffer }>`
    select written.version, written.state, written.dated_on as date, written.ended_on as "endedOn",
      iso(written.at) as at, coalesce(writer.name, '') as by, written.sealed, item.class
    from record_item_versions written join record_items item on item.id = written.item_id
    left join persons writer on writer.id = written.by_id
    where written.item_id = ${id} order by written.version desc
  `.execute(ground.db)
  const keys = await personKeys(ground, personId)
  return rows.map(({ class: retention, sealed, ...version }) => ({
    ...version,
    ...openVersion(keys[retention]!, id, version.version, sealed),
  }))
}
