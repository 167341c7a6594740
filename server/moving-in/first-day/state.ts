import { sql } from 'kysely'
import { type DoctorToBe, type FirstDay, type FirstDayStep, firstDaySteps } from '#contract/moving-in/first-day.ts'
import { clinic } from '#contract/rules.ts'
import { noPassword } from '../../auth/passwords.ts'
import type { Ground } from '../../ground.ts'
import type { Queries } from '../../platform/database.ts'
import { listLegalPages } from '../../legal/pages.ts'

type Facts = {
  placeIsNamed: boolean
  kinds: number
  staff: number
  heardAt: string | null
  lastSentAt: string | null
  waiting: number
}

/** Reads the facts that the steps depend on. A new database already has the first place, with a made-up address. */
async function readFacts(db: Queries): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      place.name <> '' and place.address not in ('', ${clinic.address}) and place.phone not in ('', ${clinic.phone})
        as "placeIsNamed",
      (select count(*) from kinds where active and id <> consultation()) as kinds,
      (select count(*) from users where role in ('admin', 'reception') and closed_at is null) as staff,
      (select iso(max(received_at)) from provider_events) as "heardAt",
      (select iso(max(sent_at)) from mails where sent_at is not null) as "lastSentAt",
      (select count(*) from mails where sent_at is null and failed_at is null and next_try_at < 'infinity') as waiting
    from places place where place.id = first_place()
  `.execute(db)
  return rows[0]!
}

/** Doctors who are not deleted, and why patients cannot book with them. */
async function readDoctors(db: Queries): Promise<DoctorToBe[]> {
  const { rows } = await sql<DoctorToBe>`
    select doctor.id as "_id", doctor.user_id as "userId", person.name, person.email, doctor.specialization,
      doctor.place_id as "placeId", account.password_hash = ${noPassword} as invited, week.hours,
      array_remove(array[
        case when week.hours = 0 then 'hours' end,
        case when doctor.standing <> 'verified' then doctor.standing end,
        case when doctor.account_closed then 'closed' end,
        case when place.closed then 'place' end
      ], null) as missing
    from doctors doctor
    join persons person on person.id = doctor.user_id
    join users account on account.id = doctor.user_id
    join places place on place.id = doctor.place_id
    cross join lateral (
      select coalesce(sum(extract(epoch from slot.end_time - slot.start_time)) / 3600, 0)::float as hours
      from weekly_slots slot join places there on there.id = slot.place_id and not there.closed
      where slot.doctor_id = doctor.id
    ) week
    where doctor.deleted_at is null
    order by week.hours > 0, fold(person.name), doctor.id limit 100
  `.execute(db)
  return rows
}

/**
 * Which steps of the setup are done and what is missing. It is computed from the data, and no step is stored as done,
 * so it does not matter who did it, or on which page.
 */
export async function readFirstDay({ db, config, payments, mail }: Ground): Promise<FirstDay> {
  const [facts, doctors, legal] = await Promise.all([readFacts(db), readDoctors(db), listLegalPages(db)])
  const { placeIsNamed, kinds, staff, heardAt, lastSentAt, waiting } = facts
  const isOffered = ({ missing }: DoctorToBe) => missing.length === 0
  // A doctor who has no hours but is suspended or closed needs none.
  const lacksHoursAlone = ({ missing }: DoctorToBe) => missing.length === 1 && missing[0] === 'hours'
  const bookable = doctors.some(isOffered)
  const done: Record<FirstDayStep, boolean> = {
    place: placeIsNamed || config.demo,
    // The consultation is always there; this step is about more kinds.
    kinds: kinds > 0,
    doctors: doctors.length > 0,
    hours: bookable && (config.demo || !doctors.some(lacksHoursAlone)),
    staff: staff > 1,
    payment: payments.name === 'stripe' || config.demo,
    mail: lastSentAt !== null,
    legal: legal.length === 2,
  }
  // A demo sends no mail and shows the terms of Salus.
  const optional = new Set<FirstDayStep>(['kinds', 'staff', ...(config.demo ? (['mail', 'legal'] as const) : [])])
  const needed = (step: FirstDayStep) => !optional.has(step)
  const steps = firstDaySteps.map((step) => ({ step, done: done[step], needed: needed(step) }))
  return {
    steps,
    complete: steps.every((each) => each.done || !each.needed),
    bookable,
    timeZone: config.timeZone,
    currency: config.currency,
    ownKinds: kinds,
    doctors,
    staff,
    payments: {
      provider: payments.name,
      live: payments.publishableKey?.startsWith('pk_live_') ?? false,
      webhook: `${config.publicUrl}/api/payments/webhook`,
      heardAt,
    },
    mail: { configured: mail !== null, from: config.mailFrom, lastSentAt, waiting },
    legal: legal.map(({ kind, version, url, publishedAt }) => ({ kind, version, url, publishedAt })),
  }
}
