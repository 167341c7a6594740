import type { AppointmentStatus, PaymentMethod } from '#contract/booking/appointment-status.ts'

export type DemoAppointment = {
  /** Days from today. */
  day: number
  hour: number
  /** Index in the list of demo doctors and patients; 0 are the two demo log-ins. */
  doctor: number
  patient: number
  status: AppointmentStatus
  method: PaymentMethod
  notes?: string
  /** Every version of the note, the newest last. */
  doctorNotes?: string[]
  consultationNotes?: string
}

/**
 * Visits of the demo's doctor and patient in every status: before today, today and later. Today's visit in progress is
 * at the present hour, and no visit is completed before it has begun.
 */
export const told: DemoAppointment[] = [
  {
    day: -58,
    hour: 10,
    doctor: 0,
    patient: 0,
    status: 'completed',
    method: 'card',
    notes: 'Short of breath on stairs.',
    doctorNotes: ['ECG without findings.', 'ECG without findings. Repeat in eight weeks.'],
    consultationNotes: 'Blood pressure 132/84. Advised daily walks.',
  },
  {
    day: -33,
    hour: 14,
    doctor: 3,
    patient: 0,
    status: 'completed',
    method: 'clinic',
    doctorNotes: ['Mild eczema on both hands.'],
    consultationNotes: 'Emollient twice a day, see again if it spreads.',
  },
  { day: -21, hour: 11, doctor: 6, patient: 0, status: 'no-show', method: 'card' },
  { day: -12, hour: 9, doctor: 12, patient: 0, status: 'cancelled', method: 'card' },
  { day: 0, hour: 16, doctor: 0, patient: 0, status: 'in-progress', method: 'card', notes: 'Follow-up after the ECG.' },
  {
    day: 3,
    hour: 10,
    doctor: 15,
    patient: 0,
    status: 'confirmed',
    method: 'card',
    notes: 'Trouble sleeping since September.',
  },
  { day: 6, hour: 13, doctor: 0, patient: 0, status: 'pending', method: 'card', notes: 'Blood pressure check.' },
  { day: 9, hour: 9, doctor: 30, patient: 0, status: 'pending', method: 'clinic' },
  { day: 12, hour: 15, doctor: 24, patient: 0, status: 'cancelled', method: 'paypal' },
  {
    day: -14,
    hour: 9,
    doctor: 0,
    patient: 4,
    status: 'completed',
    method: 'card',
    doctorNotes: ['Stable. Continue medication.'],
  },
  { day: -7, hour: 10, doctor: 0, patient: 1, status: 'no-show', method: 'clinic' },
  { day: -2, hour: 11, doctor: 0, patient: 5, status: 'cancelled', method: 'card' },
  {
    day: 0,
    hour: 9,
    doctor: 0,
    patient: 4,
    status: 'completed',
    method: 'card',
    notes: 'Results to discuss.',
    doctorNotes: ['Lipids back in range.'],
  },
  { day: 0, hour: 10, doctor: 0, patient: 1, status: 'no-show', method: 'clinic' },
  { day: 0, hour: 11, doctor: 0, patient: 6, status: 'confirmed', method: 'card', notes: 'Chest pain since Sunday.' },
  { day: 0, hour: 13, doctor: 0, patient: 2, status: 'pending', method: 'clinic' },
  { day: 0, hour: 17, doctor: 0, patient: 3, status: 'confirmed', method: 'paypal', notes: 'Second opinion.' },
  { day: 1, hour: 9, doctor: 0, patient: 7, status: 'pending', method: 'card' },
  { day: 2, hour: 14, doctor: 0, patient: 8, status: 'confirmed', method: 'clinic' },
  { day: 4, hour: 10, doctor: 0, patient: 9, status: 'pending', method: 'paypal' },
]
