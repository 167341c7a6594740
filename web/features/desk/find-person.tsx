import { TextInput } from '../../ui/inputs.tsx'
import type { Ref } from 'react'
import { useNavigate } from 'react-router'
import { deskBooking } from '#texts/desk/desk-booking.ts'

type Props = { field: Ref<HTMLInputElement>; typed: string; onType: (typed: string) => void }

/** Filters the board while typing. Enter searches all people, by name, birthday, phone or number. */
export function FindPerson({ field, typed, onType }: Props) {
  const navigate = useNavigate()
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          navigate(`/desk/people?search=${encodeURIComponent(typed.trim())}`)
        }}
      >
        <TextInput
          ref={field}
          type="search"
          aria-label={deskBooking.find}
          placeholder={deskBooking.find}
          aria-keyshortcuts="/"
          maxLength={100}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
