import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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

it('what is taken out of a function of the database is taken out of the one that is in force', () => {
  const folder = 'server/migrations'
  const migrations = globSync('*.sql', { cwd: join(root, folder) }).sort()
  const textOf = (file: string) => readFileSync(join(root, folder, file), 'utf8')
  let inFunctions = 0
  const superseded = guards.filter(({ file, text }) => {
    if (!file.startsWith(folder)) return false
    const before = textOf(basename(file)).split(text)[0]!
    const quotes = before.split('$$').length - 1
    if (quotes % 2 === 0) return false
    inFunctions++
    const name = [...before.matchAll(/function (\w+)\(/g)].at(-1)![1]
    const again = new RegExp(`create (or replace )?function ${name}\\(`)
    return migrations.some((later) => /^\d/.test(later) && later > basename(file) && again.test(textOf(later)))
  })
  assert.ok(inFunctions > 10)
  assert.deepEqual(
    superseded.map(({ name, file }) => `${file}: ${name}`),
    [],
  )
})
