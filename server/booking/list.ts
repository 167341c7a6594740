import { sql } from 'kysely'
import type { Appointment } from '#contract/booking.ts'
import { type Records, withNotes } from '../charts/notes.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'
import { type AppointmentOnly, asAppointment, withPeople } from './wire.ts'

type Page = { limit: number; offset: number }

/** One page of the patient's own appointments, newest date first, and how many there are in all. */
export async function listMyAppointments(
  { db, records }: Records,
  caller: Caller,
  { limit, offset }: Page,
): Promise<{ appointments: Appointment[]; total: number }> {
  const { rows } = await sql<{ total: number; appointments: AppointmentOnly[] }>`
    select
      (
        select count(*) from appointments where patient_id = ${caller.id}
      ) as total,
      coalesce((
        select json_agg(${asAppointment} order by claim.date desc, claim.start_time desc, claim.id)
        from (
          select * from appointments where patient_id = ${caller.id}
          order by date desc, start_time desc, id limit ${limit} offset ${offset}
        ) claim ${withPeople}
      ), '[]') as appointments
  `.execute(db)
  const { total, appointments } = rows[0]!
  return { appointments: await withNotes({ db, records }, appointments), total }
}

/** One page of the doctor's own appointments, newest date first, and how many there are in all. */
export async function listDoctorAppointments(
  { db, records }: Records,
  caller: Caller,
  { limit, offset }: Page,
): Promise<{ appointments: Appointment[]; total: number }> {
  const { rows } = await sql<{ total: number; appointments: AppointmentOnly[] }>`
    with own as materialized (select id from doctors where user_id = ${caller.id})
    select
      (
        select count(*) from appointments where doctor_id = (select id from own)
      ) as total,
      coalesce((
        select json_agg(${asAppointment} order by claim.date desc, claim.start_time desc, claim.id)
        from (
          select * from appointments where doctor_id = (select id from own)
          order by date desc, start_time desc, id limit ${limit} offset ${offset}
        ) claim ${withPeople}
      ), '[]') as appointments
  `.execute(db)
  const { total, appointments } = rows[0]!
  return { appointments: await withNotes({ db, records }, appointments), total }
}

/** One of the doctor's own appointments. Throws `not_found`. */
export async function getDoctorAppointment({ db, records }: Records, caller: Caller, id: string): Promise<Appointment> {
  const { rows } = await sql<{ appointment: AppointmentOnly }>`
    select ${asAppointment} as appointment from appointments claim ${withPeople}
    where claim.id = ${id} and doctor.user_id = ${caller.id}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  const [appointment] = await withNotes({ db, records }, [rows[0].appointment])
  return appointment!
}
