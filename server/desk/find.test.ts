import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

describe('what the desk finds', () => {
  let clinic: Clinic
  let desk: Person
  let visitId: string
  let patient: Person
  before(async () => {
    clinic = await openClinic()
    desk = await clinic.addPerson('reception', 'Ruth Reception')
    patient = await clinic.addPerson('user', 'Zoë Müller')
    await clinic.rows(`update persons set phone = '0301234567', born = '1984-05-04' where id = $1`, [patient.id])
    const doctorId = await clinic.addDoctor({ name: 'Aino Korhonen' })
    const at = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(2), paymentMethod: 'clinic' }
    visitId = (await clinic.call(patient, 'POST', '/appointments/book', at)).body._id
    const gone = { ...at, slotId: '10:00-11:00' }
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', gone)
    await clinic.call(patient, 'PUT', `/appointments/${body._id}/cancel`)
    // One that is over.
    await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, $2, date, '09:00', '10:00', instants_at(clinic_zone(), date, '09:00', '10:00'), 'completed', 100,
         'clinic', 'Clinic' from (select clinic_today() - 3 as date) day`,
      [doctorId, patient.id],
    )
  })
  after(() => clinic.close())

  const find = async (search: string, who = desk) =>
    clinic.call(who, 'GET', `/desk/visits?search=${encodeURIComponent(search)}`)
  const idsOf = async (search: string) => (await find(search)).body.map(({ _id }: { _id: string }) => _id)

  it('visits to come, by name however spelled, birthday, phone, number and doctor', async () => {
    const [{ number } = {}] = await clinic.rows('select number from persons where id = $1', [patient.id])
    for (const search of ['mueller zoe', 'müll', '4.5.1984', '030 1234567', String(number), 'korhonen']) {
      assert.deepEqual(await idsOf(search), [visitId], search)
    }
    assert.deepEqual(await idsOf('nobody at all'), [])
    assert.deepEqual((await find('müller')).body[0].patient, {
      _id: patient.id,
      number: Number(number),
      name: 'Zoë Müller',
    })
  })

  it('one visit, with the phone and without a word of what is written about anybody', async () => {
    const { body } = await clinic.call(desk, 'GET', `/desk/visits/${visitId}`)
    assert.deepEqual([body.phone, body.status, body.cancelReason], ['0301234567', 'pending', null])
    // The desk's own note of the person is no note of a doctor, and for those with the right to people alone.
    const keys = Object.keys(body).filter((key) => key !== 'deskNote')
    assert.ok(!keys.some((key) => /note|record|chart|medic|diagnos/i.test(key)))
    await clinic.rows(`update persons set desk_note = 'Rings twice' where id = $1 returning id`, [patient.id])
    const [mother, other] = [await clinic.addPerson('user', 'Mia Mother'), await clinic.addPerson('user', 'Otto Other')]
    for (const [account, right] of [
      [mother, 'visits'],
      [other, 'book'],
    ] as const) {
      await clinic.rows(
        `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
         values ($1, $2, 'other', array[$3], $1, clinic_now(), $2) returning id`,
        [account.id, patient.id, right],
      )
    }
    const readBy = async (who: typeof desk) => {
      const { body: read } = await clinic.call(who, 'GET', `/desk/visits/${visitId}`)
      return [read.deskNote, read.born, read.guardians.map(({ name }: { name: string }) => name)]
    }
    assert.deepEqual(await readBy(desk), ['Rings twice', '1984-05-04', ['Mia Mother']])
    const withoutPeople = await clinic.addPerson('reception', 'Dora Desk', ['desk'])
    assert.deepEqual(await readBy(withoutPeople), ['', null, []])
  })

  it('which of a series it is, without those that are cancelled, and the terms as they were agreed', async () => {
    const doctorId = await clinic.addDoctor()
    const seriesId = crypto.randomUUID()
    const person = await clinic.addPerson('user', 'Sara Series')
    const made = await clinic.rows(
      `with series as (insert into checkouts (id, account_id, visits) values ($3, $2, 4))
       insert into claims (doctor_id, patient_id, booked_by, checkout_id, date, start_time, end_time, during, status,
         amount_cents, payment_method, location)
       select $1, $2, $2, $3, date, '15:00', '16:00', instants_at(clinic_zone(), date, '15:00', '16:00'),
         case n when 2 then 'cancelled' else 'confirmed' end, 100, 'clinic', 'Clinic'
       from (select clinic_today() + 7 * n as date, n from generate_series(1, 4) n) day
       returning id, date`,
      [doctorId, person.id, seriesId],
    )
    await clinic.rows(
      `insert into visit_terms (claim_id, pays, now_cents, words, language) values ($1, 'full', 0, 'As agreed', 'en')
       on conflict (claim_id) do update set words = excluded.words, language = excluded.language returning claim_id`,
      [made[2]!.id],
    )
    const { body } = await clinic.call(desk, 'GET', `/desk/visits/${made[2]!.id}`)
    assert.deepEqual([body.series, body.agreed], [{ number: 2, all: 3 }, 'As agreed'])
    const { body: cancelled } = await clinic.call(desk, 'GET', `/desk/visits/${made[1]!.id}`)
    assert.deepEqual([cancelled.series, cancelled.agreed], [null, ''])
    assert.equal((await clinic.call(desk, 'GET', `/desk/visits/${desk.id}`)).status, 404)
  })

  it('a payment by its reference and by its paper, only with the right to take money', async () => {
    await clinic.call(desk, 'POST', `/desk/money/${visitId}/take`, { method: 'cash', amount: 120, due: 120 })
    await clinic.rows(
      `insert into payments (claim_id, provider, amount_cents, currency, status, intent_id)
       select id, 'sandbox', 12000, 'usd', 'cancelled', 'pi_find_7x' from claims where id = $1`,
      [visitId],
    )
    const { body } = await clinic.call(desk, 'GET', '/desk/payments?search=pi_find_7x')
    assert.deepEqual([body.length, body[0].appointmentId, body[0].patient.name], [1, visitId, 'Zoë Müller'])
    assert.deepEqual((await clinic.call(desk, 'GET', '/desk/payments?search=pi_find')).body, [])
    const without = await clinic.addPerson('reception', 'Karl Counter', ['desk', 'people'])
    assert.equal((await clinic.call(without, 'GET', '/desk/payments?search=pi_find_7x')).body.code, 'right_missing')
    const moneyAlone = await clinic.addPerson('reception', 'Mona Money', ['take-money'])
    assert.equal((await find('müller', moneyAlone)).body.code, 'right_missing')
  })

  it('it is noted whose visits were shown, and of the words only that there were some', async () => {
    await find('müller')
    await clinic.call(desk, 'GET', `/desk/visits/${visitId}`)
    const noted = await clinic.rows(
      `select action, about, details from audit_events where actor_id = $1 order by id desc limit 2`,
      [desk.id],
    )
    assert.deepEqual(
      noted.map(({ action, about }) => [action, about]),
      [
        ['GET /desk/visits/{id}', [patient.id]],
        ['GET /desk/visits', [patient.id]],
      ],
    )
    assert.deepEqual((noted[1]!.details as { search?: unknown }).search, true)
    for (const role of ['user', 'doctor'] as const) {
      assert.equal((await find('müller', await clinic.addPerson(role))).status, 403)
    }
  })
})
