import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { TillShift } from '#contract/payments/till.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { csvOf, csvTo } from '../platform/csv.ts'
import type { Queries } from '../platform/database.ts'
import type { Caller } from '../platform/caller.ts'
import { allOf, atPlaces } from '../platform/where.ts'

const asCount = sql`
  json_build_object(
    '_id', count.id, 'counted', count.counted_cents / 100.0, 'expected', count.expected_cents / 100.0,
    'pieces', count.pieces, 'closes', count.closes, 'reason', count.reason, 'by', counter.name, 'at', iso(count.at)
  )`

const asShift = sql<TillShift>`
  json_build_object(
    '_id', shift.id,
    'number', shift.number,
    'place', json_build_object('_id', place.id, 'name', place.name),
    'opening', json_build_object(
      '_id', shift.id, 'counted', shift.float_cents / 100.0, 'expected', shift.expected_cents / 100.0,
      'pieces', shift.pieces, 'reason', shift.reason, 'by', opener.name, 'at', iso(shift.opened_at)
    ),
    'expected', book.expected_cents / 100.0,
    'cash', json_build_object('taken', book.cash_in_cents / 100.0, 'givenBack', book.cash_back_cents / 100.0),
    'terminal', json_build_object(
      'taken', book.terminal_in_cents / 100.0, 'givenBack', book.terminal_back_cents / 100.0
    ),
    'moves', coalesce((
      select json_agg(json_build_object(
        '_id', move.id, 'amount', move.amount_cents / 100.0, 'reason', move.reason, 'by', mover.name, 'at', iso(move.at)
      ) order by move.at, move.id)
      from till_moves move join persons mover on mover.id = move.moved_by where move.shift_id = shift.id
    ), '[]'::json),
    'counts', coalesce((
      select json_agg(${asCount} order by count.closes, count.at, count.id)
      from till_counts count join persons counter on counter.id = count.counted_by where count.shift_id = shift.id
    ), '[]'::json),
    'closed', (
      select ${asCount} from till_counts count join persons counter on counter.id = count.counted_by
      where count.id = book.closing_id
    )
  )`

const withBooks = sql`
  till_shifts shift
  join till_books book on book.shift_id = shift.id
  join places place on place.id = shift.place_id
  join persons opener on opener.id = shift.opened_by`

/** The latest shift that matches, or undefined. */
export async function readShift(db: Queries, where: RawBuilder<unknown>): Promise<TillShift | undefined> {
  const { rows } = await sql<{ shift: TillShift }>`
    select ${asShift} as shift from ${withBooks} where ${where} order by shift.number desc limit 1
  `.execute(db)
  return rows[0]?.shift
}

type Wanted = {
  /** Only tills at these places; null: at all places. */
  places: Caller['places']
  id?: string | undefined
  placeId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const openedOn = sql`(shift.opened_at at time zone zone_of(shift.place_id))::date`
const whichOf = ({ places, id, placeId, from, to }: Wanted) => [
  atPlaces(sql`shift.place_id`, { places }),
  id && sql`shift.id = ${id}::uuid`,
  placeId && sql`shift.place_id = ${placeId}::uuid`,
  from && sql`${openedOn} >= ${from}::date`,
  to && sql`${openedOn} <= ${to}::date`,
]

/** The counted cash differed from the expected cash at the beginning or end of the shift. */
const differs = sql`(
  shift.float_cents <> shift.expected_cents or exists (
    select from till_counts count
    where count.shift_id = shift.id and count.closes and count.counted_cents <> count.expected_cents
  )
)`

/** The shifts of the tills, newest first. */
export async function listTillShifts(
  db: Queries,
  { differs: onlyThose, ...wanted }: Wanted & { differs?: 'yes' | undefined } & PageAsked,
): Promise<{ shifts: TillShift[]; paging: Paging }> {
  const where = allOf([...whichOf(wanted), onlyThose && differs])
  const order = [down(sql`shift.opened_at`, 'instant'), up(sql`shift.id`, 'uuid')] as const
  const list = { from: sql`till_shifts shift`, where, id: sql`shift.id`, order }
  const { ids, paging } = await readPage(db, list, wanted)
  const { rows } = await sql<{ shift: TillShift }>`
    select ${asShift} as shift from ${withBooks} where shift.id = any(${ids}::uuid[])
    order by shift.opened_at desc, shift.id
  `.execute(db)
  return { shifts: rows.map(({ shift }) => shift), paging }
}

/** Writes the shifts as CSV, oldest first. There are a few a day, so they are read at once. */
export async function exportTillShifts(
  db: Queries,
  wanted: Wanted,
  reply: FastifyReply,
  language: Language,
): Promise<void> {
  await csvTo(reply, 'till-shifts.csv', async (write) => {
    const { tillCsv } = textsIn(language)
    const first = [
      tillCsv.place,
      tillCsv.shift,
      tillCsv.opened,
      tillCsv.openedBy,
      tillCsv.float,
      tillCsv.floatMissing,
      tillCsv.floatReason,
      tillCsv.cash,
      tillCsv.cashBack,
      tillCsv.moved,
    ]
    const last = [
      tillCsv.expected,
      tillCsv.counted,
      tillCsv.difference,
      tillCsv.reason,
      tillCsv.closed,
      tillCsv.closedBy,
      tillCsv.terminal,
      tillCsv.terminalBack,
    ]
    await write(csvOf([[...first, ...last]]))
    const money = (cents: RawBuilder<unknown>) => sql`coalesce(to_char(${cents} / 100.0, 'FM999999990.00'), '')`
    // Written as a number: as text a minus sign would begin a formula in a spreadsheet.
    const signed = (cents: RawBuilder<unknown>) => sql`coalesce(to_jsonb(${cents} / 100.0), '""')`
    const wall = (at: RawBuilder<unknown>) =>
      sql`coalesce(to_char(${at} at time zone zone_of(shift.place_id), 'YYYY-MM-DD HH24:MI'), '')`
    const { rows } = await sql<{ cells: (string | number)[] }>`
      select json_build_array(
        place.name, shift.number, ${wall(sql`shift.opened_at`)}, opener.name, ${money(sql`shift.float_cents`)},
        ${signed(sql`(shift.float_cents - shift.expected_cents)`)}, shift.reason, ${money(sql`book.cash_in_cents`)},
        ${money(sql`book.cash_back_cents`)}, ${signed(sql`book.moved_cents`)}, ${signed(sql`book.expected_cents`)},
        ${money(sql`closing.counted_cents`)}, ${signed(sql`(closing.counted_cents - closing.expected_cents)`)},
        coalesce(closing.reason, ''), ${wall(sql`closing.at`)}, coalesce(closer.name, ''),
        ${money(sql`book.terminal_in_cents`)}, ${money(sql`book.terminal_back_cents`)}
      ) as cells
      from ${withBooks}
      left join till_counts closing on closing.id = book.closing_id
      left join persons closer on closer.id = closing.counted_by
      where ${allOf(whichOf(wanted))}
      order by shift.opened_at, shift.id
    `.execute(db)
    await write(csvOf(rows.map(({ cells }) => cells)))
  })
}
