import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { createPerson, createPersons } from './create-persons.ts'
import { findDoubles } from './find-doubles.ts'

describe('people', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  it('whoever has an account is a person of the same id, as the account says', async () => {
    const anna = await clinic.addPerson('user', 'Anna Berg')
    const person = async () =>
      (await clinic.rows('select name, email, account_role, root_id from persons where id = $1', [anna.id]))[0]
    const [{ email }] = (await clinic.rows('select email from users where id = $1', [anna.id])) as [{ email: string }]
    assert.deepEqual(await person(), { name: 'Anna Berg', email, account_role: 'user', root_id: anna.id })
    await clinic.rows("update users set email = 'anna@post.example', role = 'test' where id = $1", [anna.id])
    assert.deepEqual(await person(), {
      name: 'Anna Berg',
      email: 'anna@post.example',
      account_role: 'test',
      root_id: anna.id,
    })
  })

  it('a birthday is said once by its owner, in the past, and then changed at the desk', async () => {
    const [anna, other] = [await clinic.addPerson(), await clinic.addPerson()]
    const say = async (who: Person, born: string) => {
      const { status, body } = await clinic.call(who, 'PATCH', `/family/people/${anna.id}`, { born })
      return [status, body.born ?? body.code]
    }
    assert.deepEqual(await say(anna, await clinic.day(1)), [400, 'invalid_input'])
    assert.deepEqual(await say(other, '1990-05-04'), [404, 'not_found'])
    assert.deepEqual(await say(anna, '1990-05-04'), [200, '1990-05-04'])
    assert.deepEqual(await say(anna, '1990-05-04'), [200, '1990-05-04'])
    assert.deepEqual(await say(anna, '1990-05-05'), [400, 'invalid_input'])
  })

  it('a name is known however it is spelled and in whatever order', async () => {
    const spelled = ['Jörg Müller-Groß', 'Joerg Mueller Gross', 'MULLER-GROSS, Jorg', 'mueller-groß  jörg']
    const { rows } = await clinic.pool.query('select distinct name_key(name) as key from unnest($1::text[]) name', [
      spelled,
    ])
    assert.deepEqual(rows, [{ key: 'gross jorg muller' }])
    const admin = await clinic.addPerson('admin')
    const id = await createPerson(clinic.ground.db, { name: 'Jörg Müller-Groß', needs: ['wheelchair'] }, admin.id)
    const found = await clinic.rows('select id from persons where name_words @@ name_query($1)', ['mueller jo'])
    assert.deepEqual(found, [{ id }])
    const arabic = await clinic.rows("select name_key('أَحْمَد فاطمة') = name_key('فاطمه احمد') as same")
    assert.deepEqual(arabic, [{ same: true }])
  })

  it('finds who may be the same person, and takes nobody of another birthday for them', async () => {
    const { db } = clinic.ground
    const [mia, namesake, bornThatDay] = await createPersons(
      db,
      [
        { name: 'Mia Schröder', born: '2019-05-04' },
        { name: 'Mia Schröder', born: '1980-01-01' },
        { name: 'M. Schroder-Weber', born: '2019-05-04', phone: '+49 171 555 0199' },
      ],
      null,
    )
    const [same, unknownDay, byPhone, nobody] = await findDoubles(db, [
      { name: 'Schroeder Mia', born: '2019-05-04' },
      { name: 'mia schroder' },
      { name: 'Marie Weber', born: '2019-05-04', phone: '0171 5550199' },
      { name: 'Otto Nobody', born: '2019-05-04' },
    ])
    assert.deepEqual(
      same!.map(({ _id, by }) => [_id, by]),
      [
        [mia, ['name', 'born']],
        [bornThatDay, ['born']],
      ],
    )
    assert.deepEqual(unknownDay!.map(({ _id }) => _id).sort(), [mia, namesake].sort())
    assert.deepEqual(
      byPhone!.map(({ _id }) => _id),
      [bornThatDay],
    )
    assert.deepEqual(byPhone![0]!.by, ['born', 'phone'])
    assert.deepEqual(nobody, [])
  })
})
