import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/booking/appointment-status.ts'
import { slotTimes } from '#contract/clinic-time.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { OfVisit } from '../../doctors/of-visit.ts'
import type { BegunPayment } from '../../payments/ledger.ts'
import type { AppointmentOnly } from '../wire.ts'

/** What a patient asks for: one doctor's time on a date, local to the place. */
export type WantedTime = OfVisit & { doctorId: string; slotId: string; appointmentDate: string }

/** A visit or a hold that is to be taken. */
export type WantedClaim = WantedTime & {
  /** The person the visit is for. */
  patientId: string
  /** The account that books: its one hold and its limits count. */
  accountId: string
  as: 'held' | 'pending' | 'confirmed'
  paymentMethod: PaymentMethod
  /** How many the account may have: holds within an hour, or unpaid appointments; absent, any number. */
  mostAllowed?: number
  /** The series that it belongs to. */
  checkoutId?: string
  /** The account's saved card, if the kind asks for one or a series is paid by one. */
  savedCardId?: string | undefined
  /** The provider of a hold's payment. */
  provider?: string
  /** How long a hold lasts. */
  holdMinutes?: number
  /** Why it overlaps another visit of the doctor on purpose; empty if it does not. */
  overbooked?: string
  /** It waits for its card or deposit, which the patient provides by a mailed link. */
  byLink?: boolean
  /** The fee that was agreed on elsewhere; absent, the doctor's fee for the kind. */
  feeCents?: number
}

/** What a patient asks for. */
export type Attempt = WantedClaim & { as: 'held' | 'pending'; mostAllowed: number }

/** A time that is now this patient's: a hold until `holdExpiresAt`, or an appointment. */
export type TakenTime = {
  id: string
  amountCents: number
  holdExpiresAt: Date | null
  /**
   * The appointment that was booked just now; null for a hold, for a visit of a series, and for a claim the patient
   * already had.
   */
  appointment: AppointmentOnly | null
  /** The payment that was begun with a new hold. */
  payment: BegunPayment | null
  /** The patient had it before: this was a second click, or a retry whose first answer was lost. */
  already?: true
}

/**
 * Why a time was not taken. With all fields null or false: nothing is in the way any more, or the reason is unknown.
 */
export type Refused = {
  failure: FailureCode | null
  /** When the next hold may be asked for. */
  retryAfterSeconds: number | null
  /** The claim that the patient already has at this time. */
  own: TakenTime | null
  /** The only conflicts are expired holds or the account's own. */
  holdInTheWay: boolean
}

/** The visit that an attempt is about: `place_id`, `kind_id`, its `instants`, and the span that it would `block`. */
export const visitOf = ({ doctorId, appointmentDate, slotId, kindId, placeId }: WantedTime) => {
  const { startTime, endTime } = slotTimes(slotId)
  return sql`(
    select kind_id, place_id,
      instants_at(zone_of(place_id), ${appointmentDate}::date, ${startTime}::time, ${endTime}::time) as instants,
      wanted_range(
        ${doctorId}::uuid, kind_id, place_id, ${appointmentDate}::date, ${startTime}::time, ${endTime}::time
      ) as block
    from (
      select coalesce(${kindId ?? null}::uuid, consultation()) as kind_id,
        coalesce(${placeId ?? null}::uuid, place_id) as place_id
      from doctors where id = ${doctorId}::uuid
    ) named
    offset 0
  )`
}
