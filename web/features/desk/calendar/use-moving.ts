import { useState } from 'react'
import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { sayFailure, sentenceOf } from '../../../ui/say.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'
import { type Asked, type Target, useMoveVisit } from './queries.ts'
import { nearest, useFreeStarts } from './use-free-starts.ts'
import { clockText } from '../../../clock/clock-text.ts'

/** A visit and its proposed new time; nobody is told before it is confirmed. */
export type Proposal = {
  visit: CalendarVisit
  /** The date of the proposal, and its free times once they are known. */
  date: string
  free: Target[] | undefined
  /** The free times could not be loaded. */
  isUnknown: boolean
  /** The minute to which a free time should be near. */
  near: number
  to: Target | undefined
  /** The id of the clinic's reason; empty: none. */
  reasonId: string
  failure: string
}

/** Moves visits in two steps: a proposal that arrows and drags change, and its confirmation. */
export function useMoving(asked: Asked, isStaff: boolean) {
  const [proposal, setProposal] = useState<Proposal>()
  const freeStarts = useFreeStarts()
  const { places, isOneOfMany } = useOwnPlaces('desk')
  const move = useMoveVisit(asked, isStaff)

  async function look(visit: CalendarVisit, date: string, near: number, wanted?: Target) {
    const isShown = (now: Proposal | undefined) => now?.visit._id === visit._id && now.date === date
    const before = proposal?.visit._id === visit._id ? proposal.reasonId : ''
    setProposal({ visit, date, free: undefined, isUnknown: false, near, to: wanted, reasonId: before, failure: '' })
    const found = await freeStarts(visit, date).catch(() => undefined)
    if (!found) return setProposal((now) => (now && isShown(now) ? { ...now, isUnknown: true } : now))
    const others = found.filter(({ minute }) => date !== visit.date || minute !== visit.minute)
    const to = (wanted && others.find(({ minute }) => minute === wanted.minute)) ?? nearest(others, near)
    // Ignore the answer after a change of date or a cancelled move.
    setProposal((now) => (now && isShown(now) ? { ...now, free: others, to } : now))
  }

  async function confirm() {
    if (!proposal?.to) return
    const { visit, to, reasonId } = proposal
    setProposal(undefined)
    let moved: { version: number }
    try {
      moved = await move.mutateAsync({ visit, to, reasonId })
    } catch (reason) {
      setProposal({ ...proposal, failure: sentenceOf(reason, deskCalendar.move.failed) })
      return
    }
    const { appointmentDate, slotId, date, minute } = visit
    const back = () =>
      void move
        .mutateAsync({
          visit: { ...visit, ...to, version: moved.version },
          to: { appointmentDate, slotId, date, minute },
          reasonId: '',
          isBack: true,
        })
        .catch((reason) => sayFailure(reason, deskCalendar.move.failed))
    const said = [visit.patient.name, dateInWords(to.date, 'short'), format().ltr(clockText(to.minute))] as const
    const place = isOneOfMany && places.find(({ _id }) => _id === visit.placeId)
    sayWithUndo(place ? deskCalendar.move.doneAt(...said, place.name) : deskCalendar.move.done(...said), back)
  }

  return {
    proposal,
    /** Proposes the free time next to the present one. */
    begin: (visit: CalendarVisit) => look(visit, visit.date, visit.minute + 1),
    /** Dropped on a time, or near a minute of a date whose free times are not known yet. */
    drop: (visit: CalendarVisit, date: string, minute: number, to?: Target) => look(visit, date, minute, to),
    /** Asks for the free times of the date again. */
    again: () => proposal && look(proposal.visit, proposal.date, proposal.near),
    /** The next or the previous free time of the date. */
    step(by: 1 | -1) {
      if (!proposal?.free) return
      const { free, to } = proposal
      const at = free.findIndex(({ minute }) => minute === to?.minute)
      setProposal({ ...proposal, to: free[Math.min(free.length - 1, Math.max(0, at + by))], failure: '' })
    },
    toDate: (date: string) => proposal && look(proposal.visit, date, proposal.to?.minute ?? proposal.visit.minute),
    because: (reasonId: string) => proposal && setProposal({ ...proposal, reasonId }),
    giveUp: () => setProposal(undefined),
    confirm,
    isMoving: move.isPending,
    freeStarts,
  }
}
export type Moving = ReturnType<typeof useMoving>
