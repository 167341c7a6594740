import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addDays } from '#contract/clinic-time.ts'
import { common } from '#texts/common/common.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { ranges } from './drawn.ts'
import type { Asked, filterNames } from './filters.ts'
import { analyticsChoicesQuery } from './queries.ts'

/** The dates of the report, and the place, doctor and kind of visit that it is of; all of it in the address. */
export function ReportFilters({ asked, today }: { asked: Asked; today: string }) {
  const [, setAddress] = useSearchParams()
  const { data: choices } = useQuery(analyticsChoicesQuery)
  const { from, to } = asked
  function show(range: { from: string; to: string }) {
    const next = new URLSearchParams(window.location.search)
    for (const [name, date] of Object.entries(range)) next.set(name, date)
    setAddress(next, { preventScrollReset: true })
  }
  return (
    <FilterBar>
      <DateField
        label={analyticsPage.from}
        value={from}
        max={to}
        onChange={(date) => date && date <= to && show({ from: date, to })}
      />
      <DateField
        label={analyticsPage.to}
        value={to}
        min={from}
        onChange={(date) => date && date >= from && show({ from, to: date })}
      />
      {ranges.map(({ days, id }) => (
        <Button
          key={days}
          variant="default"
          aria-pressed={from === addDays(today, 1 - days) && to === today}
          onClick={() => show({ from: addDays(today, 1 - days), to: today })}
        >
          {analyticsPage.ranges[id]}
        </Button>
      ))}
      <Button variant="default" onClick={() => show({ from: today, to: addDays(today, 29) })}>
        {analyticsPage.ranges.next}
      </Button>
      <Choice name="placeId" label={analyticsPage.filters.place} asked={asked} choices={choices?.places} />
      <Choice
        name="doctorId"
        label={analyticsPage.filters.doctor}
        asked={asked}
        choices={choices?.doctors.map(({ _id, name }) => ({ _id, name: common.doctor(name) }))}
      />
      <Choice name="kindId" label={analyticsPage.filters.kind} asked={asked} choices={choices?.kinds} />
    </FilterBar>
  )
}

type ChoiceProps = {
  name: (typeof filterNames)[number]
  label: string
  asked: Asked
  choices: readonly { _id: string; name: string }[] | undefined
}

/** One filter. It is left out where there is nothing to choose from. */
function Choice({ name, label, asked, choices = [] }: ChoiceProps) {
  const list = useAddressFilter()
  const value = asked[name] ?? ''
  if (choices.length < 2 && !value) return null
  const isKnown = !value || choices.some(({ _id }) => _id === value)
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[
        { value: '', label: analyticsPage.filters.all },
        ...choices.map((choice) => ({ value: choice._id, label: choice.name })),
        ...(isKnown ? [] : [{ value, label: '…' }]),
      ]}
      onChange={(event) => list.set(name, event.currentTarget.value)}
    />
  )
}
