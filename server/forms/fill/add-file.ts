import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { beginUploadOfFile } from '../../documents/begin-upload.ts'
import { mustTakeFormFile, openFormFile } from '../../documents/form-files.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { readsRecord } from '../../records/who-reads.ts'
import { lockDraft, refuseGiven } from './drafts.ts'
import type { Filler } from './filler.ts'
import { readVersion } from './version.ts'

type Asked = { key: string; name: string; size: number }

/**
 * Begins to upload a file for a question. Throws `not_found`, `form_given`, `invalid_input` for a question that takes
 * no file, `too_many_form_files`, `too_many_documents`, `too_many_uploads`.
 */
export async function addFile(ground: Ground, filler: Filler, id: string, asked: Asked): Promise<DocumentUpload> {
  return inTransaction(ground.db, async (tx) => {
    const draft = (await lockDraft(tx, filler, id)) ?? (await refuseGiven(tx, filler, id))
    const items = itemsOf(await readVersion(tx, draft.form_id, draft.version))
    if (!items.some(({ key, kind }) => key === asked.key && kind === 'file')) {
      throw new Failure('invalid_input', { issues: [{ path: 'key', message: rule('from_list') }] })
    }
    const by = filler.caller ? { accountId: filler.caller.id } : { claimId: filler.claimId }
    await mustTakeFormFile(tx, id, asked.key)
    return beginUploadOfFile(
      { db: tx, records: ground.records },
      by,
      {
        draftId: id,
        question: asked.key,
        personId: draft.person_id,
        retention: 'care',
        addedAs: filler.way === 'desk' ? 'desk' : 'patient',
      },
      { name: asked.name, size: asked.size },
    )
  })
}

/**
 * The bytes of a file: for the person and whoever acts for them also while it is in a draft, for doctors once it was
 * given. Throws `not_found`, and as `openFile`.
 */
export async function openFile(ground: Ground, caller: Caller, id: string) {
  const { rows } = await sql<{ person_id: string }>`
    select file.person_id from document_files file
    where file.id = ${id} and file.draft_id is not null and ${
      caller.role === 'doctor'
        ? sql`${readsRecord(caller, sql`file.person_id`)}
            and exists (select from form_responses given where given.id = file.draft_id)`
        : sql`file.person_id = any(acted_for(${caller.id}, 'record'))`
    }
  `.execute(ground.db)
  if (!rows[0]) throw new Failure('not_found')
  auditIsAbout([rows[0].person_id])
  return openFormFile(ground, id)
}
