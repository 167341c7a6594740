import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Measured, Series } from '#contract/insights.ts'
import { type ChartDays, chartDays } from '#contract/insights-lists.ts'
import type { RecordItem } from '#contract/records/items.ts'
import { insightsPage } from '#texts/insights/insights-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useActing } from '../people/acting.ts'
import { measuredIn } from '../timeline/queries.ts'
import { beginWith } from './begin-with.ts'
import { measurementsQuery } from './queries.ts'
import { SeriesFigure } from './series-figure.tsx'

const ItemForm = lazyDialog(() => import('../records/item-form.tsx').then((part) => part.ItemForm))

type Props = {
  personId: string | undefined
  /** Whether the reader treats the person: they set targets, and read who has entered what. */
  isDoctor?: boolean
  /** False where the record is only shared with the reader. */
  mayAdd?: boolean
}

type Open = { sort: 'measurement'; begin?: ReturnType<typeof beginWith> } | { sort: 'target'; item?: RecordItem }

/** What was measured of a person: a chart for each, with what is usual for them and their doctor's target. */
export function Insights({ personId, isDoctor = false, mayAdd = true }: Props) {
  const measured = useQuery(measurementsQuery(personId))
  const [open, setOpen] = useState<Open>()
  const [days, setDays] = useDays()
  const { search } = useActing()
  const [address] = useSearchParams()
  const allOf = (measured: Series['kind']) =>
    isDoctor
      ? `${measuredIn(address, { measured })}#record-timeline`
      : `/dashboard/record${measuredIn(new URLSearchParams(search), { measured })}#record-timeline`
  return (
    <div className="stack">
      <p className="panel soft">{insightsPage.noDiagnosis}</p>
      <Loaded of={measured} failed={insightsPage.failed} shape={420}>
        {({ personId: of, series, today }) => (
          <>
            {mayAdd && (
              <div className="form-acts">
                <Button onClick={() => setOpen({ sort: 'measurement', begin: beginWith(latestOf(series)) })}>
                  {insightsPage.add}
                </Button>
                {isDoctor && (
                  <Button variant="default" onClick={() => setOpen({ sort: 'target' })}>
                    {insightsPage.setTarget}
                  </Button>
                )}
              </div>
            )}
            {series.length === 0 ? (
              <p className="panel">{insightsPage.none}</p>
            ) : (
              <fieldset className="insight-periods">
                <legend>{insightsPage.period}</legend>
                <div className="form-acts">
                  {chartDays.map((value) => (
                    <Button
                      key={value}
                      size="sm"
                      variant={value === days ? 'filled' : 'default'}
                      aria-pressed={value === days}
                      onClick={() => setDays(value)}
                    >
                      {value === 365 ? format().duration(1, 'year') : format().duration(value, 'day')}
                    </Button>
                  ))}
                </div>
              </fieldset>
            )}
            <div className="insight-figures">
              {series.map((each) => (
                <SeriesFigure
                  key={each.kind}
                  series={each}
                  today={today}
                  days={days}
                  isDoctor={isDoctor}
                  allOf={allOf}
                  onAdd={
                    mayAdd
                      ? () => setOpen({ sort: 'measurement', begin: beginWith(each.latest, each.kind) })
                      : undefined
                  }
                  onTarget={(item) => setOpen({ sort: 'target', item })}
                />
              ))}
            </div>
            {open && (
              <ItemForm
                key={open.sort === 'target' ? `target ${open.item?._id}` : `measurement ${open.begin?.kind}`}
                sort={open.sort}
                personId={of}
                {...(open.sort === 'target' && open.item ? { item: open.item } : {})}
                {...(open.sort === 'measurement' ? { begin: open.begin } : {})}
                onClose={() => setOpen(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The measurement that was added last. */
export const latestOf = (series: Measured['series']): RecordItem | null =>
  series
    .flatMap(({ latest }) => (latest ? [latest] : []))
    .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0))[0] ?? null

/** How many days the charts show, from the address. */
function useDays(): [ChartDays, (days: ChartDays) => void] {
  const [address, setAddress] = useSearchParams()
  const days = chartDays.find((each) => String(each) === address.get('days')) ?? 90
  return [
    days,
    (chosen) => {
      const next = new URLSearchParams(window.location.search)
      next.set('days', String(chosen))
      setAddress(next, { replace: true, preventScrollReset: true })
    },
  ]
}
