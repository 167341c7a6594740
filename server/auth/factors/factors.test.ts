import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Role } from '#contract/endpoint.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { browserAt } from '../../testing/browser.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { nextKeyring } from '../../testing/next-keyring.ts'
import { testSecrets } from '../../testing/secrets.ts'
import { hashPassword } from '../passwords.ts'
import { codeOf, stepAt } from './totp.ts'
import { resealTotp } from './totp-of-account.ts'

const password = 'three blue cups'
const origin = 'https://salus.example'

describe('a second factor', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { PUBLIC_URL: origin, SECOND_FACTOR: 'on' } })
  })
  after(() => clinic.closeWhole())

  type Member = Person & { email: string; role: Role }
  async function addMember(role: Role): Promise<Member> {
    const person = await clinic.addPerson(role)
    const hash = await hashPassword(password, 'test')
    const rows = await clinic.rows('update users set password_hash = $2 where id = $1 returning email', [
      person.id,
      hash,
    ])
    return { ...person, role, email: rows[0]!.email as string }
  }
  /** A log-in by password alone. */
  async function logIn({ id, email, role }: Member, device = randomUUID()): Promise<Person & { pass?: string }> {
    const { status, body } = await clinic.call(null, 'POST', '/auth/login', { email, password, role, device })
    assert.equal(status, 200)
    return { id, ...body }
  }
  const call = (who: Person, name: string, body?: object) => {
    const [method = '', path = ''] = name.split(' ')
    return clinic.call(who, method, path, body)
  }
  const prove = (who: Person, body: object) => call(who, 'POST /auth/step-up', body)
  const listStaff = async (who: Person) => (await call(who, 'GET /admin/staff')).body.code ?? 'let in'
  const nowSeconds = async () =>
    Number((await clinic.rows('select extract(epoch from clinic_now())::float8 as now'))[0]!.now)
  const bytesOf = (base32: string) =>
    Buffer.from(
      [...base32]
        .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
        .join('')
        .match(/.{8}/g)!
        .map((byte) => Number.parseInt(byte, 2)),
    )
  /** Sets an authenticator app up; its last code is the one of the step before. */
  async function withApp(who: Person) {
    const { body } = await call(who, 'POST /auth/totp')
    const secret = bytesOf(body.secret)
    const code = async (off = 0) => codeOf(secret, stepAt(await nowSeconds()) + off)
    const confirmed = await call(who, 'PUT /auth/totp', { code: await code(-1) })
    assert.equal(confirmed.status, 200)
    return { code, codes: confirmed.body.codes as string[] }
  }

  for (const role of ['admin', 'doctor', 'reception'] as const) {
    it(`${role}: password alone opens nothing but the way to add one`, async () => {
      const who = await logIn(await addMember(role))
      assert.equal((await call(who, 'GET /auth/verify')).body.factor, 'add')
      for (const name of ['GET /auth/profile/{id}', 'GET /notifications', 'GET /auth/sessions', 'PUT /drafts/x']) {
        const { status, body } = await call(
          who,
          name.replace('{id}', who.id),
          name.startsWith('PUT') ? { text: 'x' } : undefined,
        )
        assert.deepEqual([status, body.code], [403, 'second_factor_needed'], name)
      }
      await withApp(who)
      assert.equal((await call(who, 'GET /auth/verify')).body.factor, undefined)
      assert.equal((await call(who, 'GET /notifications')).status, 200)
    })
  }

  it('patients are free, with and without one', async () => {
    const pat = await logIn(await addMember('user'))
    assert.equal((await call(pat, 'GET /notifications')).status, 200)
    await withApp(pat)
    const again = await logIn({
      ...pat,
      role: 'user',
      email: String((await clinic.rows('select email from users where id = $1', [pat.id]))[0]!.email),
    })
    assert.equal((await call(again, 'GET /notifications')).status, 200)
    assert.equal((await call(again, 'DELETE /auth/totp')).body.code, 'step_up_needed', 'the password is no factor')
    assert.equal((await prove(again, { password })).status, 200)
    assert.equal((await call(again, 'DELETE /auth/totp')).body.code, 'step_up_needed')
  })

  it('a code of the app completes a log-in, in its time and once; nobody adds a factor without one', async () => {
    const ada = await addMember('admin')
    const app = await withApp(await logIn(ada))
    const [kept] = await clinic.rows('select sealed from totp_secrets where user_id = $1', [ada.id])
    assert.ok(!(kept!.sealed as Buffer).toString('latin1').includes('base32'))
    const who = await logIn(ada)
    assert.equal((await call(who, 'GET /auth/verify')).body.factor, 'use')
    assert.equal(await listStaff(who), 'second_factor_needed')
    assert.equal((await call(who, 'POST /auth/totp')).body.code, 'step_up_needed')
    assert.equal((await call(who, 'POST /auth/passkeys/options')).body.code, 'step_up_needed')
    assert.equal((await prove(who, { password })).status, 200)
    assert.equal(await listStaff(who), 'second_factor_needed')
    assert.deepEqual((await call(who, 'POST /auth/step-up/options')).body.ways, ['totp', 'recovery'])
    assert.equal((await prove(who, { totp: await app.code(-1) })).body.code, 'wrong_code', 'it was taken before')
    assert.equal((await prove(who, { totp: await app.code(-3) })).body.code, 'wrong_code')
    const code = await app.code()
    const rivals = await Promise.all(Array.from({ length: 5 }, () => prove(who, { totp: code })))
    assert.equal(rivals.filter(({ status }) => status === 200).length, 1)
    assert.equal(await listStaff(who), 'let in')
    assert.equal(await listStaff(await logIn(ada)), 'second_factor_needed', 'it counts in its session alone')
  })

  it('tries at a code are limited, and a right password forgives none of them', async () => {
    const ada = await addMember('admin')
    const app = await withApp(await logIn(ada))
    for (let n = 0; n < 10; n++) {
      const { body } = await prove(await logIn(ada), { totp: '000000' })
      if (body.code === 'too_many_logins') break
      assert.equal(body.code, 'wrong_code')
    }
    assert.equal((await prove(await logIn(ada), { totp: await app.code() })).body.code, 'too_many_logins')
  })

  it('whoever knows the password cannot use up the tries of a browser in which its owner has proved a factor', async () => {
    const ada = await addMember('admin')
    const app = await withApp(await logIn(ada))
    const own = browserAt(clinic)
    const home = { remoteAddress: '192.0.2.7' }
    const account = { email: ada.email, password, role: ada.role }
    type From = { remoteAddress: string }
    const proveIn = async (at: typeof own, who: Person, body: object, from: From) =>
      (await at.call(who, 'POST', '/auth/step-up', body, from)).body.code ?? 'let in'
    assert.equal(await proveIn(own, await own.logIn(account), { totp: await app.code() }, home), 'let in')
    // Somebody with the password, whose browsers are bound to sessions of the account as well: one more browser gives
    // them no more tries.
    const thieves = Array.from({ length: 4 }, () => browserAt(clinic))
    const guess = async (at: typeof own) => {
      const who = await at.logIn(account)
      return Promise.all(Array.from({ length: 10 }, () => proveIn(at, who, { totp: '000000' }, home)))
    }
    const answers = (await Promise.all(thieves.map(guess))).flat()
    assert.equal(answers.filter((code) => code === 'wrong_code').length, 10)
    assert.equal(answers.filter((code) => code === 'too_many_logins').length, 30)
    const recovery = { recovery: app.codes[0]! }
    const [thief] = thieves
    assert.equal(await proveIn(thief!, await thief!.logIn(account), recovery, home), 'too_many_logins')
    assert.equal(await proveIn(own, await own.logIn(account), recovery, home), 'let in')
  })

  it('a recovery code opens once, whoever else tries: of 50 racers one wins', async () => {
    const ada = await addMember('admin')
    const { codes } = await withApp(await logIn(ada))
    assert.equal(new Set(codes).size, 10)
    const racers = await Promise.all(Array.from({ length: 50 }, () => clinic.signIn(ada.id)))
    await clinic.rows('update sessions set factor_at = null where user_id = $1', [ada.id])
    await clinic.rows('delete from login_attempts')
    // The limit of tries stands before the codes; here they are counted from 50 networks.
    const replies = await Promise.all(
      racers.map((who, n) =>
        clinic.app.inject({
          method: 'POST',
          url: '/api/auth/step-up',
          headers: { authorization: `Bearer ${who.token}` },
          remoteAddress: `203.0.113.${n + 1}`,
          payload: { recovery: ` ${codes[0]!.toUpperCase()} ` },
        }),
      ),
    )
    const statuses = replies.map(({ statusCode }) => statusCode)
    assert.equal(statuses.filter((status) => status === 200).length, 1)
    assert.ok(statuses.every((status) => [200, 400, 429].includes(status)))
    const [left] = await clinic.rows(
      'select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null',
      [ada.id],
    )
    assert.equal(left!.left, 9)
    const [kept] = await clinic.rows('select hash from recovery_codes where user_id = $1 limit 1', [ada.id])
    assert.equal((kept!.hash as Buffer).length, 32)
  })

  it('a lost phone: a recovery code, then a new passkey, and the old app ends, without anybody’s help', async () => {
    const dora = await addMember('doctor')
    const { codes } = await withApp(await logIn(dora))
    const who = await logIn(dora)
    assert.equal((await prove(who, { recovery: codes[3]! })).status, 200)
    const device = new Authenticator(origin)
    const made = (await call(who, 'POST /auth/passkeys/options')).body
    const added = await call(who, 'POST /auth/passkeys', { passkey: device.create(made) })
    assert.deepEqual([added.status, added.body.codes], [201, undefined], 'there are codes left')
    assert.equal((await call(who, 'DELETE /auth/totp')).status, 204)
    assert.equal((await call(who, 'POST /auth/recovery-codes')).body.codes.length, 10)
    const asked = (await clinic.call(null, 'POST', '/auth/passkeys/log-in/options')).body
    const by = await clinic.call(null, 'POST', '/auth/passkeys/log-in', { passkey: device.get(asked), role: 'doctor' })
    assert.equal(
      (await call({ id: dora.id, token: by.body.token }, 'GET /notifications')).status,
      200,
      'it is both factors',
    )
  })

  it('a computer’s pass is made by password and factor; its PIN has passed, and proves nothing more', async () => {
    const ruth = await addMember('reception')
    const at = randomUUID()
    const app = await withApp(await logIn(ruth, at))
    const first = await logIn(ruth, at)
    assert.equal((await prove(first, { totp: await app.code() })).status, 200)
    assert.equal((await call(first, 'PUT /auth/pin', { password, pin: '481592', device: at })).status, 200)
    const second = await logIn(ruth, at)
    assert.equal(second.pass, undefined, 'the password alone makes none')
    const { pass } = (await prove(second, { totp: await app.code(1), device: at })).body
    const { body } = await clinic.call(null, 'POST', '/auth/pin/log-in', { pass, pin: '481592' })
    const byPin = { id: ruth.id, token: body.token }
    assert.equal((await call(byPin, 'GET /desk/board')).status, 200)
    assert.equal((await call(byPin, 'POST /auth/recovery-codes')).body.code, 'step_up_needed')
    assert.deepEqual(
      (await prove(byPin, { recovery: app.codes[0]!, device: at })).body,
      {},
      'nor does it renew its pass',
    )
    assert.equal((await call(byPin, 'POST /auth/recovery-codes')).status, 201)
  })

  it('with none left an admin who may ends them, in the audit and told by mail; then they are added again', async () => {
    const ruth = await addMember('reception')
    await withApp(await logIn(ruth))
    const end = (who: Person, id: string) => call(who, `DELETE /admin/users/${id}/factors`)
    const accountant = await clinic.addPerson('admin', 'Ada', ['accounts'])
    assert.equal((await end(accountant, ruth.id)).body.code, 'beyond_your_rights')
    const manager = await clinic.addPerson('admin', 'Max')
    assert.equal((await end(manager, manager.id)).body.code, 'own_account')
    const open = await clinic.signIn(ruth.id)
    assert.equal((await end(manager, ruth.id)).status, 204)
    assert.equal((await call(open, 'GET /auth/verify')).status, 401)
    assert.equal(
      (await clinic.rows("select 1 from mails where user_id = $1 and kind = 'factors-ended'", [ruth.id])).length,
      1,
    )
    const noted = await clinic.rows("select about from audit_events where actor_id = $1 and outcome = 'done'", [
      manager.id,
    ])
    assert.deepEqual(noted.at(-1)!.about, [ruth.id])
    assert.equal((await call(await logIn(ruth), 'GET /auth/verify')).body.factor, 'add')
    const pat = await addMember('user')
    await withApp(await logIn(pat))
    assert.equal((await end(accountant, pat.id)).status, 204)
    await clinic.rows("update sessions set factor_at = clinic_now() - interval '6 minutes' where user_id = $1", [
      manager.id,
    ])
    assert.equal((await end(manager, pat.id)).body.code, 'step_up_needed')
  })

  it('a new key of the records seals the secrets anew, once', async () => {
    await withApp(await logIn(await addMember('reception')))
    const { db, records } = clinic.ground
    const { next, both } = nextKeyring(records)
    await clinic.rows('insert into record_keys (id) values ($1)', [next.current])
    assert.ok((await resealTotp(db, both)) >= 1)
    assert.equal(await resealTotp(db, both), 0)
    const rows = await clinic.rows('select distinct key_id from totp_secrets')
    assert.deepEqual(rows, [{ key_id: next.current }])
  })

  it('is asked for outside the demo, and no production starts without it', async () => {
    const { readConfig } = await import('../../config.ts')
    const production = {
      ...testSecrets,
      ...{ NODE_ENV: 'production', DATABASE_URL: 'postgres://x', SECOND_FACTOR: 'off' },
      ...{ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    }
    assert.throws(() => readConfig(production), /SECOND_FACTOR cannot be off in production/)
    assert.equal(readConfig({ ...production, SECOND_FACTOR: '' }).secondFactor, true)
    assert.equal(readConfig({}).secondFactor, false)
  })
})
