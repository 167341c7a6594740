import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ListedDoctor } from '#contract/doctors/doctors.ts'
import { firstPlaceId, weekdays } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

describe('the directory by kind of visit and place', () => {
  let clinic: Clinic
  let admin: Person
  const ids: Record<'lisbon' | 'scan' | 'call' | 'inBoth' | 'onVideo' | 'here', string> = {
    lisbon: '',
    scan: '',
    call: '',
    inBoth: '',
    onVideo: '',
    here: '',
  }

  const as = async (who: Person | null, method: string, path: string, body?: unknown, status = 200) => {
    const answer = await clinic.call(who, method, path, body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  type Hours = { startTime: string; endTime: string; placeId: string; video?: boolean }
  async function addDoctor(name: string, kinds: { kindId: string; fee: number | null }[], hours: Hours[]) {
    const id = await clinic.addDoctor({ name, hours: [] })
    const doctor = await clinic.doctorPerson(id)
    await as(doctor, 'PUT', '/doctors/my-kinds', { kinds: kinds.map((kind) => ({ minutes: null, ...kind })) })
    const week = weekdays.flatMap((day) => hours.map((each) => ({ day, video: false, ...each })))
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: week })
    return id
  }
  const list = (query: string): Promise<ListedDoctor[]> => as(null, 'GET', `/doctors?view=card&${query}`)
  const names = async (query: string) => (await list(query)).map(({ name }) => name)

  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    admin = await clinic.addPerson('admin')
    const place = { name: 'Lisbon', timeZone: 'Europe/Lisbon', emergencyNumber: '112' }
    ids.lisbon = (await as(admin, 'POST', '/admin/places', place, 201))._id
    const scan = { name: 'Scan', minutes: 20, fee: 55, bufferAfter: 10 }
    ids.scan = (await as(admin, 'POST', '/admin/kinds', scan, 201))._id
    ids.call = (await as(admin, 'POST', '/admin/kinds', { name: 'Call', minutes: 15, mode: 'video' }, 201))._id
    const morning = { startTime: '09:00', endTime: '10:30', placeId: firstPlaceId }
    const afternoon = { startTime: '13:30', endTime: '15:00', placeId: ids.lisbon }
    ids.inBoth = await addDoctor('Bo Both', [{ kindId: ids.scan, fee: 40 }], [morning, afternoon])
    const evening = { startTime: '18:00', endTime: '19:00', placeId: firstPlaceId, video: true }
    ids.onVideo = await addDoctor(
      'Vi Video',
      [ids.scan, ids.call].map((kindId) => ({ kindId, fee: null })),
      [evening],
    )
    ids.here = await addDoctor('Hy Here', [], [morning])
  })
  after(() => clinic.closeWhole())

  it('lists only those who offer the kind in hours that it may have', async () => {
    assert.deepEqual(await names('sort=name'), ['Bo Both', 'Hy Here', 'Vi Video'])
    assert.deepEqual(await names(`kindId=${ids.scan}`), ['Bo Both'])
    assert.deepEqual(await names(`kindId=${ids.call}`), ['Vi Video'])
    assert.deepEqual(await names(`placeId=${firstPlaceId}`), ['Bo Both', 'Hy Here', 'Vi Video'])
    assert.deepEqual(await names(`placeId=${ids.lisbon}`), ['Bo Both'])
    assert.deepEqual(await names(`placeId=${ids.lisbon}&kindId=${ids.call}`), [])
  })

  it('shows the times, the soonest and the fee of that kind and place', async () => {
    const date = await clinic.day(2)
    const [there] = await list(`kindId=${ids.scan}&placeId=${ids.lisbon}&day=${date}`)
    const times = ['13:30', '13:50', '14:10'].map((startTime, n) => ({
      startTime,
      endTime: ['13:50', '14:10', '14:30'][n]!,
    }))
    assert.deepEqual(there!.times, [{ date, times }])
    assert.deepEqual(there!.nextFree, { date, ...times[0] })
    assert.equal(there!.fees, 40)
    assert.deepEqual(there!.kind, { _id: ids.scan, name: 'Scan', minutes: 20, mode: 'clinic' })
    assert.deepEqual(there!.place, { _id: ids.lisbon, name: 'Lisbon', timeZone: 'Europe/Lisbon' })
    const [here] = await list(`kindId=${ids.scan}&day=${date}&sort=fees`)
    assert.equal(here!.times![0]!.times[0]!.startTime, '09:00')
    // In the afternoon no hours begin at the first place, and the hours in Lisbon begin before noon and go on.
    assert.deepEqual(await names(`kindId=${ids.scan}&part=afternoon`), [])
    assert.deepEqual(await names(`kindId=${ids.scan}&part=afternoon&placeId=${ids.lisbon}`), ['Bo Both'])
    assert.deepEqual(await names(`kindId=${ids.call}&part=evening`), ['Vi Video'])
  })

  it('means the days of the place, whose clocks may show another date', async () => {
    const chatham = { name: 'Chatham', timeZone: 'Pacific/Chatham', emergencyNumber: '111' }
    const { _id: placeId } = await as(admin, 'POST', '/admin/places', chatham, 201)
    const doctor = await clinic.doctorPerson(ids.here)
    const allDay = weekdays.map((day) => ({ day, startTime: '09:00', endTime: '23:00', placeId, video: false }))
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: allDay })
    const dateThere = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Chatham' })
    const now = Date.parse((await as(null, 'GET', '/config')).now)
    const [found] = await list(`placeId=${placeId}&day=tomorrow`)
    assert.equal(found!.times![0]!.date, dateThere.format(now + 86_400_000))
  })

  it('knows nobody at a place that is closed, or for a kind that is offered no longer', async () => {
    await as(admin, 'PUT', `/admin/places/${ids.lisbon}`, { closed: true })
    await as(admin, 'PUT', `/admin/kinds/${ids.call}`, { active: false })
    assert.deepEqual(await names(`placeId=${ids.lisbon}&sort=fees`), [])
    assert.deepEqual(await names(`kindId=${ids.call}&sort=fees`), [])
  })
})
