import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { measurementKinds } from '#contract/records/item-lists.ts'
import { timelineSorts } from '#contract/timeline-sorts.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages } from '../../ui/pages.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useTypingPause } from '../../ui/use-typing-pause.ts'
import { Found } from './found.tsx'
import { NoEntries, TimelineEntries } from './entries.tsx'
import { placeOfTimeline, timelinePageName, timelineQuery, wantedIn } from './queries.ts'

type Props = { personId: string | undefined }

/** How many years back the filter offers one by one. */
const offeredYears = 25

/** A person's record in order of time, newest first: found by sort, year and words. */
export function Timeline({ personId }: Props) {
  const list = useAddressFilter(timelinePageName)
  const [address] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const pause = useTypingPause()
  const wanted = wantedIn(address)
  const clock = useClinicClock()
  const now = Number(clock?.date.slice(0, 4))
  const years = clock ? Array.from({ length: offeredYears }, (_, n) => String(now - n)) : []
  const named = wanted.year && !years.includes(wanted.year) ? [...years, wanted.year] : years
  const look = (text: string) => {
    setTyped(text)
    pause.after('words', () => setWords(text.trim()))
  }
  const clear = () => {
    pause.cancel()
    setTyped('')
    setWords('')
    list.drop('sort', 'year', 'measured')
  }
  return (
    <section className="stack" aria-labelledby="record-timeline">
      <h2 id="record-timeline">{recordPage.timeline}</h2>
      <FilterBar>
        <TextInput
          type="search"
          label={recordPage.words}
          placeholder={recordPage.words}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => look(currentTarget.value)}
        />
        <NativeSelect
          label={recordPage.filterSort}
          data={[
            { value: '', label: recordPage.allSorts },
            ...timelineSorts.map((value) => ({ value, label: recordPage.sortsOfMany[value] })),
          ]}
          value={wanted.sort ?? ''}
          onChange={({ currentTarget }) => list.set('sort', currentTarget.value, false, { measured: '' })}
        />
        {wanted.sort === 'measurement' && (
          <NativeSelect
            label={recordPage.filterMeasured}
            data={[
              { value: '', label: recordPage.allMeasured },
              ...measurementKinds.map((value) => ({ value, label: recordPage.measurements[value] })),
            ]}
            value={wanted.kind ?? ''}
            onChange={({ currentTarget }) => list.set('measured', currentTarget.value)}
          />
        )}
        <NativeSelect
          label={recordPage.filterYear}
          data={[
            { value: '', label: recordPage.allYears },
            ...named.map((value) => ({
              value,
              label: value.length > 4 ? format().monthWithYear(`${value}-01`) : value,
            })),
          ]}
          value={wanted.year ?? ''}
          onChange={({ currentTarget }) => list.set('year', currentTarget.value)}
        />
      </FilterBar>
      {words ? (
        <Found personId={personId} words={words} wanted={wanted} onClear={clear} />
      ) : (
        <InOrder personId={personId} onClear={clear} />
      )}
    </section>
  )
}

/** The page of the timeline that the address names. */
function InOrder({ personId, onClear }: Props & { onClear: () => void }) {
  const [address] = useSearchParams()
  const wanted = wantedIn(address)
  const timeline = useQuery(timelineQuery(personId, placeOfTimeline(address), wanted))
  const isFiltered = wanted.sort !== undefined || wanted.year !== undefined
  return (
    <>
      <Loaded
        of={timeline}
        failed={recordPage.failed}
        shape={240}
        none={<NoEntries onClear={isFiltered ? onClear : undefined} />}
      >
        {({ rows }) => <TimelineEntries entries={rows} />}
      </Loaded>
      {timeline.data && (
        <Pages
          address={address}
          list={timeline.data}
          of={{ name: timelinePageName, label: recordPage.timeline, top: 'record-timeline' }}
        />
      )}
    </>
  )
}
