import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import pg from 'pg'
import { startJobs } from '../jobs.ts'
import { openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { keptLog } from '../testing/kept-log.ts'

it('while the database is away what tries again and again says so when it begins and when it is over', async () => {
  const log = keptLog()
  const said = () => log.lines() as { level: number; msg: string; failures?: number }[]
  const clinic = await openClinic({
    env: { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '5000' },
    logTo: log,
    live: { everyMs: 10 },
  })
  const url = new URL(clinic.ground.config.databaseOwnerUrl!)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const elsewhere = new pg.Client({ connectionString: url.href })
  await elsewhere.connect()
  const patient = await clinic.addPerson()
  await clinic.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = clinic.app.server.address() as AddressInfo
  const listening = new AbortController()
  const authorization = `Bearer ${patient.token}`
  await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { authorization }, signal: listening.signal })
  const jobs = startJobs(clinic.ground, clinic.databaseUrl)
  const times = (words: RegExp) => said().filter(({ msg }) => words.test(msg)).length
  try {
    await eventually('the jobs run', async () => {
      const rows = await clinic.rows('select from graphile_worker.jobs where key is not null')
      return rows.length > 5
    })
    await elsewhere.query(`alter database ${name} allow_connections false`)
    await elsewhere.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const fails = /could not look for changes|queue of the jobs has trouble|limits are not shared/
    await eventually(
      'all three say so',
      async () => {
        // A count to send to the database.
        await clinic.app.inject({ url: '/api/config' })
        return times(fails) >= 3
      },
      60_000,
    )
    // Meanwhile the live channel, which looks every 10 ms, has failed many times.
    for (let n = 0; n < 30; n++) assert.equal((await clinic.app.inject({ url: '/api/config' })).statusCode, 503)
    await elsewhere.query(`alter database ${name} allow_connections true`)
    const works = /sees changes again|queue of the jobs works again|limits are shared again/
    await eventually(
      'all three say that it is over',
      async () => {
        // Limits are shared with the next count.
        await clinic.app.inject({ url: '/api/config' })
        return times(works) >= 3
      },
      90_000,
    )
    assert.deepEqual([times(fails), times(works)], [3, 3], JSON.stringify(said().map(({ msg }) => msg)))
    const live = said().find(({ msg }) => /sees changes again/.test(msg))!
    assert.ok(live.failures! > 1, `${live.failures} failures in one burst`)
    const perJob = Map.groupBy(
      said().filter(({ msg }) => msg === 'A job failed and will run again'),
      (line) => (line as { job?: string }).job,
    )
    for (const [job, lines] of perJob) assert.equal(lines.length, 1, job)
  } finally {
    listening.abort()
    await jobs.stop()
    await elsewhere.query(`alter database ${name} allow_connections true`)
    await elsewhere.end()
    await clinic.close()
  }
})
