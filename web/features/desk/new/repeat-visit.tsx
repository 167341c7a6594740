import { useState } from 'react'
import { addDays } from '#contract/clinic-time.ts'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { Checkbox } from '../../../ui/boxes.tsx'
import { FollowUpDialog } from '../../booking/series/follow-up.tsx'
import { TermsOfNewVisit, TermsToRead, useTerms } from '../terms-of-new-visit.tsx'

type ChoiceProps = { value: string; onChange: (repeats: string) => void }

/** Whether the visit is repeated: the dates are planned once it is booked. */
export const RepeatChoice = ({ value, onChange }: ChoiceProps) => (
  <Checkbox
    label={newVisit.repeat}
    description={newVisit.repeatSays}
    checked={value !== ''}
    onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
  />
)

type Props = { visit: BoardVisit; place: Pick<Board['place'], '_id' | 'name' | 'timeZone'>; onClose: () => void }

/** Plans the dates on which a visit that was booked just now is repeated, by terms that are told for them too. */
export function RepeatVisit({ visit: { _id, kind, doctor, patient, date }, place, onClose }: Props) {
  const [told, setTold] = useState('')
  const costs = useTerms(doctor._id, kind._id, undefined)
  const terms = (
    <>
      <TermsOfNewVisit {...costs} mayLink={false} sendsLink={false} onChange={() => undefined} />
      <TermsToRead {...costs} sendsLink={false} told={told} onChange={(to) => setTold(to.told)} />
    </>
  )
  const termsTold = told !== '' && told === costs.terms?.said
  const appointment = { _id, kind, place, doctorId: { _id: doctor._id }, userId: { name: patient.name } }
  return (
    <FollowUpDialog
      appointment={appointment}
      atDesk={{ terms, termsTold, isKnown: costs.isKnown }}
      near={addDays(date, 7)}
      onClose={onClose}
    />
  )
}
