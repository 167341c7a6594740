import { useEffect } from 'react'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { board } from '#texts/board.ts'
import { visits as t } from '#texts/visits.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import './slip.css'

type Props = { visit: BoardVisit; place: string; onPrinted: () => void }

/** The slip that the desk prints and hands over: when, where and with whom. Nothing is seen of it but on paper. */
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
  const rows = [
    [t.slip.patient, apart(patient.name)],
    [t.slip.doctor, board.dr(doctor.name)],
    [t.slip.visit, apart(kind.name)],
    [t.slip.day, dateInWords(date)],
    [t.slip.time, ltr(`${startTime}–${endTime}`)],
    [t.slip.place, row([place, ...(room ? [room] : [])])],
    ...(due > 0 ? [[t.slip.fee, board.toPay(asPrice(due))]] : []),
    [t.slip.reference, ltr(_id.slice(0, 8).toUpperCase())],
  ]
  return (
    <section className="desk-slip" aria-hidden="true">
      <p className="desk-slip-title">{t.slip.title}</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
