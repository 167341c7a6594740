import { sql } from 'kysely'
import type { DoctorRecord } from '#contract/doctors.ts'
import { centsOf } from '#contract/money.ts'
import { inviteLinkDays } from '#contract/rules.ts'
import { insertAccount } from '../auth/accounts.ts'
import { hashPassword } from '../auth/passwords.ts'
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts'
import type { Ground } from '../ground.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { asSquarePhoto, storePhoto } from '../platform/photo.ts'
import { readDoctorRecord } from './records.ts'

export type NewDoctor = {
  name: string
  email: string
  password: string
  specialization: string
  experience: number
  fees: number
  registrationNumber: string
  issuingBody: string
  image?: Uint8Array | undefined
}

/** Adds a doctor within a transaction, verified by the caller, and enqueues the mail with which they set a password of their own. */
export async function insertDoctor(
  tx: Queries,
  caller: Caller,
  doctor: Omit<NewDoctor, 'password' | 'image'>,
  passwordHash: string,
  photo: Buffer | null,
) {
  const userId = await insertAccount(tx, { ...doctor, role: 'doctor' }, passwordHash)
  if (photo) {
    await tx
      .updateTable('users')
      .set({ image_id: await storePhoto(tx, photo) })
      .where('id', '=', userId)
      .execute()
  }
  const { rows } = await sql<{ id: string; link: string }>`
    with doctor as (
      insert into doctors (
        user_id, specialization, experience_years, fee_cents, registration_number, issuing_body, standing, standing_at,
        standing_by
      )
      values (${userId}, ${doctor.specialization}, ${doctor.experience}, ${centsOf(doctor.fees)}, ${doctor.registrationNumber},
        ${doctor.issuingBody}, 'verified', clinic_now(), ${caller.id})
      returning id
    ), link as (
      insert into password_links (user_id, email, created_at, expires_at)
      values (${userId}, ${doctor.email}, clinic_now(), clinic_now() + make_interval(days => ${inviteLinkDays}))
      returning id
    )
    select doctor.id, link.id as link from doctor, link
  `.execute(tx)
  const { id, link } = rows[0]!
  await enqueueMail(tx, { kind: 'invitation', userId, dedupeKey: `invitation-${userId}`, facts: { linkId: link } })
  return id
}

/**
 * Throws `email_in_use`, `not_an_image`, `not_ready` where the caller has too many pictures in line, and `invalid_input`
 * for a password that the doctor's name or address gives away.
 */
export async function addDoctor({ db }: Pick<Ground, 'db'>, caller: Caller, doctor: NewDoctor): Promise<DoctorRecord> {
  refuseWeakPassword(doctor.password, { field: 'password', about: [doctor.email, doctor.name] })
  const photo = doctor.image ? await asSquarePhoto(Buffer.from(doctor.image), caller.id) : null
  const passwordHash = await hashPassword(doctor.password, caller.id)
  const id = await inTransaction(db, (tx) => insertDoctor(tx, caller, doctor, passwordHash, photo))
  return readDoctorRecord(db, id)
}
