import { sql } from 'kysely'
import type { FormDefinition } from '#contract/forms/definition.ts'
import type { FormVersionLine } from '#contract/forms/forms.ts'
import type { FormPurpose } from '#contract/forms/form-lists.ts'
import { problemsOf } from '#contract/forms/problems.ts'
import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { readVersion } from './read.ts'

type Wanted = { id: string; revision: number; language: Language }

/**
 * Publishes the draft as the next version, from then on final. The same revision is published once: pressed again, it
 * answers that version. Throws `not_found`, `changed_meanwhile` if the draft is another one by now, and
 * `form_not_ready` with the problems as issues, by the key of the page or item.
 */
export const publishForm = ({ db }: Pick<Ground, 'db'>, caller: Caller, wanted: Wanted): Promise<FormVersionLine> =>
  inTransaction(db, (tx) => publishWithin(tx, caller, wanted))

/** As `publishForm`, within a transaction. */
export async function publishWithin(
  tx: Queries,
  caller: Pick<Caller, 'id'>,
  { id, revision, language }: Wanted,
): Promise<FormVersionLine> {
  const { draft, purpose, now } = await lockForm(tx, id)
  const version = (await publishedFrom(tx, id, revision)) ?? (await publish())
  auditIsAbout([id], { version })
  const { definition: _, ...line } = await readVersion(tx, id, version)
  return line

  async function publish(): Promise<number> {
    if (now !== revision) throw new Failure('changed_meanwhile')
    const { formProblems } = textsIn(language)
    const problems = problemsOf(draft, purpose)
    if (problems.length > 0) {
      const issues = problems
        .slice(0, 20)
        .map(({ at, problem }) => ({ path: at ?? '', message: formProblems[problem] }))
      throw new Failure('form_not_ready', { issues })
    }
    const { rows } = await sql<{ version: number }>`
      insert into form_versions (form_id, version, definition, revision, published_by)
      select id, 1 + coalesce((select max(version) from form_versions where form_id = ${id}), 0), draft,
        draft_revision, ${caller.id}
      from forms where id = ${id}
      returning version
    `.execute(tx)
    return rows[0]!.version
  }
}

async function lockForm(tx: Queries, id: string) {
  const { rows } = await sql<{ draft: FormDefinition; purpose: FormPurpose; now: number }>`
    select draft, purpose, draft_revision as now from forms where id = ${id} for update
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

async function publishedFrom(tx: Queries, id: string, revision: number): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from form_versions where form_id = ${id} and revision = ${revision}
  `.execute(tx)
  return rows[0]?.version
}
