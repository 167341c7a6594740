import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { StartRefused } from './start-refused.ts'
import { purposes } from './keys.ts'
import { keysIn, rotateIn } from './secrets.ts'

describe('the secrets of an installation', () => {
  let folder: string
  let dataDir: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'salus-secrets-'))
    dataDir = join(folder, 'data')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are made once, one for each purpose, for their owner alone', async () => {
    const made = await Promise.all(
      purposes.flatMap((purpose) => [keysIn(dataDir, purpose), keysIn(dataDir, purpose)].map((keys) => keys)),
    )
    const again = await Promise.all(purposes.map((purpose) => keysIn(dataDir, purpose)))
    const ids = again.map(({ current }) => current.id)
    assert.deepEqual(
      made.map(({ current }) => current.id),
      ids.flatMap((id) => [id, id]),
    )
    assert.equal(new Set(ids).size, purposes.length)
    const files = readdirSync(dataDir)
    assert.equal(files.length, purposes.length)
    const texts = files.map((file) => readFileSync(join(dataDir, file), 'utf8'))
    assert.equal(new Set(texts).size, purposes.length)
    if (process.platform === 'win32') return
    for (const file of files) assert.equal(statSync(join(dataDir, file)).mode & 0o777, 0o600)
    assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  })

  it('get a new one in front, and keep those of before', async () => {
    const first = await keysIn(dataDir, 'links')
    const second = await rotateIn(dataDir, 'links')
    assert.deepEqual(second.ids.slice(1), first.ids)
    assert.notEqual(second.current.id, first.current.id)
    const third = await rotateIn(dataDir, 'links')
    assert.deepEqual(third.ids.slice(1), second.ids)
    assert.deepEqual((await keysIn(dataDir, 'links')).ids, third.ids)
    assert.deepEqual(readdirSync(dataDir), ['link-secret'])
  })

  it('stop the start where the file is damaged or others may read it', async () => {
    await keysIn(dataDir, 'tokens')
    const file = join(dataDir, 'token-secret')
    if (process.platform !== 'win32') {
      chmodSync(file, 0o644)
      await assert.rejects(keysIn(dataDir, 'tokens'), (error) => {
        return error instanceof StartRefused && /token-secret can be read by others/.test(error.message)
      })
      chmodSync(file, 0o600)
    }
    for (const damaged of ['', 'short\n', `${readFileSync(file, 'utf8')}short\n`]) {
      writeFileSync(file, damaged)
      await assert.rejects(keysIn(dataDir, 'tokens'), /token-secret is damaged/)
      await assert.rejects(rotateIn(dataDir, 'tokens'), /token-secret is damaged/)
      assert.equal(readFileSync(file, 'utf8'), damaged)
    }
  })
})
