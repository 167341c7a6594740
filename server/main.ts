import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { endpoints } from '#contract/index.ts'
import { type App, buildApp, builtApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { databaseOf, type Home } from './start/database-of.ts'
import { demoAccounts, demoPassword, seedDemo } from './demo/seed.ts'
import { startJobs } from './jobs.ts'
import { mustStayErased } from './backups/repeat-erasures.ts'
import { type OpenGround, openGround } from './start/open-ground.ts'
import { makeWriters } from './platform/bind.ts'
import { endingBy, exitCodes, plainLog, tellSupervisor, within } from './platform/ending.ts'
import { StartRefused } from './platform/start-refused.ts'
import { openLog } from './platform/log.ts'
import { metricsApp } from './system/serve-metrics.ts'

/** The running parts, in the order in which they were started. */
type Running = {
  log?: FastifyBaseLogger
  home?: Home
  opened?: OpenGround
  jobs?: { stop(): Promise<void> }
  served?: App
  metrics?: FastifyInstance
}

/** The pages, which are built while the rest starts. `giveUp` stops the build. */
type Pages = { built: Promise<void>; giveUp(): void }

/**
 * Starts everything, waiting for the built pages, and notes each running part in `running`. Answers the port it listens
 * on.
 */
async function start(config: Config, webBuilt: Promise<void>, running: Running): Promise<number> {
  const log = openLog(config)
  running.log = log
  // In production, machines read the announcements, so they go to the log at any level. Elsewhere, people read them on
  // the console.
  const announcer = log.child({}, { level: 'info' })
  const say = (sentence: string) => (config.production ? announcer.info(sentence) : console.log(sentence))
  const home = await databaseOf(config)
  running.home = home
  running.opened = await openGround(home.config, home.url)
  await mustStayErased(running.opened.ground)
  for (const note of [...home.notes, ...running.opened.notes]) say(note)
  if (config.demo) await seedDemo(running.opened.ground)
  await webBuilt
  const served = await buildApp(running.opened.ground, { log, webFolder: builtApp })
  running.served = served
  if (config.metrics) {
    running.metrics = metricsApp({ db: served.ground.db, pool: running.opened.pool })
    say(`Metrics are at ${await listenForMetrics(running.metrics, config.metrics)}/metrics`)
  }
  if (!config.smtpUrl && !config.demo) say('SMTP_URL is not set: mail waits in the database until it is.')
  if (config.role !== 'web') running.jobs = startJobs(served.ground, home.url)
  const address = await served.app.listen({ host: config.host, port: config.port })
  for (const line of announcement(config, address)) say(line)
  void makeWriters(endpoints, 20)
  return Number(new URL(address).port)
}

/**
 * Stops the running parts in reverse order. No new jobs begin. Requests are still accepted for `drainSeconds`, so that
 * the load balancer first sees that this server is ending; after a fault they are not, because the process may be in
 * any state. Running requests and jobs get 7 of the 10 seconds. The database keeps what they leave unfinished, for the
 * payment sweep and the queue.
 */
async function stop({ served, jobs, metrics, opened, home }: Running, code: number): Promise<void> {
  const close = async ({ app, ground, readiness }: App) => {
    readiness.end()
    if (code === exitCodes.asked) await pause(ground.config.drainSeconds * 1000)
    await app.close()
  }
  const inTime = await within(7000, Promise.all([served && close(served), jobs?.stop()]))
  if (!inTime) served?.app.server.closeAllConnections()
  await metrics?.close()
  if (opened) await within(1000, opened.close())
  await home?.stop()
}

async function listenForMetrics(metrics: FastifyInstance, place: { host: string; port: number }): Promise<string> {
  try {
    return await metrics.listen(place)
  } catch (error) {
    if (!portIsTaken(error)) throw error
    throw new StartRefused('METRICS_PORT is taken by another program; set METRICS_PORT to a free one')
  }
}

/** The lines for the operator once the server listens. */
function announcement({ role, demo }: Config, address: string): string[] {
  const part = { all: 'pages, API and jobs', web: 'pages and API', worker: 'jobs, and how it is' }[role]
  if (!demo) return [`Salus is at ${address} (${part})`]
  const logIns = demoAccounts.map(({ email, portal }) => `  ${email.padEnd(22)} ${address}${portal}`)
  return [`\nSalus is at ${address}`, `\nDemo log-ins, password ${demoPassword}:`, ...logIns, '']
}

const portIsTaken = (error: unknown) => (error as { code?: string }).code === 'EADDRINUSE'

/** Failures that somebody has to fix before the next start. Others, such as an unreachable database, may pass. */
const isRefusal = (error: unknown) => error instanceof StartRefused || portIsTaken(error)

function explain(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  const { message } = error as { message?: string }
  if (portIsTaken(error)) return 'PORT is taken by another program; set PORT to a free one'
  return message ?? String(error)
}

/** Runs Salus as a process until it is asked to end. If it cannot start, it says why in one line. */
export async function run(pages: Pages): Promise<void> {
  // Avoids an unhandled rejection; the error surfaces where `built` is awaited.
  pages.built.catch(() => undefined)
  const running: Running = {}
  let started: Promise<number> | undefined
  const { end, isEnding } = endingBy(
    async (code) => {
      pages.giveUp()
      // Stopped while it starts: wait for the start first, because only started parts can be stopped. A first start on
      // a slow machine may take longer; it then fails when its database stops.
      const settled = started?.catch(() => undefined)
      if (settled) await within(4000, settled)
      await stop(running, code)
    },
    () => running.log ?? plainLog,
  )
  try {
    started = start(readConfig(process.env), pages.built, running)
    tellSupervisor(await started)
  } catch (error) {
    // Stopped while it was starting: not a failure.
    if (isEnding()) return
    console.error(`Salus did not start: ${explain(error)}.`.replace(/\.\.$/, '.'))
    await end(isRefusal(error) ? exitCodes.refused : exitCodes.cannotStartNow)
  }
}
