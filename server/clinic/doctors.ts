import { type RawBuilder, sql } from 'kysely'
import type { ClinicDoctor } from '#contract/clinic.ts'
import { centsOf } from '#contract/money.ts'
import { inviteLinkDays, type Specialization } from '#contract/rules.ts'
import { createAccount } from '../auth/accounts.ts'
import { asDoctor, nextFree } from '../doctors/list.ts'
import type { Ground } from '../ground.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { asSquarePhoto, storePhoto } from '../platform/photo.ts'

const asClinicDoctor = sql<ClinicDoctor>`
  (${asDoctor})::jsonb || jsonb_build_object(
    'email', person.email,
    'standing', doctor.standing,
    'standingAt', to_char(doctor.standing_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'standingBy', coalesce((select name from users where id = doctor.standing_by), ''),
    'registrationNumber', doctor.registration_number,
    'issuingBody', doctor.issuing_body,
    'documents', coalesce((
      select jsonb_agg(jsonb_build_object(
        '_id', document.id,
        'name', document.name,
        'addedAt', to_char(document.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by document.added_at desc)
      from doctor_documents document where document.doctor_id = doctor.id
    ), '[]'),
    'appointmentCount', (
      select count(*) from claims where doctor_id = doctor.id and status not in ('held', 'lapsed')
    ),
    'comingCount', (
      select count(*) from claims
      where doctor_id = doctor.id and status in ('pending', 'confirmed') and lower(during) > clinic_now()
    )
  )`

const shown = ({ rating, ...doctor }: ClinicDoctor): ClinicDoctor => (rating ? { ...doctor, rating } : doctor)

async function read(db: Queries, where: RawBuilder<unknown>): Promise<ClinicDoctor[]> {
  const { rows } = await sql<{ doctor: ClinicDoctor }>`
    select ${asClinicDoctor} as doctor
    from doctors doctor join users person on person.id = doctor.user_id left join ${nextFree} on true
    where doctor.deleted_at is null and ${where}
    order by fold(person.name), doctor.id
  `.execute(db)
  return rows.map(({ doctor }) => shown(doctor))
}

/** Throws `not_found`. */
export async function readClinicDoctor(db: Queries, id: string): Promise<ClinicDoctor> {
  const [doctor] = await read(db, sql`doctor.id = ${id}::uuid`)
  if (!doctor) throw new Failure('not_found')
  return doctor
}

type Filter = {
  search?: string | undefined
  specialization?: Specialization | undefined
  standing?: string | undefined
  limit: number
  offset: number
}

/** One page of all doctors, listed or not, and how many match in all. */
export async function listClinicDoctors(
  db: Queries,
  { search = '', specialization, standing, limit, offset }: Filter,
): Promise<{ doctors: ClinicDoctor[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select doctor.id, count(*) over () as total
    from doctors doctor join users person on person.id = doctor.user_id
    where doctor.deleted_at is null
      and (${specialization ?? null}::text is null or doctor.specialization = ${specialization ?? null})
      and (${standing ?? null}::text is null or doctor.standing = ${standing ?? null})
      and (${search} = '' or position(fold(${search}) in fold(
        person.name || ' ' || person.email || ' ' || doctor.specialization
      )) > 0)
    order by fold(person.name), doctor.id limit ${limit} offset ${offset}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  return { doctors: await read(db, sql`doctor.id = any(${ids}::uuid[])`), total: rows[0]?.total ?? 0 }
}

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
  { image: _, ...doctor }: NewDoctor,
  photo: Buffer | null,
) {
  const userId = await createAccount(tx, { ...doctor, role: 'doctor' })
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
      insert into password_links (user_id, created_at, expires_at)
      values (${userId}, clinic_now(), clinic_now() + make_interval(days => ${inviteLinkDays}))
      returning id
    )
    select doctor.id, link.id as link from doctor, link
  `.execute(tx)
  const { id, link } = rows[0]!
  await enqueueMail(tx, { kind: 'invitation', userId, dedupeKey: `invitation-${userId}`, facts: { linkId: link } })
  return id
}

/** Throws `email_in_use`, `not_an_image`. */
export async function addDoctor({ db }: Pick<Ground, 'db'>, caller: Caller, doctor: NewDoctor): Promise<ClinicDoctor> {
  const photo = doctor.image ? await asSquarePhoto(Buffer.from(doctor.image)) : null
  const id = await inTransaction(db, (tx) => insertDoctor(tx, caller, doctor, photo))
  return readClinicDoctor(db, id)
}

type Change = { [K in keyof Omit<NewDoctor, 'password'>]?: NewDoctor[K] | undefined }

/** Changes what is given. Appointments keep the fee they were booked at. Throws `not_found`, `email_in_use`, `not_an_image`. */
export async function changeDoctor({ db }: Pick<Ground, 'db'>, id: string, change: Change): Promise<ClinicDoctor> {
  const photo = change.image ? await asSquarePhoto(Buffer.from(change.image)) : null
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      update doctors
      set specialization = coalesce(${change.specialization ?? null}, specialization),
        experience_years = coalesce(${change.experience ?? null}::int, experience_years),
        fee_cents = coalesce(${change.fees === undefined ? null : centsOf(change.fees)}::int, fee_cents),
        registration_number = coalesce(${change.registrationNumber ?? null}, registration_number),
        issuing_body = coalesce(${change.issuingBody ?? null}, issuing_body)
      where id = ${id} and deleted_at is null returning user_id
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    const imageId = photo ? await storePhoto(tx, photo) : null
    await sql`
      update users
      set name = coalesce(${change.name ?? null}, name), email = coalesce(${change.email ?? null}, email),
        image_id = coalesce(${imageId}::uuid, image_id)
      where id = ${rows[0].user_id}
    `.execute(tx)
  })
  return readClinicDoctor(db, id)
}

/** Verifies or suspends, and notes who did it. Throws `not_found`. */
export async function setStanding(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  id: string,
  standing: ClinicDoctor['standing'],
): Promise<ClinicDoctor> {
  await sql`
    update doctors set standing = ${standing}, standing_at = clinic_now(), standing_by = ${caller.id}
    where id = ${id} and deleted_at is null and standing <> ${standing}
  `.execute(db)
  return readClinicDoctor(db, id)
}

const kinds: [string, (bytes: Buffer) => boolean][] = [
  ['application/pdf', (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
]

/** Keeps a document as it is; what it is, its first bytes say. Throws `not_found`, `not_a_document`. */
export async function addDocument(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  id: string,
  { name, document }: { name: string; document: Uint8Array },
): Promise<ClinicDoctor> {
  const bytes = Buffer.from(document)
  const contentType = kinds.find(([, is]) => is(bytes))?.[0]
  if (!contentType) throw new Failure('not_a_document')
  const { rows } = await sql`
    insert into doctor_documents (doctor_id, name, content_type, bytes, added_by, added_at)
    select id, ${name}, ${contentType}, ${bytes}, ${caller.id}, clinic_now() from doctors
    where id = ${id} and deleted_at is null returning id
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
  return readClinicDoctor(db, id)
}

export async function readDocument(
  db: Queries,
  id: string,
): Promise<{ contentType: string; bytes: Buffer; name: string }> {
  const { rows } = await sql<{ contentType: string; bytes: Buffer; name: string }>`
    select content_type as "contentType", bytes, name from doctor_documents where id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}
