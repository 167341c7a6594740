import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addDays, weekdayOf } from '#contract/clinic-time.ts'
import type { Doctor, ListedDoctor } from '#contract/doctors/doctors.ts'
import { specializations } from '#contract/rules.ts'
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

  it('finds a specialization by its name in every language', async () => {
    const find = async (search: string, language: string) => {
      const reply = await clinic.app.inject({
        url: `/api/doctors?search=${encodeURIComponent(search)}`,
        headers: { 'salus-language': language },
      })
      return reply.json().map(({ name }: { name: string }) => name)
    }
    assert.deepEqual(await find('Kardiologie', 'de'), ['Lucía Fernández'])
    assert.deepEqual(await find('القلب', 'ar'), ['Lucía Fernández'])
    // A page in another language is searched in this one, too.
    assert.deepEqual(await find('Kardiologie', 'en'), ['Lucía Fernández'])
  })

  it('an unknown id, another order or one twice are the same question', async () => {
    const [first, second] = (await list()).doctors.map(({ _id }) => _id) as [string, string]
    const unknown = crypto.randomUUID()
    const asked = await list(`?ids=${[second, unknown, first.toUpperCase(), second].join(',')}&sort=name`)
    assert.deepEqual(
      asked.doctors.map(({ _id }) => _id),
      [first, second],
    )
    assert.doesNotMatch(String(asked.headers.link), new RegExp(unknown))
    assert.equal((await list(`?ids=${unknown}`)).doctors.length, 0)
  })

  it('searches name and specialization, whatever the case and accents', async () => {
    assert.deepEqual((await list('?search=FERNANDEZ')).names, ['Lucía Fernández'])
    assert.deepEqual((await list('?search=angstrom')).names, ['Zoë Ångström'])
    assert.deepEqual((await list('?search=orsted')).names, ['Adam Ørsted'])
    assert.deepEqual((await list('?search=NEUROLO')).names, ['Zoë Ångström'])
    assert.deepEqual((await list('?search=100%25')).names, ['100%_safe'])
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

  it('puts a specialty that matches before a name that does', async () => {
    const carvalho = await clinic.addDoctor({ name: 'Beatriz Carvalho', specialization: 'Psychiatry', hours: [9] })
    await eventually('she is listed', async () => (await list('?search=carvalho')).names.length === 1)
    for (const sort of ['name', 'soonest', 'fees']) {
      assert.deepEqual((await list(`?search=car&sort=${sort}`)).names, ['Lucía Fernández', 'Beatriz Carvalho'], sort)
    }
    await clinic.rows('update doctors set deleted_at = clinic_now() where id = $1', [carvalho])
    await eventually('she is gone', async () => (await list('?search=carvalho')).names.length === 0)
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

describe('finding the right time', () => {
  let clinic: Clinic
  let early: string
  let late: string
  before(async () => {
    clinic = await openClinic()
    early = await clinic.addDoctor({ name: 'Early Bird', specialization: 'Urology', hours: [9, 10, 11, 12] })
    late = await clinic.addDoctor({ name: 'Night Owl', specialization: 'Cardiology', hours: [16, 17, 20] })
  })
  after(() => clinic.close())

  const list = async (query: string) => {
    const { status, body } = await clinic.call(null, 'GET', `/doctors?view=card&sort=soonest&${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as ListedDoctor[]
  }
  const names = async (query: string) => (await list(query)).map(({ name }) => name)

  it('a card has what it shows and no more: days, and the first three times of the first three days', async () => {
    const [card] = await list('day=tomorrow&part=morning')
    const date = await clinic.day(1)
    const time = (hour: number) => ({ startTime: `${hour === 9 ? '09' : hour}:00`, endTime: `${hour + 1}:00` })
    assert.deepEqual(card!.times, [{ date, times: [time(9), time(10), time(11)] }])
    assert.deepEqual(card!.nextFree, { date, ...time(9) })
    assert.equal(card!.days!.length, 7)
    assert.deepEqual(
      [card!.availableSlots, card!.bio, card!.location, card!.userId],
      [undefined, undefined, undefined, undefined],
    )
    const [unfiltered] = await list('search=early')
    assert.equal(unfiltered!.times!.length, 3)
    assert.ok(unfiltered!.times!.every(({ times }) => times.length <= 3))
    assert.deepEqual(unfiltered!.nextFree, { date: unfiltered!.times![0]!.date, ...unfiltered!.times![0]!.times[0]! })
  })

  it('by day and part of the day only those who are free then, soonest first', async () => {
    assert.deepEqual(await names('day=tomorrow'), ['Early Bird', 'Night Owl'])
    assert.deepEqual(await names('day=tomorrow&part=evening'), ['Night Owl'])
    assert.deepEqual(await names('day=tomorrow&part=afternoon'), ['Early Bird', 'Night Owl'])
    assert.deepEqual(await names('part=morning'), ['Early Bird'])
    assert.deepEqual(await names(`day=${await clinic.day(30)}&part=evening`), ['Night Owl'])
    assert.deepEqual(await names(`day=${await clinic.day(31)}`), [])
    assert.deepEqual(await names('day=2020-01-01'), [])
    let sunday = await clinic.day(0)
    while (weekdayOf(sunday) !== 'Sunday') sunday = addDays(sunday, 1)
    const week = (await list('day=week')).flatMap(({ times = [] }) => times.map(({ date }) => date))
    assert.ok(week.every((date) => date <= sunday))
    for (const bad of ['day=soon', 'part=night', 'view=all', 'day=2026-02-30']) {
      assert.equal((await clinic.call(null, 'GET', `/doctors?${bad}`)).status, 400, bad)
    }
  })

  it('a time that is taken is offered to nobody', async () => {
    const date = await clinic.day(2)
    for (const slotId of ['17:00-18:00', '20:00-21:00']) {
      const patient = await clinic.addPerson()
      const wanted = { doctorId: late, slotId, appointmentDate: date, paymentMethod: 'clinic' }
      assert.equal((await clinic.call(patient, 'POST', '/appointments/book', wanted)).status, 201)
    }
    await eventually('nobody is free', async () => (await names(`day=${date}&part=evening`)).length === 0)
    const [owl] = await list('search=owl&part=evening')
    assert.ok(owl!.times!.every((each) => each.date !== date))
  })

  it('answers whoever knows no card as before', async () => {
    const [doctor] = (await clinic.call(null, 'GET', '/doctors?search=early')).body as ListedDoctor[]
    assert.equal(doctor!.availableSlots!.length, 28)
    assert.deepEqual([doctor!.userId!.name, doctor!.days, doctor!.times], ['Early Bird', undefined, undefined])
    assert.equal(doctor!._id, early)
  })

  it('counts the doctors of all twenty specializations', async () => {
    const { body } = await clinic.call(null, 'GET', '/specializations')
    assert.deepEqual(
      body.map(({ name }: { name: string }) => name),
      specializations,
    )
    const { doctors } = body.find(({ name }: { name: string }) => name === 'Urology')
    assert.equal(doctors, 1)
  })
})
