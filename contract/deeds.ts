import type { EndpointName } from './index.ts'

/** The endpoints that ask who calls. */
type Guarded = {
  [N in keyof EndpointName]: EndpointName[N]['who'] extends 'anyone' ? never : N
}[keyof EndpointName]

/**
 * What somebody does who makes a call, as the audit says it: "Nora Whitcombe looked at the list of users". Each begins
 * with its verb. An endpoint that is missing here is a compile error.
 */
const deeds: Record<Guarded, string> = {
  'POST /auth/logout': 'log out',
  'GET /auth/verify': 'ask who is logged in',
  'GET /auth/profile/{id}': 'look at a profile',
  'PATCH /auth/profile/{id}': 'change a profile',
  'PATCH /auth/profile/{id}/password': 'change a password',
  'POST /auth/send-confirmation': 'ask for the link that confirms their address',
  'POST /auth/pending-email': 'ask again for the link to their new address',
  'DELETE /auth/pending-email': 'take a change of their address back',
  'GET /drafts/{key}': 'read what they had typed and not sent',
  'PUT /drafts/{key}': 'keep what they type until it is sent',
  'DELETE /drafts/{key}': 'drop what they had typed',
  'GET /auth/sessions': 'look where they are logged in',
  'DELETE /auth/sessions/{id}': 'end one of their log-ins',
  'DELETE /auth/sessions': 'end all of their other log-ins',
  'GET /doctors/me': 'look at their own record as a doctor',
  'PATCH /doctors/me': 'change what is said of them as a doctor',
  'GET /favourites': 'look at the favourite doctors',
  'PUT /favourites/{doctorId}': 'mark a doctor as a favourite',
  'DELETE /favourites/{doctorId}': 'take a favourite back',
  'GET /doctors/my-slots': 'look at their own week',
  'PUT /doctors/update-slots': 'change their own week',
  'GET /doctors/my-extra-hours': 'look at their own extra hours',
  'POST /doctors/my-extra-hours': 'offer an extra hour',
  'DELETE /doctors/my-extra-hours/{id}': 'take an extra hour back',
  'POST /appointments/payment/create-intent': 'hold a time',
  'POST /appointments/payment/release': 'give a held time back',
  'POST /appointments/book': 'book an appointment',
  'GET /appointments/my-appointments': 'look at their own appointments',
  'GET /appointments/my-counts': 'look how many appointments they have',
  'PUT /appointments/{id}/cancel': 'cancel an appointment',
  'POST /appointments/{id}/rating': 'rate a visit',
  'GET /appointments/doctor/appointments': 'look at their patients’ appointments',
  'GET /appointments/doctor/counts': 'look how many appointments they have',
  'GET /doctors/my-patients': 'look at their patients',
  'GET /appointments/doctor/appointments/{id}': 'look at an appointment and its chart',
  'PATCH /appointments/doctor/appointments/{id}/status': 'write in the chart of an appointment',
  'PUT /appointments/{id}': 'move an appointment on',
  'POST /appointments/{id}/reschedule': 'move an appointment to another time',
  'GET /appointments/{id}/history': 'look at the history of an appointment',
  'GET /appointments/{id}/chart-notes': 'look at the earlier notes of a chart',
  'GET /waitlist': 'look at their own waiting list',
  'POST /waitlist': 'join a waiting list',
  'DELETE /waitlist/{id}': 'leave a waiting list',
  'GET /doctors/my-time-off': 'look at their own time off',
  'POST /doctors/my-time-off': 'take time off',
  'DELETE /doctors/my-time-off/{id}': 'end time off',
  'GET /appointments/all': 'look at the list of all appointments',
  'GET /admin/appointments/export': 'export appointments as a file',
  'GET /admin/appointments': 'look at the newest bookings',
  'PATCH /appointments/{id}/status': 'move an appointment on',
  'POST /admin/add-doctor': 'add a doctor',
  'GET /admin/doctors': 'look at the list of doctors',
  'PATCH /admin/doctors/{id}': 'change what is known of a doctor',
  'PUT /admin/doctors/{id}/standing': 'change whether a doctor is verified or suspended',
  'POST /admin/doctors/{id}/documents': 'add a document of a doctor',
  'GET /admin/documents/{id}': 'open a document of a doctor',
  'DELETE /admin/doctors/{id}': 'delete a doctor',
  'POST /admin/doctors/import': 'import doctors from a file',
  'GET /admin/payments': 'look at the list of payments',
  'GET /admin/payments/strays': 'look at payments that nothing of ours knows',
  'POST /admin/payments/{id}/retry-refund': 'try a refund again',
  'POST /admin/payments/{id}/book': 'book an appointment for a payment that did not match it',
  'POST /admin/payments/{id}/pay-back': 'pay a payment back that did not match its booking',
  'POST /admin/payments/{id}/seen': 'mark a payment as seen',
  'GET /admin/users': 'look at the list of users',
  'PUT /admin/users/{id}/closed': 'change whether an account is open',
  'GET /admin/staff': 'look at the list of staff',
  'POST /admin/staff': 'make a log-in for staff',
  'PUT /admin/staff/{id}/rights': 'change the rights of a log-in',
  'GET /admin/users/{id}/export': 'export everything known of a patient',
  'DELETE /admin/users/{id}': 'erase a patient',
  'GET /admin/audit': 'read the audit',
  'GET /system-check': 'look at the system check',
  'GET /admin/jobs': 'look at the background work',
  'POST /admin/jobs/{name}/run': 'start a job',
  'POST /admin/events/set-aside/tell': 'have news told that were set aside',
  'POST /admin/mails/{id}/retry': 'have a mail sent again',
  'GET /desk/today': 'look at the day of the desk',
  'GET /admin/overview': 'look at the overview',
  'GET /admin/analytics': 'look at the analytics',
  'GET /calendar-feed': 'look at the address of a calendar',
  'POST /calendar-feed': 'make a new address for a calendar',
  'DELETE /calendar-feed': 'revoke the address of a calendar',
  'POST /care/requests': 'ask for care',
  'GET /care/requests': 'look at their own requests',
  'PUT /care/requests/{id}/cancel': 'take a request back',
  'GET /admin/care-requests': 'look at the list of requests',
  'PATCH /admin/care-requests/{id}': 'work on a request',
  'GET /admin/care-items': 'look at the catalogue',
  'POST /admin/care-items': 'add to the catalogue',
  'PATCH /admin/care-items/{id}': 'change the catalogue',
  'GET /notifications': 'look at their own notices',
  'PUT /notifications/read': 'mark their own notices as read',
  'GET /live': 'listen for news',
}

const pasts: Record<string, string> = {
  begin: 'began',
  give: 'gave',
  have: 'had',
  hold: 'held',
  leave: 'left',
  make: 'made',
  pay: 'paid',
  read: 'read',
  send: 'sent',
  set: 'set',
  take: 'took',
  write: 'wrote',
  cancel: 'cancelled',
}

function past(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`
}

/**
 * What somebody did, as the end of a sentence that begins with their name. `action` is an endpoint as the audit names
 * it, perhaps of an older version; what was refused was only tried.
 */
export function deedInWords(action: string, refused: boolean): string {
  const deed = (deeds as Record<string, string>)[action] ?? `call ${action}`
  if (refused) return `tried to ${deed} and was refused`
  const [verb = '', ...rest] = deed.split(' ')
  return [Object.hasOwn(pasts, verb) ? pasts[verb] : past(verb), ...rest].join(' ')
}
