import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { appointmentStatuses } from '#contract/booking/appointment-status.ts'
import { brokenInvariants } from '../system/check-invariants.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { deadlocks } from '../testing/locks.ts'
import { seed, tries } from '../testing/tries.ts'
import { sweepPayments } from './pay/sweep.ts'
import { workOnWaitingList } from './waiting-list/offer-freed-time.ts'

const hours = [9, 10, 11]
const days = [1, 2, 3]
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const slot = (hour: number) => `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`

const time = { day: fc.constantFrom(...days), hour: fc.constantFrom(...hours) }
const person = fc.integer({ min: 0, max: 4 })
const pick = fc.nat(20)

/** Times outside the doctor's hours; one of them is offered only once it is added as an extra hour. */
const oddSlots = ['12:00-13:00', '12:00-23:59', '12:00-12:01', '10:00-11:30', '10:30-11:30', '11:00-10:00'] as const

/** Anything that people and time may do to one doctor's calendar, in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('book' as const), person, ...time }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('hold' as const), person, ...time }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pay' as const), person, ...time, books: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('book oddly' as const),
      person,
      day: time.day,
      slotId: fc.constantFrom(...oddSlots),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), person, pick }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refuse' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('move' as const), person, pick, ...time }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), person, day: time.day }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('week' as const), hours: fc.subarray(hours) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('away' as const), day: time.day, cancel: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('back' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('offer an extra hour' as const), day: time.day }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take an extra hour back' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('suspend' as const), suspended: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close the doctor' as const), closed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete the doctor' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase' as const), person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('write the chart' as const),
      pick,
      status: fc.constantFrom(...appointmentStatuses),
      checkupDone: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('time passes' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Steps one after the other, or up to four of them at once. */
const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 16 })

describe('any sequence of what people do', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.close())

  type World = { doctorId: string; doctorUserId: string; patients: Person[] }

  async function act({ doctorId, doctorUserId, patients }: World, step: Step): Promise<void> {
    // Logs in again each time, because closing the account ends earlier sessions.
    const doctor = await clinic.doctorPerson(doctorId)
    const call = async (who: Person, method: string, path: string, body?: unknown) => {
      const reply = await clinic.call(who, method, path, body)
      assert.ok(reply.status < 500, `${step.does}: ${reply.status}`)
      return reply.body
    }
    const who = 'person' in step ? patients[step.person]! : doctor
    const when = async () =>
      'day' in step && 'hour' in step ? { slotId: slot(step.hour), appointmentDate: await clinic.day(step.day) } : {}
    /** The listed rows; none for a closed account. */
    const listOf = async (reader: Person, path: string): Promise<{ _id: string; version: number }[]> => {
      const listed = await call(reader, 'GET', path)
      return Array.isArray(listed) ? listed : []
    }
    const one = async (list: string) => {
      const rows = await listOf(who, list)
      return 'pick' in step && rows.length > 0 ? rows[step.pick % rows.length]!._id : undefined
    }
    switch (step.does) {
      case 'book':
        return call(who, 'POST', '/appointments/book', { doctorId, ...(await when()), paymentMethod: 'clinic' })
      case 'hold':
        return call(who, 'POST', '/appointments/payment/create-intent', { doctorId, ...(await when()) })
      case 'pay': {
        const wanted = { doctorId, ...(await when()) }
        const { clientSecret, paymentIntentId } = await call(who, 'POST', '/appointments/payment/create-intent', wanted)
        if (!clientSecret) return
        await call(who, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
        return step.books && call(who, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
      }
      case 'book oddly': {
        const wanted = { doctorId, slotId: step.slotId, appointmentDate: await clinic.day(step.day) }
        return call(who, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
      }
      case 'offer an extra hour':
        return call(doctor, 'POST', '/doctors/my-extra-hours', { date: await clinic.day(step.day), startTime: '12:00' })
      case 'take an extra hour back': {
        const [extra] = await listOf(doctor, '/doctors/my-extra-hours')
        return extra && call(doctor, 'DELETE', `/doctors/my-extra-hours/${extra._id}`)
      }
      case 'suspend': {
        const standing = step.suspended ? 'suspended' : 'verified'
        return call(admin, 'PUT', `/admin/doctors/${doctorId}/standing`, { standing })
      }
      case 'close the doctor':
        return call(admin, 'PUT', `/admin/users/${doctorUserId}/closed`, { closed: step.closed })
      case 'delete the doctor':
        return call(admin, 'DELETE', `/admin/doctors/${doctorId}`)
      case 'erase':
        return call(admin, 'DELETE', `/admin/users/${who.id}`)
      case 'cancel': {
        const id = await one('/appointments/my-appointments')
        return id && call(who, 'PUT', `/appointments/${id}/cancel`)
      }
      case 'refuse': {
        const id = await one('/appointments/doctor/appointments')
        return id && call(doctor, 'PUT', `/appointments/${id}`, { status: 'cancelled' })
      }
      case 'write the chart': {
        const id = await one('/appointments/doctor/appointments')
        const { status, checkupDone } = step
        return id && call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, { status, checkupDone })
      }
      case 'move': {
        const id = await one('/appointments/my-appointments')
        return id && call(who, 'POST', `/appointments/${id}/reschedule`, await when())
      }
      case 'wait':
        return call(who, 'POST', '/waitlist', { doctorId, date: await clinic.day(step.day) })
      case 'leave': {
        const [entry] = await listOf(who, '/waitlist')
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
        const met = await listOf(doctor, `/doctors/my-time-off/visits?fromDate=${date}&toDate=${date}`)
        const shown = met.map(({ _id, version }) => ({ _id, version }))
        const cancel = step.cancel ? shown.map(({ _id }) => _id) : []
        return call(doctor, 'POST', '/doctors/my-time-off', { fromDate: date, toDate: date, cancel, shown })
      }
      case 'back': {
        const [off] = await listOf(doctor, '/doctors/my-time-off')
        return off && call(doctor, 'DELETE', `/doctors/my-time-off/${off._id}`)
      }
      case 'time passes':
        await clinic.rows(
          `update claims set hold_expires_at = clinic_now() - interval '1 second'
           where status = 'held' and doctor_id = $1`,
          [doctorId],
        )
        await clinic.rows('update payments set next_check_at = clinic_now() where next_check_at is not null')
        await sweepPayments(clinic.ground)
        await workOnWaitingList(clinic.ground)
    }
  }

  it('leaves no overlap, ends every hold, and makes every freed time bookable or offered', async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (together) => {
        const doctorId = await clinic.addDoctor({ hours })
        const { id: doctorUserId } = await clinic.doctorPerson(doctorId)
        const world = { doctorId, doctorUserId, patients: await clinic.addPeople(5) }
        for (const steps of together) await Promise.all(steps.map((each) => act(world, each)))
        await act(world, { does: 'time passes' })
        assert.deepEqual(await brokenAMinuteLater(), [])
        // Every time that the doctor offers is free or taken.
        const [lost] = await clinic.rows(
          `select count(*) as n
           from grid_starts($1, consultation(), first_place(), clinic_today(), clinic_today() + 30) offered
           where not exists (
             select from free_starts($1, consultation(), first_place(), offered.date, offered.date) free
             where free.during = offered.during
           ) and not exists (
             select from live_claims where doctor_id = $1 and during && offered.during
           )`,
          [doctorId],
        )
        assert.equal(Number(lost!.n), 0)
        // Nobody waits in vain: a free time was offered if somebody who could come waits.
        const idle = await clinic.rows(
          `select entry.id from waitlist entry
           join doctors doctor on doctor.id = entry.doctor_id and doctor.listed
           join users patient on patient.id = entry.patient_id and patient.closed_at is null
           where entry.doctor_id = $1 and entry.status = 'waiting' and exists (
             select from free_starts($1, consultation(), first_place(), entry.date, entry.date) free
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
      // Simultaneous steps do not happen the same way twice, so a failure is shown as it was found, without shrinking.
      { numRuns: tries(15, 40), seed, endOnFailure: true },
    )
    assert.equal(await deadlocks(clinic), 0)
  })

  /** Moves the clock on by a minute, by when all money must be accounted for. */
  async function brokenAMinuteLater() {
    const client = await clinic.pool.connect()
    try {
      await client.query("begin; select set_config('salus.clock_shift', '61 seconds', true)")
      return await brokenInvariants(client)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
})
