import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { landingPage } from '#texts/site/landing-page.ts'
import { useTypingPause } from '../../ui/use-typing-pause.ts'
import { directoryWith } from '../doctors/directory-filter.ts'
import { useSuggestions } from '../doctors/use-suggestions.tsx'

/**
 * Searches the directory, and suggests what is meant while one types. It is a plain form, so it works before hydration.
 */
export function DoctorSearch() {
  const navigate = useNavigate()
  const directory = useHref('/doctors')
  const [text, setText] = useState('')
  const pause = useTypingPause()
  const suggestions = useSuggestions(text, {
    onTaken: pause.cancel,
    onChange: (changes) => void navigate(directoryWith(changes)),
  })
  function type(next: string) {
    setText(next)
    suggestions.open()
    pause.after('search', () => suggestions.suggest(next.trim()))
  }
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    pause.cancel()
    void navigate(directoryWith({ search: text.trim() }))
  }
  return (
    <div ref={suggestions.box} className="doctor-search">
      <search>
        <form action={directory} className="doctor-search-box" onSubmit={search}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            {...suggestions.field}
            name="search"
            aria-label={landingPage.search.field}
            placeholder={landingPage.search.field}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={suggestions.onKeyDown}
          />
          {suggestions.list}
          <button type="submit" className="plain-button">
            {landingPage.search.find}
          </button>
        </form>
      </search>
    </div>
  )
}
