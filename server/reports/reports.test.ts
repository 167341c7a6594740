import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstReasons } from '#contract/desk/desk-stages.ts'
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
      // Revenue is the money received.
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
      // Hours that have ended, and a day on which the place is closed.
      await own.rows('update weekly_slots set until_date = $1', [await own.day(5)])
      await own.rows('insert into closures (place_id, from_date, to_date, name) select id, $1, $1, $2 from places', [
        await own.day(3),
        'Fair',
      ])
      const less = (await own.call(boss, 'GET', `/admin/analytics?${range}`)).body
      assert.equal(less.doctors[0].offeredHours, 8)
      assert.deepEqual(report.leadTime.slice(0, 2), [
        { bucket: 'same day', bookings: 0 },
        { bucket: '1-2 days', bookings: 3 },
      ])
      assert.equal(
        report.hours.reduce((sum: number, { bookings }: { bookings: number }) => sum + bookings, 0),
        3,
      )
      // None of the range is in the past.
      assert.deepEqual(report.lost, {
        noShow: { times: 0, minutes: 0 },
        cancelledLate: { times: 0, minutes: 0 },
        lapsed: { times: 0, minutes: 0 },
        neverBookedMinutes: 0,
        reasons: [],
      })
      // Money received today for coming visits, by method.
      const today = await own.day(0)
      const moneyOf = async () =>
        (await own.call(boss, 'GET', `/admin/analytics?from=${today}&to=${today}`)).body.money.filter(
          ({ received }: { received: number }) => received > 0,
        )
      assert.deepEqual(await moneyOf(), [{ method: 'cash', received: 200, returned: 0 }])
      assert.deepEqual(report.waiting, { visits: 0, median: null, p90: null })
      assert.equal((await own.call(boss, 'GET', `/admin/analytics?from=2026-02-01&to=2026-01-01`)).status, 400)
      assert.equal((await own.call(boss, 'GET', `/admin/analytics?from=2020-01-01&to=2026-01-01`)).status, 400)
    } finally {
      await own.close()
    }
  })

  it('says who did not come, which times stood empty and why, and how long people waited', async () => {
    const own = await openClinic()
    try {
      const boss = await own.addPerson('admin')
      const doctorId = await own.addDoctor({ feeCents: 10_000, hours: [9, 10, 11, 12, 13, 14, 15] })
      const [a, b] = (await own.addPeople(2)) as [Person, Person]
      const tomorrow = await own.day(1)
      const book = async (who: Person, slotId: string): Promise<string> =>
        (
          await own.call(who, 'POST', '/appointments/book', {
            ...{ doctorId, slotId, appointmentDate: tomorrow, paymentMethod: 'clinic' },
          })
        ).body._id
      // A hold that was given up for another time.
      const hold = async (who: Person, slotId: string) => {
        const body = { doctorId, slotId, appointmentDate: tomorrow }
        assert.equal((await own.call(who, 'POST', '/appointments/payment/create-intent', body)).status, 200)
        await own.rows(`update claims set status = 'lapsed' where status = 'held'`)
      }
      await hold(b, '14:00-15:00')
      const missed = await book(a, '09:00-10:00')
      const come = [await book(b, '10:00-11:00')]
      // A cancelled time that somebody else took is not lost; the other one is.
      const refilled = await book(a, '11:00-12:00')
      await own.call(a, 'PUT', `/appointments/${refilled}/cancel`)
      come.push(await book(b, '11:00-12:00'))
      const late = await book(a, '12:00-13:00')
      await own.call(a, 'PUT', `/appointments/${late}/cancel`)
      // The same time again is lost once; a visit that the doctor cancelled was not lost by a patient.
      assert.equal((await own.call(b, 'PUT', `/appointments/${await book(b, '12:00-13:00')}/cancel`)).status, 200)
      const doctor = await own.doctorPerson(doctorId)
      const off = { status: 'cancelled', reasonId: firstReasons['doctor-away'] }
      assert.equal((await own.call(doctor, 'PUT', `/appointments/${await book(a, '13:00-14:00')}`, off)).status, 200)
      // Held by two patients, one after the other, who both gave it up: lost once.
      const [c, d] = (await own.addPeople(2)) as [Person, Person]
      await hold(c, '15:00-16:00')
      await hold(d, '15:00-16:00')
      // Two days later: the visits are set to the past; patients came, and waited 10 and 31 minutes.
      await own.pool.query(`
        set session_replication_role = replica;
        update claims set date = date - 2, during = during_before, blocked = blocked_before,
          status = case
            when claims.id = '${missed}' then 'no-show' when status in ('cancelled', 'lapsed') then status else 'completed'
          end
        from (
          select id, tstzrange(lower(during) - interval '2 days', upper(during) - interval '2 days') as during_before,
            tstzrange(lower(blocked) - interval '2 days', upper(blocked) - interval '2 days') as blocked_before
          from claims
        ) before where before.id = claims.id;
        set session_replication_role = origin;
      `)
      for (const [n, id] of come.entries()) {
        await own.rows(
          `insert into attendances (claim_id, place_id, date, arrived_at, called_at)
           select id, place_id, date, lower(during), lower(during) + make_interval(mins => $2)
           from claims where id = $1`,
          [id, n === 0 ? 10 : 31],
        )
      }
      // The patient who did not come was reminded a day before of this time, and an hour before of an earlier time of
      // the visit.
      await own.rows(
        `insert into mails (dedupe_key, kind, user_id, claim_id, facts, sent_at)
         select kind || '-' || id || '-' || extract(epoch from lower(during) - back)::bigint, kind, patient_id,
           id, '{}', clinic_now()
         from claims, (values ('reminder-day', interval '0'), ('reminder-hour', interval '1 day')) sent (kind, back)
         where id = $1`,
        [missed],
      )
      await relayAll(own.ground)
      await own.rows('insert into stale_figures select distinct date from claims on conflict do nothing')
      await refreshFigures(own.ground)
      const yesterday = await own.day(-1)
      // A clinic that took no money closes its days too.
      await refreshFigures(own.ground)
      const [{ closed, over, entries } = {}] = await own.rows(
        `select $1::date < clinic_wall(clinic_now() - interval '15 minutes')::date as over, exists (
           select from money_of_days where date = $1
         ) as closed, (select count(*) from ledger_entries)::int as entries`,
        [yesterday],
      )
      assert.deepEqual([closed, entries], [over, 0])
      await own.rows(
        `insert into time_off (doctor_id, from_date, to_date, start_time, end_time, during)
         values ($1, $2, $2, '13:15', '14:30', instants_of($2, '13:15', '14:30'))`,
        [doctorId, yesterday],
      )
      const report = (await own.call(boss, 'GET', `/admin/analytics?from=${yesterday}&to=${await own.day(7)}`)).body
      assert.deepEqual(report.lost, {
        noShow: { times: 1, minutes: 60 },
        cancelledLate: { times: 1, minutes: 60 },
        lapsed: { times: 1, minutes: 60 },
        neverBookedMinutes: 45,
        reasons: [{ act: 'cancel', name: 'The doctor is away', times: 1, empty: 1, minutes: 60 }],
      })
      assert.deepEqual(report.waiting, { visits: 2, median: 10, p90: 31 })
      assert.deepEqual(report.noShows.reminders, [
        { reminded: 'none', visits: 2, noShows: 0 },
        { reminded: 'day', visits: 1, noShows: 1 },
        { reminded: 'hour', visits: 0, noShows: 0 },
        { reminded: 'both', visits: 0, noShows: 0 },
      ])
      // A move that was undone at once does not count for that reason; a move that stays does.
      const [why] = (await own.call(boss, 'GET', '/reasons')).body.filter(({ act }: { act: string }) => act === 'move')
      const week = await own.day(6)
      const at = { doctorId, slotId: '09:00-10:00', appointmentDate: week, paymentMethod: 'clinic' }
      let visit = (await own.call(c, 'POST', '/appointments/book', at)).body
      const move = async (slotId: string, more = {}) => {
        const to = { version: visit.version, slotId, appointmentDate: week, ...more }
        const moved = await own.call(boss, 'PUT', `/desk/visits/${visit._id}/time`, to)
        assert.equal(moved.status, 200)
        visit = moved.body
      }
      const because = { reasonId: why._id }
      const movedFor = async () => {
        await relayAll(own.ground)
        await refreshFigures(own.ground)
        const figures = await own.rows(`select key, bookings from daily_figures where kind = 'moved'`)
        return figures.map(({ key, bookings }) => [key, bookings])
      }
      await move('11:00-12:00', because)
      assert.deepEqual(await movedFor(), [[why._id, 1]])
      await move('09:00-10:00')
      assert.deepEqual(await movedFor(), [])
      await move('10:00-11:00', because)
      await move('12:00-13:00')
      assert.deepEqual(await movedFor(), [[why._id, 1]])
      const all = { visits: 3, noShows: 1 }
      assert.deepEqual(report.noShows.kinds, [{ name: 'Consultation', ...all }])
      for (const groups of [report.noShows.leadTime, report.noShows.weekdays]) {
        assert.deepEqual(
          groups
            .map(({ visits, noShows }: typeof all) => ({ visits, noShows }))
            .filter((each: typeof all) => each.visits),
          [all],
        )
      }
    } finally {
      await own.close()
    }
  })

  it('says what waits for whom, by their rights, what happened since, and how the weeks are filled', async () => {
    const own = await openClinic()
    try {
      const boss = await own.addPerson('admin')
      const doctorId = await own.addDoctor({ feeCents: 10_000, hours: [9, 10, 11, 12, 13, 14] })
      const [a, b] = (await own.addPeople(2)) as [Person, Person]
      const look = async () => (await own.call(boss, 'POST', '/admin/overview/looks')).body
      assert.equal((await look()).since, null)
      await own.rows(`update overview_looks set looked_at = looked_at - interval '40 minutes'`)
      const tomorrow = await own.day(1)
      const book = async (who: Person, slotId: string) =>
        (
          await own.call(who, 'POST', '/appointments/book', {
            doctorId,
            slotId,
            appointmentDate: tomorrow,
            paymentMethod: 'clinic',
          })
        ).body._id
      const first = await book(a, '09:00-10:00')
      await book(b, '10:00-11:00')
      const gone = await book(a, '12:00-13:00')
      await own.call(a, 'PUT', `/appointments/${gone}/cancel`)
      const { since, ...happened } = await look()
      assert.ok(Date.parse(since) < Date.now() - 39 * 60_000)
      assert.deepEqual(happened, { booked: 3, cancelled: 1, received: 0, people: 2, requests: 0 })
      // A second look soon after keeps the start of the first.
      assert.equal((await look()).since, since)

      const needsOf = async (who: Person) => (await own.call(who, 'GET', '/admin/needs')).body
      const unconfirmed = (await needsOf(boss)).find(({ what }: { what: string }) => what === 'unconfirmed')
      assert.deepEqual([unconfirmed.count, unconfirmed.names.length], [2, 2])
      // Past visits that nobody has completed, by their status.
      const past = `from (select tstzrange(lower(during) - interval '2 days', upper(during) - interval '2 days') as moved
        from claims where id = $1) past where id = $1`
      await own.rows(`update claims set date = date - 2, during = moved, blocked = moved ${past}`, [first])
      for (const [status, need] of [
        ['pending', 'never-confirmed'],
        ['confirmed', 'not-closed'],
        ['in-progress', 'still-in-room'],
      ]) {
        await own.rows('update claims set status = $2 where id = $1', [first, status])
        const left = ['never-confirmed', 'not-closed', 'still-in-room']
        const found = (await needsOf(boss)).filter(({ what }: { what: string }) => left.includes(what))
        assert.deepEqual(
          found.map(({ what, count, names }: { what: string; count: number; names: string[] }) => [
            what,
            count,
            names.length,
          ]),
          [[need, 1, 1]],
        )
      }
      // Completed, and nobody has paid.
      await own.rows("update claims set status = 'completed' where id = $1", [first])
      const unpaid = (await needsOf(boss)).find(({ what }: { what: string }) => what === 'unpaid')
      assert.deepEqual([unpaid.count, unpaid.amount], [1, 100])
      // An account that may only see figures can do nothing about either.
      assert.deepEqual(await needsOf(await own.addPerson('admin', 'Fay Figures', ['figures'])), [])

      await relayAll(own.ground)
      await refreshFigures(own.ground)
      // More unpaid visits, some after the figures were made: the count is the same as when reading them one by one.
      const addUnpaid = (dates: string, hour: number) =>
        own.rows(
          `insert into claims (
            doctor_id, patient_id, date, start_time, end_time, during, blocked, status, amount_cents, payment_method,
            location
          )
          select $1, $2, at.date, at.since, at.until, during, during, 'completed', 1000 + n, 'clinic', 'Clinic'
          from generate_series(${dates}) n
          cross join lateral (
            select clinic_today() - n as date, make_time($3, 0, 0) as since, make_time($3 + 1, 0, 0) as until
          ) at
          cross join lateral instants_of(at.date, at.since, at.until) during`,
          [doctorId, b.id, hour],
        )
      await addUnpaid('3, 13', 15)
      await own.rows('insert into stale_figures select distinct date from claims on conflict do nothing')
      await refreshFigures(own.ground)
      for (const hour of [17, 19]) {
        const found = (await needsOf(boss)).find(({ what }: { what: string }) => what === 'unpaid')
        const [plain] = await own.rows(`
          select count(*)::int as count, sum(amount_cents) / 100.0 as amount, iso(min(upper(during))) as since
          from claims where status = 'completed' and date >= clinic_today() - 14`)
        assert.deepEqual(
          [found.count, found.amount, found.since, found.names.length],
          [plain!.count, Number(plain!.amount), plain!.since, 4],
        )
        await addUnpaid('6, 14, 4', hour)
        await own.rows(
          'insert into stale_figures select clinic_today() - n from generate_series(6, 14, 4) n on conflict do nothing',
        )
      }

      const { last, before, days, next } = (await own.call(boss, 'GET', '/admin/weeks')).body
      assert.deepEqual([days.length, last.offeredMinutes, before.offeredMinutes], [7, 7 * 6 * 60, 7 * 6 * 60])
      assert.deepEqual(
        next.doctors.map(({ offeredMinutes }: { offeredMinutes: number }) => offeredMinutes),
        [2520],
      )
      // A day off does not count as an empty day.
      await own.rows(
        `insert into time_off (doctor_id, from_date, to_date, during)
         values ($1, $2, $2, instants_of($2, '00:00', '24:00'))`,
        [doctorId, next.from],
      )
      const later = (await own.call(boss, 'GET', '/admin/weeks')).body
      assert.equal(later.next.doctors[0].offeredMinutes, 2520 - 360)

      // What was cancelled by mistake and undone has not happened.
      const date = await own.day(15)
      const at = { doctorId, slotId: '09:00-10:00', appointmentDate: date, paymentMethod: 'clinic' }
      const kept = (await own.call(b, 'POST', '/appointments/book', at)).body._id
      const shown = [{ _id: kept, version: 1 }]
      const done = (await own.call(boss, 'POST', '/appointments/cancel-day', { doctorId, date, shown })).body
      assert.equal((await look()).cancelled, 2)
      assert.equal((await own.call(boss, 'POST', `/desk/acts/${done.undo}/undo`)).body.back, 1)
      assert.equal((await look()).cancelled, 1)
    } finally {
      await own.close()
    }
  })
})
