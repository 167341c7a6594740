import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, wallClock } from '#contract/clinic-time.ts'
import { draftsOfPrescription, type PlanDraft } from '#contract/medicines/from-record.ts'
import type { Medicines } from '#contract/medicines/medicines.ts'
import { weekdays } from '#contract/rules.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { isLost } from '../../ui/loaded.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { prescriptionPapersQuery } from '../records/prescriptions/queries.ts'
import { recordQuery } from '../records/queries.ts'
import { sentSteps, wordsOfPlan } from './in-words.ts'
import type { Source } from './plan-form.tsx'

const PlanForm = lazyDialog(() => import('./plan-form.tsx').then((part) => part.PlanForm))

/** What can be planned, and what it comes from. */
type Offer = PlanDraft & { key: string; source: Source; isPrescribed: boolean }

type Props = { personId: string | undefined; medicines: Medicines }

/** Medicines of valid prescriptions and of the record that no plan has yet. Nothing, while there are none. */
export function Offers({ personId, medicines }: Props) {
  const papers = useQuery(prescriptionPapersQuery(personId))
  const record = useQuery(recordQuery(personId))
  const [chosen, setChosen] = useState<Offer>()
  const { plans, today, zone } = medicines
  /** A prescription is planned by its own plans; an entry by any plan of its medicine that goes on. */
  const isPlanned = (source: Source, name: string) =>
    plans.some(
      ({ content, over, source: of }) =>
        content.name.toLowerCase() === name.toLowerCase() &&
        (source.kind === 'entry'
          ? !over || (of?.kind === 'entry' && of.itemId === source.itemId)
          : of?.kind === 'prescription' && of.paperId === source.paperId),
    )
  const prescribed = (papers.data?.rows ?? []).flatMap(({ _id: paperId, content, signedAt, state }): Offer[] => {
    if (content.kind !== 'prescription' || state !== 'valid') return []
    const source = { kind: 'prescription', paperId } as const
    const signedOn = wallClock(zone, new Date(signedAt)).date
    return draftsOfPrescription(content.lines, content.repeats)
      .filter(({ steps }) => addDays(signedOn, daysOf(steps)) >= today)
      .map((draft, n) => ({ ...draft, key: `${paperId} ${n}`, source, isPrescribed: true }))
  })
  const entered = (record.data?.items ?? []).flatMap(({ _id: itemId, content }): Offer[] => {
    if (content.sort !== 'medicine') return []
    const { name, strength, dose } = content
    const schedule = { kind: 'times', weekdays, times: ['08:00'] } as const
    const source = { kind: 'entry', itemId } as const
    const steps = [{ days: null, amount: 1, schedule }]
    return [
      { content: { name, strength, unit: 'tablet', note: dose }, steps, key: itemId, source, isPrescribed: false },
    ]
  })
  const offers = [...prescribed, ...entered].filter(({ source, content }) => !isPlanned(source, content.name))
  const lost = [papers, record].filter(isLost)
  return (
    <>
      {lost.length > 0 && (
        <Failed message={medicinesPage.offers.failed} onRetry={() => lost.forEach(({ refetch }) => void refetch())} />
      )}
      {offers.length > 0 && (
        <section className="panel stack" aria-labelledby="medicine-offers">
          <h2 id="medicine-offers">{medicinesPage.offers.heading}</h2>
          <p className="soft">{medicinesPage.offers.says}</p>
          <ul className="plans">
            {offers.map((offer) => (
              <li key={offer.key}>
                <strong>{wordsOfPlan().nameOf(offer.content)}</strong>
                {offer.isPrescribed ? (
                  wordsOfPlan()
                    .stepsInWords({ content: offer.content, steps: sentSteps(offer.steps) })
                    .map((words, n) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its place.
                      <span key={n}>{words}</span>
                    ))
                ) : (
                  <span dir="auto">{offer.content.note}</span>
                )}
                <span className="soft">
                  {offer.isPrescribed ? medicinesPage.offers.prescribed : medicinesPage.offers.entered}
                </span>
                <div>
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={medicinesPage.offers.planOf(wordsOfPlan().nameOf(offer.content))}
                    onClick={() => setChosen(offer)}
                  >
                    {medicinesPage.offers.plan}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {chosen && (
        <PlanForm
          key={chosen.key}
          draft={chosen}
          source={chosen.source}
          personId={medicines.personId}
          today={today}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

const daysOf = (steps: PlanDraft['steps']) => steps.reduce((days, step) => days + (step.days ?? 0), 0)
