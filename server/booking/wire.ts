import { type RawBuilder, sql } from 'kysely'
import type { Appointment } from '#contract/booking/booking.ts'
import { weekdays } from '#contract/rules.ts'
import { agreedTerms } from '../clinic/kinds/visit-terms.ts'
import { imageOfDoctor } from '../doctors/image-of-doctor.ts'
import type { Notes } from './notes/notes.ts'
import { arrivedAt } from './pay/terms.ts'
import { withPersons } from '../mail/persons-of-visit.ts'
import { dueCents, withMoney, withTill } from '../payments/money-of-visit.ts'
import type { Caller } from '../platform/caller.ts'

/** The tables that an appointment is shown from, joined to a `claim` of the query. */
export const withPeople = sql`
  ${withPersons}
  left join rooms room on room.id = claim.room_id
  ${withMoney}
  left join ratings rating on rating.claim_id = claim.id`

/**
 * The people and places of a few `claim`s: `offset 0` makes the planner look up each row by its key, however many rows
 * it expects.
 */
export const withWhoAndWhere = sql`
  cross join lateral (select * from people where people.id = claim.patient_id offset 0) patient
  cross join lateral (select * from doctors where doctors.id = claim.doctor_id offset 0) doctor
  cross join lateral (select * from kinds where kinds.id = claim.kind_id offset 0) kind
  cross join lateral (select * from places where places.id = claim.place_id offset 0) place
  left join lateral (select * from rooms where rooms.id = claim.room_id offset 0) room on true
  cross join lateral (select * from persons where persons.id = doctor.user_id offset 0) doctor_person`

/** As `withPeople`, for a few claims of a table with many. */
export const withPeopleByKey = sql`
  ${withWhoAndWhere}
  left join lateral (
    select * from payment_money where payment_money.claim_id = claim.id offset 0
  ) payment on true ${withTill}
  left join lateral (select * from ratings where ratings.claim_id = claim.id offset 0) rating on true`

const feeCents = sql`case when terms.claim_id is null then 0 else fee_cents(claim.id) end`

/** What was ever received for a `claim` by card, PayPal, cash and terminal, and what of that was given back. */
const received = sql`(till.received_cents + coalesce(payment.received_cents, 0))`
const returned = sql`(till.returned_cents + coalesce(payment.returned_cents, 0))`

/**
 * The payment status of a `claim` on the wire. `completed`: nothing is due; `pending`: something is due or undecided;
 * `failed`: a payment was tried and never arrived; `refunded`: everything received was given back. Money that is to be
 * refunded counts as received until it is back.
 */
export const paymentStatus = sql`
  case
    when claim.amount_cents = 0 then 'completed'
    when ${dueCents} > 0 then case
      when payment.status in ('failed', 'cancelled') and claim.saved_card_id is null and ${received} = ${returned}
        and ${feeCents} = 0 then 'failed'
      else 'pending'
    end
    when ${feeCents} > 0 then 'completed'
    when payment.status = 'frozen' then 'pending'
    when ${received} > 0 then case when ${received} = ${returned} then 'refunded' else 'completed' end
    when payment.status in ('creating', 'open') then 'pending'
    when payment.status in ('failed', 'cancelled') and claim.saved_card_id is null then 'failed'
    else 'completed'
  end`

/**
 * As `paymentStatus`, for a statement that uses the money of a `claim` for nothing else: looked up per claim, so that a
 * question about few claims does not read all payments.
 */
export const paymentStatusOfEach = sql`(select ${paymentStatus} from (select 1) one ${withMoney})`

/** An appointment without its notes, which are sealed: `withNotes` adds them for readers who may see them. */
export type AppointmentOnly = Omit<Appointment, keyof Notes>

/**
 * For a person without their own e-mail or phone: that of an account that sees their visits, preferring the account
 * that booked this one.
 */
export const ofGuardian = (field: 'email' | 'phone', reader: RawBuilder<unknown>) => sql`coalesce((
  select account.${sql.ref(field)} from guardians guardian join persons account on account.id = guardian.account_id
  where guardian.person_id = patient.person_id and 'visits' = any(guardian.rights)
    and account.${sql.ref(field)} <> '' and ${reader}
  order by (guardian.account_id is not distinct from claim.booked_by) desc, guardian.id limit 1
), '')`

/** The doctor it was booked with, if another one stands in. */
const standIn = sql`(
  select json_build_object(
    'doctor', json_build_object('_id', first.id, 'name', first_person.name), 'open', taken.answer is null
  )
  from stand_ins taken
  join doctors first on first.id = taken.from_doctor_id
  join persons first_person on first_person.id = first.user_id
  where taken.claim_id = claim.id and taken.to_doctor_id = claim.doctor_id
)`

/** How far the forms are that are asked for it, for doctors. */
const lightOfForms = sql`(select light from light_of_forms(claim.id))`

const shownTo = (
  reader: RawBuilder<unknown>,
  { stoodInBy = standIn, forms = sql`null` }: { stoodInBy?: RawBuilder<unknown>; forms?: RawBuilder<unknown> } = {},
) => sql<AppointmentOnly>`
  json_build_object(
    '_id', claim.id,
    'userId', json_build_object(
      '_id', patient.person_id, 'name', patient.name,
      'email', case when patient.email <> '' then patient.email else ${ofGuardian('email', reader)} end,
      'phone', case when patient.phone <> '' then patient.phone else ${ofGuardian('phone', reader)} end
    ),
    'doctorId', json_build_object(
      '_id', doctor.id,
      'name', doctor_person.name,
      'specialization', doctor.specialization,
      'image', ${imageOfDoctor},
      'userId', json_build_object('name', doctor_person.name, 'email', doctor_person.email)
    ),
    'appointmentDate', claim.date,
    'slotId', to_char(claim.start_time, 'HH24:MI') || '-' || to_char(claim.end_time, 'HH24:MI'),
    'day', (${sql.val([...weekdays])}::text[])[extract(isodow from claim.date)::int],
    'startTime', to_char(claim.start_time, 'HH24:MI'),
    'endTime', to_char(claim.end_time, 'HH24:MI'),
    'startsAt', iso(lower(claim.during)),
    'endsAt', iso(upper(claim.during)),
    'kind', json_build_object(
      '_id', kind.id, 'name', kind.name, 'mode', claim.mode,
      'minutes', (extract(epoch from upper(claim.during) - lower(claim.during)) / 60)::int
    ),
    'place', json_build_object(
      '_id', place.id, 'name', place.name, 'address', place.address, 'phone', place.phone, 'timeZone', coalesce(place.time_zone, clinic_zone())
    ),
    'room', room.name,
    'bookedBy', claim.booker_id,
    'seriesId', claim.checkout_id,
    'series', case when claim.checkout_id is not null then (
      select json_build_object(
        'number', count(*) filter (where (sibling.during, sibling.id) <= (claim.during, claim.id)), 'of', count(*)
      )
      from appointments sibling where sibling.checkout_id = claim.checkout_id
    ) end,
    'cancelHours', claim.cancel_hours,
    'terms', case when terms.claim_id is not null then ${agreedTerms} end,
    'standIn', ${stoodInBy},
    'location', claim.location,
    'status', claim.status,
    'patientVisited', claim.patient_visited,
    'checkupDone', claim.checkup_done,
    'amount', claim.amount_cents / 100.0,
    'paymentMethod', claim.payment_method,
    'paymentStatus', ${paymentStatus},
    'payBy', case
      when claim.status in ('pending', 'confirmed') and claim.pay_by > clinic_now() then iso(claim.pay_by)
    end,
    'arrivedAt', ${arrivedAt('claim')},
    'version', claim.version,
    'paid', (coalesce(payment.received_cents, 0) + till.received_cents) / 100.0,
    'refunded', (coalesce(payment.returned_cents, 0) + till.returned_cents) / 100.0,
    'due', ${dueCents} / 100.0,
    'fee', ${feeCents} / 100.0,
    'payments', coalesce((
      select json_agg(json_build_object(
        'method', method, 'amount', received / 100.0, 'refunded', returned / 100.0, 'reference', reference
      ))
      from (
        select payment.method, payment.received_cents as received, payment.returned_cents as returned,
          coalesce(payment.intent_id, '') as reference
        where payment.received_cents > 0
        union all
        select method, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0),
          coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0), ''
        from payments_received where claim_id = claim.id and till.received_cents > 0 group by method
      ) moved
    ), '[]'::json),
    'paymentId', coalesce(payment.intent_id, ''),
    'rating', case when rating.stars is not null then json_build_object(
      'stars', rating.stars, 'comment', rating.comment, 'date', clinic_wall(rating.created_at)::date
    ) end,
    'forms', ${forms}
  )`

/** As `asAppointment`, for staff. */
export const asAppointmentForStaff = shownTo(sql`true`)
const asAppointmentForDoctors = shownTo(sql`true`, { forms: lightOfForms })

/**
 * One appointment in its API form, without its notes: `claim` with `withPeople`. The contact of another person who acts
 * for the patient is shown to staff only; an account sees its own address there.
 */
export const asAppointment = ({ id, role }: Pick<Caller, 'id' | 'role'>) =>
  role === 'user'
    ? shownTo(sql`guardian.account_id = ${id}::uuid`)
    : role === 'doctor'
      ? asAppointmentForDoctors
      : asAppointmentForStaff

/** The same for the account that has booked it. */
export const asAppointmentBooked = shownTo(sql`guardian.account_id = claim.booked_by`, { stoodInBy: sql`null` })
