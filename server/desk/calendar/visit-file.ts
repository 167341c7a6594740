import { sql } from 'kysely'
import type { Language } from '../../../texts/languages.ts'
import type { Ground } from '../../ground.ts'
import { readStandings } from '../../mail/about-appointment.ts'
import { calendarOf } from '../../mail/calendar.ts'
import type { Caller } from '../../platform/caller.ts'
import { Failure } from '../../platform/failure.ts'

/**
 * A visit of the caller, or of somebody whose visits they see, as a calendar file (RFC 5545): the same event as in the
 * mails about it. Throws `not_found`.
 */
export async function readVisitFile(
  { db, config }: Ground,
  caller: Caller,
  id: string,
  language: Language,
): Promise<string> {
  const { rows } = await sql`
    select from appointments where id = ${id} and patient_id = any(acted_for(${caller.id}, 'visits'))
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
  const standings = await readStandings(db, [{ key: id, claimIds: [id], readerId: caller.id }])
  const { appointment } = standings.get(id)![0]!
  const { sequence } = appointment
  return calendarOf(appointment, { cancelled: false, sequence, now: new Date(), language, url: config.publicUrl })
}
