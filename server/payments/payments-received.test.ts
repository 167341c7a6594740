import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { refreshFigures } from '../reports/refresh.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { issueReceipts } from './issue-receipts.ts'

describe('money that changes hands at the clinic', () => {
  let clinic: Clinic
  let ruth: Person
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.closeWhole())

  async function unpaidVisit() {
    const doctorId = await clinic.addDoctor({ feeCents: 12_050 })
    const patient = await clinic.addPerson()
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(3),
      paymentMethod: 'clinic',
    })
    return { patient, id: body._id as string }
  }
  const take = (id: string, body: object, who = ruth) => clinic.call(who, 'POST', `/desk/money/${id}/take`, body)
  const giveBack = (id: string, body: object) => clinic.call(ruth, 'POST', `/desk/money/${id}/give-back`, body)
  const shown = async (patient: Person) => {
    const { body } = await clinic.call(patient, 'GET', '/appointments/my-appointments')
    const { paymentStatus, paid, refunded, due, payments } = body[0]
    return { paymentStatus, paid, refunded, due, payments }
  }
  const accounts = async (id: string) =>
    (
      await clinic.rows(
        `select account, sum(cents) as cents from ledger_entries
         cross join lateral (values (debit, amount_cents), (credit, -amount_cents)) moved (account, cents)
         where claim_id = $1 group by account having sum(cents) <> 0 order by account`,
        [id],
      )
    ).map(({ account, cents }) => `${account} ${cents}`)

  it('is taken in parts by who may, and shown to the patient, in the ledger and in what was received', async () => {
    const { patient, id } = await unpaidVisit()
    const received = async () => (await clinic.call(admin, 'GET', '/admin/overview')).body.received
    const before = await received()
    assert.deepEqual(await shown(patient), {
      paymentStatus: 'pending',
      paid: 0,
      refunded: 0,
      due: 120.5,
      payments: [],
    })
    assert.equal((await take(id, { method: 'cash', amount: 100, due: 120.5 })).body.due, 20.5)
    assert.equal((await shown(patient)).paymentStatus, 'pending')
    const last = await take(id, { method: 'terminal', amount: 20.5, due: 20.5 })
    assert.deepEqual([last.body.paid, last.body.due, last.body.takings.length], [120.5, 0, 2])
    const { payments, ...standing } = await shown(patient)
    assert.deepEqual(standing, { paymentStatus: 'completed', paid: 120.5, refunded: 0, due: 0 })
    assert.equal(payments.length, 2)
    assert.deepEqual(await accounts(id), ['clinic -12050', 'terminal 2050', 'till 10000'])
    assert.equal((await received()) - before, 120.5)
    await refreshFigures(clinic.ground)
    const day = await clinic.day(3)
    const { body } = await clinic.call(admin, 'GET', `/admin/analytics?from=${day}&to=${day}`)
    assert.equal(body.totals.revenue, 120.5)
  })

  it('is taken once, however many press at once', async () => {
    const { id } = await unpaidVisit()
    const tries = Array.from({ length: 12 }, () => take(id, { method: 'cash', amount: 60, due: 120.5 }))
    const statuses = (await Promise.all(tries)).map(({ status, body }) => body.code ?? status)
    assert.equal(statuses.filter((each) => each === 200).length, 1)
    assert.equal(statuses.filter((each) => each === 'sum_changed').length, 11)
    assert.equal((await take(id, { method: 'cash', amount: 60.51, due: 60.5 })).body.code, 'sum_changed')
    assert.deepEqual(await accounts(id), ['clinic -6000', 'till 6000'])
  })

  it('is taken in two ways in one act, once however many press, each with its receipt; both or neither', async () => {
    const { id } = await unpaidVisit()
    const inParts = { method: 'cash', amount: 50, due: 120.5, also: { method: 'terminal', amount: 70.5 } }
    // The second way is too much: the first is not taken either.
    const beyond = await take(id, { ...inParts, also: { method: 'terminal', amount: 70.51 } })
    assert.equal(beyond.body.code, 'sum_changed')
    assert.equal((await take(id, { ...inParts, also: { method: 'cheque', amount: 1 } })).status, 400)
    const insert = `insert into payments_received (claim_id, method, amount_cents, taken_by)
      values ($1, 'cash', 5000, $2), ($1, 'terminal', 7051, $2)`
    await assert.rejects(clinic.serverPool.query(insert, [id, ruth.id]), /more than the visit costs/)
    assert.deepEqual(await accounts(id), [])

    const tries = await Promise.all(Array.from({ length: 12 }, () => take(id, inParts)))
    const answers = tries.filter(({ status }) => status === 200)
    assert.equal(answers.length, 1)
    assert.equal(tries.filter(({ body }) => body.code === 'sum_changed').length, 11)
    const [{ body }] = answers as [(typeof answers)[number]]
    assert.deepEqual([body.paid, body.due], [120.5, 0])
    type Taking = { method: string; amount: number; paper: { number: string } | null }
    const inShort = body.takings.map(({ method, amount }: Taking) => `${method} ${amount}`).toSorted()
    assert.deepEqual(inShort, ['cash 50', 'terminal 70.5'])
    assert.equal(new Set(body.takings.map(({ paper }: Taking) => paper?.number ?? assert.fail())).size, 2)
    // The answer was lost, and the same is sent again.
    assert.equal((await take(id, inParts)).body.code, 'sum_changed')
    assert.deepEqual(await accounts(id), ['clinic -12050', 'terminal 7050', 'till 5000'])
  })

  it('is answered with its receipt, also what is given back, and taken though no receipt can be issued', async () => {
    const { id } = await unpaidVisit()
    const receiptsIn = ({ body }: { body: { takings: { paper: { number: string } | null }[] } }) =>
      body.takings.map(({ paper }) => paper?.number.slice(0, 3) ?? null)
    assert.deepEqual(receiptsIn(await take(id, { method: 'cash', amount: 20, due: 120.5 })), ['R1-'])
    const back = { method: 'cash', amount: 5, paid: 20, reason: 'Counted wrong' }
    assert.deepEqual(receiptsIn(await giveBack(id, back)), ['R1-', 'C1-'])
    const other = await clinic.pool.connect()
    try {
      // Another server is issuing receipts: the job issues this one later.
      await other.query("begin; select pg_advisory_xact_lock(hashtextextended('papers', 0))")
      assert.deepEqual(receiptsIn(await take(id, { method: 'cash', amount: 5.5, due: 105.5 })), ['R1-', 'C1-', null])
    } finally {
      await other.query('rollback')
      other.release()
    }
    assert.equal(await issueReceipts(clinic.ground), 1)
  })

  it('is given back the way it came, no more than came, with a reason', async () => {
    const { patient, id } = await unpaidVisit()
    await take(id, { method: 'cash', amount: 120.5, due: 120.5 })
    await clinic.call(admin, 'PATCH', `/appointments/${id}/status`, { status: 'cancelled' })
    const { body } = await clinic.call(ruth, 'GET', `/desk/money?id=${id}`)
    assert.deepEqual([body[0].status, body[0].paid, body[0].due], ['cancelled', 120.5, 0])
    const back = { amount: 120.5, paid: 120.5, reason: 'Cancelled by us' }
    assert.equal((await giveBack(id, { ...back, method: 'terminal' })).body.code, 'sum_changed')
    assert.equal((await giveBack(id, { ...back, method: 'cash', reason: '' })).status, 400)
    const both = await Promise.all([1, 2].map(() => giveBack(id, { ...back, method: 'cash' })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const { payments, ...standing } = await shown(patient)
    assert.deepEqual(standing, { paymentStatus: 'refunded', paid: 120.5, refunded: 120.5, due: 0 })
    assert.deepEqual(payments, [{ method: 'cash', amount: 120.5, refunded: 120.5, reference: '' }])
    assert.deepEqual(await accounts(id), [])
    assert.equal((await take(id, { method: 'cash', amount: 120.5, due: 0 })).body.code, 'sum_changed')
  })

  it('is no debt once the price was lowered, for a reason that stays, however many lower it at once', async () => {
    const { patient, id } = await unpaidVisit()
    const lower = (body: object, who = ruth) =>
      clinic.call(who, 'POST', `/desk/money/${id}/lower-price`, { method: 'cash', reason: 'Shorter visit', ...body })
    await take(id, { method: 'cash', amount: 100, due: 120.5 })
    // First what is due, then what was paid beyond the new price is given back by the same method.
    const tries = await Promise.all(Array.from({ length: 6 }, () => lower({ amount: 30, due: 20.5, paid: 100 })))
    assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409])
    const { amount, paid, due, lowered, takings } = tries.find(({ status }) => status === 200)!.body
    assert.deepEqual([amount, paid, due], [90.5, 90.5, 0])
    assert.deepEqual(
      lowered.map((each: Record<string, unknown>) => [each.amount, each.reason, each.by]),
      [[30, 'Shorter visit', 'Ruth Reception']],
    )
    assert.deepEqual(
      takings.map((each: { amount: number }) => each.amount),
      [100, -9.5],
    )
    const { payments, ...standing } = await shown(patient)
    assert.deepEqual(standing, { paymentStatus: 'completed', paid: 100, refunded: 9.5, due: 0 })
    assert.deepEqual(await accounts(id), ['clinic -9050', 'till 9050'])
    assert.equal((await lower({ amount: 91, due: 0, paid: 90.5 })).body.code, 'sum_changed')
    assert.equal((await lower({ amount: 1, due: 0, paid: 90.5, method: 'terminal' })).body.code, 'sum_changed')
    const clerk = await clinic.addPerson('reception', 'Carla Clerk', ['desk'])
    assert.equal((await lower({ amount: 1, due: 0, paid: 90.5 }, clerk)).body.code, 'right_missing')
    const all = { amount: 90.5, due: 0, paid: 90.5 }
    assert.deepEqual((await lower(all)).body.due, 0)
    assert.equal((await shown(patient)).paymentStatus, 'completed')
    await assert.rejects(clinic.rows("update price_reductions set reason = 'x'"), /append-only/)
    // Even against the database directly: nobody can have paid more than the price once it was lowered.
    const { id: other } = await unpaidVisit()
    await take(other, { method: 'cash', amount: 120.5, due: 120.5 })
    await assert.rejects(
      clinic.serverPool.query(
        "insert into price_reductions (claim_id, amount_cents, reason, lowered_by) values ($1, 100, 'x', $2)",
        [other, ruth.id],
      ),
      /more is paid than the lowered price/,
    )
  })

  it('is nobody’s business without the right, and no more than the price whatever a server does', async () => {
    const { patient, id } = await unpaidVisit()
    const clerk = await clinic.addPerson('reception', 'Carl Clerk', ['desk'])
    const body = { method: 'cash', amount: 120.5, due: 120.5 }
    assert.equal((await take(id, body, clerk)).body.code, 'right_missing')
    assert.equal((await take(id, body, patient)).body.code, 'wrong_role')
    const write = (cents: number) =>
      clinic.serverPool.query(
        `insert into payments_received (claim_id, method, amount_cents, reason, taken_by)
         values ($1, 'cash', $2, 'x', $3)`,
        [id, cents, ruth.id],
      )
    await assert.rejects(write(12_051), /more than the visit costs/)
    await assert.rejects(write(-1), /more than was taken/)
    const writes = await Promise.allSettled(Array.from({ length: 8 }, () => write(5000)))
    assert.equal(writes.filter(({ status }) => status === 'fulfilled').length, 2)
  })

  it('is listed for a day with what is still to be paid first', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Della Due' })
    const date = await clinic.day(5)
    const ids: string[] = []
    for (const slotId of ['09:00-10:00', '10:00-11:00', '11:00-12:00']) {
      const visit = { doctorId, slotId, appointmentDate: date, paymentMethod: 'clinic' }
      ids.push((await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', visit)).body._id)
    }
    await take(ids[0]!, { method: 'cash', amount: 120, due: 120 })
    const { body } = await clinic.call(ruth, 'GET', `/desk/money?date=${date}&search=della due`)
    assert.deepEqual(
      body.map(({ _id, due }: { _id: string; due: number }) => [_id, due]),
      [
        [ids[1], 120],
        [ids[2], 120],
        [ids[0], 0],
      ],
    )
    const { body: sums } = await clinic.call(ruth, 'GET', `/desk/money/due?date=${date}`)
    assert.deepEqual(sums, [{ placeId: firstPlaceId, due: 240, visits: 2 }])
  })
})
