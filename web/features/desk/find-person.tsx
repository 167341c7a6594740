import { TextInput } from '../../ui/inputs.tsx'
import type { Ref } from 'react'
import { useNavigate } from 'react-router'
import { deskVisits } from '#texts/desk/desk-visits.ts'

type Props = {
  field: Ref<HTMLInputElement>
  typed: string
  onType: (typed: string) => void
  /** Opens the only visit on the board that matches; undefined: there is none, or several. */
  openOnly: (() => void) | undefined
}

/**
 * Filters the board while typing. Enter opens the only visit that is left; otherwise it searches all people, by name,
 * birthday, phone or number.
 */
export function FindPerson({ field, typed, onType, openOnly }: Props) {
  const navigate = useNavigate()
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (openOnly) openOnly()
          else navigate(`/desk/people?search=${encodeURIComponent(typed.trim())}`)
        }}
      >
        <TextInput
          ref={field}
          type="search"
          aria-label={deskVisits.find}
          placeholder={deskVisits.find}
          aria-keyshortcuts="/"
          maxLength={100}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
