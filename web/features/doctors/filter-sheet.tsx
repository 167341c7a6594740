import { useRef } from 'react'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { filterSheet } from '#texts/doctors/filter-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { FilterKey } from './directory-filter.ts'
import { Favourites, type FiltersProps, FilterSelect } from './filter-select.tsx'
import { useFilterFields } from './filter-fields.ts'
import { WhenFilters } from './when-filters.tsx'
import '../../styles/work.css'

type Props = FiltersProps & { onClose: () => void }

/** All filters of the directory in one window. A choice counts at once; the window stays until it is closed. */
export function FilterSheet({ filter, today, withAnyone, onlyFavourites, shows, onChange, onClose }: Props) {
  const { fields, asked, ahead, places } = useFilterFields(filter)
  // Back leads to the directory as it was before the window was opened.
  const hasChanged = useRef(false)
  function change(changes: Partial<Record<FilterKey, string>>) {
    onChange(changes, { replace: hasChanged.current })
    hasChanged.current = true
  }
  const choose = (name: FilterKey, value: string) => change({ [name]: value })
  const isSet = asked.length > 0 || onlyFavourites === true
  const clear = Object.fromEntries([...asked.map(({ key }) => [key, '']), ['favourites', '']])
  return (
    <Dialog
      opened
      title={filterSheet.title}
      onClose={onClose}
      answers={
        <>
          {isSet && (
            <Button variant="default" onClick={() => change(clear)}>
              {doctorDirectory.none.clear}
            </Button>
          )}
          <Button onClick={onClose}>{withAnyone ? filterSheet.showTimes : (shows ?? filterSheet.showDoctors)}</Button>
        </>
      }
    >
      <div className="filter-sheet">
        <FilterSelect of={fields.specialization} onChoose={choose} />
        <FilterSelect of={fields.kind} onChoose={choose} />
        <WhenFilters filter={filter} today={today} ahead={ahead} places={places} onChange={choose} isLabelled />
        <FilterSelect of={fields.language} onChoose={choose} />
        <FilterSelect of={fields.gender} onChoose={choose} />
        <FilterSelect of={fields.insurance} onChoose={choose} />
        {!withAnyone && <FilterSelect of={fields.sort} onChoose={choose} />}
        {!withAnyone && <Favourites only={onlyFavourites} onChoose={choose} />}
      </div>
    </Dialog>
  )
}
