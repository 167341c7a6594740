import { IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useHref, useNavigate } from 'react-router'
import { landingPage } from '#texts/site/landing-page.ts'

/** Searches doctors by specialty or name, in the directory. It is a plain form, so it works before hydration. */
export function DoctorSearch() {
  const navigate = useNavigate()
  const directory = useHref('/doctors')
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('search')).trim()
    navigate(wanted ? `/doctors?${new URLSearchParams({ search: wanted })}` : '/doctors')
  }
  return (
    <div className="doctor-search">
      <search>
        <form action={directory} className="doctor-search-box" onSubmit={search}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            name="search"
            type="search"
            maxLength={100}
            aria-label={landingPage.search.field}
            placeholder={landingPage.search.field}
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" className="plain-button">
            {landingPage.search.find}
          </button>
        </form>
      </search>
    </div>
  )
}
