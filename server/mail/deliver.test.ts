import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { type MailServer, mailServer } from '../testing/mail-server.ts'
import { deliverMail } from './deliver.ts'

describe('delivering mail', () => {
  let clinic: Clinic
  let server: MailServer
  let person: Person
  let whileMailArrives = async () => undefined as unknown
  before(async () => {
    server = await mailServer(async () => {
      await whileMailArrives()
    })
    clinic = await openClinic({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://salus.example' } })
    person = await clinic.addPerson()
  })
  beforeEach(async () => {
    whileMailArrives = async () => undefined
    server.received.length = 0
    await clinic.rows('delete from mails')
  })
  after(async () => {
    await clinic.close()
    await server.close()
  })

  const enqueue = (count: number) =>
    clinic.rows(
      `insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts)
       select gen_random_uuid(), 'welcome', id, name, email, '{}' from users, generate_series(1, $2::int) where id = $1`,
      [person.id, count],
    )

  it('a mail server that takes 7 s a mail gets each mail once, though two servers deliver', async () => {
    await enqueue(60)
    // What waiting 7 s for each mail would do to whatever is taken, without the waiting.
    whileMailArrives = () =>
      clinic.rows("update mails set next_try_at = next_try_at - interval '7 s' where sent_at is null")
    const rounds = await Promise.all([deliverMail(clinic.ground), deliverMail(clinic.ground)])
    assert.equal(rounds[0] + rounds[1], 60)
    assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 60)
    assert.equal(server.received.length, 60)
  })

  it('whoever was too slow does not note a mail as sent that somebody else has taken since', async () => {
    await enqueue(1)
    // Somebody else takes it while the first one is still at it, and is refused.
    whileMailArrives = () => clinic.rows("update mails set attempts = attempts + 1, last_error = 'refused'")
    await deliverMail(clinic.ground)
    const [row] = await clinic.rows('select sent_at, last_error from mails')
    assert.deepEqual(row, { sent_at: null, last_error: 'refused' })
  })

  it('keeps its connections for the next mails', async () => {
    const before = server.connections()
    await enqueue(40)
    await deliverMail(clinic.ground)
    await enqueue(40)
    await deliverMail(clinic.ground)
    assert.equal(server.received.length, 80)
    assert.ok(server.connections() - before <= 4, `${server.connections() - before} connections`)
  })

  it('asked to stop it begins no further mail', async () => {
    await enqueue(60)
    const stop = new AbortController()
    whileMailArrives = async () => {
      stop.abort()
      await pause(100)
    }
    const began = performance.now()
    await deliverMail(clinic.ground, stop.signal)
    const took = performance.now() - began
    assert.ok(took < 2000, `${took} ms`)
    assert.ok(server.received.length <= 4, `${server.received.length} mails`)
    const [waiting] = await clinic.rows(
      'select count(*)::int as n from mails where sent_at is null and next_try_at <= clinic_now()',
    )
    assert.equal(waiting!.n, 60 - server.received.length, 'the others are nobody’s')
  })
})
