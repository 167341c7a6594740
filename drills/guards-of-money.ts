// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

/** Fees, deposits and kept cards: decision 0055. */
export const guardsOfMoney: readonly Guard[] = [
  {
    name: 'a kept card is tried three times at the most',
    file: 'server/payments/charge-attempts.ts',
    text: `    if (refused >= chargeTries) return 'for somebody'
`,
    instead: '',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'between two tries of a kept card there are days',
    file: 'server/payments/charge-attempts.ts',
    text: `    if (last.seconds! < pause) return { inSeconds: Math.ceil(pause - last.seconds!) }
`,
    instead: '',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'a try of which nobody knows what came goes on under its key',
    file: 'server/payments/charge-attempts.ts',
    text: `  if (last && last.outcome === null) return { key: last.id, methodId: methodId ?? '' }
`,
    instead: '',
    tests: ['server/payments/stripe-cards.test.ts'],
  },
  {
    name: 'what the provider could not say gives no try up',
    file: 'server/payments/charge-attempts.ts',
    text: "rows.filter(({ outcome }) => outcome !== 'unclear').length",
    instead: 'rows.length',
    tests: ['server/payments/stripe-cards.test.ts'],
  },
  {
    name: 'a card is charged for what is due as it is charged',
    file: 'server/booking/collect.ts',
    text: `  if (toCollect !== payment.amount_cents) return 'over'
`,
    instead: '',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'what a kept card has paid must be as agreed',
    file: 'server/booking/collect.ts',
    text: 'if (!isAsAgreed(payment, intent)) {',
    instead: "if (payment.id === '') {",
    tests: ['server/booking/saved-cards.test.ts', 'server/payments/stripe-cards.test.ts'],
  },
  {
    name: 'the desk takes nothing while a card is being charged',
    file: 'server/migrations/0305-money-at-the-desk-and-by-link.sql',
    text: 'where payments.claim_id = new.claim_id and attempt.outcome is null',
    instead: "where payments.claim_id = new.claim_id and attempt.outcome = ''",
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'whoever takes money at the desk ends the form that a link has opened',
    file: 'server/payments/takings.ts',
    text: '  await endOpenPayment(ground, id)\n',
    instead: '',
    tests: ['server/desk/visit-links.test.ts'],
  },
  {
    name: 'who notes by mistake that nobody came has ten minutes before a card pays for it',
    file: 'server/migrations/0185-saved-cards.sql',
    text: "case new.kind when 'no-show' then interval '10 minutes' else '0' end",
    instead: "interval '0'",
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'a charge of a kept card shows the card to its owner alone',
    file: 'server/booking/pay-charge.ts',
    text: `case when card.account_id = \${caller.id}
`,
    instead: `case when \${caller.id}::uuid is not null
`,
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'a charge of a kept card is shown to its owner and who may pay',
    file: 'server/booking/pay-charge.ts',
    text: `      and (card.account_id = \${caller.id} or claims.patient_id = any(acted_for(\${caller.id}, 'pay')))
`,
    instead: '',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'nobody books on a card of somebody else’s',
    file: 'server/booking/may-be-taken.ts',
    text: 'where kept.id = ${card} and kept.account_id = ${account}',
    instead: 'where kept.id = ${card} and ${account}::uuid is not null',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'who removes a card meets who books on it',
    file: 'server/migrations/0211-deposits-of-a-series.sql',
    text: `    and card.account_id = coalesce(new.booked_by, new.patient_id)
  for share;`,
    instead: '    and card.account_id = coalesce(new.booked_by, new.patient_id);',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'a series is not booked with a card that does not pay its deposits',
    file: 'server/booking/pay-deposits.ts',
    text: 'if (after.stands) await giveBack(ground, caller, seriesId, after.claim_id)',
    instead: '',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'a charge that an admin sends back goes back though its visit stands',
    file: 'server/payments/review.ts',
    text: '!payment.sent_back && ',
    instead: '',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'a card that a visit needs is not removed',
    file: 'server/payments/saved-cards.ts',
    text: `    if (card.neededFor) throw new Failure('card_in_use')
`,
    instead: '',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'nobody keeps a card of somebody else’s',
    file: 'server/payments/saved-cards.ts',
    text: 'where id = ${id} and account_id = ${caller.id} and removed_at is null',
    instead: 'where id = ${id} and ${caller.id}::uuid is not null and removed_at is null',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'a card that is removed is forgotten by its provider',
    file: 'server/payments/saved-cards.ts',
    text: 'if (customerId) await cardProviderOf(ground, { provider }).forgetCustomer(customerId)',
    instead: 'cardProviderOf(ground, { provider })',
    tests: ['server/booking/saved-cards.test.ts', 'server/payments/stripe-cards.test.ts'],
  },
  {
    name: 'no fee for cancelling is due that nobody was shown',
    file: 'contract/costs.ts',
    text: 'if (!terms?.words || ',
    instead: 'if (!terms || ',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'no fee for not coming is due that nobody was shown',
    file: 'server/migrations/0135-fees.sql',
    text: 'and words is not null and no_show_cents is not null',
    instead: 'and no_show_cents is not null',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'who cancels late has agreed to the sum',
    file: 'server/booking/cancel.ts',
    text: `    if (fee > 0 && fee !== acceptFee) throw feeApplies(fee)
`,
    instead: '',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'a fee is never changed',
    file: 'server/migrations/0135-fees.sql',
    text: `create trigger visit_fees_stay before update on visit_fees for each row execute function keep_fee();
`,
    instead: '',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'who waives a fee has seen it',
    file: 'server/booking/fees.ts',
    text: ' and amount_cents = ${centsOf(fee)} returning id',
    instead: ' and ${centsOf(fee)}::int > 0 returning id',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'not coming that was noted by mistake costs nothing',
    file: 'server/migrations/0210-money-put-right.sql',
    text: `    update visit_fees set ended = 'undone', ended_at = clinic_now()
    where claim_id = new.id and ended is null and kind = 'no-show';
`,
    instead: '',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'of a payment the fee stays when the rest goes back',
    file: 'server/payments/ledger.ts',
    text: 'kept_cents = least(fee_cents(claim_id), received_by(payments)), ',
    instead: '',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'what was agreed of a visit stays',
    file: 'server/migrations/0134-terms.sql',
    text: `create trigger visit_terms_stay before update on visit_terms for each row execute function keep_terms();
`,
    instead: '',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'the payment of a deposit is over the deposit',
    file: 'server/booking/insert-claims.ts',
    text: 'else (select now_cents from kinds, terms_at(kinds, taken.amount_cents) where kinds.id = taken.kind_id) end',
    instead: 'else taken.amount_cents end',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'a deposit is paid by card',
    file: 'server/booking/may-be-taken.ts',
    text: "then ${method} = 'card'\n        and ${checkout} is not null and ${isKept(card, account)}\n      else offered.fee_cents = 0",
    instead: 'then true\n      else offered.fee_cents = 0',
    tests: ['server/booking/costs.test.ts'],
  },
  {
    name: 'a deposit is paid by a kept card where it is charged at once',
    file: 'server/booking/may-be-taken.ts',
    text: 'and ${checkout} is not null and ${isKept(card, account)}',
    instead: 'and ${isKept(card, account)}',
    tests: ['server/booking/saved-cards.test.ts'],
  },
  {
    name: 'the desk lowers fees by the right to take money',
    file: 'server/booking/fees.ts',
    text: "if (role === 'reception' && !mayDo(rights, 'take-money')) throw",
    instead: "if (role === 'reception' && mayDo(rights, 'desk') && false) throw",
    tests: ['server/change-requests/granted-fees.test.ts'],
  },
  {
    name: 'terms that were ticked count once the card is kept or the deposit there',
    file: 'server/migrations/0286-links-of-visits.sql',
    text: "when (old.pay_by is not null and new.pay_by is null and new.status not in ('lapsed', 'cancelled'))",
    instead: 'when (old.pay_by is distinct from new.pay_by)',
    tests: ['server/desk/visit-links.test.ts'],
  },
  {
    name: 'a visit comes to stand on its own card alone',
    file: 'server/migrations/0286-links-of-visits.sql',
    text: 'where id = new.saved_card_id and claim_id = new.id and kept_at',
    instead: 'where id = new.saved_card_id and kept_at',
    tests: ['server/desk/visit-links.test.ts'],
  },
  {
    name: 'by a link a visit is agreed to only while it waits',
    file: 'server/booking/visit-by-link.ts',
    text: "if (rows.length === 0) throw new Failure('link_not_valid')",
    instead: '',
    tests: ['server/desk/visit-links.test.ts'],
  },
  {
    name: 'the link of a visit is one of ours, for that',
    file: 'server/booking/open-visit-link.ts',
    text: 'signatures.open(visitLinkPurpose, token)',
    instead: '(signatures.open(visitLinkPurpose, token) ?? (/^[0-9a-f-]{36}/.exec(token)?.[0] ?? null))',
    tests: ['server/desk/visit-links.test.ts'],
  },
  {
    name: 'nobody is told of a series before its first deposit is known',
    file: 'server/notifications/relay.ts',
    text: 'select event_id from events_to_tell order by event_id limit',
    instead: 'select event_id from unrelayed_events order by event_id limit',
    tests: ['server/booking/saved-cards.test.ts'],
  },
]
