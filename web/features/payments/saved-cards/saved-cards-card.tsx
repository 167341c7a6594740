import { useQuery } from '@tanstack/react-query'
import { savedCard } from '#texts/payments/saved-card.ts'
import { dateInWords } from '../../../language/format.ts'
import { useChange } from '../../../wire/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { cardNamed, validUntil } from './card-in-words.ts'
import { savedCardsQuery } from './queries.ts'

/** In the profile: the saved cards, and the visit that each is needed for; nothing if there are none. */
export function SavedCardsCard() {
  const saved = useQuery(savedCardsQuery())
  const remove = useChange('DELETE /saved-cards/{id}', { invalidates: ['cards'], quiet: true })
  const { ask, dialog } = useConfirm()
  return (
    <Loaded of={saved} failed={savedCard.step.failed} shape={null} none={null}>
      {(cards) => (
        <section className="panel" aria-labelledby="saved-cards">
          <h2 id="saved-cards">{savedCard.saved.heading}</h2>
          <p className="soft">{savedCard.saved.lead}</p>
          <div className="saved-cards">
            {cards.map((card) => (
              <div key={card._id} className="saved-card">
                <div>
                  <strong>{cardNamed(card)}</strong>
                  <span className="soft">{validUntil(card)}</span>
                  {card.neededFor && (
                    <span className="soft">
                      {savedCard.saved.neededFor(card.neededFor.doctor, dateInWords(card.neededFor.date))}
                    </span>
                  )}
                </div>
                {!card.neededFor && (
                  <Button
                    variant="default"
                    aria-label={savedCard.saved.removeNamed(cardNamed(card))}
                    onClick={() =>
                      ask({
                        title: savedCard.saved.removeHeading,
                        body: <p>{savedCard.saved.removeSays(cardNamed(card))}</p>,
                        yes: savedCard.saved.remove,
                        no: savedCard.saved.cancel,
                        isHarsh: true,
                        act: async () => {
                          await remove.mutateAsync({ params: { id: card._id } })
                          say(savedCard.saved.removed)
                        },
                        failed: savedCard.saved.notRemoved,
                      })
                    }
                  >
                    {savedCard.saved.remove}
                  </Button>
                )}
              </div>
            ))}
          </div>
          {dialog}
        </section>
      )}
    </Loaded>
  )
}
