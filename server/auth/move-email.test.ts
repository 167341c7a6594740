import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { sendForm } from '../testing/form.ts'
import { whileLocked } from '../testing/locks.ts'
import { mailsTo } from '../testing/mails-to.ts'

const password = 'three blue cups'

describe('moving to another address', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  async function signUp(email: string): Promise<Person> {
    await clinic.call(null, 'POST', '/auth/signup', { name: 'Mona Mover', email, password })
    const { body } = await logIn(email)
    return { id: String(decodeJwt(body.token).id), token: body.token }
  }
  const logIn = (email: string) => clinic.call(null, 'POST', '/auth/login', { email, password, role: 'user' })
  const ask = (person: Person, email: string) =>
    sendForm(clinic, person, 'PATCH', `/auth/profile/${person.id}`, { email })
  const profile = async (person: Person) => (await clinic.call(person, 'GET', `/auth/profile/${person.id}`)).body
  async function linkTo(email: string): Promise<string> {
    const mails = await mailsTo(clinic, email)
    return /change-email#(\S+)/.exec(mails.find(({ text }) => text.includes('change-email#'))!.text)![1]!
  }
  const open = (token: string, given = password) =>
    clinic.call(null, 'POST', '/auth/change-email', { token, password: given })
  const subjects = async (email: string) => (await mailsTo(clinic, email)).map(({ subject }) => subject)

  it('answers the old and the pending one, and moves when the link is opened with the password', async () => {
    const person = await signUp('mona@old.test')
    const asked = await ask(person, 'mona@new.test')
    assert.deepEqual(
      [asked.status, asked.body.user.email, asked.body.user.pendingEmail],
      [200, 'mona@old.test', 'mona@new.test'],
    )
    const token = await linkTo('mona@new.test')
    const wrong = await open(token, 'not the password')
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong_password'])
    assert.equal((await logIn('mona@old.test')).status, 200)
    assert.ok(!(await subjects('mona@old.test')).includes('Your e-mail address was changed'))
    const moved = await open(token)
    assert.deepEqual([moved.status, moved.body.role], [200, 'user'])
    const { email, pendingEmail, emailConfirmed } = await profile(person)
    assert.deepEqual([email, pendingEmail, emailConfirmed], ['mona@new.test', null, true])
    assert.equal((await logIn('mona@old.test')).status, 401)
    assert.equal((await logIn('mona@new.test')).status, 200)
    assert.ok((await subjects('mona@old.test')).includes('Your e-mail address was changed'))
    assert.equal((await open(token)).body.code, 'link_not_valid', 'once')
  })

  it('tells nobody whether an address is taken but who reads the mail there', async () => {
    const [person, owner] = [await signUp('nosy@old.test'), await signUp('taken@owner.test')]
    const [taken, free] = [await ask(person, 'Taken@Owner.test'), await ask(person, 'free@nobody.test')]
    const shape = ({ status, body }: typeof taken) => [status, body.message, Object.keys(body.user)]
    assert.deepEqual(shape(taken), shape(free))
    await ask(person, 'taken@owner.test')
    const lost = await open(await linkTo('taken@owner.test'))
    assert.deepEqual([lost.status, lost.body.code], [409, 'email_in_use'])
    assert.equal((await profile(person)).email, 'nosy@old.test')
    assert.equal((await profile(owner)).email, 'taken@owner.test')
  })

  it('of two who move to one address at once one does', async () => {
    const people = [await signUp('one@race.test'), await signUp('two@race.test')]
    const links: string[] = []
    for (const person of people) {
      await ask(person, 'wanted@race.test')
      links.push(await linkTo('wanted@race.test'))
    }
    const answers = await Promise.all(links.map((link) => open(link)))
    assert.deepEqual(answers.map(({ body }) => body.code ?? 'moved').sort(), ['email_in_use', 'moved'])
    const twice = await signUp('three@race.test')
    await ask(twice, 'own@race.test')
    const link = await linkTo('own@race.test')
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(link)))
    assert.equal(opened.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(new Set(opened.map(({ status }) => status)), new Set([200, 400]))
  })

  it('holds one wish at a time, which can be taken back or mailed again', async () => {
    const person = await signUp('fickle@old.test')
    await ask(person, 'first@new.test')
    const first = await linkTo('first@new.test')
    // Two requests at once: one of them counts, and neither fails.
    const both = await Promise.all([ask(person, 'second@new.test'), ask(person, 'third@new.test')])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await open(first)).body.code, 'link_not_valid')
    const { pendingEmail } = await profile(person)
    const before = await linkTo(pendingEmail)
    const again = await clinic.call(person, 'POST', '/auth/pending-email')
    assert.equal(again.body.message, `A link is on its way to ${pendingEmail}.`)
    assert.equal((await open(before)).body.code, 'link_not_valid')
    const latest = await linkTo(pendingEmail)
    assert.equal((await clinic.call(person, 'DELETE', '/auth/pending-email')).status, 204)
    assert.equal((await open(latest)).body.code, 'link_not_valid')
    assert.equal((await profile(person)).pendingEmail, null)
    const nothing = [
      await clinic.call(person, 'DELETE', '/auth/pending-email'),
      await clinic.call(person, 'POST', '/auth/pending-email'),
    ]
    assert.deepEqual(
      nothing.map(({ status }) => status),
      [404, 404],
    )
  })

  it('ends with a changed password, and with a week', async () => {
    const person = await signUp('careful@old.test')
    await ask(person, 'thief@new.test')
    const link = await linkTo('thief@new.test')
    const path = `/auth/profile/${person.id}/password`
    await clinic.call(person, 'PATCH', path, { currentPassword: password, newPassword: 'four green plates' })
    assert.equal((await open(link, 'four green plates')).body.code, 'link_not_valid')
    await ask(person, 'late@new.test')
    const late = await linkTo('late@new.test')
    await clinic.rows('update email_links set expires_at = clinic_now() where user_id = $1', [person.id])
    assert.equal((await profile(person)).pendingEmail, null)
    assert.equal((await open(late, 'four green plates')).body.code, 'link_not_valid')
  })

  it('fills nobody’s mailbox, however many accounts ask', async () => {
    const answers: number[] = []
    for (let n = 0; n < 7; n++) answers.push((await ask(await signUp(`many${n}@old.test`), 'victim@new.test')).status)
    assert.deepEqual(answers, [200, 200, 200, 200, 200, 429, 429])
    assert.equal((await mailsTo(clinic, 'victim@new.test')).length, 5)
  })

  it('nor however many ask at once', async () => {
    const many = []
    for (let n = 0; n < 8; n++) many.push(await signUp(`throng${n}@old.test`))
    const answers = await Promise.all(many.map((person) => ask(person, 'prey@new.test')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 429, 429, 429])
  })

  it('is not undone by a page that still shows the address of before', async () => {
    const person = await signUp('page@old.test')
    await ask(person, 'page@new.test')
    const link = await linkTo('page@new.test')
    const locked = { query: 'select from users where id = $1', values: [person.id] }
    const moved = () => open(link)
    const saved = () => ask(person, 'page@old.test')
    const replies = await whileLocked(clinic, locked, [moved, saved])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    const { email, emailConfirmed, pendingEmail } = await profile(person)
    assert.deepEqual([email, emailConfirmed, pendingEmail], ['page@new.test', true, 'page@old.test'])
  })

  it('counts wrong passwords as failed log-ins', async () => {
    const person = await signUp('guessed@old.test')
    await ask(person, 'guesser@new.test')
    const link = await linkTo('guesser@new.test')
    const codes: string[] = []
    for (let n = 0; n < 11; n++) codes.push((await open(link, `guess ${n}`)).body.code)
    assert.deepEqual([codes[0], codes[10]], ['wrong_password', 'too_many_logins'])
  })
})
