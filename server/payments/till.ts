import { sql } from 'kysely'
import { centsOf } from '#contract/money.ts'
import type { Till, TillShift } from '#contract/payments/till.ts'
import type { Caller } from '../platform/caller.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { readShift } from './till-shifts.ts'

type Place = Till['place']
type Count = { counted: number; pieces: { value: number; count: number }[]; reason: string }

async function readPlace(db: Queries, id: string): Promise<Place> {
  const { rows } = await sql<{ place: Place }>`
    select json_build_object('_id', id, 'name', name) as place from places where id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].place
}

/** How much cash should be in the till of a place, in cents; null before its first shift. */
async function expectedCents(db: Queries, placeId: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select coalesce(carried_cents, expected_cents) as cents from till_books where place_id = ${placeId}
    order by number desc limit 1
  `.execute(db)
  return rows[0]?.cents ?? null
}

/** The till of a place. Throws `not_found`. */
export async function readTill(db: Queries, placeId: string): Promise<Till> {
  const place = await readPlace(db, placeId)
  const shift = await readShift(db, sql`shift.place_id = ${placeId}`)
  const cents = await expectedCents(db, placeId)
  return { place, shift: shift ?? null, expected: cents === null ? null : cents / 100 }
}

/**
 * Locks a till until the end of the transaction, so that nothing else is taken, counted or moved there. Answers its
 * latest shift.
 */
async function lockTill(tx: Queries, placeId: string): Promise<TillShift | undefined> {
  await sql`select id from places where id = ${placeId} for no key update`.execute(tx)
  return readShift(tx, sql`shift.place_id = ${placeId}`)
}

/** Throws `sum_changed` if the expected amount is not the one the caller has seen. */
async function checkSeen(tx: Queries, placeId: string, seen: number | null): Promise<void> {
  if ((await expectedCents(tx, placeId)) !== (seen === null ? null : centsOf(seen))) throw new Failure('sum_changed')
}

/** Locks the till of a shift that is open. Throws `not_found`, `till_is_closed`, `sum_changed`. */
async function lockOpen(tx: Queries, id: string, seen: number): Promise<void> {
  const asked = await readShift(tx, sql`shift.id = ${id}`)
  if (!asked) throw new Failure('not_found')
  const placeId = asked.place._id
  const last = await lockTill(tx, placeId)
  if (last?._id !== id || last.closed) throw new Failure('till_is_closed')
  await checkSeen(tx, placeId, seen)
}

const asWritten = async (tx: Queries, id: string): Promise<TillShift> => (await readShift(tx, sql`shift.id = ${id}`))!

/**
 * Opens a shift with the counted cash. `expected` is what the page showed. Throws `not_found`, `till_is_open`,
 * `sum_changed`, `difference_needs_reason`.
 */
export async function openTill(
  db: Database,
  caller: Caller,
  { placeId, expected, counted, pieces, reason }: Count & { placeId: string; expected: number | null },
): Promise<TillShift> {
  return inTransaction(db, async (tx) => {
    await readPlace(tx, placeId)
    const last = await lockTill(tx, placeId)
    if (last && !last.closed) throw new Failure('till_is_open')
    await checkSeen(tx, placeId, expected)
    const { rows } = await sql<{ id: string }>`
      insert into till_shifts (place_id, opened_by, float_cents, pieces, reason)
      values (${placeId}, ${caller.id}, ${centsOf(counted)}, ${JSON.stringify(pieces)}, ${reason}) returning id
    `.execute(tx)
    return asWritten(tx, rows[0]!.id)
  })
}

/**
 * Notes what was counted; `closes` ends the shift. Throws `not_found`, `till_is_closed`, `sum_changed`, and
 * `difference_needs_reason` if it closes with a difference and no reason.
 */
export async function countTill(
  db: Database,
  caller: Caller,
  id: string,
  { expected, closes, counted, pieces, reason }: Count & { expected: number; closes: boolean },
): Promise<TillShift> {
  return inTransaction(db, async (tx) => {
    await lockOpen(tx, id, expected)
    await sql`
      insert into till_counts (shift_id, counted_by, closes, counted_cents, pieces, reason)
      values (${id}, ${caller.id}, ${closes}, ${centsOf(counted)}, ${JSON.stringify(pieces)}, ${reason})
    `.execute(tx)
    return asWritten(tx, id)
  })
}

/**
 * Notes that cash was put in or, with a negative amount, taken out. Throws `not_found`, `till_is_closed`,
 * `sum_changed`, `more_than_in_till`.
 */
export async function moveCash(
  db: Database,
  caller: Caller,
  id: string,
  { amount, reason, expected }: { amount: number; reason: string; expected: number },
): Promise<TillShift> {
  return inTransaction(db, async (tx) => {
    await lockOpen(tx, id, expected)
    await sql`
      insert into till_moves (shift_id, moved_by, amount_cents, reason)
      values (${id}, ${caller.id}, ${centsOf(amount)}, ${reason})
    `.execute(tx)
    return asWritten(tx, id)
  })
}
