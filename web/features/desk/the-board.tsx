import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Board } from '#contract/desk/desk.ts'
import type { Stage } from '#contract/desk/desk-stages.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { besidesOf } from '../booking/day/into-room.ts'
import { useAimedPress } from './aimed-press.ts'
import type { ChosenTime } from './new/wish.ts'
import { Column, countOf } from './column.tsx'
import { doctorsOf, namedSo } from './day.ts'
import { DoctorsSide } from './doctors-side.tsx'
import { TaskStrip } from './tasks/task-strip.tsx'
import { useVisitActs } from './use-visit-acts.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { useOpenRow } from '../../ui/use-open-row.ts'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { dayOf } from '../../clock/day-of.ts'

const BoardPanel = lazyDialog(() => import('./board-panel.tsx').then((part) => part.BoardPanel))
type Props = {
  board: Board
  now: number
  /** The columns show only this doctor's visits; tasks are shown for all doctors. */
  doctorId: string | undefined
  /** Shows only patients whose name or number matches; empty: all. */
  typed: string
  /** Which visit is open in the panel. */
  row: ReturnType<typeof useOpenRow>
  /** A new visit is being booked beside the board. */
  isBooking: boolean
  /** Opens a new visit at a free time. */
  onBook: (time: ChosenTime) => void
}

/** The part of the board that a phone shows. */
type Part = 'expected' | 'waiting' | 'room' | 'doctors'

/** One day of one place: columns, doctors beside them, and tasks above. */
export function TheBoard({ board, now, doctorId, typed, row, isBooking, onBook }: Props) {
  useSoon(BoardPanel)
  const aimed = useAimedPress()
  const [unfolded, setUnfolded] = useState<readonly Stage[]>([])
  const [part, setPart] = useState<Part>('expected')
  const isPhone = useMediaQuery('(max-width: 37.5em)', false, { getInitialValueInEffect: false })
  const today = dayOf(now, board.place.timeZone)
  const doctors = doctorsOf(board.visits, now)
  const ofDoctor = doctorId ? board.visits.filter(({ doctor }) => doctor._id === doctorId) : board.visits
  const visits = namedSo(ofDoctor, typed)
  const { on, dialogs } = useVisitActs({
    visits: board.visits,
    place: board.place,
    now,
    open: ({ _id }) => row.opener(_id).onClick(),
  })
  const isToCome = today < board.date
  const besides = useMemo(() => besidesOf(board.visits), [board.visits])
  const column = { visits, besides, now, timeZone: board.place.timeZone, isToCome, shownId: row.openId, on }
  // What is searched for is shown, also in a folded column.
  const fold = (stage: Stage) => ({
    isOpen: unfolded.includes(stage) || typed.trim() !== '',
    toggle: () =>
      setUnfolded((open) => (open.includes(stage) ? open.filter((each) => each !== stage) : [...open, stage])),
  })
  const parts: Record<Part, ReactNode> = {
    expected: <Column {...column} stage="expected" isTab={isPhone} />,
    waiting: <Column {...column} stage="waiting" isTab={isPhone} />,
    room: (
      <div className="board-room">
        <Column {...column} stage="room" isTab={isPhone} />
        <Column {...column} stage="done" fold={fold('done')} />
        {visits.some(({ stage }) => stage === 'not-come') && (
          <Column {...column} stage="not-come" fold={fold('not-come')} />
        )}
      </div>
    ),
    doctors: <DoctorsSide board={board} today={today} doctors={doctors} onBook={onBook} />,
  }
  const tabs = (['expected', 'waiting', 'room'] as const).map((value) => ({
    value: value as Part,
    label: (
      <>
        <span>{deskBoard.columns[value]}</span> <strong>{countOf(visits, value, now, true)}</strong>
      </>
    ),
  }))
  const ofDoctors = {
    value: 'doctors' as const,
    label: (
      <>
        <span>{deskBoard.doctors.heading}</span> <strong>{doctors.length}</strong>
      </>
    ),
  }
  const shown = row.openId ? board.visits.find(({ _id }) => _id === row.openId) : undefined
  return (
    <>
      <TaskStrip
        label={deskTasks.heading}
        placeId={board.place._id}
        date={board.date === today ? undefined : board.date}
        isCovered={row.openId !== undefined || isBooking}
        onOpen={(id) => row.opener(id).onClick()}
      />
      <p className={typed.trim() ? 'soft' : 'unseen'} role="status">
        {typed.trim() && deskBoard.named(visits.length)}{' '}
        {typed.trim() && visits.length === 1 && (
          <Link to={`/desk/people?search=${encodeURIComponent(typed.trim())}`}>{deskBoard.searchAll}</Link>
        )}
      </p>
      <div className="board" {...aimed}>
        {isPhone ? (
          <Tabs label={deskBoard.parts} tabs={[...tabs, ofDoctors]} value={part} onChange={setPart}>
            {parts[part]}
          </Tabs>
        ) : (
          <>
            {parts.expected}
            {parts.waiting}
            {parts.room}
            {parts.doctors}
          </>
        )}
      </div>
      {row.openId && row.openId !== 'new' && (
        <BoardPanel id={row.openId} shown={shown} isToCome={isToCome} on={on} aimed={aimed} onClose={row.close} />
      )}
      {dialogs}
    </>
  )
}
