import { sql } from 'kysely'
import type { Appointment } from '#contract/booking/booking.ts'
import type { Records } from './notes/notes.ts'
import type { Caller } from '../platform/caller.ts'
import { notesFor } from './notes/notes-for.ts'
import { type AppointmentOnly, asAppointment, withPeople } from './wire.ts'

/** The appointment in its API form, as this caller may see it. */
export async function readAppointment({ db, records }: Records, claimId: string, caller: Caller): Promise<Appointment> {
  const { rows } = await sql<{ appointment: AppointmentOnly }>`
    select ${asAppointment(caller)} as appointment from claims claim ${withPeople} where claim.id = ${claimId}
  `.execute(db)
  const [appointment] = await notesFor({ db, records }, caller, [rows[0]!.appointment])
  return appointment!
}
