import assert from 'node:assert/strict'
import { it } from 'node:test'
import { staleFiles } from './write.ts'

it('schema.sql, tables.ts and docs/data.md are what the migrations and functions make', async () => {
  const stale = await staleFiles()
  assert.deepEqual(stale, [], `not what the migrations make: run npm run schema\n${stale.join('\n')}`)
})
