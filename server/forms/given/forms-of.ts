import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import type { Queries } from '../../platform/database.ts'
import type { Scanning } from '../../documents/kept-file.ts'
import { factsOf } from '../fill/drafts.ts'
import { answersIn, readParts, textOfAnswers } from '../fill/parts.ts'
import { readVersion } from '../fill/version.ts'
import { personKeys } from '../../records/person-keys.ts'
import { readAllWhole, seenOf } from './read.ts'

type Opening = Scanning & { db: Queries; records: Ground['records'] }

/** The forms and consents that were given of a person, for their own copy of everything that is stored about them. */
export async function formsOf(ground: Opening, personId: string) {
  const caller = { id: personId, role: 'user' } as const
  const given = await readAllWhole(ground, caller, seenOf(caller, personId))
  return given.map(({ definition: _, mayCorrect: __, mayWithdraw: ___, facts: ____, ...form }) => form)
}

/** What they have begun and not given: the text as it stands. */
export async function draftsOf(ground: Opening, personId: string) {
  const { rows } = await sql<{
    id: string
    form_id: string
    version: number
    person_id: string
    claim_id: string | null
    language: string
    at: string
  }>`
    select id, form_id, version, person_id, claim_id, language, iso(touched_at) as at from form_drafts
    where person_id = any(records_with(${personId})) order by touched_at
  `.execute(ground.db)
  const drafts: { formId: string; version: number; changedAt: string; text: string }[] = []
  for (const draft of rows) {
    const key = (await personKeys(ground, draft.person_id)).own
    if (!key) continue
    const answers = answersIn(await readParts(ground.db, key, draft.id))
    const definition = await readVersion(ground.db, draft.form_id, draft.version)
    const text = textOfAnswers(definition, answers, await factsOf(ground.db, draft), draft.language)
    drafts.push({ formId: draft.form_id, version: draft.version, changedAt: draft.at, text })
  }
  return drafts
}
