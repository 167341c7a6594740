import { useQuery } from '@tanstack/react-query'
import { visitChart } from '#texts/records/visit-chart.ts'
import { useMoment } from '../../../clock/moment.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { historyQuery } from './queries.ts'

/** The history of an appointment: who, when, what. */
export function History({ id }: { id: string }) {
  const history = useQuery(historyQuery(id))
  const moment = useMoment()
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title" style={{ marginBottom: 8, fontSize: '1.125rem' }}>
        {visitChart.history}
      </h3>
      <Loaded of={history} failed={visitChart.historyFailed} shape={48}>
        {(all) => (
          <ol className="request-history" style={{ paddingTop: 0, border: 0 }}>
            {all.map(({ at, by, what }) => (
              <li key={at + what}>
                <b>
                  <bdi>{by}</bdi>
                </b>{' '}
                {what} <span className="soft">· {moment(at)}</span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
