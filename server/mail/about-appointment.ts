import { sql } from 'kysely'
import type { AppointmentStatus, PaymentMethod } from '#contract/booking/appointment-status.ts'
import type { modes } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { withPersons } from './persons-of-visit.ts'

/**
 * The facts of an appointment that a letter names: no texts by the doctor or the patient. Times are local to its place.
 */
export type LetterAppointment = {
  _id: string
  status: AppointmentStatus
  appointmentDate: string
  startTime: string
  endTime: string
  location: string
  room: string | null
  /** Letters name the place once the clinic has several. `issuer` issues its receipts; empty: the place itself. */
  place: {
    _id: string
    name: string
    address: string
    phone: string
    emergencyNumber: string
    issuer: string
    termsUrl: string
    privacyUrl: string
  }
  severalPlaces: boolean
  /** The time zone of the place. */
  timeZone: string
  /** The kind of visit; null where it is the consultation. */
  kind: { _id: string; name: string } | null
  /** An earlier time that is offered for a visit: taking it moves that visit. */
  movesVisit: boolean
  /** The patient's id, where the reader acts for them. */
  personId: string | null
  kindId: string
  placeId: string
  minutes: number
  mode: (typeof modes)[number]
  /** It is a video visit that has not ended, and the reader may join it. */
  mayJoin: boolean
  /** In units of the currency, as on the wire. */
  amount: number
  paymentMethod: PaymentMethod
  paymentReference: string
  payment: 'open' | 'paid' | 'returned'
  /** The amount that was paid by card or PayPal, even if it has been refunded since, in units of the currency. */
  online: number
  /** The fee for cancelling it late, in units of the currency. */
  fee: number
  /** A saved card will be charged for what is due. */
  onCard: boolean
  /** A saved card pays its price after it has taken place. */
  cardPays: boolean
  /** The amount that reception took and has not returned, in units of the currency. */
  atDesk: number
  /**
   * The amount that a saved card did not pay, in units of the currency, and for the card's owner which card; null:
   * none.
   */
  toPay: { amount: number; card: { brand: string; last4: string } | null } | null
  /** A form that it asks for is not given, and the reader may fill it in. */
  formWaits: boolean
  /** The appointment ends if it is not paid soon. */
  waitsForPayment: boolean
  /** The appointment ends if its patient does not give a card or pay the deposit by the mailed link. */
  waitsForLink: boolean
  doctor: { _id: string; name: string; specialization: string }
  /** The doctor it was booked with, if another doctor stands in. */
  standInFor: string | null
  /** A stand-in was planned, but the doctor it was booked with takes it after all. */
  standInOver: boolean
  /** The number of events of the appointment: the SEQUENCE of its calendar file. */
  sequence: number
}

/** An appointment as it is now, with all that a letter about it needs. */
export type Standing = {
  appointment: LetterAppointment
  status: string
  /** The instant at which it begins, ISO 8601. */
  startsAt: string
  begun: boolean
  /** The minutes until it begins, rounded up; negative once it has begun. */
  minutesAway: number
  /** The relay still has events of it to process. */
  beingTold: boolean
  /** It is held for the patient, and the hold has not expired. */
  onHold: boolean
  /** The date at its place. */
  today: string
  /**
   * `confirmed`: the reader has confirmed the address, so that mail about their health may go there. `ownsCard`: the
   * visit's saved card belongs to the reader.
   */
  reader: { name: string; address: string; open: boolean; ownsCard: boolean; confirmed: boolean }
  /** The visit is at the clinic within the next 25 hours, and the reader may check in to it. */
  mayCheckIn: boolean
  /** The patient's name where the reader acts for them; null for the reader's own visits. */
  visitOf: string | null
}

/** Which claims a letter is about, and the account that reads it. */
type Asked = { key: string; claimIds: readonly string[]; readerId: string }

/** Appointments as they are now, for letters to accounts: by the letters' keys, and in order of time. */
export async function readStandings(db: Queries, asked: readonly Asked[]): Promise<Map<string, Standing[]>> {
  if (asked.length === 0) return new Map()
  const wanted = asked.flatMap(({ key, claimIds, readerId }) => claimIds.map((claimId) => ({ key, claimId, readerId })))
  const { rows } = await sql<Standing & { key: string }>`
    select ask.key,
      json_build_object(
        '_id', claim.id,
        'status', claim.status,
        'appointmentDate', claim.date,
        'startTime', to_char(claim.start_time, 'HH24:MI'),
        'endTime', to_char(claim.end_time, 'HH24:MI'),
        'location', claim.location,
        'room', room.name,
        'place', json_build_object(
          '_id', place.id, 'name', place.name, 'address', place.address, 'phone', place.phone,
          'emergencyNumber', place.emergency_number, 'issuer', place.issuer,
          'termsUrl', place.terms_url, 'privacyUrl', place.privacy_url
        ),
        'severalPlaces', place.id <> first_place() or (select count(*) > 1 from places where not closed),
        'timeZone', zone_of(claim.place_id),
        'personId', case when patient.person_id <> reader.id then patient.person_id end,
        'movesVisit', exists (
          select from waitlist where waitlist.claim_id = claim.id and waitlist.for_claim_id is not null
        ),
        'kindId', claim.kind_id,
        'placeId', claim.place_id,
        'kind', case when kind.id <> consultation() then json_build_object('_id', kind.id, 'name', kind.name) end,
        'minutes', (extract(epoch from upper(claim.during) - lower(claim.during)) / 60)::int,
        'mode', claim.mode,
        'mayJoin', claim.mode = 'video' and claim.status in ('pending', 'confirmed', 'in-progress')
          and may_check_in(claim.id, reader.id),
        'formWaits', claim.patient_id = any(acted_for(reader.id, 'record')) and exists (
          select from forms_of_visit(claim.id) asked where asked.state <> 'given'
        ),
        'amount', claim.amount_cents / 100.0,
        'paymentMethod', claim.payment_method,
        'paymentReference', coalesce(payment.intent_id, ''),
        'toPay', case when payment.status = 'open' then (
          select json_build_object('amount', payments.amount_cents / 100.0, 'card', case
            when card.account_id = reader.id then json_build_object('brand', card.brand, 'last4', card.last4)
          end)
          from payments join saved_cards card on card.id = payments.saved_card_id
          join claims on claims.id = payments.claim_id
          where payments.id = payment.id and to_collect_cents(claims) = payments.amount_cents
        ) end,
        'waitsForPayment', claim.pay_by is not null and claim.payment_method = 'paypal',
        'waitsForLink', claim.pay_by is not null and claim.payment_method = 'card',
        'payment', case
          when payment.status in ('refund_due', 'refunded') then 'returned'
          when payment.received_cents > 0 or claim.amount_cents = 0 then 'paid'
          else 'open'
        end,
        'online', coalesce(payment.received_cents, 0) / 100.0,
        'fee', fee_cents(claim.id) / 100.0,
        'onCard', claim.saved_card_id is not null and exists (
          select from visit_terms terms where terms.claim_id = claim.id and terms.pays in ('card-kept', 'card-later')
        ),
        'cardPays', claim.saved_card_id is not null and claim.status in ('pending', 'confirmed', 'in-progress')
          and exists (
            select from visit_terms terms
            where terms.claim_id = claim.id and terms.pays = 'card-later' and terms.words is not null
          ),
        'atDesk', coalesce((select sum(amount_cents) from payments_received where claim_id = claim.id), 0) / 100.0,
        'doctor', json_build_object(
          '_id', doctor.id, 'name', doctor_person.name, 'specialization', doctor.specialization
        ),
        'standInOver', exists (
          select from stand_ins taken where taken.claim_id = claim.id and taken.from_doctor_id = claim.doctor_id
        ),
        'standInFor', (
          select first_person.name from stand_ins taken
          join doctors first on first.id = taken.from_doctor_id
          join persons first_person on first_person.id = first.user_id
          where taken.claim_id = claim.id and taken.to_doctor_id = claim.doctor_id and taken.answer is null
        ),
        'sequence', calendar_sequence(claim.id)
      ) as appointment,
      claim.status,
      iso(lower(claim.during)) as "startsAt",
      lower(claim.during) <= clinic_now() as begun,
      ceil(extract(epoch from lower(claim.during) - clinic_now()) / 60)::int as "minutesAway",
      is_being_told(claim.id) as "beingTold",
      exists (select from standing_claims where id = claim.id and status = 'held') as "onHold",
      today_at(claim.place_id) as today,
      json_build_object(
        'name', reader_person.name, 'address', reader.email,
        'open', exists (select from readers_of(claim.patient_id) where account_id = reader.id),
        'ownsCard', reader.closed_at is null and exists (
          select from saved_cards card where card.id = claim.saved_card_id and card.account_id = reader.id
        ),
        'confirmed', reader.email_confirmed_at is not null
      ) as reader,
      claim.mode = 'clinic' and lower(claim.during) < clinic_now() + interval '25 hours'
        and may_check_in(claim.id, reader.id) as "mayCheckIn",
      case when patient.person_id <> reader.id then patient.name end as "visitOf"
    from unnest(
      ${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ claimId }) => claimId)}::uuid[],
      ${wanted.map(({ readerId }) => readerId)}::uuid[]
    ) as ask (key, claim_id, reader_id)
    join claims claim on claim.id = ask.claim_id
    ${withPersons}
    join users reader on reader.id = ask.reader_id
    join persons reader_person on reader_person.id = reader.id
    left join rooms room on room.id = claim.room_id
    left join payment_money payment on payment.claim_id = claim.id
    order by claim.during
  `.execute(db)
  return Map.groupBy(rows, ({ key }) => key)
}

/** When and where the appointment was before; servers of older versions noted no place. */
export type WhenBefore = {
  date: string
  startTime: string
  placeId?: string | undefined
  /** Of a visit that another doctor has taken over. */
  doctorId?: string | undefined
}

export const isSame = ({ date, startTime, placeId }: WhenBefore, now: LetterAppointment): boolean =>
  date === now.appointmentDate && startTime === now.startTime && (placeId ?? now.place._id) === now.place._id

/** Whether a mail of this kind is still true of the appointment. */
export function isStillTrue(
  { kind, facts }: { kind: string; facts: { startsAt?: string; from?: WhenBefore } },
  { status, begun, onHold, startsAt, appointment }: Standing,
): boolean {
  const isUnderWay = ['pending', 'confirmed', 'in-progress'].includes(status)
  switch (kind) {
    // A mail that was delayed until the visit began is useless.
    case 'booked':
    case 'series-booked':
      return isUnderWay && !begun
    case 'rescheduled': {
      return isUnderWay && !begun && !(facts.from && isSame(facts.from, appointment))
    }
    case 'confirmed':
      return ['confirmed', 'in-progress'].includes(status) && !begun
    case 'stand-in':
      // Whoever was not told of the stand-in needs no letter that nobody stands in.
      if (facts.from?.doctorId === appointment.doctor._id && isSame(facts.from, appointment)) return false
      return isUnderWay && !begun && (appointment.standInFor !== null || appointment.standInOver)
    case 'video-ready':
      return status === 'in-progress' && appointment.mayJoin
    case 'request-declined':
      return isUnderWay && !begun
    case 'cancelled':
    case 'unpaid':
    case 'series-cancelled':
      return status === 'cancelled'
    case 'card-refused':
      return appointment.toPay !== null
    case 'receipt':
      return appointment.payment === 'paid'
    case 'offered':
      return onHold
    case 'reminder-day':
    case 'reminder-hour':
      return ['pending', 'confirmed'].includes(status) && !begun && facts.startsAt === startsAt
    default:
      return true
  }
}
