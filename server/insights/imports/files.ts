import { sql } from 'kysely'
import type { FileOfMeasurements } from '#contract/insights.ts'
import type { Queries } from '../../platform/database.ts'

/** So many files can be taken back from the page. */
const most = 20

/** The files of a person that were brought in and not taken back, newest first; or one of them. */
export async function filesOf(db: Queries, personId: string, only?: string): Promise<FileOfMeasurements[]> {
  const { rows } = await sql<FileOfMeasurements>`
    select file.id as "_id", iso(file.at) as at, coalesce(writer.name, '') as by, file.entries
    from measurement_imports file left join persons writer on writer.id = file.by_id
    where file.person_id = any(records_with(${personId})) and file.undone_at is null
      and (${only ?? null}::uuid is null or file.id = ${only ?? null}::uuid)
    order by file.at desc, file.id limit ${most}
  `.execute(db)
  return rows
}
