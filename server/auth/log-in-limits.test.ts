import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { browserAt, type TestBrowser } from '../testing/browser.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'

describe('failed log-ins', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { REQUESTS_PER_MINUTE: '600' } })
  })
  after(() => clinic.close())

  let accounts = 0
  async function account() {
    const email = `guessed${accounts++}@salus.test`
    await clinic.call(null, 'POST', '/auth/signup', { name: 'Gus Guessed', email, password: 'the right one' })
    return email
  }
  const logIn = async (remoteAddress: string, email: string, password = 'wrong') => {
    const payload = { email, password, role: 'user' }
    const reply = await clinic.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })
    return { status: reply.statusCode, code: reply.json().code, wait: Number(reply.headers['retry-after'] ?? 0) }
  }
  const right = (address: string, email: string) => logIn(address, email, 'the right one')

  it('of one account are thirty an hour from everywhere; where its owner has logged in before they are still let in', async () => {
    const email = await account()
    assert.equal((await right('198.51.100.1', email)).status, 200)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => logIn(`203.0.113.${n % 24}`, email)))
    const tried = answers.filter(({ status }) => status === 401)
    const refused = answers.filter(({ code }) => code === 'too_many_logins')
    assert.deepEqual([tried.length, refused.length], [30, 30])
    assert.ok(refused[0]!.wait > 3500 && refused[0]!.wait <= 3600)
    assert.equal((await right('203.0.113.200', email)).code, 'too_many_logins', 'a strange address')
    assert.equal((await right('198.51.100.1', email)).status, 200, 'the owner’s address')
    const other = await account()
    assert.equal((await right('203.0.113.1', other)).status, 200, 'another account')
    await clinic.rows("update login_attempts set at = at - interval '1 hour' where email = $1", [email])
    assert.equal((await right('203.0.113.200', email)).status, 200, 'an hour later')
  })

  it('of one address are fifty in a quarter of an hour, whichever accounts it tries', async () => {
    const email = await account()
    const statuses: number[] = []
    for (let n = 0; n < 70; n++) statuses.push((await logIn('198.51.100.50', `stuffed${n}@salus.test`)).status)
    assert.deepEqual([...new Set(statuses.slice(0, 50)), ...new Set(statuses.slice(50))], [401, 429])
    assert.equal((await right('198.51.100.50', email)).code, 'too_many_logins')
    assert.equal((await right('198.51.100.51', email)).status, 200)
    await clinic.rows("update login_attempts set at = at - interval '15 minutes' where address = '198.51.100.50'")
    assert.equal((await right('198.51.100.50', email)).status, 200)
  })

  /** As our pages send it, from a browser that keeps its cookie. */
  async function tryIn(at: TestBrowser, remoteAddress: string, email: string, password = 'wrong') {
    const asked = { email, password, role: 'user', bind: true }
    const { status, body } = await at.call(null, 'POST', '/auth/login', asked, { remoteAddress })
    return { status, code: body.code as string | undefined }
  }

  it('lock nobody out of a browser they have logged in from, whoever guesses, even at the same address', async () => {
    const email = await account()
    const own = browserAt(clinic)
    const home = '192.0.2.10'
    assert.equal((await tryIn(own, home, email, 'the right one')).status, 200)
    // By account and address, from the same network.
    const guesses = await Promise.all(Array.from({ length: 25 }, () => logIn(home, email)))
    assert.equal(guesses.filter(({ status }) => status === 401).length, 10)
    assert.equal((await right(home, email)).code, 'too_many_logins', 'a browser without the cookie')
    assert.equal((await tryIn(own, home, email, 'the right one')).status, 200)
    assert.equal((await logIn(home, email)).code, 'too_many_logins', 'the owner’s log-in gives nobody tries back')
    // By address, whichever accounts.
    for (let n = 0; n < 60; n++) await logIn(home, `sprayed${n}@salus.test`)
    assert.equal((await right(home, await account())).code, 'too_many_logins')
    // By account, from everywhere.
    await Promise.all(Array.from({ length: 60 }, (_, n) => logIn(`192.0.2.${100 + n}`, email)))
    assert.equal((await right('192.0.2.99', email)).code, 'too_many_logins')
    for (const address of [home, '192.0.2.99', '2001:db8:77::1']) {
      assert.equal((await tryIn(own, address, email, 'the right one')).status, 200, address)
    }
  })

  it('of a known browser are ten of its own, that count for nobody else, and another account’s is not known', async () => {
    const [email, other] = [await account(), await account()]
    const [own, stranger] = [browserAt(clinic), browserAt(clinic)]
    const home = '192.0.2.200'
    assert.equal((await tryIn(own, home, email, 'the right one')).status, 200)
    assert.equal((await tryIn(stranger, home, other, 'the right one')).status, 200)
    const tries = await Promise.all(Array.from({ length: 30 }, () => tryIn(own, home, email)))
    assert.equal(tries.filter(({ status }) => status === 401).length, 10)
    assert.equal(tries.filter(({ code }) => code === 'too_many_logins').length, 20)
    assert.equal((await tryIn(own, home, email, 'the right one')).code, 'too_many_logins')
    assert.equal((await right(home, email)).status, 200, 'without it, as anybody at this address')
    const foreign = await Promise.all(Array.from({ length: 20 }, () => tryIn(stranger, home, email)))
    assert.equal(foreign.filter(({ status }) => status === 401).length, 10)
    assert.equal((await right(home, email)).code, 'too_many_logins', 'those were counted for the address')
    await clinic.rows("update login_attempts set at = at - interval '15 minutes' where email = $1", [email])
    assert.equal((await tryIn(own, home, email, 'the right one')).status, 200)
  })

  it('from one /24 are five hundred in a quarter of an hour', async () => {
    await clinic.rows(
      `insert into login_attempts (email, address, site, at)
       select n || '@elsewhere.test', 'x', '198.18.5.0/24', clinic_now() from generate_series(1, 499) n`,
    )
    assert.equal((await logIn('198.18.5.1', 'one@salus.test')).code, 'wrong_login')
    assert.equal((await logIn('198.18.5.2', 'two@salus.test')).code, 'too_many_logins')
    assert.equal((await logIn('198.18.6.2', 'two@salus.test')).code, 'wrong_login')
  })

  it('of one IPv6 household are those of one address', async () => {
    const email = await account()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => logIn(`2001:db8:5:6::${n + 1}`, email)))
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
    assert.equal((await right('2001:db8:5:6:7:8:9:a', email)).code, 'too_many_logins')
    assert.equal((await right('2001:db8:5:7::1', email)).status, 200, 'the neighbour')
  })
})
