import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { dateInWords, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { carriedOn } from '../../wire/own-steps.ts'
import { deskVisitQuery } from './visit-queries.ts'

/** A visit with its patient, doctor and time. */
export type Named = Pick<BoardVisit, '_id' | 'version' | 'date' | 'startTime'> & {
  patient: { name: string }
  doctor: { _id: string; name: string }
}

/** What the dialogs show of a visit, and change. */
const ofTime = ['slotId', 'appointmentDate', 'placeId']

/**
 * The visit as a dialog shows it, which is as it was when the dialog opened, or as the same person has changed it
 * since. If somebody else changes it meanwhile, or the time itself is changed, `changed` is a notice, and `seen` stays
 * the old state until the notice is confirmed. So nobody changes a visit that they have not seen.
 */
export function useSeen<V extends Named>(visit: V): { seen: V; changed: ReactNode } {
  const now = useQuery(deskVisitQuery(visit._id)).data
  const [seen, see] = useState(visit)
  const newest = now && now.version > visit.version ? { ...visit, ...now } : visit
  if (newest.version <= seen.version) return { seen, changed: null }
  if (newest.version === carriedOn(visit._id, seen.version, ofTime)) return { seen: newest, changed: null }
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
