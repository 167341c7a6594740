import { Checkbox } from '../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import { visitLink } from '#contract/rules.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { asPrice } from '../../language/format.ts'
import { costsAtDesk } from '../booking/costs-in-words.ts'
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
  /** The text that was told; empty: none. */
  told: string
  onChange: (values: { byLink: string } | { told: string }) => void
}

/** Reception sends a link, or tells the terms itself. */
export function TermsOfNewVisit({ terms, price, hasFailed, retry, mayLink, sendsLink, told, onChange }: Props) {
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
      {terms && !sendsLink && (
        <div className="stack">
          <p>{deskBooking.tell}</p>
          <p className="terms-said">{terms.said}</p>
          {terms.withoutCard && <p className="soft">{deskBooking.noCard}</p>}
          <Checkbox
            label={deskBooking.told}
            description={deskBooking.toldWhy}
            checked={told === terms.said}
            onChange={(event) => onChange({ told: event.currentTarget.checked ? terms.said : '' })}
          />
        </div>
      )}
    </>
  )
}
