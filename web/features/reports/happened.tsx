import { useQuery } from '@tanstack/react-query'
import { overview as t } from '#texts/overview.ts'
import { asPrice } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { lookQuery } from './queries.ts'
import './overview.css'

/** Since when it is told what has happened; nothing on the first look. */
export function SinceThen() {
  const { data } = useQuery(lookQuery)
  const moment = useMoment()
  return (
    <p className="soft overview-since">{data?.since && moment(data.since) && t.since(moment(data.since, 'within'))}</p>
  )
}

/** What has happened since the person at the screen was last here, in a line. */
export function Happened() {
  const { data } = useQuery(lookQuery)
  if (!data) return null
  const words = t.happened
  const figures = [
    words.booked(data.booked),
    words.cancelled(data.cancelled),
    words.received(asPrice(data.received)),
    words.people(data.people),
    words.requests(data.requests),
  ]
  return (
    <section className="panel overview-part" aria-labelledby="happened-title">
      <h2 id="happened-title">{words.heading}</h2>
      {data.since === null ? (
        <p className="soft">{words.first}</p>
      ) : (
        <ul className="happened">
          {figures.map((figure) => (
            <li key={figure}>{figure}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
