import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openClinic } from '../testing/clinic.ts'

it('says whom to write to about a weakness, for less than a year', async () => {
  const clinic = await openClinic()
  try {
    const { statusCode, headers, body } = await clinic.app.inject('/.well-known/security.txt')
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8'])
    assert.match(body, /^Contact: mailto:\S+@\S+$/m)
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)![1]!)
    assert.ok(expires > Date.now() && expires < Date.now() + 365 * 86_400_000)
  } finally {
    await clinic.close()
  }
})
