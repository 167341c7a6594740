import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { ChartNote } from '#contract/records/charts.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'
import { type Records, textOf } from '../booking/notes/notes.ts'

type Row = Parameters<typeof textOf>[1] & { at: string; by: string | null; role: string | null }

const newest = [down(sql`at`, 'instant'), down(sql`version`, 'int'), up(sql`kind`, 'text')] as const
/** Identifies a note among those of its visit. */
const named = sql`kind || ' ' || version`

/**
 * One page of all versions of all notes of the doctor's own appointment, newest first, and how many there are in all.
 * Throws `not_found`.
 */
export async function listChartNotes(
  { db, records }: Records,
  caller: Caller,
  id: string,
  asked: PageAsked,
): Promise<{ notes: ChartNote[]; paging: Paging }> {
  const chart = await sql`
    select from appointments claim join doctors doctor on doctor.id = claim.doctor_id
    where claim.id = ${id} and doctor.user_id = ${caller.id}
  `.execute(db)
  if (chart.rows.length === 0) throw new Failure('not_found')
  const list = { from: sql`chart_notes`, where: sql`claim_id = ${id}::uuid`, id: named, order: newest }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<Row>`
    select claim_id, kind, version, key_id, sealed, iso(at) as at, author.name as by, author.account_role as role
    from chart_notes note left join persons author on author.id = note.author_id
    where claim_id = ${id} and ${named} = any(${ids}::text[])
    order by note.at desc, version desc, kind
  `.execute(db)
  const notes = rows.map(({ kind, version, at, by, role, ...sealed }) => ({
    kind,
    version,
    text: textOf(records, { ...sealed, kind, version }),
    at,
    by: by === null ? '' : role === 'doctor' ? `Dr. ${by}` : by,
  }))
  return { notes, paging }
}
