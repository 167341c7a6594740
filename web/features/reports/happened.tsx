import { useQuery } from '@tanstack/react-query'
import { overviewPage } from '#texts/reports/overview-page.ts'
import { asPrice } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { lookQuery } from './queries.ts'

/** The time of the last look; nothing on the first one. */
export function SinceThen() {
  const { data } = useQuery(lookQuery)
  const moment = useMoment()
  return (
    <p className="soft overview-since">
      {data?.since && moment(data.since) && overviewPage.since(moment(data.since, 'within'))}
    </p>
  )
}

/** What has happened since the reader's last look, in one line. */
export function Happened() {
  const { data } = useQuery(lookQuery)
  if (!data) return null
  const figures = [
    overviewPage.happened.booked(data.booked),
    overviewPage.happened.cancelled(data.cancelled),
    overviewPage.happened.received(asPrice(data.received)),
    overviewPage.happened.people(data.people),
    overviewPage.happened.requests(data.requests),
  ]
  return (
    <section className="panel overview-part" aria-labelledby="happened-title">
      <h2 id="happened-title">{overviewPage.happened.heading}</h2>
      {data.since === null ? (
        <p className="soft">{overviewPage.happened.first}</p>
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
