import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { type MailServer, mailServer } from '../testing/mail-server.ts'
import { eventually } from '../testing/eventually.ts'
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
       select gen_random_uuid(), 'welcome', id, name, email, '{}' from users, generate_series(1, $2::int)
       where id = $1`,
      [person.id, count],
    )

  it('a mail server that takes 7 s a mail gets each mail once, though two servers deliver', async () => {
    await enqueue(160)
    // What the time that passes would do to whatever is taken, without the waiting: each of two servers sends several
    // mails at once, in 7 s. All of them take longer than a lease.
    // One after the other: two statements that each age every mail would wait for one another in a circle.
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
         from users where id = $1`,
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
