import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

describe('a guardian without an account', () => {
  let clinic: Clinic
  let ruth: Person
  let admin: Person
  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    admin = await clinic.addPerson('admin', 'Nora Admin')
  })
  after(() => clinic.closeWhole())

  const ask = async (who: Person, method: string, path: string, body?: object, status = 200) => {
    const answer = await clinic.call(who, method, path, body)
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const names = (all: { name: string; phone: string }[]) => all.map(({ name, phone }) => [name, phone])

  it('is who is called about the child; once their record is an account’s, they see and book for it there', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Dora Doctor' })
    const other = await clinic.addDoctor({ name: 'Sten Standin' })
    const visit = { doctorId, placeId: firstPlaceId, date: await clinic.day(3), startTime: '09:00' }
    const mother = { name: 'Mia Mother', phone: '+49 30 5550178', email: '' }
    const child = { name: 'Kim Child', born: '2019-05-04', phone: mother.phone }
    const wanted = { ...visit, person: child, guardian: { person: mother } }
    const grown = await clinic.call(ruth, 'POST', '/desk/visits', {
      ...wanted,
      person: { ...child, born: '1980-01-01' },
    })
    assert.equal(grown.body.code, 'no_child')
    assert.deepEqual(await clinic.rows("select from persons where name in ('Mia Mother', 'Kim Child')"), [])
    const booked = await ask(ruth, 'POST', '/desk/visits', wanted, 201)
    const id = booked._id as string
    const childId = booked.patient._id as string

    // The panel, the page of both, and the list of people to call name her.
    const panel = await ask(ruth, 'GET', `/desk/visits/${id}`)
    assert.deepEqual(
      [panel.phone, panel.called, names(panel.guardians)],
      [mother.phone, mother.name, [[mother.name, mother.phone]]],
    )
    const page = await ask(ruth, 'GET', `/people/${childId}`)
    const [{ account, hasAccount, phone, basis }] = page.guardians
    assert.deepEqual([account.name, hasAccount, phone, basis], [mother.name, false, mother.phone, 'declared'])
    const motherId = account._id as string
    const hers = await ask(ruth, 'GET', `/people/${motherId}`)
    assert.deepEqual([hers.hasAccount, hers.actsFor[0].person._id], [false, childId])
    await ask(ruth, 'POST', '/stand-ins', { date: visit.date, doctorId, standInId: other })
    const { open } = await ask(ruth, 'GET', '/desk/tasks')
    const task = open.find((each: { visit: { _id: string } }) => each.visit._id === id)
    assert.deepEqual([task.kind, task.visit.phone, task.visit.called], ['call', mother.phone, mother.name])
    // Her second call finds her and the child.
    const again = { ...visit, doctorId: other, startTime: '10:00', personId: childId }
    await ask(ruth, 'POST', '/desk/visits', again, 201)

    // She gets an account, which at first sees nothing; the clinic joins her record with it.
    const login = await clinic.addPerson('user', 'Mia Mother-Account')
    assert.deepEqual((await ask(login, 'GET', '/family')).people, [])
    const mine = await clinic.call(login, 'GET', `/appointments/my-appointments?personId=${childId}`)
    assert.equal(mine.status, 404)
    await ask(admin, 'POST', `/people/${motherId}/merge`, { into: login.id })
    const [acts] = (await ask(login, 'GET', '/family')).people
    assert.deepEqual([acts.person._id, acts.rights], [childId, ['book', 'pay', 'visits']])
    const seen = await ask(login, 'GET', `/appointments/my-appointments?personId=${childId}`)
    assert.ok(seen.some(({ _id }: { _id: string }) => _id === id))
    const own = { doctorId, personId: childId, appointmentDate: await clinic.day(5), slotId: '09:00-10:00' }
    await ask(login, 'POST', '/appointments/book', { ...own, paymentMethod: 'clinic' }, 201)
    const now = (await ask(ruth, 'GET', `/people/${childId}`)).guardians[0]
    assert.deepEqual([now.account._id, now.hasAccount, now.phone], [login.id, true, ''])

    // Taken apart again she is only called, as before.
    await ask(admin, 'POST', `/people/${motherId}/split`)
    assert.deepEqual((await ask(login, 'GET', '/family')).people, [])
    assert.equal((await ask(ruth, 'GET', `/desk/visits/${id}`)).called, mother.name)
    await ask(ruth, 'DELETE', `/people/guardians/${now._id}`, undefined, 204)
    assert.deepEqual((await ask(ruth, 'GET', `/people/${childId}`)).guardians, [])
    assert.equal((await ask(ruth, 'GET', `/desk/visits/${id}`)).called, null)
  })

  it('is noted on the page of a known child, without a paper; who has an account shows one', async () => {
    const { _id: childId } = await ask(ruth, 'POST', '/people', { name: 'Lea Little', born: '2018-02-03' }, 201)
    const { _id: fatherId } = await ask(ruth, 'POST', '/people', { name: 'Finn Father', phone: '030 2345678' }, 201)
    const account = await clinic.addPerson('user', 'Gerd Grandfather')
    const note = (guardian: object, more: object = {}) => {
      const rights = { kind: 'child', custody: true, rights: ['book', 'visits'] }
      return clinic.call(ruth, 'POST', `/people/${childId}/guardians`, { ...rights, guardian, ...more })
    }
    assert.equal((await note({ person: { name: 'Nobody' } })).status, 400, 'there is no way to reach them')
    assert.equal((await note({ personId: childId })).body.code, 'same_person')
    assert.equal((await note({ personId: account.id })).body.code, 'invalid_input')
    assert.equal((await note({ person: { name: 'Finn Father', phone: '030 2345678' } })).body.code, 'person_known')
    const noted = await note({ personId: fatherId })
    assert.deepEqual([noted.status, noted.body.hasAccount, noted.body.phone], [201, false, '030 2345678'])
    assert.equal((await note({ personId: fatherId })).body.code, 'acts_already')
    const documented = await note({ personId: account.id }, { paper: 'Court order' })
    assert.deepEqual([documented.status, documented.body.hasAccount, documented.body.basis], [201, true, 'paper'])
  })
})
