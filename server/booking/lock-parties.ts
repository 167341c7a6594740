import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

type Parties = { doctorIds: readonly string[]; patientIds: readonly string[] }

/**
 * How long (ms) a lock is waited for: by whoever keeps only a doctor's own bookings waiting, and by a batch of many.
 */
const longestWait = { patient: 2000, batch: 250 }

/**
 * Locks the doctors and patients of a time that is to be taken, held, settled, moved or offered; the first thing that
 * its transaction does. Doctors' deletion, suspension, closing and time off, and the closing and erasure of patients,
 * are then over, or wait until this transaction ends. What may be done is judged in statements after this one, which
 * see what the wait was for. Throws PostgreSQL's 55P03 where a lock is not to be had in time.
 */
export async function lockParties(tx: Queries, parties: Parties, wait: keyof typeof longestWait = 'patient') {
  const { doctorIds, patientIds } = parties
  await sql`
    select lock_parties(${doctorIds as string[]}::uuid[], ${patientIds as string[]}::uuid[], ${`${longestWait[wait]}ms`})
  `.execute(tx)
}

/** The same for a claim there is: who meets in it never changes, so it is read before it is locked. */
export async function lockPartiesOf(tx: Queries, claimId: string): Promise<void> {
  const { rows } = await sql<{ doctor_id: string; patient_id: string }>`
    select doctor_id, patient_id from claims where id = ${claimId}
  `.execute(tx)
  for (const { doctor_id: doctorId, patient_id: patientId } of rows)
    await lockParties(tx, { doctorIds: [doctorId], patientIds: [patientId] })
}
