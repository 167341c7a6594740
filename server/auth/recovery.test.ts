import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deliverMail } from '../mail/deliver.ts'
import { allDone } from '../platform/afterwards.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { sendForm } from '../testing/form.ts'
import { mailsTo } from '../testing/mails-to.ts'

describe('getting an account back', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  async function account(email: string): Promise<Person> {
    await clinic.call(null, 'POST', '/auth/signup', { name: 'Rita Okafor', email, password: 'three blue cups' })
    const { body } = await logIn(email, 'three blue cups')
    return { id: JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString()).id, token: body.token }
  }
  const logIn = (email: string, password: string) =>
    clinic.call(null, 'POST', '/auth/login', { email, password, role: 'user' })
  const ask = async (email: string) => {
    const reply = await clinic.call(null, 'POST', '/auth/forgot-password', { email })
    await allDone()
    return reply
  }
  const linkIn = async (email: string) =>
    /reset-password#(\S+)/.exec((await mailsTo(clinic, email)).map(({ text }) => text).join('\n'))![1]!
  const reset = (token: string, password: string) =>
    clinic.call(null, 'POST', '/auth/reset-password', { token, password })
  /** Asks for another address and opens the link that is mailed there. */
  async function moveTo(person: Person, email: string) {
    await sendForm(clinic, person, 'PATCH', `/auth/profile/${person.id}`, { email })
    const [mail] = (await mailsTo(clinic, email)).filter(({ subject }) => subject === 'Confirm your new e-mail address')
    const token = /change-email#(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none was mailed'
    return clinic.call(null, 'POST', '/auth/change-email', { token, password: 'three blue cups' })
  }

  it('who sends the new password twice, having had no answer, hears that the link is used, not that it is weak', async () => {
    await account('twice@salus.test')
    await ask('twice@salus.test')
    const link = await linkIn('twice@salus.test')
    assert.equal((await reset(link, 'four green plates')).status, 200)
    assert.equal((await reset(link, 'four green plates')).body.code, 'link_not_valid')
  })

  it('a link mailed to an address that is no longer the account’s opens nothing', async () => {
    const person = await account('old@salus.test')
    await ask('old@salus.test')
    const link = await linkIn('old@salus.test')
    assert.equal((await moveTo(person, 'new@salus.test')).status, 200)
    assert.equal((await reset(link, 'four green plates')).body.code, 'link_not_valid')
    // The link is also refused if only the row of the account has changed since.
    await ask('new@salus.test')
    const second = await linkIn('new@salus.test')
    await clinic.rows("update users set email = 'third@salus.test' where email = 'new@salus.test'")
    assert.equal((await reset(second, 'four green plates')).body.code, 'link_not_valid')
    assert.equal((await logIn('third@salus.test', 'three blue cups')).status, 200)
  })

  it('tells the old address that it was changed, and only then', async () => {
    const person = await account('told@salus.test')
    await sendForm(clinic, person, 'PATCH', `/auth/profile/${person.id}`, { email: 'TOLD@salus.test' })
    await deliverMail(clinic.ground)
    const subjects = async () => (await mailsTo(clinic, 'told@salus.test')).map(({ subject }) => subject)
    assert.ok(!(await subjects()).includes('Your e-mail address was changed'))
    await moveTo(person, 'elsewhere@salus.test')
    assert.ok((await subjects()).includes('Your e-mail address was changed'))
    assert.deepEqual(
      (await mailsTo(clinic, 'elsewhere@salus.test')).map(({ subject }) => subject),
      ['Confirm your new e-mail address'],
    )
  })

  it('an admin’s change of a doctor’s address ends the invitation and deletes the replaced photo', async () => {
    const admin = await clinic.addPerson('admin')
    const { default: sharp } = await import('sharp')
    const colour = (r: number) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: { r, g: 9, b: 9 } } })
    const fields = {
      name: 'Ada Photo',
      email: 'invited@salus.test',
      specialization: 'Cardiology',
      experience: '4',
      fees: '50',
      password: 'three blue cups',
    }
    const picture = async (r: number) => ({ name: 'image', bytes: await colour(r).png().toBuffer() })
    const made = await sendForm(clinic, admin, 'POST', '/admin/add-doctor', fields, await picture(10))
    const { _id, image } = made.body.doctor
    const invitation = await linkIn('invited@salus.test')
    const path = `/admin/doctors/${_id}`
    const changed = await sendForm(clinic, admin, 'PATCH', path, { email: 'moved@salus.test' }, await picture(200))
    assert.notEqual(changed.body.image, image)
    assert.equal((await clinic.app.inject(image)).statusCode, 404)
    const kept = await clinic.app.inject(changed.body.image)
    assert.deepEqual([kept.statusCode, kept.headers['cache-control']], [200, 'public, max-age=31536000, immutable'])
    const patient = await clinic.addPerson()
    const own = await sendForm(clinic, patient, 'PATCH', `/auth/profile/${patient.id}`, {}, await picture(90))
    const shown = await clinic.app.inject(own.body.user.image)
    assert.deepEqual([shown.statusCode, shown.headers['cache-control']], [200, 'private, max-age=3600'])
    assert.equal((await reset(invitation, 'four green plates')).body.code, 'link_not_valid')
    const subjects = (await mailsTo(clinic, 'invited@salus.test')).map(({ subject }) => subject)
    assert.ok(subjects.includes('Your e-mail address was changed'))
  })

  it('nobody becomes a doctor by entering another address for them', async () => {
    const admin = await clinic.addPerson('admin')
    const clerk = await clinic.addPerson('admin', 'Clara Clerk', ['doctors'])
    const officer = await clinic.addPerson('admin', 'Otto Officer', ['doctors', 'staff'])
    const fields = { name: 'Dora Target', specialization: 'Cardiology', experience: '4', fees: '50' }
    const made = await sendForm(clinic, admin, 'POST', '/admin/add-doctor', { ...fields, email: 'typo@salus.test' })
    const path = `/admin/doctors/${made.body.doctor._id}`
    const change = (by: Person, email: string) => sendForm(clinic, by, 'PATCH', path, { email })
    const logInAs = (email: string, password: string) =>
      clinic.call(null, 'POST', '/auth/login', { email, password, role: 'doctor' })
    const subjects = async (email: string) => (await mailsTo(clinic, email)).map(({ subject }) => subject)

    // While she has no password, staff correct a wrong address by a new invitation.
    const first = await linkIn('typo@salus.test')
    assert.equal((await change(clerk, 'dora@salus.test')).status, 200)
    assert.equal((await reset(first, 'four green plates')).body.code, 'link_not_valid')
    assert.equal((await reset(await linkIn('dora@salus.test'), 'four green plates')).status, 200)
    const { token } = (await logInAs('dora@salus.test', 'four green plates')).body
    const dora = { id: '', token }

    const refused = await change(clerk, 'evil@salus.test')
    assert.deepEqual([refused.status, refused.body.code], [409, 'email_of_account'])
    assert.equal((await change(clerk, 'DORA@salus.test')).status, 200, 'the same address')
    assert.equal((await clinic.call(dora, 'GET', '/auth/verify')).status, 200)

    assert.equal((await change(officer, 'dora-new@salus.test')).status, 200)
    assert.equal((await clinic.call(dora, 'GET', '/auth/verify')).status, 401)
    assert.ok((await subjects('DORA@salus.test')).includes('Your e-mail address was changed'))
    const [entry] = await clinic.rows(
      "select details from audit_events where action = 'PATCH /admin/doctors/{id}' order by id desc limit 1",
    )
    assert.deepEqual(entry!.details, { logIn: true })
    await ask('dora-new@salus.test')
    assert.ok(!(await subjects('dora-new@salus.test')).includes('Set a new password'))

    // Confirming it needs the password too; then it is an address like any other.
    const linkOf = async () =>
      /change-email#(\S+)/.exec((await mailsTo(clinic, 'dora-new@salus.test')).map(({ text }) => text).join('\n'))![1]!
    const open = async (password: string) =>
      clinic.call(null, 'POST', '/auth/change-email', { token: await linkOf(), password })
    assert.equal((await open('three blue cups')).body.code, 'wrong_password')
    const again = (await logInAs('dora-new@salus.test', 'four green plates')).body.token
    assert.equal((await clinic.call({ id: '', token: again }, 'POST', '/auth/send-confirmation')).status, 200)
    await ask('dora-new@salus.test')
    assert.ok(!(await subjects('dora-new@salus.test')).includes('Set a new password'))
    assert.equal((await open('four green plates')).status, 200)
    await ask('dora-new@salus.test')
    assert.equal((await reset(await linkIn('dora-new@salus.test'), 'five red bowls')).status, 200)
  })

  it('a reset ends the address of the calendar; a change by who is logged in does not', async () => {
    const person = await account('calendar@salus.test')
    const { url } = (await clinic.call(person, 'POST', '/calendar-feed')).body
    const feed = async () => (await clinic.app.inject(new URL(url).pathname)).statusCode
    const passwords = { currentPassword: 'three blue cups', newPassword: 'four green plates' }
    await clinic.call(person, 'PATCH', `/auth/profile/${person.id}/password`, passwords)
    assert.equal(await feed(), 200)
    await ask('calendar@salus.test')
    assert.equal((await reset(await linkIn('calendar@salus.test'), 'five red bowls')).status, 200)
    assert.equal(await feed(), 404)
  })

  it('asking for a link is answered before anybody looks whether there is such an account', async () => {
    await account('slow@salus.test')
    const holder = await clinic.pool.connect()
    await holder.query('begin; lock table users, password_links in access exclusive mode')
    for (const email of ['slow@salus.test', 'nobody@salus.test']) {
      const { status, body } = await clinic.call(null, 'POST', '/auth/forgot-password', { email })
      assert.deepEqual(
        [status, body.message],
        [200, 'If there is an account with this e-mail address, a link is on its way to it.'],
      )
    }
    await holder.query('rollback')
    holder.release()
    await allDone()
    assert.ok(await linkIn('slow@salus.test'))
  })

  it('takes no password that is guessed first, the own name or address, or the one before', async () => {
    const person = await account('rita.guess@salus.test')
    const weak = ['123456', 'password', 'qwerty', 'aaaaaa', '      ', 'Rita.Guess@salus.test', 'okafor1']
    const sentence = 'Please choose a password that is harder to guess.'
    for (const password of weak) {
      const body = { name: 'Rita Okafor', email: 'rita.guess@salus.test', password }
      const replies = [
        await clinic.call(null, 'POST', '/auth/signup', body),
        await clinic.call(person, 'PATCH', `/auth/profile/${person.id}/password`, {
          currentPassword: 'three blue cups',
          newPassword: password,
        }),
      ]
      for (const reply of replies) assert.deepEqual([reply.status, reply.body.issues?.[0]?.message], [400, sentence])
    }
    const same = { currentPassword: 'three blue cups', newPassword: 'three blue cups' }
    const changed = await clinic.call(person, 'PATCH', `/auth/profile/${person.id}/password`, same)
    assert.deepEqual(changed.body.issues, [{ path: 'newPassword', message: sentence }])
    await ask('rita.guess@salus.test')
    const link = await linkIn('rita.guess@salus.test')
    for (const password of ['three blue cups', 'rita okafor']) {
      assert.equal((await reset(link, password)).body.issues[0].message, sentence)
    }
    assert.equal((await reset(link, 'four green plates')).status, 200)
  })
})
