import type { ReactNode } from 'react'
import type { StandIns } from '#contract/booking/stand-ins.ts'
import { timetable } from '#texts/timetable.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { Acting } from './visit-act.tsx'
import { telOf } from '../../../ui/phone.tsx'
import './stand-in.css'

type Visit = StandIns['visits'][number]

/** What a person does with a visit that stays: they ring its patient up, move it, cancel it. */
export function Acts({ visit, onAct }: { visit: Visit; onAct: (how: Acting['how']) => void }) {
  const t = timetable.standIn
  const { name } = visit.patient
  return (
    <span className="stand-in-acts">
      <Call visit={visit} />
      <Button size="sm" variant="default" aria-label={t.moveOf(name)} onClick={() => onAct('move')}>
        {t.move}
      </Button>
      <Button size="sm" variant="outline" color="red" aria-label={t.cancelOf(name)} onClick={() => onAct('cancel')}>
        {t.cancel}
      </Button>
    </span>
  )
}

export function Call({ visit: { phone, patient } }: { visit: Visit }) {
  const t = timetable.standIn
  if (!phone) return <small className="soft">{t.noPhone}</small>
  return (
    <a href={telOf(phone)} aria-label={t.callOf(patient.name, phone)}>
      {t.call(format().ltr(phone))}
    </a>
  )
}

/** A visit, what becomes of it, and what can be done about that. */
export function Line({ visit, said, children }: { visit: Visit; said: string | undefined; children?: ReactNode }) {
  const { startTime, patient, kind } = visit
  return (
    <li>
      <span>{timetable.standIn.visit(format().ltr(startTime), patient.name, kind)}</span>
      {said && <span className="soft">{said}</span>}
      {children}
    </li>
  )
}
