import type { ReactNode } from 'react'
import { addDays, datesBetween } from '#contract/clinic-time.ts'
import type { Place } from '#contract/clinic/places.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { dateInWords } from '../../language/format.ts'
import { Chips } from '../../ui/chips.tsx'
import { PlaceMapButton } from '../clinic/places/place-map-button.tsx'
import { EarlySelect } from './early-select.tsx'
import { days, type FilterKey, parts } from './directory-filter.ts'
import type { DirectoryFilter } from './queries.ts'

type Props = {
  filter: DirectoryFilter
  /** The clinic's date, once it is known. */
  today: string | undefined
  /** The number of days ahead that can be chosen. */
  ahead: number | undefined
  /** The open places. */
  places: readonly Place[]
  onChange: (name: FilterKey, value: string) => void
  /** Whether each choice has its label above it. */
  isLabelled?: boolean
  /** What stands after the places. */
  children?: ReactNode
}

/** The filters for date and place; the place only where there are several. */
export function WhenFilters({
  filter,
  today,
  ahead = bookingWindowDays,
  places,
  onChange,
  isLabelled = false,
  children,
}: Props) {
  const label = (words: string) => isLabelled && <p aria-hidden="true">{words}</p>
  const isDate = /^\d/.test(filter.day ?? '')
  return (
    <div className="directory-when">
      {label(doctorDirectory.filters.day)}
      <div className="directory-row">
        <Chips
          label={doctorDirectory.filters.day}
          options={[
            { value: '', label: doctorDirectory.filters.days.any },
            ...days.map((value) => ({ value, label: doctorDirectory.filters.days[value] })),
          ]}
          value={filter.day ?? ''}
          onChoose={(day) => onChange('day', day)}
        />
        <EarlySelect
          className="directory-date"
          aria-label={doctorDirectory.filters.date}
          data-chosen={isDate || undefined}
          value={isDate ? (filter.day ?? '') : ''}
          onChoose={(value) => onChange('day', value)}
          data={[
            { value: '', label: doctorDirectory.filters.date },
            ...(today ? datesBetween(today, addDays(today, ahead)) : isDate ? [filter.day ?? ''] : []).map((date) => ({
              value: date,
              label: dateInWords(date, 'short'),
            })),
          ]}
        />
      </div>
      {label(doctorDirectory.filters.part)}
      <div className="directory-row">
        <Chips
          label={doctorDirectory.filters.part}
          options={[
            { value: '', label: doctorDirectory.filters.parts.any },
            ...parts.map((value) => ({ value, label: doctorDirectory.filters.parts[value] })),
          ]}
          value={filter.part ?? ''}
          onChoose={(part) => onChange('part', part)}
        />
      </div>
      {places.length > 1 && label(doctorDirectory.filters.place)}
      {places.length > 1 && (
        <div className="directory-row">
          <Chips
            label={doctorDirectory.filters.place}
            options={[
              { value: '', label: doctorDirectory.filters.anyPlace },
              ...places.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={filter.placeId ?? ''}
            onChoose={(place) => onChange('place', place)}
          />
          <PlaceMapButton places={places} chosen={filter.placeId} onChoose={(place) => onChange('place', place)} />
        </div>
      )}
      {children}
    </div>
  )
}
