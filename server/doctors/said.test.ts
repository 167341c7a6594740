import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ListedDoctor } from '#contract/doctors/doctors.ts'
import type { SoonestTime } from '#contract/hours.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { sendForm } from '../testing/form.ts'

describe('what doctors say of themselves', () => {
  let clinic: Clinic
  const ids: string[] = []
  const people: Person[] = []

  const as = async (who: Person | null, method: string, path: string, body?: unknown, status = 200) => {
    const answer = await clinic.call(who, method, path, body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  const says = (n: number, body: object, status = 200) => as(people[n]!, 'PATCH', '/doctors/me', body, status)
  const names = async (query: string) =>
    ((await as(null, 'GET', `/doctors?${query}`)) as ListedDoctor[]).map(({ name }) => name)

  before(async () => {
    clinic = await openClinic()
    for (const name of ['Ann', 'Bea', 'Cem']) {
      const id = await clinic.addDoctor({ name, hours: [9] })
      ids.push(id)
      people.push(await clinic.doctorPerson(id))
    }
    await says(0, { languages: ['Deutsch', 'Klingon'], gender: 'woman' })
    await says(1, { languages: ['German', 'klingon'], gender: 'other' })
    await says(2, { languages: ['الألمانية'] })
  })
  after(() => clinic.close())

  it('finds them by a language, in whichever language it was named, and by gender', async () => {
    await eventually('the directory knows', async () => (await names('language=German')).length === 3)
    assert.deepEqual(await names('language=deutsch'), ['Ann', 'Bea', 'Cem'])
    assert.deepEqual(await names('language=KLINGON'), ['Ann', 'Bea'])
    assert.deepEqual(await names('language=Klingon&gender=woman'), ['Ann'])
    assert.deepEqual(await names('gender=man'), [])
    assert.deepEqual(await names('language=%25'), [])
    await as(null, 'GET', '/doctors?gender=unknown', undefined, 400)
    const soonest: SoonestTime[] = await as(null, 'GET', '/soonest?gender=other')
    assert.deepEqual(
      soonest.map(({ doctor }) => [doctor.name, doctor.languages, doctor.rating, doctor.reviewCount]),
      [['Bea', ['German', 'klingon'], null, 0]],
    )
  })

  it('tells what can be filtered by, in the reader’s language, of those in the directory', async () => {
    const choices = async () => {
      const reply = await clinic.app.inject({ url: '/api/doctors/filters', headers: { 'salus-language': 'de' } })
      return reply.json()
    }
    assert.deepEqual(await choices(), {
      languages: [
        { language: 'German', name: 'Deutsch', doctors: 3 },
        { language: 'Klingon', name: 'Klingon', doctors: 2 },
      ],
      genders: [
        { gender: 'other', doctors: 1 },
        { gender: 'woman', doctors: 1 },
      ],
    })
    await clinic.rows('update doctors set deleted_at = clinic_now() where id = $1', [ids[1]])
    await eventually('who left is not counted', async () => (await choices()).genders.length === 1)
  })

  it('finds those whose place takes an insurance, once it has said so', async () => {
    const admin = await clinic.addPerson('admin')
    assert.deepEqual(await names('insurance=Kasse'), [])
    await as(admin, 'PUT', `/admin/places/${firstPlaceId}`, { insurances: ['Große Kasse', 'Kasse'] })
    await eventually('the directory knows', async () => (await names('insurance=kasse')).length > 0)
    const lisbon = { name: 'Lisbon', timeZone: 'Europe/Lisbon', emergencyNumber: '112' }
    const { _id: placeId, insurances } = await as(admin, 'POST', '/admin/places', lisbon, 201)
    assert.deepEqual(insurances, [])
    const soonest = async (query: string) =>
      ((await as(null, 'GET', `/soonest?${query}`)) as SoonestTime[]).map(({ doctor }) => doctor.name)
    assert.ok((await soonest('insurance=Kasse')).includes('Ann'))
    assert.deepEqual(await soonest(`insurance=Kasse&placeId=${placeId}`), [])
    await as(admin, 'PUT', `/admin/places/${firstPlaceId}`, { insurances: [''] }, 400)
  })

  it('a doctor, or an admin, says it and takes it back; it is never guessed', async () => {
    assert.equal((await as(null, 'GET', `/doctors/${ids[2]}`)).gender, null)
    assert.equal((await says(2, { gender: 'man' })).gender, 'man')
    assert.equal((await says(2, { bio: 'More of me' })).gender, 'man')
    await says(2, { gender: 'Herr' }, 400)
    const admin = await clinic.addPerson('admin')
    const changed = await sendForm(clinic, admin, 'PATCH', `/admin/doctors/${ids[2]}`, { gender: '' })
    assert.equal(changed.body.gender, null)
    const added = await sendForm(clinic, admin, 'POST', '/admin/add-doctor', {
      ...{ name: 'Dee', email: 'dee@salus.test', specialization: 'Urology', experience: '3', fees: '50' },
      gender: 'woman',
    })
    assert.equal(added.body.doctor.gender, 'woman')
    await assert.rejects(
      clinic.rows("update doctors set gender = 'Herr' where id = $1", [ids[2]]),
      /doctors_gender_check/,
    )
  })
})
