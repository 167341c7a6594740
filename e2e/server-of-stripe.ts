import '../scripts/end-with-parent.js'
import { buildApp, builtApp } from '../server/app.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { startJobs } from '../server/jobs.ts'
import { openGround } from '../server/start/open-ground.ts'
import { startTestServer } from '../server/testing/database.ts'
import { FakeStripe } from '../server/testing/fake-stripe.ts'
import { serverConfig } from './server-config.ts'

/** The whole product on its own database with a fake Stripe; reports the addresses of both. */
const stripe = new FakeStripe()
const stripeUrl = await stripe.start()
const database = await startTestServer()
const address = new URL(database.url)
address.pathname = '/salus_template'
const config = serverConfig(address.href, '0', {
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_test_of_salus',
  STRIPE_API: stripeUrl,
})
const opened = await openGround(config, config.databaseUrl)
await seedDemo(opened.ground)
const { app, ground } = await buildApp(opened.ground, { webFolder: builtApp })
const jobs = startJobs(ground, config.databaseUrl)
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url, stripeUrl, databaseUrl: address.href })

process.on('message', async () => {
  await app.close()
  await jobs.stop()
  await opened.close()
  await database.stop()
  stripe.stop()
  process.exit(0)
})
