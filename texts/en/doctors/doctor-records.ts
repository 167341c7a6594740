import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { plural } from '../words.ts'

/** The doctors as admins know them: added, changed, verified, suspended, deleted. */
export const doctorRecords = {
  title: 'Doctors · Salus',
  heading: 'Doctors',
  find: 'Name, e-mail or specialization',
  specialization: 'Specialization',
  allSpecializations: 'All specializations',
  standing: 'Standing',
  all: 'All',
  standings: {
    verified: 'Verified',
    unverified: 'Not verified',
    suspended: 'Suspended',
  } satisfies Record<DoctorRecord['standing'], string>,
  asTable: 'Show as table',
  asGrid: 'Show as grid',
  export: 'Export CSV',
  notExported: 'The file could not be made. Please try again.',
  add: 'Add a doctor',
  count: (count: number) => plural(count, { one: '# doctor', other: '# doctors' }),
  failed: 'Error fetching doctors',
  none: 'No doctor matches this.',
  columns: {
    name: 'Name',
    email: 'E-mail',
    specialization: 'Specialization',
    years: 'Years',
    fee: 'Fee',
    appointments: 'Appointments',
    status: 'Status',
  },
  one: 'Doctor',
  panel: {
    since: (date: string) => `since ${date}`,
    sinceBy: (date: string, name: string) => `since ${date}, by ${name}`,
    verify: 'Verify',
    suspend: 'Suspend',
    isSuspended: (name: string) => `Dr. ${name} is suspended: no new appointments can be booked. Those booked stay.`,
    delete: 'Delete doctor',
    file: 'Document file',
    addDocument: 'Add a document',
  },
  remove: {
    question: 'Delete this doctor?',
    says: (name: string, coming: number) =>
      `Dr. ${name} can no longer log in or be found. This cannot be undone. ${plural(coming, {
        one: '# coming appointment is cancelled and refunded, and the patients are informed.',
        other: '# coming appointments are cancelled and refunded, and the patients are informed.',
      })}`,
    saysNone: (name: string) =>
      `Dr. ${name} can no longer log in or be found. This cannot be undone. No coming appointment is affected.`,
    yes: 'Delete',
    no: 'Keep',
    done: (message: string, cancelled: number) =>
      `${message}. ${plural(cancelled, { one: '# appointment cancelled.', other: '# appointments cancelled.' })}`,
  },
  notKept: 'The document could not be kept.',
  notDeleted: 'Error deleting doctor',
}
