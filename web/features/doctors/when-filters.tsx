import { NativeSelect } from '@mantine/core'
import { addDays, datesBetween } from '#contract/clinic-time.ts'
import type { Place } from '#contract/clinic/places.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import { doctors as t } from '#texts/doctors.ts'
import { dateInWords } from '../../language/format.ts'
import { Chips } from '../../ui/chips.tsx'
import { days, type FilterKey, parts } from './directory-filter.ts'
import type { DirectoryFilter } from './queries.ts'

type Props = {
  filter: DirectoryFilter
  /** The clinic's date, once it is known. */
  today: string | undefined
  /** Days ahead that can be asked for. */
  ahead?: number
  /** Where the clinic sees people. */
  places: readonly Place[]
  onChange: (name: FilterKey, value: string) => void
}

/** When and where: chips, of which the places are asked where there is more than one. */
export function WhenFilters({ filter, today, ahead = bookingWindowDays, places, onChange }: Props) {
  const isDate = /^\d/.test(filter.day ?? '')
  return (
    <div className="directory-when">
      <div className="directory-row">
        <Chips
          label={t.filters.day}
          options={[
            { value: '', label: t.filters.days.any },
            ...days.map((value) => ({ value, label: t.filters.days[value] })),
          ]}
          value={filter.day ?? ''}
          onChoose={(day) => onChange('day', day)}
        />
        <NativeSelect
          className="directory-date"
          aria-label={t.filters.date}
          data-chosen={isDate || undefined}
          value={isDate ? filter.day : ''}
          onChange={(event) => onChange('day', event.currentTarget.value)}
          data={[
            { value: '', label: t.filters.date },
            ...(today ? datesBetween(today, addDays(today, ahead)) : isDate ? [filter.day ?? ''] : []).map((date) => ({
              value: date,
              label: dateInWords(date, 'short'),
            })),
          ]}
        />
      </div>
      <div className="directory-row">
        <Chips
          label={t.filters.part}
          options={[
            { value: '', label: t.filters.parts.any },
            ...parts.map((value) => ({ value, label: t.filters.parts[value] })),
          ]}
          value={filter.part ?? ''}
          onChoose={(part) => onChange('part', part)}
        />
      </div>
      {places.length > 1 && (
        <div className="directory-row">
          <Chips
            label={t.filters.place}
            options={[
              { value: '', label: t.filters.anyPlace },
              ...places.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={filter.placeId ?? ''}
            onChoose={(place) => onChange('place', place)}
          />
        </div>
      )}
    </div>
  )
}
