import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { guards } from '../drills/guards.ts'

const root = join(import.meta.dirname, '..')

// `npm run mutate` takes an hour: this test tells anybody who changes a guarded line.
it('every guard that is taken out in the drill stands where its list says', () => {
  const tests = globSync('{contract,embedded-postgres,server,web,scripts}/**/*.test.ts', { cwd: root })
  const astray = guards.filter(({ file, text, instead, tests: named }) => {
    const times = readFileSync(join(root, file), 'utf8').split(text).length - 1
    return times !== 1 || text === instead || !named.every((path) => tests.some((test) => test.startsWith(path)))
  })
  assert.deepEqual(
    astray.map(({ name, file }) => `${file}: ${name}`),
    [],
  )
})

it('what is taken out of a function or trigger is taken out of its own file, which replaces what migrations made', () => {
  const inMigrations = guards.filter(({ file, text }) => {
    if (!file.startsWith('server/migrations')) return false
    const before = readFileSync(join(root, file), 'utf8').split(text)[0]!
    return before.split('$$').length % 2 === 0 || /^create (or replace )?(function|view|trigger)/.test(text)
  })
  assert.deepEqual(
    inMigrations.map(({ name, file }) => `${file}: ${name}`),
    [],
  )
  assert.ok(guards.filter(({ file }) => file.endsWith('.sql') && file.includes('/sql/')).length > 60)
})
