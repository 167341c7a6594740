import { TextInput } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useNavigate } from 'react-router'
import { newvisit as t } from '#texts/newvisit.ts'

/** Leads to the people who match: by name, birthday, phone or number. */
export function FindPerson({ field }: { field: Ref<HTMLInputElement> }) {
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          navigate(`/desk/people?search=${encodeURIComponent(search.trim())}`)
        }}
      >
        <TextInput
          ref={field}
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          aria-keyshortcuts="/"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
