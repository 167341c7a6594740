import { sql } from 'kysely'

/** What was taken and given back for a `claim` at the clinic, and agreed changes of its price. */
export const withTill = sql`
  cross join lateral (
    select coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as received_cents,
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as returned_cents
    from payments_received where claim_id = claim.id
  ) till
  left join visit_terms terms on terms.claim_id = claim.id`

/** The money of a `claim`: its card payment, and what was taken and given back at the clinic. */
export const withMoney = sql`
  left join payment_money payment on payment.claim_id = claim.id ${withTill}`

/** What is still to be paid for a visit. What the clinic gave back on its provider's own pages is not due again. */
export const dueCents = sql`
  case
    when terms.claim_id is null and claim.status = 'cancelled' or payment.status = 'frozen' then 0
    else greatest(
      0, case when terms.claim_id is null then claim.amount_cents
          else owed_cents(claim.id, claim.status, claim.amount_cents) end
        - till.received_cents + till.returned_cents - coalesce(payment.received_cents - payment.returned_cents, 0)
        - case when payment.returned_cents > 0 or payment.received_cents < payment.amount_cents
            then discounted_cents(payment.id) else 0 end
    )
  end`

/**
 * What is to be paid for a visit at the desk now: without what a saved card pays after the visit, but with what was
 * given back at the clinic, for which no card is charged.
 */
export const dueAtDeskCents = sql`
  case
    when claim.saved_card_id is not null and terms.pays = 'card-later' and terms.words is not null
      and (
        claim.status in ('pending', 'confirmed', 'in-progress')
        or claim.status = 'completed' and payment.status = 'creating'
      ) then least(till.returned_cents, ${dueCents})
    else ${dueCents}
  end`
