import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { eventually } from '../../testing/eventually.ts'

const slots = ['09:00-10:00', '10:00-11:00', '11:00-12:00']

describe('one doctor’s lock', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const book = (patient: Person, doctorId: string, appointmentDate: string, slotId = slots[0]) =>
    clinic.call(patient, 'POST', '/appointments/book', { doctorId, slotId, appointmentDate, paymentMethod: 'clinic' })

  /**
   * Locks rows of one doctor in another transaction, and books with that doctor and another one for as long as it
   * lasts.
   */
  async function othersBook(
    stuckDoctor: string,
    lock: (client: { query: Clinic['pool']['query'] }) => Promise<unknown>,
  ) {
    const free = await clinic.addDoctor()
    const [stuckPatient, ...patients] = (await clinic.addPeople(31)) as [Person, ...Person[]]
    const days = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((day) => clinic.day(day)))
    const other = await clinic.pool.connect()
    try {
      await other.query('begin')
      await lock(other)
      const stuck = book(stuckPatient, stuckDoctor, days[0]!)
      let isAnswered = false
      const answered = () => {
        isAnswered = true
      }
      stuck.then(answered, answered)
      const asked = performance.now()
      const took: number[] = []
      const answers = await Promise.all(
        patients.map(async (patient, n) => {
          const answer = await book(patient, free, days[n % 10]!, slots[Math.floor(n / 10)])
          took.push(performance.now() - asked)
          return answer.status
        }),
      )
      assert.deepEqual(new Set(answers), new Set([201]))
      assert.equal(isAnswered, false, 'the stuck one is still tried')
      return { slowest: Math.max(...took), stuck, unlock: () => other.query('rollback') }
    } finally {
      await other.query('rollback')
      other.release()
    }
  }

  it('on the doctor’s row stops nobody else’s bookings', async (test) => {
    const doctorId = await clinic.addDoctor()
    const { slowest, stuck } = await othersBook(doctorId, (client) =>
      client.query('select from doctors where id = $1 for update', [doctorId]),
    )
    test.diagnostic(`30 bookings of another doctor took at most ${Math.round(slowest)} ms`)
    assert.ok([201, 503].includes((await stuck).status))
  })

  it('by an uncommitted rival stops nobody else’s bookings', async (test) => {
    const doctorId = await clinic.addDoctor()
    const rival = await clinic.addPerson()
    const { slowest, stuck } = await othersBook(doctorId, (client) =>
      client.query(
        `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select $1, $2, day, '09:00', '10:00', instants_of(day, '09:00', '10:00'), 'pending', 0, 'clinic', 'Clinic'
         from (select clinic_today() + 1 as day) days`,
        [doctorId, rival.id],
      ),
    )
    test.diagnostic(`30 bookings of another doctor took at most ${Math.round(slowest)} ms`)
    assert.ok([201, 503].includes((await stuck).status))
  })

  /** Clients that ask for one doctor's time again and again, like people who are told to try again. */
  function keepAsking(patients: readonly Person[], doctorId: string, days: readonly string[]) {
    let asks = true
    const refusals: number[] = []
    const clients = patients.map(async (patient, n) => {
      while (asks) {
        const { status } = await book(patient, doctorId, days[n]!)
        if (status === 503) refusals.push(performance.now())
        if (status === 201) return
      }
    })
    return {
      refusals,
      async stop() {
        asks = false
        await Promise.all(clients)
      },
    }
  }

  it('of five doctors, asked for all the time, stops nobody else’s bookings', async (test) => {
    const stuck = await Promise.all([1, 2, 3, 4, 5].map(() => clinic.addDoctor()))
    const free = await clinic.addDoctor()
    const people = await clinic.addPeople(40)
    const days = await Promise.all(Array.from({ length: 20 }, (_, n) => clinic.day(n + 1)))
    const other = await clinic.pool.connect()
    const lines: ReturnType<typeof keepAsking>[] = []
    try {
      await other.query('begin')
      await other.query('select from doctors where id = any($1) for update', [stuck])
      for (const [n, doctorId] of stuck.entries())
        lines.push(keepAsking(people.slice(n * 4, n * 4 + 4), doctorId, days.slice(n * 4, n * 4 + 4)))
      await eventually('each of the five has been refused', async () => lines.every((line) => line.refusals.length > 0))
      const began = performance.now()
      const took: number[] = []
      for (const [n, patient] of people.slice(20).entries()) {
        const asked = performance.now()
        assert.equal((await book(patient, free, days[n]!)).status, 201)
        took.push(performance.now() - asked)
      }
      test.diagnostic(`20 bookings of another doctor, one after the other: slowest ${Math.round(Math.max(...took))} ms`)
      // A request for a stuck doctor waits two seconds for its refusal. All twenty bookings were done before that.
      const refusedMeanwhile = lines.map((line) => line.refusals.filter((at) => at > began).length)
      assert.ok(Math.min(...refusedMeanwhile) <= 4, `refused meanwhile: ${refusedMeanwhile}`)
    } finally {
      await other.query('rollback')
      other.release()
      await Promise.all(lines.map((line) => line.stop()))
    }
    const [booked] = await clinic.rows('select count(*)::int as n from claims where doctor_id = any($1)', [stuck])
    assert.equal(booked!.n, 20, 'once the lock is gone, each of them gets their time')
  })
})
