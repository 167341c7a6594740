import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brokenInvariants } from '../../system/check-invariants.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'
import { eventually } from '../../testing/eventually.ts'

const hours = Array.from({ length: 12 }, (_, n) => 9 + n)
const slotOf = (hour: number) => `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`

describe('card payments that arrive together', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.closeWhole()
  })

  type Paid = { patient: Person; wanted: object; paymentIntentId: string }
  const book = async ({ patient, wanted, paymentIntentId }: Paid) => {
    const { status, body } = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    return { status, said: body.code ?? `${body.status}, ${body.paymentStatus}`, id: body._id }
  }

  it('each have their own end: one that cannot be booked keeps nobody else from their time', async () => {
    const doctorId = await clinic.addDoctor({ hours })
    const appointmentDate = await clinic.day(3)
    const patients = await clinic.addPeople(hours.length)
    const hold = async (patient: Person, n: number): Promise<Paid & { clientSecret: string }> => {
      const wanted = { doctorId, slotId: slotOf(hours[n]!), appointmentDate }
      const held = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
      assert.equal(held.status, 200)
      assert.ok(held.body.expiresInSeconds > 500 && held.body.expiresInSeconds <= 600)
      const { paymentIntentId, clientSecret } = held.body
      return { patient, wanted, paymentIntentId, clientSecret }
    }
    const held = await Promise.all(patients.map(hold))
    assert.equal(new Set(held.map(({ paymentIntentId }) => paymentIntentId)).size, hours.length)
    const [lost, other] = [held[0]!, held[1]!]
    // The third patient does not pay.
    const paying = held.filter((_, n) => n !== 2)
    const payments = await Promise.all(
      paying.map(({ clientSecret }) => clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })),
    )
    for (const { body } of payments) assert.equal(body.status, 'succeeded')
    // The first pays too late, when somebody else has the time; the second has paid another amount than agreed.
    await clinic.rows(
      `update claims set status = 'lapsed' where id = (select claim_id from payments where intent_id = $1)`,
      [lost.paymentIntentId],
    )
    const rival = await clinic.addPerson()
    const taken = { ...lost.wanted, paymentMethod: 'clinic' }
    assert.equal((await clinic.call(rival, 'POST', '/appointments/book', taken)).status, 201)
    await clinic.rows('update sandbox_intents set amount_cents = 100 where id = $1', [other.paymentIntentId])

    const twice = held[6]!
    const [again, ...ends] = await Promise.all([book(twice), ...held.map(book)])
    assert.deepEqual(
      ends.slice(0, 3).map(({ said }) => said),
      ['slot_lost_refund', 'payment_under_review', 'intent_not_paid'],
    )
    assert.deepEqual(new Set(ends.slice(3).map(({ said }) => said)), new Set(['pending, completed']))
    const both = [again!, ends[6]!]
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 201])
    assert.equal(both[0]!.id, both[1]!.id)
    const counted = await clinic.rows(
      `select count(*)::int as n from appointment_events
       where kind = 'booked' and claim_id in (select id from claims where doctor_id = $1)`,
      [doctorId],
    )
    assert.equal(counted[0]!.n, hours.length - 2)
  })

  it('answer what is read when the same is asked again', async () => {
    const doctorId = await clinic.addDoctor({ hours })
    const patient = await clinic.addPerson()
    const child = { name: 'Mia Child', born: '2019-05-04', custody: true }
    const personId = (await clinic.call(patient, 'POST', '/family/children', child)).body.person._id
    for (const [n, more] of [{}, { personId }].entries()) {
      const wanted = { doctorId, slotId: slotOf(hours[n]!), appointmentDate: await clinic.day(4), ...more }
      const { body } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
      const { paymentIntentId, clientSecret } = body
      await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
      const paid = { ...wanted, paymentIntentId }
      const first = await clinic.call(patient, 'POST', '/appointments/book', paid)
      const again = await clinic.call(patient, 'POST', '/appointments/book', paid)
      assert.deepEqual([first.status, again.status], [201, 200])
      assert.deepEqual(first.body, again.body)
    }
  })

  it('are settled although somebody else has locked one of their patients', async () => {
    const doctorId = await clinic.addDoctor({ hours })
    const appointmentDate = await clinic.day(4)
    const patients = await clinic.addPeople(4)
    const held: Paid[] = []
    for (const [n, patient] of patients.entries()) {
      const wanted = { doctorId, slotId: slotOf(hours[n]!), appointmentDate }
      const { body } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
      await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: body.clientSecret, card: goodCard })
      held.push({ patient, wanted, paymentIntentId: body.paymentIntentId })
    }
    const client = await clinic.pool.connect()
    await client.query('begin')
    await client.query('select from persons where id = $1 for update', [patients[1]!.id])
    let locked = true
    // A patient who waits longer than two seconds is told to come back, and does.
    let end: { status: number; waited: boolean } | undefined
    const isDone = async () => {
      const { status } = await book(held[1]!)
      end = { status, waited: !locked }
      return status !== 503
    }
    const waiting = eventually('the locked one is booked', isDone, 20_000)
    const others = await Promise.all([held[0]!, held[2]!, held[3]!].map(book))
    assert.deepEqual(
      others.map(({ status }) => status),
      [201, 201, 201],
    )
    locked = false
    await client.query('rollback')
    client.release()
    await waiting
    assert.deepEqual(end, { status: 201, waited: true })
  })
})
