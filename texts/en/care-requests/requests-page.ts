import type { CareStatus } from '#contract/care-requests/care-steps.ts'
import { plural } from '../words.ts'

/** Everybody's requests, and how they are worked through. */
export const requestsPage = {
  title: 'Requests · Salus',
  heading: 'Requests',
  find: 'Reference, name, e-mail or phone',
  kind: 'Kind',
  allKinds: 'All kinds',
  status: 'Status',
  all: 'All',
  open: 'Open',
  sound: 'Sound for a new ambulance',
  count: (count: number) => plural(count, { one: '# request', other: '# requests' }),
  failed: 'Failed to fetch requests',
  none: 'Nobody has asked for anything like this.',
  columns: {
    reference: 'Reference',
    kind: 'Kind',
    patient: 'Patient',
    asked: 'Asked',
    assignee: 'Assigned to',
    status: 'Status',
  },
  one: 'Request',
  acts: {
    dispatched: 'Dispatch',
    arrived: 'Mark arrived',
    closed: 'Close',
    confirmed: 'Confirm',
    completed: 'Complete',
    declined: 'Decline',
    cancelled: 'Cancel',
  } as Partial<Record<CareStatus, string>>,
  saved: (reference: string) => `${reference}: saved`,
  notSaved: 'The request could not be changed. Please try again.',
  contact: 'Contact',
  price: 'Price',
  position: 'Position',
  history: 'History',
  note: 'Note to the patient',
  saveNote: 'Save note',
}
