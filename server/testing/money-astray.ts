import type { FakePaypal } from './fake-paypal.ts'
import type { Way } from './money-steps.ts'
import type { StripeClinic } from './stripe-clinic.ts'

type Standing = {
  id: string
  status: string
  method: string
  price: number
  /** The amount to pay before the visit. */
  now: number
  pays: string | null
  fee: number
  /** Everything that was taken at the desk, even if it was returned since. */
  everTaken: number
  /** Taken at the desk and not returned. */
  taken: number
  payment: string | null
  onCard: boolean
  /** Waits for a card or deposit by a link. */
  waits: boolean
  at_provider: number
  earned: number
  held: number
  at_desk: number
}

/**
 * Compares the books (the providers', the ledger, the visits, the till) about somebody's money; answers the differences
 * in words. The expected amounts are computed here, from the state of the visit and its terms.
 */
export async function astrayOf(
  { clinic, stripe }: StripeClinic,
  paypal: FakePaypal,
  { caller, wanted, card, savedCardId }: Way,
): Promise<string[]> {
  const claims = (await clinic.rows(
    `select claim.id, claim.status, claim.payment_method as method, claim.amount_cents as price,
       coalesce(terms.now_cents, claim.amount_cents) as now, terms.pays, claim.saved_card_id is not null as "onCard",
       claim.pay_by is not null and claim.payment_method = 'card' as waits,
       coalesce((select amount_cents from visit_fees where claim_id = claim.id and ended is null), 0) as fee,
       coalesce((select sum(amount_cents) from payments_received where claim_id = claim.id), 0)::int as taken,
       coalesce((
         select sum(amount_cents) from payments_received where claim_id = claim.id and amount_cents > 0
       ), 0)::int as "everTaken",
       payment.status as payment, coalesce(book.at_provider_cents, 0)::int as at_provider,
       coalesce(book.earned_cents, 0)::int as earned, coalesce(book.held_cents, 0)::int as held,
       coalesce((
         select sum(case 'till' when debit then amount_cents when credit then -amount_cents else 0 end)
         from ledger_entries where claim_id = claim.id
       ), 0)::int as at_desk
     from claims claim left join payments payment on payment.claim_id = claim.id
     left join visit_terms terms on terms.claim_id = claim.id
     left join payment_books book on book.id = payment.id
     where claim.patient_id = $1`,
    [wanted.personId ?? caller.id],
  )) as Standing[]
  const wrong: string[] = []
  for (const claim of claims) {
    const { received, kept } = atProviders(claim.id)
    const due = dueAtProvider(claim, received, card)
    const seen = { kept, ledger: claim.at_provider, earned: claim.earned, held: claim.held, desk: claim.at_desk }
    const expected = { kept: due, ledger: due, earned: due, held: 0, desk: claim.taken }
    const agree = JSON.stringify(seen) === JSON.stringify(expected)
    const tooMuch = kept + claim.taken > claim.price
    if (agree && !tooMuch && claim.status !== 'held') continue
    const is = `${claim.status}, ${claim.payment}, fee ${claim.fee}`
    wrong.push(`${is}: ${JSON.stringify(seen)} and not ${JSON.stringify(expected)}`)
  }
  return [...wrong, ...(await tillAstray()), ...(await cardAstray())]

  /** Cents that the providers have received for a claim, and those they have not refunded, in all its payments. */
  function atProviders(claimId: string): { received: number; kept: number } {
    const sums = { received: 0, kept: 0 }
    for (const { id, metadata, amount_received: taken } of stripe.books.intents.values()) {
      if (metadata.claim !== claimId) continue
      sums.received += taken
      sums.kept += taken - stripe.books.back(id)
    }
    for (const { id, unit } of paypal.books.orders.values()) {
      if (unit.custom_id !== claimId) continue
      sums.received += paypal.books.taken(id)
      sums.kept += paypal.books.taken(id) - paypal.books.back(id)
    }
    return sums
  }

  /** The till must hold its first count plus cash payments minus cash taken to the bank; counts must agree. */
  async function tillAstray(): Promise<string[]> {
    const [till] = await clinic.rows(
      `select
         (select coalesce(carried_cents, expected_cents) from till_books order by number desc limit 1) as expected,
         (select float_cents from till_shifts where number = 1)
           + (select coalesce(sum(amount_cents), 0) from till_moves)
           + (
             select coalesce(sum(amount_cents), 0) from payments_received where method = 'cash' and shift_id is not null
           ) as sum`,
    )
    const { expected, sum } = till!
    return Number(expected) === Number(sum) ? [] : [`the till has ${expected} and not ${sum}`]
  }

  /** A card that we call saved must exist at its provider. */
  async function cardAstray(): Promise<string[]> {
    if (!savedCardId) return []
    const [kept] = await clinic.rows(
      'select setup_id, method_id from saved_cards where id = $1 and kept_at is not null and removed_at is null',
      [savedCardId],
    )
    if (!kept || stripe.books.setup(kept.setup_id as string).payment_method?.id === kept.method_id) return []
    return ['a card is kept that its provider does not have']
  }
}

/** The cents that the provider should hold for a visit for which it has received so many in all. */
function dueAtProvider(claim: Standing, received: number, card: Way['card']): number {
  const { status, method, now, fee, everTaken, payment, onCard, pays } = claim
  const ended = status === 'cancelled' || status === 'no-show'
  if (onCard) {
    const price = pays === 'deposit' ? now : status === 'completed' && pays === 'card-later' ? claim.price : 0
    // A refund at the desk makes that amount due there; it is not charged to a card.
    const due = Math.max(0, (ended ? fee : price) - everTaken)
    // If the bank asks the owner or declines, the fee stays due until the owner has paid.
    return card === 'pays' || received > 0 ? due : 0
  }
  if (ended) return Math.min(fee, received)
  if (claim.waits && received === 0) return 0
  const isBooked = status !== 'held' && status !== 'lapsed'
  return isBooked && (method === 'card' || payment === 'booked') ? now : 0
}
