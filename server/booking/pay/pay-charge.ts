import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { unitsOf } from '#contract/money.ts'
import type { Ground } from '../../ground.ts'
import type { Payment } from '../../payments/ledger.ts'
import { cardProviderOf } from '../../payments/provider-of.ts'
import { notePaymentTrouble, refundNow } from '../../payments/refund.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { collect, type Collected } from './collect.ts'

type ToPay = BodyOf<EndpointName['GET /appointments/{id}/charge']>
type Refused = Payment & { asks: boolean; card: ToPay['card'] }

/**
 * A charge of a saved card: the caller's own card, or for a visit they may pay for. Only the owner sees which card it
 * is.
 */
async function find(db: Queries, caller: Caller, id: string, and: RawBuilder<unknown>): Promise<Refused> {
  const { rows } = await sql<Refused>`
    select payments.*,
      (
        select outcome = 'asks' from charge_attempts
        where payment_id = payments.id and outcome is not null order by at desc, id limit 1
      ) as asks,
      case when card.account_id = ${caller.id}
        then json_build_object('brand', card.brand, 'last4', card.last4, 'methodId', card.method_id)
      end as card
    from payments join claims on claims.id = payments.claim_id join saved_cards card on card.id = payments.saved_card_id
    where payments.claim_id = ${id} and ${and}
      and (card.account_id = ${caller.id} or claims.patient_id = any(acted_for(${caller.id}, 'pay')))
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/**
 * An amount that a saved card did not pay, for the page where it is paid. Throws `not_found`, `provider_unavailable`.
 */
export async function readCharge(ground: Ground, caller: Caller, id: string): Promise<ToPay> {
  const { asks, card, ...payment } = await find(
    ground.db,
    caller,
    id,
    sql`payments.status = 'open' and to_collect_cents(claims) = payments.amount_cents and exists (
      select from charge_attempts where payment_id = payments.id and outcome in ('asks', 'declined')
    )`,
  )
  const { clientSecret } = await cardProviderOf(ground, payment).readIntent(payment.intent_id!)
  const { amount_cents: cents, currency } = payment
  return { amount: unitsOf(cents), currency, clientSecret, asks, card }
}

/**
 * Called after somebody has paid on that page: notes what the provider reports. Throws `not_found`,
 * `provider_unavailable`.
 */
export async function completeCharge(ground: Ground, caller: Caller, id: string): Promise<{ status: Collected }> {
  const payment = await find(ground.db, caller, id, sql`payments.intent_id is not null`)
  try {
    const status = await collect(ground, payment)
    if (status === 'paid') await refundNow(ground, payment.id)
    return { status }
  } catch (error) {
    await notePaymentTrouble(ground, payment, error as Error)
    throw error
  }
}
