import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openClinic } from './testing/clinic.ts'

describe('the system', () => {
  it('checks the system part by part', async () => {
    const clinic = await openClinic()
    try {
      const checks = (await clinic.call(await clinic.addPerson('test'), 'GET', '/system-check')).body
      assert.deepEqual(
        checks.map(({ name }: { name: string }) => name),
        ['API', 'Database', 'Payments', 'Mail', 'Live channel', 'Version'],
      )
      assert.ok(checks.find(({ name }: { name: string }) => name === 'Database').ok)
    } finally {
      await clinic.close()
    }
  })
})
