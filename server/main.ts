import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { demoAccounts, demoPassword, seedDemo } from './demo/seed.ts'
import { startJobs } from './jobs.ts'
import { type OpenGround, openGround } from './open-ground.ts'
import { type EmbeddedDatabase, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { endingBy, exitCodes, plainLog, tellSupervisor, within } from './platform/ending.ts'
import { StartRefused } from './platform/folder-lock.ts'

/** What runs so far, from the ground up. */
type Running = {
  embedded?: EmbeddedDatabase
  opened?: OpenGround
  jobs?: { stop(): Promise<void> }
  app?: FastifyInstance
}

/** The pages, which are built while all else starts. `giveUp` ends that. */
type Pages = { built: Promise<void>; giveUp(): void }

/** Starts everything, the pages once they are built, and notes each part that runs. Answers the port it listens on. */
async function start(config: Config, webBuilt: Promise<void>, running: Running): Promise<number> {
  if (!config.databaseUrl) {
    running.embedded = await startEmbeddedPostgres(config.dataDir)
    for (const note of running.embedded.notes) console.log(note)
  }
  const databaseUrl = config.databaseUrl ?? running.embedded!.url
  running.opened = await openGround(config, databaseUrl)
  if (config.demo) await seedDemo(running.opened.ground)
  await webBuilt
  const { app, ground } = await buildApp(running.opened.ground)
  running.app = app
  if (!config.smtpUrl && !config.demo) console.log('SMTP_URL is not set: mail waits in the database until it is.')
  running.jobs = startJobs(ground, databaseUrl)
  const address = await app.listen({ host: config.host, port: config.port })
  announce(config, address)
  return Number(new URL(address).port)
}

/**
 * Stops what runs, in reverse. Requests and jobs under way have 7 of the 10 seconds; what they leave undone is in the
 * database, where the sweep and the queue find it.
 */
async function stop({ app, jobs, opened, embedded }: Running): Promise<void> {
  if (!(await within(7000, Promise.all([app?.close(), jobs?.stop()])))) app?.server.closeAllConnections()
  if (opened) await within(1000, opened.close())
  await embedded?.stop()
}

function announce(config: Config, address: string): void {
  console.log(`\nSalus is at ${address}`)
  if (!config.demo) return
  console.log(`\nDemo log-ins, password ${demoPassword}:`)
  for (const { email, portal } of demoAccounts) console.log(`  ${email.padEnd(22)} ${address}${portal}`)
  console.log('')
}

const portIsTaken = (error: unknown) => (error as { code?: string }).code === 'EADDRINUSE'

/** Somebody has to change something first. Anything else, such as a database that is away, may pass. */
const isRefusal = (error: unknown) => error instanceof StartRefused || portIsTaken(error)

function explain(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  const { message } = error as { message?: string }
  if (portIsTaken(error)) return 'PORT is taken by another program; set PORT to a free one'
  return message ?? String(error)
}

/** The process: starts Salus, and ends it in order. Says in one line why it cannot start. */
export async function run(pages: Pages): Promise<void> {
  // It may fail before anybody waits for it; whoever does is told then.
  pages.built.catch(() => undefined)
  const running: Running = {}
  let started: Promise<number> | undefined
  const { end, isEnding } = endingBy(
    async () => {
      pages.giveUp()
      // Asked to end while it starts: only what has been started can be stopped.
      await started?.catch(() => undefined)
      await stop(running)
    },
    () => running.app?.log ?? plainLog,
  )
  try {
    started = start(readConfig(process.env), pages.built, running)
    tellSupervisor(await started)
  } catch (error) {
    // Asked to end while it was starting: it does.
    if (isEnding()) return
    console.error(`Salus did not start: ${explain(error)}.`.replace(/\.\.$/, '.'))
    await end(isRefusal(error) ? exitCodes.refused : exitCodes.cannotStartNow)
  }
}
