import { sql } from 'kysely'
import { addressIn, type Language } from '../../texts/languages.ts'
import type { VisitToCheckIn } from '#contract/desk/check-in.ts'
import { kioskTriesPerMinute, type ScreenKind, screenDays } from '#contract/desk/desk-stages.ts'
import type { Screen, WaitingRoom } from '#contract/desk/screens.ts'
import { roomOf, withRoom } from '../booking/move/rooms-of-calls.ts'
import type { Ground } from '../ground.ts'
import { birthdayIn } from '../people/search.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { countExactly } from '../platform/limits.ts'
import { stageOf } from './board.ts'
import { arrive, findVisits } from './check-in.ts'

const isOpen = sql`
  screen.closed_at is null and screen.opened_at > clinic_now() - make_interval(days => ${screenDays}::int)`
const purpose = 'screen'

export async function listScreens(db: Queries, placeId: string): Promise<Screen[]> {
  const { rows } = await sql<Screen>`
    select screen.id as "_id", screen.kind, iso(screen.opened_at) as "openedAt", opener.name as "openedBy"
    from screens screen join persons opener on opener.id = screen.opened_by
    where screen.place_id = ${placeId} and ${isOpen}
    order by screen.opened_at desc limit 50
  `.execute(db)
  return rows
}

/** Opens a screen in the language of the caller and answers its address. Throws `not_found` for an unknown place. */
export async function openScreen(
  { db, config, signatures }: Pick<Ground, 'db' | 'config' | 'signatures'>,
  caller: Caller,
  { placeId, kind, language }: { placeId: string; kind: ScreenKind; language: Language },
): Promise<Screen & { address: string }> {
  const { rows } = await inTransaction(db, (tx) =>
    sql<Omit<Screen, 'openedBy'>>`
      insert into screens (place_id, kind, opened_by)
      select id, ${kind}, ${caller.id} from places where id = ${placeId} and not closed
      returning id as "_id", kind, iso(opened_at) as "openedAt"
    `.execute(tx),
  )
  const [screen] = rows
  if (!screen) throw new Failure('not_found')
  const address = `${config.publicUrl}${addressIn(language, `/${kind}`)}#${signatures.seal(purpose, screen._id)}`
  return { ...screen, openedBy: caller.name, address }
}

/** Closes a screen for good. Throws `not_found` for one that is not open. */
export async function closeScreen(db: Ground['db'], id: string): Promise<void> {
  const { rows } = await inTransaction(db, (tx) =>
    sql`update screens set closed_at = clinic_now() where id = ${id} and closed_at is null returning id`.execute(tx),
  )
  if (!rows[0]) throw new Failure('not_found')
}

export type OpenScreen = { id: string; place_id: string }

/** The open screen of this kind that a token opens. Throws `link_not_valid`. */
export async function screenOf(
  { db, signatures }: Pick<Ground, 'db' | 'signatures'>,
  token: unknown,
  kind: ScreenKind,
): Promise<OpenScreen> {
  const id = typeof token === 'string' ? signatures.open(purpose, token) : null
  const { rows } = await sql<OpenScreen>`
    select id, place_id from screens screen where id = ${id}::uuid and kind = ${kind} and ${isOpen}
  `.execute(db)
  if (!rows[0]) throw new Failure('link_not_valid')
  return rows[0]
}

/** Which of these screens are still open. */
export async function openAmong(db: Queries, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from screens screen where id = any(${ids as string[]}::uuid[]) and ${isOpen}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Who is called and who waits at a place today, by number only. */
export async function readWaitingRoom(db: Queries, { place_id: placeId }: OpenScreen): Promise<WaitingRoom> {
  const { rows } = await sql<WaitingRoom>`
    with here as (
      select ${stageOf} as stage, attendance.number, attendance.arrived_at, attendance.called_at,
        attendance.told_minutes, doctor_person.name as doctor, upper(claim.during) as ends,
        coalesce(${roomOf}, '') as room
      from appointments claim
      join doctors doctor on doctor.id = claim.doctor_id
      join persons doctor_person on doctor_person.id = doctor.user_id
      ${withRoom}
      where claim.place_id = ${placeId} and claim.date = (select today_at(${placeId}::uuid))
        and claim.status <> 'cancelled'
    )
    select place.name as place, zone_of(place.id) as "timeZone",
      coalesce((
        select json_agg(json_build_object(
          'number', number, 'room', room, 'doctor', doctor, 'at', iso(called_at)
        ) order by called_at desc)
        from (
          select * from here where stage = 'room' and number is not null and called_at is not null
          order by called_at desc limit 6
        ) called
      ), '[]') as called,
      coalesce((
        select json_agg(number order by arrived_at, number) from here where stage = 'waiting' and number is not null
      ), '[]') as waiting,
      coalesce((
        select json_agg(json_build_object('doctor', doctor, 'minutes', minutes) order by doctor)
        from (
          select doctor, max(told_minutes) as minutes from here
          where stage in ('expected', 'waiting') and told_minutes is not null and ends > clinic_now() group by doctor
        ) late
      ), '[]') as delays
    from places place where place.id = ${placeId}
  `.execute(db)
  return rows[0]!
}

/**
 * Checks a patient in at a screen of this place, by birthday or number and the first letters of the name. If several
 * people match, it throws `visit_not_found`, which sends the patient to the desk. A patient who is too early is told
 * from when they can check in. Too many tries at this screen throw `too_many_requests`.
 */
export async function checkInAtKiosk(
  db: Ground['db'],
  { id, place_id: placeId }: OpenScreen,
  { who, letters }: { who: string; letters: string },
): Promise<VisitToCheckIn> {
  await countExactly(db, `kiosk ${id}`, kioskTriesPerMinute, 60)
  const found = await foundAtKiosk(db, { place_id: placeId }, { who, letters })
  const people = new Set(found.map(({ personId }) => personId))
  // The first visit that can be checked in to; else the one that is checked in already; else the next.
  const visit =
    found.find(({ standing }) => standing === 'open') ?? found.find(({ standing }) => standing === 'here') ?? found[0]
  if (!visit || people.size !== 1) throw new Failure('visit_not_found')
  return visit.standing === 'early' ? visit : arrive(db, visit, null)
}

/** Today's visits at a place of the people whom a birthday or number and the first letters of a name mean. */
export async function foundAtKiosk(
  db: Queries,
  { place_id: placeId }: Pick<OpenScreen, 'place_id'>,
  { who, letters }: { who: string; letters: string },
) {
  const born = birthdayIn(who)
  const number = /^\d{1,15}$/.test(who) ? who : null
  return findVisits(
    db,
    sql`
      claim.place_id = ${placeId} and claim.date = (select today_at(${placeId}::uuid))
        and (patient.born = ${born}::date or patient.number = ${number}::bigint)
        and array_to_tsvector(words_of_name(patient.name)) @@ name_query(${letters})
        -- Two different letters: "a a", "e-e" and "a-" count as one letter.
        and (
          select sum(length(word)) from (select distinct word from unnest(words_of_name(${letters})) word) said
          where not exists (
            select from unnest(words_of_name(${letters})) longer
            where starts_with(longer, said.word) and longer <> said.word
          )
        ) >= 2
    `,
  )
}
