import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { lengthText } from '../../../clock/clock-text.ts'
import { asPrice, dayInWords, format } from '../../../language/format.ts'
import { useSecondsUntil } from '../../booking/hold-countdown.tsx'
import { doctorQuery } from '../../doctors/queries.ts'
import type { useHeld } from './use-held.ts'
import type { ChosenTime } from './wish.ts'

type Props = {
  /** Who is seen; empty while nobody is named. */
  name: string
  chosen: ChosenTime | undefined
  held: ReturnType<typeof useHeld>
  today: string
  /** The name of the place, in a clinic with several. */
  place: string
  price: number | undefined
  /** What is read out before it is booked. */
  children: ReactNode
}

/** What pressing Book does, in one sentence, and how long the time is still held. */
export function VisitFoot({ name, chosen, held, today, place, price, children }: Props) {
  const doctorId = chosen?.doctorId ?? ''
  const doctor = useQuery({ ...doctorQuery(doctorId), enabled: doctorId !== '' }).data
  const when = chosen?.date && chosen.startTime ? [dayInWords(chosen.date, today), format().ltr(chosen.startTime)] : []
  const parts = [
    ...(name.trim() ? [name.trim()] : []),
    ...when,
    ...(doctor ? [deskBoard.dr(doctor.name)] : []),
    ...(place ? [place] : []),
    ...(price === undefined ? [] : [asPrice(price)]),
  ]
  return (
    <div className="visit-says">
      <p aria-live="polite">{when.length > 0 ? format().row(parts) : newVisit.chooseTime}</p>
      {children}
      <HeldFor {...held} />
    </div>
  )
}

/** How long the time is held; once that is over, a button that holds it anew. */
function HeldFor({ endsAt, refused, again }: ReturnType<typeof useHeld>) {
  const seconds = useSecondsUntil(endsAt)
  // A time that is taken says so at the times.
  if (refused) return refused === 'slot_taken' ? null : <p className="soft">{newVisit.notHeld}</p>
  if (seconds === undefined) return null
  if (seconds > 0) {
    return (
      <p className="visit-held" role="timer">
        {newVisit.held(lengthText(seconds))}
      </p>
    )
  }
  return (
    <p className="visit-held" role="status">
      {newVisit.heldOver}{' '}
      <button type="button" className="link-button" onClick={again}>
        {newVisit.holdAgain}
      </button>
    </p>
  )
}
