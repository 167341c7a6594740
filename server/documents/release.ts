import { type RawBuilder, sql } from 'kysely'
import { type DocumentAdder, type DocumentSort, waitOf } from '#contract/documents/document-lists.ts'
import type { Ground } from '../ground.ts'
import { enqueueMails } from '../mail/enqueue.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { findDocument } from './reach.ts'

/** Whether the patient of a `document`, and those who act for them, see what is in it. */
export const isReleased = sql`(
  document.released_at is not null or coalesce(document.opens_at <= clinic_now(), false)
)`

/** Whether a caller who may list a `document` may also read it: patients wait for its release, doctors do not. */
export const mayRead = ({ role }: Pick<Caller, 'role'>) => (role === 'user' ? isReleased : sql`true`)

/** The columns `released_at` and `opens_at` of a document that is added now. */
export function shownFromNow(sort: DocumentSort, addedAs: DocumentAdder): [RawBuilder<unknown>, RawBuilder<unknown>] {
  const wait = waitOf(sort, addedAs)
  return wait ? [sql`null`, opensAfter(wait)] : [sql`clinic_now()`, sql`null`]
}

const opensAfter = ({ opensAfterDays }: { opensAfterDays: number | null }) =>
  opensAfterDays === null ? sql`null::timestamptz` : sql`clinic_now() + make_interval(days => ${opensAfterDays}::int)`

/**
 * Shows a document to its patient and to those who act for them, and tells them. One that they see already stays as it
 * is. Throws `not_found`.
 */
export async function releaseDocument({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await findDocument(tx, caller, id, true)
    await releaseBy(tx, caller, id)
  })
}

async function releaseBy(tx: Queries, caller: Caller, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update documents document set released_at = clinic_now(), released_by = ${caller.id}, opens_at = null
    where id = ${id} and not ${isReleased} returning id
  `.execute(tx)
  await tellReleased(
    tx,
    rows.map((row) => row.id),
  )
}

/** A document whose sort has changed follows the rule of its new one, unless it is released. */
export async function followSort(tx: Queries, caller: Caller, id: string): Promise<void> {
  const { rows } = await sql<{ sort: DocumentSort; added_as: DocumentAdder }>`
    select sort, added_as from documents document where id = ${id} and not ${isReleased}
  `.execute(tx)
  if (!rows[0]) return
  const wait = waitOf(rows[0].sort, rows[0].added_as)
  if (!wait) return releaseBy(tx, caller, id)
  const opensAt = wait.opensAfterDays === null ? sql`null` : sql`coalesce(opens_at, ${opensAfter(wait)})`
  await sql`update documents set opens_at = ${opensAt} where id = ${id}`.execute(tx)
}

/** Notes the release of documents whose time has come, and tells their patients. At most so many at once. */
export async function releaseDue({ db }: Pick<Ground, 'db'>, most: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update documents set released_at = opens_at, opens_at = null
      where id in (
        select id from documents where released_at is null and opens_at <= clinic_now()
        order by opens_at limit ${most} for update skip locked
      )
      returning id
    `.execute(tx)
    await tellReleased(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

/**
 * Tells patients, and those who may read their records, by notification and mail that documents of the clinic are there
 * to be read, without what is in them. A document is told once to each reader.
 */
export async function tellReleased(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ key: string; user_id: string; recordOf: string }>`
    with told as (
      select document.id || '-' || document.person_id || '-' || reader.account_id as key, reader.account_id as user_id,
        document.person_id, jsonb_build_object('sort', document.sort, 'recordOf', document.person_id) as facts
      from documents document cross join told_of_record(document.person_id) reader
      where document.id = any(${ids as string[]}::uuid[]) and document.class = 'care'
        and not (document.not_for_guardians and reader.is_guardian)
    ), noted as (
      insert into notices (dedupe_key, user_id, kind, facts, at)
      select 'document-' || key, user_id, 'document', facts, clinic_now() from told
      on conflict (dedupe_key) do nothing
    )
    select key, user_id, person_id as "recordOf" from told
  `.execute(tx)
  await enqueueMails(
    tx,
    rows.map(({ key, user_id, recordOf }) => ({
      kind: 'document',
      userId: user_id,
      dedupeKey: `document-${key}`,
      facts: { recordOf },
    })),
  )
}

/** Takes the notices back that told of a document which was somebody else's. */
export async function takeBackReleased(tx: Queries, id: string): Promise<void> {
  await sql`
    delete from notices where kind = 'document' and dedupe_key like ${`document-${id}-%`}
  `.execute(tx)
}
