import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brokenRules } from '#contract/broken-rules.ts'
import { type FailureCode, failures } from '#contract/failures.ts'
import { languageNames, languages } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { Failure } from './failure.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'

describe('what the server says no with', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const signUp = (language?: string, more: Record<string, string> = {}) =>
    clinic.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { ...more, ...(language ? { 'salus-language': language } : {}) },
      payload: { name: '', email: 'nobody', password: 'kurz', role: 'user', more: 1 },
    })

  it('is in the language that the request names', async () => {
    const refused = (await signUp('de')).json()
    assert.equal(refused.code, 'invalid_input')
    assert.equal(refused.message, textsIn('de').failureWords.invalid_input)
    assert.equal(refused.error, refused.message)
    const said = new Map(refused.issues.map(({ path, message }: { path: string; message: string }) => [path, message]))
    assert.equal(said.get('name'), 'Bitte füllen Sie das aus.')
    assert.equal(said.get('password'), 'Das Passwort braucht mindestens 6 Zeichen.')
    // Zod's own words.
    assert.match(String(said.get('')), /^Unbekannter Schlüssel/)
    const missing = await clinic.app.inject({ url: '/api/nothing', headers: { 'salus-language': 'ar' } })
    assert.equal(missing.json().message, textsIn('ar').failureWords.not_found)
  })

  it('is in English without a language, in one nobody speaks, and whatever the browser accepts', async () => {
    const english = (await signUp()).json()
    assert.equal(english.message, 'Some of what you entered cannot be used. Please check it and try again.')
    for (const other of [
      await signUp('tlh'),
      await signUp('../de'),
      await signUp(undefined, { 'accept-language': 'de' }),
    ]) {
      assert.deepEqual(other.json(), english)
    }
    const issues = new Map(
      english.issues.map(({ path, message }: { path: string; message: string }) => [path, message]),
    )
    assert.equal(issues.get('name'), 'Please fill this in.')
    assert.equal(issues.get('password'), 'Password must be at least 6 characters')
    assert.equal(issues.get(''), 'Unrecognized key: "more"')
  })

  it('falls back to English for what a language lacks', async () => {
    assert.equal((await signUp('fr')).json().message, textsIn('en').failureWords.invalid_input)
  })

  it('and what it says yes with', async () => {
    const made = await clinic.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { 'salus-language': 'de' },
      payload: { name: 'Ada Amsel', email: 'ada.amsel@salus.test', password: 'seltene-amseln-7' },
    })
    assert.deepEqual([made.statusCode, made.json().message], [201, 'Ihr Konto ist angelegt.'])
  })
})

it('each failure and each rule of ours is said in each whole language, and not in English', () => {
  for (const language of languageNames.filter((name) => languages[name].whole && name !== 'en')) {
    for (const code of Object.keys(failures) as FailureCode[]) {
      const said = new Failure(code).bodyIn(language).message
      assert.ok(said !== new Failure(code).bodyIn('en').message, `${language} ${code}`)
    }
    const broken = brokenRules.map((key) => ({ path: '', message: `${key}:3` }))
    const inEnglish = new Failure('invalid_input', { issues: broken }).bodyIn('en').issues!
    const worded = new Failure('invalid_input', { issues: broken }).bodyIn(language).issues!
    for (const [n, { message }] of worded.entries()) {
      assert.ok(message !== inEnglish[n]!.message && !brokenRules.some((key) => message.startsWith(key)), message)
      assert.doesNotMatch(message, /undefined|NaN|#|\[object/)
    }
  }
})
