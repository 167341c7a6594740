import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type Order, type PageAsked, readPage, up } from '../../platform/list-page.ts'
import type { FastifyReply } from 'fastify'
import type { ComingDays } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { csvOf, csvTo } from '../../platform/csv.ts'
import { knownIn } from '../../platform/known-texts.ts'
import { type Records, withNotes } from '../notes/notes.ts'
import type { Queries } from '../../platform/database.ts'
import type { Caller } from '../../platform/caller.ts'
import { allOf, atPlaces, mentions } from '../../platform/where.ts'
import { areFew, ofFew, ofThose, whoIsMeant } from '../../people/who-is-meant.ts'
import { inDoctorList, newestFirst, oldestFirst } from './list.ts'
import { type AppointmentOnly, asAppointmentForStaff, paymentStatus, paymentStatusOfEach, withPeople } from '../wire.ts'

export type AllFilter = {
  id?: string | undefined
  search?: string | undefined
  status?: string | undefined
  payment?: string | undefined
  method?: string | undefined
  doctorId?: string | undefined
  placeId?: string | undefined
  kindId?: string | undefined
  day?: ComingDays | undefined
  from?: string | undefined
  to?: string | undefined
  sort: 'newest' | 'oldest' | 'amount' | 'status'
  /** Only visits at these places; null: at all places. */
  places: Caller['places']
}

/** As in the doctor's own list, the clinic's dates narrow the place's, by index. */
const onDays: Record<ComingDays, RawBuilder<unknown>> = {
  today: inDoctorList.today,
  tomorrow: sql`(
    claim.date between clinic_today() and clinic_today() + 2 and claim.date = today_at(claim.place_id) + 1
  )`,
  week: sql`(
    claim.date between clinic_today() - 1 and clinic_today() + 7
    and claim.date between today_at(claim.place_id) and today_at(claim.place_id) + 6
  )`,
}

/** The conditions of a filter over `appointments claim`. */
function conditions(filter: AllFilter): RawBuilder<unknown> {
  const { id, search, status, payment, method, doctorId, placeId, kindId, day, from, to, places } = filter
  const found = sql`
    select record.id from persons person join persons record on record.root_id = person.id
    where ${mentions(sql`person.name || ' ' || person.email`, search ?? '')}
  `
  return allOf([
    id && sql`claim.id = ${id}::uuid`,
    atPlaces(sql`claim.place_id`, { places }),
    status && sql`claim.status = ${status}`,
    doctorId && sql`claim.doctor_id = ${doctorId}::uuid`,
    placeId && sql`claim.place_id = ${placeId}::uuid`,
    kindId && sql`claim.kind_id = ${kindId}::uuid`,
    method && sql`claim.payment_method = ${method}`,
    day && onDays[day],
    from && sql`claim.date >= ${from}::date`,
    to && sql`claim.date <= ${to}::date`,
    payment && sql`case when ${mayBe(payment)} then ${paymentStatusOfEach} = ${payment} else false end`,
    search &&
      sql`(
        claim.patient_id in (${found})
        or claim.doctor_id in (select doctors.id from doctors where doctors.user_id in (${found}))
      )`,
  ])
}

/**
 * Whether a `claim` may have a payment status. Rare statuses are first narrowed down by an index, before the money of
 * the visit is computed.
 */
const mayBe = (payment: string) =>
  payment === 'failed'
    ? sql`claim.id in (select claim_id from payments where status in ('failed', 'cancelled'))`
    : payment === 'refunded'
      ? sql`claim.id in (
          select claim_id from payments where refunded_cents > 0
          union all select claim_id from payments_received where amount_cents < 0
        )`
      : sql`true`

const order = {
  newest: newestFirst,
  oldest: oldestFirst,
  amount: [down(sql`claim.amount_cents`, 'int'), down(sql`claim.date`, 'date'), up(sql`claim.id`, 'uuid')],
  status: [up(sql`claim.status`, 'text'), down(sql`claim.date`, 'date'), up(sql`claim.id`, 'uuid')],
} satisfies Record<AllFilter['sort'], Order>

/** One page of all appointments at the caller's places, and how many match in all. */
export async function listAllAppointments(
  { db, records }: Records,
  { places }: Pick<Caller, 'places'>,
  { search, limit, offset, cursor, ...filter }: Omit<AllFilter, 'places'> & PageAsked,
): Promise<{ appointments: Appointment[]; paging: Paging }> {
  const meant = search ? await whoIsMeant(db, search) : undefined
  const those = meant && !meant.isEverybody ? meant : undefined
  const where = allOf([conditions({ ...filter, places }), those && (areFew(those) ? ofFew(those) : ofThose(those))])
  const list = {
    from: sql`appointments claim`,
    where,
    id: sql`claim.id`,
    order: order[filter.sort],
    // Unpaid visits are among the newest: reading newest first finds a thousand of them without computing the money of
    // all visits.
    countsIn: filter.payment === 'pending' && !those ? newestFirst : undefined,
  }
  const { ids, paging } = await readPage(db, list, { limit, offset, cursor })
  const { rows } = await sql<{ appointment: AppointmentOnly }>`
    select ${asAppointmentForStaff} as appointment from appointments claim ${withPeople}
    where claim.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], claim.id)
  `.execute(db)
  const appointments = rows.map(({ appointment }) => appointment)
  return { appointments: await withNotes({ db, records }, appointments), paging }
}

/** The newest bookings first. */
export async function listRecentAppointments(db: Queries, caller: Pick<Caller, 'places'>, asked: PageAsked) {
  type Recent = {
    _id: string
    userId: Appointment['userId']
    doctorName: string
    date: string
    startTime: string
    status: Appointment['status']
  }
  const theirs = allOf([atPlaces(sql`claim.place_id`, caller)])
  const lastBooked = [down(sql`claim.created_at`, 'instant'), up(sql`claim.id`, 'uuid')] as const
  const list = { from: sql`appointments claim`, where: theirs, id: sql`claim.id`, order: lastBooked }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<Recent>`
    select claim.id as "_id", doctor_person.name as "doctorName", claim.date,
      to_char(claim.start_time, 'HH24:MI') as "startTime",
      claim.status,
      json_build_object('_id', patient.id, 'name', patient.name, 'email', patient.email, 'phone', patient.phone)
        as "userId"
    from appointments claim ${withPeople}
    where claim.id = any(${ids}::uuid[]) order by claim.created_at desc, claim.id
  `.execute(db)
  return { recent: rows, paging }
}

/** The column headers, in the order of the cells. */
function headIn(language: Language): string[] {
  const { appointmentsCsv } = textsIn(language)
  return [
    appointmentsCsv.id,
    appointmentsCsv.date,
    appointmentsCsv.time,
    appointmentsCsv.patient,
    appointmentsCsv.patientEmail,
    appointmentsCsv.doctor,
    appointmentsCsv.specialization,
    appointmentsCsv.status,
    appointmentsCsv.amount,
    appointmentsCsv.paymentMethod,
    appointmentsCsv.paymentStatus,
    appointmentsCsv.paymentReference,
    appointmentsCsv.kind,
    appointmentsCsv.minutes,
    appointmentsCsv.place,
    appointmentsCsv.cancelReason,
  ]
}

/** How many rows are in memory at a time. */
const batch = 2000

/**
 * Writes the filtered appointments as CSV, newest first. Each batch begins where the last one ended, so memory use
 * stays constant. Only the headers and the name shown for erased patients are translated; all other cells are keys and
 * values.
 */
export async function exportAppointments(
  db: Queries,
  filter: AllFilter,
  reply: FastifyReply,
  language: Language,
): Promise<void> {
  await csvTo(reply, 'appointments.csv', async (write) => {
    await write(csvOf([headIn(language)]))
    // The name shown for erased patients depends on the language.
    const known = knownIn(language)
    let after: { date: string; time: string; id: string } | undefined
    for (;;) {
      type Row = { cells: (string | number)[]; date: string; time: string; id: string }
      const { rows }: { rows: Row[] } = await sql<Row>`
        with page as materialized (
          select claim.* from appointments claim
          where ${conditions(filter)} and ${
            after
              ? sql`(claim.date < ${after.date}::date or claim.date = ${after.date}::date and (
                  claim.start_time < ${after.time}::time
                  or claim.start_time = ${after.time}::time and claim.id > ${after.id}::uuid
                ))
                and claim.date <= ${after.date}::date`
              : sql`true`
          }
          order by claim.date desc, claim.start_time desc, claim.id limit ${batch}
        )
        select claim.date, claim.start_time::text as time, claim.id, json_build_array(
          claim.id, claim.date, to_char(claim.start_time, 'HH24:MI') || '-' || to_char(claim.end_time, 'HH24:MI'),
          patient.name, patient.email, doctor_person.name, doctor.specialization, claim.status,
          to_char(claim.amount_cents / 100.0, 'FM999999990.00'),
          claim.payment_method, ${paymentStatus}, coalesce(payment.intent_id, ''),
          kind.name, (extract(epoch from upper(claim.during) - lower(claim.during)) / 60)::int, place.name,
          coalesce((
            select reason.name from visit_reasons chosen join change_reasons reason on reason.id = chosen.reason_id
            where chosen.claim_id = claim.id and chosen.act = 'cancel'
          ), '')
        ) as cells
        from page claim ${withPeople}
        order by claim.date desc, claim.start_time desc, claim.id
      `.execute(db)
      if (rows.length > 0)
        await write(
          csvOf(
            rows.map(({ cells }) =>
              cells.with(3, known.person(String(cells[3]))).with(-1, known.reason(String(cells.at(-1)))),
            ),
          ),
        )
      if (rows.length < batch) return
      const last = rows.at(-1)!
      after = { date: last.date, time: last.time, id: last.id }
    }
  })
}
