import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { brokenInvariants } from '../check-invariants.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { sweepPayments } from './sweep.ts'
import { workOnWaitingList } from './offer-freed-time.ts'

const hours = [9, 10, 11]
const days = [1, 2, 3]
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const slot = (hour: number) => `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`

const time = { day: fc.constantFrom(...days), hour: fc.constantFrom(...hours) }
const person = fc.integer({ min: 0, max: 4 })
const pick = fc.nat(20)

/** Whatever people and time may do to one doctor's calendar, in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('book' as const), person, ...time }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('hold' as const), person, ...time }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), person, pick }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refuse' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('move' as const), person, pick, ...time }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), person, day: time.day }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('week' as const), hours: fc.subarray(hours) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('away' as const), day: time.day, cancel: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('back' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('time passes' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

describe('any sequence of what people do', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  type World = { doctorId: string; doctor: Person; patients: Person[] }

  async function act({ doctorId, doctor, patients }: World, step: Step): Promise<void> {
    const call = async (who: Person, method: string, path: string, body?: unknown) => {
      const reply = await clinic.call(who, method, path, body)
      assert.ok(reply.status < 500, `${step.does}: ${reply.status}`)
      return reply.body
    }
    const who = 'person' in step ? patients[step.person]! : doctor
    const when = async () =>
      'day' in step && 'hour' in step ? { slotId: slot(step.hour), appointmentDate: await clinic.day(step.day) } : {}
    const one = async (list: string) => {
      const rows = (await call(who, 'GET', list)) as { _id: string }[]
      return 'pick' in step && rows.length > 0 ? rows[step.pick % rows.length]!._id : undefined
    }
    switch (step.does) {
      case 'book':
        return call(who, 'POST', '/appointments/book', { doctorId, ...(await when()), paymentMethod: 'clinic' })
      case 'hold':
        return call(who, 'POST', '/appointments/payment/create-intent', { doctorId, ...(await when()) })
      case 'cancel': {
        const id = await one('/appointments/my-appointments')
        return id && call(who, 'PUT', `/appointments/${id}/cancel`)
      }
      case 'refuse': {
        const id = await one('/appointments/doctor/appointments')
        return id && call(doctor, 'PUT', `/appointments/${id}`, { status: 'cancelled' })
      }
      case 'move': {
        const id = await one('/appointments/my-appointments')
        return id && call(who, 'POST', `/appointments/${id}/reschedule`, await when())
      }
      case 'wait':
        return call(who, 'POST', '/waitlist', { doctorId, date: await clinic.day(step.day) })
      case 'leave': {
        const [entry] = await call(who, 'GET', '/waitlist')
        return entry && call(who, 'DELETE', `/waitlist/${entry._id}`)
      }
      case 'week': {
        const availableSlots = weekdays.flatMap((day) =>
          step.hours.map((hour) => ({ day, startTime: slot(hour).slice(0, 5), endTime: slot(hour).slice(6) })),
        )
        return call(doctor, 'PUT', '/doctors/update-slots', { availableSlots })
      }
      case 'away': {
        const date = await clinic.day(step.day)
        const mine = (await call(doctor, 'GET', '/appointments/doctor/appointments')) as {
          _id: string
          appointmentDate: string
        }[]
        const cancel = step.cancel ? mine.filter((each) => each.appointmentDate === date).map(({ _id }) => _id) : []
        return call(doctor, 'POST', '/doctors/my-time-off', { fromDate: date, toDate: date, cancel })
      }
      case 'back': {
        const [off] = await call(doctor, 'GET', '/doctors/my-time-off')
        return off && call(doctor, 'DELETE', `/doctors/my-time-off/${off._id}`)
      }
      case 'time passes':
        await clinic.rows(
          "update claims set hold_expires_at = clinic_now() - interval '1 second' where status = 'held' and doctor_id = $1",
          [doctorId],
        )
        await clinic.rows('update payments set next_check_at = clinic_now() where next_check_at is not null')
        await sweepPayments(clinic.ground)
        await workOnWaitingList(clinic.ground)
    }
  }

  it('leaves no overlap, ends every hold, and makes every freed time bookable or offered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const doctorId = await clinic.addDoctor({ hours })
        const world = { doctorId, doctor: await clinic.doctorPerson(doctorId), patients: await clinic.addPeople(5) }
        for (const each of steps) await act(world, each)
        await act(world, { does: 'time passes' })
        assert.deepEqual(await brokenInvariants(clinic.pool), [])
        // What the doctor offers is free, or stands in somebody's name.
        const [lost] = await clinic.rows(
          `select count(*) as n from offered_times($1, clinic_today(), clinic_today() + 30) offered
           where not exists (
             select from free_times($1, offered.date, offered.date) free where free.during = offered.during
           ) and not exists (
             select from live_claims where doctor_id = $1 and during && offered.during
           )`,
          [doctorId],
        )
        assert.equal(Number(lost!.n), 0)
        // Nobody waits in vain: where a time is free and somebody who could come waits, it was offered.
        const idle = await clinic.rows(
          `select entry.id from waitlist entry
           where entry.doctor_id = $1 and entry.status = 'waiting' and exists (
             select from free_times($1, entry.date, entry.date) free
             where not exists (
               select from live_claims own where own.patient_id = entry.patient_id
                 and (own.during && free.during or own.status = 'held')
             )
           )`,
          [doctorId],
        )
        assert.deepEqual(idle, [])
        const [overdue] = await clinic.rows(
          `select count(*) as n from claims where status = 'held' and hold_expires_at <= clinic_now()`,
        )
        assert.equal(Number(overdue!.n), 0)
      }),
      { numRuns: 25 },
    )
  })
})
