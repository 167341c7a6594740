import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Suggestion } from '#contract/doctors/search.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { searchSuggestions } from '#texts/doctors/search-suggestions.ts'
import { Button } from '../../ui/button.tsx'
import { useDismiss } from '../../ui/use-dismiss.ts'
import { useFloating } from '../../ui/use-floating.ts'
import type { FilterKey } from './directory-filter.ts'
import { type ChangeFilters, fewestLetters, suggestionsQuery } from './suggestions-query.ts'
import { useToDoctor } from './to-booking.ts'

/** A suggestion as it is shown; choosing it changes filters, or leads to a doctor. */
type Option = {
  key: string
  name: string
  says: string
  chosen: { changes: Partial<Record<FilterKey, string>> } | { doctorId: string }
}

function optionOf({ specialization, word, reason, doctor, kind, place }: Suggestion): Option {
  const filters = (changes: Partial<Record<FilterKey, string>>) => ({ changes: { ...changes, search: '' } })
  if (doctor) {
    const [name, says] = [common.doctor(doctor.name), contractWords.specializations[doctor.specialization]]
    return { key: doctor._id, name, says, chosen: { doctorId: doctor._id } }
  }
  if (kind)
    return {
      key: kind._id,
      name: kind.name,
      says: searchSuggestions.sorts.kind,
      chosen: filters({ kind: kind._id }),
    }
  if (place)
    return {
      key: place._id,
      name: place.name,
      says: searchSuggestions.sorts.place,
      chosen: filters({ place: place._id }),
    }
  const field = specialization!
  const name = contractWords.specializations[field]
  const says = word && word !== name ? searchSuggestions.byWord(word) : searchSuggestions.sorts.specialization
  return {
    key: field,
    name,
    says,
    chosen: filters({ specialization: field, ...(reason && word ? { about: word } : {}) }),
  }
}

/** Does what choosing a suggestion means; the other filters stay. */
function useChoose(onChange: ChangeFilters) {
  const navigate = useNavigate()
  const toDoctor = useToDoctor()
  return ({ chosen }: Option) => {
    if ('changes' in chosen) onChange(chosen.changes)
    else void navigate(toDoctor(chosen.doctorId))
  }
}

/** Goes through the suggestions; says whether the key was for them. */
export type SuggestionKeys = (event: KeyboardEvent) => boolean

type Props = {
  id: string
  text: string
  /** The text that the suggestions are for. */
  typed: string
  isOpen: boolean
  /** The field, and the list right after it. */
  box: RefObject<HTMLDivElement | null>
  keys: RefObject<SuggestionKeys | undefined>
  onShown: (shown: { isShown: boolean; current: string | undefined }) => void
  onClose: () => void
  /** One was taken, before its filters are changed. */
  onTaken: () => void
  onChange: ChangeFilters
}

/** The list below a search field (`useSuggestions`). The focus stays in the field. */
export function SuggestionList({ id, text, typed, isOpen, box, keys, onShown, onClose, onTaken, onChange }: Props) {
  /** The current suggestion; -1 if none is. */
  const [at, setAt] = useState(-1)
  const panel = useRef<HTMLDivElement>(null)
  const choose = useChoose(onChange)
  const isAsked = typed.length >= fewestLetters
  const { data } = useQuery({ ...suggestionsQuery(typed), enabled: isOpen && isAsked })
  const options = (isAsked && data?.suggestions.map(optionOf)) || []
  const isShown = isOpen && text.trim() !== '' && options.length > 0
  const current = isShown && options[at] ? `${id}-${at}` : undefined
  useDismiss(box, isShown, onClose)
  useFloating(panel, { isOpen: isShown, side: 'start' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Of other suggestions none is current.
  useLayoutEffect(() => setAt(-1), [data, text, isOpen])
  useLayoutEffect(() => onShown({ isShown, current }), [isShown, current, onShown])
  useEffect(() => {
    panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  function take(option: Option) {
    onClose()
    onTaken()
    choose(option)
  }
  useLayoutEffect(() => {
    keys.current = ({ key }) => {
      const option = isShown ? options[at] : undefined
      if (key === 'ArrowDown') setAt(at + 1 < options.length ? at + 1 : -1)
      else if (key === 'ArrowUp') setAt(at === -1 ? options.length - 1 : at - 1)
      else if (key === 'Enter' && option) take(option)
      else return false
      return true
    }
  })

  return (
    <>
      {isShown && (
        <div
          ref={panel}
          id={`${id}-list`}
          className="floating search-suggestions"
          role="listbox"
          aria-label={searchSuggestions.label}
          // The field keeps the focus while an option is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {data?.nearest && <p aria-hidden="true">{searchSuggestions.nearest}</p>}
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
        {isShown && searchSuggestions.count(options.length)}
      </p>
    </>
  )
}

/** What comes nearest to a search that has found nothing. */
export function Nearest({ search, onChange }: { search: string; onChange: ChangeFilters }) {
  const { data, isPlaceholderData } = useQuery(suggestionsQuery(search))
  const choose = useChoose(onChange)
  if (!data?.nearest || isPlaceholderData || data.suggestions.length === 0) return null
  return (
    <div className="directory-nearest">
      <p id="nearest">{searchSuggestions.nearest}</p>
      <ul aria-labelledby="nearest">
        {data.suggestions.map(optionOf).map((option) => (
          <li key={option.key}>
            <Button variant="default" onClick={() => choose(option)}>
              <bdi>{option.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
