import { useState } from 'react'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { format } from '../../language/format.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { say, sayFailure } from '../../ui/say.ts'
import { useAimedPress } from './aimed-press.ts'
import { Attention } from './attention.tsx'
import { Column } from './column.tsx'
import { alsoInRoom } from '../booking/day/here.ts'
import { doctorsOf, namedSo } from './day.ts'
import { DoctorsSide } from './doctors-side.tsx'
import { useMove } from './queries.ts'
import { useChange } from '../../wire/use-change.ts'
import { ofVisits } from './visit-queries.ts'
import type { Change } from './visit-card.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { dayOf } from '../../clock/day-of.ts'

const EnterLater = lazyDialog(() => import('./enter-later.tsx').then((part) => part.EnterLater))
const DeskSlip = lazyDialog(() => import('./slip.tsx').then((part) => part.DeskSlip))
const CancelVisit = lazyDialog(() => import('./change-visit.tsx').then((part) => part.CancelVisit))
const MoveVisit = lazyDialog(() => import('./change-visit.tsx').then((part) => part.MoveVisit))
const RequestList = lazyDialog(() =>
  import('../booking/change-requests/open-requests.tsx').then((part) => part.RequestList),
)

type Props = {
  board: Board
  now: number
  /** The columns show only this doctor's visits; tasks are shown for all doctors. */
  doctorId: string | undefined
  /** Shows only patients whose name or number matches; empty: all. */
  typed: string
}

/** One day of one place: columns, doctors beside them, and tasks above. */
export function TheBoard({ board, now, doctorId, typed }: Props) {
  useSoon(EnterLater, DeskSlip, CancelVisit, MoveVisit, RequestList)
  const move = useMove()
  const sendLink = useChange('POST /desk/visits/{id}/link', {
    ...ofVisits,
    onSuccess: ({ patient }) => say(deskBooking.linkSentAgain(patient.name)),
    onError: (reason) => sayFailure(reason, deskBooking.linkNotSent),
  })
  const aimed = useAimedPress()
  const { ask, dialog } = useConfirm()
  const [change, setChange] = useState<{ visit: BoardVisit; how: Change }>()
  const [requestsShown, setRequestsShown] = useState(false)
  const [moved, setMoved] = useState<ChangeRequest>()
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
  const column = {
    visits,
    now,
    timeZone: board.place.timeZone,
    isToCome: today < board.date,
    onMove: moveOn,
    onChange: (visit: BoardVisit, how: Change) =>
      how === 'link' ? sendLink.mutate({ params: { id: visit._id } }) : setChange({ visit, how }),
  }
  return (
    <>
      <Attention
        board={board}
        doctors={doctors}
        now={now}
        requests={{ shown: requestsShown, toggle: () => setRequestsShown((shown) => !shown) }}
      />
      <div id="desk-requests">{requestsShown && <RequestList placeId={board.place._id} onMove={setMoved} />}</div>
      <p className={typed.trim() ? 'soft' : 'unseen'} role="status">
        {typed.trim() && deskBoard.named(visits.length)}
      </p>
      <div className="board" {...aimed}>
        <Column {...column} stage="expected" />
        <Column {...column} stage="waiting" />
        <div className="board-room">
          <Column {...column} stage="room" />
          <Column {...column} stage="done" />
          {visits.some(({ stage }) => stage === 'not-come') && <Column {...column} stage="not-come" />}
        </div>
        <DoctorsSide board={board} today={today} doctors={doctors} />
      </div>
      {dialog}
      {changed?.how === 'later' && <EnterLater visit={changed.visit} timeZone={board.place.timeZone} onClose={close} />}
      {changed?.how === 'slip' && <DeskSlip visit={changed.visit} place={board.place.name} onPrinted={close} />}
      {changed?.how === 'cancel' && <CancelVisit visit={changed.visit} place={board.place} onClose={close} />}
      {changed?.how === 'time' && <MoveVisit visit={changed.visit} place={board.place} onClose={close} />}
      {moved && (
        <MoveVisit
          visit={asBoardVisit(moved)}
          place={moved.appointment.place}
          note={moved.note}
          onClose={() => setMoved(undefined)}
        />
      )}
    </>
  )
}

/** The fields of a visit that the move dialog needs. */
const asBoardVisit = ({ appointment: { patient, doctor, doctorId, ...visit } }: ChangeRequest) => ({
  ...visit,
  patient: { name: patient },
  doctor: { _id: doctorId, name: doctor },
})
