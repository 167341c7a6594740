import { addDays } from '#contract/clinic-time.ts'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { Checkbox } from '../../../ui/boxes.tsx'
import { FollowUpDialog } from '../../booking/series/follow-up.tsx'

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

/** Plans the dates on which a visit that was booked just now is repeated. */
export function RepeatVisit({ visit: { _id, kind, doctor, patient, date }, place, onClose }: Props) {
  const appointment = { _id, kind, place, doctorId: { _id: doctor._id }, userId: { name: patient.name } }
  return <FollowUpDialog appointment={appointment} atDesk near={addDays(date, 7)} onClose={onClose} />
}
