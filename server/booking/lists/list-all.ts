import { type RawBuilder, sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { Appointment } from '#contract/booking/booking.ts'
import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { csvOf, csvTo } from '../../platform/csv.ts'
import { knownIn } from '../../platform/known-texts.ts'
import { type Records, withNotes } from '../notes/notes.ts'
import type { Queries } from '../../platform/database.ts'
import type { Caller } from '../../platform/caller.ts'
import { allOf, atPlaces, mentions } from '../../platform/where.ts'
import { placeInAll } from './page-of-all.ts'
import { areFew, countVisits, few, type Meant, ofFew, ofThose, whoIsMeant } from '../../people/who-is-meant.ts'
import { countAll, type Found, lookThrough } from './search-all.ts'
import { type AppointmentOnly, asAppointmentForStaff, paymentStatus, paymentStatusOfEach, withPeople } from '../wire.ts'

export type AllFilter = {
  id?: string | undefined
  search?: string | undefined
  status?: string | undefined
  payment?: string | undefined
  doctorId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort: 'newest' | 'oldest' | 'amount' | 'status'
  /** Those at these places; null: at all. */
  places: Caller['places']
}

/** The conditions of a filter over `appointments claim`. */
function conditions({ id, search, status, payment, doctorId, from, to, places }: AllFilter): RawBuilder<unknown> {
  const found = sql`
    select record.id from persons person join persons record on record.root_id = person.id
    where ${mentions(sql`person.name || ' ' || person.email`, search ?? '')}
  `
  return allOf([
    id && sql`claim.id = ${id}::uuid`,
    atPlaces(sql`claim.place_id`, { places }),
    status && sql`claim.status = ${status}`,
    doctorId && sql`claim.doctor_id = ${doctorId}::uuid`,
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

/** Whether a `claim` may be in a state of payment: what is rare an index tells, before its money is looked at. */
const mayBe = (payment: string) =>
  payment === 'failed'
    ? sql`claim.id in (select claim_id from payments where status in ('failed', 'cancelled'))`
    : sql`true`

const order = {
  newest: sql`claim.date desc, claim.start_time desc, claim.id`,
  oldest: sql`claim.date, claim.start_time, claim.id desc`,
  amount: sql`claim.amount_cents desc, claim.date desc, claim.id`,
  status: sql`claim.status, claim.date desc, claim.id`,
}

/** One page of everybody's appointments at the caller's places, and how many match in all, or at the least. */
export async function listAllAppointments(
  { db, records }: Records,
  { places }: Pick<Caller, 'places'>,
  { search, limit, offset, ...asked }: Omit<AllFilter, 'places'> & { limit: number; offset: number },
): Promise<{ appointments: Appointment[]; total: number; isMore: boolean }> {
  const filter = { ...asked, places }
  const meant = search ? await whoIsMeant(db, search) : undefined
  const those = meant && !meant.isEverybody ? meant : undefined
  const page = { ...filter, limit, offset }
  const isLookedFor = !filter.id && (await isLongLookedFor(db, filter, those))
  const where = allOf([conditions(filter), those && (isLookedFor ? ofThose(those) : ofFew(those))])
  const found =
    (isLookedFor && (await lookThrough(db, page, { narrowed: conditions(filter), those }, order[filter.sort]))) ||
    (await readPage(db, page, where, {
      // The daily figures are of all places.
      isInFigures: !those && !filter.id && !filter.doctorId && !places,
      isRead: !!those,
    }))
  const { rows } = await sql<{ appointment: AppointmentOnly }>`
    select ${asAppointmentForStaff} as appointment from appointments claim ${withPeople}
    where claim.id = any(${found.ids}::uuid[]) order by ${order[filter.sort]}
  `.execute(db)
  const appointments = rows.map(({ appointment }) => appointment)
  return { appointments: await withNotes({ db, records }, appointments), total: found.total, isMore: found.isMore }
}

/** Whether those who are asked for have so many visits that these are looked through, not read. */
async function isLongLookedFor(db: Queries, { doctorId, payment }: AllFilter, those: Meant | undefined) {
  if (!those && !(doctorId && payment)) return false
  if (those && areFew(those, those.doctors.length > 0 ? few.ofDoctors : few.visits)) return false
  return !doctorId || (await countVisits(db, { doctors: [doctorId] })) > few.ofDoctors
}

/** A page's visits and how many there are: by the daily figures where these know the list, or of all that are read. */
async function readPage(
  db: Queries,
  { limit, offset, ...filter }: Omit<AllFilter, 'search'> & { limit: number; offset: number },
  where: RawBuilder<unknown>,
  { isInFigures, isRead }: { isInFigures: boolean; isRead: boolean },
): Promise<Found> {
  const place = isInFigures ? await placeInAll(db, { ...filter, limit, offset }) : undefined
  // Those that all have to be looked at are not looked at twice.
  const isCostly = !place && (isRead || filter.payment)
  const { rows } = await sql<{ id: string; total: number }>`
    select claim.id, ${isCostly ? sql`count(*) over ()` : sql`0`} as total
    from appointments claim where ${allOf([where, place?.within])} order by ${order[filter.sort]}
    limit ${limit} offset ${place ? offset - place.before : offset}
  `.execute(db)
  const counted = isCostly && rows[0] ? rows[0].total : undefined
  const total = place?.total ?? counted ?? (await countAll(db, where))
  return { ids: rows.map(({ id }) => id), total, isMore: false }
}

/** The newest bookings first: what has just happened. */
export async function listRecentAppointments(
  db: Queries,
  caller: Pick<Caller, 'places'>,
  { limit, offset }: { limit: number; offset: number },
) {
  type Recent = {
    _id: string
    userId: Appointment['userId']
    doctorName: string
    date: string
    startTime: string
    status: Appointment['status']
  }
  const theirs = allOf([atPlaces(sql`claim.place_id`, caller)])
  // The daily figures are of all places.
  const place = caller.places ? undefined : await placeInAll(db, { sort: 'newest', limit, offset })
  const total = place?.total ?? (await countAll(db, theirs))
  const { rows } = await sql<Recent>`
    select claim.id as "_id", doctor_person.name as "doctorName", claim.date,
      to_char(claim.start_time, 'HH24:MI') as "startTime",
      claim.status,
      json_build_object('_id', patient.id, 'name', patient.name, 'email', patient.email, 'phone', patient.phone)
        as "userId"
    from (
      select * from appointments claim where ${theirs} order by created_at desc, id limit ${limit} offset ${offset}
    ) claim ${withPeople}
    order by claim.created_at desc, claim.id
  `.execute(db)
  return { recent: rows, total }
}

/** The head of each column, in the order of the cells. */
function headIn(language: Language): string[] {
  const of = textsIn(language).csv.appointments
  return [
    of.id,
    of.date,
    of.time,
    of.patient,
    of.patientEmail,
    of.doctor,
    of.specialization,
    of.status,
    of.amount,
    of.paymentMethod,
    of.paymentStatus,
    of.paymentReference,
    of.kind,
    of.minutes,
    of.place,
    of.cancelReason,
  ]
}

/** How many rows are in the memory at a time. */
const batch = 2000

/**
 * Writes the appointments of a filter as CSV, newest first, in batches that each begin where the last one ended:
 * constant memory, however many. Its head is in a language, and so is who was erased; what else stands below are keys.
 */
export async function exportAppointments(
  db: Queries,
  filter: AllFilter,
  reply: FastifyReply,
  language: Language,
): Promise<void> {
  await csvTo(reply, { name: 'appointments.csv', isMarked: language !== 'en' }, async (write) => {
    await write(csvOf([headIn(language)]))
    // Whoever was erased has a name in each language.
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
