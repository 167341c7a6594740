import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openClinic } from '../testing/clinic.ts'

it('a demo shows its outbox to this machine alone, and refuses what no address can be', async () => {
  const clinic = await openClinic()
  try {
    const ask = (url: string, remoteAddress: string) => clinic.app.inject({ url, remoteAddress })
    for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) {
      assert.equal((await ask('/api/dev/outbox', address)).statusCode, 200, address)
    }
    for (const address of ['192.168.1.20', '10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', '2001:db8::1']) {
      const refused = await ask('/api/dev/outbox', address)
      assert.deepEqual([refused.statusCode, refused.json().code], [404, 'not_found'], address)
    }
    const arabic = await ask('/api/dev/outbox?language=ar', '127.0.0.1')
    assert.match(arabic.body, /<html lang="ar" dir="rtl">/)
    assert.match(arabic.body, /صندوق الصادر/)
    for (const to of ['%00', 'a%00b', 'x'.repeat(255), '1&to=2']) {
      const refused = await ask(`/api/dev/outbox?to=${to}`, '127.0.0.1')
      assert.equal(refused.statusCode, 400, to)
    }
  } finally {
    await clinic.close()
  }
})
