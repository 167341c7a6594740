import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { openPaypalClinic, type PaypalClinic } from '../testing/paypal-clinic.ts'
import { compareBooks, compareSinceBackup } from './compare-books.ts'
import { issueReceipts } from './issue-receipts.ts'

describe('paying with PayPal', () => {
  let all: PaypalClinic
  before(async () => {
    all = await openPaypalClinic()
  })
  after(() => all.close())
  afterEach(() => {
    all.paypal.fault = () => null
    all.books.captureStatus = 'COMPLETED'
    all.books.refundStatus = 'COMPLETED'
  })

  const standing = async (id: string) =>
    (await all.clinic.rows('select status from claims where id = $1', [id]))[0]!.status
  const bookOf = async (orderId: string) =>
    (
      await all.clinic.rows(
        `select coalesce(received_cents, 0) as received, coalesce(returned_cents, 0) as returned,
           coalesce(earned_cents, 0) as earned
         from payments left join payment_books using (id) where intent_id = $1`,
        [orderId],
      )
    )[0]

  it('is offered by the config, books at once, and is paid once it is approved, however often one comes back', async () => {
    assert.deepEqual((await all.clinic.call(null, 'GET', '/config')).body.methods, ['card', 'paypal', 'clinic'])
    const { patient, id, orderId, approveAt } = await all.begun()
    assert.equal(approveAt, `https://www.sandbox.paypal.com/checkoutnow?token=${orderId}`)
    const before = await all.visit(patient, id)
    assert.deepEqual([before.status, before.paymentStatus, before.due], ['pending', 'pending', 120])
    assert.ok(Date.parse(before.payBy) - Date.now() > 29 * 60_000)
    assert.equal((await all.comeBack(orderId)).body.status, 'unpaid')
    all.books.approve(orderId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => all.comeBack(orderId)))
    assert.deepEqual(new Set(answers.map(({ body }) => body.status)), new Set(['paid']))
    const paid = await all.visit(patient, id)
    assert.deepEqual([paid.status, paid.paymentStatus, paid.due, paid.payBy], ['pending', 'completed', 0, null])
    assert.deepEqual(paid.payments, [{ method: 'paypal', amount: 120, refunded: 0, reference: orderId }])
    assert.equal(all.books.captures.size, 1)
    assert.deepEqual(await bookOf(orderId), { received: 12_000, returned: 0, earned: 12_000 })
    await issueReceipts(all.clinic.ground)
    assert.deepEqual((await all.mailsOf(patient)).sort(), ['booked', 'receipt-issued'])
    assert.equal((await all.pay(patient, id)).body.code, 'not_payable')
  })

  it('leads to one order, however often it is asked for and whatever becomes of the answers', async () => {
    const { patient, wanted } = await all.setting()
    const booked = (await all.book(patient, wanted)).body
    const id = booked._id
    assert.deepEqual(booked, await all.visit(patient, id), 'what booking answers is what is read of it')
    const orders = all.books.orders.size
    for (const fault of ['error', 'error-after', 'cut-after'] as const) {
      all.paypal.failNext(1, 'POST', fault)
      assert.equal((await all.pay(patient, id)).status, 503, fault)
    }
    all.paypal.fault = () => null
    const answers = await Promise.all(Array.from({ length: 5 }, () => all.pay(patient, id)))
    assert.equal(new Set(answers.map(({ body }) => body.approveAt)).size, 1)
    // PayPal does not repeat its own errors under a key, so an order made before the failure can be paid by nobody.
    assert.ok(all.books.orders.size - orders <= 2)
    const stranger = await all.clinic.addPerson()
    assert.equal((await all.pay(stranger, id)).status, 404)
  })

  it('lapses unpaid after half an hour, begun or not, with a mail; the time is free, and nothing is taken then', async () => {
    const begun = await all.begun()
    const { patient, wanted } = await all.setting()
    const id = (await all.book(patient, wanted)).body._id
    await all.sweep()
    assert.equal(await standing(id), 'pending')
    await all.runOut(id, begun.id)
    all.books.approve(begun.orderId)
    await all.makeDue()
    await all.sweep()
    assert.deepEqual([await standing(id), await standing(begun.id)], ['cancelled', 'cancelled'])
    assert.equal((await all.comeBack(begun.orderId)).body.status, 'over')
    assert.equal(all.books.taken(begun.orderId), 0)
    assert.deepEqual(await all.mailsOf(patient), ['unpaid'])
    assert.deepEqual(await all.mailsOf(begun.patient), ['unpaid'])
    assert.equal((await all.pay(patient, id)).body.code, 'not_payable')
    const rival = await all.clinic.addPerson()
    assert.equal((await all.book(rival, wanted)).status, 201)
  })

  it('does not lapse where it was paid at the desk meanwhile, and PayPal is not asked for money on top', async () => {
    const { id, orderId } = await all.begun()
    const desk = await all.clinic.addPerson('reception')
    const [shown] = (await all.clinic.call(desk, 'GET', `/desk/money?id=${id}`)).body
    // The desk is told who is paying there.
    assert.deepEqual(shown.online, { method: 'paypal', by: 'Pat Patient' })
    const taken = await all.clinic.call(desk, 'POST', `/desk/money/${id}/take`, {
      method: 'cash',
      amount: 120,
      due: 120,
    })
    assert.deepEqual([taken.status, taken.body.online], [200, null])
    await all.runOut(id)
    all.books.approve(orderId)
    await all.makeDue()
    await all.sweep()
    assert.equal(await standing(id), 'pending')
    assert.equal(all.books.taken(orderId), 0)
  })

  it('is not taken of whoever may not pay for its patient any more, and waits for nobody to approve it', async () => {
    const { clinic } = all
    const { patient, wanted } = await all.setting()
    const act = async () => {
      const guardian = await clinic.addPerson()
      const [made] = await clinic.rows(
        `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
         values ($1, $2, 'other', '{book,pay,visits}', $1, clinic_now(), $2) returning id`,
        [guardian.id, patient.id],
      )
      return { guardian, id: made!.id as string }
    }
    const booked = async (acting: { guardian: typeof patient }, slotId: string) => {
      const { body } = await all.book(acting.guardian, { ...wanted, slotId, personId: patient.id })
      const id = body._id as string
      const { approveAt } = (await all.pay(acting.guardian, id)).body
      return { id, orderId: new URL(approveAt).searchParams.get('token')! }
    }
    const acting = await act()
    const [theirs, hers] = [await booked(acting, '09:00-10:00'), await booked(acting, '10:00-11:00')]
    // For this one the patient was sent to PayPal last, and pays for herself.
    assert.equal((await all.pay(patient, hers.id)).status, 200)
    all.books.approve(theirs.orderId)
    assert.equal((await clinic.call(acting.guardian, 'DELETE', `/family/${acting.id}`)).status, 204)
    assert.equal((await all.pay(patient, theirs.id)).body.code, 'not_payable', 'nor what another has approved')
    const captures = all.books.captures.size
    assert.equal((await all.comeBack(theirs.orderId)).body.status, 'over')
    assert.equal(all.books.captures.size, captures)
    all.books.approve(hers.orderId)
    assert.equal((await all.comeBack(hers.orderId)).body.status, 'paid')
    await all.runOut(theirs.id)
    await all.sweep()
    assert.equal(await standing(theirs.id), 'cancelled')
  })

  it('is taken by the webhook or the sweep where the payer closes the window, and after a crash in between', async () => {
    const closed = await all.begun()
    all.books.approve(closed.orderId)
    await all.deliverAll()
    await all.sweep()
    assert.equal((await all.payment(closed.orderId)).status, 'booked')
    // The money is captured, but the answer is lost; then PayPal is asked.
    const lost = await all.begun()
    all.books.approve(lost.orderId)
    all.paypal.fault = ({ path }) => (path.endsWith('/capture') ? 'cut-after' : null)
    assert.equal((await all.comeBack(lost.orderId)).status, 503)
    all.paypal.fault = () => null
    await all.makeDue()
    await all.sweep()
    assert.equal((await all.payment(lost.orderId)).status, 'booked')
    assert.equal(all.books.taken(lost.orderId), 12_000)
  })

  it('says that nothing is paid where the bank declines, and takes the next approval', async () => {
    const { orderId } = await all.begun()
    all.books.approve(orderId)
    all.books.declines = true
    assert.equal((await all.comeBack(orderId)).body.status, 'unpaid')
    all.books.approve(orderId)
    assert.equal((await all.comeBack(orderId)).body.status, 'paid')
  })

  it('waits for what PayPal is still looking at, and the visit with it', async () => {
    const { id, orderId } = await all.begun()
    all.books.captureStatus = 'PENDING'
    all.books.approve(orderId)
    assert.equal((await all.comeBack(orderId)).body.status, 'unpaid')
    await all.runOut(id)
    await all.makeDue()
    await all.sweep()
    assert.equal(await standing(id), 'pending')
    all.books.endCapture(orderId, 'COMPLETED')
    await all.deliverAll()
    await all.sweep()
    assert.equal((await all.payment(orderId)).status, 'booked')
  })

  it('goes back whole where the visit is cancelled, once, and where it is cancelled while it is being paid', async () => {
    const { patient, id, orderId } = await all.paidVisit()
    const cancels = await Promise.all(
      Array.from({ length: 2 }, () => all.clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)),
    )
    assert.deepEqual(cancels.map(({ status }) => status).sort(), [200, 409])
    assert.deepEqual([all.books.back(orderId), all.books.refunds.length], [12_000, 1])
    assert.deepEqual(await bookOf(orderId), { received: 12_000, returned: 12_000, earned: 0 })
    const late = await all.begun()
    all.books.approve(late.orderId)
    all.paypal.answered = async () => {
      if (all.books.taken(late.orderId) === 0) return
      all.paypal.answered = undefined
      await all.clinic.call(late.patient, 'PUT', `/appointments/${late.id}/cancel`)
    }
    assert.equal((await all.comeBack(late.orderId)).body.status, 'returned')
    assert.equal(all.books.back(late.orderId), 12_000)
  })

  it('is read back after refunds made at PayPal, disputes, and refunds that fail after all', async () => {
    const { orderId } = await all.paidVisit()
    const hear = async () => {
      await all.deliverAll()
      await all.sweep()
    }
    all.books.refundElsewhere(orderId, '20.00')
    await hear()
    assert.deepEqual(await bookOf(orderId), { received: 12_000, returned: 2000, earned: 10_000 })
    const dispute = all.books.openDispute(orderId)
    await hear()
    assert.equal((await all.payment(orderId)).status, 'disputed')
    all.books.closeDispute(dispute, 'RESOLVED_SELLER_FAVOUR')
    await hear()
    assert.equal((await all.payment(orderId)).status, 'booked')
    all.books.endRefund(all.books.refunds.at(-1)!, 'FAILED')
    await hear()
    assert.deepEqual(await bookOf(orderId), { received: 12_000, returned: 0, earned: 12_000 })
  })

  it('believes a webhook only when PayPal says that it is its own, byte for byte, and each once', async () => {
    const { orderId } = await all.begun()
    all.books.approve(orderId)
    const event = all.books.events.at(-1)!
    const good = all.paypal.headersFor(event)
    const status = async (...sent: Parameters<PaypalClinic['deliver']>) => (await all.deliver(...sent)).statusCode
    assert.equal(await status(event, good, event.replace(orderId, 'ORDER1')), 400)
    assert.equal(await status(event, { ...good, 'paypal-transmission-sig': 'forged' }), 400)
    assert.equal(await status(event, {}), 400)
    assert.equal(await status('no event', good), 400)
    all.paypal.failNext(1, 'POST', 'cut')
    assert.equal(await status(event), 503)
    const noted = async () =>
      (await all.clinic.rows('select from provider_events where intent_id = $1', [orderId])).length
    assert.equal(await noted(), 0)
    for (let n = 0; n < 5; n++) assert.equal(await status(event), 200)
    assert.equal(await noted(), 1)
  })

  it('is compared with the list of PayPal, as cards are with theirs', async () => {
    const { orderId } = await all.paidVisit()
    const before = await compareBooks(all.clinic.ground)
    await all.clinic.rows("update payments set status = 'cancelled', next_check_at = null where intent_id = $1", [
      orderId,
    ])
    assert.equal(await compareBooks(all.clinic.ground), before + 1)
    await all.sweep()
    await all.sweep()
    assert.equal((await all.payment(orderId)).status, 'booked')
    // Also over months, of which PayPal answers for one at a time.
    await compareSinceBackup(all.clinic.ground, new Date(Date.now() - 86_400_000).toISOString())
    await all.clinic.rows("update payments set status = 'cancelled', next_check_at = null where intent_id = $1", [
      orderId,
    ])
    const asked = all.paypal.asked.get('GET /v1/reporting/transactions') ?? 0
    assert.equal(await compareBooks(all.clinic.ground), before + 1)
    assert.equal((all.paypal.asked.get('GET /v1/reporting/transactions') ?? 0) - asked, 4)
    await all.sweep()
    await all.sweep()
    assert.equal((await all.payment(orderId)).status, 'booked')
    all.paypal.fault = () => 'cut'
    await assert.rejects(compareBooks(all.clinic.ground), { code: 'provider_unavailable' })
  })
})
