import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

type Card = { number: string; expMonth: number; expYear: number; cvc: string }
type Confirmation = { clientSecret: string; card: Card; challengePassed?: boolean | undefined }

const declinedCard = '4000000000000002'
const emptyCard = '4000000000009995'
const challengeCard = '4000002500003155'

/** The check digit of ISO/IEC 7812-1, after H. P. Luhn. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * Confirms a sandbox payment as the browser would with Stripe. Throws the declines of a card form (402), `not_found`
 * for a client secret that is none, and `intent_over` for a payment that was cancelled. One that has succeeded stays
 * so.
 */
export async function confirmSandboxPayment(
  db: Database,
  { clientSecret, card, challengePassed }: Confirmation,
): Promise<{ status: 'succeeded' | 'requires_action' }> {
  const intent = await db
    .selectFrom('sandbox_intents')
    .select(['id', 'status'])
    .where('client_secret', '=', clientSecret)
    .executeTakeFirst()
  if (!intent) throw new Failure('not_found')
  if (intent.status === 'succeeded') return { status: 'succeeded' }
  if (intent.status === 'canceled') throw new Failure('intent_over')
  const number = await checkCard(db, card)
  const status = number === challengeCard && challengePassed === undefined ? 'requires_action' : 'succeeded'
  if (number === challengeCard && challengePassed === false) throw new Failure('challenge_failed')
  const moved = await db
    .updateTable('sandbox_intents')
    .set({ status, succeeded_at: status === 'succeeded' ? sql`clinic_now()` : null })
    .where('id', '=', intent.id)
    .where('status', 'in', ['requires_payment_method', 'requires_action'])
    .returning('id')
    .executeTakeFirst()
  if (moved) return { status }
  // Somebody else moved it in between: it is over, or it has succeeded.
  return confirmSandboxPayment(db, { clientSecret, card, challengePassed })
}

/** The digits of a card that would pay; throws what a bank would say of another. */
async function checkCard(db: Database, { number, expMonth, expYear, cvc }: Card): Promise<string> {
  const digits = number.replace(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) throw new Failure('incorrect_number')
  const { rows } = await sql<{ year: number; month: number }>`
    select extract(year from clinic_today())::int as year, extract(month from clinic_today())::int as month
  `.execute(db)
  const now = rows[0]!
  const year = expYear < 100 ? 2000 + expYear : expYear
  const expired = year < now.year || (year === now.year && expMonth < now.month)
  if (expMonth < 1 || expMonth > 12 || expired || year > now.year + 50) throw new Failure('invalid_expiry')
  if (!/^\d{3,4}$/.test(cvc)) throw new Failure('incorrect_cvc')
  if (digits === declinedCard) throw new Failure('card_declined')
  if (digits === emptyCard) throw new Failure('insufficient_funds')
  return digits
}
