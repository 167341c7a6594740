import { sql } from 'kysely'
import { textsIn } from '../../texts/texts.ts'
import type { Queries } from '../platform/database.ts'
import { demoDoctors } from './doctors.ts'
import { phoneInBerlin, phoneInLisbon } from './patients.ts'

const { knownTexts } = textsIn('en')

/** Two kinds have a fee for cancelling late: one asks for a deposit, the other for the full price. */
const ultrasoundTerms = { pays: 'deposit', depositCents: 2500, freeHours: 48, latePercent: 25, noShowPercent: 50 }
const homeTerms = { freeHours: 24, lateCents: 4000, noShowCents: 9000, mostMoves: 2 }

type Kind = { name: string; description: string; minutes: number; after?: number; roomSort?: string } & Record<
  string,
  unknown
>

/** The kinds beside the consultation, which every database has. */
const kinds: Kind[] = [
  { ...knownTexts.kinds.followUp, minutes: 20, fee: 4000, audience: 'known', cancelHours: 24 },
  { ...knownTexts.kinds.video, minutes: 30, mode: 'video', cancelHours: 12 },
  { ...knownTexts.kinds.phone, minutes: 15, mode: 'phone', fee: 2500, cancelHours: 2 },
  {
    ...knownTexts.kinds.vaccination,
    minutes: 10,
    after: 5,
    step: 15,
    fee: 2000,
    roomSort: 'treatment',
    cancelHours: 24,
  },
  {
    ...knownTexts.kinds.bloodDraw,
    minutes: 15,
    step: 15,
    fee: 1500,
    roomSort: 'treatment',
    horizon: 60,
    cancelHours: 24,
  },
  {
    ...knownTexts.kinds.ultrasound,
    minutes: 30,
    after: 10,
    fee: 9000,
    roomSort: 'ultrasound',
    cancelHours: 2,
    ...ultrasoundTerms,
  },
  {
    ...knownTexts.kinds.home,
    minutes: 60,
    before: 30,
    after: 30,
    mode: 'home',
    fee: 18000,
    notice: 1440,
    cancelHours: 2,
    ...homeTerms,
  },
]

/**
 * Which doctors offer which kinds, by index in the list of demo doctors. The first doctor offers consultations only.
 */
const offers = [
  { every: 1, at: 0, names: [knownTexts.kinds.followUp.name] },
  { every: 4, at: 1, names: [knownTexts.kinds.video.name] },
  {
    every: 5,
    at: 1,
    names: [knownTexts.kinds.video.name, knownTexts.kinds.phone.name],
  },
  { every: 4, at: 2, names: [knownTexts.kinds.phone.name] },
  // Those of Pediatrics, General Medicine and Pulmonology.
  ...[12, 13, 14].map((at) => ({ every: 18, at, names: [knownTexts.kinds.vaccination.name] })),
  {
    every: 6,
    at: 3,
    names: [knownTexts.kinds.ultrasound.name, knownTexts.kinds.bloodDraw.name],
  },
  { every: 10, at: 4, names: [knownTexts.kinds.home.name, knownTexts.kinds.video.name] },
]

/** The rooms that kinds of visit need, of each sort; each place has them. */
export const treatmentRooms = [
  { name: knownTexts.rooms.first, sort: 'treatment' },
  { name: knownTexts.rooms.second, sort: 'treatment' },
  { name: knownTexts.rooms.ultrasound, sort: 'ultrasound' },
]

/** The kinds offered by the demo's doctor with this index that take a room. */
export const treatmentsOf = (doctor: number) =>
  doctor === 0
    ? []
    : offers
        .filter(({ every, at }) => doctor % every === at)
        .flatMap(({ names }) => kinds.filter(({ name, roomSort }) => roomSort !== undefined && names.includes(name)))

/** The rooms of a place: those of its doctors, and those that a kind of visit needs. */
const roomsOf = (isInLisbon: boolean) => [
  ...[...new Set(demoDoctors.filter((each) => each.isInLisbon === isInLisbon).map(({ location }) => location))].map(
    (name) => ({ isInLisbon, name, sort: 'consultation' }),
  ),
  ...treatmentRooms.map((room) => ({ isInLisbon, ...room })),
]
const rooms = [...roomsOf(false), ...roomsOf(true)]

/**
 * The first place in Berlin, unless the clinic is set up for another time zone, and a second one in Lisbon, with rooms
 * at both.
 */
export async function demoPlaces(tx: Queries): Promise<void> {
  await sql`
    insert into places (name, address, latitude, longitude, phone, emergency_number, time_zone, insurances)
    values ('Salus Lisboa', 'Rua do Salitre 12, 1250-199 Lisboa', 38.7205, -9.1485, ${phoneInLisbon}, '112',
      'Europe/Lisbon', '{SNS,ADSE}')
  `.execute(tx)
  await sql`
    update places set latitude = 52.5297, longitude = 13.4012, address = 'Torstraße 12, 10119 Berlin',
      insurances = '{GKV (statutory),PKV (private)}', phone = ${phoneInBerlin}, emergency_number = '112'
    where id = first_place() and clinic_zone() = 'Europe/Berlin'
  `.execute(tx)
  await sql`
    insert into rooms (place_id, name, sort)
    select place.id, room.name, room.sort
    from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as room ("isInLisbon" boolean, name text, sort text)
    join places place on (place.id <> first_place()) = "isInLisbon"
  `.execute(tx)
}

/**
 * Eight kinds of visit, and who offers them. Every fourth doctor of the first place has two evenings by video, after
 * the clinic's hours.
 */
export async function demoKinds(tx: Queries): Promise<void> {
  await sql`
    insert into kinds (
      name, description, minutes, buffer_before, buffer_after, step, fee_cents, mode, audience, notice_minutes,
      horizon_days, room_sort, cancel_hours, pays, deposit_cents, free_hours, late_fee_cents, late_fee_percent,
      no_show_cents, no_show_percent, most_moves
    )
    select name, description, minutes, coalesce(before, 0), coalesce(after, 0), step, fee, coalesce(mode, 'clinic'),
      coalesce(audience, 'anybody'), coalesce(notice, 0), coalesce(horizon, 30), "roomSort", "cancelHours",
      coalesce(pays, 'full'), "depositCents", "freeHours", "lateCents", "latePercent", "noShowCents", "noShowPercent",
      "mostMoves"
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as kind (
      name text, description text, minutes int, before int, after int, step int, fee int, mode text, audience text,
      notice int, horizon int, "roomSort" text, "cancelHours" int, pays text, "depositCents" int, "freeHours" int,
      "lateCents" int, "latePercent" int, "noShowCents" int, "noShowPercent" int, "mostMoves" int
    )
  `.execute(tx)
  const name = knownTexts.kinds.consultation.name
  const description = knownTexts.kinds.consultation.description
  await sql`
    update kinds set name = ${name}, description = ${description} where id = consultation()
  `.execute(tx)
  const doctors = sql`(
    select doctors.id, row_number() over (order by case when email like 'doctor@%' then 0 else
      substring(email from 'doctor(\\d+)')::int end) - 1 as place
    from doctors join users on users.id = doctors.user_id
  ) doctor`
  await sql`
    insert into doctor_kinds (doctor_id, kind_id)
    select distinct doctor.id, kinds.id
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as offer (every int, at int, names jsonb)
    join ${doctors} on doctor.place % offer.every = offer.at and doctor.place > 0
    join kinds on offer.names ? kinds.name
  `.execute(tx)
  await sql`
    insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id, video)
    select doctors.id, evening, time '19:00', time '20:00', doctors.place_id, true
    from ${doctors} join doctors using (id) cross join unnest(array[1, 3]) evening
    where doctor.place % 4 = 1 and doctors.place_id = first_place()
    on conflict do nothing
  `.execute(tx)
}
