import assert from 'node:assert/strict'
import { it } from 'node:test'
import { staleFiles } from './write.ts'

it('schema.sql and tables.ts are what the migrations make', async () => {
  const stale = await staleFiles()
  assert.deepEqual(stale, [], `not what the migrations make: run npm run schema\n${stale.join('\n')}`)
})
