import type { FilterKey } from './directory-filter.ts'
import { useFilterFields } from './filter-fields.ts'
import { FilterLine } from './filter-line.tsx'
import { Favourites, FilterSelect, type FiltersProps } from './filter-select.tsx'
import { SearchBox } from './search-box.tsx'
import { WhenFilters } from './when-filters.tsx'

/**
 * The filters for patients: name, specialty, kind, date, place and what doctors say of themselves. On a phone all but
 * the search are folded to one line.
 */
export function DirectoryFilters(props: FiltersProps) {
  const { filter, today, withAnyone, onlyFavourites, onChange } = props
  const { fields, asked, ahead, places } = useFilterFields(filter)
  const choose = (name: FilterKey, value: string) => onChange({ [name]: value })
  return (
    <search>
      <div className="directory-filters">
        <SearchBox asked={filter.search ?? ''} onChange={onChange} />
        <FilterSelect of={fields.specialization} onChoose={choose} />
        <FilterSelect of={fields.kind} onChoose={choose} />
        {!withAnyone && <FilterSelect of={fields.sort} onChoose={choose} />}
        {!withAnyone && <Favourites only={onlyFavourites} onChoose={choose} />}
      </div>
      <FilterLine {...props} asked={asked} />
      <WhenFilters filter={filter} today={today} ahead={ahead} places={places} onChange={choose}>
        <div className="directory-row">
          <FilterSelect of={fields.language} onChoose={choose} isPill />
          <FilterSelect of={fields.gender} onChoose={choose} isPill />
          <FilterSelect of={fields.insurance} onChoose={choose} isPill />
        </div>
      </WhenFilters>
    </search>
  )
}
