import { sql } from 'kysely'
import { batchedPer } from '../platform/batched.ts'
import type { Database } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

type Card = { number: string; expMonth: number; expYear: number; cvc: string }
type Month = { year: number; month: number }
type Asked = Month & { id: string; status: string }

const together = { mostAtOnce: 64, isStuck: () => false }

/** Payments made at the same time are read together, each with the current month. */
const findBySecret = batchedPer<string, Asked | undefined>((db) => ({
  ...together,
  keyOf: (secret) => secret,
  async runAll(secrets) {
    const { rows } = await sql<Asked & { secret: string }>`
      select id, status, client_secret as secret, extract(year from clinic_today())::int as year,
        extract(month from clinic_today())::int as month
      from sandbox_intents
      -- A secret begins with the intent's id, by which the row is found.
      where id = any(${secrets.map((secret) => secret.split('_secret_')[0]!)})
        and client_secret = any(${secrets as string[]})
    `.execute(db)
    const found = new Map(rows.map((row) => [row.secret, row]))
    return secrets.map((secret) => found.get(secret))
  },
}))

/** Payments made at the same time share a commit; false for one that is over or has succeeded. */
const move = batchedPer<{ id: string; status: 'succeeded' | 'requires_action' }, boolean>((db) => ({
  ...together,
  keyOf: ({ id }) => id,
  async runAll(moves) {
    const { rows } = await sql<{ n: number }>`
      update sandbox_intents
      set status = moved.status, succeeded_at = case when moved.status = 'succeeded' then clinic_now() end
      from jsonb_to_recordset(${JSON.stringify(moves.map((each, n) => ({ n, ...each })))}::jsonb) as moved (
        n int, id text, status text
      )
      where sandbox_intents.id = moved.id
        and sandbox_intents.status in ('requires_payment_method', 'requires_action')
      returning moved.n
    `.execute(db)
    const done = new Set(rows.map(({ n }) => n))
    return moves.map((_, n) => done.has(n))
  },
}))

type Confirmation = {
  clientSecret: string
  card?: Card | undefined
  /** A saved card instead of a typed one. */
  methodId?: string | undefined
  challengePassed?: boolean | undefined
}

const declinedCard = '4000000000000002'
const emptyCard = '4000000000009995'
/** The bank asks the owner once: if the card is saved then, it is charged without asking again. */
const challengeCard = '4000002500003155'
/** The bank asks the owner each time, also after the card is saved. */
const alwaysAskedCard = '4000002760003184'
/** Can be saved, but declines later charges. */
const laterDeclinedCard = '4000000000000341'
const asking = new Set([challengeCard, alwaysAskedCard])
const brands = [
  [/^4/, 'visa'],
  [/^5[1-5]/, 'mastercard'],
  [/^3[47]/, 'amex'],
] as const

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
 * for an unknown client secret, and `intent_over` for a cancelled payment. A payment that has succeeded stays so.
 */
export async function confirmSandboxPayment(
  db: Database,
  confirmation: Confirmation,
): Promise<{ status: 'succeeded' | 'requires_action' }> {
  const { clientSecret, challengePassed } = confirmation
  if (clientSecret.startsWith('seti_')) return confirmSandboxSetup(db, confirmation)
  const intent = await findBySecret(db, clientSecret)
  if (!intent) throw new Failure('not_found')
  if (intent.status === 'succeeded') return { status: 'succeeded' }
  if (intent.status === 'canceled') throw new Failure('intent_over')
  const asksOwner = await asksFirst(db, intent, confirmation)
  const status = asksOwner && challengePassed === undefined ? 'requires_action' : 'succeeded'
  if (asksOwner && challengePassed === false) throw new Failure('challenge_failed')
  if (await move(db, { id: intent.id, status })) return { status }
  // Another call changed it meanwhile: it is over or has succeeded.
  return confirmSandboxPayment(db, confirmation)
}

/** Whether the bank asks the payer, for a typed or a saved card; throws the bank's answer for cards that do not pay. */
async function asksFirst(db: Database, asked: Asked, { card, methodId }: Confirmation): Promise<boolean> {
  if (card) return asking.has(checkCard(asked, card))
  // As at Stripe, a saved card pays only what was begun for its customer.
  const { rows } = await sql<{ behaviour: string | null }>`
    select kept.behaviour from payments
    join saved_cards card on card.id in (payments.saved_card_id, payments.offered_card_id)
    join sandbox_cards kept on kept.method_id = card.method_id
    where payments.intent_id = ${asked.id} and card.method_id = ${methodId ?? ''} and not kept.forgotten
  `.execute(db)
  const [kept] = rows
  if (!kept || kept.behaviour === 'declines') throw new Failure('card_declined')
  return kept.behaviour === 'asks'
}

/** As `confirmSandboxPayment`, for saving a card: its number decides how it behaves when it is charged. */
async function confirmSandboxSetup(
  db: Database,
  { clientSecret, card, challengePassed }: Confirmation,
): Promise<{ status: 'succeeded' | 'requires_action' }> {
  const { rows } = await sql<Month & { setup_id: string }>`
    select setup_id, extract(year from clinic_today())::int as year, extract(month from clinic_today())::int as month
    from sandbox_cards where client_secret = ${clientSecret} and not forgotten
  `.execute(db)
  const [found] = rows
  if (!found || !card) throw new Failure('not_found')
  const number = checkCard(found, card)
  if (asking.has(number) && challengePassed === undefined) return { status: 'requires_action' }
  if (challengePassed === false) throw new Failure('challenge_failed')
  const behaviour = number === alwaysAskedCard ? 'asks' : number === laterDeclinedCard ? 'declines' : 'pays'
  await db
    .updateTable('sandbox_cards')
    .set({
      behaviour,
      brand: brands.find(([first]) => first.test(number))?.[1] ?? 'unknown',
      last4: number.slice(-4),
      exp_month: card.expMonth,
      exp_year: fullYear(card.expYear),
    })
    .where('setup_id', '=', found.setup_id)
    .execute()
  return { status: 'succeeded' }
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/** The digits of a card that would pay; throws the bank's answer for any other. */
function checkCard(now: Month, { number, expMonth, expYear, cvc }: Card): string {
  const digits = number.replace(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) throw new Failure('incorrect_number')
  const year = fullYear(expYear)
  const expired = year < now.year || (year === now.year && expMonth < now.month)
  if (expMonth < 1 || expMonth > 12 || expired || year > now.year + 50) throw new Failure('invalid_expiry')
  if (!/^\d{3,4}$/.test(cvc)) throw new Failure('incorrect_cvc')
  if (digits === declinedCard) throw new Failure('card_declined')
  if (digits === emptyCard) throw new Failure('insufficient_funds')
  return digits
}
