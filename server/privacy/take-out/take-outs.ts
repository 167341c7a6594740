import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { type TakeOut, takeOutDays } from '#contract/take-outs.ts'
import type { Language } from '../../../texts/languages.ts'
import { partsIn, type Storing, type Stored } from '../../documents/storage/storage.ts'
import type { Ground } from '../../ground.ts'
import { personFor } from '../../people/person-for.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { type PersonKey, personKeys } from '../../records/person-keys.ts'

/** Names a part of a take-out: a part that stands elsewhere does not open. */
export const placeOfPiece = (id: string, part: number) => `take_outs ${id} ${part}`

/** Take-outs of the caller that are not older than they are kept, of people whose record they may still read. */
const theirs = (caller: Caller) => sql`
  take_out.account_id = ${caller.id}
  and take_out.asked_at > clinic_now() - make_interval(days => ${sql.lit(takeOutDays)})
  and (take_out.person_id = ${caller.id} or take_out.person_id = any(acted_for(${caller.id}, 'record')))`

async function read(db: Queries, where: RawBuilder<unknown>): Promise<TakeOut[]> {
  const { rows } = await sql<{ take_out: TakeOut }>`
    select json_build_object(
      '_id', take_out.id, 'person', json_build_object('_id', person.id, 'name', person.name),
      'state', case
        when failed_at is not null then 'failed' when made_at is not null then 'made'
        when seen_at is not null then 'making' else 'waiting'
      end,
      'askedAt', iso(asked_at),
      'progress', case when files is not null then json_build_object('done', done, 'of', files) end,
      'made', case when made_at is not null then json_build_object(
        'size', bytes, 'until', iso(asked_at + make_interval(days => ${sql.lit(takeOutDays)}))
      ) end
    ) as take_out
    from take_outs take_out join persons person on person.id = take_out.person_id
    where ${where} order by asked_at desc, take_out.id
  `.execute(db)
  return rows.map(({ take_out: each }) => each)
}

/**
 * Has a take-out of a person's record made, in the caller's language; answers the one that is being made, if there is
 * one. Throws `not_found` where the caller may not read that record.
 */
export async function askTakeOut(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { personId: asked, language }: { personId?: string | undefined; language: Language },
): Promise<TakeOut> {
  const personId = await personFor(db, caller, asked, 'record')
  return inTransaction(db, async (tx) => {
    // The update changes nothing; with it the row of the one that is being made comes back.
    const { rows } = await sql<{ id: string }>`
      insert into take_outs (account_id, person_id, language) values (${caller.id}, ${personId}, ${language})
      on conflict (account_id, person_id) where made_at is null and failed_at is null
      do update set language = take_outs.language returning id
    `.execute(tx)
    auditIsAbout([personId])
    const [takeOut] = await read(tx, sql`take_out.id = ${rows[0]!.id}`)
    return takeOut!
  })
}

/** The caller's take-outs that can still be fetched, the newest first; of one person if it is named. */
export const listTakeOuts = (
  db: Queries,
  caller: Caller,
  { personId }: { personId?: string | undefined },
): Promise<TakeOut[]> =>
  read(
    db,
    personId === undefined
      ? theirs(caller)
      : sql`${theirs(caller)} and take_out.person_id = any(records_with(${personId}))`,
  )

type Made = Stored & { person_id: string; bytes: number; asked_at: string }

/** The bytes of a take-out, piece by piece. Throws `not_found`, and `file_lost` if the store has lost the first one. */
export async function openTakeOut(storing: Storing & Pick<Ground, 'records'>, caller: Caller, id: string) {
  const { rows } = await sql<Made>`
    select take_out.id, person_id, bytes, parts, stored_in, iso(asked_at) as asked_at from take_outs take_out
    where take_out.id = ${id} and made_at is not null and ${theirs(caller)}
  `.execute(storing.db)
  const [made] = rows
  const key = made && (await personKeys(storing, made.person_id)).own
  if (!made || !key) throw new Failure('not_found')
  const parts = partsIn(storing, made.stored_in)
  const piece = (part: number) => openPiece(parts, key, made.id, part)
  const first = await piece(1)
  async function* pieces() {
    yield first
    for (let part = 2; part <= made!.parts; part++) yield await piece(part)
  }
  return { name: `record-${made.asked_at.slice(0, 10)}.zip`, bytes: made.bytes, stream: Readable.from(pieces()) }
}

async function openPiece(parts: ReturnType<typeof partsIn>, key: PersonKey, id: string, part: number) {
  const sealed = await parts.get(id, part)
  if (!sealed) throw new Failure('file_lost')
  return key.open(sealed, placeOfPiece(id, part))
}
