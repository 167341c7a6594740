import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Role } from '#contract/endpoint.ts'
import { type Clinic, openClinic, type Person, type Reply } from '../../testing/clinic.ts'
import { browserAt, type IdentityProvider, openIdentityProvider } from '../../testing/identity-provider.ts'
import { papersIn } from '../../testing/papers.ts'
import { hashPassword } from '../passwords.ts'
import { checkOidcSessions } from './check-sessions.ts'

const publicUrl = 'http://salus.example'
const password = 'three blue cups'

/** A browser of somebody at this clinic: with the cookie that Salus gives it, and those of the provider. */
function browserOf(clinic: Clinic, provider: IdentityProvider) {
  let cookie = ''
  const go = browserAt(provider)
  const call = async (who: Person | null, path: string, body: object = {}): Promise<Reply> => {
    const {
      statusCode,
      headers,
      body: text,
    } = await clinic.app.inject({
      ...{ method: 'POST', url: `/api${path}`, payload: JSON.stringify(body) },
      headers: {
        'content-type': 'application/json',
        ...(cookie ? { cookie } : {}),
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      },
    })
    const set = headers['set-cookie']?.toString().split(';')[0]
    if (set) cookie = set
    return { status: statusCode, body: text ? JSON.parse(text) : null, headers }
  }
  const begin = async (who: Person | null = null) => (await call(who, `/auth/oidc/${who ? 'proof' : 'begin'}`)).body.url
  const finish = (answer: string, more: object = {}) => call(null, '/auth/oidc/log-in', { answer, ...more })
  return {
    ...{ call, begin, finish },
    /** Goes to the provider and comes back with its answer. */
    through: async (url: string) => (await go(url)).search.slice(1),
    async logIn(more: object = {}) {
      return finish(await this.through(await begin()), more)
    },
    async logInAs(id: string, more: object = {}) {
      const { status, body } = await this.logIn(more)
      assert.equal(status, 200, JSON.stringify(body))
      return { id, token: body.token as string, pass: body.pass as string | undefined }
    },
  }
}

describe('the log-in of the clinic’s own', () => {
  let clinic: Clinic
  let provider: IdentityProvider
  before(async () => {
    provider = await openIdentityProvider({ returnTo: `${publicUrl}/login/clinic` })
    clinic = await openClinic({
      env: {
        ...{ SECOND_FACTOR: 'on', PUBLIC_URL: publicUrl, OIDC_ISSUER: provider.issuer, OIDC_NAME: 'Clinic ID' },
        ...{ OIDC_CLIENT_ID: provider.client.id, OIDC_CLIENT_SECRET: provider.client.secret },
      },
    })
  })
  after(async () => {
    await clinic.closeWhole()
    await provider.close()
  })
  beforeEach(() => {
    provider.broken = false
    provider.loggedInSecondsAgo = 0
  })

  const browser = () => browserOf(clinic, provider)
  /** An account with this role, and the same person at the provider, who sits at the browser. */
  async function member(role: Role, more: { verified?: boolean; amr?: string[] } = {}) {
    const { id } = await clinic.addPerson(role)
    const [{ email }] = (await clinic.rows('select email from users where id = $1', [id])) as [{ email: string }]
    const subject = randomUUID()
    provider.members.set(subject, { email: email.toUpperCase(), ...more })
    provider.atBrowser = subject
    return { id, subject, email }
  }
  const later = (minutes: number) =>
    clinic.rows(
      `with moved as (
         update oidc_sessions set asked_at = asked_at - $1::interval, confirmed_at = confirmed_at - $1::interval,
           ends_at = ends_at - $1::interval
       ), passes as (update desk_passes set expires_at = expires_at - $1::interval)
       update sessions set expires_at = expires_at - $1::interval, factor_at = factor_at - $1::interval
       where factor_at < 'infinity' or id in (select session_id from oidc_sessions)
         or pass_id is not null`,
      [`${minutes} minutes`],
    )
  const check = () => checkOidcSessions(clinic.ground, new AbortController().signal)
  const statusOf = async (who: Person) => {
    clinic.ground.forgetCaller(who.id)
    return (await clinic.call(who, 'GET', '/auth/verify')).status
  }

  it('opens the account of staff with the same confirmed address, and the same one when the address has changed', async () => {
    for (const role of ['doctor', 'reception', 'admin'] as const) {
      const { id, subject } = await member(role)
      const who = await browser().logInAs(id)
      const { body } = await clinic.call(who, 'GET', '/auth/verify')
      assert.deepEqual([body.id, body.role, body.oidc, body.factor], [id, role, true, undefined])
      provider.members.set(subject, { email: 'elsewhere@salus.test' })
      await browser().logInAs(id)
    }
    assert.equal((await clinic.call(null, 'GET', '/config')).body.oidc.name, 'Clinic ID')
  })

  it('lets nobody in who has no account of staff here, and gives no rights', async () => {
    const is = async (code: string) => assert.equal((await browser().logIn()).body.code, code)
    await member('user')
    await is('oidc_no_account')
    await member('doctor', { verified: false })
    await is('oidc_no_account')
    const { id: unconfirmed } = await member('doctor')
    await clinic.rows('update users set email_confirmed_at = null where id = $1', [unconfirmed])
    await is('oidc_no_account')
    const { email } = await member('doctor')
    await browser().logIn()
    provider.atBrowser = randomUUID()
    provider.members.set(provider.atBrowser, { email })
    await is('oidc_no_account')
    provider.atBrowser = 'nobody'
    await is('oidc_refused')
  })

  it('refuses whoever is ended here, at once and whatever the provider says', async () => {
    const { id } = await member('reception')
    const who = await browser().logInAs(id)
    const admin = await clinic.addPerson('admin')
    assert.equal((await clinic.call(admin, 'PUT', `/admin/users/${id}/closed`, { closed: true })).status, 200)
    assert.equal((await clinic.call(who, 'GET', '/auth/verify')).status, 401)
    assert.equal((await browser().logIn()).body.code, 'oidc_account_ended')
  })

  it('is begun and finished in one browser, once, within ten minutes', async () => {
    await member('doctor')
    const own = browser()
    const answer = await own.through(await own.begin())
    const other = browser()
    await other.begin()
    const refused = async (reply: Promise<Reply>) => assert.equal((await reply).body.code, 'oidc_refused')
    await refused(other.finish(answer))
    await refused(own.finish(answer.replace(/state=[^&]*/, 'state=log-in.made-up')))
    assert.equal((await own.finish(answer)).status, 200)
    await refused(own.finish(answer))
    // The same code with an attempt of its own: the provider has given it out once.
    const next = new URL(await own.begin()).searchParams.get('state')
    await refused(own.finish(answer.replace(/state=[^&]*/, `state=${next}`)))
    const late = await own.through(await own.begin())
    await clinic.rows("update oidc_attempts set begun_at = begun_at - interval '10 minutes'")
    await refused(own.finish(late))
  })

  it('refuses an answer with another nonce, verifier or audience', async () => {
    await member('doctor')
    for (const column of ['nonce', 'verifier']) {
      const own = browser()
      const url = await own.begin()
      const other = 'x'.repeat(43)
      await clinic.rows(`update oidc_attempts set ${column} = $1`, [other])
      assert.equal((await own.finish(await own.through(url))).body.code, 'oidc_refused', column)
    }
    const own = browser()
    const elsewhere = new URL(await own.begin())
    elsewhere.searchParams.set('client_id', 'another-service')
    assert.equal((await own.finish(await own.through(elsewhere.href))).body.code, 'oidc_refused')
  })

  it('asks for the own factor where the provider has asked for none', async () => {
    const { id } = await member('doctor', { amr: ['pwd'] })
    const who = await browser().logInAs(id)
    assert.equal((await clinic.call(who, 'GET', '/auth/verify')).body.factor, 'add')
    assert.equal((await clinic.call(who, 'GET', '/doctors/me')).body.code, 'second_factor_needed')
    const { body } = await clinic.call(who, 'POST', '/auth/step-up/options')
    assert.deepEqual(body.ways, [])
  })

  it('is the only one for staff, where the setting says so', async () => {
    const { id, email } = await member('admin')
    await clinic.rows('update users set password_hash = $2 where id = $1', [id, await hashPassword(password, 'test')])
    const before = await clinic.signIn(id)
    const byPassword = { email, password, role: 'admin' }
    assert.equal((await clinic.call(null, 'POST', '/auth/login', byPassword)).body.code, 'oidc_only')
    const who = await browser().logInAs(id)
    assert.equal((await clinic.call(who, 'POST', '/auth/step-up', { password })).body.code, 'oidc_only')
    await check()
    assert.deepEqual([await statusOf(before), await statusOf(who)], [401, 200])
    const patient = await clinic.call(null, 'POST', '/auth/login', { ...byPassword, role: 'user' })
    assert.equal(patient.body.code, 'wrong_login')
  })

  it('logs out whoever is ended there, and the PIN with them, within a quarter of an hour', async () => {
    const { id, subject } = await member('reception')
    const device = randomUUID()
    const desk = browser()
    const first = await desk.logInAs(id, { device })
    const set = await clinic.call(first, 'PUT', '/auth/pin', { pin: '482913', device })
    assert.equal(set.status, 200, JSON.stringify(set.body))
    const byPin = await clinic.call(null, 'POST', '/auth/pin/log-in', { pass: set.body.pass, pin: '482913' })
    const who = { id, token: byPin.body.token as string }
    const other = await browser().logInAs(id)
    for (const minutes of [6, 6, 6]) {
      await later(minutes)
      await check()
      assert.deepEqual([await statusOf(who), await statusOf(other)], [200, 200])
    }
    assert.equal((await clinic.call(who, 'GET', '/auth/verify')).body.oidc, true)
    provider.members.get(subject)!.ended = true
    await later(6)
    await check()
    assert.deepEqual([await statusOf(who), await statusOf(other)], [401, 401])
    const again = await clinic.call(null, 'POST', '/auth/pin/log-in', { pass: set.body.pass, pin: '482913' })
    assert.equal(again.body.code, 'pin_over')
  })

  it('ends by itself when nobody asks the provider', async () => {
    const { id } = await member('doctor')
    const who = await browser().logInAs(id)
    await later(14)
    assert.equal(await statusOf(who), 200)
    await later(1)
    assert.equal(await statusOf(who), 401)
    await check()
    assert.equal(await statusOf(who), 401)
  })

  it('goes on for four hours where the provider is out of order, opens nothing, and says so', async () => {
    const { id } = await member('doctor')
    const who = await browser().logInAs(id)
    provider.broken = true
    const own = browser()
    const url = await own.begin()
    assert.ok(url, 'what the provider says of itself is still known')
    for (let minutes = 0; minutes < 230; minutes += 10) {
      await later(10)
      await check()
      assert.equal(await statusOf(who), 200, `after ${minutes}`)
    }
    await later(10)
    await check()
    assert.equal(await statusOf(who), 401)
    provider.broken = false
    const answer = await own.through(await own.begin())
    provider.broken = true
    assert.equal((await own.finish(answer)).body.code, 'oidc_unavailable')
  })

  it('proves by a new log-in there that it is still the same person', async () => {
    const { id, subject } = await member('admin')
    const own = browser()
    provider.loggedInSecondsAgo = 3600
    const who = await own.logInAs(id)
    await clinic.rows("update sessions set factor_at = clinic_now() - interval '6 minutes' where user_id = $1", [id])
    const harm = async () => (await clinic.call(who, 'POST', '/auth/recovery-codes')).body.code
    assert.equal(await harm(), 'step_up_needed')
    assert.deepEqual((await clinic.call(who, 'POST', '/auth/step-up/options')).body.ways, ['oidc'])
    const prove = (answer: string) => own.call(who, '/auth/step-up', { oidc: answer })

    const asked = provider.asked
    const logIn = await own.through(await own.begin())
    assert.equal((await prove(logIn)).body.code, 'oidc_refused', 'a log-in is no proof')
    const stale = new URL(await own.begin(who))
    assert.deepEqual([stale.searchParams.get('prompt'), stale.searchParams.get('max_age')], ['login', '0'])
    // A provider that does not care what it was asked.
    for (const name of ['prompt', 'max_age']) stale.searchParams.delete(name)
    assert.equal((await prove(await own.through(stale.href))).body.code, 'oidc_refused', 'not logged in anew')
    provider.loggedInSecondsAgo = 0
    const { subject: another } = await member('admin')
    const theirs = browser()
    const byAnother = await theirs.call(who, '/auth/oidc/proof')
    const answer = await theirs.through(byAnother.body.url)
    assert.equal((await theirs.call(who, '/auth/step-up', { oidc: answer })).body.code, 'oidc_refused', another)
    assert.equal(await harm(), 'step_up_needed')

    provider.atBrowser = subject
    assert.equal((await prove(await own.through(await own.begin(who)))).status, 200)
    assert.equal(await harm(), undefined)
    assert.ok(provider.asked > asked)
  })

  it('signs papers by a proof there, in place of a password', async () => {
    const papers = papersIn(clinic)
    const { id: visit, doctor } = await papers.visit()
    const [{ email }] = (await clinic.rows('select email from users where id = $1', [doctor.id])) as [{ email: string }]
    provider.atBrowser = randomUUID()
    provider.members.set(provider.atBrowser, { email })
    const at = browser()
    const who = await at.logInAs(doctor.id)
    const sign = () => papers.sign(who, visit, { password: undefined })
    assert.equal((await sign()).status, 201)
    await later(6)
    clinic.ground.forgetCaller(who.id)
    assert.equal((await sign()).body.code, 'step_up_needed')
    const answer = await at.through(await at.begin(who))
    assert.equal((await at.call(who, '/auth/step-up', { oidc: answer })).status, 200)
    assert.equal((await sign()).status, 201)
  })

  it('logs out there, too', async () => {
    const { id } = await member('doctor')
    const own = browser()
    const who = await own.logInAs(id)
    const { status, body } = await clinic.call(who, 'POST', '/auth/logout')
    assert.equal(status, 200)
    const there = new URL(body.url)
    assert.equal(there.origin, provider.issuer)
    assert.equal(there.searchParams.get('post_logout_redirect_uri'), `${publicUrl}/login/clinic`)
    assert.equal((await fetch(there, { redirect: 'manual' })).status, 200)
    assert.equal(await statusOf(who), 401)
    const patient = await clinic.addPerson()
    assert.equal((await clinic.call(patient, 'POST', '/auth/logout')).status, 204)
  })

  it('an admin ends the link with the factors, and the next log-in links the account anew', async () => {
    const { id, email } = await member('doctor')
    await browser().logInAs(id)
    const admin = await clinic.addPerson('admin')
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${id}/factors`)).status, 204)
    provider.atBrowser = randomUUID()
    provider.members.set(provider.atBrowser, { email })
    await browser().logInAs(id)
  })

  it('ten first log-ins at once link the account once', async () => {
    const { id } = await member('doctor')
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser().logIn()))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal((await clinic.rows('select from oidc_links where user_id = $1', [id])).length, 1)
  })
})
