import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readConfig } from './config.ts'
import { openGround } from './open-ground.ts'
import { freshDatabase } from './testing/database.ts'
import { testSecrets } from './testing/secrets.ts'

it('a database keeps the time zone it began with', async () => {
  const database = await freshDatabase()
  const settings = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, ...testSecrets }
  const open = (more: Record<string, string>) => openGround(readConfig({ ...settings, ...more }), database.url)
  try {
    const first = await open({ TIME_ZONE: 'Asia/Kolkata' })
    await first.close()
    const later = await open({})
    assert.equal(later.ground.config.timeZone, 'Asia/Kolkata')
    await later.close()
    await assert.rejects(open({ TIME_ZONE: 'Europe/Berlin' }), /made for Asia\/Kolkata/)
  } finally {
    await database.drop()
  }
})
