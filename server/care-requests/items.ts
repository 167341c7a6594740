import { sql } from 'kysely'
import type { CareItem } from '#contract/care-requests/care-requests.ts'
import type { CareItemKind } from '#contract/care-requests/care-steps.ts'
import { centsOf } from '#contract/money.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { asCareItem } from './wire.ts'

/** The offers, by kind and name; `all` includes those that are no longer offered. */
export async function listCareItems(db: Queries, all: boolean): Promise<CareItem[]> {
  const { rows } = await sql<{ item: CareItem }>`
    select ${asCareItem} as item from care_items item where ${all} or item.offered
    order by item.kind, fold(item.name), item.id
  `.execute(db)
  return rows.map(({ item }) => item)
}

type Fields = { name: string; description: string; price: number; beds: number | null; doses: number | null }

/** Throws `name_in_use`. */
export async function addCareItem(db: Queries, item: Fields & { kind: CareItemKind }): Promise<CareItem> {
  const { rows } = await sql<{ item: CareItem }>`
    with item as (
      insert into care_items (kind, name, description, price_cents, beds, doses)
      values (${item.kind}, ${item.name}, ${item.description}, ${centsOf(item.price)}, ${item.beds}, ${item.doses})
      returning *
    )
    select ${asCareItem} as item from item
  `.execute(db)
  return rows[0]!.item
}

/** Changes the given fields. Only wards have beds, and only vaccines have doses. Throws `name_in_use`, `not_found`. */
export async function changeCareItem(
  db: Queries,
  id: string,
  change: { [K in keyof Fields]?: Fields[K] | undefined } & { offered?: boolean | undefined },
): Promise<CareItem> {
  const price = change.price === undefined ? null : centsOf(change.price)
  const { rows } = await sql<{ item: CareItem }>`
    with item as (
      update care_items
      set name = coalesce(${change.name ?? null}, name),
        description = coalesce(${change.description ?? null}, description),
        price_cents = coalesce(${price}::int, price_cents),
        beds = case when kind = 'ward' then coalesce(${change.beds ?? null}::int, beds) end,
        doses = case when kind = 'vaccine' then coalesce(${change.doses ?? null}::int, doses) end,
        offered = coalesce(${change.offered ?? null}::boolean, offered)
      where id = ${id}
      returning *
    )
    select ${asCareItem} as item from item
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].item
}
