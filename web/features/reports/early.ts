import type { Asking } from '../../wire/early-questions.ts'
import { recentQuery } from '../booking/all-queries.ts'
import { firstDayQuery } from '../moving-in/first-day/queries.ts'
import { rangeBefore, rangeIn } from './periods.ts'
import { analyticsQuery, needsQuery, overviewQuery, weeksQuery } from './queries.ts'

/** Starts the queries of an admin's first page. */
export function askForOverview({ may, ask }: Asking) {
  if (may('figures')) {
    void ask(needsQuery)
    void ask(weeksQuery)
    void ask(overviewQuery)
  }
  if (may('appointments')) void ask(recentQuery)
  if (may('setup')) void ask(firstDayQuery)
}

/** Starts the queries of the analytics of the dates in the address. */
export function askForAnalytics({ may, ask, onDate, address }: Asking) {
  if (!may('figures')) return
  onDate((today) => {
    const { from, to } = rangeIn(address, today)
    const earlier = rangeBefore(from, to)
    void ask(analyticsQuery(from, to))
    void ask(analyticsQuery(earlier.from, earlier.to))
  })
}
