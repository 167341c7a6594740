import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { demoSubstances } from '../../demo/substances.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { sendForm } from '../../testing/form.ts'

describe('the clinic’s substances', () => {
  let clinic: Clinic
  let admin: Person
  let doctor: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin', ['catalogue'])
    doctor = await clinic.doctorPerson(await clinic.addDoctor())
  })
  after(() => clinic.closeWhole())

  const send = (csv: string | Buffer, commit: 'yes' | 'no', who = admin) =>
    sendForm(clinic, who, 'POST', '/admin/substances/import', { commit }, { name: 'csv', bytes: Buffer.from(csv) })
  const names = async (search = '') =>
    (await clinic.call(admin, 'GET', `/admin/substances?search=${encodeURIComponent(search)}`)).body.map(
      ({ name }: { name: string }) => name,
    )
  const problemsOf = async (csv: string) =>
    (await send(csv, 'yes')).body.lines.map(({ line, problems }: { line: number; problems: string[] }) => [
      line,
      problems.length,
    ])

  it('come from a file in any of its spellings: shown first, then stored as a whole', async () => {
    const csv =
      'Wirkstoff;Weitere Namen;Gruppen;Darreichungsformen\r\nAmoxicillin;أموكسيسيلين|Amoxypen;Penicillins;Kapsel|قرص\r\n'
    const preview = await send(csv, 'no')
    assert.deepEqual(
      [preview.status, preview.body],
      [200, { lines: [{ line: 2, name: 'Amoxicillin', is: 'new', problems: [] }], done: 0 }],
    )
    assert.deepEqual(await names(), [])
    assert.equal((await send(csv, 'yes')).body.done, 1)
    const { body } = await clinic.call(admin, 'GET', '/admin/substances')
    assert.deepEqual(
      body.map(({ _id: _, ...substance }: { _id: string }) => substance),
      [
        {
          name: 'Amoxicillin',
          otherNames: ['أموكسيسيلين', 'Amoxypen'],
          classes: ['penicillins'],
          forms: ['capsule', 'tablet'],
        },
      ],
    )
    // The same again changes nothing; another class replaces the row.
    assert.deepEqual((await send(csv, 'yes')).body, {
      lines: [{ line: 2, name: 'Amoxicillin', is: 'same', problems: [] }],
      done: 0,
    })
    const changed = await send('name,classes\namoxicillin,beta-lactams', 'yes')
    assert.deepEqual([changed.body.lines[0].is, changed.body.done], ['changed', 1])
    assert.deepEqual(await names('beta'), ['amoxicillin'])
    // Spreadsheets on Windows write another encoding.
    assert.equal((await send(Buffer.from('Name;Gruppen\nFolsäure;Vitamine', 'latin1'), 'yes')).body.done, 1)
    assert.deepEqual(await names('folsäu'), ['Folsäure'])
  })

  it('a wrong line keeps the whole file out, and says what is wrong with it', async () => {
    const before = await names()
    const csv = 'name,forms\nGoodicillin,tablet\n,tablet\nBadicillin,pill|Kapsel\nGOODICILLIN,tablet'
    assert.deepEqual(await problemsOf(csv), [
      [2, 0],
      [3, 1],
      [4, 1],
      [5, 1],
    ])
    assert.deepEqual(await problemsOf('names\nX'), [[1, 1]])
    assert.deepEqual(await problemsOf('name\n"X'), [[2, 1]])
    assert.deepEqual(await problemsOf(`name\n${'x'.repeat(121)}`), [[2, 1]])
    assert.deepEqual(await problemsOf(`name\n${Array.from({ length: 5001 }, (_, n) => `s${n}`).join('\n')}`), [
      [5002, 1],
    ])
    assert.deepEqual(await names(), before)
  })

  it('of two imports at once both are in the list', async () => {
    const file = (mark: string) =>
      `name,classes\n${Array.from({ length: 40 }, (_, n) => `Race ${n},${mark}`).join('\n')}`
    const both = await Promise.all([send(file('a'), 'yes'), send(file('b'), 'yes')])
    assert.deepEqual(
      both.map(({ status, body }) => [status, body.done]),
      [
        [200, 40],
        [200, 40],
      ],
    )
    assert.equal((await names('race')).length, 40)
  })

  it('are found by any name, and leave the list; only with the right to the catalogue', async () => {
    await demoSubstances(clinic.ground.db)
    const [{ count }] = (await clinic.rows('select count(*)::int as count from substances')) as [{ count: number }]
    assert.ok(count >= 200, `${count} substances`)
    const find = async (search: string) =>
      (await clinic.call(doctor, 'GET', `/substances?search=${encodeURIComponent(search)}`)).body.map(
        ({ name }: { name: string }) => name,
      )
    assert.equal((await find('amoxi'))[0], 'Amoxicillin')
    assert.deepEqual(await find('Augmentin'), ['Amoxicillin and clavulanic acid'])
    assert.deepEqual(await find('باراسيتامول'), ['Paracetamol'])
    assert.deepEqual(await find('novamin'), ['Metamizole'])
    assert.ok((await find('i')).length <= 10)
    assert.deepEqual(await find('%'), [])
    const other = await clinic.addPerson('admin', 'Otto Other', ['figures'])
    for (const { status } of [
      await clinic.call(other, 'GET', '/admin/substances'),
      await send('name\nX', 'yes', other),
      await clinic.call(doctor, 'GET', '/admin/substances'),
      await clinic.call(await clinic.addPerson(), 'GET', '/substances?search=a'),
    ]) {
      assert.equal(status, 403)
    }
    const { body } = await clinic.call(admin, 'GET', '/admin/substances?search=metamizole')
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/substances/${body[0]._id}`)).status, 204)
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/substances/${body[0]._id}`)).status, 404)
    assert.deepEqual(await names('metamizole'), [])
  })
})
