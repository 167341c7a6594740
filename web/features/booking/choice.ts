import type { Doctor } from '#contract/doctors/doctors.ts'
import type { Offer } from '#contract/clinic/kinds.ts'
import type { Place } from '#contract/clinic/places.ts'
import { cardMinimumCents } from '#contract/currency.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import type { OfVisit } from '../doctors/queries.ts'

/** The number of days whose times a doctor's page shows. */
export const datesShown = 3

/** The chosen kind and place of a visit; without a choice, the consultation at the doctor's own place. */
export type Choice = {
  /** The fields for calls; empty for a consultation in a clinic with one place. */
  visit: OfVisit
  /** The options; empty where there is nothing to choose. */
  kinds: Offer[]
  places: Place[]
  /** The chosen offer; undefined where the doctor offers nothing. */
  offer: Offer | undefined
  /** The chosen offer, if it is not the consultation. */
  kind: Offer | undefined
  /** The chosen place; undefined for a consultation in a clinic with one place. */
  place: Place | undefined
  /** The zone of its times; undefined: the clinic's. */
  timeZone: string | undefined
  /** Units of the currency. */
  fee: number
  /** The number of days ahead that can be booked. */
  days: number
  /** False where the account books for a person for whom it may not pay. */
  mayPay: boolean
  /** The parts of the address of the visit; empty for a visit that is not at the clinic. */
  where: string[]
  /** The address names a kind or place that the doctor does not offer: another must be chosen before booking. */
  lost: 'kind' | 'place' | undefined
}

/** Whether a card is saved instead of paying before the visit. Not for amounts below the card minimum. */
export const isOnCard = ({ kind, fee }: Choice): boolean =>
  (kind?.terms.pays === 'card-kept' || kind?.terms.pays === 'card-later') && fee * 100 >= cardMinimumCents()

const plain = ({ fees, location }: Doctor): Choice => ({
  visit: {},
  kinds: [],
  places: [],
  offer: undefined,
  kind: undefined,
  place: undefined,
  timeZone: undefined,
  fee: fees,
  days: bookingWindowDays,
  mayPay: true,
  where: [location],
  lost: undefined,
})

/** The choice by the address (`kind`, `place`) among the doctor's offers and the clinic's places. */
export function choiceOf(
  doctor: Doctor,
  offers: readonly Offer[],
  all: readonly Place[],
  asked: URLSearchParams,
): Choice {
  const kinds = offers.filter(({ placeIds }) => placeIds.some((id) => all.some((place) => place._id === id)))
  const [kindId, placeId] = [asked.get('kind'), asked.get('place')]
  const namedKind = kinds.find(({ _id }) => _id === kindId)
  const offer = namedKind ?? kinds[0]
  const places = (offer?.placeIds ?? []).flatMap((id) => all.find(({ _id }) => _id === id) ?? [])
  const namedPlace = places.find(({ _id }) => _id === placeId)
  const place = namedPlace ?? places[0]
  const lost = kindId && !namedKind ? 'kind' : placeId && !namedPlace ? 'place' : undefined
  if (!offer || !place) return { ...plain(doctor), lost }
  const others = kinds.some(({ standard }) => !standard)
  // The consultation's first place is the doctor's own, where they have their own room.
  const own = offers.find(({ standard }) => standard)?.placeIds[0]
  // A visit that needs a room gets one when it is booked.
  const room = offer.takesRoom ? '' : doctor.location
  const there = [place.name, place.address, ...(place._id === own ? [room] : [])].filter(Boolean)
  return {
    visit: offer.standard && all.length === 1 ? {} : { kindId: offer._id, placeId: place._id },
    // When the kind or place in the address is not offered, nothing is preselected, not even the only option.
    kinds: others || lost === 'kind' ? kinds : [],
    places: lost !== 'kind' && (places.length > 1 || lost === 'place') ? places : [],
    offer,
    kind: offer.standard ? undefined : offer,
    place: offer.standard && all.length === 1 ? undefined : place,
    timeZone: place.timeZone,
    fee: offer.fee,
    days: offer.standard ? bookingWindowDays : offer.horizonDays,
    mayPay: true,
    where: offer.mode !== 'clinic' ? [] : all.length === 1 && room ? [room] : there,
    lost,
  }
}

/** A series of such visits needs a saved card, which pays all deposits at booking. */
export const paysDeposits = ({ kind }: Choice): boolean => kind?.terms.pays === 'deposit' && kind.terms.now > 0

/** A series of such visits may use a saved card, which pays the first visit at booking, and each later one after it. */
export const mayPayInFullByCard = ({ kind, fee, mayPay }: Choice): boolean =>
  (kind?.terms.pays ?? 'full') === 'full' && fee * 100 >= cardMinimumCents() && mayPay

/** A visit by video cannot be paid at the desk. */
export const isAtClinic = ({ kind }: Choice): boolean => (kind?.mode ?? 'clinic') === 'clinic'

/** The amount that a saved card pays when a series is booked, in units of the currency. */
export const paidNow = (choice: Choice, visits: number, firstByCard: boolean): number =>
  firstByCard ? choice.fee : paysDeposits(choice) ? Math.round((choice.kind?.terms.now ?? 0) * 100 * visits) / 100 : 0
