import { sql } from 'kysely'
import { bookPayments } from '../../payments/ledger.ts'
import { batchedPer } from '../../platform/batched.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import { bookHeldTimes } from '../take/book-held-times.ts'
import { justPaid } from '../take/just-booked.ts'
import { lockFreePartiesOf } from '../lock-parties.ts'
import { type AppointmentOnly, asAppointmentBooked, withPeopleByKey } from '../wire.ts'

/** A payment that its provider reports as paid, with the agreed amount. */
type Paid = { paymentId: string; claimId: string; capturedCents: number; intentId: string }

/**
 * Makes appointments of held times that are paid. Payments that arrive together share a transaction, which never waits.
 * Null if somebody else has locked the claim or its time cannot be given: the caller then settles this one alone, which
 * tells why.
 */
export const bookPaidTogether = batchedPer<Paid, AppointmentOnly | null>((db) => ({
  runAll: (paid) => bookAllPaid(db, paid),
  mostAtOnce: 64,
  keyOf: ({ claimId }) => claimId,
  // PostgreSQL 55P03: lock timeout.
  isStuck: (error) => (error as { code?: string }).code === '55P03',
}))

async function bookAllPaid(db: Database, paid: readonly Paid[]): Promise<(AppointmentOnly | null)[]> {
  return inTransaction(db, async (tx) => {
    const free = new Set(
      await lockFreePartiesOf(
        tx,
        paid.map(({ claimId }) => claimId),
      ),
    )
    const ours = await lockHeld(
      tx,
      paid.filter(({ claimId }) => free.has(claimId)),
    )
    const visits = await bookHeldTimes(
      tx,
      ours.map(({ claimId }) => claimId),
    )
    const booked = new Map(visits.map((visit) => [visit.id, visit]))
    const arrived = ours.filter(({ claimId }) => booked.has(claimId))
    await bookPayments(tx, arrived)
    const shown = new Map<string, AppointmentOnly>()
    for (const { claimId, ...money } of arrived) {
      const visit = booked.get(claimId)!
      if (visit.alone) shown.set(claimId, justPaid(visit, money))
    }
    const more = arrived.filter(({ claimId }) => !shown.has(claimId)).map(({ claimId }) => claimId)
    for (const { id, appointment } of await readWhole(tx, more)) shown.set(id, appointment)
    // Of several calls for the same payment, one made the appointment.
    return paid.map(({ claimId }) => {
      const appointment = shown.get(claimId) ?? null
      shown.delete(claimId)
      return appointment
    })
  })
}

/**
 * Locks what is still held and not yet paid, each claim before its payment, and skips what somebody else has locked.
 */
async function lockHeld(tx: Queries, paid: readonly Paid[]): Promise<Paid[]> {
  const { rows } = await sql<{ claimId: string }>`
    select paid."claimId"
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid ("paymentId" uuid, "claimId" uuid)
    cross join lateral (
      select from claims where id = paid."claimId" and status = 'held' for no key update skip locked
    ) claim
    cross join lateral (
      select from payments where id = paid."paymentId" and status in ('creating', 'open') for update skip locked
    ) payment
  `.execute(tx)
  const locked = new Set(rows.map(({ claimId }) => claimId))
  return paid.filter(({ claimId }) => locked.delete(claimId))
}

/** Reads visits with their own terms or of a series, which have more to show than the batch's statement reads. */
async function readWhole(tx: Queries, claimIds: string[]): Promise<{ id: string; appointment: AppointmentOnly }[]> {
  if (claimIds.length === 0) return []
  const { rows } = await sql<{ id: string; appointment: AppointmentOnly }>`
    select claim.id, ${asAppointmentBooked} as appointment
    from claims claim ${withPeopleByKey} where claim.id = any(${claimIds}::uuid[])
  `.execute(tx)
  return rows
}
