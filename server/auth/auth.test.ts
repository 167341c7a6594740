import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt, SignJWT } from 'jose'
import { forgetOldAttempts } from './forget-old.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'

describe('accounts', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  let count = 0
  const account = async () => {
    const email = `Person.${count++}@Salus.test`
    const password = 'six-it-is'
    const made = await clinic.call(null, 'POST', '/auth/signup', { name: ' Ada Person ', email, password })
    assert.equal(made.status, 201)
    return { email, password, role: 'user' }
  }
  const logIn = (body: unknown) => clinic.call(null, 'POST', '/auth/login', body)
  const verify = (token: string) => clinic.call({ id: '', token }, 'GET', '/auth/verify')

  it('signs up a patient, once an address, whatever its case', async () => {
    const { email } = await account()
    const again = await clinic.call(null, 'POST', '/auth/signup', {
      name: 'B',
      email: email.toUpperCase(),
      password: 'harb0r',
    })
    assert.deepEqual([again.status, again.body.code], [409, 'email_in_use'])
    const tooShort = await clinic.call(null, 'POST', '/auth/signup', {
      name: 'B',
      email: 'b@salus.test',
      password: '12345',
    })
    assert.deepEqual(tooShort.body.issues, [{ path: 'password', message: 'Password must be at least 6 characters' }])
    for (const role of ['admin', 'doctor', 'test']) {
      const staff = await clinic.call(null, 'POST', '/auth/signup', {
        name: 'B',
        email: 'b@salus.test',
        password: 'harb0r',
        role,
      })
      assert.deepEqual([staff.status, staff.body.code], [403, 'role_not_open'])
    }
    const [stored] = await clinic.rows(
      `select account.password_hash, person.name
       from users account join persons person on person.id = account.id where account.email = $1`,
      [email],
    )
    assert.match(String(stored?.password_hash), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.equal(stored?.name, 'Ada Person')
  })

  it('logs in, is known, and logs out for good', async () => {
    const credentials = await account()
    const { token } = (await logIn(credentials)).body
    const claims = decodeJwt(token)
    assert.equal(claims.role, 'user')
    assert.equal(Math.round(((claims.exp ?? 0) - Date.now() / 1000) / 3600), 12)
    const me = await verify(token)
    assert.deepEqual(me.body, { id: claims.id, name: 'Ada Person', email: credentials.email, role: 'user' })
    assert.equal((await clinic.call({ id: '', token }, 'POST', '/auth/logout')).status, 204)
    assert.equal((await verify(token)).status, 401)
    const remembered = await logIn({ ...credentials, email: credentials.email.toLowerCase(), remember: true })
    assert.equal(Math.round(((decodeJwt(remembered.body.token).exp ?? 0) - Date.now() / 1000) / 86_400), 30)
  })

  it('ends a log-in whose time is up, also one that was just used', async () => {
    const { token } = (await logIn(await account())).body
    assert.equal((await verify(token)).status, 200)
    await clinic.rows("update sessions set expires_at = clinic_now() - interval '1 s' where id = $1", [
      decodeJwt(token).sid,
    ])
    // The server remembers for a second who a token belongs to.
    await eventually('the log-in has ended', async () => (await verify(token)).status === 401)
  })

  it('refuses a wrong address, password and portal alike', async () => {
    const credentials = await account()
    const answers = await Promise.all([
      logIn({ ...credentials, email: 'nobody@salus.test' }),
      logIn({ ...credentials, password: 'not this' }),
      logIn({ ...credentials, role: 'admin' }),
    ])
    for (const answer of answers) assert.deepEqual([answer.status, answer.body], [401, answers[0]!.body])
  })

  it('counts failures per account and address; success forgets them', async () => {
    const credentials = await account()
    for (let n = 0; n < 9; n++) assert.equal((await logIn({ ...credentials, password: 'wrong' })).status, 401)
    assert.equal((await logIn(credentials)).status, 200)
    const many = await Promise.all(Array.from({ length: 30 }, () => logIn({ ...credentials, password: 'wrong' })))
    assert.equal(many.filter((answer) => answer.status === 401).length, 10)
    const refused = many.find((answer) => answer.status === 429)
    assert.equal(refused?.body.code, 'too_many_logins')
    assert.ok(Number(refused?.headers['retry-after']) > 800)
    assert.equal((await logIn(credentials)).status, 429)
    const elsewhere = await clinic.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.9',
      payload: credentials,
    })
    assert.equal(elsewhere.statusCode, 200)
  })

  it('lets nobody wait for the three hundred log-ins of another address', async () => {
    const credentials = await account()
    const from = (remoteAddress: string, payload: object) =>
      clinic.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })
    let tried = 0
    const flood = Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        const { statusCode } = await from('203.0.113.77', { ...credentials, email: `flood${n}@salus.test` })
        if (statusCode === 401) tried++
        return statusCode
      }),
    )
    const honest = await from('198.51.100.4', credentials)
    const before = tried
    assert.equal(honest.statusCode, 200)
    const statuses = await flood
    assert.deepEqual([...new Set(statuses)].sort(), [401, 503])
    // If log-ins were handled in the order of arrival, all of the flood would be tried before the honest one.
    assert.ok(before * 2 < tried, `${before} of the ${tried} that were tried came before the honest one`)
  })

  it('takes no token but its own', async () => {
    const credentials = await account()
    const { token } = (await logIn(credentials)).body
    const [header, payload, signature] = token.split('.')
    const { id, sid } = decodeJwt(token)
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const otherKey = await new SignJWT({ id, sid, role: 'user' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('salus')
      .setAudience('salus')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another key that is long enough..'))
    const forged = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${payload}.`,
      `${header}.${encode({ ...decodeJwt(token), role: 'admin' })}.${signature}`,
      otherKey,
      await clinic.ground.tokens.sign(
        { id: String(id), role: 'admin', sessionId: String(sid) },
        new Date(Date.now() + 1e6),
      ),
      await clinic.ground.tokens.sign(
        { id: String(id), role: 'user', sessionId: String(sid) },
        new Date(Date.now() - 1e6),
      ),
      await clinic.ground.tokens.sign({ id: String(id), role: 'user', sessionId: 'nope' }, new Date(Date.now() + 1e6)),
      'x'.repeat(5000),
    ]
    for (const each of forged) assert.equal((await verify(each)).status, 401, each.slice(0, 60))
    assert.equal((await verify(token)).status, 200)
  })

  it('ends with the account, on whichever server, without being told', async () => {
    const credentials = await account()
    const { token } = (await logIn(credentials)).body
    assert.equal((await verify(token)).status, 200)
    await clinic.rows('update users set closed_at = now() where email = $1', [credentials.email])
    await eventually('the token is nobody’s', async () => (await verify(token)).status === 401)
    assert.equal((await logIn(credentials)).status, 401)
  })

  it('shows a profile to its owner alone', async () => {
    const [one, other] = [await clinic.addPerson(), await clinic.addPerson()]
    const own = await clinic.call(one, 'GET', `/auth/profile/${one.id}`)
    const fields = [
      'address',
      'email',
      'emailConfirmed',
      'image',
      'name',
      'nameLatin',
      'pendingEmail',
      'phone',
      'units',
    ]
    assert.deepEqual(Object.keys(own.body).sort(), fields)
    const foreign = await clinic.call(other, 'GET', `/auth/profile/${one.id}`)
    const unknown = await clinic.call(other, 'GET', `/auth/profile/${crypto.randomUUID()}`)
    assert.deepEqual([foreign.status, foreign.body], [404, unknown.body])
  })

  it('forgets failed log-ins after a day and sessions a month after their end', async () => {
    const { email, ...rest } = await account()
    await logIn({ email, ...rest, password: 'not this' })
    await logIn({ email, ...rest })
    await clinic.rows(
      "insert into login_attempts (email, address, at) values ($1, '::1', now() - interval '25 hours')",
      ['old@salus.test'],
    )
    await clinic.rows(
      `insert into sessions (user_id, expires_at)
       select id, now() - make_interval(days => age) from users, unnest('{29,31}'::int[]) age where email = $1`,
      [email],
    )
    await clinic.rows(
      `insert into password_links (user_id, email, created_at, expires_at)
       select id, email, now(), now() - make_interval(days => age) from users, unnest('{29,31}'::int[]) age
       where email = $1`,
      [email],
    )
    await logIn({ email: 'new@salus.test', ...rest })
    await forgetOldAttempts(clinic.ground)
    const links = await clinic.rows('select id from password_links where email = $1', [email])
    assert.equal(links.length, 1)
    const attempts = await clinic.rows(
      "select email from login_attempts where email in ('old@salus.test', 'new@salus.test')",
    )
    assert.deepEqual(attempts, [{ email: 'new@salus.test' }])
    const [left] = await clinic.rows(
      'select count(*) as n from sessions join users on users.id = user_id where email = $1',
      [email],
    )
    assert.equal(Number(left!.n), 2, 'the open one and the one of 29 days ago')
  })
})
