import type { ReactNode } from 'react'
import type { VisitToCheckIn } from '#contract/desk/check-in.ts'
import { checkInPage } from '#texts/desk/check-in-page.ts'
import { waitingNumber } from '#texts/desk/waiting-number.ts'
import { dateInWords, format } from '../../../language/format.ts'

/** A visit on the check-in page: its facts and state, and below them what can be done now. */
export function VisitAtTheDoor({ visit, children }: { visit: VisitToCheckIn; children?: ReactNode }) {
  const { standing, firstName, date, startTime, doctor, place, from, number } = visit
  const { ltr, apart } = format()
  return (
    <div className="check-in">
      <p className="check-in-hello">{checkInPage.hello(firstName)}</p>
      <p>{checkInPage.visit(dateInWords(date), ltr(startTime), doctor)}</p>
      <p className="soft">{apart(place)}</p>
      <div role="status">
        {standing === 'early' && <p>{checkInPage.early(ltr(from))}</p>}
        {standing === 'here' && <p>{checkInPage.done}</p>}
        {standing === 'called' && <p>{checkInPage.called}</p>}
        {number !== null && standing !== 'early' && (
          <p className="check-in-number">
            <span className="soft">{checkInPage.number}</span> <strong>{ltr(waitingNumber.says(number))}</strong>
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
