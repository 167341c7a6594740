import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

describe('the till, counted at the beginning and at the end of a shift', () => {
  let clinic: Clinic
  let ruth: Person
  let admin: Person
  let place: string
  let doctorId: string
  before(async () => {
    clinic = await openClinic()
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    admin = await clinic.addPerson('admin', 'Ada Admin')
    place = (await clinic.call(null, 'GET', '/places')).body[0]._id
    doctorId = await clinic.addDoctor({ feeCents: 10_000, hours: [9, 10, 11, 12, 13, 14, 15, 16] })
  })
  after(() => clinic.closeWhole())

  let visits = 0
  async function unpaidVisit(): Promise<string> {
    const visit = visits++
    const hour = 9 + (visit % 8)
    const patient = await clinic.addPerson()
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`,
      appointmentDate: await clinic.day(3 + Math.floor(visit / 8)),
      paymentMethod: 'clinic',
    })
    return body._id
  }
  const take = async (method: string, amount: number) => {
    const id = await unpaidVisit()
    const { status } = await clinic.call(ruth, 'POST', `/desk/money/${id}/take`, { method, amount, due: 100 })
    assert.equal(status, 200)
    return id
  }
  const till = async () => (await clinic.call(ruth, 'GET', '/desk/till')).body
  const open = (body: object, who = ruth) =>
    clinic.call(who, 'POST', '/desk/till/open', { placeId: place, pieces: [], reason: '', ...body })
  const count = (id: string, body: object, who = ruth) =>
    clinic.call(who, 'POST', `/desk/till/${id}/count`, { pieces: [], reason: '', closes: false, ...body })
  const move = (id: string, body: object) => clinic.call(ruth, 'POST', `/desk/till/${id}/move`, body)
  const codes = (replies: { status: number; body: { code?: string } }[]) =>
    replies.map(({ status, body }) => body.code ?? status).toSorted()

  it('holds what it began with and what was paid in cash; of two who open or close it, one does', async () => {
    assert.deepEqual(await till(), { place: (await till()).place, shift: null, expected: null })
    // Cash that was taken before the first count is part of that count.
    await take('cash', 100)
    const opened = await Promise.all([1, 2, 3, 4].map(() => open({ expected: null, counted: 150 })))
    assert.deepEqual(codes(opened), [201, 'till_is_open', 'till_is_open', 'till_is_open'])
    const { _id: id } = opened.find(({ status }) => status === 201)!.body
    const cash = await take('cash', 40)
    await take('terminal', 60)
    const back = { method: 'cash', amount: 15, paid: 40, reason: 'Too much' }
    assert.equal((await clinic.call(ruth, 'POST', `/desk/money/${cash}/give-back`, back)).status, 200)
    assert.equal((await move(id, { amount: -100, reason: 'To the bank', expected: 174 })).body.code, 'sum_changed')
    assert.equal((await move(id, { amount: -175.01, reason: 'Bank', expected: 175 })).body.code, 'more_than_in_till')
    const moves = await Promise.all(
      [1, 2, 3].map(() => move(id, { amount: -100, reason: 'To the bank', expected: 175 })),
    )
    assert.deepEqual(codes(moves), [200, 'sum_changed', 'sum_changed'])
    await move(id, { amount: 20.25, reason: 'Change', expected: 75 })

    const pieces = [
      { value: 20, count: 4 },
      { value: 0.05, count: 3 },
    ]
    assert.equal((await count(id, { expected: 95.25, counted: 80.2, pieces })).status, 400)
    const between = await count(id, { expected: 95.25, counted: 80.15, pieces })
    assert.deepEqual([between.status, between.body.closed, between.body.counts[0].pieces], [200, null, pieces])
    const closing = { expected: 95.25, counted: 90.25, closes: true }
    assert.equal((await count(id, closing)).body.code, 'difference_needs_reason')
    const closed = await Promise.all(
      [ruth, admin, ruth, admin].map((who) => count(id, { ...closing, reason: 'A five is missing' }, who)),
    )
    assert.deepEqual(codes(closed), [200, 'till_is_closed', 'till_is_closed', 'till_is_closed'])
    const { body } = closed.find(({ status }) => status === 200)!
    assert.deepEqual(
      [body.cash, body.terminal, body.expected, body.closed.counted, body.closed.reason, body.counts.length],
      [{ taken: 40, givenBack: 15 }, { taken: 60, givenBack: 0 }, 95.25, 90.25, 'A five is missing', 2],
    )
    assert.equal((await move(id, { amount: 1, reason: 'Late', expected: 95.25 })).body.code, 'till_is_closed')

    // Cash received while the till is closed counts for the next shift, not for the last count.
    await take('cash', 30)
    const now = await till()
    assert.deepEqual([now.expected, now.shift.expected, now.shift.cash.taken], [120.25, 95.25, 40])
    assert.equal((await open({ expected: 90.25, counted: 120.25 })).body.code, 'sum_changed')
    assert.equal((await open({ expected: 120.25, counted: 120 })).body.code, 'difference_needs_reason')
    const next = await open({ expected: 120.25, counted: 120, reason: 'A coin rolled away' })
    assert.deepEqual([next.status, next.body.number, next.body.expected], [201, 2, 120])
  })

  it('is counted whole while others take money: each payment is before the count or after it', async () => {
    const { shift, expected } = await till()
    const ids = await Promise.all(Array.from({ length: 12 }, unpaidVisit))
    const closing = (async () => {
      for (let seen = expected; ; ) {
        const { body } = await count(shift._id, { expected: seen, counted: seen, closes: true })
        if (body.closed) return body
        assert.equal(body.code, 'sum_changed')
        seen = (await till()).expected
      }
    })()
    const takes = ids.map((id) =>
      clinic.call(ruth, 'POST', `/desk/money/${id}/take`, { method: 'cash', amount: 10, due: 100 }),
    )
    const [closed, ...taken] = await Promise.all([closing, ...takes])
    assert.ok(taken.every(({ status }) => status === 200))
    assert.equal(closed.closed.counted, 120 + closed.cash.taken)
    assert.equal((await till()).expected, 120 + 12 * 10)
  })

  it('stays as it was written, and is for who may take money; admins see the shifts, also as a file', async () => {
    const clerk = await clinic.addPerson('reception', 'Carl Clerk', ['desk'])
    assert.equal((await clinic.call(clerk, 'GET', '/desk/till')).body.code, 'right_missing')
    assert.equal((await clinic.call(ruth, 'GET', '/admin/till-shifts')).body.code, 'wrong_role')
    for (const table of ['till_shifts', 'till_counts', 'till_moves']) {
      const changes = [`update ${table} set reason = 'x'`, `delete from ${table}`]
      for (const change of changes) {
        await assert.rejects(clinic.serverPool.query(change))
        await assert.rejects(clinic.pool.query(change))
      }
    }
    const { body } = await clinic.call(admin, 'GET', '/admin/till-shifts')
    assert.deepEqual(
      body.map(({ number }: { number: number }) => number),
      [2, 1],
    )
    const differing = await clinic.call(admin, 'GET', `/admin/till-shifts?differs=yes&placeId=${place}&limit=1`)
    assert.deepEqual([differing.body.length, differing.headers['x-total-count']], [1, '2'])
    const one = (await clinic.call(admin, 'GET', `/admin/till-shifts?id=${body[1]._id}`)).body
    assert.deepEqual(one, [body[1]])
    const none = await clinic.call(admin, 'GET', `/admin/till-shifts?to=${await clinic.day(-3)}`)
    assert.deepEqual(none.body, [])
    const file = await clinic.app.inject({
      url: `/api/admin/till-shifts/csv?from=${await clinic.day(-1)}&to=${await clinic.day(1)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const [heads, first] = file.body.split('\r\n').map((line) => line.split(','))
    const of = (name: string) => first![heads!.indexOf(name)]
    const names = ['shift', 'float', 'cash taken', 'cash given back', 'put in or taken out', 'expected', 'counted']
    assert.deepEqual(names.map(of), ['1', '150.00', '40.00', '15.00', '-79.75', '95.25', '90.25'])
    assert.deepEqual([of('difference'), of('by terminal')], ['-5', '60.00'])
    // Even against the database directly.
    const write = (sql: string, id: string) => clinic.pool.query(sql, [id, ruth.id])
    const recount = `insert into till_counts (shift_id, counted_by, closes, counted_cents, reason)
      values ($1, $2, false, 1, 'x')`
    await assert.rejects(write(recount, body[0]._id), /the till is closed/)
    const reopen = "insert into till_shifts (place_id, opened_by, float_cents, reason) values ($1, $2, 1, 'x')"
    await write(reopen, place)
    await assert.rejects(write(reopen, place), /the till is open/)
  })
})
