import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { filterSpecializations, type Specialization, specializations } from '#contract/rules.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { EarlySelect } from './early-select.tsx'
import { placesQuery } from '../clinic/places/open-places.ts'
import { type FilterKey, sorts } from './directory-filter.ts'
import { type DirectoryFilter, kindsQuery, specializationsQuery } from './queries.ts'
import { SearchBox } from './search-box.tsx'
import type { ChangeFilters } from './suggestions.tsx'
import { WhenFilters } from './when-filters.tsx'

type Props = {
  filter: DirectoryFilter
  /** The clinic's date, once it is known. */
  today: string | undefined
  /** Searches for times with any doctor, so the order does not matter. */
  withAnyone: boolean
  /** Undefined for people who have no favourites. */
  onlyFavourites: boolean | undefined
  onChange: (name: FilterKey, value: string) => void
  onChangeMany: ChangeFilters
}

/** The filters for patients: name, specialty, kind, date and place. */
export function DirectoryFilters({ filter, today, withAnyone, onlyFavourites, onChange, onChangeMany }: Props) {
  const counted = useQuery(specializationsQuery)
  const { data: kinds = [] } = useQuery(kindsQuery)
  const { data: places = [] } = useQuery(placesQuery)
  const withCount = (key: Specialization) => {
    const found = counted.data?.find((each) => each.name === key)
    const name = contractWords.specializations[key]
    return { value: key, label: found ? doctorDirectory.filters.counted(name, format().number(found.doctors)) : name }
  }
  const others = specializations.slice(filterSpecializations.length)
  const [first] = kinds
  const ahead = kinds.find(({ _id }) => _id === filter.kindId)?.horizonDays
  return (
    <search>
      <div className="directory-filters">
        <SearchBox asked={filter.search ?? ''} onChange={onChangeMany} />
        <EarlySelect
          label={doctorDirectory.filters.specialization}
          value={filter.specialization ?? ''}
          onChoose={(value) => onChange('specialization', value)}
          data={[
            { value: '', label: doctorDirectory.filters.all },
            ...filterSpecializations.map(withCount),
            { group: doctorDirectory.filters.more, items: others.map(withCount) },
          ]}
        />
        {first && kinds.length > 1 && (
          <EarlySelect
            label={doctorDirectory.filters.kind}
            value={filter.kindId && filter.kindId !== first._id ? filter.kindId : ''}
            onChoose={(value) => onChange('kind', value)}
            // The default kind, which needs no place in the address.
            data={kinds.map(({ _id, name }) => ({ value: _id === first._id ? '' : _id, label: name }))}
          />
        )}
        {!withAnyone && (
          <EarlySelect
            label={doctorDirectory.filters.sort}
            value={filter.sort ?? 'soonest'}
            onChoose={(value) => onChange('sort', value)}
            data={sorts.map((value) => ({ value, label: doctorDirectory.filters.sorts[value] }))}
          />
        )}
        {!withAnyone && onlyFavourites !== undefined && (
          <Button
            className="directory-favourites"
            variant={onlyFavourites ? 'light' : 'default'}
            aria-pressed={onlyFavourites}
            leftSection={onlyFavourites ? <IconHeartFilled size={18} /> : <IconHeart size={18} />}
            onClick={() => onChange('favourites', onlyFavourites ? '' : 'yes')}
          >
            {doctorDirectory.filters.favourites}
          </Button>
        )}
      </div>
      <WhenFilters
        filter={filter}
        today={today}
        {...(ahead === undefined ? {} : { ahead })}
        places={places}
        onChange={onChange}
      />
    </search>
  )
}
