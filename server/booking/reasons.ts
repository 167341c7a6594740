import { sql } from 'kysely'
import type { ReasonAct } from '#contract/desk-stages.ts'
import type { Reason } from '#contract/reasons.ts'
import type { Language } from '../../texts/languages.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import type { Ground } from '../ground.ts'
import { Failure } from '../platform/failure.ts'
import { knownIn } from '../platform/known-texts.ts'

const asReason = sql`id as "_id", act, name, by_clinic as "byClinic", ended_at is not null as ended`

/** The clinic's reasons in their order, as their reader calls those that Salus itself has named. */
export async function listReasons(db: Queries, language: Language, { withEnded }: { withEnded: boolean }) {
  const { rows } = await sql<Reason>`
    select ${asReason} from change_reasons where ended_at is null or ${withEnded}::boolean order by act, number
  `.execute(db)
  const known = knownIn(language)
  return rows.map((reason) => ({ ...reason, name: known(reason.name) }))
}

/** Throws `name_in_use`. */
export async function addReason(db: Queries, { act, name, byClinic }: Pick<Reason, 'act' | 'name' | 'byClinic'>) {
  const { rows } = await sql<Reason>`
    insert into change_reasons (act, name, by_clinic) values (${act}, ${name}, ${byClinic}) returning ${asReason}
  `.execute(db)
  return rows[0]!
}

/** Offers a reason no more, or again. Throws `not_found`, `last_reason`, `name_in_use`. */
export async function endReason({ db }: Pick<Ground, 'db'>, id: string, ended: boolean): Promise<Reason> {
  return inTransaction(db, async (tx) => {
    // All of its act, so that of two who each end another one the second sees that it is the last.
    const { rows: others } = await sql<{ id: string }>`
      select id from change_reasons
      where act = (select act from change_reasons where id = ${id}) and (ended_at is null or id = ${id})
      order by id for update
    `.execute(tx)
    if (!others.some((each) => each.id === id)) throw new Failure('not_found')
    const { rows: open } = await sql`
      select from change_reasons
      where act = (select act from change_reasons where id = ${id}) and ended_at is null and id <> ${id}
    `.execute(tx)
    if (ended && open.length === 0) throw new Failure('last_reason')
    const { rows } = await sql<Reason>`
      update change_reasons set ended_at = case when ${ended}::boolean then coalesce(ended_at, clinic_now()) end
      where id = ${id} returning ${asReason}
    `.execute(tx)
    return rows[0]!
  })
}

/** Whether the clinic itself is why. Throws `reason_ended` for what is no reason of this act. */
export async function isOfClinic(tx: Queries, act: ReasonAct, reasonId: string): Promise<boolean> {
  const { rows } = await sql<{ by_clinic: boolean }>`
    select by_clinic from change_reasons where id = ${reasonId}::uuid and act = ${act}
  `.execute(tx)
  if (!rows[0]) throw new Failure('reason_ended')
  return rows[0].by_clinic
}

/**
 * Keeps what visits that are locked are cancelled or moved for, with the date of the time that each gives up: of their
 * rows, so before they are moved. Throws `reason_ended` for what is not on the clinic's list, or no more.
 */
export async function keepReason(
  tx: Queries,
  ids: readonly string[],
  { act, reasonId }: { act: ReasonAct; reasonId: string | undefined },
): Promise<void> {
  if (!reasonId || ids.length === 0) return
  await sql`
    insert into visit_reasons (claim_id, act, reason_id, date)
    select id, ${act}, ${reasonId}::uuid, date from claims where id = any(${ids as string[]}::uuid[]) order by id
  `.execute(tx)
}
