import { sql } from 'kysely'
import ical from 'ical-generator'
import { clinic } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { calendarZone } from '../platform/calendar-zone.ts'
import { Failure } from '../platform/failure.ts'

const addressOf = ({ config, signatures }: Pick<Ground, 'config' | 'signatures'>, id: string) =>
  `${config.publicUrl}/api/calendar/${signatures.seal('calendar', id)}.ics`

export async function getCalendarFeed(ground: Ground, caller: Caller): Promise<{ url: string | null }> {
  const { rows } = await sql<{ id: string }>`
    select id from calendar_feeds where user_id = ${caller.id} and revoked_at is null
  `.execute(ground.db)
  return { url: rows[0] ? addressOf(ground, rows[0].id) : null }
}

/** A new address; the one before is worth nothing from now on. */
export async function makeCalendarFeed(ground: Ground, caller: Caller): Promise<{ url: string }> {
  return inTransaction(ground.db, async (tx) => {
    await sql`select from users where id = ${caller.id} for update`.execute(tx)
    await sql`
      update calendar_feeds set revoked_at = clinic_now() where user_id = ${caller.id} and revoked_at is null
    `.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into calendar_feeds (user_id) values (${caller.id}) returning id
    `.execute(tx)
    return { url: addressOf(ground, rows[0]!.id) }
  })
}

export async function revokeCalendarFeed({ db }: Pick<Ground, 'db'>, caller: Caller): Promise<void> {
  await sql`
    update calendar_feeds set revoked_at = clinic_now() where user_id = ${caller.id} and revoked_at is null
  `.execute(db)
}

/**
 * The calendar behind a sealed address (RFC 5545): when and where, and nothing that says with whom or why, as it lies
 * on servers of others. A year back and everything to come. Throws `not_found` for what is not ours or was revoked.
 */
export async function readCalendarFeed({ db, config, signatures }: Ground, sealed: string): Promise<string> {
  const id = signatures.open('calendar', sealed)
  if (!id) throw new Failure('not_found')
  const found = await sql<{ ownerId: string; doctorId: string | null }>`
    select owner.id as "ownerId", doctor.id as "doctorId"
    from calendar_feeds feed
    join users owner on owner.id = feed.user_id and owner.closed_at is null
    left join doctors doctor on doctor.user_id = owner.id
    where feed.id = ${id}::uuid and feed.revoked_at is null
  `.execute(db)
  const [feed] = found.rows
  if (!feed) throw new Failure('not_found')
  const { rows } = await sql<{ id: string; date: string; start_time: string; end_time: string; version: number }>`
    select id, date, start_time, end_time, version from appointments
    where (patient_id = ${feed.ownerId}::uuid or doctor_id = ${feed.doctorId}::uuid)
      and status not in ('cancelled', 'no-show') and date > clinic_today() - 365
    order by date, start_time
  `.execute(db)
  const zone = calendarZone(config.timeZone)
  const calendar = ical({
    timezone: zone,
    name: 'Salus',
    prodId: { company: 'Salus', product: 'Appointments', language: 'EN' },
    ttl: 60 * 15,
  })
  for (const appointment of rows) {
    calendar.createEvent({
      id: `${appointment.id}@salus`,
      start: `${appointment.date}T${appointment.start_time}:00`,
      end: `${appointment.date}T${appointment.end_time}:00`,
      timezone: zone.name,
      summary: 'Appointment',
      location: clinic.name,
      sequence: appointment.version,
    })
  }
  return calendar.toString()
}
