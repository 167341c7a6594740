import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { Button } from '../../ui/button.tsx'
import type { FilterKey } from './directory-filter.ts'
import { EarlySelect } from './early-select.tsx'
import type { FilterField } from './filter-fields.ts'
import type { DirectoryFilter } from './queries.ts'
import type { ChangeFilters } from './suggestions-query.ts'

export type FiltersProps = {
  filter: DirectoryFilter
  /** The clinic's date, once it is known. */
  today: string | undefined
  /** Searches for times with any doctor, so the order does not matter. */
  withAnyone: boolean
  /** Undefined for people who have no favourites. */
  onlyFavourites: boolean | undefined
  /** What the button says that leads from the filters to what they find. */
  shows: string | undefined
  onChange: ChangeFilters
}

type Choosing = { onChoose: (name: FilterKey, value: string) => void }

/** `isPill`: round, without a label above, as the choices beside it. */
export function FilterSelect({
  of,
  isPill = false,
  onChoose,
}: Choosing & { of: FilterField | undefined; isPill?: boolean }) {
  if (!of) return null
  const { key, label, value, data } = of
  return (
    <EarlySelect
      {...(isPill ? { className: 'directory-date', 'aria-label': label } : { label })}
      data-chosen={(isPill && value !== '') || undefined}
      value={value}
      data={data}
      onChoose={(chosen) => onChoose(key, chosen)}
    />
  )
}

/** Only the doctors with a heart; `only` is undefined for people who have none. */
export function Favourites({ only, onChoose }: Choosing & { only: boolean | undefined }) {
  if (only === undefined) return null
  return (
    <Button
      className="directory-favourites"
      variant={only ? 'light' : 'default'}
      aria-pressed={only}
      leftSection={only ? <IconHeartFilled size={18} /> : <IconHeart size={18} />}
      onClick={() => onChoose('favourites', only ? '' : 'yes')}
    >
      {doctorDirectory.filters.favourites}
    </Button>
  )
}
