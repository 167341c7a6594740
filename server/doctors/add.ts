import { sql } from 'kysely'
import type { Gender } from '#contract/doctors/doctor-lists.ts'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { centsOf } from '#contract/money.ts'
import { insertAccounts } from '../auth/accounts.ts'
import { changeAccount } from '../auth/change-account.ts'
import { mustBeSpoken } from '../auth/change-language.ts'
import { invite } from '../auth/invite.ts'
import { hashPassword, noPassword } from '../auth/passwords.ts'
import { mustBePrinted, printedName } from '../auth/printed-name.ts'
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts'
import type { Ground } from '../ground.ts'
import { auditIsAbout } from '../platform/underway.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { asSquarePhoto } from '../platform/photo.ts'
import { readDoctorRecord } from './records.ts'

export type NewDoctor = {
  name: string
  /** `printedName` */
  nameLatin?: string | undefined
  email: string
  password?: string | undefined
  specialization: string
  experience: number
  fees: number
  registrationNumber: string
  issuingBody: string
  /** Empty: not said. */
  gender: Gender | ''
  /** The language of the invitation; English where it is left out. */
  language?: string | undefined
  image?: Uint8Array | undefined
}

/**
 * Adds doctors, verified by the caller, within a transaction, and enqueues the mails with which they set their
 * passwords. Answers the ids of the doctors and their accounts, in the given order. Throws `email_in_use`, and
 * `invalid_input` as `printedName` and `mustBePrinted` do.
 */
export async function insertDoctors(
  tx: Queries,
  caller: Caller,
  doctors: readonly Omit<NewDoctor, 'password' | 'image'>[],
  passwordHash: string,
): Promise<{ id: string; userId: string }[]> {
  const accounts = doctors.map(({ name, nameLatin, email, language = null }) => ({
    ...printedName(name, nameLatin),
    email,
    role: 'doctor' as const,
    language,
  }))
  for (const { issuingBody } of doctors) mustBePrinted({ issuingBody })
  const userIds = await insertAccounts(tx, accounts, passwordHash)
  const added = doctors.map((doctor, n) => ({
    id: crypto.randomUUID(),
    userId: userIds[n]!,
    specialization: doctor.specialization,
    experience: doctor.experience,
    feeCents: centsOf(doctor.fees),
    registrationNumber: doctor.registrationNumber,
    issuingBody: doctor.issuingBody,
    gender: doctor.gender,
  }))
  await sql`
    insert into doctors (
      id, user_id, specialization, experience_years, fee_cents, registration_number, issuing_body, gender, standing,
      standing_at, standing_by
    )
    select id, "userId", specialization, experience, "feeCents", "registrationNumber", "issuingBody",
      nullif(gender, ''), 'verified',
      clinic_now(), ${caller.id}
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (
      id uuid, "userId" uuid, specialization text, experience int, "feeCents" int, "registrationNumber" text,
      "issuingBody" text, gender text
    )
  `.execute(tx)
  await invite(tx, userIds)
  auditIsAbout(userIds)
  return added.map(({ id, userId }) => ({ id, userId }))
}

/**
 * Throws `email_in_use`, `not_an_image`, `not_ready` if too many pictures of the caller are waiting to be resized, and
 * `invalid_input` for a password that is easy to guess from the doctor's name or address, or was breached.
 */
export async function addDoctor(
  { db, config }: Pick<Ground, 'db' | 'config'>,
  caller: Caller,
  doctor: NewDoctor,
): Promise<DoctorRecord> {
  if (doctor.language) mustBeSpoken(doctor.language)
  const { password } = doctor
  const about = [doctor.email, doctor.name]
  if (password !== undefined) await refuseWeakPassword({ config }, password, { field: 'password', about })
  const photo = doctor.image ? await asSquarePhoto(Buffer.from(doctor.image), caller.id) : null
  const passwordHash = password === undefined ? noPassword : await hashPassword(password, caller.id)
  const id = await inTransaction(db, async (tx) => {
    const [added] = await insertDoctors(tx, caller, [doctor], passwordHash)
    if (photo) await changeAccount(tx, added!.userId, { photo })
    return added!.id
  })
  return readDoctorRecord(db, id)
}
