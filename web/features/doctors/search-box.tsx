import { TextInput } from '../../ui/inputs.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { common } from '#texts/common/common.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { useDismiss } from '../../ui/use-dismiss.ts'
import { useFloating } from '../../ui/use-floating.ts'
import { useTypingPause } from '../../ui/use-typing-pause.ts'
import { type ChangeFilters, optionOf, reasonOf, suggestionsQuery, useChoose } from './suggestions.tsx'

/** Suggestions begin with this many letters. */
const fewestLetters = 2

/**
 * Searches while typing, after a short pause, and suggests what is meant. Arrow keys go through the suggestions, Enter
 * chooses one, Escape closes them; the focus stays in the field. A search that is sent and says a reason for a visit is
 * taken along to booking, as a suggestion that is chosen.
 */
export function SearchBox({ asked, onChange }: { asked: string; onChange: ChangeFilters }) {
  const [text, setText] = useState(asked)
  /** The text that the suggestions are for. */
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** The current suggestion; -1 if none is. */
  const [at, setAt] = useState(-1)
  const sent = useRef(asked)
  /** The reason in the address is the search's own, and ends with it. */
  const hasReason = useRef(false)
  const change = useRef<ChangeFilters>(onChange)
  change.current = (changes, how) => {
    onChange({ ...(hasReason.current ? { about: '' } : {}), ...changes }, how)
    hasReason.current = changes.about !== undefined && changes.search !== ''
  }
  const queries = useQueryClient()
  const pause = useTypingPause()
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const choose = useChoose((changes, how) => change.current(changes, how))
  const { data } = useQuery({
    ...suggestionsQuery(typed),
    enabled: isOpen && typed.length >= fewestLetters,
  })
  const options = (typed.length >= fewestLetters && data?.suggestions.map(optionOf)) || []
  const isShown = isOpen && text.trim() !== '' && options.length > 0
  const current = isShown ? options[at] : undefined
  const close = useCallback(() => {
    setOpen(false)
    setAt(-1)
  }, [])
  useDismiss(box, isShown, close)
  useFloating(panel, { isOpen: isShown, side: 'start' })

  // The address changed by itself: Back, or Clear Filters.
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    pause.cancel()
    setText(asked)
  }, [asked, pause])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Other suggestions, none of them is current.
  useLayoutEffect(() => setAt(-1), [data])
  useEffect(() => {
    panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  function search(wanted: string) {
    setTyped(wanted)
    if (wanted === sent.current) return
    sent.current = wanted
    change.current({ search: wanted }, { replace: true })
  }
  async function takeReasonAlong(wanted: string) {
    if (wanted.length < fewestLetters) return
    const suggested = await queries.fetchQuery(suggestionsQuery(wanted)).catch(() => undefined)
    const about = suggested && reasonOf(suggested, wanted)
    if (about && sent.current === wanted) change.current({ search: wanted, about }, { replace: true })
  }
  function type(next: string) {
    setText(next)
    setOpen(true)
    setAt(-1)
    pause.after('search', () => search(next.trim()))
  }
  function take(option: (typeof options)[number]) {
    pause.cancel()
    close()
    setText('')
    sent.current = ''
    choose(option)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) {
        setTyped(text.trim())
        setOpen(true)
      } else if (event.key === 'ArrowDown') setAt(at + 1 < options.length ? at + 1 : -1)
      else setAt(at === -1 ? options.length - 1 : at - 1)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      take(current)
    } else if (event.key === 'Enter') {
      pause.cancel()
      close()
      const wanted = text.trim()
      search(wanted)
      void takeReasonAlong(wanted)
    }
  }

  return (
    <div ref={box} className="search-box">
      <TextInput
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        label={common.search}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${at}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={doctorDirectory.filters.search}
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
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
            <div key={option.key} id={`${id}-${n}`} role="option" aria-selected={n === at} onClick={() => take(option)}>
              <bdi>{option.name}</bdi>
              <small className="soft">{option.says}</small>
            </div>
          ))}
        </div>
      )}
      <p className="unseen" role="status">
        {isShown && doctorDirectory.suggestions.count(options.length)}
      </p>
    </div>
  )
}
