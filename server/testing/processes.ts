import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { errorsIn } from './errors-in.ts'

/** A Salus server in a process of its own. */
export type ServerProcess = {
  /** Its address: `http://127.0.0.1:port`. */
  url: string
  pid: number
  /** Its output so far, both streams together. */
  logs(): string
  /**
   * Stops it by its usual signal. Throws if it had ended before, exits with another code than 0, or logged an error.
   */
  stop(): Promise<void>
  /** Kills it by a signal; `stop` then expects that it has ended. Answers once it is gone. */
  kill(signal: NodeJS.Signals): Promise<void>
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Output of our processes that shows an uncaught error. */
const uncaught =
  /Unhandled 'error' event|UnhandledPromiseRejection|unhandledRejection|uncaughtException|^\s+at .+\nNode\.js v/m

/**
 * Starts a real server (`scripts/start-api.js`, the API without the pages) on an existing database, on a free port and
 * without limits. Several servers on one database are servers of one clinic; they need the same secrets, which they get
 * from the test's process (`secrets.ts`). Throws with its output if it does not start.
 */
export async function startServer({
  databaseUrl,
  env = {},
  supervised = false,
  errorsProvoked = 0,
  root = join(import.meta.dirname, '../..'),
  withinSeconds = 60,
  script: wanted = 'start-api.js',
}: {
  databaseUrl: string
  env?: Record<string, string | undefined>
  /** As by `npm start`: the process is then the supervisor, and the server its only child. */
  supervised?: boolean
  /** The exact number of errors that the test causes and `stop` expects in the log. */
  errorsProvoked?: number
  /** The folder of another version of Salus. */
  root?: string
  /** The time limit for its start. */
  withinSeconds?: number
  /** `start-server.js` for a server with its pages. */
  script?: 'start-api.js' | 'start-server.js'
}): Promise<ServerProcess> {
  const script = (name: string) => join(root, 'scripts', name)
  const command = supervised ? [script('start.js'), wanted] : [script(wanted)]
  const child = spawn(process.execPath, command, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '100000000',
      SIGNUPS_PER_HOUR: '100000000',
      HOLDS_PER_HOUR: '100000000',
      UNPAID_BOOKINGS: '100000000',
      MAIL_DELAY_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  let onPurpose = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      written += chunk
    })
  }
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  // If the test throws before it stops its servers, they must end too.
  const endWithTest = () => child.kill('SIGKILL')
  process.once('exit', endWithTest)
  void exited.then(() => process.off('exit', endWithTest))
  const url = await addressOf(child, () => written, withinSeconds)
  return {
    url,
    pid: child.pid!,
    logs: () => written,
    exited,
    async kill(signal) {
      onPurpose = true
      child.kill(signal)
      await exited
    },
    async stop() {
      const endedBefore = child.exitCode !== null || child.signalCode !== null
      if (!endedBefore) child.kill('SIGTERM')
      const { code, signal } = await exited
      if (!onPurpose && (endedBefore || code !== 0)) {
        throw new Error(`A server ended with ${signal ?? code} unasked:\n${written}`)
      }
      if (uncaught.test(written)) throw new Error(`A server logged an uncaught error:\n${written}`)
      const errors = errorsIn(written)
      if (errors.length !== errorsProvoked) throw new Error(`A server logged errors:\n${errors.join('\n')}`)
    },
  }
}

/** The address that the server prints once it listens. */
function addressOf(child: ChildProcess, written: () => string, withinSeconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => fail(`has not started within ${withinSeconds} s`), withinSeconds * 1000)
    const look = () => {
      const address = /Salus is at (\S+)/.exec(written())?.[1]
      if (address) done(() => resolve(address))
    }
    const ended = () => fail('ended before it listened')
    const done = (then: () => void) => {
      clearTimeout(late)
      child.stdout?.off('data', look)
      child.off('exit', ended)
      then()
    }
    const fail = (why: string) =>
      done(() => {
        child.kill('SIGKILL')
        reject(new Error(`A server ${why}:\n${written()}`))
      })
    child.stdout?.on('data', look)
    child.on('exit', ended)
  })
}
