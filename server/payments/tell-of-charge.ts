import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Notifies the owner of a saved card that it was charged, even if they no longer act for the patient; the receipt is
 * mailed to them (`enqueueReceipts`). The visit is not mentioned, because they may not be allowed to see it.
 */
export async function tellOfCharge(tx: Queries, paymentId: string, cents: number): Promise<void> {
  await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select 'card-charged-' || payment.id || '-' || payment.intent_id, owner.id, 'card-charged',
      jsonb_build_object('amountCents', ${cents}::int, 'last4', card.last4), clinic_now()
    from payments payment
    join saved_cards card on card.id = payment.saved_card_id
    join users owner on owner.id = card.account_id and owner.closed_at is null
    where payment.id = ${paymentId}
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}
