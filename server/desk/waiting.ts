import { sql } from 'kysely'
import type { Waiting } from '#contract/booking/waiting-list.ts'
import type { ToCallOfFree } from '#contract/desk/desk-waiting.ts'
import type { Language } from '../../texts/languages.ts'
import { joinWithin, type Wish } from '../booking/waiting-list/join.ts'
import { leaveWaitingList } from '../booking/waiting-list/leave-waiting-list.ts'
import { accountsFor, isInPart } from '../booking/waiting-list/offer-freed-time.ts'
import type { Ground } from '../ground.ts'
import { personAtDesk, type WhoAtDesk } from '../people/at-the-desk.ts'
import { noteLanguage } from '../people/change-person.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { allOf, atPlaces } from '../platform/where.ts'

/**
 * Puts somebody on the waiting list, as patients do it. `byPhone`: no account can be offered a time, so that the desk
 * calls them. Throws as `joinWithin` and `personAtDesk`.
 */
export async function joinAtDesk(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { personId, person, language, guardian, ...wish }: WhoAtDesk & Wish,
  spoken: Language,
): Promise<Waiting & { byPhone: boolean }> {
  return inTransaction(db, async (tx) => {
    const asked = await personAtDesk(tx, caller, { personId, person, language, guardian }, spoken)
    const { rows } = await sql<{ id: string; byPhone: boolean }>`
      select person.id, not exists (${accountsFor}) as "byPhone"
      from persons record join persons person on person.id = record.root_id where record.id = ${asked}
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    const { id: patientId, byPhone } = rows[0]
    const waiting = await joinWithin(tx, { patientId, accountId: null }, wish)
    if (language) await noteLanguage(tx, patientId, language)
    return { ...waiting, byPhone }
  })
}

/** Takes somebody off the waiting list. Throws `not_found`. */
export const leaveAtDesk = (ground: Pick<Ground, 'db'>, id: string): Promise<void> =>
  leaveWaitingList(ground, sql`true`, id)

/** How many entries without an account are looked at for a free time, those who wait longest first. */
const most = 100

/** Who waits at some places (null: at all), can only be called, and has a time now that suits them. */
export async function toCallOfFree(db: Queries, places: readonly string[] | null): Promise<ToCallOfFree[]> {
  const { rows } = await sql<{ entry: ToCallOfFree }>`
    with by_phone as materialized (
      select entry.*, person.id as person_id, person.number, person.name
      from waitlist entry
      join persons asked on asked.id = entry.patient_id
      join persons person on person.id = asked.root_id and person.stands
      where ${allOf([
        sql`entry.status = 'waiting'`,
        // An earlier time for a visit is offered to accounts only.
        sql`entry.for_claim_id is null`,
        sql`entry.until_date >= today_at(entry.place_id)`,
        sql`not exists (${accountsFor})`,
        atPlaces(sql`entry.place_id`, { places: places as string[] | null }),
      ])}
      order by entry.created_at, entry.id limit ${most}
    )
    select json_build_object(
      '_id', entry.id, 'date', entry.date, 'untilDate', entry.until_date, 'part', entry.part,
      'kind', json_build_object('_id', kind.id, 'name', kind.name),
      'patient', json_build_object('_id', entry.person_id, 'number', entry.number, 'name', entry.name),
      'phone', coalesce(called.phone, ''), 'called', called.name,
      'doctor', json_build_object('_id', doctor.id, 'name', doctor_person.name),
      'place', json_build_object('_id', place.id, 'name', place.name, 'timeZone', zone_of(place.id)),
      'free', json_build_object('date', free.date, 'startTime', to_char(free.start_time, 'HH24:MI'))
    ) as entry
    from by_phone entry
    join doctors doctor on doctor.id = entry.doctor_id and doctor.listed
    join persons doctor_person on doctor_person.id = doctor.user_id
    join kinds kind on kind.id = entry.kind_id
    join places place on place.id = entry.place_id and not place.closed
    left join lateral to_call(entry.person_id, null) called on true
    cross join lateral (
      select at.date, at.start_time
      from free_starts(
        entry.doctor_id, entry.kind_id, entry.place_id, greatest(entry.date, today_at(entry.place_id)), entry.until_date
      ) at
      where ${isInPart(sql`at.start_time`)}
      order by at.date, at.start_time limit 1
    ) free
    order by entry.created_at, entry.id
  `.execute(db)
  return rows.map(({ entry }) => entry)
}
