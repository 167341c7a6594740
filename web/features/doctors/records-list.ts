import { contractWords } from '#texts/common/contract-words.ts'
import { doctorRecords } from '#texts/doctors/doctor-records.ts'
import { listOf } from '../../ui/work-list/asked-of.ts'
import { workPage } from '../../ui/work-list/column.ts'

/** The admin's list of doctors, as its address has it. */
export const doctorRecordsList = () =>
  listOf({
    find: doctorRecords.find,
    filters: [
      {
        name: 'specialization',
        kind: 'choice',
        label: doctorRecords.specialization,
        all: doctorRecords.allSpecializations,
        options: contractWords.specializations,
      },
      {
        name: 'standing',
        kind: 'choice',
        label: doctorRecords.standing,
        all: doctorRecords.all,
        options: doctorRecords.standings,
      },
    ],
    orders: {
      known: ['name', '-name', 'specialization', '-experience', 'experience', '-fee', 'fee'],
      usual: 'name',
    },
    size: workPage,
  })
