import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskVisits } from '#texts/desk/desk-visits.ts'
import { format } from '../../language/format.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { say, sayFailure } from '../../ui/say.ts'
import { openPdf } from '../../wire/download.ts'
import { useChange } from '../../wire/use-change.ts'
import { alsoInRoom } from '../booking/day/here.ts'
import { comesHere } from './day.ts'
import { useMove } from './queries.ts'
import type { Change, OnVisit } from './visit-acts.ts'
import { ofVisits } from './visit-queries.ts'

const EnterLater = lazyDialog(() => import('./enter-later.tsx').then((part) => part.EnterLater))
const CallInto = lazyDialog(() => import('../booking/day/call-into.tsx').then((part) => part.CallInto))
const CancelVisit = lazyDialog(() => import('./change-visit.tsx').then((part) => part.CancelVisit))
const MoveVisit = lazyDialog(() => import('./change-visit.tsx').then((part) => part.MoveVisit))

type Shown = {
  /** The visits of the page as they are now: those of a board's day, or one. */
  visits: readonly BoardVisit[]
  place: Board['place']
  now: number
  open: (visit: BoardVisit) => void
}

/** Does what reception can do with a visit. `dialogs`: what an act asks, to be drawn by the page. */
export function useVisitActs({ visits, place, now, open }: Shown): { on: OnVisit; dialogs: ReactNode } {
  useSoon(EnterLater, CancelVisit, MoveVisit, CallInto)
  const move = useMove((visit, taken) => setChange({ visit, how: 'into', taken }))
  const sendLink = useChange('POST /desk/visits/{id}/link', {
    ...ofVisits,
    onSuccess: ({ patient }) => say(deskVisits.linkSentAgain(patient.name)),
    onError: (reason) => sayFailure(reason, deskVisits.linkNotSent),
  })
  const { ask, dialog } = useConfirm()
  const [change, setChange] = useState<{ visit: BoardVisit; how: Change; taken?: string }>()
  const close = () => setChange(undefined)
  // Late entries use the visit as it is now.
  const changed = change && {
    ...change,
    visit: visits.find(({ _id }) => _id === change.visit._id) ?? change.visit,
  }
  /** A visit that has not begun can be no no-show yet, so that asks first: it may cost a fee. */
  function moveOn(visit: BoardVisit, to: BoardVisit['stage']) {
    // Nothing says into which of the rooms.
    if (to === 'room' && visit.room === null && place.hasRooms && comesHere(visit))
      return setChange({ visit, how: 'into' })
    if (to !== 'not-come' || Date.parse(visit.startsAt) <= now) {
      return move.mutate({ visit, to, others: to === 'room' ? alsoInRoom(visits, visit) : [] })
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
    change(visit, how) {
      const { _id: id, date } = visit
      if (how === 'link') sendLink.mutate({ params: { id } })
      else if (how === 'slip') void openPdf('GET /desk/visits/{id}/slip', { params: { id } }, `slip-${date}.pdf`)
      else setChange({ visit, how })
    },
    open,
    hasRooms: place.hasRooms,
  })
  const dialogs = (
    <>
      {dialog}
      {changed?.how === 'later' && <EnterLater visit={changed.visit} timeZone={place.timeZone} onClose={close} />}
      {changed?.how === 'into' && (
        <CallInto
          id={changed.visit._id}
          name={changed.visit.patient.name}
          room={changed.visit.room}
          taken={changed.taken}
          call={(into) => move.mutateAsync({ visit: changed.visit, to: 'room', isAsked: true, ...into })}
          onClose={close}
        />
      )}
      {changed?.how === 'cancel' && <CancelVisit visit={changed.visit} place={place} onClose={close} />}
      {changed?.how === 'time' && <MoveVisit visit={changed.visit} place={place} onClose={close} />}
    </>
  )
  return { on, dialogs }
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
      hasRooms: on.hasRooms,
    }),
    [on.hasRooms],
  )
}
