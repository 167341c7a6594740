import { useQuery } from '@tanstack/react-query'
import { settling } from '#texts/settling.ts'
import { format } from '../../format.ts'
import { useMoment } from '../../moment.ts'
import { useOwnPlaces } from '../clinic/places/own-places.ts'
import { straysQuery } from './queries.ts'
import './strays.css'

/**
 * Money that the provider holds for a time of this clinic and no payment of ours knows; nothing where there is none.
 */
export function Strays() {
  const t = settling.strays
  // They belong to no place: only the right for all places shows them.
  const { forAll } = useOwnPlaces('payments')
  const { data } = useQuery({ ...straysQuery, enabled: forAll })
  const moment = useMoment()
  if (!data || data.length === 0) return null
  return (
    <section className="panel strays" aria-labelledby="strays-title">
      <h2 id="strays-title">{t.heading}</h2>
      <p className="soft">{t.says}</p>
      <ul>
        {data.map(({ provider, reference, amount, currency, foundAt }) => (
          <li key={`${provider} ${reference}`}>
            <strong>{format().price(amount, currency)}</strong>
            <code>{reference}</code>
            <span className="soft">{t.found(moment(foundAt))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
