import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deliverMail } from '../mail/deliver.ts'
import { allDone } from '../platform/afterwards.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'

describe('passwords', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  let count = 0
  async function account() {
    const email = `reset${count++}@salus.test`
    await clinic.call(null, 'POST', '/auth/signup', { name: 'Rita Reset', email, password: 'first-one' })
    return email
  }
  const logIn = (email: string, password: string) =>
    clinic.call(null, 'POST', '/auth/login', { email, password, role: 'user' })
  const sessionOf = async (email: string, password: string) => {
    const { body } = await logIn(email, password)
    return { id: JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString()).id, token: body.token }
  }
  const ask = (email: string) => clinic.call(null, 'POST', '/auth/forgot-password', { email })

  async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
    await allDone()
    await deliverMail(clinic.ground)
    const response = await clinic.app.inject({
      url: `/api/dev/outbox?to=${encodeURIComponent(email)}`,
      headers: { accept: 'application/json' },
    })
    return response.json()
  }
  const tokenIn = (text: string) => /reset-password#(\S+)/.exec(text)![1]!

  it('changes one’s own, ends every other session and says so by mail', async () => {
    const email = await account()
    const [here, elsewhere] = [await sessionOf(email, 'first-one'), await sessionOf(email, 'first-one')]
    const change = (currentPassword: string, newPassword: string) =>
      clinic.call(here, 'PATCH', `/auth/profile/${here.id}/password`, { currentPassword, newPassword })
    const wrong = await change('not this', 'second-one')
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong_password'])
    const short = await change('first-one', '12345')
    assert.equal(short.body.issues[0].message, 'Password must be at least 6 characters')
    assert.equal((await change('first-one', 'second-one')).body.message, 'Password updated successfully')
    await eventually('the other session has ended', async () => {
      return (await clinic.call(elsewhere, 'GET', '/auth/verify')).status === 401
    })
    assert.equal((await clinic.call(here, 'GET', '/auth/verify')).status, 200)
    assert.equal((await logIn(email, 'first-one')).status, 401)
    assert.equal((await logIn(email, 'second-one')).status, 200)
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    assert.deepEqual(subjects.sort(), ['Welcome to Salus', 'Your password was changed'])
  })

  it('lets nobody guess it through an open session', async () => {
    const email = await account()
    const here = await sessionOf(email, 'first-one')
    const guess = () =>
      clinic.call(here, 'PATCH', `/auth/profile/${here.id}/password`, {
        currentPassword: 'guess',
        newPassword: 'other1',
      })
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await guess()).status)
    assert.deepEqual(statuses.slice(9), [400, 429, 429])
  })

  it('answers alike whether or not there is such an account', async () => {
    const email = await account()
    const [known, unknown] = [await ask(email.toUpperCase()), await ask('nobody@salus.test')]
    assert.deepEqual([known.status, known.body], [200, unknown.body])
    assert.equal((await mailsTo('nobody@salus.test')).length, 0)
  })

  it('sets a new one by a mailed link, once, and within the hour', async () => {
    const email = await account()
    const session = await sessionOf(email, 'first-one')
    await ask(email)
    await ask(email)
    const [second, first] = (await mailsTo(email)).filter(({ subject }) => subject === 'Set a new password')
    const reset = (token: string, password = 'brand-new') =>
      clinic.call(null, 'POST', '/auth/reset-password', { token, password })
    for (const forged of [
      'x',
      `${crypto.randomUUID()}.AAAA`,
      tokenIn(first!.text).replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    ]) {
      assert.equal((await reset(forged)).body.code, 'link_not_valid')
    }
    const many = await Promise.all(Array.from({ length: 5 }, () => reset(tokenIn(first!.text))))
    assert.deepEqual(many.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
    assert.equal((await reset(tokenIn(second!.text))).status, 400, 'a link before the change is worth nothing')
    assert.equal((await logIn(email, 'brand-new')).status, 200)
    await eventually('the session of before has ended', async () => {
      return (await clinic.call(session, 'GET', '/auth/verify')).status === 401
    })

    await ask(email)
    const [latest] = (await mailsTo(email)).filter(({ subject }) => subject === 'Set a new password')
    await clinic.rows("update password_links set expires_at = now() - interval '1 second' where used_at is null")
    assert.equal((await reset(tokenIn(latest!.text))).status, 400)
    const stored = await clinic.rows('select facts from mails')
    assert.doesNotMatch(JSON.stringify(stored), new RegExp(tokenIn(latest!.text).split('.')[1]!))
  })

  it('mails no more than five links an hour', async () => {
    const email = await account()
    for (let n = 0; n < 8; n++) await ask(email)
    const links = (await mailsTo(email)).filter(({ subject }) => subject === 'Set a new password')
    assert.equal(links.length, 5)
  })
})
