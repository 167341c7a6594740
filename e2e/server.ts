import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { startJobs } from '../server/jobs.ts'
import { openGround } from '../server/open-ground.ts'
import { asApp, startTestServer } from '../server/testing/database.ts'
import { testSecrets } from '../server/testing/secrets.ts'

/** The whole product with its demo data on a database of its own, whose address the tests are told. */
const database = await startTestServer()
const address = new URL(database.url)
address.pathname = '/salus_template'
const config = {
  ...readConfig({
    DATABASE_URL: asApp(address.href),
    DATABASE_OWNER_URL: address.href,
    ...testSecrets,
    TIME_ZONE: 'Europe/Berlin',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
    SIGNUPS_PER_HOUR: '1000000',
    MAIL_DELAY_SECONDS: '0',
    STAFF_IDLE_MINUTES: '0',
    HOLDS_PER_HOUR: '1000000',
    UNPAID_BOOKINGS: '1000000',
    PORT: process.env.E2E_PORT ?? '0',
  }),
  demo: true,
}
const opened = await openGround(config, asApp(address.href))
await seedDemo(opened.ground)
const { app, ground } = await buildApp(opened.ground)
const jobs = startJobs(ground, asApp(address.href))
const url = await app.listen({ host: '127.0.0.1', port: config.port })
process.send?.({ url, databaseUrl: address.href })

process.on('message', async () => {
  await app.close()
  await jobs.stop()
  await opened.close()
  await database.stop()
  process.exit(0)
})
