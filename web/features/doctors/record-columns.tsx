import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { common } from '#texts/common.ts'
import { records as t } from '#texts/records.ts'
import { wire } from '#texts/wire.ts'
import { asPrice } from '../../language/format.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { Standing } from './doctor-panel.tsx'

/** The columns of the doctors as admins know them. */
export const recordColumns = (): Column<DoctorRecord>[] => [
  {
    id: 'name',
    label: t.columns.name,
    cell: ({ name }) => common.doctor(name),
    text: ({ name }) => name,
    sorts: { ascending: 'name', descending: '-name' },
  },
  { id: 'email', label: t.columns.email, cell: ({ email }) => email, text: ({ email }) => email },
  {
    id: 'specialization',
    label: t.columns.specialization,
    cell: ({ specialization }) => wire.specializations[specialization],
    text: ({ specialization }) => wire.specializations[specialization],
    sorts: { ascending: 'specialization' },
  },
  {
    id: 'years',
    label: t.columns.years,
    cell: ({ experience }) => experience,
    text: ({ experience }) => experience,
    isNumber: true,
    sorts: { descending: '-experience', ascending: 'experience' },
  },
  {
    id: 'fee',
    label: t.columns.fee,
    cell: ({ fees }) => asPrice(fees),
    text: ({ fees }) => fees,
    isNumber: true,
    sorts: { descending: '-fee', ascending: 'fee' },
  },
  {
    id: 'appointments',
    label: t.columns.appointments,
    cell: ({ appointmentCount }) => appointmentCount,
    text: ({ appointmentCount }) => appointmentCount,
    isNumber: true,
  },
  {
    id: 'status',
    label: t.columns.status,
    cell: (doctor) => <Standing doctor={doctor} />,
    text: ({ standing }) => t.standings[standing],
  },
]
