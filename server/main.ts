import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { demoAccounts, demoPassword, seedDemo } from './demo/seed.ts'
import { startJobs } from './jobs.ts'
import { openGround } from './open-ground.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { StartRefused } from './platform/folder-lock.ts'

/** Starts everything, the pages once they are built, and returns how to stop it again, in reverse. */
async function start(config: Config, webBuilt: Promise<void>): Promise<() => Promise<void>> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const next of stops.splice(0).reverse()) await next()
  }
  try {
    const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
    if (embedded) stops.push(() => embedded.stop())
    for (const note of embedded?.notes ?? []) console.log(note)
    const opened = await openGround(config, config.databaseUrl ?? embedded!.url)
    stops.push(() => opened.close())
    if (config.demo) await seedDemo(opened.ground)
    await webBuilt
    const { app, ground } = await buildApp(opened.ground)
    if (!config.smtpUrl && !config.demo) console.log('SMTP_URL is not set: mail waits in the database until it is.')
    const jobs = startJobs(ground)
    stops.push(() => jobs.stop())
    stops.push(() => app.close())
    const address = await app.listen({ host: config.host, port: config.port })
    announce(config, address)
    return stop
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

function announce(config: Config, address: string): void {
  console.log(`\nSalus is at ${address}`)
  if (!config.demo) return
  console.log(`\nDemo log-ins, password ${demoPassword}:`)
  for (const { email, portal } of demoAccounts) console.log(`  ${email.padEnd(22)} ${address}${portal}`)
  console.log('')
}

function explain(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'EADDRINUSE') return 'PORT is taken by another program; set PORT to a free one'
  return message ?? String(error)
}

/** The process: starts Salus, and stops it in order on SIGINT or SIGTERM. Says in one line why it cannot start. */
export async function run(webBuilt: Promise<void>): Promise<void> {
  // It may fail before anybody waits for it; whoever does is told then.
  webBuilt.catch(() => undefined)
  try {
    const stop = await start(readConfig(process.env), webBuilt)
    let stopping = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (stopping) process.exit(1)
        stopping = true
        stop().then(
          () => process.exit(0),
          () => process.exit(1),
        )
      })
    }
  } catch (error) {
    console.error(`Salus did not start: ${explain(error)}.`.replace(/\.\.$/, '.'))
    process.exit(1)
  }
}
