import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import type { ListedIntent } from './provider.ts'

/** Notes money in the provider's books that no payment of ours knows, once. */
export async function noteStray(db: Queries, provider: string, intent: ListedIntent): Promise<void> {
  await sql`
    insert into stray_intents (provider, intent_id, amount_cents, currency, found_at)
    values (${provider}, ${intent.id}, ${intent.capturedCents}, ${intent.currency}, clinic_now())
    on conflict (provider, intent_id) do update set settled_at = null where stray_intents.settled_at is not null
  `.execute(db)
}

/** Of these intents the books are even: those that were strays are so no more. */
export async function settleStrays(db: Queries, provider: string, intentIds: string[]): Promise<void> {
  await sql`
    update stray_intents set settled_at = clinic_now()
    where provider = ${provider} and intent_id = any(${intentIds}::text[]) and settled_at is null
  `.execute(db)
}
