import type { FoundPerson } from '#contract/people/people.ts'
import type { modes } from '#contract/rules.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import type { Typed } from './typed.ts'
import { errorsOfWaiting } from './wait-instead.tsx'
import type { ChosenTime } from './wish.ts'

type Known = {
  /** Somebody of this name is known, and nobody has said yet whether it is them. */
  isUnsaid: boolean
  isWaiting: boolean
  isWalkIn: boolean
  sendsLink: boolean
  who: FoundPerson | undefined
  chosen: ChosenTime | undefined
  mode: (typeof modes)[number] | undefined
  today: string
}

/** What is missing before a visit can be booked, or somebody put on the waiting list, by field. */
export function errorsOfVisit(typed: Typed, known: Known): Record<string, string> {
  const { personId, phone, email, forOther, otherId, otherName, otherBorn, custody } = typed
  const { isUnsaid, isWaiting, isWalkIn, sendsLink, who, chosen, mode, today } = known
  if (isUnsaid) return { personId: deskBooking.sayWho }
  if (forOther && !otherId && !otherName.trim()) return { otherName: newVisit.sayName }
  if (forOther && !otherId && custody) {
    if (!otherBorn) return { otherBorn: newVisit.sayBorn }
    if (!personId && !phone && !email) return { phone: deskBooking.reach }
  }
  if (isWaiting) {
    return personId || phone || email ? errorsOfWaiting(typed, today) : { phone: deskBooking.reach }
  }
  if (!chosen?.doctorId || !chosen.startTime) return { startTime: deskBooking.chooseTime }
  const isNew = forOther ? !otherId : !personId
  if (sendsLink && isNew && !email && !who?.email) return { email: deskBooking.needsEmail }
  if (personId || isWalkIn) return {}
  if ((mode === 'phone' || mode === 'video') && !phone) return { phone: deskBooking.phoneForCall }
  if (mode === 'video' && !email) return { email: deskBooking.emailForVideo }
  return phone || email ? {} : { phone: deskBooking.reach }
}

/** The field beside which a refusal of the server stands. */
export const fieldOfRefusal = {
  no_child: 'otherBorn',
  times_are_free: 'waitFrom',
  no_hours_then: 'waitFrom',
  already_waiting: 'waitWith',
} as const
