import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'

describe('the language of an account', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const signUp = async (email: string, language?: string) => {
    await clinic.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: language ? { 'salus-language': language } : {},
      payload: { name: 'Lena Lerche', email, password: 'seltene-lerchen-7' },
    })
    const [row] = await clinic.rows('select id from users where email = $1', [email])
    return clinic.signIn(String(row!.id))
  }

  it('is the one that somebody signs up in, and known to their pages', async () => {
    const lena = await signUp('lena@salus.test', 'de')
    assert.equal((await clinic.call(lena, 'GET', '/auth/verify')).body.language, 'de')
    assert.equal((await clinic.call(lena, 'GET', `/auth/profile/${lena.id}`)).body.language, 'de')
    const none = await signUp('none@salus.test')
    assert.equal((await clinic.call(none, 'GET', '/auth/verify')).body.language, undefined)
    const other = await signUp('other@salus.test', 'tlh')
    assert.equal((await clinic.call(other, 'GET', '/auth/verify')).body.language, undefined)
  })

  it('is changed by whoever it belongs to, at once, to one that is spoken', async () => {
    for (const role of ['user', 'doctor', 'admin', 'reception', 'test'] as const) {
      const person = await clinic.addPerson(role)
      await clinic.call(person, 'GET', '/auth/verify')
      assert.equal((await clinic.call(person, 'PUT', '/auth/language', { language: 'ar' })).status, 204, role)
      assert.equal((await clinic.call(person, 'GET', '/auth/verify')).body.language, 'ar', role)
      const unknown = await clinic.call(person, 'PUT', '/auth/language', { language: 'tlh' })
      assert.deepEqual(unknown.body.issues, [{ path: 'language', message: 'Salus does not speak this language yet.' }])
      assert.equal((await clinic.call(person, 'PUT', '/auth/language', { language: 'DE-DE' })).status, 400)
    }
    assert.equal((await clinic.call(null, 'PUT', '/auth/language', { language: 'de' })).status, 401)
  })

  it('is in what a patient takes out, and gone with the patient', async () => {
    const patient = await signUp('take@salus.test', 'ar')
    const admin = await clinic.addPerson('admin')
    const taken = await clinic.call(admin, 'GET', `/admin/users/${patient.id}/export`)
    assert.equal(taken.body.profile.language, 'ar')
    await clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)
    const [left] = await clinic.rows('select erased_at is not null as erased, language from persons where id = $1', [
      patient.id,
    ])
    assert.deepEqual(left, { erased: true, language: null })
  })
})
