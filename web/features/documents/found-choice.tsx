import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../language/format.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Lost } from '../../ui/loaded.tsx'
import { useTypingPause } from '../../ui/use-typing-pause.ts'

/** Somebody who was found: the name, and what tells them apart. */
export type Found = { id: string; name: string; says: string }

type Props = {
  labels: { find: string; found: string; none: string; failed: string }
  /** The answer to what was typed last. */
  of: UseQueryResult<unknown>
  found: readonly Found[]
  chosen: string
  onFind: (words: string) => void
  onChoose: (id: string) => void
}

/**
 * Finds somebody by name and chooses them from those found. Whoever is chosen stays in sight while one types on: nobody
 * is sent something whose name is not on the screen.
 */
export function FoundChoice({ labels, of, found, chosen, onFind, onChoose }: Props) {
  const [words, setWords] = useState('')
  const [last, setLast] = useState<Found>()
  const pause = useTypingPause()
  const isKept = last !== undefined && last.id === chosen && found.every(({ id }) => id !== chosen)
  const shown = isKept ? [last, ...found] : found
  const isNobody = words.trim() !== '' && of.isSuccess && !of.isPlaceholderData && found.length === 0
  return (
    <>
      <TextInput
        type="search"
        label={labels.find}
        value={words}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => {
          setWords(value)
          pause.after('words', () => onFind(value.trim()))
        }}
      />
      <Lost of={of} failed={labels.failed} />
      {isNobody && <p role="status">{labels.none}</p>}
      {shown.length > 0 && (
        <ChoiceGroup
          label={labels.found}
          className="found-choices"
          choiceClassName="found-choice"
          choices={shown.map(({ id, name, says }) => ({
            value: id,
            name: format().row([name, says]),
            shown: (
              <>
                <bdi>{name}</bdi>
                <span className="soft">{says}</span>
              </>
            ),
          }))}
          chosen={chosen}
          onChoose={(id) => {
            setLast(shown.find((each) => each.id === id))
            onChoose(id)
          }}
        />
      )}
    </>
  )
}
