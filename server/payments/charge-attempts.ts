import { sql } from 'kysely'
import { chargeTries } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import type { Payment } from './ledger.ts'
import type { Charge } from './provider.ts'
import { cardExpired } from './saved-cards.ts'

type Outcome = NonNullable<Charge['refusal']>['outcome'] | 'succeeded'

/**
 * What to do next about a charge: a try with this key, a wait of so many seconds, `for somebody` if an admin has to
 * look, or `expired` if the card has expired and the owner has not been told.
 */
export type NextTry = { key: string; methodId: string } | { inSeconds: number } | 'for somebody' | 'expired'

const day = 86_400
/**
 * How long (s) after the result of a try the next one is made. Where the bank asks for the owner, the owner has three
 * days to answer.
 */
const pauseAfter = { declined: day, unclear: 600, asks: 3 * day } as const
/** After this many tries with an unknown result, the pause between tries stops growing. */
const mostDoublings = 6

/** The bank has refused, or asks for the card's owner. */
export const isRefusal = (outcome: Outcome): boolean => outcome === 'asks' || outcome === 'declined'

/** The next try of this payment; a try under way continues under its key. The payment is locked. */
export async function nextTry(tx: Queries, payment: Payment): Promise<NextTry> {
  const { rows } = await sql<{ id: string; outcome: keyof typeof pauseAfter | null; seconds: number | null }>`
    select id, outcome, extract(epoch from clinic_now() - ended_at)::float8 as seconds
    from charge_attempts where payment_id = ${payment.id} and intent_id = ${payment.intent_id} order by at, id
  `.execute(tx)
  const card = await sql<{ method_id: string; expired: boolean }>`
    select method_id, ${cardExpired} as expired from saved_cards card
    where id = ${payment.saved_card_id} and removed_at is null
      -- The card of an account that may no longer pay for somebody is taken off coming visits; until then it is not
      -- charged.
      and not exists (
        select from claims
        where id = ${payment.claim_id} and status in ('held', 'pending', 'confirmed') and lower(during) > clinic_now()
          and patient_id <> all(acted_for(card.account_id, 'pay'))
      )
  `.execute(tx)
  const methodId = card.rows[0]?.method_id
  const last = rows.at(-1)
  if (last && last.outcome === null) return { key: last.id, methodId: methodId ?? '' }
  if (card.rows[0]?.expired) {
    const told = rows.findLast(({ outcome }) => outcome !== null && isRefusal(outcome))
    if (!told) return 'expired'
    const left = pauseAfter.asks - told.seconds!
    return left > 0 ? { inSeconds: Math.ceil(left) } : 'for somebody'
  }
  if (last?.outcome) {
    // An unknown result from the provider is not a refusal by the bank: the charge is not given up.
    const refused = rows.filter(({ outcome }) => outcome !== 'unclear').length
    const times = { declined: refused, unclear: 2 ** Math.min(rows.length - refused - 1, mostDoublings), asks: 1 }
    const pause = pauseAfter[last.outcome] * times[last.outcome]
    if (last.outcome === 'asks' && last.seconds! >= pause) return 'for somebody'
    if (refused >= chargeTries) return 'for somebody'
    if (last.seconds! < pause) return { inSeconds: Math.ceil(pause - last.seconds!) }
  }
  if (!methodId) return 'for somebody'
  const begun = await sql<{ id: string }>`
    insert into charge_attempts (payment_id, intent_id) values (${payment.id}, ${payment.intent_id}) returning id
  `.execute(tx)
  return { key: begun.rows[0]!.id, methodId }
}

/** Notes that the card has expired: that counts as a refusal, and the bank is not asked. The payment is locked. */
export async function noteExpired(tx: Queries, { id, intent_id: intentId }: Payment, reason: string): Promise<void> {
  await sql`
    insert into charge_attempts (payment_id, intent_id, outcome, ended_at, reason)
    values (${id}, ${intentId}, 'declined', clinic_now(), ${reason})
  `.execute(tx)
}

/**
 * Notes the result of the try under way, unless it was noted already. Answers whether it is the first refusal of its
 * intent.
 */
export async function endTry(tx: Queries, paymentId: string, outcome: Outcome, reason = ''): Promise<boolean> {
  const { rows } = await sql<{ intent_id: string }>`
    update charge_attempts set outcome = ${outcome}, ended_at = clinic_now(), reason = ${reason.slice(0, 300)}
    where payment_id = ${paymentId} and outcome is null returning intent_id
  `.execute(tx)
  if (!rows[0] || !isRefusal(outcome)) return false
  const refused = await sql<{ times: number }>`
    select count(*)::int as times from charge_attempts
    where payment_id = ${paymentId} and intent_id = ${rows[0].intent_id} and outcome in ('asks', 'declined')
  `.execute(tx)
  return refused.rows[0]!.times === 1
}
