import { Button, NativeSelect } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { addDays, dateInWords, datesBetween } from '#contract/clinic-time.ts'
import { bookingWindowDays, filterSpecializations, specializations } from '#contract/rules.ts'
import { Chips } from '../../ui/chips.tsx'
import { days, parts, sorts } from './directory-filter.ts'
import { type DirectoryFilter, specializationsQuery } from './queries.ts'
import { SearchBox } from './search-box.tsx'

type Props = {
  filter: DirectoryFilter
  /** The clinic's date, once it is known. */
  today: string | undefined
  /** Undefined for whoever has no favourites. */
  onlyFavourites: boolean | undefined
  onChange: (name: string, value: string, how?: { replace: boolean }) => void
}

/** What a patient asks: who, of what, and when. */
export function DirectoryFilters({ filter, today, onlyFavourites, onChange }: Props) {
  const counted = useQuery(specializationsQuery)
  const withCount = (name: string) => {
    const found = counted.data?.find((each) => each.name === name)
    return { value: name, label: found ? `${name} (${found.doctors})` : name }
  }
  const others = specializations.slice(filterSpecializations.length)
  const isDate = /^\d/.test(filter.day ?? '')
  return (
    <search>
      <div className="directory-filters">
        <SearchBox asked={filter.search ?? ''} onSearch={(text) => onChange('search', text, { replace: true })} />
        <NativeSelect
          label="Specialization"
          value={filter.specialization ?? ''}
          onChange={(event) => onChange('specialization', event.currentTarget.value)}
          data={[
            { value: '', label: 'All specialties' },
            ...filterSpecializations.map(withCount),
            { group: 'More', items: others.map(withCount) },
          ]}
        />
        <NativeSelect
          label="Sort by"
          value={filter.sort ?? 'soonest'}
          onChange={(event) => onChange('sort', event.currentTarget.value)}
          data={sorts}
        />
        {onlyFavourites !== undefined && (
          <Button
            className="directory-favourites"
            variant={onlyFavourites ? 'light' : 'default'}
            aria-pressed={onlyFavourites}
            leftSection={onlyFavourites ? <IconHeartFilled size={18} /> : <IconHeart size={18} />}
            onClick={() => onChange('favourites', onlyFavourites ? '' : 'yes')}
          >
            Favourites
          </Button>
        )}
      </div>
      <div className="directory-when">
        <div className="directory-row">
          <Chips label="Day" options={days} value={filter.day ?? ''} onChoose={(day) => onChange('day', day)} />
          <NativeSelect
            className="directory-date"
            aria-label="On a date"
            data-chosen={isDate || undefined}
            value={isDate ? filter.day : ''}
            onChange={(event) => onChange('day', event.currentTarget.value)}
            data={[
              { value: '', label: 'On a date' },
              ...(today
                ? datesBetween(today, addDays(today, bookingWindowDays))
                : isDate
                  ? [filter.day ?? '']
                  : []
              ).map((date) => ({ value: date, label: dateInWords(date, 'short') })),
            ]}
          />
        </div>
        <div className="directory-row">
          <Chips
            label="Part of day"
            options={parts}
            value={filter.part ?? ''}
            onChoose={(part) => onChange('part', part)}
          />
        </div>
      </div>
    </search>
  )
}
