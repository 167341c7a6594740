import { IconArmchair, IconMessageQuestion, IconStethoscope } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { format } from '../../../language/format.ts'
import { isAsked, kindOf, lookOf, restInWords, timesOf } from './in-words.ts'
import { clockText } from '../../../clock/clock-text.ts'

export const placedAt = (at: { minute: number; minutes: number }, more: Record<string, number> = {}) =>
  ({ '--at': at.minute, '--long': at.minutes, ...more }) as CSSProperties

type Props = {
  visit: CalendarVisit & { lane: number; lanes: number }
  doctor: string | undefined
  /** In a room's column: whose visit it is. */
  beside?: string | undefined
  /** The block that Tab reaches; arrow keys lead to the others. */
  isStop: boolean
  isOpen: boolean
  /** It is being moved; the new time is not confirmed yet. */
  isLeaving: boolean
  /** Of a patient who has arrived: how long they have been waiting, in words. */
  waits?: string | undefined
}

/** A visit on the grid, with its buffers. The grid opens and moves it. */
export const VisitBlock = memo(({ visit, doctor, beside, isStop, isOpen, isLeaving, waits }: Props) => {
  const { _id: id, minutes, before, after, lane, lanes, patient, status } = visit
  const isInRoom = status === 'in-progress'
  return (
    <li
      className="cal-visit"
      style={placedAt(visit, { '--before': before, '--after': after, '--lane': lane, '--lanes': lanes })}
      data-look={lookOf(visit)}
      data-short={minutes < 40 || undefined}
      data-buffered={before + after > 0 || undefined}
      data-leaving={isLeaving || undefined}
    >
      <button
        type="button"
        data-visit={id}
        data-opens={id}
        tabIndex={isStop ? 0 : -1}
        aria-current={isOpen || undefined}
        title={timesOf(visit)}
      >
        <b>
          <bdi>{patient.name}</bdi>
        </b>{' '}
        {isAsked(visit) && <IconMessageQuestion className="cal-asked" size={16} aria-hidden="true" />}
        {isInRoom ? (
          <span className="cal-sign" data-in-room>
            <IconStethoscope size={14} aria-hidden="true" /> {contractWords.statuses[status]}
          </span>
        ) : (
          waits && (
            <span className="cal-sign">
              <IconArmchair size={14} aria-hidden="true" /> {waits}
            </span>
          )
        )}{' '}
        <span>
          {minutes >= 40 && <>{format().ltr(clockText(visit.minute))} · </>}
          <bdi>{beside ? format().row([beside, kindOf(visit)]) : kindOf(visit)}</bdi>
        </span>{' '}
        <span className="unseen">{restInWords(visit, { doctor, isSaid: isInRoom || waits !== undefined })}</span>
      </button>
    </li>
  )
})
