import type { Medicines } from '#contract/medicines/medicines.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { format } from '../../language/format.ts'
import { isNeeded, timeIn, wordsOfPlan } from './in-words.ts'
import { dateOfDose } from './dose-row.tsx'

/** The day on paper, with a box for each dose; on screens it is not shown. */
export function PrintedDay({ name, medicines }: { name: string; medicines: Medicines }) {
  const { plans, doses, zone, today } = medicines
  const { nameOf, amountOf, stepsInWords } = wordsOfPlan()
  const planOf = (id: string) => plans.find(({ _id }) => _id === id)
  const ofDay = doses.filter((dose) => dose.dueAt && dateOfDose(dose, zone) === today)
  const needed = plans.filter((plan) => isNeeded(plan) && !plan.over)
  const takenOf = ({ _id }: Medicines['plans'][number]) =>
    doses.filter((dose) => dose.planId === _id && !dose.dueAt && dateOfDose(dose, zone) === today).length
  return (
    <div className="printed-day" aria-hidden="true">
      <h2>{medicinesPage.print.heading(format().dateWithYear(today))}</h2>
      <p>{name}</p>
      <ul>
        {ofDay.map(({ planId, dueAt, amount, state }) => {
          const plan = planOf(planId)
          return (
            plan && (
              <li key={`${planId} ${dueAt}`}>
                <span>{timeIn(zone, dueAt!)}</span>
                <span>
                  {state === 'skipped'
                    ? format().row([nameOf(plan.content), medicinesPage.today.skipped])
                    : format().row([nameOf(plan.content), amountOf(amount, plan.content)])}
                </span>
                <span className="printed-boxes">{state === 'taken' ? '☑' : '☐'}</span>
              </li>
            )
          )
        })}
        {needed.map((plan) => (
          <li key={plan._id}>
            <span>{medicinesPage.needed.heading}</span>
            <span>{format().row([nameOf(plan.content), ...stepsInWords(plan)])}</span>
            <span className="printed-boxes">
              {Array.from({ length: Math.max(mostOf(plan), takenOf(plan)) }, (_, n) =>
                n < takenOf(plan) ? '☑' : '☐',
              ).join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function mostOf({ steps }: Medicines['plans'][number]): number {
  const schedule = steps[0]?.schedule
  return schedule?.kind === 'needed' ? schedule.most : 0
}
