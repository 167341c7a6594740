import { type RawBuilder, sql } from 'kysely'
import type { Calendar } from '#contract/desk/calendar.ts'
import { reasonFor } from '../../booking/absences/time-off.ts'
import { shownRoomId, withAttendance } from '../../booking/move/rooms-of-calls.ts'
import { isUnanswered } from '../../booking/stand-ins/ask-patients.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { allOf, atPlaces } from '../../platform/where.ts'

type Asked = {
  from: string
  to: string
  placeId?: string | undefined
  specialization?: string | undefined
  doctorId?: string | undefined
}

/** The dates shown, by the clock of the place or the clinic; `span` covers them as instants, including the last day. */
const shownDays = ({ from, to, placeId }: Asked) => sql`(
  select zone, ${from}::date as first, ${to}::date as last,
    tstzrange(${from}::date::timestamp at time zone zone, (${to}::date + 1)::timestamp at time zone zone) as span
  from (select coalesce(zone_of(${placeId ?? null}::uuid), clinic_zone()) as zone offset 0) clock
  offset 0
) shown`

/** A range of instants by the clock of `shown`: its date, the minute at which it begins, and its length in minutes. */
function onItsClock(during: string) {
  const at = (end: 'lower' | 'upper') => sql`(${sql.raw(end)}(${sql.ref(during)}) at time zone shown.zone)`
  return sql`
    'date', ${at('lower')}::date, 'minute', minute_of(${at('lower')}::time),
    'minutes', (extract(epoch from ${at('upper')} - ${at('lower')}) / 60)::int`
}

/**
 * A calendar: the doctor's own, or the doctors that staff ask for. Doctors with neither hours nor visits on these days
 * are left out, unless they are asked for by name.
 */
export async function readCalendar({ db }: Pick<Ground, 'db'>, caller: Caller, asked: Asked): Promise<Calendar> {
  const { timeZone, doctors, closed, rooms } = await doctorsIn(db, caller, asked)
  const ids = doctors.map(({ _id }) => _id)
  const [windows, claims, away] = await Promise.all([
    windowsOf(db, caller, ids, asked),
    claimsOf(db, caller, ids, asked),
    awayOf(db, caller, ids, asked),
  ])
  const concerned = new Set([...windows, ...claims.visits, ...claims.holds].map(({ doctorId }) => doctorId))
  const isNamed = caller.role === 'doctor' || asked.doctorId !== undefined
  return {
    timeZone,
    doctors: doctors.filter(({ _id }) => isNamed || concerned.has(_id)),
    windows,
    visits: claims.visits,
    holds: claims.holds,
    away: [...away, ...claims.elsewhere].filter(({ doctorId }) => isNamed || concerned.has(doctorId)),
    closed,
    rooms,
  }
}

type Head = Pick<Calendar, 'timeZone' | 'doctors' | 'closed' | 'rooms'>

async function doctorsIn(db: Queries, caller: Caller, asked: Asked): Promise<Head> {
  const { id, role } = caller
  const { rows } = await sql<Head>`
    select shown.zone as "timeZone", coalesce((
      select json_agg(json_build_object(
        '_id', doctor.id, 'name', person.name, 'specialization', doctor.specialization
      ) order by fold(person.name), doctor.id)
      from doctors doctor join persons person on person.id = doctor.user_id
      where ${allOf([
        sql`doctor.deleted_at is null`,
        role === 'doctor' && sql`doctor.user_id = ${id}::uuid`,
        asked.doctorId && sql`doctor.id = ${asked.doctorId}::uuid`,
        asked.specialization && sql`doctor.specialization = ${asked.specialization}`,
      ])}
    ), '[]') as doctors, coalesce((
      select json_agg(json_build_object(
        'place', place.name, 'name', closure.name,
        'from', greatest(closure.from_date, shown.first), 'to', least(closure.to_date, shown.last)
      ) order by closure.from_date, fold(place.name), closure.id)
      from closures closure join places place on place.id = closure.place_id
      where ${allOf([
        sql`closure.from_date <= shown.last and closure.to_date >= shown.first`,
        asked.placeId && sql`place.id = ${asked.placeId}::uuid`,
        atPlaces(sql`place.id`, caller),
        role === 'doctor' &&
          sql`exists (
            select from doctors own join weekly_slots works on works.doctor_id = own.id and works.place_id = place.id
            where own.user_id = ${id}::uuid
          )`,
      ])}
    ), '[]') as closed, coalesce((
      select json_agg(json_build_object('_id', room.id, 'name', room.name, 'placeId', place.id, 'place', place.name)
        order by fold(place.name), fold(room.name), room.id)
      from rooms room join places place on place.id = room.place_id
      where ${allOf([
        sql`not room.closed and not place.closed`,
        sql.lit(role !== 'doctor'),
        asked.placeId && sql`place.id = ${asked.placeId}::uuid`,
        atPlaces(sql`place.id`, caller),
      ])}
    ), '[]') as rooms
    from ${shownDays(asked)}
  `.execute(db)
  return rows[0]!
}

/** The doctors' hours at the given place, or at all; hours that a clock change skips are left out. */
async function windowsOf(
  db: Queries,
  caller: Caller,
  ids: readonly string[],
  asked: Asked,
): Promise<Calendar['windows']> {
  const { rows } = await sql<{ windows: Calendar['windows'] }>`
    select coalesce(json_agg(json_build_object(
      'doctorId', works.doctor_id, 'placeId', works.place_id, ${onItsClock('hours.during')}
    ) order by hours.during), '[]') as windows
    from ${shownDays(asked)}
    cross join (
      select doctor_id, place_id from weekly_slots where doctor_id = any(${ids}::uuid[])
      union
      select doctor_id, place_id from extra_hours where doctor_id = any(${ids}::uuid[])
    ) works
    cross join lateral windows_between(works.doctor_id, works.place_id, 'video', shown.first - 1, shown.last + 1) open
    cross join lateral (
      select instants_at(zone_of(works.place_id), open.date, time_of(open.opens), time_of(open.closes)) as during
      offset 0
    ) hours
    where hours.during && shown.span
      and ${isHere(sql`works.place_id`, caller, asked)}
  `.execute(db)
  return rows[0]!.windows
}

type Claims = Pick<Calendar, 'visits' | 'holds'> & { elsewhere: Calendar['away'] }

/** Whether a row is at the given place (any without one) and at a place of the caller. */
const isHere = (place: RawBuilder<unknown>, caller: Caller, { placeId }: Asked) =>
  sql`(${allOf([placeId && sql`${place} = ${placeId}::uuid`, atPlaces(place, caller)])})`

/** Appointments and holds. Those at a place that is not shown only appear as the doctor being away. */
async function claimsOf(db: Queries, caller: Caller, ids: readonly string[], asked: Asked): Promise<Claims> {
  const shownHere = isHere(sql`claim.place_id`, caller, asked)
  const { rows } = await sql<Claims>`
    with claim as materialized (
      select claim.* from ${shownDays(asked)}
      join appointments claim on claim.doctor_id = any(${ids}::uuid[])
        and claim.date between shown.first - 1 and shown.last + 1 and claim.during && shown.span
      where claim.status <> 'cancelled'
      union all
      select claim.* from ${shownDays(asked)}
      join claims claim on claim.status = 'held' and claim.hold_expires_at > clinic_now()
        and claim.doctor_id = any(${ids}::uuid[]) and claim.during && shown.span
    )
    select coalesce(json_agg(json_build_object(
        '_id', claim.id, 'doctorId', claim.doctor_id, 'placeId', claim.place_id, ${onItsClock('claim.during')},
        'before', claim.buffer_before, 'after', claim.buffer_after,
        'appointmentDate', claim.date,
        'slotId', to_char(claim.start_time, 'HH24:MI') || '-' || to_char(claim.end_time, 'HH24:MI'),
        'status', claim.status,
        'patient', json_build_object('_id', patient.person_id, 'name', patient.name),
        'kind', json_build_object('_id', kind.id, 'name', kind.name, 'mode', claim.mode),
        'overbooked', claim.overbooked is not null, 'isUnanswered', ${isUnanswered},
        'price', claim.amount_cents / 100.0, 'roomId', case when claim.mode = 'clinic' then ${shownRoomId} end,
        'version', claim.version
      ) order by lower(claim.during), claim.id) filter (where claim.status <> 'held' and ${shownHere}), '[]') as visits,
      coalesce(json_agg(json_build_object(
        '_id', claim.id, 'doctorId', claim.doctor_id, ${onItsClock('claim.during')},
        'before', claim.buffer_before, 'after', claim.buffer_after,
        'secondsLeft', ceil(extract(epoch from claim.hold_expires_at - clinic_now()))::int
      )) filter (where claim.status = 'held' and ${shownHere}), '[]') as holds,
      coalesce(json_agg(json_build_object(
        'doctorId', claim.doctor_id, ${onItsClock('claim.during')},
        'why', 'elsewhere', 'reason', '', 'timeOffId', null, 'place', '', 'until', null
      )) filter (where not ${shownHere}), '[]') as elsewhere
    from claim
    cross join ${shownDays(asked)}
    join people patient on patient.id = claim.patient_id
    join kinds kind on kind.id = claim.kind_id
    join doctors doctor on doctor.id = claim.doctor_id
    ${withAttendance}
  `.execute(db)
  return rows[0]!
}

/**
 * The doctors' time off, cut at each midnight of the days shown; only the doctors themselves see the reason. Without a
 * place it is time off at any place they work at, each in its own time zone.
 */
async function awayOf(db: Queries, caller: Caller, ids: readonly string[], asked: Asked): Promise<Calendar['away']> {
  const isOwn = sql.lit(caller.role === 'doctor')
  // Time off at every place may be ended only with a right for all places.
  const isTheirs = allOf([atPlaces(sql`off.place_id`, caller)])
  const { rows } = await sql<{ away: Calendar['away'] }>`
    select coalesce(json_agg(json_build_object(
      'doctorId', off.doctor_id, ${onItsClock('part.during')}, 'why', 'off',
      'reason', ${reasonFor(caller)},
      'timeOffId', case when ${isOwn} or off.from_date = off.to_date and ${isTheirs} then off.id end,
      'place', case when here.differs then place.name else coalesce(own.name, '') end, 'until', off.to_date
    ) order by part.during), '[]') as away
    from ${shownDays(asked)}
    join time_off off on off.doctor_id = any(${ids}::uuid[]) and off.during && in_any_zone(shown.span)
    cross join lateral (
      select time_off_at(off, at.place_id) as during, (array_agg(at.place_id))[1] as place_id,
        count(*) over () > 1 as differs
      from (
        select ${asked.placeId ?? null}::uuid as place_id
        union
        select place_id from (
          select off.place_id
          union all select place_id from doctors where id = off.doctor_id
          union all select place_id from weekly_slots where doctor_id = off.doctor_id
          union all select place_id from extra_hours where doctor_id = off.doctor_id
        ) works
        where ${asked.placeId === undefined}
      ) at
      where at.place_id is not null and time_off_at(off, at.place_id) is not null
        and ${isHere(sql`at.place_id`, caller, asked)}
      group by 1
    ) here
    join places place on place.id = here.place_id
    left join places own on own.id = off.place_id
    cross join lateral (
      select here.during * tstzrange(
        (shown.first + n)::timestamp at time zone shown.zone, (shown.first + n + 1)::timestamp at time zone shown.zone
      ) as during
      from generate_series(0, shown.last - shown.first) n
    ) part
    where here.during && shown.span and not isempty(part.during)
  `.execute(db)
  return rows[0]!.away
}
