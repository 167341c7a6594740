import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Due as DueThing } from '#contract/insights.ts'
import { insightsPage } from '#texts/insights/insights-page.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { format } from '../../language/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useActing } from '../people/acting.ts'
import { titleOf } from '../forms/asked/title-of.ts'
import { dueQuery } from './queries.ts'

/** What is due for a person, each with the way to it. */
export function Due({ personId }: { personId: string | undefined }) {
  const due = useQuery(dueQuery(personId))
  const { search } = useActing()
  return (
    <section className="panel" aria-labelledby="insights-due">
      <h2 id="insights-due">{insightsPage.due.heading}</h2>
      <Loaded of={due} failed={insightsPage.due.failed} shape={120} none={<p>{insightsPage.due.none}</p>}>
        {(all) => (
          <ul className="insight-due">
            {all.map((thing) => {
              const { key, to, name, says } = wordsOf(thing)
              return (
                <li key={key}>
                  <Link to={to(search)}>{name}</Link>
                  <span className="soft">{format().row(says)}</span>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

type Words = { key: string; to: (search: string) => string; name: string; says: string[] }

/** How a thing is said, and where it leads; another source is another case. */
function wordsOf(thing: DueThing): Words {
  switch (thing.of) {
    case 'visit':
      return {
        key: thing.id,
        to: (search) => `/dashboard${search}`,
        name: insightsPage.due.visit(thing.doctor),
        says: [format().date(thing.date), format().ltr(thing.startTime), thing.kind, thing.place],
      }
    case 'vaccination':
      return {
        key: thing.protects.join(),
        to: (search) => `/dashboard/record${search}`,
        name: insightsPage.due.vaccination(format().row(thing.protects.map((each) => recordPage.protections[each]))),
        says: [
          thing.dose === null ? recordPage.booster : recordPage.doseOf(format().number(thing.dose)),
          thing.isDue ? insightsPage.due.now : insightsPage.due.from(format().dateWithYear(thing.date)),
        ],
      }
    case 'repeat':
      return {
        key: thing.paperId,
        to: (search) => `/dashboard/papers/${thing.paperId}${search}`,
        name: insightsPage.due.repeat,
        says: [
          ...(thing.isUsed ? [insightsPage.due.used] : []),
          insightsPage.due.until(format().dateWithYear(thing.date)),
        ],
      }
    case 'medicine':
      return {
        key: thing.planId,
        to: (search) => `/dashboard/medicines${search}`,
        name: insightsPage.due.medicine(format().apart(thing.name)),
        says: [insightsPage.due.lasts(format().date(thing.date))],
      }
    case 'form':
      return {
        key: `${thing.formId} ${thing.date ?? ''}`,
        to: (search) => `/dashboard/forms${search}`,
        name: insightsPage.due.form(titleOf(thing)),
        says: thing.date === null ? [] : [insightsPage.due.beforeVisit(format().date(thing.date))],
      }
  }
}
