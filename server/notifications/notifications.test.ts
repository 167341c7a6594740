import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import ICAL from 'ical.js'
import { deliverMail } from '../mail/deliver.ts'
import { issueReceipts } from '../payments/issue-receipts.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { type MailServer, mailServer } from '../testing/mail-server.ts'
import { relayAll } from '../testing/relay-all.ts'
import { relayEvents } from './relay.ts'

describe('mail and notices', () => {
  let clinic: Clinic
  let mail: MailServer
  before(async () => {
    mail = await mailServer()
    clinic = await openClinic({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://salus.example' } })
  })
  after(async () => {
    await clinic.close()
    await mail.close()
  })

  const addressOf = async ({ id }: Person) =>
    String((await clinic.rows('select email from users where id = $1', [id]))[0]!.email)
  async function post() {
    await relayAll(clinic.ground)
    await issueReceipts(clinic.ground)
    await deliverMail(clinic.ground)
  }
  const mailTo = (address: string) => mail.received.filter(({ to }) => to === address)

  async function bookByCard(patient: Person, doctorId: string, appointmentDate: string, slotId = '09:00-10:00') {
    const wanted = { doctorId, slotId, appointmentDate }
    const { clientSecret, paymentIntentId } = (
      await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    ).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
    const booked = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    assert.equal(booked.status, 201)
    return booked.body._id as string
  }

  it('a booking by card: confirmation with calendar file, and receipt, received by a mail server', async () => {
    const patient = await clinic.addPerson('user', 'Mila O’Mail')
    const doctorId = await clinic.addDoctor({ name: 'Ümit Ångström' })
    const date = await clinic.day(3)
    const id = await bookByCard(patient, doctorId, date)
    await post()
    const mails = mailTo(await addressOf(patient))
    assert.deepEqual(mails.map(({ subject }) => subject.split(/[: ]/)[0]).sort(), ['Booked', 'Receipt'])
    const booked = mails.find(({ subject }) => subject.startsWith('Booked'))
    assert.match(booked!.raw, /multipart\/alternative/)
    assert.match(booked!.raw, /text\/html/)
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(booked!.calendar!)).getFirstSubcomponent('vevent')!)
    assert.equal(event.uid, `${id}@salus`)
    assert.equal(event.summary, 'Dr. Ümit Ångström')
    assert.equal(event.startDate.toString(), `${date}T09:00:00`)
    assert.equal(event.component.getFirstProperty('dtstart')!.getParameter('tzid'), 'Europe/Berlin')
    assert.equal(event.endDate.toString(), `${date}T10:00:00`)
    await post()
    assert.equal(mailTo(await addressOf(patient)).length, 2, 'told once')
  })

  it('a cancellation: the refund in words, the calendar entry taken away, the doctor’s bell', async () => {
    const patient = await clinic.addPerson('user')
    const doctorId = await clinic.addDoctor({ name: 'Bella Bell' })
    const id = await bookByCard(patient, doctorId, await clinic.day(4))
    await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)
    await post()
    const cancelled = mailTo(await addressOf(patient)).find(({ subject }) => subject.startsWith('Cancelled'))!
    assert.match(cancelled.raw, /The whole \$120\.00 goes back to your card/)
    const calendar = new ICAL.Component(ICAL.parse(cancelled.calendar!))
    assert.equal(calendar.getFirstPropertyValue('method'), 'CANCEL')
    const event = calendar.getFirstSubcomponent('vevent')!
    assert.equal(event.getFirstPropertyValue('status'), 'CANCELLED')
    assert.ok(Number(event.getFirstPropertyValue('sequence')) > 1)
    const bell = await clinic.call(await clinic.doctorPerson(doctorId), 'GET', '/notifications')
    assert.deepEqual(bell.body.notices, [], 'what came and went before anybody looked is no news')
  })

  it('a cancellation of what the doctor knows rings their bell', async () => {
    const patient = await clinic.addPerson('user', 'Cara Cancels')
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const id = await bookByCard(patient, doctorId, await clinic.day(4))
    await post()
    const bell = async () => (await clinic.call(doctor, 'GET', '/notifications')).body.notices
    assert.match((await bell())[0].text, /Cara Cancels has booked/)
    await clinic.call(doctor, 'PUT', '/notifications/read')
    await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)
    await post()
    assert.match((await bell())[0].text, /Cara Cancels, .*: cancelled/)
  })

  it('misses no event, however its transactions end', async () => {
    const doctorId = await clinic.addDoctor()
    const [early, late] = [await clinic.addPerson('user'), await clinic.addPerson('user')]
    const slow = await clinic.pool.connect()
    await slow.query('begin')
    const claim = await slow.query(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status,
         amount_cents, payment_method, location)
       select $1, $2, clinic_today() + 5, '11:00', '12:00',
         tstzrange(clinic_today() + 5 + time '11:00', clinic_today() + 5 + time '12:00'),
         'pending', 0, 'clinic', 'Clinic' returning id`,
      [doctorId, early.id],
    )
    await slow.query("insert into appointment_events (claim_id, actor_id, kind) values ($1, $2, 'booked')", [
      claim.rows[0].id,
      early.id,
    ])
    // Begun after it, and ended before it.
    await clinic.call(late, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(5),
      paymentMethod: 'clinic',
    })
    await relayEvents(clinic.ground)
    await deliverMail(clinic.ground)
    await slow.query('commit')
    slow.release()
    await post()
    for (const patient of [early, late]) assert.equal(mailTo(await addressOf(patient)).length, 1)
  })

  it('tries again when the mail server refuses', async () => {
    const patient = await clinic.addPerson('user')
    mail.state.refusing = true
    await bookByCard(patient, await clinic.addDoctor(), await clinic.day(6))
    await post()
    mail.state.refusing = false
    assert.equal(mailTo(await addressOf(patient)).length, 0)
    await deliverMail(clinic.ground)
    assert.equal(mailTo(await addressOf(patient)).length, 0, 'not at once')
    await clinic.rows('update mails set next_try_at = now() where sent_at is null')
    await deliverMail(clinic.ground)
    assert.equal(mailTo(await addressOf(patient)).length, 2)
  })

  it('arrives once, though the worker is killed between booking and mail, and two others race for it', async () => {
    const patient = await clinic.addPerson('user')
    const address = await addressOf(patient)
    mail.state.refusing = true
    const nameOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    // A separate worker that relays, takes the mail, and is killed while the mail server keeps it waiting.
    const worker = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { openPool, openDatabase } = await import(${nameOf('../platform/database.ts')})
         const { relayEvents } = await import(${nameOf('./relay.ts')})
         const { deliverMail } = await import(${nameOf('../mail/deliver.ts')})
         const { settleCurrency } = await import(${nameOf('../../contract/currency.ts')})
         settleCurrency('usd')
         const pool = openPool(${JSON.stringify(clinic.databaseUrl)}, { timeZone: 'Europe/Berlin', connections: 2 })
         const publicUrl = 'https://salus.example'
         const ground = {
           db: openDatabase(pool), signatures: {}, log: { warn() {} },
           config: { publicUrl, timeZone: 'Europe/Berlin', demo: true, mailDelaySeconds: 0 },
           mail: { send() { console.log('taken'); return new Promise(() => undefined) } },
         }
         console.log('ready')
         for (;;) {
           await relayEvents(ground)
           await deliverMail(ground)
           await new Promise((next) => setTimeout(next, 20))
         }`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const said = async (word: string) => {
      for await (const chunk of worker.stdout!.iterator({ destroyOnReturn: false }))
        if (String(chunk).includes(word)) return
    }
    await said('ready')
    await bookByCard(patient, await clinic.addDoctor(), await clinic.day(7))
    await said('taken')
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    mail.state.refusing = false
    await clinic.rows('update mails set next_try_at = now() where sent_at is null')
    await Promise.all([post(), post(), post()])
    await Promise.all([post(), post()])
    const ids = mailTo(address).map(({ messageId }) => messageId)
    assert.equal(ids.length, 2)
    assert.equal(new Set(ids).size, 2)
  })

  it('keeps a true count of what is unread', async () => {
    const patient = await clinic.addPerson('user')
    const doctorId = await clinic.addDoctor()
    const id = await bookByCard(patient, doctorId, await clinic.day(8))
    const doctor = await clinic.rows('select user_id from doctors where id = $1', [doctorId])
    await clinic.rows("update claims set status = 'confirmed' where id = $1", [id])
    await clinic.rows("insert into appointment_events (claim_id, actor_id, kind) values ($1, $2, 'confirmed')", [
      id,
      doctor[0]!.user_id,
    ])
    await post()
    const bell = async () => (await clinic.call(patient, 'GET', '/notifications')).body
    const before = await bell()
    assert.equal(before.unread, 1)
    assert.match(before.notices[0].text, /has confirmed/)
    assert.equal((await clinic.call(patient, 'PUT', '/notifications/read')).status, 204)
    const after = await bell()
    assert.deepEqual([after.unread, after.notices[0].read], [0, true])
  })

  it('tells the browsers of those concerned, and nobody else', async () => {
    await clinic.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = clinic.app.server.address() as AddressInfo
    const [patient, stranger] = [await clinic.addPerson('user'), await clinic.addPerson('user')]
    const listen = async ({ token }: Person) => {
      const heard: string[] = []
      const stop = new AbortController()
      const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      })
      assert.match(response.headers.get('content-type') ?? '', /text\/event-stream/)
      void (async () => {
        for await (const chunk of response.body!) heard.push(Buffer.from(chunk).toString())
      })().catch(() => undefined)
      return { heard, stop: () => stop.abort() }
    }
    const [one, other] = [await listen(patient), await listen(stranger)]
    // Changes before the channel's first look are not told: it has looked once a notice arrives.
    await eventually('the channel looks', async () => {
      await clinic.rows(
        "insert into notices (dedupe_key, user_id, kind, facts) values (gen_random_uuid(), $1, 'care', '{}')",
        [patient.id],
      )
      return one.heard.join('').includes('data: notices')
    })
    const id = await bookByCard(patient, await clinic.addDoctor(), await clinic.day(9))
    await eventually('the appointment is told', () =>
      one.heard.join('').includes(`data: appointments\ndata: ${id}\n\n`),
    )
    assert.doesNotMatch(other.heard.join(''), /data:/)
    one.stop()
    // The other one is still listening when the clinic closes after this test: it must not wait for them.
  })
})
