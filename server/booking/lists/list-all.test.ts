import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Appointment } from '#contract/booking/booking.ts'
import { few } from '../../people/who-is-meant.ts'
import { csvOf } from '../../platform/csv.ts'
import { refreshFigures } from '../../reports/refresh.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { relayAll } from '../../testing/relay-all.ts'

describe('the list of all appointments', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin')
  })
  after(() => clinic.closeWhole())
  const call = (method: string, path: string, body?: unknown) => clinic.call(admin, method, path, body)

  it('finds, filters, sorts and exports appointments; moves them by its own table', async () => {
    const doctorId = await clinic.addDoctor({ name: '=Formula Doctor' })
    const patient = await clinic.addPerson('user', 'Zoë Çelik')
    const ids: string[] = []
    for (const day of [1, 2, 3]) {
      const { body } = await clinic.call(patient, 'POST', '/appointments/book', {
        doctorId,
        slotId: '09:00-10:00',
        appointmentDate: await clinic.day(day),
        paymentMethod: 'clinic',
      })
      ids.push(body._id)
    }
    const list = async (query: string) => await call('GET', `/appointments/all?doctorId=${doctorId}${query}`)
    assert.deepEqual(
      (await list('')).body.map((each: Appointment) => each._id),
      ids.toReversed(),
    )
    assert.deepEqual(
      (await list('&sort=oldest&limit=1&offset=1')).body.map((each: Appointment) => each._id),
      [ids[1]],
    )
    assert.equal((await list('&search=celik')).headers['x-total-count'], '3')
    assert.equal((await list('&search=nobody')).body.length, 0)
    assert.equal((await list(`&from=${await clinic.day(2)}&to=${await clinic.day(2)}`)).body.length, 1)
    assert.equal((await list('&payment=pending')).body.length, 3)
    const counts = ['&day=today', '&day=tomorrow', '&day=week', '&method=clinic', '&method=card']
    const counted = await Promise.all(counts.map(async (query) => (await list(query)).body.length))
    assert.deepEqual(counted, [0, 1, 3, 3, 0])
    assert.equal((await list('&payment=refunded')).body.length, 0)
    const move = (id: string, status: string) => call('PATCH', `/appointments/${id}/status`, { status })
    assert.equal((await move(ids[0]!, 'completed')).body.code, 'transition_not_allowed')
    assert.equal((await move(ids[0]!, 'confirmed')).body.status, 'confirmed')
    assert.equal((await move(ids[0]!, 'completed')).body.status, 'completed')
    assert.equal((await move(ids[1]!, 'cancelled')).body.status, 'cancelled')
    assert.equal((await move(ids[1]!, 'pending')).body.code, 'transition_not_allowed')
    assert.equal((await list('&status=cancelled')).body.length, 1)
    const csv = await clinic.app.inject({
      url: `/api/admin/appointments/export?doctorId=${doctorId}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const rows: string[][] = parse(csv.body, { bom: true })
    assert.deepEqual([rows.length, rows[1]![5], rows[1]![3]], [4, "'=Formula Doctor", 'Zoë Çelik'])
    assert.deepEqual(rows[0]!.slice(0, 5), ['id', 'date', 'time', 'patient', 'patient e-mail'])
    const inGerman = await clinic.app.inject({
      url: `/api/admin/appointments/export?doctorId=${doctorId}`,
      headers: { authorization: `Bearer ${admin.token}`, 'salus-language': 'de' },
    })
    const [head, ...cells] = parse(inGerman.body, { bom: true }) as string[][]
    assert.deepEqual(head!.slice(0, 3), ['Nummer', 'Datum', 'Uhrzeit'])
    assert.deepEqual(cells, rows.slice(1), 'programs read the same')
    await clinic.rows("update persons set name = 'Erased patient' where name = 'Zoë Çelik'")
    const whoErased = await clinic.app.inject({
      url: `/api/admin/appointments/export?doctorId=${doctorId}`,
      headers: { authorization: `Bearer ${admin.token}`, 'salus-language': 'de' },
    })
    assert.match(whoErased.body, /Gelöschtes Patientenkonto/)
    await clinic.rows("update persons set name = 'Zoë Çelik' where name = 'Erased patient'")
    const recent = await call('GET', '/admin/appointments?limit=5')
    assert.equal(recent.body[0].doctorName, '=Formula Doctor')
  })

  it('finds every page by the daily figures as by the visits, also where these have changed since', async () => {
    await clinic.rows(`
      with visit as (insert into claims (
        doctor_id, patient_id, date, start_time, end_time, during, blocked, status, amount_cents,
        payment_method, location
      )
      select doctor.id, patient.id, at.date, make_time(6 + n % 3, 0, 0), make_time(7 + n % 3, 0, 0),
        at.during, at.during,
        (array['completed', 'cancelled', 'no-show'])[1 + n % 3], (n % 4) * 1000, 'clinic', 'Clinic'
      from generate_series(1, 60) n
      cross join lateral (
        select clinic_today() - n / 3 - 1 as date,
          instants_of(clinic_today() - n / 3 - 1, make_time(6 + n % 3, 0, 0), make_time(7 + n % 3, 0, 0)) as during
      ) at
      cross join (select id from doctors limit 1) doctor
      cross join (select id from persons order by id limit 1) patient returning id)
      insert into appointment_events (claim_id, kind) select id, 'booked' from visit`)
    await relayAll(clinic.ground)
    await clinic.rows('insert into stale_figures select distinct date from claims on conflict do nothing')
    await refreshFigures(clinic.ground)
    // Marks the figures of some dates as stale.
    await clinic.rows('insert into stale_figures select clinic_today() - n from generate_series(2, 14, 3) n')
    await clinic.rows(`update claims set amount_cents = 7700 where date = clinic_today() - 5 and status = 'completed'`)
    const [{ id: doctorId }] = (await clinic.rows('select id from doctors limit 1')) as [{ id: string }]
    const ofDoctor = `doctor_id in (select doctors.id from doctors join persons on persons.id = user_id
      where name = '=Formula Doctor')`
    const usual = { ...few }
    const ordered = {
      newest: 'date desc, start_time desc, id',
      oldest: 'date, start_time, id desc',
      amount: 'amount_cents desc, date desc, id',
      status: 'status, date desc, id',
    }
    const filters = {
      '': 'true',
      '&status=cancelled': `status = 'cancelled'`,
      // A cancelled visit that was not paid has nothing due.
      '&payment=pending': `amount_cents > 0 and status <> 'cancelled'
        and id <> all(select claim_id from payments_received)`,
      '&payment=completed&status=no-show': `amount_cents = 0 and status = 'no-show'`,
      // Read by index or in the list's own order, and for a doctor those that are unpaid.
      '&search=formula doctor': ofDoctor,
      '&search=formula doctor&status=cancelled': `status = 'cancelled' and ${ofDoctor}`,
      [`&payment=pending&doctorId=${doctorId}`]: `amount_cents > 0 and status <> 'cancelled'
        and doctor_id = '${doctorId}' and id <> all(select claim_id from payments_received)`,
      [`&from=${await clinic.day(-9)}&to=${await clinic.day(-4)}`]:
        'date between clinic_today() - 9 and clinic_today() - 4',
    }
    for (const [sort, order] of Object.entries(ordered)) {
      for (const [filter, where] of Object.entries(filters)) {
        const wanted = (await clinic.rows(`select id from appointments where ${where} order by ${order}`)).map(
          ({ id }) => id,
        )
        assert.ok(wanted.length > 0, filter)
        const found: string[] = []
        for (let offset = 0; offset <= wanted.length; offset += 7) {
          const areMany = /search|doctorId/.test(filter) && offset % 2 === 0
          Object.assign(few, areMany ? { visits: 0 } : usual)
          const page = await call('GET', `/appointments/all?sort=${sort}&limit=7&offset=${offset}${filter}`)
          assert.equal(page.headers['x-total-count'], String(wanted.length), `${sort}${filter} from ${offset}`)
          found.push(...page.body.map((each: Appointment) => each._id))
        }
        assert.deepEqual(found, wanted, `${sort}${filter}`)
        Object.assign(few, usual)
      }
    }
  })

  it('writes no cell that a spreadsheet takes for a formula', () => {
    const cells = [
      '=1+1',
      '+1',
      '-1',
      '@A1',
      '\t=1',
      '＝1+1',
      '＋1',
      '－1',
      '＠A1',
      ';=1+1',
      'a;=1+1',
      'plain, "said"',
      12,
    ]
    const [line] = parse(csvOf([cells])) as string[][]
    assert.deepEqual(line, [...cells.slice(0, 10).map((cell) => `'${cell}`), 'a;=1+1', 'plain, "said"', '12'])
    // Even when read with the other delimiter, a cell with a semicolon is one cell that does not begin a formula.
    const [other = ''] = parse(csvOf([['a;=1+1']]), { delimiter: ';' }) as string[][]
    assert.deepEqual(other, ['a;=1+1'])
  })
})
