import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { deliverMail } from '../mail/deliver.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'

describe('an address that nobody has confirmed', () => {
  let clinic: Clinic
  let doctorId: string
  before(async () => {
    clinic = await openClinic()
    doctorId = await clinic.addDoctor()
  })
  after(() => clinic.close())

  let count = 0
  async function signUp(): Promise<Person & { email: string }> {
    const email = `fresh.${count++}@salus.test`
    const password = 'three blue cups'
    await clinic.call(null, 'POST', '/auth/signup', { name: 'Fay Fresh', email, password })
    const { body } = await clinic.call(null, 'POST', '/auth/login', { email, password, role: 'user' })
    return { id: String(decodeJwt(body.token).id), token: body.token, email }
  }
  const subjects = async (email: string) =>
    (await mailsTo(clinic, email)).map(({ subject }) => subject.split(':')[0]!).reverse()
  async function newestLink(email: string): Promise<string> {
    const mails = await mailsTo(clinic, email)
    return /confirm-email#(\S+)/.exec(mails.find(({ text }) => text.includes('confirm-email#'))!.text)![1]!
  }
  const confirm = (token: string) => clinic.call(null, 'POST', '/auth/confirm-email', { token })
  const book = async (person: Person, day: number, slotId = '09:00-10:00') =>
    (
      await clinic.call(person, 'POST', '/appointments/book', {
        doctorId,
        slotId,
        appointmentDate: await clinic.day(day),
        paymentMethod: 'clinic',
      })
    ).body
  const profile = async (person: Person) => (await clinic.call(person, 'GET', `/auth/profile/${person.id}`)).body

  it('gets mail about the account and none about appointments, which goes once it is confirmed', async () => {
    const person = await signUp()
    const { _id } = await book(person, 3)
    assert.ok(_id, 'booking works before')
    assert.deepEqual(await subjects(person.email), ['Welcome to Salus'])
    assert.equal((await profile(person)).emailConfirmed, false)
    const { status, body } = await confirm(await newestLink(person.email))
    assert.deepEqual([status, body], [200, { message: 'Your e-mail address is confirmed.', role: 'user' }])
    assert.equal((await profile(person)).emailConfirmed, true)
    assert.deepEqual(await subjects(person.email), ['Welcome to Salus', 'Booked'])
  })

  it('gets of what waited only what is still so', async () => {
    const person = await signUp()
    const [cancelled, moved] = [await book(person, 4), await book(person, 5)]
    await subjects(person.email)
    await clinic.call(person, 'PUT', `/appointments/${cancelled._id}/cancel`)
    await subjects(person.email)
    await clinic.rows(
      `update claims set during = tstzrange(clinic_now() - interval '2 hours', clinic_now() - interval '1 hour')
       where id = $1`,
      [moved._id],
    )
    await book(person, 6)
    await confirm(await newestLink(person.email))
    assert.deepEqual(
      await subjects(person.email),
      ['Welcome to Salus', 'Booked'],
      'neither the cancelled nor the begun',
    )
    const left = await clinic.rows('select kind from mails where user_id = $1 and sent_at is null', [person.id])
    assert.deepEqual(left, [])
  })

  it('keeps no other mail waiting, and is no backlog', async () => {
    const person = await signUp()
    await book(person, 7)
    await subjects(person.email)
    const admin = await clinic.addPerson('admin')
    const { mails } = (await clinic.call(admin, 'GET', '/admin/jobs')).body
    assert.deepEqual([mails.waiting, mails.oldestSeconds], [0, 0])
    const [row] = await clinic.rows(`select attempts from mails where user_id = $1 and claim_id is not null`, [
      person.id,
    ])
    assert.equal(row!.attempts, 0, 'nobody has tried it')
  })

  it('is sent a link again, five times an hour whoever asks; once confirmed no more', async () => {
    const person = await signUp()
    const send = (who: Person) => clinic.call(who, 'POST', '/auth/send-confirmation')
    for (let n = 1; n < 5; n++) assert.equal((await send(person)).status, 200)
    const sixth = await send(person)
    assert.deepEqual([sixth.status, sixth.body.code], [429, 'too_many_requests'])
    assert.ok(Number(sixth.headers['retry-after']) > 3000)
    assert.equal((await subjects(person.email)).length, 5)
    assert.equal((await confirm(await newestLink(person.email))).status, 200)
    assert.equal((await send(person)).body.message, 'Your e-mail address is confirmed already.')
    assert.equal((await subjects(person.email)).length, 5)
  })

  it('is confirmed by a link of its own, once, within a week', async () => {
    const [person, other] = [await signUp(), await signUp()]
    const link = await newestLink(person.email)
    const id = link.slice(0, 36)
    const othersLink = await newestLink(other.email)
    const bent = [
      `${link}x`,
      `${othersLink.slice(0, 36)}${link.slice(36)}`,
      'x',
      clinic.ground.signatures.seal('password', id),
    ]
    for (const token of bent) assert.equal((await confirm(token)).body.code, 'link_not_valid', token)
    const openedTwice = await Promise.all([confirm(link), confirm(link)])
    assert.deepEqual(openedTwice.map(({ status }) => status).sort(), [200, 400])
    assert.equal((await profile(other)).emailConfirmed, false)
    await clinic.rows(`update email_links set expires_at = clinic_now() where user_id = $1`, [other.id])
    assert.equal((await confirm(othersLink)).body.code, 'link_not_valid')
  })

  it('is confirmed by a link for a password too', async () => {
    const person = await signUp()
    await book(person, 8)
    await clinic.call(null, 'POST', '/auth/forgot-password', { email: person.email })
    // The link is written after the answer, so that the answer takes as long for an unknown address.
    let token = ''
    await eventually('the link is mailed', async () => {
      const mails = await mailsTo(clinic, person.email)
      token = /reset-password#(\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? ''
      return token !== ''
    })
    await clinic.call(null, 'POST', '/auth/reset-password', { token, password: 'four green plates' })
    assert.ok((await subjects(person.email)).includes('Booked'))
  })

  it('loses no mail to who confirms while it is put aside', async () => {
    const person = await signUp()
    await subjects(person.email)
    await book(person, 9)
    await relayAll(clinic.ground)
    const confirming = await clinic.pool.connect()
    await confirming.query('begin')
    await confirming.query('update users set email_confirmed_at = clinic_now() where id = $1', [person.id])
    const delivery = deliverMail(clinic.ground)
    await eventually('the delivery waits for who confirms', async () => {
      const [row] = await clinic.rows(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%update mails%'`,
      )
      return row!.n === 1
    })
    await confirming.query('commit')
    confirming.release()
    await delivery
    assert.deepEqual(await subjects(person.email), ['Welcome to Salus', 'Booked'])
  })
})
