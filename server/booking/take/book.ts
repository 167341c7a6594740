import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { slotIdOf } from '#contract/clinic-time.ts'
import { consultationId } from '#contract/rules.ts'
import { noNotes } from '../notes/notes.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Ground } from '../../ground.ts'
import type { Payment } from '../../payments/ledger.ts'
import { refundNow } from '../../payments/refund.ts'
import { personFor } from '../../people/person-for.ts'
import type { Caller } from '../../platform/caller.ts'
import { batchedPer } from '../../platform/batched.ts'
import { Failure } from '../../platform/failure.ts'
import { bookings } from '../counters.ts'
import { noteForDoctor } from '../notes/note-for-doctor.ts'
import { readAppointment } from '../read.ts'
import { reconcile } from '../pay/reconcile.ts'
import { sayTerms } from './say-terms.ts'
import { mayBeShownAgain, mustOwnCard } from './shown-again.ts'
import { takeTime } from './take-time.ts'
import type { WantedTime } from './wanted-time.ts'

export type Booking = WantedTime & {
  paymentMethod: PaymentMethod
  paymentIntentId?: string | undefined
  /** The saved card that the visit is booked on. */
  savedCardId?: string | undefined
  /** What the doctor should know. */
  notes?: string | undefined
}

type Booked = { appointment: Appointment; justNow: boolean }

/**
 * Makes the appointment. Without a card payment (PayPal, at the clinic, or nothing to pay) the time is taken right
 * away, with PayPal for half an hour until it is paid; with a card payment the provider's report decides. The same
 * intent, or the same time while the patient still has it, always leads to the same appointment (`justNow` tells the
 * first time). It is shown only to a caller who may see it: others get `patient_busy`, or `not_found` for an intent.
 * Throws as `takeTime`, `method_not_offered`; for a card also `not_found`, `intent_not_paid`, `intent_for_other_time`,
 * `intent_over`, `slot_lost_refund`, `payment_under_review`, and `acting_ended` with a refund if the caller may no
 * longer book for the person.
 */
export async function book(ground: Ground, caller: Caller, booking: Booking, language: Language): Promise<Booked> {
  const { notes, ...wanted } = booking
  const booked =
    wanted.paymentIntentId === undefined
      ? await bookAtOnce(ground, caller, wanted, language)
      : await bookPaid(ground, caller, wanted, wanted.paymentIntentId)
  if (!notes) return booked
  // After the booking: no time depends on the note, and a retry whose first answer was lost still writes it.
  await noteForDoctor(ground, caller, booked.appointment._id, notes)
  return { ...booked, appointment: await readAppointment(ground, booked.appointment._id, caller) }
}

async function bookAtOnce(
  ground: Ground,
  caller: Caller,
  booking: Omit<Booking, 'notes'>,
  language: Language,
): Promise<Booked> {
  if (booking.paymentMethod === 'card' && !booking.savedCardId) await mustBeFree(ground, booking)
  await mustOwnCard(ground.db, caller, booking.savedCardId)
  if (booking.paymentMethod === 'paypal' && !ground.paypal) throw new Failure('method_not_offered')
  const { id, appointment, already } = await takeTime(ground.db, {
    ...booking,
    patientId: await personFor(
      ground.db,
      caller,
      booking.personId,
      'book',
      (booking.paymentMethod === 'paypal' || booking.savedCardId !== undefined) && 'pay',
    ),
    accountId: caller.id,
    as: 'pending',
    mostAllowed: ground.config.unpaidBookings,
  })
  if (already && !(await mayBeShownAgain(ground.db, caller, [id]))) throw new Failure('patient_busy')
  const hasTerms = await sayTerms(ground.db, [id], booking.kindId, language)
  if (!already) bookings.inc({ method: booking.paymentMethod })
  if (already || hasTerms) return { appointment: await readAppointment(ground, id, caller), justNow: !already }
  // It has no notes yet.
  return { appointment: { ...appointment!, ...noNotes }, justNow: true }
}

/** A card booking without a payment is allowed only if the doctor charges no fee. */
async function mustBeFree({ db }: Ground, { doctorId, kindId = consultationId }: WantedTime): Promise<void> {
  const offer = await db
    .selectFrom('offers')
    .select('fee_cents')
    .where('doctor_id', '=', doctorId)
    .where('kind_id', '=', kindId)
    .executeTakeFirst()
  if (!offer) throw new Failure('not_found')
  if (offer.fee_cents! > 0) throw new Failure('intent_not_paid')
}

type Paying = Payment & {
  doctor_id: string
  date: string
  start_time: string
  end_time: string
  kind_id: string
  place_id: string
  same_person: boolean
  /** Whether the account may book for them, and pay, at this moment. */
  acts: boolean
}

/** The payments of these intents that these accounts began, with the times they are for. */
const findPayment = batchedPer<{ intentId: string; accountId: string; personId: string }, Paying | null>((db) => ({
  mostAtOnce: 64,
  keyOf: ({ intentId }) => intentId,
  isStuck: () => false,
  async runAll(wanted) {
    const { rows } = await sql<Paying & { n: number }>`
      select wanted.n, payment.*, claim.doctor_id, claim.date, claim.start_time, claim.end_time, claim.kind_id,
        claim.place_id,
        claim.patient_id = any(records_with(wanted."personId")) as same_person,
        case when claim.patient_id = wanted."accountId" then true
          else claim.patient_id = any(acted_for(wanted."accountId", 'book'))
            and claim.patient_id = any(acted_for(wanted."accountId", 'pay'))
        end as acts
      from jsonb_to_recordset(${JSON.stringify(wanted.map((each, n) => ({ n, ...each })))}::jsonb) as wanted (
        n int, "intentId" text, "accountId" uuid, "personId" uuid
      )
      cross join lateral (select * from payments where intent_id = wanted."intentId" offset 0) payment
      cross join lateral (select * from claims where id = payment.claim_id offset 0) claim
      where claim.booker_id = wanted."accountId"
        and payment.saved_card_id is null
    `.execute(db)
    const found = new Map(rows.map(({ n, ...payment }) => [n, payment]))
    return wanted.map((_, n) => found.get(n) ?? null)
  },
}))

async function bookPaid(ground: Ground, caller: Caller, wanted: WantedTime, paymentIntentId: string): Promise<Booked> {
  const { id: accountId } = caller
  const personId = wanted.personId ?? accountId
  const payment = await findPayment(ground.db, { intentId: paymentIntentId, accountId, personId })
  if (!payment) throw new Failure('not_found')
  if (!payment.acts) throw await endedWhilePaying(ground, caller, payment)
  const slotId = slotIdOf({ startTime: payment.start_time, endTime: payment.end_time })
  const sameTime =
    payment.same_person &&
    payment.doctor_id === wanted.doctorId &&
    payment.date === wanted.appointmentDate &&
    slotId === wanted.slotId &&
    payment.kind_id === (wanted.kindId ?? consultationId) &&
    // A hold without a named place was made at the doctor's first place at that time.
    payment.place_id === (wanted.placeId ?? payment.place_id)
  if (!sameTime) throw new Failure('intent_for_other_time')
  const outcome = await reconcile(ground, payment)
  switch (outcome.is) {
    case 'booked':
      if (!outcome.justNow && !(await mayBeShownAgain(ground.db, caller, [payment.claim_id]))) {
        throw new Failure('not_found')
      }
      return {
        // It was booked just now, so it has no notes yet.
        appointment: outcome.appointment
          ? { ...outcome.appointment, ...noNotes }
          : await readAppointment(ground, payment.claim_id, caller),
        justNow: outcome.justNow,
      }
    case 'unpaid':
      throw new Failure('intent_not_paid')
    case 'over':
      throw new Failure('intent_over')
    case 'frozen':
      throw new Failure('payment_under_review')
    case 'lost':
      await refundNow(ground, payment.id)
      throw new Failure('slot_lost_refund')
  }
}

/**
 * The failure for a caller who pays for a person they no longer act for: the money is refunded, and a visit that was
 * booked before is not shown.
 */
async function endedWhilePaying(ground: Ground, caller: Caller, payment: Payment): Promise<Failure> {
  const outcome = await reconcile(ground, payment)
  if (outcome.is === 'lost') {
    await refundNow(ground, payment.id)
    return new Failure('acting_ended')
  }
  if (outcome.is !== 'booked' || !(await mayBeShownAgain(ground.db, caller, [payment.claim_id]))) {
    return new Failure('not_found')
  }
  return new Failure('acting_ended')
}
