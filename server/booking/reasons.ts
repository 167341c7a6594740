import { sql } from 'kysely'
import type { ReasonAct } from '#contract/desk/desk-stages.ts'
import type { Reason } from '#contract/booking/reasons.ts'
import { firstReasons } from '#contract/desk/desk-stages.ts'
import { languageNames } from '../../texts/languages.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import type { Ground } from '../ground.ts'
import { Failure } from '../platform/failure.ts'
import { knownIn } from '../platform/known-texts.ts'

const asReason = sql`id as "_id", act, name, by_clinic as "byClinic", ended_at is not null as ended`

/** The clinic's reasons in their order. */
export async function listReasons(db: Queries, { withEnded }: { withEnded: boolean }) {
  const { rows } = await sql<Reason>`
    select ${asReason} from change_reasons where ended_at is null or ${withEnded}::boolean order by act, number
  `.execute(db)
  return rows
}

/** What a reason is called in each language. */
const namesOf = (name: string): string[] => [name, ...languageNames.map((language) => knownIn(language).reason(name))]

type Named = Pick<Reason, 'act' | 'name'> & { _id?: string | null }

/**
 * Two reasons of an act must not have the same name in any language, or readers could not tell them apart. Throws
 * `name_in_use`.
 */
async function mustBeTheOnlyOne(tx: Queries, { _id = null, act, name }: Named): Promise<void> {
  // If two are added at once, the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reasons to ${act}`}, 0))`.execute(tx)
  const { rows: open } = await sql<{ name: string }>`
    select name from change_reasons where act = ${act} and ended_at is null and id is distinct from ${_id}::uuid
  `.execute(tx)
  const { rows: same } = await sql`
    select from unnest(${open.flatMap((each) => namesOf(each.name))}::text[]) other
    join unnest(${namesOf(name)}::text[]) own on fold(own) = fold(other)
  `.execute(tx)
  if (same.length > 0) throw new Failure('name_in_use')
}

/** Throws `name_in_use`. */
export async function addReason(tx: Queries, { act, name, byClinic }: Pick<Reason, 'act' | 'name' | 'byClinic'>) {
  await mustBeTheOnlyOne(tx, { act, name })
  const { rows } = await sql<Reason>`
    insert into change_reasons (act, name, by_clinic) values (${act}, ${name}, ${byClinic}) returning ${asReason}
  `.execute(tx)
  return rows[0]!
}

/** Stops offering a reason, or offers it again. Throws `not_found`, `last_reason`, `name_in_use`. */
export async function endReason({ db }: Pick<Ground, 'db'>, id: string, ended: boolean): Promise<Reason> {
  return inTransaction(db, async (tx) => {
    // Locks all reasons of the act: if two people each end another one, the second sees that theirs is the last.
    const { rows: others } = await sql<{ id: string } & Named>`
      select id, act, name from change_reasons
      where act = (select act from change_reasons where id = ${id}) and (ended_at is null or id = ${id})
      order by id for update
    `.execute(tx)
    if (!others.some((each) => each.id === id)) throw new Failure('not_found')
    const { rows: open } = await sql`
      select from change_reasons
      where act = (select act from change_reasons where id = ${id}) and ended_at is null and id <> ${id}
    `.execute(tx)
    if (ended && open.length === 0) throw new Failure('last_reason')
    const own = others.find((each) => each.id === id)!
    if (!ended) await mustBeTheOnlyOne(tx, { _id: id, act: own.act, name: own.name })
    const { rows } = await sql<Reason>`
      update change_reasons set ended_at = case when ${ended}::boolean then coalesce(ended_at, clinic_now()) end
      where id = ${id} returning ${asReason}
    `.execute(tx)
    return rows[0]!
  })
}

/** Whether the reason is on the clinic's side. Throws `reason_ended` for an id that is not a reason of this act. */
export async function isOfClinic(tx: Queries, act: ReasonAct, reasonId: string): Promise<boolean> {
  const { rows } = await sql<{ by_clinic: boolean }>`
    select by_clinic from change_reasons where id = ${reasonId}::uuid and act = ${act}
  `.execute(tx)
  if (!rows[0]) throw new Failure('reason_ended')
  return rows[0].by_clinic
}

const asked = { cancel: firstReasons['patient-asked'], move: '00000000-0000-4000-a000-0000000000d1' }

/**
 * The reason "the patient asked for it", if the patient has an open request for this act; undefined if they have none
 * or the clinic no longer offers that reason.
 */
export async function patientAsked(tx: Queries, act: ReasonAct, claimId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from change_reasons where id = ${asked[act]}::uuid and ended_at is null and exists (
      select from change_requests where claim_id = ${claimId} and wants = ${act} and status = 'open'
    ) for share
  `.execute(tx)
  return rows[0]?.id
}

/**
 * Stores the reason why locked visits are cancelled or moved, with the date that each visit gives up. That date is read
 * from the visits, so this comes before they are moved. Throws `reason_ended` for a reason that is not, or no longer,
 * on the clinic's list.
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
