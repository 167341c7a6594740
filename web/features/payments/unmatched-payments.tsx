import { useQuery } from '@tanstack/react-query'
import { unmatchedPayments } from '#texts/payments/unmatched-payments.ts'
import { format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { useOwnPlaces } from '../clinic/places/own-places.ts'
import { unmatchedPaymentsQuery } from './queries.ts'

/** Payments at the provider for a time of this clinic that no payment in Salus matches; nothing if there are none. */
export function UnmatchedPayments() {
  // They belong to no place, so they need the right for all places.
  const { forAll } = useOwnPlaces('payments')
  const { data } = useQuery({ ...unmatchedPaymentsQuery, enabled: forAll })
  const moment = useMoment()
  if (!data || data.length === 0) return null
  return (
    <section className="panel unmatched-payments" aria-labelledby="unmatched-payments-title">
      <h2 id="unmatched-payments-title">{unmatchedPayments.heading}</h2>
      <p className="soft">{unmatchedPayments.says}</p>
      <ul>
        {data.map(({ provider, reference, amount, currency, foundAt }) => (
          <li key={`${provider} ${reference}`}>
            <strong>{format().price(amount, currency)}</strong>
            <code>{reference}</code>
            <span className="soft">{unmatchedPayments.found(moment(foundAt, 'within'))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
