import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** How many days before today the till was opened and closed. */
const daysOfTill = 10
/** What stays in the till overnight. */
const floatCents = 20_000

/**
 * What the visits cost and who has paid: by card through the sandbox, even where another provider takes new payments,
 * because no other provider knows these; or at reception, in the shifts of the till.
 */
export async function demoMoney(tx: Queries): Promise<void> {
  await sql`
    insert into payments (
      claim_id, provider, intent_id, amount_cents, currency, status, captured_cents, refunded_cents, created_at
    )
    select id, 'sandbox', 'pi_demo_' || replace(id::text, '-', ''), amount_cents, clinic_currency(),
      case when status = 'cancelled' then 'refunded' else 'booked' end,
      amount_cents, case when status = 'cancelled' then amount_cents else 0 end, created_at
    from claims where payment_method = 'card' and amount_cents > 0
  `.execute(tx)
  await sql`
    insert into sandbox_intents (
      id, idempotency_key, client_secret, amount_cents, currency, metadata, status, refunded_cents, succeeded_at
    )
    select intent_id, payments.id::text, intent_id || '_secret_' || md5(random()::text), amount_cents, currency,
      jsonb_build_object('claim', claim_id), 'succeeded',
      case when status = 'refunded' then amount_cents else 0 end, clinic_now()
    from payments
  `.execute(tx)
  await takeAtDesk(tx, sql`date < clinic_today() - ${daysOfTill}::int`)
  for (let ago = daysOfTill; ago >= 0; ago -= 1) await aShift(tx, ago)
}

const desk = sql`(select id from users where role in ('reception', 'admin') order by role desc, email limit 1)`

/** Completed visits that are not paid online were paid at reception. */
async function takeAtDesk(tx: Queries, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into payments_received (claim_id, method, amount_cents, taken_by, at)
    select id, case when extract(epoch from start_time)::int / 900 % 3 = 0 then 'cash' else 'terminal' end,
      amount_cents, ${desk}, least(upper(during), clinic_now())
    from claims where status = 'completed' and payment_method <> 'card' and amount_cents > 0 and ${which}
    order by during
  `.execute(tx)
}

/**
 * A shift of the till at each place: opened before the first visit, and closed in the evening, when all but the float
 * goes to the bank. Once five was missing. Today's shift is open, and the last visits are still to be paid.
 */
async function aShift(tx: Queries, ago: number): Promise<void> {
  const day = sql`clinic_today() - ${ago}::int`
  await sql`
    insert into till_shifts (place_id, number, opened_at, opened_by, expected_cents, float_cents)
    select place.id, 0, opened.at, ${desk}, ${floatCents}, coalesce((
      select carried_cents from till_books where place_id = place.id order by number desc limit 1
    ), ${floatCents})
    from places place
    cross join lateral (
      select (${day} + time '07:40') at time zone coalesce(place.time_zone, clinic_zone()) as at
    ) opened
    where opened.at <= clinic_now()
  `.execute(tx)
  await takeAtDesk(
    tx,
    sql`date = ${day} and (${ago} > 0 or id not in (
      select id from claims where status = 'completed' and payment_method <> 'card' and amount_cents > 0
        and date = ${day}
      order by upper(during) desc, id limit 4
    ))`,
  )
  if (ago === 0) return
  const open = sql`
    till_books book join till_shifts shift on shift.id = book.shift_id
    cross join lateral (
      select shift.opened_at + interval '10 hours 40 minutes' as at,
        ${ago} = 4 and shift.place_id = first_place() as missing
    ) evening
    where book.closing_id is null`
  await sql`
    insert into till_moves (shift_id, at, moved_by, amount_cents, expected_cents, reason)
    select shift.id, evening.at, ${desk}, ${floatCents} - book.expected_cents, 0, 'To the bank'
    from ${open} and book.expected_cents > ${floatCents}
  `.execute(tx)
  await sql`
    insert into till_counts (shift_id, at, counted_by, closes, expected_cents, counted_cents, reason)
    select shift.id, evening.at + interval '5 minutes', ${desk}, true, 0,
      book.expected_cents - case when missing then 500 else 0 end,
      case when missing then 'Change given wrongly, as it seems: counted twice' else '' end
    from ${open}
  `.execute(tx)
}
