import '../scripts/end-with-parent.js'
import { buildApp } from '../server/app.ts'
import { openGround } from '../server/start/open-ground.ts'
import { serverConfig } from './server-config.ts'

/** Another server on the tests' database, with the build of the browser app in `E2E_WEB`. */
const config = serverConfig(process.env.E2E_DATABASE_URL ?? '')
const opened = await openGround(config, config.databaseUrl)
const { app } = await buildApp(opened.ground, { webFolder: process.env.E2E_WEB ?? '' })
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })

process.on('message', async () => {
  await app.close()
  await opened.close()
  process.exit(0)
})
