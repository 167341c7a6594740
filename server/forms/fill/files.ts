import { type RawBuilder, sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { Answers, AnswerValue, FormDefinition } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import type { FormFile, FormToFill } from '#contract/forms/responses.ts'
import type { Ground } from '../../ground.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { asUpload, uploadsOfDraft } from '../../documents/uploads.ts'
import { asFile, type FileFacts, openedFile, type Scanning } from '../../documents/kept-file.ts'
import { careKeys } from '../../records/person-keys.ts'
import type { Draft } from './drafts.ts'

type Opening = Scanning & { db: Queries; records: Ground['records'] }
type OfDraft = Pick<Draft, 'id' | 'form_id' | 'person_id'>

/** A `document_files file` that may answer a question of this draft: its own, and those of what was given before. */
const isOfDraft = ({ id, form_id, person_id }: OfDraft) => sql`(file.draft_id = ${id} or file.draft_id in (
  select given.id from form_responses given
  where given.form_id = ${form_id} and given.person_id = any(records_with(${person_id}))
))`

/** The files that were added to a draft, and what is still being uploaded. */
export async function filesToFill(
  ground: Opening,
  draft: OfDraft,
  answers: Answers,
): Promise<Pick<FormToFill, 'files' | 'uploads'>> {
  const uploads = await uploadsOfDraft(ground.db, draft.id)
  const named = Object.values(answers)
    .flatMap((value) => (Array.isArray(value) ? value : []))
    .filter(isId)
  return {
    files: await readFiles(
      ground,
      draft.person_id,
      sql`(file.draft_id = ${draft.id} or file.id = any(${named}::uuid[]) and ${isOfDraft(draft)})`,
    ),
    uploads: await Promise.all(uploads.map((upload) => asUpload(ground, upload))),
  }
}

const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** The files of a given form. */
export const filesGiven = (ground: Opening, personId: string, ids: readonly string[]): Promise<FormFile[]> =>
  readFiles(ground, personId, sql`file.id = any(${ids.filter(isId)}::uuid[])`)

async function readFiles(ground: Opening, personId: string, where: RawBuilder<unknown>): Promise<FormFile[]> {
  const { rows } = await sql<{ person_id: string; key: string; file: FileFacts }>`
    select file.person_id, file.draft_key as key, ${asFile} as file
    from document_files file
    where file.person_id = any(records_with(${personId})) and ${where} order by file.draft_key, file.added_at, file.id
  `.execute(ground.db)
  const keyOf = await careKeys(
    ground,
    rows.map(({ person_id }) => person_id),
  )
  return rows.flatMap(({ person_id, key, file }) => {
    const own = keyOf(person_id)
    return own ? [{ ...openedFile(ground, own, file), key }] : []
  })
}

/** Throws `invalid_input` for an answer with a file that was not added to this question of the draft. */
export async function mustBeFilesOf(
  db: Queries,
  draft: OfDraft,
  form: FormDefinition,
  changes: readonly { key: string; value: AnswerValue | null }[],
): Promise<void> {
  const kinds = new Map(itemsOf(form).map(({ key, kind }) => [key, kind]))
  const asked = changes.filter(({ key, value }) => kinds.get(key) === 'file' && Array.isArray(value))
  if (asked.length === 0) return
  const { rows } = await sql<{ id: string; key: string }>`
    select file.id::text as id, file.draft_key as key from document_files file
    where file.person_id = any(records_with(${draft.person_id})) and ${isOfDraft(draft)}
  `.execute(db)
  const isThere = (key: string, id: string) => rows.some((file) => file.id === id && file.key === key)
  const wrong = asked.filter(({ key, value }) => !(value as string[]).every((id) => isThere(key, id)))
  if (wrong.length === 0) return
  throw new Failure('invalid_input', {
    issues: wrong.map(({ key }) => ({
      path: `changes.${changes.findIndex((change) => change.key === key)}.value`,
      message: rule('no_longer_offered'),
    })),
  })
}
