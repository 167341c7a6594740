import { endpoints } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReadSort } from '#contract/record-reads.ts'

/** What the calls of a topic show of a record. */
export const sortsOfTopics: Record<string, ReadSort> = {
  Accounts: 'details',
  Booking: 'visits',
  Calendar: 'visits',
  'Care requests': 'requests',
  'Change requests': 'visits',
  Charts: 'notes',
  'Check-in': 'visits',
  Desk: 'visits',
  Documents: 'documents',
  Family: 'details',
  Medicines: 'entries',
  Messages: 'messages',
  Forms: 'forms',
  'Moving in': 'details',
  Insights: 'record',
  Notifications: 'details',
  Papers: 'papers',
  Payments: 'payments',
  People: 'details',
  Prescriptions: 'papers',
  Records: 'record',
  Reports: 'visits',
  'Waiting list': 'visits',
}

/** What calls show that are not as the others of their topic. */
const sortsOfCalls: Record<string, ReadSort> = {
  'GET /records/summary': 'entries',
  'GET /records/items': 'entries',
  'GET /records/items/{id}/versions': 'entries',
  'GET /records/timeline': 'entries',
  'POST /records/timeline/find': 'entries',
  'GET /insights/measurements': 'entries',
  'GET /appointments/doctor/appointments/{id}': 'notes',
  'GET /take-outs': 'journal',
  'POST /take-outs': 'copy',
  'GET /take-outs/{id}/file': 'copy',
  'GET /admin/users/{id}/export': 'copy',
  'GET /shares': 'journal',
  'GET /record-reads': 'journal',
  'GET /admin/emergency-access': 'journal',
  'POST /emergency-access': 'emergency',
}

const topics = new Map(
  (endpoints as readonly Endpoint[]).map(({ method, path, topic }) => [`${method} ${path}`, topic]),
)

/** What a call in the audit has shown of a record; calls of older versions may be of no known sort. */
export const sortOf = (action: string): ReadSort =>
  sortsOfCalls[action] ?? sortsOfTopics[topics.get(action) ?? ''] ?? 'other'

/** Calls that show something of a record though they are no `GET`. */
export const readingActs = [
  'POST /take-outs',
  'POST /emergency-access',
  // Both answer what everybody has said in the form so far.
  'POST /forms/drafts',
  'PATCH /forms/drafts/{id}',
  ...(endpoints as readonly Endpoint[])
    .filter(({ onlyReads }) => onlyReads)
    .map(({ method, path }) => `${method} ${path}`),
]
