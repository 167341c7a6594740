import { sql } from 'kysely'
import type { ChartNote } from '#contract/records.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'
import { type Records, textOf } from '../booking/notes/notes.ts'

type Row = Parameters<typeof textOf>[1] & { at: string; by: string | null; role: string | null }
type Found = { total: number; notes: (Omit<Row, 'sealed'> & { sealed: string })[] }

/**
 * One page of everything that was ever written in the chart of the doctor's own appointment, newest first, and how many
 * there are in all. Throws `not_found`.
 */
export async function listChartNotes(
  { db, records }: Records,
  caller: Caller,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ notes: ChartNote[]; total: number }> {
  const { rows } = await sql<Found>`
    select
      (select count(*) from chart_notes where claim_id = claim.id) as total,
      coalesce((
        select json_agg(json_build_object(
          'claim_id', claim_id, 'kind', kind, 'version', version, 'key_id', key_id, 'sealed', encode(sealed, 'base64'),
          'at', iso(at), 'by', author.name, 'role', author.role
        ) order by at desc, version desc, kind)
        from (
          select * from chart_notes where claim_id = claim.id
          order by at desc, version desc, kind limit ${limit} offset ${offset}
        ) note left join users author on author.id = note.author_id
      ), '[]') as notes
    from appointments claim join doctors doctor on doctor.id = claim.doctor_id
    where claim.id = ${id} and doctor.user_id = ${caller.id}
  `.execute(db)
  const [chart] = rows
  if (!chart) throw new Failure('not_found')
  const notes = chart.notes.map(({ kind, version, at, by, role, ...sealed }) => ({
    kind,
    version,
    text: textOf(records, { ...sealed, kind, version, sealed: Buffer.from(sealed.sealed, 'base64') }),
    at,
    by: by === null ? '' : role === 'doctor' ? `Dr. ${by}` : by,
  }))
  return { notes, total: chart.total }
}
