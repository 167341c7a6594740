import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openClinic } from '../testing/clinic.ts'
import { whatRuns } from '../testing/statements/record.ts'

describe('the system', () => {
  it('checks the system part by part', async () => {
    const clinic = await openClinic()
    try {
      const checks = (await clinic.call(await clinic.addPerson('test'), 'GET', '/system-check')).body
      assert.deepEqual(
        checks.map(({ name }: { name: string }) => name),
        ['API', 'Database', 'Payments', 'Mail', 'Jobs', 'Backups', 'Live channel', 'Requests', 'Version'],
      )
      assert.ok(checks.find(({ name }: { name: string }) => name === 'Database').ok)
      const german = await clinic.app.inject({
        url: '/api/system-check',
        headers: {
          authorization: `Bearer ${(await clinic.addPerson('test')).token}`,
          'salus-language': 'de',
        },
      })
      const payments = german.json().find(({ name }: { name: string }) => name === 'Zahlungen')
      assert.match(payments.detail, /nichts zu prüfen$/)
      await clinic.rows(
        `select graphile_worker.add_job('remind', '{}', run_at => now() - interval '2 minutes', job_key => 'remind')`,
      )
      const later = (await clinic.call(await clinic.addPerson('admin'), 'GET', '/system-check')).body
      const { ok, detail } = later.find(({ name }: { name: string }) => name === 'Jobs')
      assert.deepEqual([ok, detail], [false, 'nobody runs remind'])
    } finally {
      await clinic.close()
    }
  })

  it('names to search engines the public pages and the doctors who can be found, and nobody else', async () => {
    const clinic = await openClinic()
    try {
      const [listed, suspended] = [await clinic.addDoctor(), await clinic.addDoctor()]
      await clinic.rows("update doctors set standing = 'suspended' where id = $1", [suspended])
      const { body } = await clinic.app.inject({ url: '/sitemap.xml' })
      assert.match(body, new RegExp(`/doctors/${listed}</loc>`))
      assert.ok(!body.includes(suspended))
      assert.ok(!body.includes('/dashboard'))
      const statements = await whatRuns(async () => {
        await Promise.all(Array.from({ length: 20 }, () => clinic.app.inject({ url: '/sitemap.xml' })))
      })
      assert.deepEqual(statements, [], 'who asks again and again is nobody’s work')
      const robots = await clinic.app.inject({ url: '/robots.txt' })
      assert.match(robots.body, /^Disallow: \/api\/$/m)
      for (const path of ['/dashboard', '/de/dashboard', '/ar/admin', '/fr/book-appointment', '/ar/reset-password']) {
        assert.ok(robots.body.includes(`\nDisallow: ${path}\n`), path)
      }
    } finally {
      await clinic.close()
    }
  })
})
