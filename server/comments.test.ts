import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

/** Code is formatted by Biome, which leaves comments as they are. Migrations are never edited once they were applied. */
it('comments end at 120 characters', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name === 'build' })
  const tooLong = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (line.length > 120 && /^\s*(\/\/|\/?\*|--)\s/.test(line) ? [`${file}:${n + 1}`] : [])),
  )
  assert.ok(files.length > 300)
  assert.deepEqual(tooLong, [])
})
