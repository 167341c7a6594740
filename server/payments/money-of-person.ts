import { sql } from 'kysely'
import type { MoneyOfPerson } from '#contract/payments/money-of-person.ts'
import { placesOf } from '#contract/rights.ts'
import { seenRecords } from '../people/seen-by.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { allOf, atPlaces } from '../platform/where.ts'
import { dueAtDeskCents, withMoney } from './money-of-visit.ts'

/** How many movements are shown, newest first. */
const most = 50

const ofVisit = sql`
  'appointmentId', claim.id, 'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI'),
  'doctor', doctor_person.name, 'kind', kind.name`

const withNames = sql`
  join doctors doctor on doctor.id = claim.doctor_id
  join persons doctor_person on doctor_person.id = doctor.user_id
  join kinds kind on kind.id = claim.kind_id`

/**
 * What is due from a person for visits at the caller's places, and what they have paid and got back, or are getting
 * back, there. Receipts are named only to those who may read them there. Throws `not_found`.
 */
export async function getMoneyOfPerson(db: Queries, caller: Caller, id: string): Promise<MoneyOfPerson> {
  const records = await seenRecords(db, caller, id)
  const theirs = sql`claim.patient_id = any(${records}::uuid[])`
  const owedHere = allOf([theirs, atPlaces(sql`claim.place_id`, caller)])
  // As reports count it: where the visit was when the money moved.
  const movedHere = allOf([theirs, atPlaces(sql`movement.place_id`, caller)])
  const readsReceipts = allOf([atPlaces(sql`receipt.place_id`, { places: placesOf(caller, ['take-money']) })])
  const { rows } = await sql<{ money: MoneyOfPerson }>`
    with owing as materialized (
      select claim.*, ${dueAtDeskCents} as due_cents from appointments claim ${withMoney} where ${owedHere}
    ), unpaid as (
      select * from owing where due_cents > 0
    ), all_moved as materialized (
      -- Sorted apart: by the order of the ledger all later entries of everybody would be read.
      select movement.* from appointments claim join moved_money movement on movement.claim_id = claim.id
      where ${movedHere}
    ), moved as (
      select * from all_moved order by at desc, entry_id desc limit ${most}
    )
    select json_build_object(
      'due', (select coalesce(sum(due_cents) filter (where date <= today_at(place_id)), 0) from unpaid) / 100.0,
      'dueLater', (select coalesce(sum(due_cents) filter (where date > today_at(place_id)), 0) from unpaid) / 100.0,
      'unpaid', (
        select coalesce(json_agg(
          json_build_object(${ofVisit}, 'due', claim.due_cents / 100.0) order by claim.during, claim.id
        ), '[]'::json)
        from unpaid claim ${withNames}
      ),
      'underWay', (
        select coalesce(json_agg(json_build_object(
          '_id', payment.id, ${ofVisit}, 'method', payment.method,
          'amount', (received_by(payment) - kept_by(payment) - payment.refunded_cents) / 100.0,
          'fails', payment.attention is not null
        ) order by claim.during, claim.id), '[]'::json)
        from claims claim join payments payment on payment.claim_id = claim.id ${withNames}
        where ${theirs} and payment.status = 'refund_due'
          and received_by(payment) - kept_by(payment) - payment.refunded_cents > 0
      ),
      'movements', (
        select coalesce(json_agg(json_build_object(
          '_id', moved.entry_id::text, ${ofVisit}, 'method', moved.method,
          'amount', (moved.received_cents - moved.returned_cents) / 100.0, 'at', iso(moved.at),
          'paper', (
            select json_build_object('_id', receipt.id, 'number', receipt.label) from receipts receipt
            where receipt.entry_id = moved.entry_id and ${readsReceipts}
          )
        ) order by moved.at desc, moved.entry_id desc), '[]'::json)
        from moved join claims claim on claim.id = moved.claim_id ${withNames}
      )
    ) as money
  `.execute(db)
  return rows[0]!.money
}
