import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type Order, type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import type { Specialization } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { allOf, mentions } from '../platform/where.ts'
import { asDoctor, withoutNullRating } from './list.ts'
import { nextFree } from './openings.ts'

const asDoctorRecord = sql<DoctorRecord>`
  (${asDoctor})::jsonb || jsonb_build_object(
    'nameLatin', person.name_latin,
    'email', person.email,
    'standing', doctor.standing,
    'standingAt', iso(doctor.standing_at),
    'standingBy', coalesce((select name from persons where id = doctor.standing_by), ''),
    'registrationNumber', doctor.registration_number,
    'issuingBody', doctor.issuing_body,
    'documents', coalesce((
      select jsonb_agg(jsonb_build_object(
        '_id', document.id,
        'name', document.name,
        'addedAt', iso(document.added_at)
      ) order by document.added_at desc)
      from doctor_documents document where document.doctor_id = doctor.id
    ), '[]'),
    'appointmentCount', visits_of_doctor(doctor.id),
    'comingCount', (
      select count(*) from appointments
      where doctor_id = doctor.id and date >= clinic_today()
        and status in ('pending', 'confirmed') and lower(during) > clinic_now()
    )
  )`

/** The records of these ids, in the given order, without deleted doctors. */
async function read(db: Queries, ids: readonly string[]): Promise<DoctorRecord[]> {
  const { rows } = await sql<{ doctor: DoctorRecord }>`
    select ${asDoctorRecord} as doctor
    from unnest(${ids}::uuid[]) with ordinality asked (id, place)
    join doctors doctor on doctor.id = asked.id and doctor.deleted_at is null
    join persons person on person.id = doctor.user_id left join ${nextFree} on true
    order by asked.place
  `.execute(db)
  return rows.map(({ doctor }) => withoutNullRating(doctor))
}

/** Throws `not_found`. */
export async function readDoctorRecord(db: Queries, id: string): Promise<DoctorRecord> {
  const [doctor] = await read(db, [id])
  if (!doctor) throw new Failure('not_found')
  return doctor
}

const byName = [up(sql`fold(person.name)`, 'text'), up(sql`doctor.id`, 'uuid')] as const

const order = {
  name: byName,
  '-name': [down(sql`fold(person.name)`, 'text'), down(sql`doctor.id`, 'uuid')],
  specialization: [up(sql`doctor.specialization`, 'text'), ...byName],
  experience: [up(sql`doctor.experience_years`, 'int'), ...byName],
  '-experience': [down(sql`doctor.experience_years`, 'int'), ...byName],
  fee: [up(sql`doctor.fee_cents`, 'int'), ...byName],
  '-fee': [down(sql`doctor.fee_cents`, 'int'), ...byName],
} satisfies Record<string, Order>

type Filter = {
  id?: string | undefined
  search?: string | undefined
  specialization?: Specialization | undefined
  standing?: string | undefined
  sort: keyof typeof order
} & PageAsked

/** One page of all doctors, listed or not, and how many match in all. */
export async function listDoctorRecords(
  db: Queries,
  { id, search, specialization, standing, sort, ...asked }: Filter,
): Promise<{ doctors: DoctorRecord[]; paging: Paging }> {
  const matches = allOf([
    sql`doctor.deleted_at is null`,
    id && sql`doctor.id = ${id}::uuid`,
    specialization && sql`doctor.specialization = ${specialization}`,
    standing && sql`doctor.standing = ${standing}`,
    search && mentions(sql`person.name || ' ' || person.email || ' ' || doctor.specialization`, search),
  ])
  const from = sql`doctors doctor join persons person on person.id = doctor.user_id`
  const { ids, paging } = await readPage(db, { from, where: matches, id: sql`doctor.id`, order: order[sort] }, asked)
  return { doctors: await read(db, ids), paging }
}
