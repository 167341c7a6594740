import { sql } from 'kysely'
import { type AskedSort, askedSorts, type ListSaying } from '#contract/records/item-lists.ts'
import type { AskedList } from '#contract/records/items.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { recordFor } from '../who-reads.ts'
import { seenOf } from './read.ts'
import { lockRecord } from './write.ts'

/**
 * What is known of allergies, conditions and medicines as lists. Silence is never "none": somebody has said that there
 * are none, and nothing has been entered since. A doctor's check counts until the list changes. What the caller may not
 * see changes nothing in the answer.
 */
export async function askedLists(
  db: Queries,
  caller: Pick<Caller, 'id' | 'role'>,
  personId: string,
): Promise<AskedList[]> {
  const { rows } = await sql<AskedList>`
    with entries as (
      select item.sort, item.state = 'current' and item.ended_on is null as goes_on,
        (select max(written.at) from record_item_versions written where written.item_id = item.id) as changed_at
      from record_items item where item.sort = any(${askedSorts as unknown as string[]}) and ${seenOf(caller, personId)}
    ), lists as (
      select asked.sort, asked.place,
        coalesce((select bool_or(goes_on) from entries where entries.sort = asked.sort), false) as has_entries,
        (select max(changed_at) from entries where entries.sort = asked.sort) as changed_at
      from unnest(${askedSorts as unknown as string[]}::text[]) with ordinality asked (sort, place)
    )
    select lists.sort,
      case when has_entries then 'listed' when none.at is not null then 'none-known' else 'not-asked' end as state,
      case when not has_entries and none.at is not null
        then json_build_object('at', iso(none.at), 'by', coalesce(sayer.name, ''), 'as', none.said_as) end as said,
      case when checked.at is not null
        then json_build_object('at', iso(checked.at), 'by', coalesce(checker.name, ''), 'as', checked.said_as)
        end as checked
    from lists
    left join lateral (
      select at, by_id, said_as from record_list_sayings saying
      where saying.person_id = any(records_with(${personId})) and saying.sort = lists.sort and saying.says = 'none'
      order by id desc limit 1
    ) none on none.at >= coalesce(lists.changed_at, none.at)
    left join persons sayer on sayer.id = none.by_id
    left join lateral (
      select at, by_id, said_as from record_list_sayings saying
      where saying.person_id = any(records_with(${personId})) and saying.sort = lists.sort and saying.said_as = 'doctor'
      order by id desc limit 1
    ) checked on checked.at >= coalesce(lists.changed_at, checked.at)
      and checked.at >= coalesce(none.at, checked.at)
    left join persons checker on checker.id = checked.by_id
    order by lists.place
  `.execute(db)
  return rows
}

/**
 * Says that a person has no allergies, conditions or medicines, or, by a doctor, that the list was gone through with
 * them. Throws `not_found`, `only_a_doctor`, and `list_has_entries` for "none" of a list with entries that go on.
 */
export async function sayOfList(
  ground: Ground,
  caller: Caller,
  sort: AskedSort,
  { personId: asked, says }: { personId?: string | undefined; says: ListSaying },
): Promise<AskedList> {
  return inTransaction(ground.db, async (tx) => {
    const personId = await recordFor(tx, caller, asked, 'write')
    await lockRecord(tx, personId)
    if (says === 'checked' && caller.role !== 'doctor') throw new Failure('only_a_doctor')
    const listOf = async () => (await askedLists(tx, caller, personId)).find((list) => list.sort === sort)!
    const before = await listOf()
    if (says === 'none' && before.state === 'listed') throw new Failure('list_has_entries')
    await sql`
      insert into record_list_sayings (person_id, sort, says, by_id, said_as)
      values (${personId}, ${sort}, ${says}, ${caller.id}, ${caller.role === 'doctor' ? 'doctor' : 'patient'})
    `.execute(tx)
    auditIsAbout([personId])
    return listOf()
  })
}
