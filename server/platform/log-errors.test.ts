import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { keptLog } from '../testing/kept-log.ts'
import { describeError } from './log-errors.ts'
import { troubleSoFar } from './trouble.ts'

describe('what the log tells of errors', () => {
  let clinic: Clinic
  let doctor: Person
  const log = keptLog()

  before(async () => {
    clinic = await openClinic({ logTo: log, env: { LOG_LEVEL: 'info' } })
    doctor = await clinic.doctorPerson(await clinic.addDoctor())
  })
  after(() => clinic.close())

  it('names the rule that a row broke and nothing of the row', async () => {
    clinic.expectErrors(/"code":"23514"/)
    const phone = '+49 30 5550199'
    const reason = 'HIV positive, in treatment'
    const hash = '$argon2id$planted'
    const email = 'planted@salus.test'
    const patient = await clinic.addPerson('user', 'Petra Planted')
    await clinic.rows('update users set email = $1, password_hash = $2 where id = $3', [email, hash, patient.id])
    await clinic.rows(`alter table persons add constraint no_such_phone check (phone <> '${phone}')`)
    await clinic.rows(`alter table time_off add constraint no_such_reason check (reason <> '${reason}')`)
    const profile = await clinic.app.inject({
      method: 'PATCH',
      url: `/api/auth/profile/${patient.id}`,
      headers: { authorization: `Bearer ${patient.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\ncontent-disposition: form-data; name="phone"\r\n\r\n${phone}\r\n--x--\r\n`,
    })
    assert.equal(profile.statusCode, 500)
    const dates = { fromDate: await clinic.day(2), toDate: await clinic.day(3) }
    assert.equal((await clinic.call(doctor, 'POST', '/doctors/my-time-off', { ...dates, reason })).status, 500)

    const all = log.text
    for (const planted of [phone, '5550199', reason, 'HIV', hash, 'argon2id', email, 'Petra', patient.id]) {
      assert.ok(!all.includes(planted), `${planted} is in the log`)
    }
    const errors = log.lines().filter(({ level }) => level === 50) as { err: Record<string, string>; route: string }[]
    assert.deepEqual(
      errors.map(({ route, err }) => [route, err.code, err.table, err.constraint]),
      [
        ['/api/auth/profile/:id', '23514', 'persons', 'no_such_phone'],
        ['/api/doctors/my-time-off', '23514', 'time_off', 'no_such_reason'],
      ],
    )
    assert.match(errors[0]!.err.stack!, /change-account\.ts/)
  })

  it('counts and tells that the server was not ready, once a burst', async () => {
    const before503 = troubleSoFar().not_ready.times
    const from = log.lines().length
    const holder = new pg.Client({ connectionString: clinic.databaseUrl })
    await holder.connect()
    await holder.query('begin; lock table favourites in access exclusive mode')
    const patient = await clinic.addPerson()
    const calls = Array.from({ length: 3 }, () => clinic.call(patient, 'GET', '/favourites'))
    const waiting = `select pid from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%favourites%' and datname = current_database()`
    while ((await clinic.rows(waiting)).length < 3) await new Promise(setImmediate)
    await clinic.rows(`select pg_cancel_backend(pid) from (${waiting}) stuck`)
    for (const call of calls) {
      const { status, body, headers } = await call
      assert.deepEqual([status, body.code, headers['retry-after']], [503, 'not_ready', '2'])
    }
    await holder.end()
    assert.equal(troubleSoFar().not_ready.times - before503, 3)
    const warnings = log.lines().slice(from)
    assert.equal(warnings.length, 1, 'three refusals of one burst are one line')
    assert.partialDeepStrictEqual(warnings[0], { level: 40, trouble: 'not_ready', err: { code: '57014' } })
    const admin = await clinic.addPerson('admin')
    const checks = (await clinic.call(admin, 'GET', '/system-check')).body as { name: string; detail: string }[]
    assert.match(checks.find(({ name }) => name === 'Requests')!.detail, /3 came while something was away/)
  })

  it('answers 400 to a value that only the database refuses, and says that the contract has a hole', async () => {
    const from = log.lines().length
    const before400 = troubleSoFar().unforeseen_input.times
    await clinic.rows(`create function too_late() returns trigger language plpgsql as
      $$ begin perform '2030-02-30'::date; return new; end $$`)
    await clinic.rows('create trigger too_late before insert on favourites for each row execute function too_late()')
    const doctorId = await clinic.addDoctor()
    const reply = await clinic.call(await clinic.addPerson(), 'PUT', `/favourites/${doctorId}`)
    await clinic.rows('drop trigger too_late on favourites')
    assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_input'])
    assert.equal(troubleSoFar().unforeseen_input.times - before400, 1)
    const [warning] = log.lines().slice(from) as { err: { code: string; message: string } }[]
    assert.deepEqual([warning?.err.code, warning?.err.message], ['22008', ''])
  })

  it('keeps of other errors what helps, and drops what quotes', () => {
    const parsing = (() => {
      try {
        return JSON.parse('{"note": depressed}')
      } catch (error) {
        return error
      }
    })()
    assert.ok(!JSON.stringify(describeError(parsing)).includes('depr'))
    const refused = new Error('550 no such user <pat@salus.test>', { cause: new RangeError('too far') })
    assert.partialDeepStrictEqual(describeError(refused), {
      type: 'Error',
      message: '550 no such user <[e-mail]>',
      cause: { type: 'RangeError', message: 'too far' },
    })
    assert.deepEqual(describeError('text somebody threw'), { type: 'string', message: '', stack: '' })
  })
})
