import type { Appointment } from '#contract/booking.ts'

const byTime = (a: Appointment, b: Appointment) =>
  `${a.appointmentDate} ${a.startTime}`.localeCompare(`${b.appointmentDate} ${b.startTime}`)

export type Tab = 'today' | 'upcoming' | 'past'

/** The tabs of the doctor's list, just as the product says: a completed visit of today is in Today and in Past. */
export function tabsOf(appointments: readonly Appointment[], today: string): Record<Tab, Appointment[]> {
  return {
    today: appointments.filter(({ appointmentDate }) => appointmentDate === today).sort(byTime),
    upcoming: appointments
      .filter(
        ({ appointmentDate, status }) => appointmentDate > today && (status === 'confirmed' || status === 'pending'),
      )
      .sort(byTime),
    past: appointments
      .filter(({ appointmentDate, status }) => appointmentDate < today || status === 'completed')
      .sort((a, b) => byTime(b, a)),
  }
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a patient's name, e-mail or phone holds what is searched for, whatever its case and accents. */
export function matches(patient: Appointment['userId'], search: string): boolean {
  const wanted = folded(search.trim())
  const digits = wanted.replace(/\D/g, '')
  return (
    folded(`${patient.name} ${patient.email} ${patient.phone}`).includes(wanted) ||
    (digits.length >= 3 && patient.phone.replace(/\D/g, '').includes(digits))
  )
}

export type PatientSummary = {
  patient: Appointment['userId']
  /** Every visit to this doctor, newest first. */
  visits: Appointment[]
  /** The earliest that is still to come. */
  next: Appointment | undefined
  last: Appointment | undefined
  noShows: number
}

/** The unique patients of a doctor's appointments, by name. `now` is the clinic's wall clock. */
export function patientsOf(
  appointments: readonly Appointment[],
  now: { date: string; time: string },
): PatientSummary[] {
  const byPatient = new Map<string, Appointment[]>()
  for (const appointment of appointments) {
    const { _id: id } = appointment.userId
    byPatient.set(id, [...(byPatient.get(id) ?? []), appointment])
  }
  const moment = `${now.date} ${now.time}`
  return [...byPatient.values()]
    .map((theirs) => {
      const visits = theirs.sort((a, b) => byTime(b, a))
      const isAhead = ({ appointmentDate, endTime, status }: Appointment) =>
        `${appointmentDate} ${endTime}` > moment && ['pending', 'confirmed', 'in-progress'].includes(status)
      return {
        patient: visits[0]!.userId,
        visits,
        next: visits.filter(isAhead).at(-1),
        last: visits.find(({ status }) => status === 'completed'),
        noShows: visits.filter(({ status }) => status === 'no-show').length,
      }
    })
    .sort((a, b) => a.patient.name.localeCompare(b.patient.name))
}

/** The patients seen last, latest first. */
export const recentPatients = (patients: readonly PatientSummary[]): PatientSummary[] =>
  patients.filter(({ last }) => last).sort((a, b) => byTime(b.last!, a.last!))
