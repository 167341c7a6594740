import { sql } from 'kysely'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { readDoctorRecord } from './records.ts'

const kinds: [string, (bytes: Buffer) => boolean][] = [
  ['application/pdf', (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
]

/** Stores a document unchanged; its first bytes tell its type. Throws `not_found`, `not_a_document`. */
export async function addDocument(
  db: Queries,
  caller: Caller,
  id: string,
  { name, document }: { name: string; document: Uint8Array },
): Promise<DoctorRecord> {
  const bytes = Buffer.from(document)
  const contentType = kinds.find(([, is]) => is(bytes))?.[0]
  if (!contentType) throw new Failure('not_a_document')
  const { rows } = await sql`
    insert into doctor_documents (doctor_id, name, content_type, bytes, added_by, added_at)
    select id, ${name}, ${contentType}, ${bytes}, ${caller.id}, clinic_now() from doctors
    where id = ${id} and deleted_at is null returning id
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
  return readDoctorRecord(db, id)
}

export async function readDocument(
  db: Queries,
  id: string,
): Promise<{ contentType: string; bytes: Buffer; name: string }> {
  const { rows } = await sql<{ contentType: string; bytes: Buffer; name: string }>`
    select content_type as "contentType", bytes, name from doctor_documents where id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}
