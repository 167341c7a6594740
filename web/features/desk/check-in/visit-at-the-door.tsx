import type { ReactNode } from 'react'
import type { VisitToCheckIn } from '#contract/desk/check-in.ts'
import { board } from '#texts/board.ts'
import { checkin as t } from '#texts/checkin.ts'
import { dateInWords, format } from '../../../language/format.ts'
import './check-in.css'

/** A visit to check in to: which it is, how far, and below it what can be done about it now. */
export function VisitAtTheDoor({ visit, children }: { visit: VisitToCheckIn; children?: ReactNode }) {
  const { standing, firstName, date, startTime, doctor, place, from, number } = visit
  const { ltr, apart } = format()
  return (
    <div className="check-in">
      <p className="check-in-hello">{t.hello(firstName)}</p>
      <p>{t.visit(dateInWords(date), ltr(startTime), doctor)}</p>
      <p className="soft">{apart(place)}</p>
      <div role="status">
        {standing === 'early' && <p>{t.early(ltr(from))}</p>}
        {standing === 'here' && <p>{t.done}</p>}
        {standing === 'called' && <p>{t.called}</p>}
        {number !== null && standing !== 'early' && (
          <p className="check-in-number">
            <span className="soft">{t.number}</span> <strong>{ltr(board.number(number))}</strong>
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
