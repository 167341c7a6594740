import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'

describe('what every answer has, and what is never answered', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { TRUST_PROXY: '1' } })
  })
  after(() => clinic.close())

  const ask = (method: string, url: string, more: { headers?: Record<string, string>; payload?: string } = {}) =>
    clinic.app.inject({ method: method as 'GET', url, ...more })
  const json = { 'content-type': 'application/json' }

  it('is HTTPS for a year with all subdomains where a proxy serves it, and no word to other sites', async () => {
    for (const url of ['/api/config', '/api/auth/verify', '/nope', '/robots.txt']) {
      const { headers } = await ask('GET', url)
      const [, age] = /^max-age=(\d+); includeSubDomains/.exec(String(headers['strict-transport-security'])) ?? []
      assert.ok(Number(age) >= 31_536_000, url)
      assert.equal(headers['referrer-policy'], 'same-origin', url)
      assert.equal(headers['x-content-type-options'], 'nosniff', url)
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, url)
      assert.equal(headers['access-control-allow-origin'], undefined, url)
      if (headers['content-type']) assert.match(headers['content-type'], /charset=utf-8/, url)
    }
  })

  it('what an account reads is kept by no cache', async () => {
    const patient = await clinic.addPerson()
    for (const path of ['/auth/verify', '/appointments/my-appointments', `/auth/profile/${patient.id}`]) {
      const { status, headers } = await clinic.call(patient, 'GET', path)
      assert.deepEqual([status, headers['cache-control']], [200, 'no-store'], path)
    }
  })

  it('methods that nobody needs, files beside the app, and lists of folders are not there', async () => {
    for (const method of ['TRACE', 'OPTIONS', 'PROPFIND']) {
      const { statusCode, body } = await ask(method, '/api/config', { headers: { cookie: 'seen=1' } })
      assert.ok(statusCode >= 400, `${method} ${statusCode}`)
      assert.doesNotMatch(body, /seen=1/)
    }
    for (const url of ['/.git/config', '/.env', '/package.json', '/assets', '/assets/', '/server/main.ts', '/api/']) {
      assert.equal((await ask('GET', url)).statusCode, 404, url)
    }
  })

  it('a field or parameter that is not declared, or given twice, is refused', async () => {
    for (const payload of [
      '{"email":"a@b.test","password":"x","role":"user","isAdmin":true}',
      '{"email":"a@b.test","password":"x","role":"user","__proto__":{"role":"admin"}}',
      '{"email":"a@b.test","password":"x","role":"user","constructor":{"prototype":{"role":"admin"}}}',
    ]) {
      assert.equal((await ask('POST', '/api/auth/login', { headers: json, payload })).statusCode, 400, payload)
    }
    assert.equal((await ask('GET', '/api/doctors?limit=1&limit=100')).statusCode, 400)
    assert.equal(Reflect.get({}, 'role'), undefined)
  })

  it('a form of another site reaches no call: without JSON as its type, and without the header of a log-in', async () => {
    const patient = await clinic.addPerson()
    const forged = { headers: { 'content-type': 'text/plain', cookie: `token=${patient.token}` }, payload: '{}' }
    assert.ok([401, 415].includes((await ask('POST', '/api/auth/logout', forged)).statusCode))
    assert.equal((await clinic.call(patient, 'GET', '/auth/verify')).status, 200)
  })
})
