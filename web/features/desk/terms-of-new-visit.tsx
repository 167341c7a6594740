import { Checkbox } from '../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import { visitLink } from '#contract/rules.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { costsAtDesk } from '../booking/costs-in-words.ts'
import { Failed } from '../../ui/failed.tsx'
import { isLost } from '../../ui/loaded.tsx'
import { offersQuery } from '../doctors/queries.ts'
import '../../ui/terms-said.css'

type Terms = {
  /** What is told to whom the desk books for. */
  said: string
  /** The kind asks for a card or a deposit, which the desk cannot take. */
  withoutCard: boolean
}

/** `terms`: undefined is nothing, once they are known. */
type Known = { terms: Terms | undefined; isKnown: boolean; hasFailed: boolean; retry: () => void }

/**
 * What of money is to be told before a visit of this kind is booked with this doctor, which begins in so many
 * milliseconds.
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
    isKnown: !doctorId || offers.data !== undefined,
    hasFailed: isLost(offers),
    retry: () => void offers.refetch(),
  }
}

type Props = Known & {
  /** A link may be sent, by which its patient sees to the card. */
  mayLink: boolean
  sendsLink: boolean
  /** The words that were told; empty is none. */
  told: string
  onChange: (values: { byLink: string } | { told: string }) => void
}

/** Either a link is sent, or what a visit costs is told here. */
export function TermsOfNewVisit({ terms, hasFailed, retry, mayLink, sendsLink, told, onChange }: Props) {
  if (hasFailed) return <Failed message={deskBooking.noTerms} onRetry={retry} />
  return (
    <>
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
