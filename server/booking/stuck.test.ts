import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'

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
   * Has somebody lock what belongs to one doctor, and asks for that doctor and for another at once, for as long as it
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
      await eventually('the doctor’s booking waits', async () => {
        const [row] = await clinic.rows(
          "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return Number(row!.n) > 0
      })
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
})
