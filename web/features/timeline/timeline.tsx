import { useQuery } from '@tanstack/react-query'
import { timelineSorts } from '#contract/timeline-sorts.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { countOf, Pages } from '../../ui/pages.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useSearchParams } from 'react-router'
import { placeOfTimeline, timelinePageName, timelineQuery, wantedIn } from './queries.ts'
import { TimelineRow } from './timeline-row.tsx'

/** How many years back the filter offers one by one. */
const offeredYears = 25

const filters = ['sort', 'year', 'words'] as const

/** A person's record in order of time, newest first: found by sort, year and words. */
export function Timeline({ personId }: { personId: string | undefined }) {
  const list = useAddressFilter(timelinePageName)
  const [address] = useSearchParams()
  const wanted = wantedIn(address)
  const timeline = useQuery(timelineQuery(personId, placeOfTimeline(address), wanted))
  const clock = useClinicClock()
  const isFiltered = filters.some((filter) => wanted[filter] !== undefined)
  const now = Number(clock?.date.slice(0, 4))
  const years = clock ? Array.from({ length: offeredYears }, (_, n) => String(now - n)) : []
  const named = wanted.year && !years.includes(wanted.year) ? [...years, wanted.year] : years
  return (
    <section className="stack" aria-labelledby="record-timeline">
      <h2 id="record-timeline">{recordPage.timeline}</h2>
      <FilterBar>
        <TextInput
          type="search"
          label={recordPage.words}
          placeholder={recordPage.words}
          maxLength={100}
          value={list.typed('words')}
          onChange={({ currentTarget }) => list.type('words', currentTarget.value)}
        />
        <NativeSelect
          label={recordPage.filterSort}
          data={[
            { value: '', label: recordPage.allSorts },
            ...timelineSorts.map((value) => ({ value, label: recordPage.sortsOfMany[value] })),
          ]}
          value={wanted.sort ?? ''}
          onChange={({ currentTarget }) => list.set('sort', currentTarget.value)}
        />
        <NativeSelect
          label={recordPage.filterYear}
          data={[{ value: '', label: recordPage.allYears }, ...named.map((value) => ({ value, label: value }))]}
          value={wanted.year ?? ''}
          onChange={({ currentTarget }) => list.set('year', currentTarget.value)}
        />
      </FilterBar>
      <Loaded
        of={timeline}
        failed={recordPage.failed}
        shape={240}
        none={
          <div className="panel stack">
            <p>{isFiltered ? recordPage.nothingFound : recordPage.empty}</p>
            {isFiltered && (
              <div>
                <Button variant="default" onClick={() => list.drop(...filters)}>
                  {recordPage.clear}
                </Button>
              </div>
            )}
          </div>
        }
      >
        {({ rows, ...around }) => (
          <>
            {wanted.words && (
              <p className="soft" role="status">
                {countOf(around, (count) => recordPage.found(count, format().number(count)))}
                {around.isMore && ` ${recordPage.onlyFirst}`}
              </p>
            )}
            <ol className="panel record-timeline" aria-label={recordPage.timeline}>
              {rows.map((entry) => (
                <TimelineRow key={`${entry.of}-${idOf(entry)}`} entry={entry} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      {timeline.data && !wanted.words && (
        <Pages
          address={address}
          list={timeline.data}
          of={{ name: timelinePageName, label: recordPage.timeline, top: 'record-timeline' }}
        />
      )}
    </section>
  )
}

function idOf(entry: Parameters<typeof TimelineRow>[0]['entry']): string {
  if (entry.of === 'visit') return entry.visit._id
  if (entry.of === 'document') return entry.document._id
  if (entry.of === 'form') return entry.form._id
  return entry.of === 'paper' ? entry.paper._id : entry.item._id
}
