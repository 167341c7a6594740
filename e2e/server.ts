import '../scripts/end-with-parent.js'
import pg from 'pg'
import { buildApp, builtApp } from '../server/app.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { boardsOpenAhead } from '../server/desk/board.ts'
import { startJobs } from '../server/jobs.ts'
import { openGround } from '../server/start/open-ground.ts'
import { startTestServer } from '../server/testing/database.ts'
import { serverConfig } from './server-config.ts'

/** The whole product with demo data on its own database; reports its address. */
const database = await startTestServer()
const address = new URL(database.url)
address.pathname = '/salus_template'
// What only the owner of the database may change.
const owner = new pg.Client({ connectionString: address.href })
await owner.connect()
// Shifts the clinic's clock, for pictures that are compared with those of another day.
if (process.env.E2E_NOW) {
  const shift = `${(Date.parse(process.env.E2E_NOW) - Date.now()) / 1000} seconds`
  await owner.query(`alter database salus_template set salus.clock_shift = '${shift}'`)
}
const config = serverConfig(address.href, process.env.E2E_PORT)
const opened = await openGround(config, config.databaseUrl)
await seedDemo(opened.ground)
// Tests make visits of today, and look at today's board at any hour.
await owner.query('delete from settings where key = $1', [boardsOpenAhead])
await owner.end()
const { app, ground } = await buildApp(opened.ground, { webFolder: builtApp })
const jobs = startJobs(ground, config.databaseUrl)
const url = await app.listen({ host: '127.0.0.1', port: config.port })
process.send?.({ url, databaseUrl: address.href })

process.on('message', async () => {
  await app.close()
  await jobs.stop()
  await opened.close()
  await database.stop()
  process.exit(0)
})
