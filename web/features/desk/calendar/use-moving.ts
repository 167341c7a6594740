import { useState } from 'react'
import type { CalendarDoctor, CalendarVisit } from '#contract/desk/calendar.ts'
import { common } from '#texts/common/common.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { say, sayFailure, sentenceOf } from '../../../ui/say.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'
import { type Asked, type Target, targetOf, useMoveVisit } from './queries.ts'
import { nearest, useFreeStarts } from './use-free-starts.ts'
import { clockText } from '../../../clock/clock-text.ts'

/** A visit and its proposed new time; nobody is told before it is confirmed. */
export type Proposal = {
  visit: CalendarVisit
  /** The doctor and the date of the proposal, and the free times then once they are known. */
  doctorId: string
  date: string
  free: Target[] | undefined
  /** The free times could not be loaded. */
  isUnknown: boolean
  /** The minute to which a free time should be near. */
  near: number
  to: Target | undefined
  /** The id of the clinic's reason; empty: none. */
  reasonId: string
  /** By how much (units of the currency) the price is to be lowered once it is moved; 0: it stays as agreed. */
  lowerBy: number
  failure: string
}

/** A visit that has been moved, whose price is to be lowered. */
export type Lowering = { id: string; patient: string; by: number; onLowered: () => void }

/** Moves visits in two steps: a proposal that arrows and drags change, and its confirmation. */
export function useMoving(asked: Asked, isStaff: boolean, doctors: readonly CalendarDoctor[]) {
  const [proposal, setProposal] = useState<Proposal>()
  const [lowering, setLowering] = useState<Lowering>()
  const { freeStarts, whyNot } = useFreeStarts()
  const { places, isOneOfMany } = useOwnPlaces('desk')
  const move = useMoveVisit(asked, isStaff)

  async function look(visit: CalendarVisit, at: { doctorId: string; date: string }, near: number, wanted?: Target) {
    const { doctorId, date } = at
    const isShown = (now: Proposal | undefined) =>
      now?.visit._id === visit._id && now.date === date && now.doctorId === doctorId
    const before = proposal?.visit._id === visit._id ? proposal.reasonId : ''
    const fresh = { free: undefined, isUnknown: false, lowerBy: 0, failure: '' }
    setProposal({ ...fresh, visit, doctorId, date, near, to: wanted, reasonId: before })
    const found = await freeStarts(visit, date, doctorId).catch(() => undefined)
    if (!found) return setProposal((now) => (now && isShown(now) ? { ...now, isUnknown: true } : now))
    const isNow = doctorId === visit.doctorId && date === visit.date
    const others = found.filter(({ minute }) => !isNow || minute !== visit.minute)
    const to = (wanted && others.find(({ minute }) => minute === wanted.minute)) ?? nearest(others, near)
    // Ignore the answer after a change of date or doctor, or a cancelled move.
    setProposal((now) => (now && isShown(now) ? { ...now, free: others, to } : now))
  }

  async function confirm() {
    if (!proposal?.to) return
    const { visit, to, reasonId, lowerBy } = proposal
    setProposal(undefined)
    let moved: { version: number }
    try {
      moved = await move.mutateAsync({ visit, to, reasonId })
    } catch (reason) {
      setProposal({ ...proposal, failure: sentenceOf(reason, deskCalendar.move.failed) })
      return
    }
    const back = () => {
      // Nor is the price lowered of a visit that is back with its doctor.
      setLowering((now) => (now?.id === visit._id ? undefined : now))
      void move
        .mutateAsync({
          visit: { ...visit, ...to, version: moved.version },
          to: targetOf(visit),
          reasonId: '',
          isBack: true,
        })
        .catch((reason) => sayFailure(reason, deskCalendar.move.failed))
    }
    const said = [visit.patient.name, dateInWords(to.date, 'short'), format().ltr(clockText(to.minute))] as const
    const place = isOneOfMany ? places.find(({ _id }) => _id === visit.placeId) : undefined
    const doctor = to.doctorId !== visit.doctorId && doctors.find(({ _id }) => _id === to.doctorId)
    const where = doctor ? common.doctor(doctor.name) : place?.name
    const endUndo = sayWithUndo(
      where ? deskCalendar.move.doneAt(...said, where) : deskCalendar.move.done(...said),
      back,
    )
    // A lowered price stays in the books: moved back in passing, the visit would keep it without a word.
    const onLowered = () => {
      endUndo()
      say(deskCalendar.move.priceStays)
    }
    if (lowerBy > 0) setLowering({ id: visit._id, patient: visit.patient.name, by: lowerBy, onLowered })
  }

  return {
    proposal,
    /** Proposes the free time next to the present one. */
    begin: (visit: CalendarVisit) => look(visit, visit, visit.minute + 1),
    /** Dropped on a time, or near a minute of a date whose free times are not known yet. */
    drop: (visit: CalendarVisit, at: { doctorId: string; date: string }, minute: number, to?: Target) =>
      look(visit, at, minute, to),
    /** Asks for the free times again. */
    again: () => proposal && look(proposal.visit, proposal, proposal.near),
    /** The next or the previous free time of the date. */
    step(by: 1 | -1) {
      if (!proposal?.free) return
      const { free, to } = proposal
      const at = free.findIndex(({ minute }) => minute === to?.minute)
      setProposal({ ...proposal, to: free[Math.min(free.length - 1, Math.max(0, at + by))], failure: '' })
    },
    toDate: (date: string) =>
      proposal && look(proposal.visit, { ...proposal, date }, proposal.to?.minute ?? proposal.visit.minute),
    /** The time next to the present one, with another doctor. */
    toDoctor: (doctorId: string) => proposal && look(proposal.visit, { ...proposal, doctorId }, proposal.visit.minute),
    because: (reasonId: string) => proposal && setProposal({ ...proposal, reasonId }),
    lower: (lowerBy: number) => proposal && setProposal({ ...proposal, lowerBy }),
    giveUp: () => setProposal(undefined),
    confirm,
    isMoving: move.isPending,
    freeStarts,
    whyNot,
    lowering,
    lowered: () => setLowering(undefined),
  }
}
export type Moving = ReturnType<typeof useMoving>
