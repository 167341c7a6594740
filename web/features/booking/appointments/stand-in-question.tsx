import type { Appointment } from '#contract/booking/booking.ts'
import { standInQuestion } from '#texts/booking/stand-in-question.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { doctorNameOf } from './appointment-lists.ts'

type Props = { visit: Appointment; onMove?: (() => void) | undefined; onCancel: () => void }

/** Another doctor sees the patient than the one they booked: they agree, choose another time, or cancel. */
export function StandInQuestion({ visit, onMove, onCancel }: Props) {
  const accept = useChange('POST /appointments/{id}/stand-in', {
    onSuccess: () => say(standInQuestion.agreed),
    invalidates: ['appointments'],
    failed: standInQuestion.failed,
    scope: visit._id,
  })
  const before = visit.standIn!.doctor.name
  return (
    <div className="stand-in">
      <p>{standInQuestion.says(doctorNameOf(visit), before)}</p>
      <p className="soft">{standInQuestion.free}</p>
      <div>
        <Button
          loading={accept.isPending}
          onClick={() => accept.mutate({ params: { id: visit._id }, body: { doctorId: visit.doctorId!._id } })}
        >
          {standInQuestion.agree}
        </Button>
        {onMove && (
          <Button variant="default" onClick={onMove}>
            {standInQuestion.other(before)}
          </Button>
        )}
        <Button variant="outline" color="red" onClick={onCancel}>
          {standInQuestion.cancel}
        </Button>
      </div>
    </div>
  )
}
