import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Doctor } from '#contract/doctors.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'

describe('the directory', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
    await clinic.addDoctor({ name: 'Lucía Fernández', specialization: 'Cardiology', feeCents: 9000, hours: [15] })
    await clinic.addDoctor({ name: 'Zoë Ångström', specialization: 'Neurology', feeCents: 5000, hours: [9] })
    await clinic.addDoctor({ name: 'Adam Ørsted', specialization: 'Dermatology', feeCents: 7000, hours: [] })
    await clinic.addDoctor({ name: '100%_safe', specialization: 'Radiology', feeCents: 8000, hours: [20] })
  })
  after(() => clinic.close())

  const list = async (query = '') => {
    const reply = await clinic.call(null, 'GET', `/doctors${query}`)
    assert.equal(reply.status, 200)
    return {
      names: reply.body.map((doctor: Doctor) => doctor.name),
      doctors: reply.body as Doctor[],
      headers: reply.headers,
    }
  }

  it('searches name and specialization, whatever the case and accents', async () => {
    assert.deepEqual((await list('?search=FERNANDEZ')).names, ['Lucía Fernández'])
    assert.deepEqual((await list('?search=angstrom')).names, ['Zoë Ångström'])
    assert.deepEqual((await list('?search=orsted')).names, ['Adam Ørsted'])
    assert.deepEqual((await list('?search=NEURO')).names, ['Zoë Ångström'])
    assert.deepEqual((await list('?search=%25_')).names, ['100%_safe'])
    assert.deepEqual((await list('?search=nobody')).names, [])
  })

  it('filters and sorts', async () => {
    assert.deepEqual((await list('?specialization=Cardiology')).names, ['Lucía Fernández'])
    assert.deepEqual((await list()).names, ['100%_safe', 'Adam Ørsted', 'Lucía Fernández', 'Zoë Ångström'])
    assert.deepEqual((await list('?sort=fees')).names, ['Zoë Ångström', 'Adam Ørsted', '100%_safe', 'Lucía Fernández'])
    const { doctors } = await list('?sort=soonest')
    const times = doctors.map(({ nextFree }) => (nextFree ? `${nextFree.date} ${nextFree.startTime}` : 'none'))
    assert.deepEqual(times, [...times].sort())
    assert.equal(times.at(-1), 'none')
  })

  it('pages, and tells the rest in headers', async () => {
    const { names, headers } = await list('?limit=2&offset=2')
    assert.deepEqual(names, ['Lucía Fernández', 'Zoë Ångström'])
    assert.equal(headers['x-total-count'], '4')
    assert.match(String(headers.link), /<\/api\/doctors\?limit=2&offset=0>; rel="prev"/)
    assert.equal((await list('?limit=2&offset=50')).headers['x-total-count'], '4')
  })

  it('shows nothing that is a doctor’s own', async () => {
    const { doctors } = await list()
    assert.doesNotMatch(JSON.stringify(doctors), /@salus\.test|password|phone/)
    assert.equal(doctors[0]!.rating, undefined)
  })

  it('follows a change by itself', async () => {
    await list()
    const id = await clinic.addDoctor({ name: 'Brand New' })
    await eventually('the directory shows it', async () => (await list()).names.includes('Brand New'))
    const etag = String((await list()).headers.etag)
    const cached = await clinic.app.inject({ url: '/api/doctors', headers: { 'if-none-match': etag } })
    assert.ok(cached.statusCode === 304 || cached.headers.etag !== etag)
    const one = await clinic.call(null, 'GET', `/doctors/${id}`)
    assert.equal(one.body.name, 'Brand New')
  })

  it('keeps favourites to the account', async () => {
    const [one, other] = [await clinic.addPerson(), await clinic.addPerson()]
    const id = await clinic.addDoctor({ name: 'Favourite' })
    assert.equal((await clinic.call(one, 'PUT', `/favourites/${id}`)).status, 204)
    assert.equal((await clinic.call(one, 'PUT', `/favourites/${id}`)).status, 204)
    assert.deepEqual((await clinic.call(one, 'GET', '/favourites')).body, [id])
    assert.deepEqual((await clinic.call(other, 'GET', '/favourites')).body, [])
    assert.equal((await clinic.call(one, 'DELETE', `/favourites/${id}`)).status, 204)
    assert.deepEqual((await clinic.call(one, 'GET', '/favourites')).body, [])
  })

  it('counts the free times of each date', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const date = await clinic.day(5)
    const patient = await clinic.addPerson()
    await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: date,
      paymentMethod: 'clinic',
    })
    const { body } = await clinic.call(null, 'GET', `/doctors/${doctorId}/free-dates`)
    assert.equal(body.find((each: { date: string }) => each.date === date).freeTimes, 1)
    assert.deepEqual(
      (await clinic.call(null, 'GET', `/doctors/${doctorId}/slots?date=${await clinic.day(31)}`)).body,
      [],
    )
    assert.deepEqual((await clinic.call(null, 'GET', `/doctors/${doctorId}/slots?date=2020-01-01`)).body, [])
  })
})
