import { sql } from 'kysely'
import { bookPayments } from '../payments/ledger.ts'
import { batchedPer } from '../platform/batched.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { bookHeldTimes } from './book-held-times.ts'
import { type Fresh, freshColumns, justPaid } from './just-booked.ts'
import { lockFreeParties, partiesOf } from './lock-parties.ts'
import { type AppointmentOnly, asAppointmentBooked, withPeopleByKey, withWhoAndWhere } from './wire.ts'

/** A payment that its provider reports as paid, and as agreed. */
type Paid = { paymentId: string; claimId: string; capturedCents: number; intentId: string }

/**
 * Makes the appointment of a time that is held and paid; those that are paid at the same time share a transaction,
 * which waits for nobody. Null where somebody else works on it or there is no time to give: whoever asks settles it by
 * itself then, which says why.
 */
export const settleTogether = batchedPer<Paid, AppointmentOnly | null>((db) => ({
  runAll: (paid) => settleAll(db, paid),
  mostAtOnce: 64,
  keyOf: ({ claimId }) => claimId,
  // PostgreSQL 55P03: somebody holds a lock for long.
  isStuck: (error) => (error as { code?: string }).code === '55P03',
}))

async function settleAll(db: Database, paid: readonly Paid[]): Promise<(AppointmentOnly | null)[]> {
  return inTransaction(db, async (tx) => {
    const parties = await partiesOf(
      tx,
      paid.map(({ claimId }) => claimId),
    )
    const areLocked = await lockFreeParties(tx, parties)
    const free = new Set(parties.filter((each) => !areLocked(each)).map(({ claimId }) => claimId))
    const ours = await lockHeld(
      tx,
      paid.filter(({ claimId }) => free.has(claimId)),
    )
    const booked = new Set(
      await bookHeldTimes(
        tx,
        ours.map(({ claimId }) => claimId),
      ),
    )
    await bookPayments(
      tx,
      ours.filter(({ claimId }) => booked.has(claimId)),
    )
    const appointments = await readAll(
      tx,
      ours.filter(({ claimId }) => booked.has(claimId)),
    )
    // Of several who ask for the same, one made it.
    return paid.map(({ claimId }) => {
      const appointment = appointments.get(claimId) ?? null
      appointments.delete(claimId)
      return appointment
    })
  })
}

/** Locks what is still held and not yet paid, each claim before its payment; leaves out what somebody else has. */
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

async function readAll(tx: Queries, paid: readonly Paid[]): Promise<Map<string, AppointmentOnly>> {
  const claimIds = paid.map(({ claimId }) => claimId)
  const { rows } = await sql<Fresh>`
    select claim.id, claim.amount_cents as "amountCents", ${freshColumns}
    from claims claim ${withWhoAndWhere}
    where claim.id = any(${claimIds}::uuid[]) and claim.checkout_id is null
      and not exists (select from visit_terms where claim_id = claim.id)
  `.execute(tx)
  const byId = new Map(rows.map((visit) => [visit.id, visit]))
  const shown = new Map<string, AppointmentOnly>()
  for (const { claimId, capturedCents, intentId } of paid) {
    const visit = byId.get(claimId)
    if (visit) shown.set(claimId, justPaid(visit, { capturedCents, intentId }))
  }
  // What has terms of its own, or is one of several, has more to show.
  const others = claimIds.filter((id) => !shown.has(id))
  if (others.length === 0) return shown
  const { rows: read } = await sql<{ id: string; appointment: AppointmentOnly }>`
    select claim.id, ${asAppointmentBooked} as appointment
    from claims claim ${withPeopleByKey} where claim.id = any(${others}::uuid[])
  `.execute(tx)
  for (const { id, appointment } of read) shown.set(id, appointment)
  return shown
}
