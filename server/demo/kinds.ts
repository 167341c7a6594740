import { sql } from 'kysely'
import { textsIn } from '../../texts/texts.ts'
import type { Queries } from '../platform/database.ts'

const { knownTexts } = textsIn('en')

/** Two kinds have a fee for cancelling late: one asks for a deposit, the other for the full price. */
const ultrasoundTerms = { pays: 'deposit', depositCents: 2500, freeHours: 48, latePercent: 25, noShowPercent: 50 }
const homeTerms = { freeHours: 24, lateCents: 4000, noShowCents: 9000, mostMoves: 2 }

/** The kinds beside the consultation, which every database has. */
const kinds = [
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
  { every: 4, at: 1, names: [knownTexts.kinds.followUp.name, knownTexts.kinds.video.name] },
  {
    every: 5,
    at: 1,
    names: [knownTexts.kinds.followUp.name, knownTexts.kinds.video.name, knownTexts.kinds.phone.name],
  },
  { every: 4, at: 2, names: [knownTexts.kinds.phone.name, knownTexts.kinds.vaccination.name] },
  {
    every: 6,
    at: 3,
    names: [knownTexts.kinds.ultrasound.name, knownTexts.kinds.bloodDraw.name, knownTexts.kinds.followUp.name],
  },
  { every: 10, at: 4, names: [knownTexts.kinds.home.name, knownTexts.kinds.video.name] },
]

const rooms = [
  { name: knownTexts.rooms.first, sort: 'treatment' },
  { name: knownTexts.rooms.second, sort: 'treatment' },
  { name: knownTexts.rooms.ultrasound, sort: 'ultrasound' },
]

/**
 * A second place in another zone, rooms at both, eight kinds of visit, and who offers what where: every fifth doctor
 * has a morning in Lisbon, and every fourth an hour by video in the evening.
 */
export async function demoKinds(tx: Queries): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into places (name, address, latitude, longitude, phone, emergency_number, time_zone)
    values ('Salus Lisboa', 'Rua do Salitre 12, 1250-199 Lisboa', 38.7205, -9.1485, '+351 210 000 108', '112',
      'Europe/Lisbon')
    returning id
  `.execute(tx)
  const lisbon = rows[0]!.id
  await sql`update places set latitude = 52.5237, longitude = 13.3973 where id = first_place()`.execute(tx)
  await sql`
    insert into rooms (place_id, name, sort)
    select place.id, room.name, room.sort
    from places place
    cross join jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as room (name text, sort text)
  `.execute(tx)
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
    join ${doctors} on doctor.place % offer.every = offer.at
    join kinds on offer.names ? kinds.name
  `.execute(tx)
  await sql`
    insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id, video)
    select doctor.id, hours.weekday, hours.starts, hours.ends, hours.place_id, hours.video
    from ${doctors}
    cross join lateral (
      select 7 as weekday, time '08:30' as starts, time '12:30' as ends, ${lisbon}::uuid as place_id, false as video
      where doctor.place % 5 = 2
      union all
      select weekday, time '21:00', time '22:00', first_place(), true from unnest(array[1, 3]) weekday
      where doctor.place % 4 = 1
    ) hours
    on conflict do nothing
  `.execute(tx)
}
