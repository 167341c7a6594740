import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

type Parties = { doctorIds: readonly string[]; patientIds: readonly string[] }

/**
 * Locks the doctors and patients before a time is taken, held, paid, moved or offered; this comes first in a
 * transaction. Whoever deletes or suspends a doctor, adds time off, or closes or erases a patient takes the same
 * locks, so this waits for them, or they wait for this transaction. Later statements see what was done meanwhile, so
 * checks belong after this call. Throws PostgreSQL's 55P03 where a lock is not free within two seconds.
 */
export async function lockParties(tx: Queries, { doctorIds, patientIds }: Parties): Promise<void> {
  await sql`
    select lock_parties(${doctorIds as string[]}::uuid[], ${patientIds as string[]}::uuid[], '2s')
  `.execute(tx)
}

type PartiesOfClaim = { doctorId: string; patientId: string }
type Party = PartiesOfClaim & { accountId: string }

/**
 * The same for many times that are taken together, without waiting. Answers whether somebody else has locked a
 * doctor, a patient or the account that books; all others are locked now. The account's limits are counted under its
 * lock, so its bookings for several people take turns.
 */
export async function lockFreeParties(tx: Queries, parties: readonly Party[]): Promise<(party: Party) => boolean> {
  const doctorIds = [...new Set(parties.map(({ doctorId }) => doctorId))]
  const patientIds = [...new Set(parties.flatMap(({ patientId, accountId }) => [patientId, accountId]))]
  const { rows } = await sql<{ locked: string[] }>`
    select lock_free_parties(${doctorIds}::uuid[], ${patientIds}::uuid[]) as locked
  `.execute(tx)
  const locked = new Set(rows[0]!.locked)
  return ({ doctorId, patientId, accountId }) => [doctorId, patientId, accountId].some((id) => locked.has(id))
}

/** The same for times that are held, whose parties never change: answers those claims whose parties are locked now. */
export async function lockFreePartiesOf(tx: Queries, claimIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ claimId: string }>`
    with party as materialized (
      select id, doctor_id, patient_id from claims where id = any(${claimIds as string[]}::uuid[])
    ), others as materialized (
      select lock_free_parties(
        array(select distinct doctor_id from party), array(select distinct patient_id from party)
      ) as locked
    )
    select id as "claimId" from party, others where doctor_id <> all(locked) and patient_id <> all(locked)
  `.execute(tx)
  return rows.map(({ claimId }) => claimId)
}

/**
 * Another doctor took the claim over before its parties were locked; PostgreSQL's code 40001, at which a transaction
 * begins anew.
 */
class TakenOver extends Error {
  readonly code = '40001'
}

/**
 * The same for existing claims. Their doctors and patients are read before they are locked; where another doctor has
 * taken a claim over meanwhile, the transaction begins anew.
 */
export async function lockPartiesOf(tx: Queries, claimIds: string | string[], also?: string): Promise<void> {
  const ids = [claimIds].flat()
  const { doctorIds, patientIds } = idsOf(await partiesOf(tx, ids))
  await lockParties(tx, { doctorIds: also ? [...doctorIds, also] : doctorIds, patientIds })
  await mustBeTheirs(tx, ids, doctorIds)
}

async function mustBeTheirs(tx: Queries, claimIds: readonly string[], doctorIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from claims
    where id = any(${claimIds as string[]}::uuid[]) and doctor_id <> all(${doctorIds as string[]}::uuid[])
  `.execute(tx)
  if (rows.length > 0) throw new TakenOver()
}

/**
 * As `lockParties`, but with an exclusive lock on the doctors, for overbooking: the exclusion constraint does not see
 * that claim, so the next booking has to wait and look.
 */
export async function lockDoctorsAlone(tx: Queries, { doctorIds, patientIds }: Parties): Promise<void> {
  // Says how long is waited; there is nobody to lock yet.
  await lockParties(tx, { doctorIds: [], patientIds: [] })
  await sql`
    select from doctors where id = any(${doctorIds as string[]}::uuid[]) order by id for no key update
  `.execute(tx)
  await lockParties(tx, { doctorIds: [], patientIds })
}

/**
 * As `lockPartiesOf` for one claim, but with an exclusive lock on the doctor, for changes that may change the
 * doctor's rating too. With shared locks two such transactions would wait for each other.
 */
export async function lockPartiesAlone(tx: Queries, claimId: string): Promise<void> {
  const parties = idsOf(await partiesOf(tx, [claimId]))
  await lockDoctorsAlone(tx, parties)
  await mustBeTheirs(tx, [claimId], parties.doctorIds)
}

const idsOf = (parties: readonly PartiesOfClaim[]): Parties => ({
  doctorIds: parties.map(({ doctorId }) => doctorId),
  patientIds: parties.map(({ patientId }) => patientId),
})

/** The doctors and patients of existing claims. */
async function partiesOf(tx: Queries, claimIds: readonly string[]): Promise<PartiesOfClaim[]> {
  const { rows } = await sql<PartiesOfClaim>`
    select doctor_id as "doctorId", patient_id as "patientId" from claims
    where id = any(${claimIds as string[]}::uuid[])
  `.execute(tx)
  return rows
}
