import type { Appointment } from '#contract/booking/booking.ts'
import { visits } from '#texts/visits.ts'
import { Button } from '../../../ui/button.tsx'
import { doctorNameOf } from './appointment-lists.ts'
import { useAcceptStandIn } from './queries.ts'
import './stand-in-question.css'

type Props = { visit: Appointment; onMove?: (() => void) | undefined; onCancel: () => void }

/** Another doctor sees the patient than the one they booked: they agree, choose another time, or cancel. */
export function StandInQuestion({ visit, onMove, onCancel }: Props) {
  const t = visits.standIn
  const accept = useAcceptStandIn()
  const before = visit.standIn!.doctor.name
  return (
    <div className="stand-in">
      <p>{t.says(doctorNameOf(visit), before)}</p>
      <p className="soft">{t.free}</p>
      <div>
        <Button loading={accept.isPending} onClick={() => accept.mutate(visit)}>
          {t.agree}
        </Button>
        {onMove && (
          <Button variant="default" onClick={onMove}>
            {t.other(before)}
          </Button>
        )}
        <Button variant="outline" color="red" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}
