import { IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Specialization } from '#contract/rules.ts'
import './doctor-search.css'

const offered: Specialization[] = ['Cardiology', 'Dermatology', 'Pediatrics', 'Psychiatry']

/** Finds doctors by specialty or name: leads to the directory. Works as a plain form before any script has run. */
export function DoctorSearch() {
  const navigate = useNavigate()
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('search')).trim()
    navigate(wanted ? `/doctors?${new URLSearchParams({ search: wanted })}` : '/doctors')
  }
  return (
    <div className="doctor-search">
      <search>
        <form action="/doctors" className="doctor-search-box" onSubmit={search}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            name="search"
            type="search"
            maxLength={100}
            aria-label="Specialty or doctor’s name"
            placeholder="Specialty or doctor’s name"
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" className="plain-button">
            Find a doctor
          </button>
        </form>
      </search>
      <ul className="specialty-chips" aria-label="Specialties">
        {offered.map((specialization) => (
          <li key={specialization}>
            <Link to={`/doctors?${new URLSearchParams({ specialization })}`}>{specialization}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
