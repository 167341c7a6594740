import { sql } from 'kysely'
import type * as contract from '#contract/documents/documents.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { ownPersonKey } from '../records/person-keys.ts'
import { sealFacts } from './facts.ts'
import { isPatientThemselves } from '../records/who-reads.ts'
import { type Found, findDocument } from './reach.ts'
import { followSort } from './release.ts'
import { dropFiles, type Stored } from './storage/storage.ts'

type Changes = InputOf<typeof contract.changeDocument>['body']

/** Patients change what they have added, doctors what the clinic has added. */
function mustBeTheirs({ role }: Caller, { class: retention }: Found): void {
  if (retention !== (role === 'user' ? 'own' : 'care')) throw new Failure('document_not_yours')
}

/**
 * Changes a document's title, sort, date, order of files, and whether guardians see it. Throws `not_found`,
 * `document_not_yours`, `only_the_patient` for a guardian who decides what guardians see, and `changed_meanwhile` if
 * the files are not those of the document.
 */
export async function changeDocument(ground: Ground, caller: Caller, id: string, changes: Changes): Promise<void> {
  const { notForGuardians, files, title, sort, date } = changes
  await inTransaction(ground.db, async (tx) => {
    const document = await findDocument(tx, caller, id, true)
    if ([files, title, sort, date].some((change) => change !== undefined)) mustBeTheirs(caller, document)
    if (notForGuardians !== undefined) {
      const mayHide = caller.role === 'doctor' || (await isPatientThemselves(tx, caller, document.person_id))
      if (!mayHide) throw new Failure('only_the_patient')
      await sql`update documents set not_for_guardians = ${notForGuardians} where id = ${id}`.execute(tx)
    }
    if (title !== undefined) {
      const key = await ownPersonKey({ ...ground, db: tx }, document.person_id, document.class)
      const sealed = sealFacts(key, 'documents', id, { title })
      await sql`update documents set sealed = ${sealed} where id = ${id}`.execute(tx)
    }
    await sql`
      update documents set sort = coalesce(${sort ?? null}, sort), dated_on = coalesce(${date ?? null}, dated_on)
      where id = ${id}
    `.execute(tx)
    if (sort !== undefined) await followSort(tx, caller, id)
    if (files) await putInOrder(tx, id, files)
  })
}

async function putInOrder(tx: Queries, id: string, files: readonly string[]): Promise<void> {
  const { rows } = await sql`
    update document_files file set position = wanted.position
    from unnest(${files as string[]}::uuid[]) with ordinality wanted (id, position)
    where file.document_id = ${id} and file.id = wanted.id returning file.id
  `.execute(tx)
  const { rows: all } = await sql`select from document_files where document_id = ${id}`.execute(tx)
  if (rows.length !== all.length || files.length !== all.length) throw new Failure('changed_meanwhile')
}

/** Deletes a document that a patient has added, with its bytes. Throws `not_found`, `document_not_yours`. */
export async function deleteDocument({ db }: Ground, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    mustBeTheirs(caller, await findDocument(tx, caller, id, true))
    await deleteDocuments(tx, [id])
  })
}

/** Deletes documents with the bytes of their files. */
export async function deleteDocuments(tx: Queries, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Stored>`
    delete from document_files where document_id = any(${ids as string[]}::uuid[]) returning id, stored_in, parts
  `.execute(tx)
  await dropFiles(tx, rows)
  await sql`delete from documents where id = any(${ids as string[]}::uuid[])`.execute(tx)
}
