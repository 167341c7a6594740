import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedCard } from '#texts/payments/saved-card.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { cardNamed, validUntil } from './card-in-words.ts'
import { NewCard } from './new-card.tsx'
import { savedCardsQuery } from './queries.ts'
import './saved-cards.css'

const another = 'another'

type Props = { chosen: string | undefined; onChoose: (id: string | undefined) => void }

/** Which of one's cards a visit stands on, or another that is typed in here; with what that allows. */
export function ChooseCard({ chosen, onChoose }: Props) {
  const [types, setTypes] = useState(false)
  const saved = useQuery(savedCardsQuery())
  if (saved.isLoadingError) return <Failed message={savedCard.step.failed} onRetry={() => saved.refetch()} />
  if (!saved.data) return <Skeleton height={120} mb={24} aria-hidden="true" />
  const usable = saved.data.filter(({ expired }) => !expired)
  const isNew = types || usable.length === 0
  return (
    <div className="choose-card">
      {usable.length > 0 && (
        <ChoiceGroup
          label={savedCard.step.which}
          className="saved-cards"
          choiceClassName="saved-card"
          choices={[
            ...usable.map((card) => ({
              value: card._id,
              name: cardNamed(card),
              shown: (
                <>
                  <strong>{cardNamed(card)}</strong>
                  <span className="soft">{validUntil(card)}</span>
                </>
              ),
            })),
            { value: another, name: savedCard.step.another, shown: <strong>{savedCard.step.another}</strong> },
          ]}
          chosen={isNew ? another : chosen}
          onChoose={(value) => {
            setTypes(value === another)
            onChoose(value === another ? undefined : value)
          }}
        />
      )}
      <p className="soft">{savedCard.mandate}</p>
      {isNew && (
        <NewCard
          onKept={(id) => {
            setTypes(false)
            onChoose(id)
          }}
        />
      )}
    </div>
  )
}
