import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import { isStaffRole } from '#contract/rights.ts'
import type { MyKind, Offer } from '#contract/clinic/kinds.ts'
import { centsOf } from '#contract/money.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { asKind } from './kinds.ts'
import { visitTerms } from './visit-terms.ts'

/**
 * The kinds that a doctor offers patients, the consultation first; staff also see kinds that only reception books.
 * Throws `not_found` for an unknown doctor.
 */
export async function listOffers(db: Queries, caller: Caller | null, doctorId: string): Promise<Offer[]> {
  const isDesk = caller !== null && isStaffRole(caller.role)
  const { rows } = await sql<{ offers: Offer[] }>`
    select coalesce((
      select json_agg(json_build_object(
        '_id', offer.kind_id,
        'name', offer.name,
        'description', kind.description,
        'minutes', offer.minutes,
        'fee', offer.fee_cents / 100.0,
        'mode', offer.mode,
        'audience', offer.audience,
        'noticeMinutes', offer.notice_minutes,
        'horizonDays', offer.horizon_days,
        'cancelHours', offer.cancel_hours,
        'terms', ${visitTerms},
        'takesRoom', kind.room_sort is not null,
        'standard', offer.kind_id = consultation(),
        'placeIds', array(
          select place.id from places place
          where not place.closed and (
            exists (
              select from weekly_slots hours
              where hours.doctor_id = doctor.id and hours.place_id = place.id
                and (not hours.video or offer.mode in ('video', 'phone'))
            ) or exists (
              select from extra_hours hours
              where hours.doctor_id = doctor.id and hours.place_id = place.id and hours.date >= clinic_today()
                and (not hours.video or offer.mode in ('video', 'phone'))
            )
          )
          order by place.id <> doctor.place_id, place.created_at, place.id
        )
      ) order by offer.kind_id <> consultation(), fold(offer.name))
      from offers offer join kinds kind on kind.id = offer.kind_id
      cross join lateral terms_at(kind, offer.fee_cents) terms
      where offer.doctor_id = doctor.id and (${isDesk} or offer.audience <> 'desk')
    ), '[]') as offers
    from doctors doctor where doctor.id = ${doctorId} and doctor.listed
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].offers
}

/** The clinic's kinds of visit, and which of them the doctor offers. */
export async function listMyKinds(db: Queries, caller: Pick<Caller, 'id'>): Promise<MyKind[]> {
  const { rows } = await sql<MyKind>`
    select ${asKind} as kind, own.kind_id is not null or kind.id = consultation() as offered, own.minutes,
      (own.fee_cents / 100.0)::float as fee
    from doctors doctor
    cross join kinds kind
    left join doctor_kinds own on own.doctor_id = doctor.id and own.kind_id = kind.id
    where doctor.user_id = ${caller.id} and kind.active
    order by kind.id <> consultation(), fold(kind.name), kind.id
  `.execute(db)
  return rows
}

type Own = { kindId: string; minutes: number | null; fee: number | null }

/**
 * Replaces the kinds that the doctor offers beside the consultation, whose length and fee are in the doctor's profile.
 * Throws `invalid_input` for a kind that the clinic does not offer.
 */
export async function changeMyKinds(
  { db }: Pick<Ground, 'db'>,
  caller: Pick<Caller, 'id'>,
  wanted: readonly Own[],
): Promise<MyKind[]> {
  const own = wanted.map(({ kindId, minutes, fee }) => ({ kindId, minutes, cents: fee === null ? null : centsOf(fee) }))
  return inTransaction(db, async (tx) => {
    // Saves from two tabs at once take turns.
    await sql`select from doctors where user_id = ${caller.id} for no key update`.execute(tx)
    await sql`
      delete from doctor_kinds using doctors where doctors.id = doctor_id and doctors.user_id = ${caller.id}
    `.execute(tx)
    await sql`
      insert into doctor_kinds (doctor_id, kind_id, minutes, fee_cents)
      select distinct on (kind.id) doctor.id, kind.id, own.minutes, own.cents
      from doctors doctor, jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own (
        "kindId" uuid, minutes smallint, cents integer
      )
      join kinds kind on kind.id = own."kindId" and kind.active
      where doctor.user_id = ${caller.id} and kind.id <> consultation()
    `.execute(tx)
    const mine = await listMyKinds(tx, caller)
    const known = new Set(mine.map(({ kind }) => kind._id))
    const strange = wanted.findIndex(({ kindId }) => !known.has(kindId))
    if (strange >= 0) {
      throw new Failure('invalid_input', {
        issues: [{ path: `kinds.${strange}.kindId`, message: rule('kind_unknown') }],
      })
    }
    return mine
  })
}
