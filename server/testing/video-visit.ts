import type { Clinic, Person } from './clinic.ts'

export type VideoVisit = { id: string; patient: Person; doctor: Person }

type Wanted = { inMinutes?: number; mode?: string; patient?: Person; doctorName?: string }

/** A confirmed visit of 30 minutes by video, which begins so many minutes from now; shorter where midnight is near. */
export async function addVideoVisit(
  clinic: Clinic,
  { inMinutes = 0, mode = 'video', patient: who, doctorName: name }: Wanted = {},
): Promise<VideoVisit> {
  const patient = who ?? (await clinic.addPerson())
  const doctorId = await clinic.addDoctor(name === undefined ? {} : { name })
  const [row] = await clinic.rows(
    `with visit as (
       insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location, mode)
       select $1, $2, starts::date, starts::time, ends::time,
         instants_at(clinic_zone(), starts::date, starts::time, ends::time),
         'confirmed', 4000, 'clinic', 'Clinic', $4
       from (select date_trunc('minute', clinic_wall(clinic_now())) + make_interval(mins => $3::int) as starts) at
       cross join lateral (
         select least(starts + interval '30 minutes', starts::date + interval '23:59') as ends
       ) until
       returning id
     ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from visit)
     select id from visit`,
    [doctorId, patient.id, inMinutes, mode],
  )
  return { id: row!.id as string, patient, doctor: await clinic.doctorPerson(doctorId) }
}
