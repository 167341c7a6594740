import { TextInput } from '../../ui/inputs.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { common } from '#texts/common/common.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { useTypingPause } from '../../ui/use-typing-pause.ts'
import { type ChangeFilters, fewestLetters, reasonOf, suggestionsQuery } from './suggestions-query.ts'
import { useSuggestions } from './use-suggestions.tsx'

/**
 * Searches while typing, after a short pause, and suggests what is meant. A search that is sent and says a reason for a
 * visit is taken along to booking, as a suggestion that is chosen.
 */
export function SearchBox({ asked, onChange }: { asked: string; onChange: ChangeFilters }) {
  const [text, setText] = useState(asked)
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
  const suggestions = useSuggestions(text, {
    onTaken: () => {
      pause.cancel()
      setText('')
      sent.current = ''
    },
    onChange: (changes, how) => change.current(changes, how),
  })

  // The address changed by itself: Back, or Clear Filters.
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    pause.cancel()
    setText(asked)
  }, [asked, pause])

  function search(wanted: string) {
    suggestions.suggest(wanted)
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
    suggestions.open()
    pause.after('search', () => search(next.trim()))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (suggestions.onKeyDown(event) || event.key !== 'Enter') return
    pause.cancel()
    suggestions.close()
    const wanted = text.trim()
    search(wanted)
    void takeReasonAlong(wanted)
  }

  return (
    <div ref={suggestions.box} className="search-box">
      <TextInput
        {...suggestions.field}
        label={common.search}
        placeholder={doctorDirectory.filters.search}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {suggestions.list}
    </div>
  )
}
