import { sql } from 'kysely'
import type { Appointment } from '#contract/booking.ts'
import type { Queries } from '../platform/database.ts'
import { asAppointment, withPeople } from './wire.ts'

/** The appointment as the wire shows it. */
export async function readAppointment(db: Queries, claimId: string): Promise<Appointment> {
  const { rows } = await sql<{ appointment: Appointment }>`
    select ${asAppointment} as appointment from claims claim ${withPeople} where claim.id = ${claimId}
  `.execute(db)
  return rows[0]!.appointment
}
