import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FileType, ScanState } from '#contract/documents/document-lists.ts'
import { neutralName } from '#contract/documents/neutral-name.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'
import { type PersonKey, personKeys } from '../records/person-keys.ts'
import { placeOfPart } from './facts.ts'
import { opens } from './kept-file.ts'
import { mayList } from './reach.ts'
import { mayRead } from './release.ts'
import type { Parts } from './storage/parts.ts'
import { countOpening } from './shares/opened.ts'
import { partsIn, type Stored } from './storage/storage.ts'

/** A file as it is served. */
export type FileRow = Stored & { type: FileType; bytes: number; scan: ScanState }

type File = FileRow & {
  position: number
  files: number
  dated_on: string
  document_id: string
  person_id: string
  class: 'own' | 'care'
}

/**
 * The bytes of a file as a stream, part by part, and how they are to be served: under a name that says nothing, and
 * with the type that the server itself has found. Throws `not_found`, `file_infected`, `file_not_scanned`, and
 * `file_lost` if the store has lost its first part.
 */
export async function openFile(ground: Ground, caller: Caller, id: string) {
  const { rows } = await sql<File>`
    select file.id, file.type, file.bytes, file.parts, file.stored_in, file.scan, file.position, document.dated_on,
      file.document_id, document.person_id,
      document.class,
      (select count(*) from document_files other where other.document_id = document.id) as files
    from document_files file join documents document on document.id = file.document_id
    where file.id = ${id} and ${mayList(caller)} and ${mayRead(caller)}
  `.execute(ground.db)
  const [file] = rows
  const key = file && (await personKeys(ground, file.person_id))[file.class]
  if (!file || !key) throw new Failure('not_found')
  const name = neutralName({ date: file.dated_on, page: file.position, pages: file.files, type: file.type })
  const served = await servedFile(ground, key, file, name)
  await countOpening(ground.db, caller, file.person_id, file.document_id)
  return served
}

/**
 * The bytes of a file that its reader may open, and how they are to be served, under this name. Throws as `openFile`.
 */
export async function servedFile(ground: Pick<Ground, 'db' | 'config'>, key: PersonKey, file: FileRow, name: string) {
  if (!opens(ground.config, file.scan)) {
    throw new Failure(file.scan === 'infected' ? 'file_infected' : 'file_not_scanned')
  }
  const parts = partsIn(ground, file.stored_in)
  // Before the answer begins: later a failure can only break it off.
  const first = await openPart(parts, key, file, 1)
  return {
    type: file.type === 'other' ? 'application/octet-stream' : file.type,
    name,
    bytes: file.bytes,
    stream: Readable.from(opened(parts, key, file, first)),
  }
}

export type ServedFile = Awaited<ReturnType<typeof servedFile>>

async function* opened(parts: Parts, key: PersonKey, file: Stored, first: Buffer): AsyncGenerator<Buffer> {
  yield first
  for (let part = 2; part <= file.parts; part++) yield await openPart(parts, key, file, part)
}

/** A part of a file, opened. Throws `file_lost`. */
export async function openPart(parts: Parts, key: PersonKey, file: Stored, part: number): Promise<Buffer> {
  const sealed = await parts.get(file.id, part)
  if (!sealed) throw new Failure('file_lost')
  return key.open(sealed, placeOfPart(file.id, part, file.parts))
}

/** All bytes of a file. */
export async function wholeFile(parts: Parts, key: PersonKey, file: Stored): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let part = 1; part <= file.parts; part++) pieces.push(await openPart(parts, key, file, part))
  return Buffer.concat(pieces)
}
