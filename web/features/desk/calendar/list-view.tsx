import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { useOpenRow } from '../../../ui/use-open-row.ts'
import { WaitBadge } from '../../booking/day/wait-badge.tsx'
import { EndTimeOff } from './end-time-off.tsx'
import type { Column } from './columns.ts'
import { HoldBlock } from './hold-block.tsx'
import { awayInWords, isAsked, kindOf, timesOf, whoseDay } from './in-words.ts'

type Props = {
  columns: Column[]
  ofMany: boolean
  isPrinted: boolean
  waits: ReadonlyMap<string, string> | undefined
  opener: ReturnType<typeof useOpenRow>['opener']
}

/** The calendar as a list: a heading for each day or doctor, and below it the visits by time. */
export function ListView({ columns, ofMany, isPrinted, waits, opener }: Props) {
  const badgeOf = ({ _id, status }: CalendarVisit) => {
    const words = waits?.get(_id)
    return words ? <WaitBadge words={words} /> : <StatusBadge status={status} />
  }
  return (
    <div className={isPrinted ? 'cal-printed' : 'stack'}>
      {columns.map(({ key, doctor, date, title, aside, windows, visits, holds, away }) => (
        <section key={key} className="cal-list" aria-label={ofMany ? title : dateInWords(date)}>
          <h2>
            <bdi>{ofMany ? title : dateInWords(date)}</bdi>
            <small className="soft">
              {[...(ofMany ? [aside] : []), ...(windows.length > 0 ? windows.map(timesOf) : [deskCalendar.closed])].map(
                (each, n, { length }) => (
                  <span key={each}>
                    {each}
                    {n < length - 1 && ' ·'}
                  </span>
                ),
              )}
            </small>
          </h2>
          {visits.length + holds.length + away.length === 0 && <p className="soft">{deskCalendar.nothing}</p>}
          <ol>
            {[
              ...away.map((each) => ({
                minute: each.minute,
                line: (
                  <li key={`${each.minute} ${each.why}`} data-away>
                    <time>{timesOf(each)}</time>
                    <span>
                      <b>
                        <bdi>{awayInWords(each)}</bdi>
                      </b>
                      {each.place && <bdi>{each.place}</bdi>}
                    </span>
                    {each.timeOffId && (
                      <EndTimeOff
                        id={each.timeOffId}
                        doctorId={each.doctorId}
                        of={timesOf(each)}
                        whose={whoseDay({ doctor, date })}
                      />
                    )}
                  </li>
                ),
              })),
              ...visits.map((visit) => ({
                minute: visit.minute,
                line: (
                  <li key={visit._id}>
                    <time>{timesOf(visit)}</time>
                    <span>
                      <button type="button" className="row-link" data-visit={visit._id} {...opener(visit._id)}>
                        <bdi>{visit.patient.name}</bdi>
                      </button>
                      <bdi className="soft">
                        {format().row([kindOf(visit), ...(isAsked(visit) ? [deskBoard.unanswered] : [])])}
                      </bdi>
                    </span>
                    {badgeOf(visit)}
                  </li>
                ),
              })),
              ...holds.map((hold) => ({
                minute: hold.minute,
                line: (
                  <HoldBlock key={hold._id} hold={hold}>
                    <time>{timesOf(hold)}</time>
                  </HoldBlock>
                ),
              })),
            ]
              .toSorted((a, b) => a.minute - b.minute)
              .map(({ line }) => line)}
          </ol>
        </section>
      ))}
    </div>
  )
}
