import type { ReactNode } from 'react'
import type { StandIns } from '#contract/booking/stand-ins.ts'
import { calendarStandIn } from '#texts/desk/calendar-stand-in.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { Acting } from './visit-act.tsx'
import { telOf } from '../../../ui/phone.tsx'

type Visit = StandIns['visits'][number]

/** What staff do with a visit that no stand-in takes: call the patient, move it, cancel it. */
export function Acts({ visit, onAct }: { visit: Visit; onAct: (how: Acting['how']) => void }) {
  const { name } = visit.patient
  return (
    <span className="stand-in-acts">
      <Call visit={visit} />
      <Button size="sm" variant="default" aria-label={calendarStandIn.moveOf(name)} onClick={() => onAct('move')}>
        {calendarStandIn.move}
      </Button>
      <Button
        size="sm"
        variant="outline"
        color="red"
        aria-label={calendarStandIn.cancelOf(name)}
        onClick={() => onAct('cancel')}
      >
        {calendarStandIn.cancel}
      </Button>
    </span>
  )
}

export function Call({ visit: { phone, patient } }: { visit: Visit }) {
  if (!phone) return <small className="soft">{calendarStandIn.noPhone}</small>
  return (
    <a href={telOf(phone)} aria-label={calendarStandIn.callOf(patient.name, phone)}>
      {calendarStandIn.call(format().ltr(phone))}
    </a>
  )
}

type LineProps = {
  visit: Visit
  /** The visits are at several places, so each says where it is. */
  isAtPlaces: boolean
  said: string | undefined
  children?: ReactNode
}

/** A visit, what happens to it, and its buttons. */
export function Line({ visit, isAtPlaces, said, children }: LineProps) {
  const { startTime, patient, kind, place } = visit
  return (
    <li>
      <span>{calendarStandIn.visit(format().ltr(startTime), patient.name, kind)}</span>
      {isAtPlaces && <bdi className="soft">{place}</bdi>}
      {said && <span className="soft">{said}</span>}
      {children}
    </li>
  )
}
