import { type RawBuilder, sql } from 'kysely'
import type { BodyOf, InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/desk/desk-find.ts'
import type { BoardVisit } from '#contract/desk/desk.ts'
import type { DeskVisit } from '#contract/desk/desk-find.ts'
import { calledOf, phoneOf } from '../booking/absences/absence-visits.ts'
import { mayDo } from '#contract/rights.ts'
import { matching } from '../people/search.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { allOf, atPlaces } from '../platform/where.ts'
import { placeOfVisits, readVisits } from './board.ts'

type FoundVisit = BodyOf<typeof contract.findVisits>[number]
type FoundPayment = BodyOf<typeof contract.findPayments>[number]

/**
 * Visits of up to this many people are found by person; for more people, coming visits are read in order until enough
 * match.
 */
const few = 200

/** Today's and coming visits of the people a search finds, as patients or as doctors, soonest first. */
export async function findVisits(
  db: Queries,
  caller: Caller,
  { search, limit }: InputOf<typeof contract.findVisits>['query'],
): Promise<FoundVisit[]> {
  const { rows: meant } = await sql<{ ids: string[]; doctors: string[] }>`
    with found as materialized (
      select record.id from persons record
      where record.root_id in (select root_id from persons where id in (${matching(search)}))
      limit ${few + 1}
    ), doctor as (
      select doctors.id from doctors join persons person on person.id = doctors.user_id
      where doctors.deleted_at is null and person.name_words @@ name_query(${search})
    )
    select array(select id from found) as ids, array(select id from doctor) as doctors
  `.execute(db)
  const { ids, doctors } = meant[0]!
  const first = (where: RawBuilder<unknown>) =>
    firstVisits(db, limit, allOf([where, atPlaces(sql`claim.place_id`, caller)]))
  const ofDoctors = sql`claim.doctor_id = any(${doctors}::uuid[])`
  const found =
    ids.length > few
      ? await first(
          sql`(
            claim.patient_id in (
              select record.id from persons record
              where record.root_id in (select root_id from persons where id in (${matching(search)}))
            ) or ${ofDoctors}
          )`,
        )
      : [
          ...(await first(sql`claim.patient_id = any(${ids}::uuid[])`)),
          ...(doctors.length > 0 ? await first(ofDoctors) : []),
        ]
  const once = new Map(found.map((visit) => [visit._id, visit]))
  return [...once.values()]
    .sort((a, b) => `${a.date}${a.startTime}`.localeCompare(`${b.date}${b.startTime}`))
    .slice(0, limit)
}

async function firstVisits(db: Queries, limit: number, where: RawBuilder<unknown>): Promise<FoundVisit[]> {
  const { rows } = await sql<{ visit: FoundVisit }>`
    with claim as materialized (
      select * from appointments claim
      where ${where} and claim.status <> 'cancelled' and claim.date >= clinic_today() - 1
        and claim.date >= today_at(claim.place_id)
      order by claim.date, claim.start_time, claim.id limit ${limit}
    )
    select json_build_object(
      '_id', claim.id, 'patient', json_build_object(
        '_id', patient.person_id, 'number', patient.number, 'name', patient.name
      ),
      'doctor', doctor_person.name, 'place', json_build_object('_id', place.id, 'name', place.name),
      'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI')
    ) as visit
    from claim
    join people patient on patient.id = claim.patient_id
    join doctors doctor on doctor.id = claim.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    join places place on place.id = claim.place_id
    order by claim.date, claim.start_time, claim.id
  `.execute(db)
  return rows.map(({ visit }) => visit)
}

/**
 * One visit as the desk sees it, cancelled or not. Birthday, guardians and the desk's note need the right to people.
 * Throws `not_found`.
 */
export async function getDeskVisit(db: Queries, caller: Caller, id: string): Promise<DeskVisit> {
  const seesPeople = mayDo(caller.rights, 'people')
  const [visit] = await readVisits(db, sql`claim.id = ${id}::uuid`)
  const { rows } = await sql<Omit<DeskVisit, keyof BoardVisit>>`
    select ${placeOfVisits} as place,
      ${phoneOf} as phone, ${calledOf} as called,
      (
        select reason.name from visit_reasons chosen join change_reasons reason on reason.id = chosen.reason_id
        where chosen.claim_id = claim.id and chosen.act = 'cancel'
      ) as "cancelReason",
      case when ${seesPeople} then patient.born end as born,
      case when ${seesPeople} then coalesce(patient.desk_note, '') else '' end as "deskNote",
      (
        select coalesce(
          json_agg(
            json_build_object('_id', acting.id, 'name', acting.name, 'phone', acting.phone)
            order by acting.name, acting.id
          ), '[]'
        )
        from guardianships_in_force guardian join persons acting on acting.id = guardian.guardian_id
        left join users account on account.id = guardian.account_id
        where ${seesPeople} and guardian.person_id = patient.person_id and 'visits' = any(guardian.rights)
          and account.closed_at is null
      ) as guardians,
      coalesce((select words from visit_terms where claim_id = claim.id), '') as agreed,
      (
        select json_build_object('number', count(*) filter (where during <= claim.during), 'all', count(*))
        from claims where checkout_id = claim.checkout_id and status <> 'cancelled'
        having count(*) > 1 and claim.status <> 'cancelled'
      ) as series
    from appointments claim
    join people patient on patient.id = claim.patient_id
    join places place on place.id = claim.place_id
    where claim.id = ${id}::uuid
  `.execute(db)
  if (!visit || !rows[0]) throw new Failure('not_found')
  return { ...visit, ...rows[0] }
}

/** Payments by their provider's reference, and by the number of a receipt about them. */
export async function findPayments(db: Queries, caller: Caller, search: string): Promise<FoundPayment[]> {
  const { rows } = await sql<{ payment: FoundPayment }>`
    with found as (
      select id, claim_id, amount_cents, intent_id as reference from payments where intent_id = ${search}
      union all
      select id, claim_id, amount_cents, label from receipts where label = upper(${search})
    )
    select json_build_object(
      '_id', found.id, 'appointmentId', claim.id,
      'patient', json_build_object('number', patient.number, 'name', patient.name), 'placeId', claim.place_id,
      'date', claim.date, 'amount', found.amount_cents / 100.0, 'reference', found.reference
    ) as payment
    from found
    join appointments claim on claim.id = found.claim_id
    join people patient on patient.id = claim.patient_id
    where ${allOf([atPlaces(sql`claim.place_id`, caller)])}
  `.execute(db)
  return rows.map(({ payment }) => payment)
}
