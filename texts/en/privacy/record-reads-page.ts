import type { ReadSort } from '#contract/record-reads.ts'
import type { Role } from '#contract/roles.ts'

/** Who has read what of a record. */
export const recordReadsPage = {
  title: 'Who saw my record · Salus',
  heading: 'Who saw my record',
  headingOf: (name: string) => `Who saw the record of ${name}`,
  lead: 'Each time somebody at the clinic, or somebody who acts for you, has read something of it; newest first. What you read yourself is not listed.',
  leadOf: (name: string) =>
    `Each time somebody at the clinic, or somebody who acts for ${name}, has read something of it; newest first. What ${name} reads is not listed.`,
  none: 'Nobody has read anything yet.',
  failed: 'The list could not be loaded',
  see: 'See who saw it',
  columns: { when: 'When', who: 'Who', what: 'What' },
  sorts: {
    record: 'Health record',
    details: 'Personal details',
    visits: 'Visits',
    notes: 'Notes of a visit',
    entries: 'Health record',
    papers: 'Signed papers',
    forms: 'Forms and consents',
    documents: 'Documents',
    payments: 'Payments',
    messages: 'Messages',
    requests: 'Requests for services',
    copy: 'A copy of the whole record',
    emergency: 'Opened the record in an emergency',
    journal: 'Who may read and who has read',
    other: 'Something else of the record',
  } satisfies Record<ReadSort, string>,
  doctor: (name: string) => `Dr. ${name}`,
  guardian: (name: string) => `${name}, who acts for the patient`,
  staff: {
    admin: 'Management',
    reception: 'Reception',
    doctor: 'A doctor',
    user: 'A patient',
    test: 'The system check',
  } satisfies Record<Role, string>,
  at: (who: string, place: string) => `${who}, ${place}`,
  inEmergency: 'In an emergency',
  because: (reason: string) => `In an emergency: ${reason}`,
}
