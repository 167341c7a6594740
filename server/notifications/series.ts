import type { AppointmentLetter } from '../mail/enqueue.ts'
import type { AppointmentNotice } from './notify.ts'

/** The series that a claim was booked with, or null. */
type SeriesOf = (claimId: string) => string | null

/** The mails and notices that are sent once for several visits of a series. */
const lettersOfSeries = new Set(['booked', 'cancelled'])
const noticesOfSeries = new Set(['new-booking', 'booking-cancelled', 'cancelled'])

/** Groups what says the same about visits of one series; anything else is a group by itself. */
function grouped<T extends { claimId: string }>(told: readonly T[], seriesOf: SeriesOf, sameness: (one: T) => string) {
  return [
    ...Map.groupBy(told, (one) => {
      const series = seriesOf(one.claimId)
      return series ? `${series} ${sameness(one)}` : one
    }).values(),
  ]
}

/** The mails of one round, with one mail for several visits of a series. */
export function lettersTogether(letters: readonly AppointmentLetter[], seriesOf: SeriesOf): AppointmentLetter[] {
  const alone = letters.filter(({ kind }) => !lettersOfSeries.has(kind))
  const others = letters.filter(({ kind }) => lettersOfSeries.has(kind))
  const groups = grouped(others, seriesOf, ({ kind, facts, actorId }) => `${kind} ${facts.byClinic} ${actorId}`)
  const together = groups.map(([first, ...rest]): AppointmentLetter => {
    if (rest.length === 0) return first!
    const claimIds = [first!, ...rest].map(({ claimId }) => claimId)
    const alsoOfOthersTo = [first!, ...rest].flatMap((one) => one.alsoOfOthersTo ?? [])
    return { ...first!, kind: `series-${first!.kind}`, facts: { ...first!.facts, claimIds }, alsoOfOthersTo }
  })
  return [...alone, ...together]
}

/** As `lettersTogether`, for notices: one notice with the number of visits and the time of the first. */
export function noticesTogether(notices: readonly AppointmentNotice[], seriesOf: SeriesOf): AppointmentNotice[] {
  const alone = notices.filter(({ kind }) => !noticesOfSeries.has(kind))
  const others = notices
    .filter(({ kind }) => noticesOfSeries.has(kind))
    .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)))
  const groups = grouped(others, seriesOf, ({ kind, userId, actorId }) => `${kind} ${userId} ${actorId}`)
  const together = groups.map(([first, ...rest]): AppointmentNotice => {
    if (rest.length === 0) return first!
    return { ...first!, facts: { ...first!.facts, visits: rest.length + 1 } }
  })
  return [...alone, ...together]
}

const momentOf = ({ facts }: AppointmentNotice) => `${facts.date} ${facts.startTime}`
