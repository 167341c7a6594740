import type { Doctor } from '#contract/doctors/doctors.ts'
import type { Offer } from '#contract/clinic/kinds.ts'
import type { Place } from '#contract/clinic/places.ts'
import { cardMinimumCents } from '#contract/currency.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import type { OfVisit } from '../doctors/queries.ts'

/** A doctor's page shows the times of so many days. */
export const datesShown = 3

/** What a visit is for and where, as far as it is chosen; where nothing is asked it is as it always was. */
export type Choice = {
  /** As calls take it: nothing where it is a consultation in a clinic with one place. */
  visit: OfVisit
  /** What can be chosen; none where there is nothing to choose. */
  kinds: Offer[]
  places: Place[]
  /** What is booked; undefined where the doctor offers nothing. */
  offer: Offer | undefined
  /** The same where it is another than the consultation. */
  kind: Offer | undefined
  /** Where the clinic has more than one, and for the zone of what is not a consultation. */
  place: Place | undefined
  /** Where its times are meant; undefined is the clinic's own zone. */
  timeZone: string | undefined
  /** Units of the currency. */
  fee: number
  /** How far ahead it can be booked. */
  days: number
  /** False where somebody books for another whom they may not pay for. */
  mayPay: boolean
  /** Where the visit is; empty for one by video or phone, which is nowhere. */
  where: string[]
  /** What the address names and the doctor does not offer: nothing may be booked until another is chosen. */
  lost: 'kind' | 'place' | undefined
}

/** Nothing is paid before: a card is kept for the visit, unless there is too little to be charged. */
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

/** What is chosen by an address (`kind`, `place`) of what the doctor offers at the places of the clinic. */
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
  // The first of the consultation's places is the doctor's own, which has a room of theirs.
  const own = offers.find(({ standard }) => standard)?.placeIds[0]
  // Which room is taken for a visit that needs one is known once it is booked.
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

/** A series of it stands on a kept card, which pays its deposits as it is booked. */
export const paysDeposits = ({ kind }: Choice): boolean => kind?.terms.pays === 'deposit' && kind.terms.now > 0

/** A series of it may stand on a kept card, which pays the first visit as it is booked and each other after it. */
export const mayPayInFullByCard = ({ kind, fee, mayPay }: Choice): boolean =>
  (kind?.terms.pays ?? 'full') === 'full' && fee * 100 >= cardMinimumCents() && mayPay

/** A visit by video cannot be paid at the desk. */
export const isAtClinic = ({ kind }: Choice): boolean => (kind?.mode ?? 'clinic') === 'clinic'

/** What a kept card pays as a series of so many visits is booked. */
export const paidNow = (choice: Choice, visits: number, firstByCard: boolean): number =>
  firstByCard ? choice.fee : paysDeposits(choice) ? Math.round((choice.kind?.terms.now ?? 0) * 100 * visits) / 100 : 0
