import type { AppointmentStatus, paymentStatuses } from '#contract/booking/appointment-status.ts'
import type { Gender } from '#contract/doctors/doctor-lists.ts'
import type { CareKind, CareStatus } from '#contract/care-requests/care-steps.ts'
import type { modes, Specialization } from '#contract/rules.ts'

/** How the keys are said that go over the wire. */
export const contractWords = {
  statuses: {
    pending: 'Pending',
    confirmed: 'Confirmed',
    'in-progress': 'In progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
    'no-show': 'No-show',
  } satisfies Record<AppointmentStatus, string>,
  specializations: {
    Cardiology: 'Cardiology',
    Dermatology: 'Dermatology',
    Neurology: 'Neurology',
    Orthopedics: 'Orthopedics',
    Pediatrics: 'Pediatrics',
    Psychiatry: 'Psychiatry',
    Oncology: 'Oncology',
    Gastroenterology: 'Gastroenterology',
    Endocrinology: 'Endocrinology',
    Radiology: 'Radiology',
    'General Medicine': 'General Medicine',
    'Emergency Medicine': 'Emergency Medicine',
    Ophthalmology: 'Ophthalmology',
    'ENT (Ear, Nose, Throat)': 'ENT (Ear, Nose, Throat)',
    Gynecology: 'Gynecology',
    Urology: 'Urology',
    Pulmonology: 'Pulmonology',
    Rheumatology: 'Rheumatology',
    Nephrology: 'Nephrology',
    Hematology: 'Hematology',
  } satisfies Record<Specialization, string>,
  /** A payment's status. */
  payments: {
    completed: 'Paid',
    pending: 'Not paid yet',
    failed: 'Failed',
    refunded: 'Refunded',
  } satisfies Record<(typeof paymentStatuses)[number], string>,
  /** How an appointment is paid. */
  paid: {
    toConfirm: 'Not confirmed yet',
    free: 'Nothing to pay',
    refunded: 'Refunded',
    refundDue: 'Refund on its way',
    notCharged: 'Nothing was charged',
    failed: 'Payment failed',
    card: 'Paid by card',
    other: 'Paid',
    paypal: 'PayPal, pending',
    deposit: (rest: string) => `Deposit paid, ${rest} to pay at the clinic`,
    cardAfter: 'Charged to the saved card after the visit',
    clinic: 'To pay at the clinic',
  },
  /** What doctors say of their gender. */
  genders: { woman: 'Woman', man: 'Man', other: 'Other' } satisfies Record<Gender, string>,
  /** How a visit takes place. */
  modes: {
    clinic: 'At the clinic',
    video: 'By video',
    phone: 'By phone',
    home: 'At home',
  } satisfies Record<(typeof modes)[number], string>,
  careKinds: {
    ambulance: 'Ambulance',
    'sample-collection': 'Home sample collection',
    bed: 'Hospital bed',
    vaccination: 'Vaccination',
    'medicine-delivery': 'Medicine delivery',
    'lab-tests': 'Lab tests',
    'health-checkup': 'Health checkup',
  } satisfies Record<CareKind, string>,
  careStatuses: {
    requested: 'Requested',
    dispatched: 'Dispatched',
    arrived: 'Arrived',
    closed: 'Closed',
    confirmed: 'Confirmed',
    completed: 'Completed',
    declined: 'Declined',
    cancelled: 'Cancelled',
  } satisfies Record<CareStatus, string>,
}
