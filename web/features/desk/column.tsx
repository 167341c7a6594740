import { useId } from 'react'
import type { BoardVisit } from '#contract/desk/desk.ts'
import type { Stage } from '#contract/desk/desk-stages.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { roomsOfCalls } from '#texts/booking/rooms-of-calls.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { useSession } from '../../session/session.tsx'
import { calmScroll } from '../../ui/calm-scroll.ts'
import { dueAt, minutesSince, minutesWaited } from '../booking/day/here.ts'
import { comesHere, inOrder } from './day.ts'
import type { OnVisit } from './visit-acts.ts'
import { VisitRow } from './visit-row.tsx'

type Props = {
  visits: readonly BoardVisit[]
  stage: Stage
  now: number
  /** The time zone of the place. */
  timeZone: string
  isToCome: boolean
  /** The id of the visit in the panel. */
  shownId: string | undefined
  /** Those who are in one room with others, by visit. */
  besides: ReadonlyMap<string, readonly string[]>
  on: OnVisit
  /** A column that is only a line until it is opened, and what opens and closes it. */
  fold?: { isOpen: boolean; toggle: () => void } | undefined
  /** The heading is said elsewhere, as a tab. */
  isTab?: boolean
}

/** One column of the board: the visits of a stage, and their number. */
export function Column(props: Props) {
  const { visits, stage, now, timeZone, isToCome, shownId, besides, on, fold, isTab = false } = props
  const title = useId()
  const { user } = useSession()
  const own = inOrder(visits, stage)
  const heading = (
    <>
      {deskBoard.columns[stage]} <span className="soft">{countOf(visits, stage, now)}</span>
    </>
  )
  return (
    <section className="board-column" aria-labelledby={title} data-stage={stage} data-folds={fold ? true : undefined}>
      <h2 id={title} className={isTab ? 'unseen' : undefined}>
        {fold ? (
          <button type="button" className="board-fold" aria-expanded={fold.isOpen} onClick={fold.toggle}>
            {heading}
          </button>
        ) : (
          heading
        )}
      </h2>
      {fold && !fold.isOpen ? null : own.length === 0 ? (
        <p className="soft">{deskBoard.none[stage]}</p>
      ) : (
        <ul className="board-rows" onScroll={calmScroll}>
          {own.map((visit, place) => (
            <VisitRow
              key={visit._id}
              visit={visit}
              beside={besides.has(visit._id) ? roomsOfCalls.beside(besides.get(visit._id)!) : ''}
              {...delayOf(visit, now)}
              timeZone={timeZone}
              isToCome={isToCome}
              isFirst={stage === 'waiting' && place === 0}
              isShown={visit._id === shownId}
              mayTakeMoney={mayDoSomewhere(user, 'take-money')}
              on={on}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Waiting is long from so many minutes on. */
const longMinutes = 15

/** What the clock says of a visit, without its minutes: a row that stays the same is not rendered with each of them. */
function delayOf(visit: BoardVisit, now: number) {
  const waited = visit.stage === 'waiting' && visit.arrivedAt ? minutesWaited(visit, now) : null
  return {
    waits: waited !== null,
    isLong: waited !== null && waited >= longMinutes,
    isLate: visit.stage === 'expected' && comesHere(visit) && minutesSince(visit.startsAt, now) > 0,
  }
}

/**
 * The number of visits in a column, and the longest wait. Above a column, where there is more room than in a tab, also
 * how many are not confirmed.
 */
export function countOf(visits: readonly BoardVisit[], stage: Stage, now: number, isTab = false): string {
  const own = inOrder(visits, stage)
  const first = own[0]
  const longest = stage === 'waiting' && first?.arrivedAt ? minutesSince(dueAt(first), now) : 0
  const pending = stage === 'expected' && !isTab ? own.filter(({ status }) => status === 'pending').length : 0
  const more = longest > 0 ? deskBoard.longest(longest) : pending > 0 ? deskBoard.notConfirmed(pending) : ''
  return more ? `${own.length} · ${more}` : String(own.length)
}
