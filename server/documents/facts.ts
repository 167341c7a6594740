import type { PersonKey } from '../records/person-keys.ts'

/** What is sealed beside a document, one of its files, or an upload. */
type Facts = {
  documents: { title: string }
  document_files: { name: string; sha256: string }
  document_uploads: { title: string; files: { name: string; size: number; sha256: string | null }[] }
}

export const sealFacts = <T extends keyof Facts>(key: PersonKey, table: T, id: string, facts: Facts[T]): Buffer =>
  key.seal(JSON.stringify(facts), `${table} ${id}`)

export const openFacts = <T extends keyof Facts>(key: PersonKey, table: T, id: string, sealed: Buffer): Facts[T] =>
  JSON.parse(key.open(sealed, `${table} ${id}`).toString()) as Facts[T]

/** Names a part of a file: a part that stands elsewhere, or a file that lacks one, does not open. */
export const placeOfPart = (fileId: string, part: number, parts: number) => `document_files ${fileId} ${part}/${parts}`

/** Names a part of an upload by the offset of its first byte. */
export const placeOfUploadPart = (uploadId: string, at: number) => `document_uploads ${uploadId} at ${at}`
