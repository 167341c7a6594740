import { sql } from 'kysely'
import type { Appointment } from '#contract/booking.ts'
import { type Records, withNotes } from '../charts/notes.ts'
import { type AppointmentOnly, asAppointment, withPeople } from './wire.ts'

/** The appointment as the wire shows it. */
export async function readAppointment({ db, records }: Records, claimId: string): Promise<Appointment> {
  const { rows } = await sql<{ appointment: AppointmentOnly }>`
    select ${asAppointment} as appointment from claims claim ${withPeople} where claim.id = ${claimId}
  `.execute(db)
  const [appointment] = await withNotes({ db, records }, [rows[0]!.appointment])
  return appointment!
}
