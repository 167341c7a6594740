import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#contract/clinic-time.ts'
import type { Dose, Medicines } from '#contract/medicines/medicines.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { prescriptionsQuery } from '../records/prescriptions/queries.ts'
import { dateOfDose, DoseRow } from './dose-row.tsx'
import { dayInPast, isNeeded, timeIn, wordsOfPlan } from './in-words.ts'
import { NeededCard } from './needed-card.tsx'
import { Offers } from './offers.tsx'
import { PlanCard } from './plan-card.tsx'
import { PrintedDay } from './print-day.tsx'
import { medicinesQuery } from './queries.ts'
import { ZoneQuestion } from './zone-question.tsx'

const PlanForm = lazyDialog(() => import('./plan-form.tsx').then((part) => part.PlanForm))

/** How often (ms) the list is asked for again: doses become due, and another may have answered them. */
const againMs = 60_000

type Props = {
  personId: string | undefined
  /** Whose list is printed. */
  name: string
  /** Whose medicines they are, where they are not the reader's own. */
  of: string | undefined
}

/** The medicines of a person: today, the coming days, and the plans. */
export function MedicinesView({ personId, name, of }: Props) {
  const medicines = useQuery({ ...medicinesQuery(personId), refetchInterval: againMs })
  return (
    <Loaded of={medicines} failed={medicinesPage.failed} shape={400}>
      {(known) => <Known {...{ personId, name, of }} medicines={known} />}
    </Loaded>
  )
}

function Known({ personId, name, of, medicines }: Props & { medicines: Medicines }) {
  const { plans, doses, zone, today } = medicines
  const [isAdding, setAdding] = useState(false)
  const { apart, city } = format()
  const clock = useClinicClock(zone)
  const now = clock?.now ?? Date.parse(medicines.now)
  const ofToday = doses.filter((dose) => dateOfDose(dose, zone) === today)
  const needed = plans.filter((plan) => isNeeded(plan) && !plan.over)
  const isShownAsNeeded = (dose: Dose) => dose.dueAt === null && needed.some(({ _id }) => _id === dose.planId)
  const isYesterday = (dose: Dose) => dose.dueAt !== null && dateOfDose(dose, zone) < today
  // Shortly after midnight, what was due before it still is.
  const scheduled = [
    ...doses.filter((dose) => dose.state === 'due' && isYesterday(dose)),
    ...ofToday.filter((dose) => !isShownAsNeeded(dose)),
  ]
  const ofYesterday = doses.filter((dose) => dose.state !== 'due' && isYesterday(dose))
  const isElsewhere = clock !== undefined && clock.timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      {plans.some(({ over, mayChange }) => !over && mayChange) && <ZoneQuestion {...medicines} name={of} />}
      <section className="panel stack" aria-labelledby="medicines-today">
        <div className="medicines-head">
          <h2 id="medicines-today">{format().row([medicinesPage.today.heading, format().date(today)])}</h2>
          {plans.length > 0 && (
            <Button size="sm" variant="default" onClick={() => window.print()}>
              {medicinesPage.print.button}
            </Button>
          )}
        </div>
        {isElsewhere && plans.length > 0 && <p className="soft">{medicinesPage.zone.goesBy(apart(city(zone)))}</p>}
        {scheduled.length === 0 ? (
          <p className="soft">{plans.length === 0 ? medicinesPage.none : medicinesPage.today.nothing}</p>
        ) : (
          <Doses doses={scheduled} {...{ plans, zone, now }} />
        )}
      </section>
      {ofYesterday.some(({ answered }) => !answered) && (
        <section className="panel stack" aria-labelledby="medicines-yesterday">
          <h2 id="medicines-yesterday">{dayInPast(addDays(today, -1), today)}</h2>
          <Doses doses={ofYesterday.filter(({ answered }) => !answered)} {...{ plans, zone, now }} />
          {ofYesterday.some(({ answered }) => answered) && (
            <details className="coming-day">
              <summary>{medicinesPage.yesterday.answered}</summary>
              <Doses doses={ofYesterday.filter(({ answered }) => answered)} {...{ plans, zone, now }} />
            </details>
          )}
        </section>
      )}
      {needed.length > 0 && (
        <section className="panel stack" aria-labelledby="medicines-needed">
          <h2 id="medicines-needed">{medicinesPage.needed.heading}</h2>
          <ul className="doses">
            {needed.map((plan) => (
              <NeededCard
                key={plan._id}
                doses={ofToday.filter((dose) => dose.planId === plan._id && dose.dueAt === null)}
                {...{ plan, zone, today, now }}
              />
            ))}
          </ul>
        </section>
      )}
      {plans.length > 0 && <Coming medicines={medicines} />}
      <Plans {...{ personId, medicines }} isOwn={of === undefined} onAdd={() => setAdding(true)} />
      <Offers {...{ personId, medicines }} />
      <PrintedDay {...{ name, medicines }} />
      {isAdding && <PlanForm personId={medicines.personId} today={today} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Doses of a day, with what can be said of them. */
function Doses({ doses, plans, ...at }: Pick<Medicines, 'doses' | 'plans'> & { zone: string; now: number }) {
  return (
    <ul className="doses">
      {doses.map((dose) => {
        const plan = plans.find(({ _id }) => _id === dose.planId)
        return (
          plan && (
            <li key={dose.answered?._id ?? `${dose.planId} ${dose.dueAt}`}>
              <DoseRow {...{ dose, plan }} {...at} />
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The doses of the coming days, a list a day. */
function Coming({ medicines: { doses, plans, zone, today } }: { medicines: Medicines }) {
  const coming = doses.filter((dose) => dose.dueAt && dateOfDose(dose, zone) > today)
  const days = [...new Set(coming.map((dose) => dateOfDose(dose, zone)))]
  const { day, row } = format()
  return (
    <section className="panel stack" aria-labelledby="medicines-coming">
      <h2 id="medicines-coming">{medicinesPage.coming.heading}</h2>
      {days.length === 0 ? (
        <p className="soft">{medicinesPage.coming.nothing}</p>
      ) : (
        <div className="coming-days">
          {days.map((date, n) => (
            <details key={date} className="coming-day" open={n === 0}>
              <summary>{day(date, today, 'alone')}</summary>
              <ul>
                {coming
                  .filter((dose) => dateOfDose(dose, zone) === date)
                  .map(({ planId, dueAt, amount }) => {
                    const plan = plans.find(({ _id }) => _id === planId)
                    return (
                      plan && (
                        <li key={`${planId} ${dueAt}`}>
                          {row([
                            timeIn(zone, dueAt!),
                            wordsOfPlan().nameOf(plan.content),
                            wordsOfPlan().amountOf(amount, plan.content),
                          ])}
                        </li>
                      )
                    )
                  })}
              </ul>
            </details>
          ))}
        </div>
      )}
    </section>
  )
}

type PlansProps = { personId: string | undefined; medicines: Medicines; isOwn: boolean; onAdd: () => void }

function Plans({ personId, medicines, isOwn, onAdd }: PlansProps) {
  const { plans, zone, today } = medicines
  const prescriptions = useQuery(prescriptionsQuery(personId))
  const mayAsk = new Set(prescriptions.data?.rows.flatMap((each) => (each.mayAsk ? [each.paperId] : [])))
  return (
    <section className="panel stack" aria-labelledby="medicine-plans">
      <div className="medicines-head">
        <h2 id="medicine-plans">{isOwn ? medicinesPage.plans.heading : medicinesPage.plans.headingOfOther}</h2>
        <Button size="sm" variant="default" onClick={onAdd}>
          {medicinesPage.plans.add}
        </Button>
      </div>
      {plans.length === 0 ? (
        <p className="soft">{medicinesPage.none}</p>
      ) : (
        <ul className="plans">
          {plans.map((plan) => (
            <PlanCard
              key={plan._id}
              {...{ plan, zone, today }}
              personId={medicines.personId}
              mayAsk={plan.source?.kind === 'prescription' && mayAsk.has(plan.source.paperId)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
