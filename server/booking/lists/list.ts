import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type Order, type PageAsked, readPage, up } from '../../platform/list-page.ts'
import type { DoctorList, OwnOrder } from '#contract/doctors/doctor-lists.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { type Records, withNotes } from '../notes/notes.ts'
import { personFor } from '../../people/person-for.ts'
import type { Caller } from '../../platform/caller.ts'
import { Failure } from '../../platform/failure.ts'
import { allOf, mentions } from '../../platform/where.ts'
import { notesFor } from '../notes/notes-for.ts'
import { type AppointmentOnly, asAppointment, withPeople } from '../wire.ts'

type Filter = {
  search?: string | undefined
  status?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  sort: OwnOrder
} & PageAsked

type PageOfAppointments = { appointments: Appointment[]; paging: Paging }

/** The id of the doctor whose account the caller is. */
export const ownDoctor = (caller: Caller) => sql`(select id from doctors where user_id = ${caller.id})`

const todayThere = sql`today_at(claim.place_id)`

/**
 * The condition of each of the doctor's lists, on `appointments claim`. Today is the place's date, which may be a day
 * before or after the clinic's; the clinic's date narrows it first, by index.
 */
export const inDoctorList: Record<DoctorList, RawBuilder<unknown>> = {
  today: sql`(
    claim.date between clinic_today() - 1 and clinic_today() + 1 and claim.date = ${todayThere}
  )`,
  upcoming: sql`(
    claim.status in ('pending', 'confirmed') and claim.date >= clinic_today() and claim.date > ${todayThere}
  )`,
  past: sql`(claim.status = 'completed' or claim.date <= clinic_today() and claim.date < ${todayThere})`,
}

/** The condition of each of the patient's lists. A visit in progress is not past; a no-show is. */
export const inPatientList = {
  upcoming: sql`claim.status in ('pending', 'confirmed', 'in-progress')`,
  past: sql`claim.status not in ('pending', 'confirmed', 'in-progress')`,
}

/**
 * Whether the `person` of a row, whose main record is `record`, matches a doctor's search: by name, e-mail, or at least
 * three digits of the phone number.
 */
export function isPatient(search: string, record: RawBuilder<unknown>): RawBuilder<unknown> {
  const digits = search.replace(/\D/g, '')
  const byPhone = sql`position(${digits} in regexp_replace(person.phone, '\\D', '', 'g')) > 0`
  const named = mentions(sql`person.name || ' ' || person.email || ' ' || person.phone`, search)
  // Names match in any spelling and word order, as in reception's search.
  const alike = sql`${record} in (select id from persons where name_words @@ name_query(${search}))`
  return digits.length >= 3 ? sql`(${named} or ${alike} or ${byPhone})` : sql`(${named} or ${alike})`
}

/** The condition on `appointments claim` that its patient matches the search. */
export const ofPatientsLike = (search: string) => sql`exists (
  select from people person where person.id = claim.patient_id and ${isPatient(search, sql`person.person_id`)}
)`

const ofDoctorsLike = (search: string) => sql`exists (
  select from doctors one join persons person on person.id = one.user_id
  where one.id = claim.doctor_id and ${mentions(sql`person.name || ' ' || one.specialization`, search)}
)`

/** Visits by time, latest first and earliest first. */
export const newestFirst = [
  down(sql`claim.date`, 'date'),
  down(sql`claim.start_time`, 'time'),
  up(sql`claim.id`, 'uuid'),
] as const
export const oldestFirst = [
  up(sql`claim.date`, 'date'),
  up(sql`claim.start_time`, 'time'),
  down(sql`claim.id`, 'uuid'),
] as const

const nameOfPatient = sql`(select fold(person.name) from people person where person.id = claim.patient_id)`

const byTime = [up(sql`claim.date`, 'date'), up(sql`claim.start_time`, 'time'), up(sql`claim.id`, 'uuid')] as const

const order: Record<OwnOrder, Order> = {
  newest: newestFirst,
  oldest: oldestFirst,
  patient: [up(nameOfPatient, 'text'), ...byTime],
  '-patient': [down(nameOfPatient, 'text'), ...byTime],
  status: [up(sql`claim.status`, 'text'), ...newestFirst],
}

/** The conditions of a list's filters. */
export const narrowedBy = ({ status, from, to }: Pick<Filter, 'status' | 'from' | 'to'>) => [
  status && sql`claim.status = any(${status}::text[])`,
  from && sql`claim.date >= ${from}::date`,
  to && sql`claim.date <= ${to}::date`,
]

/** One page of the patient's own appointments, and how many match in all. */
export async function listMyAppointments(
  records: Records,
  caller: Caller,
  filter: Filter & { list?: keyof typeof inPatientList | undefined; personId?: string | undefined },
): Promise<PageOfAppointments> {
  const { list, search, personId } = filter
  await personFor(records.db, caller, personId, 'visits')
  const own = sql`claim.patient_id = any(records_of(${caller.id}, ${personId ?? caller.id}::uuid, 'visits'))`
  const where = allOf([own, list && inPatientList[list], ...narrowedBy(filter), search && ofDoctorsLike(search)])
  return pageOfOwn(records, caller, where, filter)
}

/** One page of the doctor's own appointments, and how many match in all. */
export function listDoctorAppointments(
  records: Records,
  caller: Caller,
  filter: Filter & { list?: DoctorList | undefined; patientId?: string | undefined },
): Promise<PageOfAppointments> {
  const { list, search, patientId } = filter
  const where = allOf([
    sql`claim.doctor_id = ${ownDoctor(caller)}`,
    list && inDoctorList[list],
    patientId &&
      sql`claim.patient_id in (
        select record.id from persons asked join persons record on record.root_id = asked.root_id
        where asked.id = ${patientId}::uuid
      )`,
    ...narrowedBy(filter),
    search && ofPatientsLike(search),
  ])
  return pageOfOwn(records, caller, where, filter)
}

async function pageOfOwn(
  { db, records }: Records,
  caller: Caller,
  where: RawBuilder<unknown>,
  { sort, ...asked }: Filter,
): Promise<PageOfAppointments> {
  const list = { from: sql`appointments claim`, where, id: sql`claim.id`, order: order[sort] }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<{ appointment: AppointmentOnly }>`
    select ${asAppointment(caller)} as appointment from appointments claim ${withPeople}
    where claim.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], claim.id)
  `.execute(db)
  const appointments = rows.map(({ appointment }) => appointment)
  return { appointments: await notesFor({ db, records }, caller, appointments), paging }
}

/** One of the doctor's own appointments. Throws `not_found`. */
export async function getDoctorAppointment({ db, records }: Records, caller: Caller, id: string): Promise<Appointment> {
  const { rows } = await sql<{ appointment: AppointmentOnly }>`
    select ${asAppointment(caller)} as appointment from appointments claim ${withPeople}
    where claim.id = ${id} and doctor.user_id = ${caller.id}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  const [appointment] = await withNotes({ db, records }, [rows[0].appointment])
  return appointment!
}
