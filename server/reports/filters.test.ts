import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Analytics } from '#contract/reports/reports.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { openClinic, type Clinic, type Person } from '../testing/clinic.ts'
import { refreshFigures } from './refresh.ts'

/** The numbers of a report that add up over places, doctors or kinds, by what they count. */
function countsOf(report: Analytics): Record<string, number> {
  const counts: Record<string, number> = {}
  const add = (of: string, numbers: object) => {
    for (const [name, value] of Object.entries(numbers)) {
      if (typeof value === 'number' && value !== 0) counts[`${of} ${name}`] = value
    }
  }
  add('totals', report.totals)
  add('visits', report.visits)
  for (const { from, ...sums } of report.periods) add(`period ${from}`, sums)
  for (const { _id, appointments, bookedHours, revenue } of report.doctors) {
    add(`doctor ${_id}`, { appointments, bookedHours, revenue })
  }
  for (const { bucket, bookings } of report.leadTime) add(`ahead ${bucket}`, { bookings })
  for (const { weekday, hour, bookings } of report.hours) add(`hour ${weekday} ${hour}`, { bookings })
  for (const { bucket, ...come } of report.noShows.leadTime) add(`no-shows ${bucket}`, come)
  for (const { weekday, ...come } of report.noShows.weekdays) add(`no-shows on ${weekday}`, come)
  for (const { name, ...come } of report.noShows.kinds) add(`no-shows of ${name}`, come)
  for (const { reminded, ...come } of report.noShows.reminders) add(`reminded ${reminded}`, come)
  add('nobody came', report.lost.noShow)
  add('cancelled late', report.lost.cancelledLate)
  add('lapsed', report.lost.lapsed)
  for (const { act, name, ...times } of report.lost.reasons) add(`${act} ${name}`, times)
  add('waiting', { visits: report.waiting.visits })
  for (const { method, ...money } of report.money) add(`money ${method}`, money)
  return counts
}

const sumOf = (all: Record<string, number>[]): Record<string, number> => {
  const sum: Record<string, number> = {}
  for (const counts of all) {
    for (const [name, value] of Object.entries(counts)) sum[name] = Math.round(((sum[name] ?? 0) + value) * 100) / 100
  }
  return sum
}

describe('analytics of a place, a doctor, a kind of visit', () => {
  let own: Clinic
  let boss: Person
  let range: string
  const places = [firstPlaceId]
  const kinds = ['00000000-0000-4000-a000-000000000002']
  const doctors: string[] = []

  const report = async (query: string): Promise<Analytics> => {
    const { status, body } = await own.call(boss, 'GET', `/admin/analytics?${range}${query}`)
    assert.equal(status, 200)
    return body
  }

  before(async () => {
    own = await openClinic()
    boss = await own.addPerson('admin')
    range = `from=${await own.day(-9)}&to=${await own.day(3)}`
    const [place] = await own.rows(
      `insert into places (name, time_zone) values ('North', 'Europe/Berlin') returning id`,
    )
    const [kind] = await own.rows(`insert into kinds (name, minutes) values ('Follow-up', 60) returning id`)
    places.push(String(place!.id))
    kinds.push(String(kind!.id))
    for (const hours of [
      [9, 10],
      [9, 10, 11],
    ])
      doctors.push(await own.addDoctor({ hours }))
    await own.rows('update weekly_slots set place_id = $1 where doctor_id = $2 and start_time >= $3', [
      ...[places[1], doctors[1], '11:00'],
    ])
    const patients = await own.addPeople(2)
    const list = (ids: string[]) => `array[${ids.map((id) => `'${id}'`).join()}]::uuid[]`
    // Visits of each doctor at both places and of both kinds, with what may happen to a visit. Triggers are off: the
    // figures are made from the rows.
    await own.pool.query(`
      set session_replication_role = replica;
      with visit as (
        select n, clinic_today() - 9 + n / 8 as date, make_time(8 + n % 8, 0, 0) as since, doctor,
          (array['completed', 'no-show', 'cancelled', 'completed', 'lapsed', 'cancelled', 'confirmed'])
            [1 + (n * 3 + doctor) % 7] as status
        from generate_series(0, 95) n, generate_series(1, 2) doctor
      )
      insert into claims (
        doctor_id, patient_id, booker_id, date, start_time, end_time, during, blocked, status, amount_cents,
        payment_method, location, place_id, kind_id, created_at
      )
      select (${list(doctors)})[doctor], who.id, who.id, date, since, since + interval '1 hour', during, during, status,
        5000 + n, 'clinic', 'Clinic', (${list(places)})[1 + (n + doctor) % 2], (${list(kinds)})[1 + n / 2 % 2],
        -- Whoever let a hold go booked nothing else within a day.
        lower(during) - make_interval(days => case status when 'lapsed' then 100 else n % 20 end)
      from visit
      cross join lateral (select (${list(patients.map(({ id }) => id))})[doctor] as id) who
      cross join lateral instants_of(date, since, (since + interval '1 hour')::time) during;

      insert into appointment_events (claim_id, kind, actor_id, at, details)
      select id, 'cancelled', patient_id, lower(during) - interval '2 hours', '{}' from claims
      where status = 'cancelled';
      insert into visit_reasons (claim_id, act, reason_id, date)
      select claims.id, 'cancel', reason.id, date
      from claims, (select id from change_reasons where act = 'cancel' order by number limit 1) reason
      where status = 'cancelled' and amount_cents % 3 = 0;
      insert into attendances (claim_id, place_id, date, arrived_at, called_at)
      select id, place_id, date, lower(during), lower(during) + make_interval(mins => amount_cents % 17)
      from claims where status = 'completed';
      insert into ledger_entries (at, kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id)
      select least(lower(during), clinic_now()), 'received', false,
        case when amount_cents % 2 = 0 then 'till' else 'terminal' end, 'patient', amount_cents, place_id, patient_id,
        id
      from claims where status in ('completed', 'confirmed');
      set session_replication_role = origin;
    `)
    await own.rows('insert into stale_figures select distinct date from claims on conflict do nothing')
    // The first round makes figures, the second closes days of money and makes these anew.
    await refreshFigures(own.ground)
    await refreshFigures(own.ground)
  })
  after(() => own.close())

  const every = {
    placeId: () => places,
    doctorId: () => doctors,
    kindId: () => kinds,
  }

  it('all of them add up to the whole, in every figure', async () => {
    const whole = countsOf(await report(''))
    for (const some of [
      'totals bookings',
      'visits kept',
      'nobody came times',
      'cancelled late times',
      'lapsed times',
    ]) {
      assert.ok(whole[some]! > 0, some)
    }
    assert.ok(whole['money cash received']! > 0 && whole['money terminal received']! > 0)
    for (const [name, ids] of Object.entries(every)) {
      const parts = await Promise.all(ids().map((id) => report(`&${name}=${id}`)))
      for (const part of parts) assert.ok(part.totals.bookings > 0)
      assert.deepEqual(sumOf(parts.map(countsOf)), whole, name)
    }
    const pairs = places.flatMap((placeId) => kinds.map((kindId) => `&placeId=${placeId}&kindId=${kindId}`))
    assert.deepEqual(sumOf(await Promise.all(pairs.map(async (pair) => countsOf(await report(pair))))), whole)
    const threes = pairs.flatMap((pair) => doctors.map((doctorId) => `${pair}&doctorId=${doctorId}`))
    assert.deepEqual(sumOf(await Promise.all(threes.map(async (three) => countsOf(await report(three))))), whole)
  })

  it('each is of exactly its visits', async () => {
    for (const [name, column] of [
      ['placeId', 'place_id'],
      ['doctorId', 'doctor_id'],
      ['kindId', 'kind_id'],
    ] as const) {
      for (const id of every[name]()) {
        const [plain] = await own.rows(
          `select count(*)::int as bookings, (count(*) filter (where status = 'cancelled'))::int as cancellations,
             (count(*) filter (where status = 'no-show'))::int as "noShows",
             coalesce(sum(amount_cents) filter (where status in ('completed', 'confirmed')), 0) / 100.0 as revenue
           from appointments where ${column} = $1`,
          [id],
        )
        assert.deepEqual((await report(`&${name}=${id}`)).totals, { ...plain, revenue: Number(plain!.revenue) })
      }
    }
    const nowhere = await report(`&placeId=${doctors[0]}`)
    assert.deepEqual(nowhere.totals, { bookings: 0, revenue: 0, cancellations: 0, noShows: 0 })
  })

  it('hours are offered at a place and by a doctor, but not of a kind of visit', async () => {
    const offered = ({ doctors: all }: Analytics) =>
      Object.fromEntries(all.filter(({ offeredHours }) => offeredHours).map((each) => [each._id, each.offeredHours]))
    const [first, second] = doctors as [string, string]
    assert.deepEqual(offered(await report('')), { [first]: 26, [second]: 39 })
    assert.deepEqual(offered(await report(`&placeId=${places[0]}`)), { [first]: 26, [second]: 26 })
    assert.deepEqual(offered(await report(`&placeId=${places[1]}`)), { [second]: 13 })
    assert.deepEqual(offered(await report(`&doctorId=${second}`)), { [second]: 39 })
    const ofKind = await report(`&kindId=${kinds[1]}`)
    assert.deepEqual([offered(ofKind), ofKind.lost.neverBookedMinutes], [{}, null])
    assert.ok(ofKind.doctors.every(({ offeredHours, utilisation }) => offeredHours === null && utilisation === null))
  })

  it('what is said of past dates ends where the caller says, as in a range that is not over', async () => {
    const [from, until, to] = [await own.day(-9), await own.day(-5), await own.day(-2)]
    const of = async (query: string) => (await own.call(boss, 'GET', `/admin/analytics?from=${from}&${query}`)).body
    const [cut, whole, part] = [await of(`to=${to}&until=${until}`), await of(`to=${to}`), await of(`to=${until}`)]
    assert.deepEqual(
      [cut.visits, cut.noShows, cut.lost, cut.waiting],
      [part.visits, part.noShows, part.lost, part.waiting],
    )
    assert.deepEqual([cut.totals, cut.periods, cut.hours], [whole.totals, whole.periods, whole.hours])
    assert.deepEqual(cut.money, (await of(`to=${await own.day(-4)}`)).money)
    assert.notDeepEqual(cut.visits, whole.visits)
  })

  it('offers for a choice whatever may have had a visit, to those who may see figures', async () => {
    const { body } = await own.call(boss, 'GET', '/admin/analytics/choices')
    assert.deepEqual(
      Object.values(body as Record<string, { _id: string }[]>).map((all) => all.map(({ _id }) => _id).toSorted()),
      [places, doctors, kinds].map((ids) => ids.toSorted()),
    )
    for (const who of [await own.addPerson('reception'), await own.addPerson('admin', 'Ann', ['appointments'])]) {
      assert.equal((await own.call(who, 'GET', '/admin/analytics/choices')).status, 403)
      assert.equal((await own.call(who, 'GET', `/admin/analytics?${range}&placeId=${places[0]}`)).status, 403)
    }
    assert.equal((await own.call(boss, 'GET', '/admin/analytics?placeId=north')).status, 400)
  })

  it('the list of appointments opens on the same visits', async () => {
    const filter = `placeId=${places[1]}&kindId=${kinds[0]}&doctorId=${doctors[0]}`
    const { headers } = await own.call(boss, 'GET', `/appointments/all?${range}&${filter}&limit=1`)
    assert.equal(Number(headers['x-total-count']), (await report(`&${filter}`)).totals.bookings)
  })

  it('weekdays stay weekdays over a change of clocks', async () => {
    // In Berlin the clocks changed on 26 October 2025. One visit at nine on Mondays and seven on Sundays.
    await own.pool.query(`
      set session_replication_role = replica;
      insert into claims (
        doctor_id, patient_id, booker_id, date, start_time, end_time, during, blocked, status, amount_cents,
        payment_method, location
      )
      select '${doctors[0]}', person.id, person.id, date, since, since + interval '5 minutes', during, during,
        'completed', 100, 'clinic', 'Clinic'
      from generate_series('2025-10-20'::date, '2025-11-02', interval '1 day') day
      cross join lateral (select day::date as date) at
      cross join lateral generate_series(1, extract(isodow from date)::int) n
      cross join lateral (select make_time(9, 0, 0) + make_interval(mins => (n - 1) * 5) as since) times
      cross join lateral instants_of(date, since::time, (since + interval '5 minutes')::time) during
      cross join lateral (select patient_id as id from claims limit 1) person;
      set session_replication_role = origin;
    `)
    await own.rows(`insert into stale_figures select distinct date from claims where date < '2026-01-01'`)
    await refreshFigures(own.ground)
    const week = async (from: string, to: string, filter = '') =>
      (await own.call(boss, 'GET', `/admin/analytics?from=${from}&to=${to}${filter}`)).body as Analytics
    for (const filter of ['', `&placeId=${places[0]}`, `&doctorId=${doctors[0]}`]) {
      const [before, after] = [
        await week('2025-10-20', '2025-10-26', filter),
        await week('2025-10-27', '2025-11-02', filter),
      ]
      for (const { hours, periods, noShows } of [before, after]) {
        const byWeekday = [1, 2, 3, 4, 5, 6, 7]
        assert.deepEqual(
          periods.map(({ bookings }) => bookings),
          byWeekday,
        )
        assert.deepEqual(
          hours.toSorted((a, b) => a.weekday - b.weekday),
          byWeekday.map((weekday) => ({ weekday, hour: 9, bookings: weekday })),
        )
        assert.deepEqual(
          noShows.weekdays.map(({ visits }) => visits),
          byWeekday,
        )
      }
    }
  })
})
