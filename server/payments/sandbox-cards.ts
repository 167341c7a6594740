import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { Tables } from '../platform/tables.ts'
import { type CardProvider, type CardSetup, type Intent, ProviderTrouble } from './provider.ts'

type Row = Selectable<Tables['sandbox_cards']>

/** The saved cards of the sandbox: each behaves as its number says when it is charged. */
export function sandboxCards(
  db: Database,
  readIntent: (id: string) => Promise<Intent>,
): Pick<CardProvider, 'beginSetup' | 'readSetup' | 'charge' | 'forgetCustomer'> {
  const readSetup = async (id: string) => {
    const row = await db.selectFrom('sandbox_cards').selectAll().where('setup_id', '=', id).executeTakeFirst()
    if (!row) throw new ProviderTrouble('missing', 'The sandbox does not know this card.')
    return asSetup(row)
  }
  return {
    async beginSetup(key) {
      const id = `seti_sandbox_${key}`
      const secret = `${id}_secret_${randomBytes(18).toString('hex')}`
      await sql`
        insert into sandbox_cards (setup_id, client_secret, customer_id, method_id)
        values (${id}, ${secret}, ${`cus_sandbox_${key}`}, ${`pm_sandbox_${key}`})
        on conflict (setup_id) do nothing
      `.execute(db)
      return readSetup(id)
    },
    readSetup,
    async charge(intentId, { methodId }) {
      const card = await db
        .selectFrom('sandbox_cards')
        .select('behaviour')
        .where('method_id', '=', methodId)
        .where('forgotten', '=', false)
        .executeTakeFirst()
      const behaviour = card?.behaviour ?? 'declines'
      await sql`
        update sandbox_intents
        set status = case ${behaviour} when 'pays' then 'succeeded' else 'requires_payment_method' end,
          succeeded_at = case ${behaviour} when 'pays' then clinic_now() end
        where id = ${intentId} and status in ('requires_payment_method', 'requires_action')
      `.execute(db)
      const intent = await readIntent(intentId)
      if (intent.status === 'succeeded') return { intent, refusal: null }
      const asks = behaviour === 'asks'
      const reason = asks ? 'authentication_required' : 'card_declined'
      return { intent, refusal: { outcome: asks ? 'asks' : 'declined', reason } }
    },
    async forgetCustomer(id) {
      await db.updateTable('sandbox_cards').set({ forgotten: true }).where('customer_id', '=', id).execute()
    },
  }
}

function asSetup(row: Row): CardSetup {
  return {
    id: row.setup_id,
    clientSecret: row.client_secret,
    customerId: row.customer_id,
    card: row.behaviour
      ? {
          methodId: row.method_id,
          brand: row.brand!,
          last4: row.last4!,
          expMonth: row.exp_month!,
          expYear: row.exp_year!,
        }
      : null,
  }
}
