import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allDone } from '../platform/afterwards.ts'
import { type Clinic, openClinic, type Person, type Reply } from '../testing/clinic.ts'
import { deadlocks, whileLocked } from '../testing/locks.ts'
import { mailsTo } from '../testing/mails-to.ts'

/** Checking a password takes a moment, in which the account may change. */
describe('whoever brings a password meets whoever changes it or closes the account', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(async () => {
    assert.equal(await deadlocks(clinic), 0)
    await clinic.close()
  })

  const first = 'three blue cups'
  let count = 0
  async function account(): Promise<Person & { email: string }> {
    const email = `meets${count++}@salus.test`
    await clinic.call(null, 'POST', '/auth/signup', { name: 'Rita Okafor', email, password: first })
    const { body } = await logIn(email)()
    const { id } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
    return { id, token: body.token, email }
  }
  const logIn =
    (email: string, password = first) =>
    () =>
      clinic.call(null, 'POST', '/auth/login', { email, password, role: 'user' })
  const change =
    ({ id, token }: Person, newPassword: string) =>
    () =>
      clinic.call({ id, token }, 'PATCH', `/auth/profile/${id}/password`, { currentPassword: first, newPassword })
  async function linkOf(email: string): Promise<string> {
    await clinic.call(null, 'POST', '/auth/forgot-password', { email })
    await allDone()
    return /reset-password#(\S+)/.exec((await mailsTo(clinic, email)).map(({ text }) => text).join('\n'))![1]!
  }
  const reset = (token: string) => () =>
    clinic.call(null, 'POST', '/auth/reset-password', { token, password: 'four green plates' })
  /** Begins these one after the other while somebody has the account locked. */
  const meeting = (id: string, acts: readonly (() => Promise<Reply>)[]) =>
    whileLocked(clinic, { query: 'select from users where id = $1', values: [id] }, acts)
  const codes = (replies: readonly Reply[]) => replies.map(({ status, body }) => body.code ?? status)
  const openSessions = async ({ id }: Person) =>
    (await clinic.rows('select id from sessions where user_id = $1 and ended_at is null', [id])).length

  it('a log-in with the password of before opens nothing', async () => {
    const person = await account()
    const replies = await meeting(person.id, [change(person, 'four green plates'), logIn(person.email)])
    assert.deepEqual(codes(replies), [200, 'wrong_login'])
    assert.equal(await openSessions(person), 1, 'that of who changed it')
  })

  it('a log-in to an account that is being closed opens nothing, also once it is open again', async () => {
    const [person, admin] = [await account(), await clinic.addPerson('admin')]
    const close = (closed: boolean) => () => clinic.call(admin, 'PUT', `/admin/users/${person.id}/closed`, { closed })
    assert.deepEqual(codes(await meeting(person.id, [close(true), logIn(person.email)])), [200, 'wrong_login'])
    await close(false)()
    assert.equal(await openSessions(person), 0)
  })

  it('of two who change it at once, with the same one of before, the first has done so', async () => {
    const person = await account()
    const elsewhere = { id: person.id, token: (await logIn(person.email)()).body.token }
    const replies = await meeting(person.id, [change(person, 'four green plates'), change(elsewhere, 'five red bowls')])
    assert.deepEqual(codes(replies), [200, 'wrong_password'])
    assert.equal((await logIn(person.email, 'four green plates')()).status, 200)
  })

  it('a link that sets a new one has the last word, and waits for nobody in a circle', async () => {
    const person = await account()
    const link = await linkOf(person.email)
    assert.deepEqual(codes(await meeting(person.id, [reset(link), change(person, 'five red bowls')])), [
      200,
      'wrong_password',
    ])
    const other = await account()
    const late = await linkOf(other.email)
    assert.deepEqual(codes(await meeting(other.id, [change(other, 'five red bowls'), reset(late)])), [
      200,
      'link_not_valid',
    ])
  })
})
