import { useQuery } from '@tanstack/react-query'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { isNeeded, keptInWords, wordsOfPlan } from './in-words.ts'
import { medicinesQuery } from './queries.ts'
import { OverWords } from './plan-card.tsx'

/** For doctors: what the person has planned, and what they say they have taken. */
export function Adherence({ personId }: { personId: string }) {
  const medicines = useQuery(medicinesQuery(personId))
  return (
    <section className="panel stack" aria-labelledby="adherence">
      <h2 id="adherence">{medicinesPage.chart.heading}</h2>
      <Loaded of={medicines} failed={medicinesPage.failed} shape={80}>
        {({ plans, zone }) =>
          plans.length === 0 ? (
            <p className="soft">{medicinesPage.chart.none}</p>
          ) : (
            <>
              <p className="soft">{medicinesPage.chart.says}</p>
              <ul className="plans">
                {plans.map((plan) => (
                  <li key={plan._id} data-over={plan.over ? true : undefined}>
                    <strong>{wordsOfPlan().nameOf(plan.content)}</strong>
                    {wordsOfPlan()
                      .stepsInWords(plan)
                      .map((words) => (
                        <span key={words}>{words}</span>
                      ))}
                    {!isNeeded(plan) && <span>{keptInWords(plan)}</span>}
                    <OverWords plan={plan} zone={zone} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
