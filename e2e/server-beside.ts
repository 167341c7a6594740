import '../scripts/end-with-parent.js'
import { buildApp, builtApp } from '../server/app.ts'
import { openGround } from '../server/start/open-ground.ts'
import { serverConfig } from './server-config.ts'

/** Another server on the tests' database, with another build of the browser app (`E2E_WEB`) or with other settings. */
const { E2E_DATABASE_URL = '', E2E_WEB = builtApp, E2E_PORT, E2E_SETTINGS = '{}' } = process.env
const config = serverConfig(E2E_DATABASE_URL, E2E_PORT, JSON.parse(E2E_SETTINGS))
const opened = await openGround(config, config.databaseUrl)
const { app } = await buildApp(opened.ground, { webFolder: E2E_WEB })
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: config.port }) })

process.on('message', async () => {
  await app.close()
  await opened.close()
  process.exit(0)
})
