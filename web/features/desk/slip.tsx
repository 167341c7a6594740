import { useEffect } from 'react'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { joinFromMinutes } from '#contract/video/video-times.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { Facts } from '../../ui/facts.tsx'

type Props = { visit: BoardVisit; place: string; onPrinted: () => void }

/** The printed slip that reception hands over: when, where and with whom. It is visible on paper only. */
export function DeskSlip({ visit, place, onPrinted }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slip is printed once.
  useEffect(() => {
    const page = document.documentElement
    page.dataset.printing = 'desk-slip'
    const done = () => {
      delete page.dataset.printing
      onPrinted()
    }
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => {
      window.removeEventListener('afterprint', done)
      delete page.dataset.printing
    }
  }, [])
  const { ltr, apart, row } = format()
  const { patient, doctor, kind, date, startTime, endTime, room, due, _id } = visit
  const isVideo = kind.mode === 'video'
  const rows = [
    [patientVisits.slip.patient, apart(patient.name)],
    [patientVisits.slip.doctor, deskBoard.dr(doctor.name)],
    [patientVisits.slip.visit, apart(kind.name)],
    [patientVisits.slip.day, dateInWords(date)],
    [patientVisits.slip.time, ltr(`${startTime}–${endTime}`)],
    [patientVisits.slip.place, isVideo ? visitChoice.held.video : row([place, ...(room ? [room] : [])])],
    due > 0 && ([patientVisits.slip.fee, deskBoard.toPay(asPrice(due))] as const),
    [patientVisits.slip.reference, ltr(_id.slice(0, 8).toUpperCase())],
  ] as const
  return (
    <section className="desk-slip" aria-hidden="true">
      <p className="desk-slip-title">{patientVisits.slip.title}</p>
      <Facts className="desk-slip-facts" rows={rows} />
      {isVideo && <p>{visitChoice.joins(joinFromMinutes)}</p>}
    </section>
  )
}
