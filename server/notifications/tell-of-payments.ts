import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import type { Queries } from '../platform/database.ts'

/**
 * Notifies the staff who manage payments of those that need attention, once each time a payment comes to need it. A
 * problem of all payments, such as a key that the provider does not accept, is told once an hour. Answers how many
 * notices were written; once `stop` is aborted no further ones are begun.
 */
export async function tellOfPayments({ db }: Pick<Ground, 'db'>, stop?: AbortSignal): Promise<number> {
  if (stop?.aborted) return 0
  const { rows } = await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select distinct on (told.key) told.key, admin.id, 'payment-attention',
      jsonb_build_object('attention', payment.attention, 'amountCents', payment.amount_cents), payment.attention_at
    from payments payment
    join claims claim on claim.id = payment.claim_id
    cross join users admin
    cross join lateral (
      select 'payment-' || case when payment.attention in ('refused', 'other_provider')
        then payment.attention || '-' || iso(date_trunc('hour', payment.attention_at, 'UTC'))
        else payment.id || '-' || payment.attention || '-' || iso(payment.attention_at)
      end || '-' || admin.id as key
    ) told
    where payment.attention is not null and admin.role = 'admin' and admin.closed_at is null
      and may_at(admin.id, 'payments', claim.place_id)
      and not exists (select from notices where dedupe_key = told.key)
    on conflict (dedupe_key) do nothing
    returning id
  `.execute(db)
  return rows.length + (stop?.aborted ? 0 : await tellOfUnmatchedPayments(db))
}

/**
 * Notifies of unmatched payments: money in the provider's books that no payment of ours knows, each time one is found.
 */
async function tellOfUnmatchedPayments(db: Queries): Promise<number> {
  const { rows } = await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select told.key, admin.id, 'payment-stray',
      jsonb_build_object(
        'reference', unmatched.intent_id, 'amountCents', unmatched.amount_cents, 'currency', unmatched.currency
      ), unmatched.found_at
    from stray_intents unmatched
    cross join users admin
    cross join lateral (
      select 'stray-' || unmatched.intent_id || '-' || extract(epoch from unmatched.found_at) || '-' || admin.id as key
    ) told
    where unmatched.settled_at is null and admin.role = 'admin' and admin.closed_at is null
      and has_right(admin.id, 'payments')
      and not exists (select from notices where dedupe_key = told.key)
    on conflict (dedupe_key) do nothing
    returning id
  `.execute(db)
  return rows.length
}
