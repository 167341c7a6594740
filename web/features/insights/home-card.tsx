import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { insightsPage } from '#texts/insights/insights-page.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useActing } from '../people/acting.ts'
import { useItemWords } from '../records/words-of-item.ts'
import { beginWith } from './begin-with.ts'
import { latestOf } from './insights.tsx'
import { measurementsQuery } from './queries.ts'

const ItemForm = lazyDialog(() => import('../records/item-form.tsx').then((part) => part.ItemForm))

/** On the first page: what was measured last, and a measurement in two presses. */
export function InsightsCard({ personId }: { personId: string | undefined }) {
  const measured = useQuery(measurementsQuery(personId))
  const words = useItemWords()
  const { search } = useActing()
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="panel insight-card" aria-labelledby="insights-card">
      <h2 id="insights-card">{insightsPage.card.heading}</h2>
      <Loaded of={measured} failed={insightsPage.failed} shape={90}>
        {({ personId: of, series }) => (
          <>
            {series.length === 0 && <p>{insightsPage.card.nothing}</p>}
            <ul className="insight-due">
              {series.map(
                ({ kind, latest }) =>
                  latest?.content.sort === 'measurement' && (
                    <li key={kind}>
                      <b>{recordPage.measuredIs(recordPage.measurements[kind], words.measured(latest.content))}</b>
                      <span className="soft">{format().dateWithYear(latest.date)}</span>
                    </li>
                  ),
              )}
            </ul>
            <div className="form-acts">
              <Button variant="default" onClick={() => setAdding(true)}>
                {insightsPage.add}
              </Button>
              <Button variant="default" component={Link} to={`/dashboard/insights${search}`}>
                {insightsPage.card.see}
              </Button>
            </div>
            {isAdding && (
              <ItemForm
                sort="measurement"
                personId={of}
                begin={beginWith(latestOf(series))}
                onClose={() => setAdding(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
