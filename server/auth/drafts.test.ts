import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { whileLocked } from '../testing/locks.ts'
import { mustNotBeStored } from '../testing/stored-in-clear.ts'
import { forgetOldAttempts } from './forget-old.ts'

const word = 'Quibblethroat'

describe('drafts of forms', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  const keep = (who: Person, text: string, key = 'chart-1') => clinic.call(who, 'PUT', `/drafts/${key}`, { text })
  const read = async (who: Person, key = 'chart-1') => (await clinic.call(who, 'GET', `/drafts/${key}`)).body.text

  it('are read by who typed them alone, the last one of each form, and are in no table in clear', async () => {
    const [one, other] = [await clinic.addPerson('doctor'), await clinic.addPerson('doctor')]
    assert.equal(await read(one), '')
    assert.equal((await keep(one, `${word} one`)).status, 204)
    assert.equal((await keep(one, `${word} two`)).status, 204)
    assert.equal((await keep(one, 'elsewhere', 'chart-2')).status, 204)
    assert.equal(await read(one), `${word} two`)
    assert.equal(await read(other), '')
    await clinic.call(other, 'DELETE', '/drafts/chart-1')
    assert.equal(await read(one), `${word} two`)
    await mustNotBeStored(clinic, word)
    assert.equal((await clinic.call(one, 'DELETE', '/drafts/chart-1')).status, 204)
    assert.equal(await read(one), '')
    assert.equal(await read(one, 'chart-2'), 'elsewhere')
  })

  it('are gone with the log-out, and after a day', async () => {
    const [leaver, late] = [await clinic.addPerson(), await clinic.addPerson()]
    await keep(leaver, word)
    await keep(late, word)
    assert.equal((await clinic.call(leaver, 'POST', '/auth/logout')).status, 204)
    assert.deepEqual(await clinic.rows('select 1 from drafts where user_id = $1', [leaver.id]), [])
    await clinic.rows("update drafts set at = at - interval '25 hours' where user_id = $1", [late.id])
    assert.equal(await read(late), '')
    await forgetOldAttempts(clinic.ground)
    assert.deepEqual(await clinic.rows('select 1 from drafts where user_id = $1', [late.id]), [])
  })

  it('of papers to be signed are kept for 14 days, at every computer of the doctor, and when they log out', async () => {
    const doctor = await clinic.addPerson('doctor')
    const key = 'paper-summary-1'
    await keep(doctor, word, key)
    await keep(doctor, word)
    await clinic.rows("update drafts set at = at - interval '13 days' where user_id = $1", [doctor.id])
    await forgetOldAttempts(clinic.ground)
    assert.deepEqual([await read(doctor, key), await read(doctor)], [word, ''])
    assert.equal((await clinic.call(doctor, 'POST', '/auth/logout')).status, 204)
    const left = () => clinic.rows('select key from drafts where user_id = $1', [doctor.id])
    assert.deepEqual(await left(), [{ key }])
    await clinic.rows("update drafts set at = at - interval '1 day' where user_id = $1", [doctor.id])
    await forgetOldAttempts(clinic.ground)
    assert.deepEqual(await left(), [])
  })

  it('of papers are a hundred at the most, and give way to no others', async () => {
    const doctor = await clinic.addPerson('doctor')
    for (let n = 1; n <= 101; n++) await keep(doctor, word, `paper-letter-${n}`)
    for (let n = 1; n <= 31; n++) await keep(doctor, word, `form-${n}`)
    const [left] = await clinic.rows(
      `select count(*) filter (where key like 'paper-%')::int as papers, count(*)::int as all from drafts
       where user_id = $1`,
      [doctor.id],
    )
    assert.deepEqual(left, { papers: 100, all: 130 })
    assert.deepEqual([await read(doctor, 'paper-letter-1'), await read(doctor, 'paper-letter-2')], ['', word])
  })

  it('are thirty of one account at the most: the oldest gives way', async () => {
    const one = await clinic.addPerson()
    const many = await clinic.addPerson()
    await Promise.all(Array.from({ length: 60 }, (_, n) => keep(many, word, `form-${n}`)))
    const left = await clinic.rows('select key from drafts where user_id = $1', [many.id])
    assert.equal(left.length, 30, 'sixty at once')
    for (let n = 1; n <= 33; n++) await keep(one, `text ${n}`, `form-${n}`)
    await keep(one, 'again', 'form-4')
    const kept = await clinic.rows('select key from drafts where user_id = $1', [one.id])
    assert.equal(kept.length, 30)
    assert.deepEqual(
      [await read(one, 'form-3'), await read(one, 'form-4'), await read(one, 'form-33')],
      ['', 'again', 'text 33'],
    )
  })

  it('are not kept of whom is erased at this moment', async () => {
    const [patient, admin] = [await clinic.addPerson(), await clinic.addPerson('admin')]
    const locked = { query: 'select from users where id = $1', values: [patient.id] }
    const replies = await whileLocked(clinic, locked, [
      () => clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`),
      () => keep(patient, word),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 204],
    )
    assert.deepEqual(await clinic.rows('select 1 from drafts where user_id = $1', [patient.id]), [])
  })

  it('do not open as another form or for another account', async () => {
    clinic.expectErrors(/does not open/)
    const [one, other] = [await clinic.addPerson(), await clinic.addPerson()]
    await keep(one, word)
    await clinic.rows(
      `insert into drafts (user_id, key, key_id, sealed) select $2, key, key_id, sealed from drafts where user_id = $1`,
      [one.id, other.id],
    )
    const answer = await clinic.call(other, 'GET', '/drafts/chart-1')
    assert.equal(answer.status, 500)
    assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(word))
  })
})
