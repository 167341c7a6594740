import type { AppointmentLetter } from '../mail/enqueue.ts'
import type { AppointmentNotice } from './notify.ts'

/** Which series a claim was booked with, if any. */
type SeriesOf = (claimId: string) => string | null

/** What is told of several visits of a series at once. */
const lettersOfSeries = new Set(['booked', 'cancelled'])
const noticesOfSeries = new Set(['new-booking', 'booking-cancelled', 'cancelled'])

/** The groups of what says the same of visits of one series; what is of no series stands alone. */
function grouped<T extends { claimId: string }>(told: readonly T[], seriesOf: SeriesOf, sameness: (one: T) => string) {
  return [
    ...Map.groupBy(told, (one) => {
      const series = seriesOf(one.claimId)
      return series ? `${series} ${sameness(one)}` : one
    }).values(),
  ]
}

/** The letters of one round, where what happened to several visits of a series is one letter about them all. */
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

/** As `lettersTogether`, of the bell: one line, which says how many there are and when the first is. */
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
