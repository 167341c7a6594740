import type { Asking } from '../../wire/early-questions.ts'
import { recentQuery } from '../booking/all-queries.ts'
import { tasksQuery } from '../desk/tasks/queries.ts'
import { firstDayQuery } from '../moving-in/first-day/queries.ts'
import { askedBefore, askedIn } from './filters.ts'
import { analyticsChoicesQuery, analyticsQuery, needsQuery, weeksQuery } from './queries.ts'

/** Starts the queries of an admin's first page. */
export function askForOverview({ may, ask }: Asking) {
  if (may('figures')) {
    void ask(needsQuery)
    void ask(weeksQuery)
  }
  if (may('desk')) void ask(tasksQuery({}))
  if (may('appointments')) void ask(recentQuery)
  if (may('setup')) void ask(firstDayQuery)
}

/** Starts the queries of the analytics that the address asks for. */
export function askForAnalytics({ may, ask, onDate, address }: Asking) {
  if (!may('figures')) return
  void ask(analyticsChoicesQuery)
  onDate((today) => {
    const asked = askedIn(address, today)
    void ask(analyticsQuery(asked))
    void ask(analyticsQuery(askedBefore(asked, today)))
  })
}
