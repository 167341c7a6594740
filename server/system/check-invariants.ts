import type pg from 'pg'
import { readConfig } from '../config.ts'
import { databaseOf } from '../start/database-of.ts'
import { openGround } from '../start/open-ground.ts'

/** What must hold in every Salus database, each as a query for the rows that break it. */
export const invariants: Record<string, string> = {
  'no two live claims of one doctor overlap': `
    select a.id from live_claims a join live_claims b
    on a.id < b.id and a.doctor_id = b.doctor_id and a.blocked && b.blocked
      and a.overbooked is null and b.overbooked is null`,
  'no two live claims have one room': `
    select a.id from live_claims a join live_claims b
    on a.id < b.id and a.room_id = b.room_id and a.blocked && b.blocked`,
  'a claim blocks its doctor for its buffers and the visit': `
    select id from live_claims where blocked is distinct from blocked_of(during, buffer_before, buffer_after)`,
  'a claim has a kind and a place': `
    select claims.id from claims left join kinds on kinds.id = kind_id left join places on places.id = place_id
    where kinds.id is null or places.id is null`,
  'no two live claims of one patient overlap': `
    select a.id from live_claims a join live_claims b
    on a.id < b.id and a.patient_id = b.patient_id and a.during && b.during`,
  // A stand-in may have taken over one of its visits; then the doctor it was booked with counts.
  'a series is whole, and one patient’s with one doctor': `
    select checkouts.id from checkouts
    left join claims on claims.checkout_id = checkouts.id
    left join stand_ins taken on taken.claim_id = claims.id and taken.to_doctor_id = claims.doctor_id
    group by checkouts.id
    having count(claims.id) <> visits
      or count(distinct (claims.patient_id, coalesce(taken.from_doctor_id, claims.doctor_id))) <> 1`,
  'an account holds one time at the most': `
    select booker_id from claims where status = 'held' group by 1 having count(*) > 1`,
  'whoever has an account is a person, as the account says': `
    select coalesce(persons.id, users.id) from users full join persons on persons.id = users.id
    where users.id is not null and (persons.email, persons.closed_at, persons.erased_at)
        is distinct from (users.email, users.closed_at, users.erased_at)
      or persons.account_role is distinct from users.role`,
  'the records of a person lead to one that is merged into no other': `
    select record.id from persons record join persons person on person.id = record.root_id
    where person.merged_into is not null or (record.merged_into is null) <> (record.root_id = record.id)`,
  'nobody with several records is in two visits at once': `
    select a.id from live_claims a join persons one on one.id = a.patient_id
    join persons other on other.root_id = one.root_id and other.id > one.id
    join live_claims b on b.patient_id = other.id and a.during && b.during
    -- Two records of a person may have been merged although past visits of theirs overlap.
    where upper(a.during) > clinic_now()`,
  'the instants of a claim are those of its clinic-local times': `
    select id from claims where during is distinct from instants_at(zone_of(place_id), date, start_time, end_time)`,
  'a booked payment has a live appointment': `
    select payments.id from payments join claims on claims.id = claim_id
    where payments.status = 'booked'
      and (claims.status in ('held', 'lapsed') or owes_fee_only(claims.id, claims.status))`,
  'a refund has no live appointment': `
    select payments.id from payments join claims on claims.id = claim_id
    where payments.status in ('refund_due', 'refunded') and not payments.sent_back
      and claims.status <> 'lapsed' and not owes_fee_only(claims.id, claims.status)`,
  'a card appointment with a fee has been paid': `
    select claims.id from claims join appointments claim using (id)
    left join payments on payments.claim_id = claims.id
    where claims.payment_method = 'card' and claims.amount_cents > 0
      and not exists (select from visit_terms terms where terms.claim_id = claims.id and now_cents = 0)
      and coalesce(payments.status, '') not in ('booked', 'refund_due', 'refunded', 'disputed')
      -- A visit that reception booked by a link waits, or is paid at the desk by a patient who came.
      and not (exists (select from visit_links where claim_id = claims.id) and (
        claims.pay_by > clinic_now() - interval '1 hour' or lower(claims.during) <= clinic_now()
        or exists (select from payments_received where claim_id = claims.id)
        or exists (select from attendances where claim_id = claims.id and arrived_at is not null)
      ))
      -- Of a series, a charge of the saved card is under way, or nothing of it is to be charged any more.
      and not (
        claims.saved_card_id is not null and claims.checkout_id is not null
        and (coalesce(payments.status, '') in ('creating', 'open', 'frozen') or to_collect_cents(claims) = 0)
      )`,
  'a visit that waits for its link does so until before it begins': `
    select id from claims where pay_by >= lower(during) and exists (select from visit_links where claim_id = id)`,
  'what was paid of a visit, by card and at the clinic, is not more than it costs': `
    select claims.id from claims join payment_money money on money.claim_id = claims.id
    join payments on payments.claim_id = claims.id
    -- Only an admin books a payment of more than was asked for, after looking at it.
    where payments.status = 'booked' and payments.attention is null and payments.captured_cents <= payments.amount_cents
      and money.received_cents - money.returned_cents > 0 and claims.amount_cents
        < money.received_cents - money.returned_cents
          + (select coalesce(sum(amount_cents), 0) from payments_received where claim_id = claims.id)`,
  'a payment is over what was to be paid before its visit': `
    select payments.id from payments join claims on claims.id = payments.claim_id
    left join visit_terms terms on terms.claim_id = claims.id
    where payments.saved_card_id is null and payments.amount_cents <> coalesce(terms.now_cents, claims.amount_cents + (
      select coalesce(sum(amount_cents), 0) from price_reductions where claim_id = claims.id
    ))`,
  'what was agreed of a visit is no more than its price': `
    select claim_id from visit_terms terms join claims on claims.id = claim_id
    where greatest(now_cents, late_fee_cents, no_show_cents) > amount_cents + (
      select coalesce(sum(amount_cents), 0) from price_reductions lowered where lowered.claim_id = terms.claim_id
    )`,
  'the ledger says of a payment what its row says': `
    select payments.id from payments left join payment_books books on books.id = payments.id
    where (coalesce(books.received_cents, 0), coalesce(books.returned_cents, 0), coalesce(books.earned_cents, 0))
      is distinct from (received_by(payments), refunded_cents, earned_by(payments) + kept_by(payments))`,
  'receipts and refund notes are numbered without gaps': `
    select place_id from receipt_series left join receipts using (place_id, kind, year)
    group by place_id, kind, year, last having count(receipts.id) <> last or max(number) <> last`,
  'what moved has one paper that says so, or is to get it': `
    select entry.id from ledger_entries entry
    left join receipts on receipts.entry_id = entry.id left join receipts_due on receipts_due.entry_id = entry.id
    where entry.kind in ('received', 'returned') and entry.claim_id is not null and (
      (receipts.id is null) = (receipts_due.entry_id is null)
      or receipts.id is not null and (receipts.amount_cents, receipts.claim_id, receipts.kind) is distinct from (
        entry.amount_cents, entry.claim_id, case entry.debit when 'patient' then 'refund' else 'receipt' end
      )
    )`,
  'the tax on the receipts of a visit is that of what was kept': `
    select claim_id from receipts where claim_id not in (
      select claim_id from receipts_due join ledger_entries entry on entry.id = entry_id
    )
    group by claim_id, tax_percent
    having abs(sum(case kind when 'receipt' then tax_cents else -tax_cents end)
      - tax_in(sum(case kind when 'receipt' then amount_cents else -amount_cents end), tax_percent))
      -- Where receipts of a visit have different tax rates, each is right to the cent by itself.
      > case when exists (
        select from receipts other
        where other.claim_id = receipts.claim_id and other.tax_percent is distinct from receipts.tax_percent
      ) then count(*) else 0 end`,
  'a visit to come stands on a card that is kept, of whoever booked it': `
    select claims.id from claims join saved_cards card on card.id = claims.saved_card_id
    left join users owner on owner.id = card.account_id
    where claims.status in ('held', 'pending', 'confirmed', 'in-progress') and upper(claims.during) > clinic_now()
      and (
        card.kept_at is null
        -- Somebody who no longer acts for the patient may have removed the card.
        or card.removed_at is not null and owner.erased_at is null
          and claims.patient_id = any(acted_for(card.account_id, 'pay'))
        or card.account_id <> claims.booker_id or card.claim_id <> claims.id
      )`,
  'the ledger says of a fee what was paid of it': `
    select fee.claim_id from visit_fees fee
    where least(fee_cents(fee.claim_id), (
      select coalesce(sum(kept_by(payments)), 0) from payments where payments.claim_id = fee.claim_id
    ) + (
      select coalesce(sum(amount_cents), 0) from payments_received where payments_received.claim_id = fee.claim_id
    )) <> (
      select coalesce(sum(case 'fees' when credit then amount_cents when debit then -amount_cents else 0 end), 0)
      from ledger_entries where ledger_entries.claim_id = fee.claim_id
    )`,
  'the ledger says of a person what they brought with them': `
    select person_id from (
      select person_id, amount_cents as cents from opening_balances
      union all
      select person_id, case debit when 'opening' then amount_cents else -amount_cents end
      from ledger_entries where kind = 'brought'
    ) brought group by person_id having sum(cents) <> 0`,
  'the ledger says what was taken at the clinic': `
    select payments_received.id from payments_received where amount_cents <> (
      select coalesce(sum(
        case when kind = 'received' then amount_cents when kind = 'returned' then -amount_cents end
      ), 0)
      from ledger_entries where taking_id = payments_received.id
    ) or 0 <> (
      select sum(case when debit = 'patient' then amount_cents else 0 end)
        - sum(case when credit = 'patient' then amount_cents else 0 end)
      from ledger_entries where taking_id = payments_received.id
    )`,
  'what should be in a till is what it began with, what was paid in cash, and what was put in or taken out': `
    select till_books.shift_id from till_books join till_counts closing on closing.id = closing_id
    where till_books.expected_cents <> closing.expected_cents`,
  'no visit has cost more than its price, nor less than nothing': `
    select claim_id from payments_received join claims on claims.id = claim_id
    group by claim_id, claims.amount_cents
    having sum(payments_received.amount_cents) < 0 or sum(payments_received.amount_cents) > claims.amount_cents`,
  'money that the sandbox took is booked, on its way back, or younger than a minute': `
    select sandbox_intents.id from sandbox_intents
    left join payments on payments.intent_id = sandbox_intents.id
    where sandbox_intents.status = 'succeeded'
      and coalesce(succeeded_at, sandbox_intents.created_at) < clinic_now() - interval '60 s'
      and coalesce(payments.status, '') not in ('booked', 'refund_due', 'refunded', 'frozen')`,
  'what is refunded was owed': `
    select sandbox_intents.id from sandbox_intents
    left join payments on payments.intent_id = sandbox_intents.id
    where sandbox_intents.refunded_cents > 0 and coalesce(payments.status, '') not in ('refund_due', 'refunded')`,
  'nobody is booked with a doctor who is gone': `
    select claim.id from live_claims claim join doctors doctor on doctor.id = claim.doctor_id
    where doctor.deleted_at is not null and claim.status in ('held', 'pending', 'confirmed', 'in-progress')
      and lower(claim.during) > clinic_now()`,
  'nobody who was erased is booked': `
    select claim.id from live_claims claim join people patient on patient.id = claim.patient_id
    where patient.erased_at is not null and claim.status in ('held', 'pending', 'confirmed', 'in-progress')
      and lower(claim.during) > clinic_now()`,
  'nobody waits who was erased, nor for a doctor who is gone': `
    select entry.id from waitlist entry
    join people patient on patient.id = entry.patient_id
    join doctors doctor on doctor.id = entry.doctor_id
    where entry.status in ('waiting', 'offered') and (patient.erased_at is not null or doctor.deleted_at is not null)`,
  'nothing is left of what an erased person wrote of a visit': `
    select rating.claim_id from ratings rating join people patient on patient.id = rating.patient_id
    where patient.erased_at is not null and rating.comment <> ''`,
  'a doctor whose account is closed is not listed': `
    select doctors.id from doctors join users on users.id = user_id where listed and closed_at is not null`,
  'messages of a thread are numbered without gaps up to its last number': `
    select thread.id from threads thread left join messages message on message.thread_id = thread.id
    group by thread.id having count(message.id) <> last_seq or coalesce(max(message.seq), 0) <> last_seq`,
  'a thread is marked as waiting where a message of it waits': `
    select id from threads thread where waits <> exists (select from first_unanswered(thread.id))`,
  'the bytes of files of messages and answers are there': `
    select file.id from document_files file
    where file.document_id is null and file.stored_in = 'database' and (
      select count(*) from document_parts part where part.file_id = file.id
    ) <> file.parts`,
  'an appointment has a history': `
    select id from appointments claim
    where not exists (select from appointment_events where claim_id = claim.id)`,
  'a doctor’s rating is that of the visits that were': `
    select doctors.id from doctors left join counted_ratings rating on rating.doctor_id = doctors.id
    group by doctors.id having rating_count <> count(stars) or rating_sum <> coalesce(sum(stars), 0)`,
}

/** The invariants that do not hold, with how many rows break each: an empty list where all is well. */
export async function brokenInvariants(pool: Pick<pg.Pool, 'query'>): Promise<{ name: string; rows: number }[]> {
  const broken: { name: string; rows: number }[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rowCount } = await pool.query(query)
    if (rowCount) broken.push({ name, rows: rowCount })
  }
  return broken
}

if (process.argv[1] === import.meta.filename) {
  const { config, url, stop } = await databaseOf(readConfig(process.env))
  const { pool } = await openGround(config, url)
  const broken = await brokenInvariants(pool)
  await pool.end()
  await stop()
  for (const { name, rows } of broken) console.error(`broken: ${name} (${rows} rows)`)
  console.log(`${Object.keys(invariants).length - broken.length} of ${Object.keys(invariants).length} invariants hold`)
  process.exit(broken.length > 0 ? 1 : 0)
}
