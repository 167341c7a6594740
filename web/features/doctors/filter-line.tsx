import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../start/hydrated.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { FilterKey } from './directory-filter.ts'
import type { FiltersProps } from './filter-select.tsx'

const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx').then((part) => part.FilterSheet))

type Props = FiltersProps & { asked: readonly { key: FilterKey; words: string }[] }

/**
 * All filters of a phone in one line: a button that opens them, and what is set, each to be removed, in a row that
 * scrolls sideways.
 */
export function FilterLine({ asked, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Where the button is in view, what it opens is fetched before it is pressed.
  useEffect(() => (button.current?.offsetParent ? FilterSheet.fetchSoon() : undefined), [])
  const { onlyFavourites, onChange } = props
  // A page is prerendered without the query of its address.
  const known = useHydrated() ? asked : []
  const set = onlyFavourites
    ? [...known, { key: 'favourites' as const, words: doctorDirectory.filters.favourites }]
    : known
  /** The chip goes away, so the focus moves to the button beside it. */
  function remove(event: MouseEvent, key: FilterKey) {
    event.preventDefault()
    button.current?.focus({ preventScroll: true })
    onChange({ [key]: '' })
  }
  return (
    <div className="directory-line">
      <Button
        ref={button}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {doctorDirectory.filters.open(set.length)}
      </Button>
      {set.length > 0 && (
        <ul aria-label={doctorDirectory.filters.set}>
          {set.map(({ key, words }) => (
            <li key={key}>
              <button type="button" className="directory-set" onClick={(event) => remove(event, key)}>
                <span className="unseen">{doctorDirectory.filters.without(words)}</span>
                <bdi aria-hidden="true">{words}</bdi>
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <FilterSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}
