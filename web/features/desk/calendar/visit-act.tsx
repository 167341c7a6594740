import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../session/session.tsx'
import { calendarStandIn } from '#texts/desk/calendar-stand-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isLost } from '../../../ui/loaded.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { RescheduleDialog } from '../../booking/appointments/reschedule-dialog.tsx'
import { doctorAppointmentQuery } from '../../booking/day/queries.ts'
import { ReasonField } from '../../booking/reasons/reason-field.tsx'
import { CancelDialog, CancelVisit, MoveVisit } from '../change-visit.tsx'
import { deskVisitQuery } from '../visit-queries.ts'
import { useChange } from '../../../wire/use-change.ts'

/** A visit to move or cancel by itself. */
export type Acting = { id: string; how: 'move' | 'cancel' }

type Props = Acting & { onClose: () => void }

/** Moves or cancels one visit, as its doctor or as reception. */
export function VisitAct(props: Props) {
  const { user } = useSession()
  return user?.role === 'doctor' ? <OwnAct {...props} /> : <DeskAct {...props} />
}

function DeskAct({ id, how, onClose }: Props) {
  const visit = useQuery(deskVisitQuery(id))
  if (!visit.data) return <Waiting failed={isLost(visit)} retry={() => void visit.refetch()} onClose={onClose} />
  if (how === 'cancel') return <CancelVisit visit={visit.data} place={visit.data.place} onClose={onClose} />
  return <MoveVisit visit={visit.data} place={visit.data.place} onClose={onClose} />
}

function OwnAct({ id, how, onClose }: Props) {
  const visit = useQuery(doctorAppointmentQuery(id))
  const save = useChange('PATCH /appointments/doctor/appointments/{id}/status', {
    invalidates: ['appointments', 'times'],
    quiet: true,
    scope: id,
  })
  if (!visit.data) return <Waiting failed={isLost(visit)} retry={() => void visit.refetch()} onClose={onClose} />
  const { userId, version, appointmentDate, slotId, place } = visit.data
  if (how === 'cancel') {
    const send = (reasonId: string) =>
      save.mutateAsync({
        params: { id },
        body: { status: 'cancelled', version, ...(reasonId ? { reasonId } : {}) },
      })
    const when = { date: appointmentDate, startTime: slotId.slice(0, 5), place: place.name }
    return <CancelDialog id={id} name={userId.name} {...when} send={send} onClose={onClose} />
  }
  return (
    <RescheduleDialog
      appointment={visit.data}
      why={(reason) => <ReasonField act="move" {...reason} />}
      onClose={onClose}
    />
  )
}

/** Shown while the visit is loaded afresh, before anything is done with it. */
function Waiting({ failed, retry, onClose }: { failed: boolean; retry: () => void; onClose: () => void }) {
  return (
    <Dialog
      opened
      title={calendarStandIn.looking}
      onClose={onClose}
      answers={
        <Button variant="default" onClick={onClose}>
          {calendarStandIn.close}
        </Button>
      }
    >
      {failed && <Failed message={calendarStandIn.failedVisit} onRetry={retry} />}
    </Dialog>
  )
}
