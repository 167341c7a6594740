import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/booking/appointment-status.ts'
import { slotTimes } from '#contract/clinic-time.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { OfVisit } from '../../doctors/of-visit.ts'
import type { BegunPayment } from '../../payments/ledger.ts'
import type { AppointmentOnly } from '../wire.ts'

/** What a patient asks for: one doctor's time on a date, local to the place. */
export type WantedTime = OfVisit & { doctorId: string; slotId: string; appointmentDate: string }

/** A visit, or a hold of one, that is to be put somewhere. */
export type WantedClaim = WantedTime & {
  /** The person the visit is for. */
  patientId: string
  /** The account that books: its one hold, its share. */
  accountId: string
  as: 'held' | 'pending' | 'confirmed'
  paymentMethod: PaymentMethod
  /** How many of the same kind the account may have: holds within an hour, or unpaid appointments; absent, any. */
  mostAllowed?: number
  /** The series that it is taken with. */
  checkoutId?: string
  /** The account's kept card that the visit stands on, where its kind asks for one or a series is paid by it. */
  savedCardId?: string | undefined
  /** With whom the payment of a hold begins. */
  provider?: string
  /** How long a hold lasts. */
  holdMinutes?: number
  /** Why it is put where the doctor has another visit; empty where it is not. */
  overbooked?: string
  /** It waits for its card or its deposit, which its patient sees to by a link. */
  byLink?: boolean
  /** What was agreed on elsewhere; absent, what the doctor asks for the kind. */
  feeCents?: number
}

/** What a patient asks for. */
export type Attempt = WantedClaim & { as: 'held' | 'pending'; mostAllowed: number }

/** A time that is now this patient's: a hold until `holdExpiresAt`, or an appointment. */
export type TakenTime = {
  id: string
  amountCents: number
  holdExpiresAt: Date | null
  /** What was booked just now; null for a hold, for one of a series, and for what was theirs already. */
  appointment: AppointmentOnly | null
  /** What was begun with a hold just now. */
  payment: BegunPayment | null
  /** The patient had it before: this was a second click, or a retry whose first answer was lost. */
  already?: true
}

/** Why a time was not taken. All null and false: nothing stands in the way any more, or nobody can say what does. */
export type Refused = {
  failure: FailureCode | null
  /** When the next hold may be asked for. */
  retryAfterSeconds: number | null
  /** What they have of this time already. */
  own: TakenTime | null
  /** Only holds that are over, or the account's own, stand in the way. */
  holdInTheWay: boolean
}

/** What an attempt is about: `place_id`, `kind_id`, the `instants` of the visit, and what it would `block`. */
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
