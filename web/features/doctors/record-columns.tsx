import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorRecords } from '#texts/doctors/doctor-records.ts'
import { asPrice } from '../../language/format.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { Standing } from './doctor-panel.tsx'

/** The columns of the admins' list of doctors. */
export const recordColumns = (): Column<DoctorRecord>[] => [
  {
    id: 'name',
    label: doctorRecords.columns.name,
    cell: ({ name }) => common.doctor(name),
    text: ({ name }) => name,
    sorts: { ascending: 'name', descending: '-name' },
  },
  { id: 'email', label: doctorRecords.columns.email, cell: ({ email }) => email, text: ({ email }) => email },
  {
    id: 'specialization',
    label: doctorRecords.columns.specialization,
    cell: ({ specialization }) => contractWords.specializations[specialization],
    text: ({ specialization }) => contractWords.specializations[specialization],
    sorts: { ascending: 'specialization' },
  },
  {
    id: 'years',
    label: doctorRecords.columns.years,
    cell: ({ experience }) => experience,
    text: ({ experience }) => experience,
    isNumber: true,
    sorts: { descending: '-experience', ascending: 'experience' },
  },
  {
    id: 'fee',
    label: doctorRecords.columns.fee,
    cell: ({ fees }) => asPrice(fees),
    text: ({ fees }) => fees,
    isNumber: true,
    sorts: { descending: '-fee', ascending: 'fee' },
  },
  {
    id: 'appointments',
    label: doctorRecords.columns.appointments,
    cell: ({ appointmentCount }) => appointmentCount,
    text: ({ appointmentCount }) => appointmentCount,
    isNumber: true,
  },
  {
    id: 'status',
    label: doctorRecords.columns.status,
    cell: (doctor) => <Standing doctor={doctor} />,
    text: ({ standing }) => doctorRecords.standings[standing],
  },
]
