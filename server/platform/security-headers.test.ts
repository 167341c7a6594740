import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { noPagePolicy, ofEveryAnswer } from './security-headers.ts'

describe('the protections of every kind of answer', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const never = /'unsafe-eval'|script-src[^;]*'unsafe-inline'|\*/

  it('are on JSON, failures, files, pages and texts alike, and no policy lets a script be inline or made of text', async () => {
    const patient = await clinic.addPerson()
    const doctorId = await clinic.addDoctor()
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(2),
      paymentMethod: 'clinic',
    })
    const visit = booked.body._id as string
    const kinds: [url: string, type: RegExp, policy: string | RegExp][] = [
      ['/api/config', /json/, noPagePolicy],
      ['/api/nope', /json/, noPagePolicy],
      ['/nope', /json/, noPagePolicy],
      [`/api/appointments/${visit}/calendar`, /calendar/, noPagePolicy],
      [`/api/appointments/${visit}/slip`, /pdf|json/, noPagePolicy],
      ['/api/openapi.json', /json/, noPagePolicy],
      ['/sitemap.xml', /xml/, noPagePolicy],
      [
        '/api/dev/outbox',
        /html/,
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none';/,
      ],
      ['/api/docs/', /html/, /require-trusted-types-for 'script'; trusted-types vue$/],
    ]
    for (const [url, type, policy] of kinds) {
      const { headers } = await clinic.app.inject({ url, headers: { authorization: `Bearer ${patient.token}` } })
      assert.match(String(headers['content-type']), type, url)
      const said = String(headers['content-security-policy'])
      if (typeof policy === 'string') assert.equal(said, policy, url)
      else assert.match(said, policy, url)
      assert.doesNotMatch(said, never, url)
      assert.match(said, /frame-ancestors 'none'/, url)
      assert.equal(headers['x-content-type-options'], 'nosniff', url)
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', url)
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', url)
      assert.equal(headers['referrer-policy'], 'same-origin', url)
      assert.equal(headers['strict-transport-security'], undefined, `${url} is not behind https`)
      const isPage = /html/.test(String(headers['content-type']))
      assert.equal(headers['permissions-policy'] !== undefined, isPage, url)
    }
  })

  it('are on streams, which begin before they are answered', async () => {
    const patient = await clinic.addPerson()
    const url = await clinic.app.listen({ host: '127.0.0.1', port: 0 })
    const stop = new AbortController()
    const { headers } = await fetch(`${url}/api/live`, {
      headers: { authorization: `Bearer ${patient.token}` },
      signal: stop.signal,
    })
    assert.match(headers.get('content-type')!, /event-stream/)
    assert.equal(headers.get('content-security-policy'), noPagePolicy)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    stop.abort()
  })

  it('ask for TLS where it is served', () => {
    assert.equal(ofEveryAnswer({ https: true }).hsts, true)
  })
})
