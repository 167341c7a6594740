import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { deliverMail } from '../../mail/deliver.ts'
import { smtpTransport } from '../../mail/transport.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { sendForm } from '../../testing/form.ts'
import { mailServer } from '../../testing/mail-server.ts'
import { readFirstDay } from './state.ts'
import { sendTestMail } from './send-test-mail.ts'

const weekdaysNineToFive = ['Monday', 'Tuesday'].map((day) => ({
  day,
  startTime: '09:00',
  endTime: '12:30',
  placeId: firstPlaceId,
  video: false,
}))

describe('a clinic’s first day', () => {
  let clinic: Clinic
  let admin: Person
  let server: Awaited<ReturnType<typeof mailServer>>
  before(async () => {
    server = await mailServer()
    clinic = await openClinic({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://salus.example' } })
    admin = await clinic.addPerson('admin', 'Ada Admin')
  })
  after(async () => {
    await clinic.close()
    await server.close()
  })

  /** The state as in production, where no step counts as done just because it is a demo. */
  const state = (): Promise<FirstDay> =>
    readFirstDay({ ...clinic.ground, config: { ...clinic.ground.config, demo: false } })
  const missing = async () =>
    (await state()).steps.filter(({ done, needed }) => needed && !done).map(({ step }) => step)
  const call = (method: string, path: string, body?: unknown) => clinic.call(admin, method, path, body)
  const addDoctor = (name: string) =>
    sendForm(clinic, admin, 'POST', '/admin/add-doctor', {
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@clinic.test`,
      specialization: 'Cardiology',
      experience: '12',
      fees: '120',
    })

  it('says of an empty clinic what is missing, step by step until nothing is, whoever does it', async () => {
    assert.deepEqual(await missing(), ['place', 'doctors', 'hours', 'payment', 'mail', 'legal'])
    await call('PUT', `/admin/places/${firstPlaceId}`, {
      name: 'Praxis am Park',
      address: 'Parkstr. 1',
      phone: '030 1',
    })
    assert.deepEqual(await missing(), ['doctors', 'hours', 'payment', 'mail', 'legal'])

    const { doctor } = (await addDoctor('Dora Day')).body
    const [listed] = (await state()).doctors
    assert.deepEqual([listed!.invited, listed!.missing], [true, ['hours']], 'is not offered, and it is said why')
    assert.equal((await state()).bookable, false)
    const free = (await clinic.call(null, 'GET', `/doctors/${doctor._id}/dates`)).body
    assert.ok(!Array.isArray(free) || free.length === 0, 'nothing is bookable without hours')

    const hours = { hours: weekdaysNineToFive }
    assert.equal((await call('PUT', `/admin/doctors/${doctor._id}/hours`, hours)).status, 200)
    assert.deepEqual((await call('GET', `/admin/doctors/${doctor._id}/hours`)).body, weekdaysNineToFive)
    assert.deepEqual(await missing(), ['payment', 'mail', 'legal'])
    assert.equal((await state()).bookable, true)

    const test = await call('POST', '/admin/first-day/test-mail')
    assert.deepEqual([test.status, test.body.trouble], [200, null])
    assert.equal(server.received.at(-1)?.to, test.body.to)
    assert.deepEqual(await missing(), ['payment', 'legal'])

    for (const kind of ['terms', 'privacy']) await call('POST', '/admin/legal', { kind, text: `Our ${kind}` })
    assert.deepEqual(await missing(), ['payment'], 'the sandbox is no way to be paid')
  })

  it('says of a mail that fails what the mail server says', async () => {
    server.state.refusing = true
    const refused = (await call('POST', '/admin/first-day/test-mail')).body
    assert.deepEqual([refused.trouble, /try again later/.test(refused.reason)], ['refused', true])
    server.state.refusing = false
    const caller = { ...admin, name: 'Ada', email: 'ada@clinic.test', language: null } as never
    const by = (smtpUrl: string | undefined) =>
      sendTestMail(
        {
          ...clinic.ground,
          config: { ...clinic.ground.config, demo: false },
          mail: smtpTransport({ smtpUrl, mailFrom: 'a@b.test' }),
        },
        caller,
      )
    assert.equal((await by('smtp://127.0.0.1:1')).trouble, 'connection')
    assert.equal((await by('smtp://mail.invalid:25')).trouble, 'address')
    assert.equal((await by(undefined)).trouble, 'unset')
    const count = await clinic.rows(`select count(*)::int as sent from mails where kind = 'test'`)
    assert.equal(count[0]!.sent, 1, 'only what was taken counts as sent')
  })

  it('hands an invitation over as a link: once, the newest alone, to nobody who has a password', async () => {
    const { doctor } = (await addDoctor('Linus Link')).body
    const ask = (who = admin) =>
      clinic.call(who, 'POST', `/admin/users/${doctor.userId._id}/invitation`, { mailed: false })
    const first = (await ask()).body.link
    const second = (await ask()).body.link
    assert.match(second, /^https:\/\/salus\.example\/reset-password#/)
    const set = (link: string) =>
      clinic.call(null, 'POST', '/auth/reset-password', { token: link.split('#')[1], password: 'four green plates' })
    assert.equal((await set(first)).body.code, 'link_not_valid')
    assert.deepEqual((await set(second)).body.role, 'doctor')
    assert.equal((await set(second)).body.code, 'link_not_valid')
    const [person] = await clinic.rows('select email_confirmed_at as at from users where id = $1', [doctor.userId._id])
    assert.equal(person!.at, null, 'a link that was handed over confirms no address')
    assert.equal((await ask()).body.code, 'has_password')

    const weak = await clinic.addPerson('admin', 'Willa Weak', ['setup'])
    const other = (await addDoctor('Olga Other')).body.doctor
    const tried = await clinic.call(weak, 'POST', `/admin/users/${other.userId._id}/invitation`, { mailed: false })
    assert.equal(tried.body.code, 'beyond_your_rights')
    const patient = await clinic.addPerson()
    const foreign = await call('POST', `/admin/users/${patient.id}/invitation`, { mailed: false })
    assert.equal(foreign.status, 404)
    await call('POST', `/admin/users/${other.userId._id}/invitation`, { mailed: true })
    await deliverMail(clinic.ground)
    const letters = server.received.filter(({ to }) => to === 'olga.other@clinic.test')
    assert.equal(letters.length, 1, 'the one before opens nothing any more, and is not sent')
  })

  it('keeps to which versions somebody agreed, and only to those that hold', async () => {
    const publish = async (kind: string, more: object) => (await call('POST', '/admin/legal', { kind, ...more })).body
    const terms = await publish('terms', { url: 'https://clinic.test/terms' })
    const before = (await clinic.call(null, 'GET', '/legal')).body as { _id: string; kind: string }[]
    const newer = await publish('terms', { text: 'Third' })
    assert.equal(newer.version, terms.version + 1)
    const ids = before.map(({ _id }) => _id)
    const signUp = (email: string, agreed?: string[]) =>
      clinic.call(null, 'POST', '/auth/signup', { name: 'Pia', email, password: 'four green plates', agreed })
    assert.equal((await signUp('pia@people.test', ids)).body.code, 'legal_changed')
    const now = ids.map((id) => (id === terms._id ? newer._id : id))
    assert.equal((await signUp('pia@people.test', now.slice(1))).body.code, 'legal_changed', 'one is missing')
    assert.equal((await signUp('pia@people.test', [...now, now[0]!])).status, 201, 'said twice is said once')
    const agreed = await clinic.rows(
      `select page_id as id from legal_consents join users on users.id = account_id where email = 'pia@people.test'`,
    )
    assert.deepEqual(agreed.map(({ id }) => id).sort(), now.sort())
    assert.equal((await signUp('pat@people.test')).status, 201, 'callers who know of no versions sign up as before')
    assert.equal((await call('POST', '/admin/legal', { kind: 'terms' })).status, 400)
    assert.equal((await call('POST', '/admin/legal', { kind: 'terms', text: 'a', url: 'https://a.test' })).status, 400)
    const both = await Promise.all([publish('privacy', { text: 'one' }), publish('privacy', { text: 'two' })])
    assert.equal(both[0].version === both[1].version, false, 'two who publish at once take turns')
    await assert.rejects(clinic.ground.db.deleteFrom('legal_pages').execute(), /permission denied/)
  })
})
