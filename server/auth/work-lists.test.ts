import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'

let clinic: Clinic
before(async () => {
  clinic = await openClinic()
})
after(() => clinic.close())

it('keeps how each account likes a list, and the views it has saved: nobody else’s', async () => {
  const [ada, bo] = [await clinic.addPerson('admin'), await clinic.addPerson('admin')]
  const list = async (who = ada) => (await clinic.call(who, 'GET', '/work-lists/users')).body
  assert.deepEqual(await list(), { roomy: false, hidden: null, views: [] })
  assert.equal(
    (await clinic.call(ada, 'PUT', '/work-lists/users', { roomy: true, hidden: ['email', 'phone'] })).status,
    204,
  )
  assert.equal((await clinic.call(ada, 'PUT', '/work-lists/users', { roomy: false, hidden: ['email'] })).status, 204)
  const save = (name: string, address: string, who = ada) =>
    clinic.call(who, 'POST', '/work-lists/users/views', { name, address })
  const first = await save('Doctors', 'role=doctor')
  assert.equal(first.status, 201)
  // Saving under the same name replaces the view: the list has it once.
  assert.equal((await save('Doctors', 'role=doctor&sort=newest')).body._id, first.body._id)
  await save('admins', 'role=admin')
  const { views, ...looks } = await list()
  assert.deepEqual(looks, { roomy: false, hidden: ['email'] })
  assert.deepEqual(
    views.map(({ name, address }: { name: string; address: string }) => [name, address]),
    [
      ['admins', 'role=admin'],
      ['Doctors', 'role=doctor&sort=newest'],
    ],
  )
  assert.deepEqual(await list(bo), { roomy: false, hidden: null, views: [] })
  const drop = (who: typeof ada) => clinic.call(who, 'DELETE', `/work-lists/users/views/${first.body._id}`)
  assert.equal((await drop(bo)).status, 404)
  assert.equal((await drop(ada)).status, 204)
  for (let n = 1; n < 20; n++) assert.equal((await save(`View ${n}`, `search=${n}`)).status, 201)
  assert.equal((await save('One more', '')).body.code, 'too_many_views')
  assert.equal((await save('View 3', 'search=again')).status, 201)
})

it('lists in the order that is asked for', async () => {
  const boss = await clinic.addPerson('admin')
  await clinic.addDoctor({ name: 'Zoe Cheap', feeCents: 1000 })
  await clinic.addDoctor({ name: 'Abe Dear', feeCents: 90_000 })
  const names = async (path: string) =>
    (await clinic.call(boss, 'GET', path)).body.map(({ name }: { name: string }) => name)
  const doctors = (sort: string) => names(`/admin/doctors?sort=${sort}`)
  assert.deepEqual(
    [await doctors('fee'), await doctors('-fee')],
    [
      ['Zoe Cheap', 'Abe Dear'],
      ['Abe Dear', 'Zoe Cheap'],
    ],
  )
  for (const sort of ['name', 'specialization', 'experience', '-experience']) {
    assert.deepEqual(await doctors(sort), ['Abe Dear', 'Zoe Cheap'], sort)
  }
  assert.deepEqual(await doctors('-name'), ['Zoe Cheap', 'Abe Dear'])
  const users = (sort: string) => names(`/admin/users?sort=${sort}&role=doctor`)
  assert.deepEqual(await users('name'), await users('newest'))
  assert.deepEqual(await users('-name'), await users('oldest'))
  for (const asked of ['sort=newest', 'sort=oldest', 'reference=pi_none']) {
    assert.deepEqual((await clinic.call(boss, 'GET', `/admin/payments?${asked}`)).body, [], asked)
  }
})
