import { z } from 'zod'
import { newPassword } from './auth.ts'
import { doctor } from './doctors.ts'
import { date, dollars, endpoint, id, messageBody, page, roles, text } from './endpoint.ts'
import { experienceMost, specializations } from './rules.ts'

const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const who = ['admin'] as const

export const standings = ['unverified', 'verified', 'suspended'] as const

/** Numbers as forms send them. */
const formNumber = (min: number, max: number, step?: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Please enter a number.')])
    .transform(Number)
    .pipe(
      step
        ? z.number().min(min, `At least ${min}.`).max(max, `At most ${max}.`)
        : z.number().int('Please enter a whole number.').min(min, `At least ${min}.`).max(max, `At most ${max}.`),
    )

const doctorFields = {
  name: text(1, 100),
  email: text(1, 254).pipe(z.email('Please enter a valid email address.')),
  specialization: z.enum(specializations, 'Please choose from the list.'),
  experience: formNumber(0, experienceMost),
  fees: formNumber(0, 100_000, 0.01),
  registrationNumber: text(0, 60),
  issuingBody: text(0, 120),
}

const clinicDoctor = doctor.extend({
  email: z.string(),
  standing: z.enum(standings),
  standingAt: z.iso.datetime(),
  standingBy: z.string(),
  registrationNumber: z.string(),
  issuingBody: z.string(),
  documents: z.array(z.object({ _id: id, name: z.string(), addedAt: z.iso.datetime() })),
  appointmentCount: z.int(),
  /** Pending or confirmed and not begun: what a deletion cancels. */
  comingCount: z.int(),
})
export type ClinicDoctor = z.output<typeof clinicDoctor>

export const addDoctor = endpoint({
  method: 'POST',
  path: '/admin/add-doctor',
  topic: 'Clinic',
  summary: 'Add a doctor, verified by this admin. The doctor gets a mail to set a password of their own.',
  who,
  upload: 'image',
  body: z.strictObject({
    ...doctorFields,
    registrationNumber: doctorFields.registrationNumber.default(''),
    issuingBody: doctorFields.issuingBody.default(''),
    password: newPassword,
    image: file.optional(),
  }),
  answers: { 201: messageBody.extend({ doctor: clinicDoctor }) },
  failures: ['email_in_use', 'image_too_large', 'not_an_image'],
})

export const listClinicDoctors = endpoint({
  method: 'GET',
  path: '/admin/doctors',
  topic: 'Clinic',
  summary: 'All doctors, also those who are not in the directory. The search matches name, e-mail and specialization.',
  who,
  query: z.object({
    search: text(0, 100).optional(),
    specialization: z.enum(specializations).optional(),
    standing: z.enum(standings).optional(),
    ...page,
  }),
  answers: { 200: z.array(clinicDoctor) },
  paged: true,
})

export const changeDoctor = endpoint({
  method: 'PATCH',
  path: '/admin/doctors/{id}',
  topic: 'Clinic',
  summary: 'Change what is given of a doctor. Appointments keep the fee they were booked at.',
  who,
  params: z.object({ id }),
  upload: 'image',
  body: z.strictObject({ ...doctorFields, image: file }).partial(),
  answers: { 200: clinicDoctor },
  failures: ['email_in_use', 'image_too_large', 'not_an_image'],
})

export const setStanding = endpoint({
  method: 'PUT',
  path: '/admin/doctors/{id}/standing',
  topic: 'Clinic',
  summary: 'Verify a doctor, or suspend them: out of the directory and not to be booked, appointments stay.',
  who,
  params: z.object({ id }),
  body: z.strictObject({ standing: z.enum(standings) }),
  answers: { 200: clinicDoctor },
})

export const addDocument = endpoint({
  method: 'POST',
  path: '/admin/doctors/{id}/documents',
  topic: 'Clinic',
  summary: 'Keep a document that proves a registration: a PDF, JPEG or PNG of at most 5 MB.',
  who,
  params: z.object({ id }),
  upload: 'document',
  body: z.strictObject({ name: text(1, 120), document: file }),
  answers: { 201: clinicDoctor },
  failures: ['image_too_large', 'not_a_document'],
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/admin/documents/{id}',
  topic: 'Clinic',
  summary: 'A document as it was uploaded.',
  who,
  params: z.object({ id }),
  answers: { 200: z.string() },
  streams: true,
})

export const deleteDoctor = endpoint({
  method: 'DELETE',
  path: '/admin/doctors/{id}',
  topic: 'Clinic',
  summary:
    'End a doctor’s log-in and hide them. Coming appointments are cancelled, refunded and told; past ones stay readable.',
  who,
  params: z.object({ id }),
  answers: { 200: messageBody.extend({ cancelledAppointments: z.int() }) },
})

const importedLine = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  problems: z.array(z.string()),
})
export type ImportedLine = z.output<typeof importedLine>

export const importDoctors = endpoint({
  method: 'POST',
  path: '/admin/doctors/import',
  topic: 'Clinic',
  summary:
    'Doctors from a CSV file with the columns name, email, specialization, experience, fees. Without `commit` it only says what is wrong in each line; with it, all are added or none.',
  who,
  body: z.strictObject({ csv: z.string().min(1).max(60_000), commit: z.boolean().default(false) }),
  answers: { 200: z.object({ lines: z.array(importedLine), added: z.int() }) },
})

const payment = z.object({
  _id: id,
  appointmentId: id,
  patient: z.string(),
  doctor: z.string(),
  date,
  amount: dollars,
  provider: z.string(),
  reference: z.string(),
  status: z.string(),
  refundAttempts: z.int(),
  lastError: z.string(),
  createdAt: z.iso.datetime(),
})
export type ClinicPayment = z.output<typeof payment>

export const paymentStates = [
  'creating',
  'open',
  'booked',
  'cancelled',
  'failed',
  'refund_due',
  'refunded',
  'frozen',
] as const

export const listPayments = endpoint({
  method: 'GET',
  path: '/admin/payments',
  topic: 'Clinic',
  summary:
    'Card payments, newest first. `attention` are those that somebody should look at: refunds that failed, and facts that do not match.',
  who,
  query: z.object({
    status: z.enum([...paymentStates, 'attention']).optional(),
    search: text(0, 100).optional(),
    ...page,
  }),
  answers: { 200: z.array(payment) },
  paged: true,
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/{id}/retry-refund',
  topic: 'Clinic',
  summary: 'Try a refund again now. It is paid back once, however often this is pressed.',
  who,
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: payment },
  failures: ['not_refundable'],
})

const account = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  phone: z.string(),
  createdAt: z.iso.datetime(),
  closed: z.boolean(),
  erased: z.boolean(),
  appointments: z.int(),
})
export type ClinicAccount = z.output<typeof account>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/admin/users',
  topic: 'Clinic',
  summary: 'Accounts by name.',
  who,
  query: z.object({ role: z.enum(roles).optional(), search: text(0, 100).optional(), ...page }),
  answers: { 200: z.array(account) },
  paged: true,
})

export const closeAccount = endpoint({
  method: 'PUT',
  path: '/admin/users/{id}/closed',
  topic: 'Clinic',
  summary: 'Close an account, which ends its sessions, or open it again.',
  who,
  params: z.object({ id }),
  body: z.strictObject({ closed: z.boolean() }),
  answers: { 200: account },
  failures: ['own_account', 'account_erased'],
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/admin/users/{id}/export',
  topic: 'Clinic',
  summary: 'Everything Salus knows of a patient, as one document.',
  who,
  params: z.object({ id }),
  answers: { 200: z.record(z.string(), z.unknown()) },
})

export const erasePatient = endpoint({
  method: 'DELETE',
  path: '/admin/users/{id}',
  topic: 'Clinic',
  summary:
    'Erase a patient: coming appointments are cancelled and refunded, appointments stay without notes, the person is gone. Cannot be undone.',
  who,
  params: z.object({ id }),
  answers: { 200: messageBody.extend({ cancelledAppointments: z.int() }) },
})

const auditEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  role: z.string(),
  action: z.string(),
  subject: z.string(),
  address: z.string(),
})
export type AuditEvent = z.output<typeof auditEvent>

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  topic: 'Clinic',
  summary: 'Who read or changed which record, when, and from where; newest first.',
  who,
  query: z.object({
    search: text(0, 100).optional(),
    role: z.enum(roles).optional(),
    from: date.optional(),
    to: date.optional(),
    ...page,
  }),
  answers: { 200: z.array(auditEvent) },
  paged: true,
})

const check = z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })

export const checkSystem = endpoint({
  method: 'GET',
  path: '/system-check',
  topic: 'System',
  summary: 'How each part of the system is: database, payments, mail, live channel, version.',
  who: ['test', 'admin'],
  audited: false,
  answers: { 200: z.array(check) },
})
