import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { guards } from '../drills/guards.ts'

const root = join(import.meta.dirname, '..')

// `npm run mutate` takes an hour: whoever changes a guarded line hears of it here.
it('every guard that is taken out in the drill stands where its list says', () => {
  const tests = globSync('{contract,server,web,scripts}/**/*.test.ts', { cwd: root })
  const astray = guards.filter(({ file, text, instead, tests: named }) => {
    const times = readFileSync(join(root, file), 'utf8').split(text).length - 1
    return times !== 1 || text === instead || !named.every((path) => tests.some((test) => test.startsWith(path)))
  })
  assert.deepEqual(
    astray.map(({ name, file }) => `${file}: ${name}`),
    [],
  )
})

it('what is taken out of a function of the database is taken out of the function that is in force', () => {
  const inForce = readFileSync(join(root, 'server/migrations/schema.sql'), 'utf8')
  const ofFunctions = guards.filter(
    ({ file, text }) => file.endsWith('.sql') && !/\b(create|alter|check|constraint|references|with =)/i.test(text),
  )
  assert.ok(ofFunctions.length > 3)
  const superseded = ofFunctions.filter(({ text }) => !inForce.includes(text.trim()))
  assert.deepEqual(
    superseded.map(({ name, file }) => `${file}: ${name}`),
    [],
  )
})
