import { useQuery } from '@tanstack/react-query'
import { asPrice } from '#contract/money.ts'
import { useMoment } from '../../moment.ts'
import { straysQuery } from './queries.ts'
import './strays.css'

/**
 * Money that the provider holds for a time of this clinic and no payment of ours knows; nothing where there is none.
 */
export function Strays() {
  const { data } = useQuery(straysQuery)
  const moment = useMoment()
  if (!data || data.length === 0) return null
  return (
    <section className="panel strays" aria-labelledby="strays-title">
      <h2 id="strays-title">Money without a payment</h2>
      <p className="soft">
        The provider took this for an appointment here, and no payment of ours knows it: after a restore, for example.
        Find it in the provider's dashboard by its reference. It leaves this list within the hour once it has gone back.
      </p>
      <ul>
        {data.map(({ provider, reference, amount, foundAt }) => (
          <li key={`${provider} ${reference}`}>
            <strong>{asPrice(amount)}</strong>
            <code>{reference}</code>
            <span className="soft">found {moment(foundAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
