import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { sendForm } from '../testing/form.ts'
import { hashPassword } from './passwords.ts'

const password = 'three blue cups'

const bodies: Record<string, object> = {
  'POST /admin/staff': { name: 'Nora New', email: 'nora@salus.test', preset: 'manager' },
  'POST /admin/users/{id}/invitation': { mailed: true },
  'PUT /admin/staff/{id}/rights': { role: 'admin', rights: [] },
  'POST /take-outs': {},
}

describe('what harms most', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { SECOND_FACTOR: 'on', REFUND_PROOF_ABOVE: '100' } })
  })
  after(() => clinic.closeWhole())

  const isLongAgo = (...people: Person[]) =>
    clinic.rows(
      `update sessions
       set factor_at = clinic_now() - interval '301 seconds', proved_at = clinic_now() - interval '301 seconds'
       where user_id = any($1)`,
      [people.map(({ id }) => id)],
    )
  const prove = (who: Person) => clinic.call(who, 'POST', '/auth/step-up', { password })
  async function withPassword(role: Role): Promise<Person> {
    const person = await clinic.addPerson(role)
    await clinic.rows('update users set password_hash = $2 where id = $1', [
      person.id,
      await hashPassword(password, 'test'),
    ])
    return person
  }

  it('is asked of everybody who may do it, before it is done, and the contract says where', async () => {
    const roles = { user: await clinic.addPerson(), admin: await clinic.addPerson('admin') }
    await isLongAgo(roles.user, roles.admin)
    const asking = (endpoints as readonly Endpoint[]).filter(({ stepUp }) => stepUp === true)
    for (const { method, path, who } of asking) {
      const name = `${method} ${path}`
      const caller = who.includes('admin') ? roles.admin : roles.user
      const { status, body } = await clinic.call(caller, method, path.replace('{id}', randomUUID()), bodies[name])
      assert.deepEqual([status, body.code], [403, 'step_up_needed'], name)
    }
    assert.deepEqual(asking.map(({ method, path }) => `${method} ${path}`).toSorted(), [
      'DELETE /admin/users/{id}',
      'DELETE /admin/users/{id}/factors',
      'DELETE /auth/passkeys/{id}',
      'DELETE /auth/totp',
      'GET /admin/appointments/export',
      'GET /admin/till-shifts/csv',
      'GET /admin/users/{id}/export',
      'GET /auth/profile/{id}/export',
      'GET /take-outs/{id}/file',
      'POST /admin/staff',
      'POST /admin/users/{id}/invitation',
      'POST /auth/passkeys/options',
      'POST /auth/recovery-codes',
      'POST /auth/totp',
      'POST /take-outs',
      'PUT /admin/staff/{id}/rights',
    ])
    const noted = await clinic.rows("select 1 from audit_events where outcome = 'step_up_needed'")
    assert.equal(noted.length, 0, 'what follows the proof is noted')
  })

  it('the password proves it for whoever has no factor, for five minutes of their session', async () => {
    const pat = await withPassword('user')
    await isLongAgo(pat)
    const own = () => clinic.call(pat, 'GET', `/auth/profile/${pat.id}/export`)
    assert.equal((await own()).body.code, 'step_up_needed')
    const other = await clinic.signIn(pat.id)
    await clinic.rows("update sessions set factor_at = null where factor_at = 'infinity'")
    assert.equal((await prove(pat)).status, 200)
    assert.equal((await own()).status, 200)
    assert.equal((await clinic.call(other, 'GET', `/auth/profile/${pat.id}/export`)).body.code, 'step_up_needed')
  })

  it('a new address of a log-in asks it, a new name does not', async () => {
    const pat = await withPassword('user')
    await isLongAgo(pat)
    const change = (fields: Record<string, string>) => sendForm(clinic, pat, 'PATCH', `/auth/profile/${pat.id}`, fields)
    assert.equal((await change({ name: 'Pat Renamed' })).status, 200)
    assert.equal((await change({ email: 'elsewhere@salus.test' })).body.code, 'step_up_needed')
    await prove(pat)
    assert.equal((await change({ email: 'elsewhere@salus.test' })).body.user.pendingEmail, 'elsewhere@salus.test')
  })

  it('a password within the call is enough without a factor, and not beside one', async () => {
    const pat = await withPassword('user')
    await isLongAgo(pat)
    const set = (newPassword: string, currentPassword = password) =>
      clinic.call(pat, 'PATCH', `/auth/profile/${pat.id}/password`, { currentPassword, newPassword })
    assert.equal((await set('four green plates')).status, 200)
    await clinic.rows(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, browser, system, synced)
       values ($1, gen_random_uuid(), '', 0, '{}', 'x', '', '', false)`,
      [pat.id],
    )
    assert.equal((await set(password, 'not this one')).body.code, 'wrong_password')
    assert.equal((await set(password, 'four green plates')).body.code, 'step_up_needed')
    await clinic.rows('update sessions set factor_at = clinic_now() where user_id = $1', [pat.id])
    assert.equal((await set(password, 'four green plates')).status, 200)
  })

  it('reception gives back more than the setting only after a proof', async () => {
    const ruth = await clinic.addPerson('reception')
    await isLongAgo(ruth)
    const give = (amount: number) =>
      clinic.call(ruth, 'POST', `/desk/money/${randomUUID()}/give-back`, {
        amount,
        method: 'cash',
        paid: 500,
        reason: 'x',
      })
    assert.equal((await give(100)).body.code, 'not_found')
    assert.equal((await give(100.01)).body.code, 'step_up_needed')
  })
})
