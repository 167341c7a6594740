import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { SuggestionList } from './lazy-suggestions.ts'
import type { SuggestionKeys } from './suggestions.tsx'
import type { ChangeFilters } from './suggestions-query.ts'

type Way = { onTaken: () => void; onChange: ChangeFilters }

/**
 * What a search field suggests: `suggest` says for which text, `open` that somebody types. Arrow keys go through the
 * suggestions, Enter takes one, Escape closes them; the focus stays in the field. `onKeyDown` says whether the key was
 * for them. `list` stands right after the field, and both in `box`.
 */
export function useSuggestions(text: string, { onTaken, onChange }: Way) {
  const [typed, suggest] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const [shown, setShown] = useState<{ isShown: boolean; current: string | undefined }>()
  const box = useRef<HTMLDivElement>(null)
  const keys = useRef<SuggestionKeys>(undefined)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => SuggestionList.fetchSoon(), [])

  function open() {
    setOpen(true)
    setWanted(true)
  }
  function onKeyDown(event: KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing) return true
    const opens = !isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
    if (opens) {
      suggest(text.trim())
      open()
    } else if (!keys.current?.(event)) return false
    event.preventDefault()
    return true
  }

  const field = {
    role: 'combobox',
    'aria-expanded': shown?.isShown ?? false,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': shown?.current,
    inputMode: 'search',
    enterKeyHint: 'search',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 100,
  } as const
  const list = isWanted && (
    <SuggestionList
      id={id}
      text={text}
      typed={typed}
      isOpen={isOpen}
      box={box}
      keys={keys}
      onShown={setShown}
      onClose={close}
      onTaken={onTaken}
      onChange={onChange}
    />
  )
  return { box, field, list, suggest, open, close, onKeyDown }
}
