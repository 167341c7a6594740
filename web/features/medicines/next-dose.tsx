import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { wallClock } from '#contract/clinic-time.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { format } from '../../language/format.ts'
import { useActing } from '../people/acting.ts'
import { Button } from '../../ui/button.tsx'
import { timeIn, wordsOfPlan } from './in-words.ts'
import { medicinesQuery } from './queries.ts'
import { dateOfDose } from './dose-row.tsx'

/** On the first page: the dose that is due, or comes next within today and tomorrow. Nothing, if none does. */
export function NextDose({ personId }: { personId: string | undefined }) {
  const { data } = useQuery(medicinesQuery(personId))
  const { search } = useActing()
  if (!data) return null
  const { doses, plans, zone, today } = data
  const next = doses.find(({ state }) => state === 'due') ?? doses.find(({ state }) => state === 'coming')
  const plan = plans.find(({ _id }) => _id === next?.planId)
  const missed = doses.filter((dose) => dose.state === 'missed' && dateOfDose(dose, zone) === today).length
  if (!next?.dueAt || !plan) return null
  const { date } = wallClock(zone, new Date(next.dueAt))
  const { day, row, number } = format()
  const time = timeIn(zone, next.dueAt)
  const when =
    next.state === 'due'
      ? row([time, medicinesPage.card.due])
      : date === today
        ? medicinesPage.card.at(time)
        : row([day(date, today, 'within'), time])
  return (
    <section className="panel next-dose" aria-labelledby="next-dose">
      <div>
        <h2 id="next-dose">{medicinesPage.card.heading}</h2>
        <p className="next-dose-when">{when}</p>
        <p>{row([wordsOfPlan().nameOf(plan.content), wordsOfPlan().amountOf(next.amount, plan.content)])}</p>
        {missed > 0 && <p className="soft">{medicinesPage.card.missed(missed, number(missed))}</p>}
      </div>
      <Button variant="default" component={Link} to={`/dashboard/medicines${search}`}>
        {medicinesPage.card.open}
      </Button>
    </section>
  )
}
