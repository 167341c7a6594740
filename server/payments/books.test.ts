import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { openStripeClinic, type StripeClinic } from '../testing/stripe-clinic.ts'

describe('the ledger', () => {
  let all: StripeClinic
  before(async () => {
    all = await openStripeClinic({ timeoutMs: 2000, retries: 0 })
  })
  after(() => all.closeWhole())

  /** The ledger entries of a payment, oldest first, in words. */
  const entriesOf = async (intentId: string) =>
    (
      await all.clinic.rows(
        `select kind, undone, debit, credit, entry.amount_cents as cents from ledger_entries entry
         join payments on payments.id = payment_id where intent_id = $1 order by entry.id`,
        [intentId],
      )
    ).map(({ kind, undone, debit, credit, cents }) => `${kind}${undone ? ' undone' : ''} ${debit}<${credit} ${cents}`)
  const hear = async () => {
    await all.deliverAll()
    await sweepPayments(all.clinic.ground)
  }

  it('has each movement of a payment once, in the order in which it happened', async () => {
    const { patient, appointmentId, intentId } = await all.paidVisit()
    const paid = ['received provider<patient 12000', 'earned patient<clinic 12000']
    assert.deepEqual(await entriesOf(intentId), paid)
    all.books.refund(intentId, 1000)
    await hear()
    const less = [...paid, 'earned undone clinic<patient 1000', 'returned patient<provider 1000']
    assert.deepEqual(await entriesOf(intentId), less)
    await all.cancel(patient, appointmentId)
    const back = [...less, 'earned undone clinic<patient 11000', 'returned patient<provider 11000']
    assert.deepEqual(await entriesOf(intentId), back)
    // A refund that seemed done fails, and is made again.
    all.books.endRefund(
      all.books.refunds.find(({ amount, payment_intent: of }) => of === intentId && amount > 1000)!,
      'failed',
    )
    await hear()
    await all.makeDue()
    await sweepPayments(all.clinic.ground)
    assert.deepEqual(await entriesOf(intentId), [
      ...back,
      'returned undone provider<patient 11000',
      'returned patient<provider 11000',
    ])
  })

  it('holds what nobody has earned: of a disputed visit, and of one whose time was lost', async () => {
    const { intentId } = await all.paidVisit()
    const dispute = all.books.dispute(intentId)
    await hear()
    const held = async () =>
      (
        await all.clinic.rows(
          `select held_cents as held, earned_cents as earned from payment_books join payments using (id)
           where intent_id = $1`,
          [intentId],
        )
      )[0]
    assert.deepEqual(await held(), { held: 12_000, earned: 0 })
    all.books.closeDispute(dispute, 'won')
    await hear()
    assert.deepEqual(await held(), { held: 0, earned: 12_000 })
  })

  it('takes no entry that is none, no change, and nothing from a server', async () => {
    const insert = (kind: string, debit: string, credit: string, cents = 100) =>
      all.clinic.rows(
        `insert into ledger_entries (kind, undone, debit, credit, amount_cents, person_id)
         values ($1, false, $2, $3, $4, gen_random_uuid())`,
        [kind, debit, credit, cents],
      )
    await assert.rejects(insert('received', 'patient', 'provider'), /ledger_entries_are_movements/)
    await assert.rejects(insert('earned', 'provider', 'clinic'), /ledger_entries_are_movements/)
    await assert.rejects(insert('brought', 'opening', 'opening'), /ledger_entries_are_movements/)
    await assert.rejects(insert('gift', 'clinic', 'patient'), /ledger_entries_are_movements/)
    await assert.rejects(insert('received', 'provider', 'patient', -100), /amount_cents_check/)
    await assert.rejects(all.clinic.rows('update ledger_entries set amount_cents = 1'), /append-only/)
    await assert.rejects(all.clinic.rows('delete from ledger_entries'), /append-only/)
    await assert.rejects(
      all.clinic.serverPool.query(
        `insert into ledger_entries (kind, undone, debit, credit, amount_cents, person_id)
         values ('received', false, 'provider', 'patient', 1, gen_random_uuid())`,
      ),
      /permission denied/,
    )
  })
})
