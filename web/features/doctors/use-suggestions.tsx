import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { useDismiss } from '../../ui/use-dismiss.ts'
import { useFloating } from '../../ui/use-floating.ts'
import { type Option, optionOf, suggestionsQuery } from './suggestions.tsx'

/** Suggestions begin with this many letters. */
export const fewestLetters = 2

/**
 * What a search field suggests: `suggest` says for which text, `open` that somebody types. Arrow keys go through the
 * suggestions, Enter takes one, Escape closes them; the focus stays in the field. `onKeyDown` says whether the key was
 * for them. `list` stands right after the field, and both in `box`.
 */
export function useSuggestions(text: string, take: (option: Option) => void) {
  /** The text that the suggestions are for. */
  const [typed, suggest] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** The current suggestion; -1 if none is. */
  const [at, setAt] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const { data } = useQuery({ ...suggestionsQuery(typed), enabled: isOpen && typed.length >= fewestLetters })
  const options = (typed.length >= fewestLetters && data?.suggestions.map(optionOf)) || []
  const isShown = isOpen && text.trim() !== '' && options.length > 0
  const current = isShown ? options[at] : undefined
  const close = useCallback(() => {
    setOpen(false)
    setAt(-1)
  }, [])
  useDismiss(box, isShown, close)
  useFloating(panel, { isOpen: isShown, side: 'start' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Other suggestions, none of them is current.
  useLayoutEffect(() => setAt(-1), [data])
  useEffect(() => {
    panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  function open() {
    setOpen(true)
    setAt(-1)
  }
  function choose(option: Option) {
    close()
    take(option)
  }
  function onKeyDown(event: KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing) return true
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) {
        suggest(text.trim())
        setOpen(true)
      } else if (event.key === 'ArrowDown') setAt(at + 1 < options.length ? at + 1 : -1)
      else setAt(at === -1 ? options.length - 1 : at - 1)
    } else if (event.key === 'Enter' && current) choose(current)
    else return false
    event.preventDefault()
    return true
  }

  const field = {
    role: 'combobox',
    'aria-expanded': isShown,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': current && `${id}-${at}`,
    autoComplete: 'off',
    spellCheck: false,
    placeholder: doctorDirectory.filters.search,
    maxLength: 100,
  } as const
  const list = (
    <>
      {isShown && (
        <div
          ref={panel}
          id={`${id}-list`}
          className="floating search-suggestions"
          role="listbox"
          aria-label={doctorDirectory.suggestions.label}
          // The field keeps the focus while an option is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {data?.nearest && <p aria-hidden="true">{doctorDirectory.none.nearest}</p>}
          {options.map((option, n) => (
            // biome-ignore lint/a11y/useFocusableInteractive: The field keeps the focus, and names what is current.
            // biome-ignore lint/a11y/useKeyWithClickEvents: Its keys are those of the field.
            <div
              key={option.key}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === at}
              onClick={() => choose(option)}
            >
              <bdi>{option.name}</bdi>
              <small className="soft">{option.says}</small>
            </div>
          ))}
        </div>
      )}
      <p className="unseen" role="status">
        {isShown && doctorDirectory.suggestions.count(options.length)}
      </p>
    </>
  )
  return { box, field, list, suggest, open, close, onKeyDown }
}
