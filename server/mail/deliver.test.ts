import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { type MailServer, mailServer } from '../testing/mail-server.ts'
import { eventually } from '../testing/eventually.ts'
import { relayAll } from '../testing/relay-all.ts'
import { deliverMail } from './deliver.ts'
import { mailLanes, smtpTransport } from './transport.ts'

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
       select gen_random_uuid(), 'welcome', id, name, email, '{}' from persons, generate_series(1, $2::int)
       where id = $1`,
      [person.id, count],
    )

  it('a mail server that takes 7 s a mail gets each mail once, though two servers deliver', async () => {
    await enqueue(160)
    // Ages the leases as time would, without the waiting: each of two servers sends several mails at once, in 7 s, and
    // all of them take longer than a lease. One statement after the other: two that each age every mail would deadlock.
    let aged: Promise<unknown> = Promise.resolve()
    whileMailArrives = () => {
      aged = aged.then(() =>
        clinic.rows(
          'update mails set next_try_at = next_try_at - make_interval(secs => $1::float) where sent_at is null',
          [7 / (2 * mailLanes)],
        ),
      )
      return aged
    }
    const rounds = await Promise.all([deliverMail(clinic.ground), deliverMail(clinic.ground)])
    assert.equal(rounds[0] + rounds[1], 160)
    assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 160)
    assert.equal(server.received.length, 160)
  })

  it('a mail that another server is taking at this moment is left to it', async () => {
    await enqueue(3)
    const other = await clinic.pool.connect()
    await other.query('begin')
    await other.query(
      `update mails set attempts = attempts + 1, next_try_at = clinic_now() + interval '2 minutes'
       where id = (select id from mails order by dedupe_key limit 1)`,
    )
    const round = deliverMail(clinic.ground)
    await eventually('the others are sent, or it waits for the other server', async () => {
      const [waiting] = await clinic.rows(
        "select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return server.received.length === 2 || Number(waiting!.n) > 0
    })
    await other.query('commit')
    other.release()
    await round
    assert.equal(server.received.length, 2)
  })

  it('whoever was too slow does not note a mail as sent that somebody else has taken since', async () => {
    await enqueue(1)
    // Another server takes the mail while the first one still sends it, and is refused.
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

  it('a mail server that is away is asked for a few mails, then not before a pause; it is said once', async () => {
    const said: string[] = []
    const log = { warn: (_: unknown, sentence: string) => said.push(sentence) } as never
    const away = smtpTransport({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'care@salus.test' })!
    const office = { ...clinic.ground, mail: away, log }
    await enqueue(60)
    const untried = async () => Number((await clinic.rows('select count(*) as n from mails where attempts = 0'))[0]!.n)
    assert.equal(await deliverMail(office, undefined, 1), 0)
    assert.ok((await untried()) >= 56, `${await untried()} untried`)
    const stop = new AbortController()
    const before = await untried()
    let ended = false
    const round = deliverMail(office, stop.signal, 600_000).finally(() => {
      ended = true
    })
    await eventually('some are tried', async () => (await untried()) < before)
    assert.equal(ended, false, 'it pauses')
    stop.abort()
    await round
    assert.deepEqual(said, ['The mail server cannot be reached: mail waits'])
    await clinic.rows('update mails set next_try_at = clinic_now(), attempts = 0')
    assert.equal(await deliverMail({ ...office, mail: { ...away, send: async () => undefined } }), 60)
  })

  it('a round in which the database fails ends once the other lanes have', async () => {
    await enqueue(4)
    await clinic.rows(`create function refuse_noting() returns trigger language plpgsql as $$
      begin
        if new.attempts = old.attempts and new.dedupe_key = (select min(dedupe_key) from mails) then
          raise exception 'not this one';
        end if;
        return new;
      end $$`)
    await clinic.rows(
      'create trigger refuse_noting before update on mails for each row execute function refuse_noting()',
    )
    const [{ id: refused } = { id: '' }] = await clinic.rows('select id from mails order by dedupe_key limit 1')
    let release = () => undefined as unknown
    const held = new Promise<void>((resolve) => {
      release = () => resolve()
    })
    let begun = 0
    const send = async (_to: unknown, _letter: unknown, messageId: string) => {
      begun++
      if (!messageId.includes(String(refused))) await held
    }
    let ended = false
    const round = deliverMail({ ...clinic.ground, mail: { send, close: () => undefined } }).finally(() => {
      ended = true
    })
    const how = assert.rejects(round, /not this one/)
    await eventually('all four are under way', () => begun === 4)
    await eventually('the refused one is not noted', async () => {
      const [row] = await clinic.rows(
        `select count(*) as n from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      )
      return Number(row!.n) === 0
    })
    assert.equal(ended, false)
    release()
    await how
    await clinic.rows('drop trigger refuse_noting on mails')
    const [noted] = await clinic.rows('select count(*) as n from mails where sent_at is not null')
    assert.equal(Number(noted!.n), 3, 'those that had left are noted as sent')
  })

  it('mails that were not begun when the database failed are due at once', async () => {
    await enqueue(3 * mailLanes)
    await clinic.rows(`create function refuse_failures() returns trigger language plpgsql as $$
      begin raise exception 'not noted'; end $$`)
    await clinic.rows(`create trigger refuse_failures before update on mails
      for each row when (new.last_error is not null) execute function refuse_failures()`)
    let begun = 0
    const send = async () => {
      if (++begun > mailLanes) throw new Error('refused')
    }
    await assert.rejects(deliverMail({ ...clinic.ground, mail: { send, close: () => undefined } }), /not noted/)
    await clinic.rows('drop trigger refuse_failures on mails')
    const [{ due } = { due: 0 }] = await clinic.rows(
      'select count(*)::int as due from mails where attempts = 0 and next_try_at <= clinic_now()',
    )
    assert.equal(due, mailLanes)
  })

  it('a mail that cannot be read, written or noted stops no other of its group', async () => {
    await enqueue(6)
    const [doctorId, ids] = [
      await clinic.addDoctor(),
      (await clinic.rows('select id from mails order by dedupe_key')).map(({ id }) => id as string),
    ]
    const booked = await clinic.call(person, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(3),
      paymentMethod: 'clinic',
    })
    await clinic.rows(
      `update mails set claim_id = $2, kind = 'booked', facts = '{"claimIds": ["no id"]}' where id = $1`,
      [ids[0], booked.body._id],
    )
    await clinic.rows(`update mails set kind = 'of a newer server' where id = $1`, [ids[1]])
    assert.equal(
      await deliverMail({ ...clinic.ground, log: { ...clinic.ground.log, warn: () => undefined } as never }),
      4,
    )
    const rows = await clinic.rows(
      `select id, sent_at is not null as sent, attempts, last_error is not null as noted
       from mails order by dedupe_key`,
    )
    for (const [n, row] of rows.entries()) {
      assert.deepEqual(row, { id: ids[n], sent: n > 1, attempts: 1, noted: n < 2 })
    }
  })

  it('recipients take turns: whoever has many mails waiting keeps nobody else waiting', async () => {
    await enqueue(200)
    const other = await clinic.addPerson()
    await clinic.rows(
      `insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts)
       select gen_random_uuid(), 'welcome', id, name, email, '{}' from persons where id = $1`,
      [other.id],
    )
    await clinic.rows("update mails set next_try_at = clinic_now() - interval '1 minute' where user_id = $1", [
      person.id,
    ])
    await deliverMail(clinic.ground)
    const [email] = (await clinic.rows('select email from users where id = $1', [other.id])).map(({ email }) => email)
    const turn = server.received.findIndex(({ to }) => to === email)
    assert.equal(server.received.length, 201)
    assert.ok(turn < 8, `it is sent as number ${turn + 1}`)
  })

  it('what is cancelled while its letter waits in a group is not said to be booked', async () => {
    const [doctorId, date] = [await clinic.addDoctor({ hours: [9, 10, 11, 12, 13, 14, 15, 16] }), await clinic.day(9)]
    const ids: string[] = []
    for (const hour of [9, 10, 11, 12, 13, 14, 15, 16]) {
      const two = (n: number) => String(n).padStart(2, '0')
      const slotId = `${two(hour)}:00-${two(hour + 1)}:00`
      const asked = { doctorId, slotId, appointmentDate: date, paymentMethod: 'clinic' }
      ids.push((await clinic.call(person, 'POST', '/appointments/book', asked)).body._id)
    }
    await relayAll(clinic.ground)
    // Appointments of the tests above have a mail here too, and stay booked.
    await clinic.rows('delete from mails where claim_id <> all($1)', [ids])
    await clinic.rows('update users set email_confirmed_at = clinic_now() where id = $1', [person.id])
    whileMailArrives = async () => {
      whileMailArrives = async () => undefined
      await clinic.rows("update claims set status = 'cancelled' where id = any($1)", [ids])
    }
    await deliverMail(clinic.ground)
    // The mails of the group that was under way had been read before.
    assert.ok(server.received.length <= 4, `${server.received.length} letters`)
    assert.deepEqual(await clinic.rows('select id from mails where sent_at is null'), [])
  })

  it('a link for a new password that has run out is not sent any more, nor one that was used', async () => {
    const link = async (more: string) => {
      await clinic.rows('delete from mails')
      const [row] = await clinic.rows(
        `insert into password_links (user_id, email, expires_at)
         select id, email, clinic_now() + interval '1 hour' from users where id = $1 returning id`,
        [person.id],
      )
      await clinic.rows(
        `insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts)
         select gen_random_uuid(), 'password-link', id, name, email, jsonb_build_object('linkId', $2::text)
         from persons where id = $1`,
        [person.id, row!.id],
      )
      await clinic.rows(`update password_links set ${more} where id = $1`, [row!.id])
      return deliverMail(clinic.ground)
    }
    assert.equal(await link('used_at = null'), 1)
    assert.equal(await link("expires_at = clinic_now() - interval '1 s'"), 0)
    assert.equal(await link('used_at = clinic_now()'), 0)
    assert.deepEqual(await clinic.rows('select id from mails'), [], 'nobody tries it again')
  })

  it('asked to stop it begins no further mail', async () => {
    await enqueue(60)
    const stop = new AbortController()
    whileMailArrives = async () => stop.abort()
    await deliverMail(clinic.ground, stop.signal)
    assert.ok(server.received.length <= 4, `${server.received.length} mails`)
    const [waiting] = await clinic.rows(
      'select count(*)::int as n from mails where sent_at is null and next_try_at <= clinic_now()',
    )
    assert.equal(waiting!.n, 60 - server.received.length, 'the others are nobody’s')
  })
})
