import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedCard } from '#contract/payments/saved-cards.ts'
import { savedCard } from '#texts/payments/saved-card.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { cardNamed, validUntil } from './card-in-words.ts'
import { NewCard } from './new-card.tsx'
import { savedCardsQuery } from './queries.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const another = 'another'

type Props = { chosen: string | undefined; onChoose: (id: string | undefined) => void }

/** A choice among the saved cards, or a new one, with the terms for charging it. */
export function ChooseCard({ chosen, onChoose }: Props) {
  const [types, setTypes] = useState(false)
  const saved = useQuery(savedCardsQuery())
  return (
    <Loaded of={saved} failed={savedCard.step.failed} shape={<Skeleton height={120} marginBottom={24} />}>
      {(cards) => choice(cards.filter(({ expired }) => !expired))}
    </Loaded>
  )

  function choice(usable: readonly SavedCard[]) {
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
}
