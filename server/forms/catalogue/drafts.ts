import { sql } from 'kysely'
import type { FormDefinition } from '#contract/forms/definition.ts'
import type { Form } from '#contract/forms/forms.ts'
import type { FormPurpose } from '#contract/forms/form-lists.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { readForm } from './read.ts'

type Begun = { id: string; purpose: FormPurpose; language: string; title: string; copyOf?: string | undefined }

/**
 * Begins a form: empty, or with the draft and the rules of another. With an id that is there already it changes
 * nothing. Throws `not_found` for an unknown form to copy.
 */
export const addForm = ({ db }: Pick<Ground, 'db'>, caller: Pick<Caller, 'id'>, begun: Begun): Promise<Form> =>
  inTransaction(db, (tx) => addFormWithin(tx, caller, begun))

/** As `addForm`, within a transaction. */
export async function addFormWithin(tx: Queries, caller: Pick<Caller, 'id'>, begun: Begun): Promise<Form> {
  if (begun.copyOf === undefined) await insertEmpty(tx, caller, begun)
  else await insertCopy(tx, caller, { ...begun, copyOf: begun.copyOf })
  auditIsAbout([begun.id])
  return readForm(tx, begun.id)
}

async function insertEmpty(
  tx: Queries,
  caller: Pick<Caller, 'id'>,
  { id, purpose, language, title }: Begun,
): Promise<void> {
  const draft: FormDefinition = {
    language,
    translations: [],
    title: { [language]: title },
    intro: {},
    pages: [{ key: 'page_1', title: {}, showIf: null, items: [] }],
  }
  await sql`
    insert into forms (id, purpose, draft, draft_by)
    values (${id}, ${purpose}, ${JSON.stringify(draft)}::jsonb, ${caller.id})
    on conflict do nothing
  `.execute(tx)
}

async function insertCopy(tx: Queries, caller: Pick<Caller, 'id'>, { id, title, copyOf }: Begun & { copyOf: string }) {
  const { rows } = await sql`
    with copied as (
      insert into forms (id, purpose, asked, age_from, age_to, sex, required, guards, draft, draft_by)
      select ${id}, purpose, asked, age_from, age_to, sex, required, guards,
        jsonb_set(draft, array['title', draft ->> 'language'], to_jsonb(${title}::text)), ${caller.id}
      from forms where id = ${copyOf}
      on conflict do nothing returning id
    ), for_kinds as (
      insert into form_kinds (form_id, kind_id)
      select copied.id, kind_id from copied, form_kinds where form_id = ${copyOf}
    )
    select from forms where id = ${copyOf}
  `.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}

type Draft = { definition: FormDefinition; revision: number }
type Saved = { revision: number; changedAt: string }

/**
 * Saves the draft that was made from a revision. The same draft sent again is saved already. Throws `not_found`, and
 * `changed_meanwhile` where another draft was saved since that revision.
 */
export const saveDraft = ({ db }: Pick<Ground, 'db'>, caller: Caller, id: string, draft: Draft): Promise<Saved> =>
  inTransaction(db, (tx) => saveDraftWithin(tx, caller, id, draft))

/** As `saveDraft`, within a transaction. */
export async function saveDraftWithin(
  tx: Queries,
  caller: Pick<Caller, 'id'>,
  id: string,
  draft: Draft,
): Promise<Saved> {
  const sent = sql`${JSON.stringify(draft.definition)}::jsonb`
  const { rows } = await sql<Saved>`
    update forms set
      draft = ${sent},
      draft_revision = draft_revision + 1,
      draft_by = ${caller.id},
      draft_at = clinic_now()
    where id = ${id} and draft_revision = ${draft.revision} and draft <> ${sent}
    returning draft_revision as revision, iso(draft_at) as "changedAt"
  `.execute(tx)
  return rows[0] ?? (await savedAlready(tx, id, draft))
}

async function savedAlready(tx: Queries, id: string, { definition }: Draft): Promise<Saved> {
  const { rows } = await sql<Saved & { same: boolean }>`
    select draft_revision as revision, iso(draft_at) as "changedAt",
      draft = ${JSON.stringify(definition)}::jsonb as same
    from forms where id = ${id}
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  if (!rows[0].same) throw new Failure('changed_meanwhile')
  return { revision: rows[0].revision, changedAt: rows[0].changedAt }
}
