import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Suggestion } from '#contract/doctors/search.ts'
import type { EndpointName } from '#contract/index.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { queryOf } from '../../wire/api.ts'
import { Button } from '../../ui/button.tsx'
import { plain } from '../../ui/plain.ts'
import type { FilterKey } from './directory-filter.ts'
import { useToDoctor } from './to-booking.ts'

/** Changes filters in the directory's address. */
export type ChangeFilters = (changes: Partial<Record<FilterKey, string>>, how?: { replace: boolean }) => void

type Suggested = BodyOf<EndpointName['GET /doctors/suggestions']>

/** What a search may mean, the best first. */
export const suggestionsQuery = (search: string) => ({
  ...queryOf('GET /doctors/suggestions', { query: { search } }, ['doctors', 'kinds', 'places']),
  placeholderData: keepPreviousData,
})

/** A suggestion as it is shown; choosing it changes filters, or leads to a doctor. */
export type Option = {
  key: string
  name: string
  says: string
  chosen: { changes: Partial<Record<FilterKey, string>> } | { doctorId: string }
}

export function optionOf({ specialization, word, reason, doctor, kind, place }: Suggestion): Option {
  const filters = (changes: Partial<Record<FilterKey, string>>) => ({ changes: { ...changes, search: '' } })
  if (doctor) {
    const [name, says] = [common.doctor(doctor.name), contractWords.specializations[doctor.specialization]]
    return { key: doctor._id, name, says, chosen: { doctorId: doctor._id } }
  }
  if (kind)
    return {
      key: kind._id,
      name: kind.name,
      says: doctorDirectory.suggestions.sorts.kind,
      chosen: filters({ kind: kind._id }),
    }
  if (place)
    return {
      key: place._id,
      name: place.name,
      says: doctorDirectory.suggestions.sorts.place,
      chosen: filters({ place: place._id }),
    }
  const field = specialization!
  const name = contractWords.specializations[field]
  const says =
    word && word !== name ? doctorDirectory.suggestions.byWord(word) : doctorDirectory.suggestions.sorts.specialization
  return {
    key: field,
    name,
    says,
    chosen: filters({ specialization: field, ...(reason && word ? { about: word } : {}) }),
  }
}

/** The reason for a visit that the whole search says, as the list of words has it; undefined for any other search. */
export function reasonOf({ nearest, suggestions }: Suggested, search: string): string | undefined {
  const [best] = suggestions
  return !nearest && best?.reason && best.word && plain(best.word) === plain(search) ? best.word : undefined
}

/** Does what choosing a suggestion means; the other filters stay. */
export function useChoose(onChange: ChangeFilters) {
  const navigate = useNavigate()
  const toDoctor = useToDoctor()
  return ({ chosen }: Option) => {
    if ('changes' in chosen) onChange(chosen.changes)
    else void navigate(toDoctor(chosen.doctorId))
  }
}

/** What comes nearest to a search that has found nothing. */
export function Nearest({ search, onChange }: { search: string; onChange: ChangeFilters }) {
  const { data, isPlaceholderData } = useQuery(suggestionsQuery(search))
  const choose = useChoose(onChange)
  if (!data?.nearest || isPlaceholderData || data.suggestions.length === 0) return null
  return (
    <div className="directory-nearest">
      <p id="nearest">{doctorDirectory.none.nearest}</p>
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
