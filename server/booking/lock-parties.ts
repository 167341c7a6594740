import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

type Parties = { doctorIds: readonly string[]; patientIds: readonly string[] }

/**
 * Locks the doctors and patients before a time is taken, held, paid, moved or offered; this comes first in a
 * transaction. Deleting or suspending a doctor, adding time off, and closing or erasing a patient take the same locks,
 * so one of the two waits for the other. Later statements see what was done meanwhile, so checks belong after this
 * call. Throws PostgreSQL's 55P03 if a lock is not free within two seconds.
 */
export async function lockParties(tx: Queries, { doctorIds, patientIds }: Parties): Promise<void> {
  await sql`
    select lock_parties(${doctorIds as string[]}::uuid[], ${patientIds as string[]}::uuid[], '2s')
  `.execute(tx)
}

type PartiesOfClaim = { doctorId: string; patientId: string }
type Party = PartiesOfClaim & { accountId: string }

/**
 * As `lockParties` for many times that are taken together, but without waiting. Answers a function that tells whether
 * somebody else has locked a party's doctor, patient or booking account; all others are locked now. The account's
 * limits are counted under its lock, so its bookings for several people run one after the other.
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

/** As `lockFreeParties` for held times, whose parties never change. Answers the claims whose parties are locked now. */
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
 * Another doctor took the claim over before its parties were locked. Its code is PostgreSQL's 40001, which makes the
 * transaction start again.
 */
class TakenOver extends Error {
  readonly code = '40001'
}

/**
 * As `lockParties` for existing claims. Their doctors and patients are read before they are locked; if another doctor
 * took a claim over meanwhile, the transaction starts again.
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
 * As `lockParties`, but with an exclusive lock on the doctors, for overbooking: the exclusion constraint does not cover
 * an overbooked claim, so the next booking has to wait for this transaction and check for it.
 */
export async function lockDoctorsAlone(tx: Queries, { doctorIds, patientIds }: Parties): Promise<void> {
  // Called without doctors, this only sets the longest wait.
  await lockParties(tx, { doctorIds: [], patientIds: [] })
  await sql`
    select from doctors where id = any(${doctorIds as string[]}::uuid[]) order by id for no key update
  `.execute(tx)
  await lockParties(tx, { doctorIds: [], patientIds })
}

/**
 * As `lockPartiesOf` for one claim, but with an exclusive lock on the doctor, for changes that may change the
 * doctor's rating too. With shared locks two such transactions would wait for each other. `also`: the doctor who takes
 * it over.
 */
export async function lockPartiesAlone(tx: Queries, claimId: string, also?: string): Promise<void> {
  const parties = idsOf(await partiesOf(tx, [claimId]))
  await lockDoctorsAlone(tx, also ? { ...parties, doctorIds: [...parties.doctorIds, also] } : parties)
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
