import type { Medicines } from '#contract/medicines/medicines.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { format } from '../../language/format.ts'
import { isNeeded, timeIn, wordsOfPlan } from './in-words.ts'
import { dateOfDose } from './dose-row.tsx'

/** The day on paper, with a box for each dose; on screens it is not shown. */
export function PrintedDay({ name, medicines }: { name: string; medicines: Medicines }) {
  const { plans, doses, zone, today } = medicines
  const planOf = (id: string) => plans.find(({ _id }) => _id === id)
  const ofDay = doses.filter((dose) => dose.dueAt && dateOfDose(dose, zone) === today)
  const needed = plans.filter((plan) => isNeeded(plan) && !plan.over)
  return (
    <div className="printed-day" aria-hidden="true">
      <h2>{medicinesPage.print.heading(format().dateWithYear(today))}</h2>
      <p>{name}</p>
      <table>
        <thead>
          <tr>
            <th>{medicinesPage.print.when}</th>
            <th>{medicinesPage.print.what}</th>
            <th>{medicinesPage.print.much}</th>
            <th>{medicinesPage.print.done}</th>
          </tr>
        </thead>
        <tbody>
          {ofDay.map(({ planId, dueAt, amount, state }) => {
            const plan = planOf(planId)
            return (
              plan && (
                <tr key={`${planId} ${dueAt}`}>
                  <td>{timeIn(zone, dueAt!)}</td>
                  <td>{wordsOfPlan().nameOf(plan.content)}</td>
                  <td>
                    {state === 'skipped' ? medicinesPage.today.skipped : wordsOfPlan().amountOf(amount, plan.content)}
                  </td>
                  <td>{state === 'taken' ? '☑' : '☐'}</td>
                </tr>
              )
            )
          })}
          {needed.map((plan) => (
            <tr key={plan._id}>
              <td>{medicinesPage.needed.heading}</td>
              <td>{wordsOfPlan().nameOf(plan.content)}</td>
              <td>{wordsOfPlan().stepsInWords(plan)}</td>
              <td>{Array.from({ length: mostOf(plan) }, () => '☐').join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function mostOf({ steps }: Medicines['plans'][number]): number {
  const schedule = steps[0]?.schedule
  return schedule?.kind === 'needed' ? schedule.most : 0
}
