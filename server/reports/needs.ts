import { type RawBuilder, sql } from 'kysely'
import type { AppointmentStatus } from '#contract/booking/appointment-status.ts'
import type { Need, Waiting } from '#contract/reports/overview.ts'
import { mayDo, type Right } from '#contract/rights.ts'
import { paymentStatusOfEach } from '../booking/wire.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'

/** How many cases of a need are shown by name. */
const named = 4
/** A week that is booked less than this (share) is too empty. */
const emptyBelow = 0.2
/** A request that has waited this long (hours) has waited too long. */
const patience = 24
/** How many days back forgotten visits are looked for. */
const lookBack = 14

/**
 * Where the cases of a need come from. `rows`: each case with its `at`, `cents` and `name`. `count`: how many there
 * are, unless it is the number of rows. `from` and `to`: the dates that the cases are about.
 */
type Source = {
  right: Right
  rows: RawBuilder<unknown>
  count?: RawBuilder<unknown>
  from?: RawBuilder<unknown>
  to?: RawBuilder<unknown>
}

const payment = (where: RawBuilder<unknown>) => sql`
  select payment.attention_at as at, payment.amount_cents as cents, patient.name
  from payments payment
  join claims claim on claim.id = payment.claim_id join people patient on patient.id = claim.patient_id
  where ${where}`

const nextMonday = sql`(date_trunc('week', clinic_today()::timestamp)::date + 7)`

/**
 * Completed visits of the last days that are unpaid. Their number and amount come from the daily figures. Only visits
 * on dates that have changed since, and the oldest ones, which are named, are read one by one.
 */
const unpaid = sql`
  with changed as materialized (
    select date from unsettled_dates where date between clinic_today() - ${sql.lit(lookBack)}::int and clinic_today()
  ), known as materialized (
    select date, sum(bookings) as visits, sum(bookings * split_part(key, ' ', 3)::bigint) as cents
    from daily_figures
    where kind = 'list' and key like 'completed pending %' and date not in (select date from changed)
      and date between clinic_today() - ${sql.lit(lookBack)}::int and clinic_today()
    group by date
  ), oldest as materialized (
    -- The next date too: in a time zone ahead it begins earlier.
    select max(date) + 1 as until from (
      select date, sum(visits) over (order by date) - visits as before from known
    ) placed
    where before < ${sql.lit(named)}
  )
  select upper(claim.during) as at, claim.amount_cents as cents, patient.name, 1 as visits
  from appointments claim join people patient on patient.id = claim.patient_id
  where claim.date = any(array(
      select date from changed union select date from known where date <= (select until from oldest)
    ))
    and claim.status = 'completed' and ${paymentStatusOfEach} = 'pending'
  union all
  select null, cents, null, visits from known where date > (select until from oldest)`

/** Visits of the last days that are over but still have the status of a coming visit or one under way. */
const pastAnd = (status: AppointmentStatus): Source => ({
  right: 'appointments',
  rows: sql`
    select upper(claim.during) as at, null::int as cents, patient.name
    from appointments claim join people patient on patient.id = claim.patient_id
    where claim.date between clinic_today() - ${sql.lit(lookBack)}::int and clinic_today() - 1
      and claim.status = ${sql.lit(status)}`,
  from: sql`clinic_today() - ${sql.lit(lookBack)}::int`,
  to: sql`clinic_today() - 1`,
})

/** The needs, most urgent first. */
const sources: Record<Need, Source> = {
  ambulance: {
    right: 'care-requests',
    rows: sql`
      select created_at as at, null::int as cents, reference as name from care_requests
      where kind = 'ambulance' and status = 'requested'`,
  },
  'refund-failing': {
    right: 'payments',
    rows: payment(sql`payment.attention = 'refund_failing'`),
  },
  frozen: { right: 'payments', rows: payment(sql`payment.status = 'frozen'`) },
  payment: {
    right: 'payments',
    rows: payment(
      sql`payment.attention is not null and payment.attention <> 'refund_failing' and payment.status <> 'frozen'`,
    ),
  },
  'change-request': {
    right: 'appointments',
    rows: sql`
      select request.at, null::int as cents, patient.name
      from change_requests request join claims claim on claim.id = request.claim_id
      join people patient on patient.id = claim.patient_id
      where request.status = 'open'`,
  },
  unconfirmed: {
    right: 'appointments',
    rows: sql`
      select claim.created_at as at, null::int as cents, patient.name
      from appointments claim join people patient on patient.id = claim.patient_id
      where claim.date between clinic_today() and clinic_today() + 1 and claim.status = 'pending'`,
    from: sql`clinic_today()`,
    to: sql`clinic_today() + 1`,
  },
  'care-waiting': {
    right: 'care-requests',
    rows: sql`
      select created_at as at, null::int as cents, reference as name from care_requests
      where kind <> 'ambulance' and status = 'requested'
        and created_at < clinic_now() - make_interval(hours => ${sql.lit(patience)})`,
  },
  // One need for each status, because each links to a list of that status.
  'not-closed': pastAnd('confirmed'),
  'never-confirmed': pastAnd('pending'),
  'still-in-room': pastAnd('in-progress'),
  unpaid: {
    right: 'payments',
    rows: unpaid,
    count: sql`coalesce(sum(visits), 0)`,
    from: sql`clinic_today() - ${sql.lit(lookBack)}::int`,
    to: sql`clinic_today()`,
  },
  unverified: {
    right: 'doctors',
    rows: sql`
      select doctor.standing_at as at, null::int as cents, person.name
      from doctors doctor join persons person on person.id = doctor.user_id
      where doctor.standing = 'unverified' and doctor.deleted_at is null and not doctor.account_closed`,
  },
  mail: {
    right: 'system',
    rows: sql`
      select failed_at as at, null::int as cents, null::text as name from mails where failed_at is not null`,
  },
  'empty-doctors': {
    right: 'doctors',
    rows: sql`
      select null::timestamptz as at, null::int as cents, person.name
      from offered_minutes(${nextMonday}, ${nextMonday} + 6) offered
      join doctors doctor on doctor.id = offered.doctor_id join persons person on person.id = doctor.user_id
      where offered.minutes > 0 and offered.minutes * ${sql.lit(emptyBelow)} > (
        select coalesce(sum(extract(epoch from upper(during) - lower(during)) / 60), 0) from appointments
        where doctor_id = doctor.id and date between ${nextMonday} and ${nextMonday} + 6 and status <> 'cancelled'
      )`,
    from: nextMonday,
    to: sql`${nextMonday} + 6`,
  },
}

/** What needs the attention of a person with the caller's rights, most urgent first. */
export async function listNeeds(db: Queries, { rights }: Caller): Promise<Waiting[]> {
  const asked = Object.entries(sources).filter(([, { right }]) => mayDo(rights, right))
  if (asked.length === 0) return []
  const each = asked.map(
    ([what, { rows, count, from, to }], place) => sql`
      select ${sql.lit(place)} as place, ${sql.lit(what)} as what, ${
        count ?? sql`count(*)`
      }::int as count, sum(cents) / 100.0 as amount,
        iso(min(at)) as since, coalesce(
          (array_agg(name order by at, name) filter (where name is not null))[1:${sql.lit(named)}], '{}'
        ) as names,
        ${from ?? sql`null::date`} as from, ${to ?? sql`null::date`} as to
      from (${rows}) waiting`,
  )
  const { rows } = await sql<Waiting>`
    select what, count, amount, since, names, "from", "to" from (${sql.join(each, sql` union all `)}) need
    where count > 0 order by place
  `.execute(db)
  return rows
}
