import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FoundPerson } from '#contract/people/people.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { format } from '../../language/format.ts'
import { Chips } from '../../ui/chips.tsx'
import { Failed } from '../../ui/failed.tsx'
import { isLost } from '../../ui/loaded.tsx'
import { plain } from '#contract/plain.ts'
import { peopleQuery } from '../people/queries.ts'
import { firstPage } from '../../ui/page-at.ts'

const isNew = 'new'

type Search = { found: readonly FoundPerson[]; hasFailed: boolean; retry: () => void }

/**
 * Known people who match the typed text, and whether one has exactly this name. `known`: a person who is among them
 * while their name is typed, however many others have it.
 */
export function useFoundPeople(search: string, known?: FoundPerson): Search & { hasSameName: boolean } {
  const [asked] = useDebouncedValue(search, 200)
  const people = useQuery(peopleQuery(asked, firstPage))
  const isAsked = asked.trim() !== ''
  const matching = (isAsked && people.data?.rows.slice(0, 6)) || []
  const isNamed = known !== undefined && plain(known.name.trim()) === plain(search.trim())
  const found = isNamed ? [known, ...matching.filter(({ _id }) => _id !== known._id)] : matching
  return {
    found,
    hasFailed: isAsked && isLost(people),
    retry: () => void people.refetch(),
    hasSameName: found.some(({ name }) => plain(name.trim()) === plain(search.trim())),
  }
}

type Props = Search & {
  /** The id of a person; empty: a new person; undefined: not chosen yet. */
  chosen: string | undefined
  error: string | undefined
  onChoose: (id: string, who?: FoundPerson) => void
}

/** A choice of known people who match the typed text, or a new person. */
export function FoundPeople({ found, hasFailed, retry, chosen, error, onChoose }: Props) {
  const options = [
    ...found.map(({ _id, name, born, number }) => ({
      value: _id,
      label: deskBooking.foundOf(name, born ? format().ltr(format().dateInDigits(born)) : '–', number),
    })),
    { value: isNew, label: deskBooking.somebodyNew },
  ]
  if (hasFailed) return <Failed message={deskBooking.notSearched} onRetry={retry} />
  if (found.length === 0) return null
  return (
    <Chips
      label={deskBooking.who}
      options={options}
      value={chosen === undefined ? '' : chosen || isNew}
      error={error}
      onChoose={(id) =>
        onChoose(
          id === isNew ? '' : id,
          found.find(({ _id }) => _id === id),
        )
      }
    />
  )
}
