import { sql } from 'kysely'
import { type Listing, readDocuments } from './list.ts'

/** What a person's documents are, for their own copy of everything that is stored about them. */
export async function documentsOf(ground: Listing, personId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from documents where person_id = any(records_with(${personId}))
  `.execute(ground.db)
  const ids = rows.map(({ id }) => id)
  const documents = await readDocuments(ground, { id: personId, role: 'user' }, ids)
  return documents.map(({ title, sort, date, addedAt, addedAs, notForGuardians, files, ...shown }) => ({
    ...{ title, sort, date, addedAt, addedAs, notForGuardians },
    ...{ releasedAt: shown.releasedAt, opensAt: shown.opensAt },
    files: files.map(({ name, type, size, scan }) => ({ name, type, size, scan })),
  }))
}
