import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FoundPerson } from '#contract/people.ts'
import { newvisit as t } from '#texts/newvisit.ts'
import { format } from '../../format.ts'
import { Chips } from '../../ui/chips.tsx'
import { peopleQuery } from '../people/queries.ts'

const isNew = 'new'

type Props = { search: string; chosen: string; onChoose: (id: string, who?: FoundPerson) => void }

/** Who is there already by what is typed, to be chosen before anybody is made; else somebody new. */
export function FoundPeople({ search, chosen, onChoose }: Props) {
  const [asked] = useDebouncedValue(search, 200)
  const { data } = useQuery(peopleQuery(asked, 0))
  const found = asked.trim() === '' ? [] : (data?.rows.slice(0, 6) ?? [])
  const options = [
    ...found.map(({ _id, name, born, number }) => ({
      value: _id,
      label: t.foundOf(name, born ? format().ltr(format().dateInDigits(born)) : '–', number),
    })),
    { value: isNew, label: t.somebodyNew },
  ]
  if (found.length === 0) return null
  return (
    <Chips
      label={t.who}
      options={options}
      value={chosen || isNew}
      onChoose={(id) =>
        onChoose(
          id === isNew ? '' : id,
          found.find(({ _id }) => _id === id),
        )
      }
    />
  )
}
