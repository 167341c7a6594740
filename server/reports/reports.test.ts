import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openClinic, type Person } from '../testing/clinic.ts'
import { relayAll } from '../testing/relay-all.ts'
import { refreshFigures } from './refresh.ts'

describe('reports', () => {
  it('sums up what happened: overview and analytics', async () => {
    const own = await openClinic()
    try {
      const boss = await own.addPerson('admin')
      const doctorId = await own.addDoctor({ feeCents: 10_000, hours: [9, 10] })
      await own.addDoctor({ feeCents: 5000, hours: [] })
      const [a, b] = (await own.addPeople(2)) as [Person, Person]
      const book = async (who: Person, day: number, slotId: string) =>
        (
          await own.call(who, 'POST', '/appointments/book', {
            doctorId,
            slotId,
            appointmentDate: await own.day(day),
            paymentMethod: 'clinic',
          })
        ).body._id
      const paid = [await book(a, 1, '09:00-10:00'), await book(a, 2, '09:00-10:00')]
      const cancelled = await book(b, 1, '10:00-11:00')
      await own.call(b, 'PUT', `/appointments/${cancelled}/cancel`)
      const overview = (await own.call(boss, 'GET', '/admin/overview')).body
      assert.deepEqual(overview, {
        doctors: 2,
        appointments: 3,
        users: 2,
        revenue: 150,
        received: 0,
        refunded: 0,
        appointmentRate: 150,
        averageRevenue: 75,
      })
      // Revenue is what was received.
      const takes = { method: 'cash', amount: 100, due: 100 }
      for (const id of paid) assert.equal((await own.call(boss, 'POST', `/desk/money/${id}/take`, takes)).status, 200)
      await relayAll(own.ground)
      assert.equal(await refreshFigures(own.ground), 2)
      const range = `from=${await own.day(1)}&to=${await own.day(7)}`
      const report = (await own.call(boss, 'GET', `/admin/analytics?${range}`)).body
      assert.deepEqual(report.totals, { bookings: 3, revenue: 200, cancellations: 1, noShows: 0 })
      assert.deepEqual(
        report.periods.map(({ bookings }: { bookings: number }) => bookings),
        [2, 1],
      )
      assert.deepEqual(
        [report.step, report.doctors[0].bookedHours, report.doctors[0].offeredHours, report.doctors[0].utilisation],
        ['day', 2, 14, 0.143],
      )
      assert.deepEqual(report.leadTime.slice(0, 2), [
        { bucket: 'same day', bookings: 0 },
        { bucket: '1-2 days', bookings: 3 },
      ])
      assert.equal(
        report.hours.reduce((sum: number, { bookings }: { bookings: number }) => sum + bookings, 0),
        3,
      )
      assert.equal((await own.call(boss, 'GET', `/admin/analytics?from=2026-02-01&to=2026-01-01`)).status, 400)
      assert.equal((await own.call(boss, 'GET', `/admin/analytics?from=2020-01-01&to=2026-01-01`)).status, 400)
    } finally {
      await own.close()
    }
  })
})
