import { mayDoctorMove } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { call } from '../../../wire/api.ts'
import { Button } from '../../../ui/button.tsx'
import type { BulkAct } from '../../../ui/work-list/bulk-bar.tsx'
import type { Column } from '../../../ui/work-list/column.ts'
import { bulkMoves, moreColumns } from '../all-columns.tsx'
import { paymentInWords } from '../appointments/appointment-lists.ts'
import { useVisitInWords } from '../appointments/visit-in-words.ts'
import { ListButtons } from './list-buttons.tsx'
import { OwnStatusBadge } from './wait-badge.tsx'
import { dayOf } from '../../../clock/day-of.ts'

type Props = {
  clock: { now: number } | undefined
  /** False for past visits. */
  withButtons: boolean
  open: (id: string) => void
}

/** The columns of a doctor's own appointments. */
export function useOwnColumns({ clock, withButtons, open }: Props): Column<Appointment>[] {
  const { brief, day, times, where } = useVisitInWords()
  return [
    {
      id: 'patient',
      label: doctorPages.appointments.patient,
      cell: ({ userId }) => userId.name,
      text: ({ userId }) => userId.name,
      sorts: { ascending: 'patient', descending: '-patient' },
    },
    {
      id: 'visit',
      label: doctorPages.appointments.visit,
      cell: (appointment) => <bdi>{brief(appointment)}</bdi>,
      text: brief,
      inPanelToo: true,
    },
    {
      id: 'day',
      label: doctorPages.appointments.day,
      cell: day,
      text: ({ appointmentDate }) => appointmentDate,
      sorts: { ascending: 'oldest', descending: 'newest' },
    },
    { id: 'time', label: doctorPages.appointments.time, cell: times, text: times },
    {
      id: 'status',
      label: doctorPages.appointments.status,
      cell: (appointment) => <OwnStatusBadge visit={appointment} now={clock?.now} />,
      text: ({ status }) => contractWords.statuses[status],
      sorts: { ascending: 'status' },
    },
    {
      id: 'actions',
      label: doctorPages.appointments.action,
      cell: (appointment) => (
        <div className="form-acts">
          {withButtons && clock && <ListButtons appointment={appointment} clock={clock} />}
          <Button
            size="sm"
            variant="default"
            aria-label={doctorPages.appointments.chartOf(appointment.userId.name, appointment.startTime)}
            onClick={() => open(appointment._id)}
          >
            {doctorPages.appointments.chart}
          </Button>
        </div>
      ),
      isActs: true,
    },
    {
      id: 'notes',
      label: doctorPages.patient.theirNotes,
      cell: ({ notes }) => (notes ? <bdi>{notes}</bdi> : '–'),
      text: ({ notes }) => notes,
      inPanelToo: true,
      isExtra: true,
    },
    {
      id: 'payment',
      label: allVisits.columns.payment,
      cell: paymentInWords,
      text: paymentInWords,
      inPanelToo: true,
      isExtra: true,
    },
    ...moreColumns(where).filter(({ id }) => id !== 'visit' && id !== 'reference'),
  ]
}

/** A doctor's actions on many of their appointments. */
export const ownBulkActs = (now: number): BulkAct<Appointment>[] =>
  bulkMoves({
    now,
    may: ({ status, appointmentDate, place }, to) =>
      mayDoctorMove(status, to, appointmentDate, dayOf(now, place.timeZone)),
    move: (id, status) => call('PUT /appointments/{id}', { params: { id }, body: { status, ofMany: true } }),
  })
