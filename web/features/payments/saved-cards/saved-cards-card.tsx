import { useQuery } from '@tanstack/react-query'
import { cards as t } from '#texts/cards.ts'
import { dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { say } from '../../../ui/say.ts'
import { cardNamed, validUntil } from './card-in-words.ts'
import { savedCardsQuery, useRemoveCard } from './queries.ts'
import '../../../ui/panel.css'
import './saved-cards.css'

/** In the profile: the cards that are kept, and what each is needed for; nothing where there are none. */
export function SavedCardsCard() {
  const saved = useQuery(savedCardsQuery())
  const remove = useRemoveCard()
  const { ask, dialog } = useConfirm()
  if (saved.isLoadingError) return <Failed message={t.step.failed} onRetry={() => saved.refetch()} />
  if (!saved.data?.length) return null
  return (
    <section className="panel" aria-labelledby="saved-cards">
      <h2 id="saved-cards">{t.saved.heading}</h2>
      <p className="soft">{t.saved.lead}</p>
      <div className="saved-cards">
        {saved.data.map((card) => (
          <div key={card._id} className="saved-card">
            <div>
              <strong>{cardNamed(card)}</strong>
              <span className="soft">{validUntil(card)}</span>
              {card.neededFor && (
                <span className="soft">
                  {t.saved.neededFor(card.neededFor.doctor, dateInWords(card.neededFor.date))}
                </span>
              )}
            </div>
            {!card.neededFor && (
              <Button
                variant="default"
                aria-label={t.saved.removeNamed(cardNamed(card))}
                onClick={() =>
                  ask({
                    title: t.saved.removeHeading,
                    body: <p>{t.saved.removeSays(cardNamed(card))}</p>,
                    yes: t.saved.remove,
                    no: t.saved.cancel,
                    isHarsh: true,
                    act: async () => {
                      await remove.mutateAsync(card._id)
                      say(t.saved.removed)
                    },
                    failed: t.saved.notRemoved,
                  })
                }
              >
                {t.saved.remove}
              </Button>
            )}
          </div>
        ))}
      </div>
      {dialog}
    </section>
  )
}
