import { sql } from 'kysely'
import type { FormRules, ListedForm } from '#contract/forms/forms.ts'
import type { Ground } from '../../ground.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { readListed } from './read.ts'

/**
 * Says who is asked to fill a form in, and when. Throws `not_found` for an unknown form or kind of visit,
 * `only_for_consents`, `consent_published` where a published consent would allow something else than what was signed,
 * and `changed_meanwhile` where the rules have changed since this revision of them.
 */
export const changeFormRules = (
  { db }: Pick<Ground, 'db'>,
  id: string,
  rules: FormRules & { revision: number },
): Promise<ListedForm> => inTransaction(db, (tx) => changeRulesWithin(tx, id, rules))

/** As `changeFormRules`, within a transaction. */
export async function changeRulesWithin(
  tx: Queries,
  id: string,
  rules: FormRules & { revision: number },
): Promise<ListedForm> {
  const { purpose, rulesRevision, version, ...before } = await locked(tx, id)
  if (rules.guards !== null && purpose !== 'consent') throw new Failure('only_for_consents')
  if (isSame(before, rules)) return readListed(tx, id)
  if (rulesRevision !== rules.revision) throw new Failure('changed_meanwhile')
  if (version !== null && allowsOther(before, rules)) throw new Failure('consent_published')
  await sql`
    update forms set asked = ${rules.asked}, age_from = ${rules.ageFrom}, age_to = ${rules.ageTo}, sex = ${rules.sex},
      required = ${rules.required}, guards = ${rules.guards}, rules_revision = rules_revision + 1
    where id = ${id}
  `.execute(tx)
  await setKinds(tx, id, [...new Set(rules.kindIds)])
  return readListed(tx, id)
}

/** Whether a consent would allow something else, or another time, than before; a trigger keeps it too. */
const allowsOther = (before: FormRules, wanted: FormRules): boolean =>
  before.guards !== wanted.guards ||
  (before.guards !== null && (before.asked === 'yearly') !== (wanted.asked === 'yearly'))

async function locked(tx: Queries, id: string): Promise<ListedForm> {
  await sql`select from forms where id = ${id} for update`.execute(tx)
  return readListed(tx, id)
}

const isSame = (before: FormRules, { revision: _, ...wanted }: FormRules & { revision: number }): boolean =>
  Object.entries(wanted).every(([name, value]) =>
    name === 'kindIds'
      ? JSON.stringify([...new Set(wanted.kindIds)].sort()) === JSON.stringify([...before.kindIds].sort())
      : before[name as keyof FormRules] === value,
  )

async function setKinds(tx: Queries, id: string, kindIds: readonly string[]): Promise<void> {
  await sql`delete from form_kinds where form_id = ${id} and kind_id <> all(${kindIds}::uuid[])`.execute(tx)
  const { rows } = await sql<{ known: number }>`
    with added as (
      insert into form_kinds (form_id, kind_id) select ${id}, id from kinds where id = any(${kindIds}::uuid[])
      on conflict do nothing
    )
    select count(*) as known from kinds where id = any(${kindIds}::uuid[])
  `.execute(tx)
  if (rows[0]!.known !== kindIds.length) throw new Failure('not_found')
}

/** Retires a form, or offers it again. Throws `not_found`. */
export const offerForm = ({ db }: Pick<Ground, 'db'>, id: string, offered: boolean): Promise<ListedForm> =>
  inTransaction(db, async (tx) => {
    await sql`update forms set offered = ${offered} where id = ${id}`.execute(tx)
    return readListed(tx, id)
  })
