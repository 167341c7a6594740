import { sql } from 'kysely'
import ical from 'ical-generator'
import type { AppointmentStatus } from '#contract/booking/appointment-status.ts'
import type { modes } from '#contract/rules.ts'
import { joinFromMinutes } from '#contract/video/video-times.ts'
import { textsIn } from '../../../texts/texts.ts'
import { eventStatusOf, reminders, withConferences } from '../../mail/calendar.ts'
import { roomOf } from '../../mail/video-letters.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { calendarZone } from '../../platform/calendar-zone.ts'
import { Failure } from '../../platform/failure.ts'
import { accountLanguage } from '../../platform/language.ts'

const addressOf = ({ config, signatures }: Pick<Ground, 'config' | 'signatures'>, id: string) =>
  `${config.publicUrl}/api/calendar/${signatures.seal('calendar', id)}.ics`

export async function getCalendarFeed(ground: Ground, caller: Caller): Promise<{ url: string | null }> {
  const { rows } = await sql<{ id: string }>`
    select id from calendar_feeds where user_id = ${caller.id} and revoked_at is null
  `.execute(ground.db)
  return { url: rows[0] ? addressOf(ground, rows[0].id) : null }
}

/** Makes a new address for the feed; the old one stops working at once. */
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
 * The calendar at a sealed address (RFC 5545). Other companies' servers store it, so it contains time, mode (clinic or
 * video) and whether it is confirmed, never patient or reason; a link leads to the portal, which shows them after
 * log-in. It covers the past year and everything to come. Throws `not_found` for an address that is not ours or was
 * revoked.
 */
export async function readCalendarFeed({ db, config, signatures }: Ground, sealed: string): Promise<string> {
  const id = signatures.open('calendar', sealed)
  if (!id) throw new Failure('not_found')
  const found = await sql<{ ownerId: string; language: string | null; doctorId: string | null }>`
    select owner.id as "ownerId", owner.language, doctor.id as "doctorId"
    from calendar_feeds feed
    join persons owner on owner.id = feed.user_id and owner.closed_at is null
    left join doctors doctor on doctor.user_id = owner.id
    where feed.id = ${id}::uuid and feed.revoked_at is null
  `.execute(db)
  const [feed] = found.rows
  if (!feed) throw new Failure('not_found')
  const { rows } = await sql<{
    id: string
    status: AppointmentStatus
    mode: (typeof modes)[number]
    /** A video visit that the owner may join. */
    mayJoin: boolean
    place: string | null
    starts: string
    ends: string
    sequence: number
  }>`
    select claim.id, claim.status, claim.mode,
      claim.mode = 'video' and claim.status in ('pending', 'confirmed', 'in-progress') and (
        doctor_id is not distinct from ${feed.doctorId}::uuid or may_check_in(claim.id, ${feed.ownerId}::uuid)
      ) as "mayJoin",
      case when claim.mode = 'clinic' then concat_ws(', ', place.name, nullif(place.address, '')) end as place,
      to_char(clinic_wall(lower(during)), 'YYYY-MM-DD"T"HH24:MI') as starts,
      to_char(clinic_wall(upper(during)), 'YYYY-MM-DD"T"HH24:MI') as ends,
      calendar_sequence(claim.id) as sequence
    from appointments claim join places place on place.id = claim.place_id
    where (patient_id = any(acted_for(${feed.ownerId}::uuid, 'visits')) or doctor_id = ${feed.doctorId}::uuid)
      and status not in ('cancelled', 'no-show') and date > clinic_today() - 365
    order by lower(during)
  `.execute(db)
  // A feed reader sends no language, so the owner's is used.
  const language = accountLanguage(feed.language)
  const zone = calendarZone(config.timeZone)
  const calendar = ical({
    // Events name the time zone and its rules are included. The calendar itself names none, so that DTSTAMP is in UTC.
    timezone: { name: null, generator: zone.generator },
    name: 'Salus',
    prodId: { company: 'Salus', product: 'Appointments', language: language.toUpperCase() },
    ttl: 60 * 15,
  })
  const { calendarEvents } = textsIn(language)
  const rooms = rows.map(({ id: _id, mayJoin }) => (mayJoin ? roomOf({ _id }, { url: config.publicUrl }) : null))
  for (const [n, appointment] of rows.entries()) {
    const room = rooms[n]
    calendar.createEvent({
      id: `${appointment.id}@salus`,
      // Instants at any place, in the clinic's time zone.
      start: `${appointment.starts}:00`,
      end: `${appointment.ends}:00`,
      timezone: zone.name,
      summary: calendarEvents.inFeed[appointment.mode],
      location: room ?? appointment.place,
      url: room ?? `${config.publicUrl}${feed.doctorId ? '/doctor/dashboard' : '/dashboard'}`,
      ...(room ? { description: calendarEvents.join(joinFromMinutes, room) } : {}),
      status: eventStatusOf(appointment.status),
      sequence: appointment.sequence,
      // Doctors would be reminded of every visit of their day.
      alarms: feed.doctorId ? [] : [...reminders],
    })
  }
  return withConferences(calendar.toString(), rooms, language)
}
