import { Checkbox } from '../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import { visitLink } from '#contract/rules.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { asPrice } from '../../language/format.ts'
import { cancellingInWords, costsAtDesk } from '../booking/costs-in-words.ts'
import { Failed } from '../../ui/failed.tsx'
import { isLost } from '../../ui/loaded.tsx'
import { offersQuery } from '../doctors/queries.ts'

type Terms = {
  /** The text that reception tells the patient. */
  said: string
  /** The kind asks for a card or a deposit, which reception cannot take. */
  withoutCard: boolean
}

/** `terms` undefined: nothing to tell, once `isKnown`. `price`: undefined while unknown. */
type Known = {
  terms: Terms | undefined
  /** Until when the visit can be cancelled, where the terms do not say it; empty: nothing to say. */
  cancelling: string
  price: number | undefined
  isKnown: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * The terms of payment that the patient must be told before a visit is booked. `startsIn`: milliseconds until it
 * begins.
 */
export function useTerms(doctorId: string | undefined, kindId: string, startsIn: number | undefined): Known {
  const offers = useQuery({ ...offersQuery(doctorId ?? ''), enabled: Boolean(doctorId) })
  const offer = offers.data?.find(({ _id }) => _id === kindId)
  const said = offer ? costsAtDesk(offer.terms, offer.fee, startsIn) : ''
  return {
    terms:
      offer && said
        ? { said, withoutCard: offer.fee > 0 && !['full', 'nothing'].includes(offer.terms.pays) }
        : undefined,
    cancelling: offer ? cancellingInWords(offer, startsIn) : '',
    price: offer?.fee,
    isKnown: !doctorId || offers.data !== undefined,
    hasFailed: isLost(offers),
    retry: () => void offers.refetch(),
  }
}

type Props = Known & {
  /** A link to save a card or pay the deposit may be mailed. */
  mayLink: boolean
  sendsLink: boolean
  onChange: (values: { byLink: string }) => void
}

/** What a visit costs, and whether reception sends a link for its card. */
export function TermsOfNewVisit({ terms, price, hasFailed, retry, mayLink, sendsLink, onChange }: Props) {
  if (hasFailed) return <Failed message={deskBooking.noTerms} onRetry={retry} />
  return (
    <>
      {price !== undefined && (
        <p className="visit-price">{newVisit.costs(price === 0 ? newVisit.free : asPrice(price))}</p>
      )}
      {mayLink && (
        <Checkbox
          label={deskBooking.byLink}
          description={deskBooking.byLinkWhy(visitLink.hours, visitLink.endsMinutesBefore / 60)}
          checked={sendsLink}
          onChange={(event) => onChange({ byLink: event.currentTarget.checked ? 'yes' : '' })}
        />
      )}
      {terms?.withoutCard && !sendsLink && <p className="soft">{deskBooking.noCard}</p>}
    </>
  )
}

type ToRead = Pick<Known, 'terms' | 'cancelling'> & {
  sendsLink: boolean
  /** The text that was told; empty: none. */
  told: string
  onChange: (values: { told: string }) => void
}

/** What reception reads out before it books, above the button that books. With a link, the patient reads it there. */
export function TermsToRead({ terms, cancelling, sendsLink, told, onChange }: ToRead) {
  if (sendsLink || (!terms && !cancelling)) return null
  return (
    <div className="visit-reads">
      <p>{deskBooking.tell}</p>
      <p>
        <strong>{[terms?.said, cancelling].filter(Boolean).join(' ')}</strong>
      </p>
      {terms && (
        <Checkbox
          label={deskBooking.told}
          description={deskBooking.toldWhy}
          checked={told === terms.said}
          onChange={(event) => onChange({ told: event.currentTarget.checked ? terms.said : '' })}
        />
      )}
    </div>
  )
}
