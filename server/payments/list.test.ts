import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { tellOfPayments } from '../notifications/tell-of-payments.ts'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { few } from '../people/who-is-meant.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'

describe('the admin’s list of payments', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin')
  })
  after(() => clinic.closeWhole())
  const call = (method: string, path: string, body?: unknown) => clinic.call(admin, method, path, body)

  it('tries a refund again, once, and only where one is owed', async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const wanted = { doctorId, slotId: '10:00-11:00', appointmentDate: await clinic.day(4) }
    const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      ...wanted,
      paymentIntentId: intent.paymentIntentId,
    })
    const found = (await call('GET', `/admin/payments?search=${intent.paymentIntentId}`)).body
    assert.deepEqual([found.length, found[0].status, found[0].amount], [1, 'booked', 120])
    assert.equal((await call('POST', `/admin/payments/${found[0]._id}/retry-refund`)).body.code, 'not_refundable')
    await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)
    await clinic.rows(
      `update payments set status = 'refund_due', refund_attempts = 3, last_error = 'bank away',
         attention = 'refund_failing', attention_at = now() where id = $1`,
      [found[0]._id],
    )
    assert.equal((await call('GET', '/admin/payments?status=attention')).body[0]._id, found[0]._id)
    const retried = await Promise.all([1, 2, 3].map(() => call('POST', `/admin/payments/${found[0]._id}/retry-refund`)))
    for (const { body } of retried) assert.equal(body.status, 'refunded')
  })

  /** A payment whose amount at the provider is not the agreed one. */
  async function frozen(cents = 13_000) {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const wanted = { doctorId, slotId: '10:00-11:00', appointmentDate: await clinic.day(4) }
    const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.rows('update sandbox_intents set amount_cents = $2 where id = $1', [intent.paymentIntentId, cents])
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const paid = { ...wanted, paymentIntentId: intent.paymentIntentId }
    const refused = await clinic.call(patient, 'POST', '/appointments/book', paid)
    assert.equal(refused.body.code, 'payment_under_review')
    const [found] = (await call('GET', `/admin/payments?status=attention&search=${intent.paymentIntentId}`)).body
    assert.deepEqual([found.status, found.attention], ['frozen', 'mismatch'])
    return { id: found._id as string, patient, wanted, intentId: intent.paymentIntentId as string }
  }

  it('books a payment that does not match, when an admin says so, and only if its time is free', async () => {
    const { id, patient } = await frozen()
    assert.equal((await call('POST', `/admin/payments/${id}/seen`)).body.code, 'decision_needed')
    const booked = await call('POST', `/admin/payments/${id}/book`)
    assert.deepEqual([booked.status, booked.body.status, booked.body.attention], [200, 'booked', null])
    const mine = await clinic.call(patient, 'GET', '/appointments/my-appointments')
    assert.deepEqual([mine.body[0].status, mine.body[0].paymentStatus], ['pending', 'completed'])
    assert.equal((await call('POST', `/admin/payments/${id}/book`)).body.code, 'nothing_to_decide')

    const less = await frozen(11_000)
    assert.equal((await call('POST', `/admin/payments/${less.id}/book`)).body.status, 'booked')
    const [taken] = (await clinic.call(less.patient, 'GET', '/appointments/my-appointments')).body
    assert.deepEqual([taken.paid, taken.due, taken.paymentStatus], [110, 0, 'completed'], 'taken as it is')

    const other = await frozen()
    await clinic.rows("update claims set status = 'lapsed' where patient_id = $1", [other.patient.id])
    const rival = await clinic.addPerson()
    await clinic.call(rival, 'POST', '/appointments/book', { ...other.wanted, paymentMethod: 'clinic' })
    assert.equal((await call('POST', `/admin/payments/${other.id}/book`)).body.code, 'time_not_free')
    assert.equal((await call('POST', `/admin/payments/${other.id}/pay-back`)).body.status, 'refunded')
  })

  it('pays back all that was taken of a payment that does not match', async () => {
    const { id, intentId, patient } = await frozen()
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/admin/payments/${id}/pay-back`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    const [intent] = await clinic.rows('select refunded_cents from sandbox_intents where id = $1', [intentId])
    assert.equal(intent?.refunded_cents, 13_000)
    assert.deepEqual((await clinic.call(patient, 'GET', '/appointments/my-appointments')).body, [])
    assert.equal((await clinic.call(patient, 'POST', `/admin/payments/${id}/book`)).status, 403)
  })

  it('tells every admin by the bell, once, and takes off the list what was seen', async () => {
    const other = await clinic.addPerson('admin')
    const { id } = await frozen()
    await tellOfPayments(clinic.ground)
    await tellOfPayments(clinic.ground)
    for (const who of [admin, other]) {
      const { notices } = (await clinic.call(who, 'GET', '/notifications')).body
      assert.match(notices[0].text, /^A payment of \$120\.00 does not match its booking/)
      assert.equal(notices[0].link, '/admin/dashboard/payments?status=attention')
    }
    const [told] = await clinic.rows(
      "select count(*) as n from notices where user_id = $1 and kind = 'payment-attention'",
      [other.id],
    )
    const [open] = await clinic.rows('select count(*) as n from payments where attention is not null')
    assert.equal(told?.n, open?.n)
    await call('POST', `/admin/payments/${id}/book`)
    await clinic.rows(
      "update payments set attention = 'refunded_elsewhere', attention_at = clinic_now() where id = $1",
      [id],
    )
    assert.equal((await call('POST', `/admin/payments/${id}/seen`)).body.attention, null)
    const left = (await call('GET', '/admin/payments?status=attention')).body
    assert.equal(
      left.some((each: { _id: string }) => each._id === id),
      false,
    )
  })

  it('stays with the place where it was received when its visit moves to another, as in the reports', async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const [other] = await clinic.rows(
      "insert into places (name, time_zone) values ('Salus Harbour', 'Europe/Berlin') returning id",
    )
    const managerAt = async (placeId: unknown) => {
      const manager = await clinic.addPerson('admin', 'Manuel Manager', [])
      await clinic.rows("insert into staff_rights select $1, unnest('{payments,people}'::text[]), $2", [
        manager.id,
        placeId,
      ])
      return manager
    }
    const [here, there] = [await managerAt(firstPlaceId), await managerAt(other!.id)]
    const wanted = { doctorId, slotId: '10:00-11:00', appointmentDate: await clinic.day(5) }
    const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const paymentIntentId = intent.paymentIntentId
    const paid = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    const unpaid = { ...wanted, slotId: '11:00-12:00', paymentMethod: 'clinic' }
    const { body: visit } = await clinic.call(patient, 'POST', '/appointments/book', unpaid)
    const cash = { method: 'cash', amount: 50, due: 120 }
    const taken = await call('POST', `/desk/money/${visit._id}/take`, cash)
    assert.equal(taken.status, 200, JSON.stringify(taken.body))
    const ids = [paid.body._id, visit._id]
    await clinic.rows('update claims set place_id = $2 where id = any($1)', [ids, other!.id])

    const listed = async (who: Person) => {
      const { body } = await clinic.call(who, 'GET', '/admin/payments')
      const ofThem = body.filter((each: { appointmentId: string }) => ids.includes(each.appointmentId))
      return ofThem.map(({ amount }: { amount: number }) => amount).sort()
    }
    assert.deepEqual([await listed(here), await listed(there)], [[120, 50], []])
    const moneyOf = async (who: Person) => (await clinic.call(who, 'GET', `/people/${patient.id}/money`)).body
    const [ours, theirs] = [await moneyOf(here), await moneyOf(there)]
    assert.deepEqual([ours.movements.length, ours.unpaid.length], [2, 0])
    // What is still due is due where the visit is now.
    assert.deepEqual([theirs.movements.length, theirs.unpaid.length], [0, 1])
    const [payment] = await clinic.rows('select id from payments where intent_id = $1', [paymentIntentId])
    const seen = async (who: Person) =>
      (await clinic.call(who, 'POST', `/admin/payments/${payment!.id}/pay-back`)).body.code
    assert.deepEqual([await seen(here), await seen(there)], ['nothing_to_decide', 'not_found'])
    // Whoever sees it because of its refund may act on it, too.
    assert.equal((await clinic.call(patient, 'PUT', `/appointments/${paid.body._id}/cancel`)).status, 200)
    await sweepPayments(clinic.ground)
    assert.deepEqual([await listed(here), await listed(there)], [[120, 50], [120]])
    assert.deepEqual([await seen(here), await seen(there)], ['nothing_to_decide', 'nothing_to_decide'])
  })
})

describe('a search among many payments', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  const { visits } = few
  after(() => {
    few.visits = visits
    return clinic.close()
  })
  const call = (method: string, path: string) => clinic.call(admin, method, path)

  it('reads a doctor’s payments, or looks through the list for them, and says when there are more', async () => {
    await clinic.addDoctor({ name: 'Dr. Other Payments' })
    const doctorId = await clinic.addDoctor({ name: 'Dr. Many Payments' })
    const patient = await clinic.addPerson()
    await clinic.rows(
      `with visit as (
        insert into claims (
          doctor_id, patient_id, date, start_time, end_time, during, blocked, status, amount_cents, payment_method,
          location, created_at
        )
        select $1, $2, at.date, '10:00', '11:00', at.during, at.during,
          case n % 3 when 0 then 'lapsed' else 'cancelled' end, 100 + n, 'card', 'Clinic',
          clinic_now() - make_interval(hours => n)
        from generate_series(1, 230) n
        cross join lateral (
          select clinic_today() - n as date, instants_of(clinic_today() - n, '10:00', '11:00') as during
        ) at
        returning *
      )
      insert into payments (claim_id, provider, amount_cents, currency, status, created_at)
      select id, 'sandbox', amount_cents, 'usd', case amount_cents % 2 when 0 then 'failed' else 'cancelled' end,
        created_at
      from visit`,
      [doctorId, patient.id],
    )
    const orders = {
      newest: 'created_at desc, id',
      oldest: 'created_at, id desc',
      amount: 'amount_cents, created_at, id desc',
      '-amount': 'amount_cents desc, created_at desc, id',
    }
    for (const [sort, order] of Object.entries(orders)) {
      const wanted = await clinic.rows(
        `select id from payments where status = 'failed' and claim_id in (select id from claims where doctor_id = $1)
        order by ${order}`,
        [doctorId],
      )
      for (const offset of [0, 50, 110]) {
        few.visits = offset === 50 ? visits : 0
        const path = `/admin/payments?search=many payments&status=failed&sort=${sort}&limit=50&offset=${offset}`
        const { body, headers } = await call('GET', path)
        const ids = body.map(({ _id }: { _id: string }) => _id)
        assert.deepEqual(
          ids,
          wanted.slice(offset, offset + 50).map(({ id }) => id),
          `${sort} from ${offset}`,
        )
        assert.deepEqual([headers['x-total-count'], headers['x-total-more']], ['115', undefined])
      }
    }
    few.visits = 230
    const read = await call('GET', '/admin/payments?search=many payments&limit=10')
    assert.deepEqual([read.headers['x-total-count'], read.headers['x-total-more']], ['230', undefined])
    few.visits = 0
    const { headers } = await call('GET', '/admin/payments?search=many payments&limit=10')
    assert.deepEqual([headers['x-total-count'], headers['x-total-more']], ['230', undefined])
    const beyond = await call('GET', '/admin/payments?search=many payments&limit=10&offset=400')
    assert.deepEqual([beyond.body, beyond.headers['x-total-count']], [[], '230'])
  })

  it('shows what was taken at the clinic beside payments online, by the way of paying', async () => {
    const ruth = await clinic.addPerson('reception', 'Ruth Reception')
    const doctorId = await clinic.addDoctor({ name: 'Mona Moneyed' })
    const patient = await clinic.addPerson()
    const wanted = { doctorId, appointmentDate: await clinic.day(4) }
    const intent = (
      await clinic.call(patient, 'POST', '/appointments/payment/create-intent', { ...wanted, slotId: '10:00-11:00' })
    ).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const visit = { ...wanted, slotId: '11:00-12:00', paymentMethod: 'clinic' }
    const booked = await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', visit)
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const money = async (act: string, body: object) => {
      const answer = await clinic.call(ruth, 'POST', `/desk/money/${booked.body._id}/${act}`, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
    }
    await money('take', { method: 'cash', amount: 100, due: 120 })
    await money('take', { method: 'terminal', amount: 20, due: 20 })
    await money('give-back', { method: 'cash', amount: 30, paid: 120, reason: 'Too much' })

    type Shown = {
      _id: string
      method: string
      amount: number
      status: string
      by: string
      reason: string
      reference: string
    }
    const list = async (query = ''): Promise<Shown[]> =>
      (await call('GET', `/admin/payments?search=mona moneyed${query}`)).body
    const inWords = (rows: Shown[]) => rows.map(({ method, amount, status }) => `${method} ${amount} ${status}`)
    const all = await list('&sort=-amount')
    assert.match(inWords(all)[0]!, /^card 120 /)
    assert.deepEqual(inWords(all).slice(1), ['cash 100 booked', 'terminal 20 booked', 'cash -30 refunded'])
    assert.deepEqual([all[3]!.by, all[3]!.reason], ['Ruth Reception', 'Too much'])
    // Its reference is its receipt, by which it is found, and so is a card payment by its own.
    assert.deepEqual(
      all.slice(1).map(({ reference }) => reference.slice(0, 3)),
      ['R1-', 'R1-', 'C1-'],
    )
    const found = async (number: string) => (await call('GET', `/admin/payments?search=${number}`)).body
    assert.deepEqual(await found(all[3]!.reference.toLowerCase()), [all[3]])
    const [card] = await clinic.rows(
      `select receipt.label, entry.payment_id from receipts receipt join ledger_entries entry on entry.id = entry_id
       where entry.payment_id is not null order by receipt.number desc limit 1`,
    )
    if (card) assert.deepEqual((await found(String(card.label)))[0]._id, card.payment_id)
    assert.deepEqual(inWords(await list('&method=cash&sort=oldest')), ['cash 100 booked', 'cash -30 refunded'])
    assert.deepEqual(inWords(await list('&method=terminal')), ['terminal 20 booked'])
    assert.deepEqual(inWords(await list('&status=refunded')), ['cash -30 refunded'])
    assert.deepEqual(inWords(await list('&method=cash&status=attention')), [])
    assert.deepEqual((await list('&method=card')).length, 1)
    const [one] = (await call('GET', `/admin/payments?id=${all[1]!._id}`)).body
    assert.deepEqual(one, all[1])
    // Page by page, each row comes once.
    const first = await call('GET', '/admin/payments?search=mona moneyed&limit=3')
    const rest = await call('GET', '/admin/payments?search=mona moneyed&limit=3&offset=3')
    assert.deepEqual(
      [first.headers['x-total-count'], new Set([...first.body, ...rest.body].map(({ _id }) => _id)).size],
      ['4', 4],
    )
  })
})
