import { memo, useMemo } from 'react'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { EndTimeOff } from './end-time-off.tsx'
import type { Column } from './columns.ts'
import { HoldBlock } from './hold-block.tsx'
import { awayInWords, timesOf, whoseDay } from './in-words.ts'
import { inLanes } from './lanes.ts'
import { placedAt, VisitBlock } from './visit-block.tsx'

type Props = {
  column: Column
  /** The doctor's name, where the columns are of different doctors. */
  doctor: string | undefined
  stop: string | undefined
  openId: string | undefined
  leaving: string | undefined
  /** How long patients who are there have been waiting, by visit. */
  waits: ReadonlyMap<string, string> | undefined
  /** It is today's, across which the line of the present time goes. */
  isToday: boolean
}

/** One day of one doctor: hours, visits, holds and time off. For screen readers it is a list. */
export const DayColumn = memo(({ column, doctor, stop, openId, leaving, waits, isToday }: Props) => {
  const { key, title, nameOf, windows, visits, holds, away } = column
  const placed = useMemo(() => inLanes(visits), [visits])
  return (
    <ul
      className="cal-column"
      data-column={key}
      data-now={isToday || undefined}
      aria-label={deskCalendar.columnOf(title, visits.length)}
    >
      {windows.map((each) => (
        <li key={`${each.placeId} ${each.minute}`} className="cal-open" style={placedAt(each)}>
          <span className="unseen">{deskCalendar.openAt(timesOf(each))}</span>
        </li>
      ))}
      {away.map((each) => (
        <li
          key={`${each.minute} ${each.minutes} ${each.place}`}
          className="cal-away"
          style={placedAt(each)}
          data-why={each.why}
        >
          <b>
            <bdi>{awayInWords(each)}</bdi>
          </b>
          {each.place && <bdi>{each.place}</bdi>}
          <span className="unseen">{timesOf(each)}</span>
          {each.timeOffId && (
            <EndTimeOff id={each.timeOffId} doctorId={each.doctorId} of={timesOf(each)} whose={whoseDay(column)} />
          )}
        </li>
      ))}
      {placed.map((visit) => (
        <VisitBlock
          key={visit._id}
          visit={visit}
          doctor={nameOf ? undefined : doctor}
          beside={nameOf?.get(visit.doctorId)}
          isStop={visit._id === stop}
          isOpen={visit._id === openId}
          isLeaving={visit._id === leaving}
          waits={waits?.get(visit._id)}
        />
      ))}
      {holds.map((hold) => (
        <HoldBlock key={hold._id} hold={hold} />
      ))}
    </ul>
  )
})
