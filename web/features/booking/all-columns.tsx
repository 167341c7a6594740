import type { AppointmentStatus } from '#contract/booking/appointment-status.ts'
import { mayMove } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { call } from '../../wire/api.ts'
import { asPrice, format } from '../../language/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { BulkAct } from '../../ui/work-list/bulk-bar.tsx'
import type { Column } from '../../ui/work-list/column.ts'
import { AdminMoves, whenOf } from './admin-moves.tsx'
import { paymentInWords } from './appointments/appointment-lists.ts'
import { kindInWords, useVisitInWords } from './appointments/visit-in-words.ts'

/** Whether the patient was asked about a stand-in, has not answered, and is still to come. */
const isUnanswered = ({ standIn, status }: Pick<Appointment, 'standIn' | 'status'>) =>
  standIn?.open === true && (status === 'pending' || status === 'confirmed')

/** The columns of the list of all appointments. */
export function useAllColumns(): Column<Appointment>[] {
  const { begins, brief, where } = useVisitInWords()
  return [
    {
      id: 'patient',
      label: allVisits.columns.patient,
      cell: ({ userId }) => userId.name,
      text: ({ userId }) => userId.name,
    },
    {
      id: 'doctor',
      label: allVisits.columns.doctor,
      cell: (appointment) => (
        <span>
          <bdi>{common.doctor(appointment.doctorId.name)}</bdi>
          <small className="table-aside" dir="auto">
            {brief(appointment)}
          </small>
        </span>
      ),
      text: ({ doctorId }) => common.doctor(doctorId.name),
    },
    {
      id: 'when',
      label: allVisits.columns.when,
      cell: (appointment) => whenOf(appointment, begins(appointment), 'short'),
      text: ({ appointmentDate, startTime }) => `${appointmentDate} ${startTime}`,
      sorts: { descending: 'newest', ascending: 'oldest' },
    },
    {
      id: 'amount',
      label: allVisits.columns.amount,
      cell: ({ amount }) => asPrice(amount),
      text: ({ amount }) => amount,
      isNumber: true,
      sorts: { descending: 'amount' },
    },
    {
      id: 'status',
      label: allVisits.columns.status,
      cell: ({ status, ...visit }) => (
        <span>
          <StatusBadge status={status} />
          {isUnanswered({ status, ...visit }) && <small className="table-aside">{deskBoard.unanswered}</small>}
        </span>
      ),
      text: (visit) =>
        format().row([contractWords.statuses[visit.status], ...(isUnanswered(visit) ? [deskBoard.unanswered] : [])]),
      sorts: { ascending: 'status' },
    },
    { id: 'payment', label: allVisits.columns.payment, cell: paymentInWords, text: paymentInWords },
    {
      id: 'actions',
      label: allVisits.columns.actions,
      cell: (appointment) => <AdminMoves appointment={appointment} />,
      isActs: true,
    },
    ...moreColumns(where),
  ]
}

/** Columns hidden by default. */
export const moreColumns = (where: (appointment: Appointment) => string): Column<Appointment>[] => [
  {
    id: 'phone',
    label: allVisits.more.phone,
    cell: ({ userId }) => (userId.phone ? format().ltr(userId.phone) : '–'),
    text: ({ userId }) => userId.phone,
    inPanelToo: true,
    isExtra: true,
  },
  {
    id: 'email',
    label: allVisits.more.email,
    cell: ({ userId }) => userId.email || '–',
    text: ({ userId }) => userId.email,
    inPanelToo: true,
    isExtra: true,
  },
  {
    id: 'visit',
    label: allVisits.more.visit,
    cell: (appointment) => <bdi>{kindInWords(appointment)}</bdi>,
    text: kindInWords,
    inPanelToo: true,
    isExtra: true,
  },
  {
    id: 'where',
    label: allVisits.more.where,
    cell: (appointment) => <bdi>{where(appointment)}</bdi>,
    text: where,
    inPanelToo: true,
    isExtra: true,
  },
  {
    id: 'due',
    label: allVisits.more.due,
    cell: ({ due }) => (due > 0 ? asPrice(due) : '–'),
    text: ({ due }) => due,
    isNumber: true,
    inPanelToo: true,
    isExtra: true,
  },
  {
    id: 'reference',
    label: allVisits.more.reference,
    cell: ({ paymentId }) => (paymentId ? format().ltr(paymentId) : '–'),
    text: ({ paymentId }) => paymentId,
    inPanelToo: true,
    isExtra: true,
  },
]

type Moving = {
  /** Changes the status of one appointment. */
  move: (id: string, status: AppointmentStatus) => Promise<unknown>
  /** Whether a list button offers this change. */
  may: (appointment: Appointment, to: AppointmentStatus) => boolean
  /** The present time (ms since 1970). */
  now: number
}

/** Changes of status for many appointments at once; all of them can be undone. */
export function bulkMoves({ move, may, now }: Moving): BulkAct<Appointment>[] {
  const to =
    (status: AppointmentStatus) =>
    ({ _id }: Appointment) =>
      move(_id, status)
  return [
    {
      id: 'confirm',
      label: allVisits.bulk.confirm,
      done: allVisits.bulk.confirmed,
      fits: (appointment) => may(appointment, 'confirmed'),
      act: to('confirmed'),
      undo: to('pending'),
    },
    {
      id: 'complete',
      label: allVisits.bulk.complete,
      done: allVisits.bulk.completed,
      // A visit that has not begun needs a question, so it is completed one by one.
      fits: (appointment) => may(appointment, 'completed') && Date.parse(appointment.startsAt) <= now,
      act: to('completed'),
      undo: ({ _id, status }) => move(_id, status),
    },
  ]
}

/** An admin's actions on many appointments. */
export const bulkActs = (now: number): BulkAct<Appointment>[] =>
  bulkMoves({
    now,
    may: ({ status }, to) => mayMove('admin', status, to),
    move: (id, status) => call('PATCH /appointments/{id}/status', { params: { id }, body: { status, ofMany: true } }),
  })
