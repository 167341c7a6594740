import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CareItem } from '#contract/care-requests/care-requests.ts'
import type { Caller } from '../platform/caller.ts'
import { formatsIn } from '../../texts/formats.ts'
import { requestCare } from './request.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

describe('care beside appointments', () => {
  let clinic: Clinic
  let admin: Person
  let patient: Person
  const items: Record<string, CareItem> = {}
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
    patient = await clinic.addPerson('user', 'Cara Care')
    const add = async (kind: string, name: string, more: object) => {
      const fields = { description: '', price: 20.5, beds: null, doses: null, ...more }
      const made = await clinic.call(admin, 'POST', '/admin/care-items', { kind, name, ...fields })
      assert.equal(made.status, 201)
      items[name] = made.body
    }
    await add('test', 'Blood count', {})
    await add('test', 'Lipids', { price: 30 })
    await add('vaccine', 'Hepatitis B', { doses: 3 })
    await add('ward', 'General', { beds: 2 })
    await add('checkup', 'Basic', {})
  })
  after(() => clinic.close())

  const ambulance = {
    kind: 'ambulance',
    location: '1 Long Lane',
    patientName: 'Cara',
    phone: '+1 555',
    situation: 'Fell down',
  }
  const ask = (body: object, who = patient) => clinic.call(who, 'POST', '/care/requests', body)
  const work = (id: string, from: string, status: string, more = {}) =>
    clinic.call(admin, 'PATCH', `/admin/care-requests/${id}`, { from, status, ...more })
  const inDays = (n: number) => clinic.day(n)

  it('takes an ambulance through to its end, and back only before it is dispatched', async () => {
    const position = { latitude: 52.52, longitude: 13.4 }
    const { status, body } = await ask({ ...ambulance, position })
    assert.equal(status, 201)
    assert.match(body.reference, /^AMB-[A-Z2-9]{6}$/)
    assert.deepEqual([body.status, body.position], ['requested', position])
    assert.equal((await work(body._id, 'requested', 'closed')).status, 409)
    const sent = await work(body._id, 'requested', 'dispatched', { assignee: 'Car 7', note: 'Eight minutes.' })
    assert.deepEqual([sent.body.status, sent.body.assignee], ['dispatched', 'Car 7'])
    assert.equal((await clinic.call(patient, 'PUT', `/care/requests/${body._id}/cancel`)).body.code, 'not_movable')
    assert.equal((await work(body._id, 'requested', 'dispatched')).body.code, 'not_movable', 'an older state was seen')
    await work(body._id, 'dispatched', 'arrived')
    const closed = await work(body._id, 'arrived', 'closed')
    assert.deepEqual(
      closed.body.history.map((step: { status: string }) => step.status),
      ['requested', 'dispatched', 'arrived', 'closed'],
    )
    const other = await ask(ambulance)
    assert.equal(
      (await clinic.call(patient, 'PUT', `/care/requests/${other.body._id}/cancel`)).body.status,
      'cancelled',
    )
    const bell = (await clinic.call(patient, 'GET', '/notifications')).body
    assert.deepEqual(bell.unread, 3)
    assert.match(bell.notices[2].text, /^Ambulance AMB-\w{6} is on its way\.$/)
  })

  it('has one ambulance of a patient under way, however many are asked for at once', async () => {
    const caller = await clinic.addPerson('user', 'Many Calls')
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(ambulance, caller)))
    assert.deepEqual(
      [
        asked.filter(({ status }) => status === 201).length,
        asked.filter(({ body }) => body.code === 'ambulance_open').length,
      ],
      [1, 19],
    )
    const { _id: id } = asked.find(({ status }) => status === 201)!.body
    await work(id, 'requested', 'dispatched')
    assert.equal((await ask(ambulance, caller)).body.code, 'ambulance_open')
    await work(id, 'dispatched', 'closed')
    assert.equal((await ask(ambulance, caller)).status, 201)
  })

  it('takes ten requests of a patient in a day, which are one line in the bell, and an ambulance besides', async () => {
    const office = await clinic.addPerson('admin')
    const bell = async () => (await clinic.call(office, 'GET', '/notifications')).body
    const eager = await clinic.addPerson('user', 'Eager')
    const form = { kind: 'health-checkup', checkup: items.Basic!._id, date: await inDays(2), window: '08:00-10:00' }
    const asked = await Promise.all(Array.from({ length: 15 }, () => ask(form, eager)))
    assert.equal(asked.filter(({ status }) => status === 201).length, 10)
    const refused = asked.find(({ status }) => status !== 201)!
    assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_care_requests'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal((await bell()).unread, 1)
    assert.match((await bell()).notices[0].text, /^10 new requests of one patient, the newest: Health checkup, CHK-/)
    assert.equal((await ask(ambulance, eager)).status, 201)
    assert.equal((await bell()).unread, 2, 'an ambulance is a line of its own')
    await clinic.rows("update care_requests set created_at = created_at - interval '1 day' where patient_id = $1", [
      eager.id,
    ])
    await clinic.rows('update notices set read_at = now() where user_id = $1', [office.id])
    await ask(form, await clinic.addPerson())
    const again = await ask(form, eager)
    assert.equal(again.status, 201)
    const { notices } = await bell()
    assert.match(notices[0].text, /^New request: Health checkup, /, 'what was read begins anew, at the top')
  })

  it('takes each kind in its shape, with the prices of the moment', async () => {
    const date = await inDays(2)
    const window = '08:00-10:00'
    const home = { address: '1 Long Lane', phone: '+1 555 0100' }
    const tests = [items['Blood count']!._id, items.Lipids!._id]
    const forms = [
      { kind: 'sample-collection', tests, ...home, date, window },
      { kind: 'lab-tests', tests, date, window },
      { kind: 'bed', ward: items.General!._id, date, reason: 'Knee', phone: '+1 555' },
      { kind: 'vaccination', vaccine: items['Hepatitis B']!._id, dose: 2, date, window },
      { kind: 'medicine-delivery', medicines: 'Ibuprofen 400, 20 pieces', ...home, date, window },
      { kind: 'health-checkup', checkup: items.Basic!._id, date, window },
    ]
    const prices = []
    for (const form of forms) {
      const { status, body } = await ask(form)
      assert.equal(status, 201, form.kind)
      prices.push(body.price)
    }
    assert.deepEqual(prices, [50.5, 50.5, 20.5, 20.5, 0, 20.5])
    await clinic.call(admin, 'PATCH', `/admin/care-items/${items.Lipids!._id}`, { price: 99 })
    const mine = await clinic.call(patient, 'GET', '/care/requests?limit=100')
    assert.equal(mine.body.find((each: { kind: string }) => each.kind === 'lab-tests').price, 50.5)
    assert.deepEqual(mine.body[0].details[0], { label: 'Checkup', value: 'Basic' })
  })

  it('says what was asked for in the language of who reads it; what was stored in words stays readable', async () => {
    const rana = await clinic.addPerson('user', 'Rana Rabe')
    const date = await inDays(3)
    const form = { kind: 'vaccination', vaccine: items['Hepatitis B']!._id, dose: 2, date, window: '08:00-10:00' }
    const { body: asked } = await ask(form, rana)
    assert.deepEqual(
      asked.details.map(({ label }: { label: string }) => label),
      ['Vaccine', 'Dose', 'Day', 'Between'],
    )
    assert.deepEqual(asked.details[1], { label: 'Dose', value: '2 of 3' })
    assert.deepEqual(asked.details[2], { label: 'Day', value: formatsIn('en').date(date) })
    assert.deepEqual(asked.details[3], { label: 'Between', value: '08:00 and 10:00' })
    const readIn = async (language: string) => {
      const headers = { authorization: `Bearer ${rana.token}`, 'salus-language': language }
      const { details } = (await clinic.app.inject({ url: '/api/care/requests', headers })).json()[0]
      return details.map(({ label, value }: { label: string; value: string }) => `${label}: ${value}`)
    }
    assert.deepEqual(await readIn('de'), [
      'Impfstoff: Hepatitis B',
      'Dosis: 2 von 3',
      `Tag: ${formatsIn('de').date(date)}`,
      'Zwischen: 08:00 und 10:00 Uhr',
    ])
    for (const line of await readIn('ar')) assert.doesNotMatch(line.replace('Hepatitis B', ''), /[A-Za-z]/)
    // Lines as an older version wrote them.
    const lines = [
      { label: 'Day', value: 'Tuesday 24 November' },
      { label: 'Between', value: '08:00 and 10:00' },
    ]
    await clinic.rows('update care_requests set key_id = null, sealed = null, details = $1 where id = $2', [
      JSON.stringify({ lines }),
      asked._id,
    ])
    assert.deepEqual(await readIn('en'), ['Day: Tuesday 24 November', 'Between: 08:00 and 10:00'])
    assert.deepEqual(await readIn('de'), ['Tag: Tuesday 24 November', 'Zwischen: 08:00 and 10:00'])
  })

  it('says beside the field what cannot be', async () => {
    const base = {
      kind: 'vaccination',
      vaccine: items['Hepatitis B']!._id,
      dose: 1,
      date: await inDays(1),
      window: '08:00-10:00',
    }
    for (const [change, path] of [
      [{ dose: 4 }, 'dose'],
      [{ date: await inDays(31) }, 'date'],
      [{ date: await inDays(-1) }, 'date'],
      [{ vaccine: items.Basic!._id }, 'vaccine'],
      [{ window: '03:00-04:00' }, 'window'],
    ] as const) {
      const { status, body } = await ask({ ...base, ...change })
      assert.deepEqual([status, body.issues?.[0]?.path], [400, path])
    }
  })

  it('never gives a bed away twice', async () => {
    const bed = { kind: 'bed', ward: items.General!._id, date: await inDays(1), reason: 'Rest', phone: '+1 555' }
    const many = await clinic.addPeople(6)
    const asked = await Promise.all(many.map((each) => ask(bed, each)))
    const confirmed = await Promise.all(asked.map(({ body }) => work(body._id, 'requested', 'confirmed')))
    assert.deepEqual(confirmed.map(({ status }) => status).sort(), [200, 200, 409, 409, 409, 409])
    const ward = async () =>
      (await clinic.call(null, 'GET', '/care/items')).body.find((item: CareItem) => item.name === 'General')
    assert.equal((await ward()).bedsFree, 0)
    const winner = confirmed.find(({ status }) => status === 200)!
    await work(winner.body._id, 'confirmed', 'completed')
    assert.equal((await ward()).bedsFree, 1)
  })

  it('says how many there are on a page beyond the last one too', async () => {
    const [total] = await clinic.rows('select count(*) as n from care_requests where patient_id = $1', [patient.id])
    const { body, headers } = await clinic.call(patient, 'GET', '/care/requests?offset=100')
    assert.deepEqual([body, headers['x-total-count']], [[], String(total!.n)])
    assert.notEqual(Number(total!.n), 0)
  })

  it('shows a request to its patient and to admins alone', async () => {
    const { body } = await ask(ambulance)
    const stranger = await clinic.addPerson('user')
    assert.equal((await clinic.call(stranger, 'PUT', `/care/requests/${body._id}/cancel`)).status, 404)
    assert.deepEqual((await clinic.call(stranger, 'GET', '/care/requests')).body, [])
    const found = await clinic.call(
      admin,
      'GET',
      `/admin/care-requests?search=${body.reference.toLowerCase()}&status=open`,
    )
    assert.deepEqual([found.body.length, found.headers['x-total-count']], [1, '1'])
    assert.equal(
      (await clinic.call(admin, 'GET', '/admin/care-requests?kind=bed')).body.every(
        (each: { kind: string }) => each.kind === 'bed',
      ),
      true,
    )
  })

  it('offers what the admin says it offers', async () => {
    const again = await clinic.call(admin, 'POST', '/admin/care-items', {
      kind: 'test',
      name: 'LIPIDS',
      description: '',
      price: 1,
      beds: null,
      doses: null,
    })
    assert.equal(again.body.code, 'name_in_use')
    const id = items.Basic!._id
    await clinic.call(admin, 'PATCH', `/admin/care-items/${id}`, { offered: false })
    const shown = (await clinic.call(null, 'GET', '/care/items')).body
    assert.equal(
      shown.some((item: CareItem) => item._id === id),
      false,
    )
    assert.equal(
      (await clinic.call(admin, 'GET', '/admin/care-items')).body.some((item: CareItem) => item._id === id),
      true,
    )
    const late = await ask({ kind: 'health-checkup', checkup: id, date: await inDays(1), window: '08:00-10:00' })
    assert.deepEqual([late.status, late.body.issues[0].path], [400, 'checkup'])
  })

  it('draws another reference where one is taken', async () => {
    const taken = (
      await ask({ kind: 'bed', ward: items.General!._id, date: await inDays(1), reason: 'Rest', phone: '+1 555' })
    ).body.reference
    const free = `CHK-${'7'.repeat(6)}`
    const drawn = [taken, taken, free]
    const { id } = await clinic.addPerson()
    const caller: Caller = {
      id,
      role: 'user',
      name: 'Cara',
      email: 'cara@salus.test',
      sessionId: id,
      rights: [],
      placeRights: [],
      places: null,
      factorDue: null,
      language: null,
    }
    const form = { kind: 'vaccination', vaccine: items['Hepatitis B']!._id, dose: 1, window: '08:00-10:00' } as const
    const made = await requestCare(clinic.ground, caller, { ...form, date: await inDays(1) }, () => drawn.shift()!)
    assert.equal(made.reference, free)
    assert.equal(made.history.length, 1)
    const told = await clinic.rows(
      "select facts ->> 'reference' as reference from notices where facts ->> 'reference' = $1",
      [free],
    )
    assert.ok(told.length > 0, 'those who run the clinic are told once it is written')
  })
})
