import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { dateInWords, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { deskVisitQuery } from './visit-queries.ts'

/** A visit by whom it is of and when it is. */
export type Named = Pick<BoardVisit, '_id' | 'version' | 'date' | 'startTime'> & {
  patient: { name: string }
  doctor: { _id: string; name: string }
}

/**
 * The visit as a dialog shows it: as it was when the dialog was opened. Where somebody else changes it meanwhile,
 * `changed` says what it is now, and it stays as it was `seen` until that is read: nothing is done to a visit that
 * nobody has looked at.
 */
export function useSeen<V extends Named>(visit: V): { seen: V; changed: ReactNode } {
  const now = useQuery(deskVisitQuery(visit._id)).data
  const [seen, see] = useState(visit)
  const newest = now && now.version > visit.version ? { ...visit, ...now } : visit
  if (newest.version <= seen.version) return { seen, changed: null }
  const { date, startTime } = newest
  const doctor = deskBoard.dr(newest.doctor.name)
  const status = now?.version === newest.version ? [contractWords.statuses[now.status]] : []
  const changed = (
    <div className="stack" role="status">
      <p>
        {deskBooking.changedMeanwhile(format().row([dateInWords(date), format().ltr(startTime), doctor, ...status]))}
      </p>
      <div className="form-acts">
        <Button size="sm" variant="default" onClick={() => see(newest)}>
          {deskBooking.goOn}
        </Button>
      </div>
    </div>
  )
  return { seen, changed }
}
