import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import type { Stage } from '#contract/desk/desk-stages.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { format } from '../../language/format.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { say, sayFailure } from '../../ui/say.ts'
import { useAimedPress } from './aimed-press.ts'
import { alsoInRoom } from '../booking/day/here.ts'
import type { ChosenTime } from './new/wish.ts'
import { Column, countOf } from './column.tsx'
import { doctorsOf, namedSo } from './day.ts'
import { DoctorsSide } from './doctors-side.tsx'
import { useMove } from './queries.ts'
import { useChange } from '../../wire/use-change.ts'
import { ofVisits } from './visit-queries.ts'
import { PanelActs } from './panel-acts.tsx'
import { TaskStrip } from './tasks/task-strip.tsx'
import type { Change, OnVisit } from './visit-acts.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { useOpenRow } from '../../ui/use-open-row.ts'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { dayOf } from '../../clock/day-of.ts'

const VisitPanel = lazyDialog(() => import('./visit-panel.tsx').then((part) => part.VisitPanel))
const EnterLater = lazyDialog(() => import('./enter-later.tsx').then((part) => part.EnterLater))
const DeskSlip = lazyDialog(() => import('./slip.tsx').then((part) => part.DeskSlip))
const CancelVisit = lazyDialog(() => import('./change-visit.tsx').then((part) => part.CancelVisit))
const MoveVisit = lazyDialog(() => import('./change-visit.tsx').then((part) => part.MoveVisit))

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
  useSoon(VisitPanel, EnterLater, DeskSlip, CancelVisit, MoveVisit)
  const move = useMove()
  const sendLink = useChange('POST /desk/visits/{id}/link', {
    ...ofVisits,
    onSuccess: ({ patient }) => say(deskBooking.linkSentAgain(patient.name)),
    onError: (reason) => sayFailure(reason, deskBooking.linkNotSent),
  })
  const aimed = useAimedPress()
  const { ask, dialog } = useConfirm()
  const [change, setChange] = useState<{ visit: BoardVisit; how: Change }>()
  const [unfolded, setUnfolded] = useState<readonly Stage[]>([])
  const [part, setPart] = useState<Part>('expected')
  const isPhone = useMediaQuery('(max-width: 37.5em)', false, { getInitialValueInEffect: false })
  const close = () => setChange(undefined)
  // Slips and late entries use the visit as it is now.
  const changed = change && {
    ...change,
    visit: board.visits.find(({ _id }) => _id === change.visit._id) ?? change.visit,
  }
  const today = dayOf(now, board.place.timeZone)
  const doctors = doctorsOf(board.visits, now)
  const ofDoctor = doctorId ? board.visits.filter(({ doctor }) => doctor._id === doctorId) : board.visits
  const visits = namedSo(ofDoctor, typed)
  /** A visit that has not begun can be no no-show yet, so that asks first: it may cost a fee. */
  function moveOn(visit: BoardVisit, to: BoardVisit['stage']) {
    if (to !== 'not-come' || Date.parse(visit.startsAt) <= now) {
      return move.mutate({ visit, to, others: to === 'room' ? alsoInRoom(board.visits, visit) : [] })
    }
    ask({
      title: deskBoard.tooEarly.question(visit.patient.name),
      body: <p>{deskBoard.tooEarly.says(format().ltr(visit.startTime))}</p>,
      yes: deskBoard.acts['not-come'],
      act: () => move.mutateAsync({ visit, to }),
    })
  }
  const on = useStable({
    move: moveOn,
    change: (visit, how) =>
      how === 'link' ? sendLink.mutate({ params: { id: visit._id } }) : setChange({ visit, how }),
    open: ({ _id }) => row.opener(_id).onClick(),
  })
  const isToCome = today < board.date
  const column = { visits, now, timeZone: board.place.timeZone, isToCome, shownId: row.openId, on }
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
        <span>{deskBoard.columns[value]}</span> <strong>{countOf(visits, value, now)}</strong>
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
        <VisitPanel
          id={row.openId}
          title={shown?.patient.name}
          acts={shown && <PanelActs key={shown._id} visit={shown} isToCome={isToCome} on={on} aimed={aimed} />}
          onClose={row.close}
        />
      )}
      {dialog}
      {changed?.how === 'later' && <EnterLater visit={changed.visit} timeZone={board.place.timeZone} onClose={close} />}
      {changed?.how === 'slip' && <DeskSlip visit={changed.visit} place={board.place.name} onPrinted={close} />}
      {changed?.how === 'cancel' && <CancelVisit visit={changed.visit} place={board.place} onClose={close} />}
      {changed?.how === 'time' && <MoveVisit visit={changed.visit} place={board.place} onClose={close} />}
    </>
  )
}

/** The same functions in every render, so that the clock's tick renders only the rows whose text changes. */
function useStable(on: OnVisit): OnVisit {
  const latest = useRef(on)
  latest.current = on
  return useMemo(
    () => ({
      move: (...what) => latest.current.move(...what),
      change: (...what) => latest.current.change(...what),
      open: (...what) => latest.current.open(...what),
    }),
    [],
  )
}
