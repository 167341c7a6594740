import { sql } from 'kysely'
import type { FormDefinition } from '#contract/forms/definition.ts'
import type { Form, FormVersionLine, ListedForm } from '#contract/forms/forms.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

/** Of `forms form`, with its newest version as `newest`. */
const asListed = sql`
  form.id as "_id",
  coalesce(form.draft -> 'title' ->> (form.draft ->> 'language'), '') as title,
  array[form.draft ->> 'language'] || array(
    select jsonb_array_elements_text(form.draft -> 'translations')
  ) as languages,
  form.purpose, form.asked,
  array(select kind_id from form_kinds where form_id = form.id order by kind_id) as "kindIds",
  form.age_from as "ageFrom", form.age_to as "ageTo", form.sex, form.required, form.guards,
  form.rules_revision as "rulesRevision", form.offered,
  newest.version, iso(newest.published_at) as "publishedAt",
  coalesce(newest.definition <> form.draft, false) as "draftDiffers", iso(form.draft_at) as "changedAt"`

const newest = sql`
  left join lateral (
    select version, published_at, definition from form_versions
    where form_id = form.id order by version desc limit 1
  ) newest on true`

/** All forms: those that people are asked for first, then by title. */
export async function listForms(db: Queries): Promise<ListedForm[]> {
  const { rows } = await sql<ListedForm>`
    select ${asListed} from forms form ${newest}
    order by not form.offered, fold(coalesce(form.draft -> 'title' ->> (form.draft ->> 'language'), '')), form.id
  `.execute(db)
  return rows
}

/** One form as the list shows it. Throws `not_found`. */
export async function readListed(db: Queries, id: string): Promise<ListedForm> {
  const { rows } = await sql<ListedForm>`
    select ${asListed} from forms form ${newest} where form.id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/** A form with its draft and its versions. Throws `not_found`. */
export async function readForm(db: Queries, id: string): Promise<Form> {
  const { rows } = await sql<Omit<Form, 'versions' | 'usedKeys'>>`
    select ${asListed}, form.draft, form.draft_revision as revision, coalesce(author.name, '') as "changedBy"
    from forms form ${newest} left join persons author on author.id = form.draft_by
    where form.id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return { ...rows[0], versions: await versionsOf(db, id), usedKeys: await usedKeysOf(db, id) }
}

const asVersion = sql`version.version, iso(version.published_at) as "publishedAt", coalesce(publisher.name, '') as "publishedBy"`

async function versionsOf(db: Queries, id: string): Promise<FormVersionLine[]> {
  const { rows } = await sql<FormVersionLine>`
    select ${asVersion}
    from form_versions version left join persons publisher on publisher.id = version.published_by
    where version.form_id = ${id} order by version.version desc
  `.execute(db)
  return rows
}

/** The keys of all published versions: those of pages and items, and of options as `item.option`. */
async function usedKeysOf(db: Queries, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with pages as (
      select page from form_versions, jsonb_array_elements(definition -> 'pages') page where form_id = ${id}
    ), items as (
      select item from pages, jsonb_array_elements(page -> 'items') item
    )
    select page ->> 'key' as key from pages
    union select item ->> 'key' from items
    union select (item ->> 'key') || '.' || (option ->> 'key')
      from items, jsonb_array_elements(coalesce(item -> 'options', '[]')) option
    order by 1
  `.execute(db)
  return rows.map(({ key }) => key)
}

/** One published version with its definition. Throws `not_found`. */
export async function readVersion(
  db: Queries,
  id: string,
  version: number,
): Promise<FormVersionLine & { definition: FormDefinition }> {
  const { rows } = await sql<FormVersionLine & { definition: FormDefinition }>`
    select ${asVersion}, version.definition
    from form_versions version left join persons publisher on publisher.id = version.published_by
    where version.form_id = ${id} and version.version = ${version}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}
