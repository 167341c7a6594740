import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { passkeysMost } from '#contract/rules.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { relyingParty } from './relying-party.ts'

const origin = 'https://salus.example'

describe('passkeys', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { PUBLIC_URL: origin } })
  })
  after(() => clinic.closeWhole())

  const options = async (who: Person) => (await clinic.call(who, 'POST', '/auth/passkeys/options')).body
  const add = (who: Person, passkey: object) => clinic.call(who, 'POST', '/auth/passkeys', { passkey })
  async function enrolled(who: Person, device = new Authenticator(origin)): Promise<Authenticator> {
    const { status } = await add(who, device.create(await options(who)))
    assert.equal(status, 201)
    return device
  }
  const asked = async () => (await clinic.call(null, 'POST', '/auth/passkeys/log-in/options')).body
  const enter = (passkey: object, role = 'user') =>
    clinic.call(null, 'POST', '/auth/passkeys/log-in', { passkey, role, device: randomUUID() })
  const enterBy = async (device: Authenticator, role = 'user') => enter(device.get(await asked()), role)
  const refused = (reply: { status: number; body: { code: string } }) =>
    assert.deepEqual([reply.status, reply.body.code], [400, 'passkey_refused'])

  it('open the account they were made for, which is told by mail of each new one', async () => {
    const pat = await clinic.addPerson()
    const made = await options(pat)
    assert.equal(made.rp.id, 'salus.example')
    assert.equal(made.authenticatorSelection.authenticatorAttachment, undefined, 'a phone by QR code is allowed')
    const device = new Authenticator(origin)
    const added = await add(pat, device.create(made))
    assert.deepEqual([added.status, added.body.usedAt, added.body.synced], [201, null, false])
    const mails = () => clinic.rows("select 1 from mails where user_id = $1 and kind = 'new-passkey'", [pat.id])
    assert.equal((await mails()).length, 1)
    const { status, body } = await enterBy(device)
    assert.equal(status, 200)
    assert.equal(decodeJwt(body.token).id, pat.id)
    assert.equal((await clinic.call({ ...pat, token: body.token }, 'GET', '/auth/verify')).status, 200)
    const [listed] = (await clinic.call(pat, 'GET', '/auth/passkeys')).body
    assert.ok(listed.usedAt)
    assert.deepEqual((await options(pat)).excludeCredentials[0].id, device.passkeys[0]!.id)
  })

  it('are refused for another role, a closed account, another address, without a PIN or face, and once ended', async () => {
    const pat = await clinic.addPerson()
    const device = await enrolled(pat)
    refused(await enterBy(device, 'admin'))
    refused(await enter(device.get(await asked(), { origin: 'https://salus.example.evil.test' })))
    refused(await enter(device.get({ ...(await asked()), rpId: 'evil.test' })))
    refused(await enter(device.get(await asked(), { verified: false })))
    refused(await enter(device.get(await asked(), { handle: Buffer.alloc(16).toString('base64url') })))
    refused(await enter({ ...device.get(await asked()), signature: 'AAAA' }))
    const stranger = new Authenticator(origin)
    stranger.create({ challenge: 'x', rp: { id: 'salus.example' }, user: { id: 'eA' } })
    refused(await enterBy(stranger))
    await clinic.rows('update users set closed_at = clinic_now() where id = $1', [pat.id])
    refused(await enterBy(device))
    await clinic.rows('update users set closed_at = null where id = $1', [pat.id])
    assert.equal((await enterBy(device)).status, 200)
    const [{ _id }] = (await clinic.call(pat, 'GET', '/auth/passkeys')).body
    const other = await clinic.addPerson()
    assert.equal((await clinic.call(other, 'DELETE', `/auth/passkeys/${_id}`)).status, 404)
    assert.equal((await clinic.call(other, 'PATCH', `/auth/passkeys/${_id}`, { name: 'Mine' })).status, 404)
    const named = await clinic.call(pat, 'PATCH', `/auth/passkeys/${_id}`, { name: 'Old phone' })
    assert.equal(named.body.name, 'Old phone')
    assert.equal((await clinic.call(pat, 'DELETE', `/auth/passkeys/${_id}`)).status, 204)
    refused(await enterBy(device))
  })

  it('answer each challenge once, in time, and only the one that was asked of them', async () => {
    const pat = await clinic.addPerson()
    const device = await enrolled(pat)
    const answer = device.get(await asked())
    const rivals = await Promise.all(Array.from({ length: 10 }, () => enter(answer)))
    assert.deepEqual(rivals.filter(({ status }) => status === 200).length, 1)
    const late = device.get(await asked())
    await clinic.rows("update passkey_challenges set expires_at = clinic_now() - interval '1 second'")
    refused(await enter(late))
    // A challenge for a new passkey, or for a proof of somebody who is logged in, opens nothing.
    const { passkey } = (await clinic.call(pat, 'POST', '/auth/step-up/options')).body
    refused(await enter(device.get(passkey)))
    refused(await enter(device.get({ challenge: (await options(pat)).challenge, rpId: 'salus.example' })))
    const other = await clinic.addPerson()
    refused(await add(other, new Authenticator(origin).create(await options(pat))))
    const twice = new Authenticator(origin).create(await options(pat))
    assert.equal((await add(pat, twice)).status, 201)
    refused(await add(pat, twice))
  })

  it('that count their uses are refused where the count goes back: it is a copy', async () => {
    const pat = await clinic.addPerson()
    const key = await enrolled(pat, new Authenticator(origin, { counts: true }))
    assert.equal((await enterBy(key)).status, 200)
    assert.equal((await enterBy(key)).status, 200)
    key.passkeys[0]!.counter = 0
    refused(await enterBy(key))
    key.passkeys[0]!.counter = 2
    assert.equal((await enterBy(key)).status, 200)
  })

  it('are limited for each account, however many are added at once', async () => {
    const pat = await clinic.addPerson()
    await clinic.rows(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, browser, system, synced)
       select $1, gen_random_uuid(), '', 0, '{}', 'x', '', '', false from generate_series(1, $2::int)`,
      [pat.id, passkeysMost - 1],
    )
    const made = []
    for (let n = 0; n < 4; n++) made.push(new Authenticator(origin).create(await options(pat)))
    const replies = await Promise.all(made.map((each) => add(pat, each)))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409, 409])
  })

  it('belong to the domain of the public address, and to localhost where that is a number', () => {
    const of = (publicUrl: string) => relyingParty({ publicUrl })
    assert.deepEqual(of('https://salus.example'), { id: 'salus.example', name: 'Salus', origin })
    assert.deepEqual(of('http://127.0.0.1:3017').origin, 'http://localhost:3017')
    assert.deepEqual(of('http://[::1]:3017').id, 'localhost')
  })
})

describe('proving again that it is you', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { PUBLIC_URL: origin, SECOND_FACTOR: 'on' } })
  })
  after(() => clinic.closeWhole())

  it('is asked for a new passkey, holds for five minutes of that session, and by that person alone', async () => {
    const pat = await clinic.addPerson()
    await clinic.rows('update sessions set factor_at = null where user_id = $1', [pat.id])
    const begin = () => clinic.call(pat, 'POST', '/auth/passkeys/options')
    const prove = (who: Person, body: object) => clinic.call(who, 'POST', '/auth/step-up', body)
    assert.deepEqual([(await begin()).status, (await begin()).body.code], [403, 'step_up_needed'])
    const other = await clinic.addPerson()
    const noted = "select 1 from audit_events where actor_id = $1 and outcome = 'step_up_needed'"
    assert.equal((await clinic.rows(noted, [pat.id])).length, 0)
    await clinic.rows('update sessions set proved_at = clinic_now() where user_id = $1', [pat.id])
    const device = new Authenticator(origin)
    const added = await clinic.call(pat, 'POST', '/auth/passkeys', { passkey: device.create((await begin()).body) })
    assert.equal(added.status, 201)
    await clinic.rows("update sessions set factor_at = clinic_now() - interval '6 minutes' where user_id = $1", [
      pat.id,
    ])
    assert.equal((await begin()).body.code, 'step_up_needed')
    const ask = async (who: Person) => (await clinic.call(who, 'POST', '/auth/step-up/options')).body
    assert.deepEqual((await ask(pat)).ways, ['passkey', 'recovery'])
    assert.deepEqual(await ask(other), { ways: ['password'] })
    const { passkey } = await ask(pat)
    assert.equal((await prove(other, { passkey: device.get(passkey) })).body.code, 'passkey_refused')
    assert.equal((await prove(pat, { password: 'not this one' })).body.code, 'wrong_password')
    assert.equal((await begin()).body.code, 'step_up_needed')
    assert.equal((await prove(pat, { passkey: device.get((await ask(pat)).passkey) })).status, 200)
    assert.equal((await begin()).status, 200)
    const elsewhere = await clinic.signIn(pat.id)
    await clinic.rows("update sessions set factor_at = null where factor_at = 'infinity'")
    assert.equal((await clinic.call(elsewhere, 'POST', '/auth/passkeys/options')).body.code, 'step_up_needed')
  })
})
