import { sql } from 'kysely'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { centsOf } from '#contract/money.ts'
import { changeAccount } from '../auth/change-account.ts'
import { enterEmail } from '../auth/enter-email.ts'
import { changedName, mustBePrinted } from '../auth/printed-name.ts'
import { mustHaveProved } from '../auth/must-have-proved.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { asSquarePhoto } from '../platform/photo.ts'
import type { NewDoctor } from './add.ts'
import { readDoctorRecord } from './records.ts'

type Change = { [K in keyof Omit<NewDoctor, 'password'>]?: NewDoctor[K] | undefined }

/**
 * Changes the given fields. Appointments keep the fee they were booked at. Throws `not_found`, `not_an_image`, and as
 * `enterEmail` and `mustHaveProved` for a new address, `changedName` and `mustBePrinted` for what papers print.
 */
export async function changeDoctor(
  { db, config, forgetCaller }: Pick<Ground, 'db' | 'config' | 'forgetCaller'>,
  caller: Caller,
  id: string,
  change: Change,
): Promise<DoctorRecord> {
  if (change.email !== undefined && (await isAnotherAddress(db, id, change.email))) {
    await mustHaveProved({ db, config }, caller)
  }
  const photo = change.image ? await asSquarePhoto(Buffer.from(change.image), caller.id) : null
  const moved = await inTransaction(db, async (tx) => {
    const before = await readDoctorRecord(tx, id)
    mustBePrinted({ issuingBody: change.issuingBody }, before)
    const { name, nameLatin } = changedName(before, change)
    const { rows } = await sql<{ user_id: string }>`
      update doctors
      set specialization = coalesce(${change.specialization ?? null}, specialization),
        experience_years = coalesce(${change.experience ?? null}::int, experience_years),
        fee_cents = coalesce(${change.fees === undefined ? null : centsOf(change.fees)}::int, fee_cents),
        registration_number = coalesce(${change.registrationNumber ?? null}, registration_number),
        issuing_body = coalesce(${change.issuingBody ?? null}, issuing_body),
        gender = nullif(coalesce(${change.gender ?? null}, gender, ''), '')
      where id = ${id} and deleted_at is null returning user_id
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    const { email } = change
    const userId = rows[0].user_id
    await changeAccount(tx, userId, { name, name_latin: nameLatin, photo: photo ?? undefined })
    return email !== undefined && (await enterEmail(tx, caller, userId, email)) ? userId : null
  })
  if (moved) forgetCaller(moved)
  return readDoctorRecord(db, id)
}

async function isAnotherAddress(db: Queries, id: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from doctors join users on users.id = doctors.user_id
    where doctors.id = ${id} and lower(users.email) <> lower(${email})
  `.execute(db)
  return rows.length > 0
}

/** Verifies or suspends a doctor, and notes who did it. Throws `not_found`. */
export async function setStanding(
  db: Queries,
  caller: Caller,
  id: string,
  standing: DoctorRecord['standing'],
): Promise<DoctorRecord> {
  await sql`
    update doctors set standing = ${standing}, standing_at = clinic_now(), standing_by = ${caller.id}
    where id = ${id} and deleted_at is null and standing <> ${standing}
  `.execute(db)
  return readDoctorRecord(db, id)
}

/**
 * Marks a doctor as deleted. Answers their account; `booking/move/retire-doctor.ts` does the rest. Throws `not_found`.
 */
export async function markDeleted(tx: Queries, id: string): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    update doctors set deleted_at = clinic_now() where id = ${id} and deleted_at is null returning user_id
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].user_id
}
