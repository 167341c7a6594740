import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import type { Failure } from './failure.ts'
import { readiness } from './readiness.ts'
import { troubleSoFar } from './trouble.ts'

/** The parts that are not ready. */
const issuesOf = async ({ check }: ReturnType<typeof readiness>) =>
  check().then(
    () => [],
    (error: unknown) => (error as Failure).issues,
  )

it('says of each part that is not ready what is wrong with it, one that hangs included', async () => {
  const fine = async () => undefined
  assert.deepEqual(await issuesOf(readiness({ fine })), [])
  const ill = readiness({
    fine,
    broken: () => Promise.reject(new Error('postgres://user:secret@host')),
    hanging: () => new Promise(() => undefined),
    wrong: async () => 'is older than this server',
  })
  const expected = [
    { path: 'broken', message: 'does not answer' },
    { path: 'hanging', message: 'does not answer within 2 s' },
    { path: 'wrong', message: 'is older than this server' },
  ]
  assert.deepEqual(await issuesOf(ill), expected)
  ill.end()
  assert.deepEqual(await issuesOf(ill), [{ path: 'server', message: 'is ending' }, ...expected])
})

it('asks once for many who want to know', async () => {
  let asked = 0
  const popular = readiness({
    database: async () => {
      asked++
      return undefined
    },
  })
  await Promise.all(Array.from({ length: 1000 }, () => popular.check()))
  assert.equal(asked, 1)
})

it('is answered with 503 and the parts, counted by nobody as a trouble, while the server still lives', async () => {
  const clinic = await openClinic({ env: { DATABASE_CONNECTIONS: '1' } })
  const before = troubleSoFar().not_ready.times
  try {
    const only = await clinic.serverPool.connect()
    const { status, body, headers } = await clinic.call(null, 'GET', '/health/ready')
    only.release()
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'not_ready', '2'])
    const late = 'does not answer within 2 s'
    assert.deepEqual(body.issues, [
      { path: 'database', message: late },
      { path: 'schema', message: late },
    ])
    assert.equal((await clinic.call(null, 'GET', '/health/live')).status, 200)
    await eventually('it is ready again', async () => (await clinic.call(null, 'GET', '/health/ready')).status === 200)
    const taken = 'delete from migrations where name = (select max(name) from migrations) returning name, checksum'
    const [migration] = await clinic.rows(taken)
    await eventually('it misses what its schema lacks', async () => {
      const { issues } = (await clinic.call(null, 'GET', '/health/ready')).body
      return issues?.[0].message === `is older than this server: it lacks ${migration!.name}`
    })
    assert.equal(troubleSoFar().not_ready.times, before)
  } finally {
    await clinic.close()
  }
})
