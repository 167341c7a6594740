import type { FastifyBaseLogger } from 'fastify'
import { describeError } from './log-errors.ts'

/**
 * The exit codes. `scripts/start.js` starts a server again unless it was asked to end, or refuses its settings: then
 * somebody has to change something first.
 */
export const exitCodes = { asked: 0, refused: 1, fault: 70, cannotStartNow: 75 } as const

/** A stop takes less than 10 s, after which most supervisors kill a process. */
const longestMs = 9500

type Log = Pick<FastifyBaseLogger, 'fatal' | 'warn'>

/** Waits for the work, for at most so many milliseconds. Answers whether it has ended. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Ends this process once, by `stop`, in less than 10 seconds. Reasons are a signal (SIGINT, SIGTERM; the second one
 * ends it at once), the end of its supervisor, or an uncaught error: the state is then unknown, so a new process is
 * better than continuing. `stop` gets the exit code; `log` is called only then. Answers `end`, for a start that fails,
 * and `isEnding`, which tells whether the end has begun.
 */
export function endingBy(
  stop: (code: number) => Promise<void>,
  log: () => Log,
): { end(code: number): Promise<void>; isEnding(): boolean } {
  let ending = false

  async function end(code: number): Promise<void> {
    if (ending) return
    ending = true
    setTimeout(() => {
      log().warn('Not everything came to its end in time: what is cut off now is taken up again after the next start')
      process.exit(code || exitCodes.fault)
    }, longestMs)
    try {
      await stop(code)
    } catch (error) {
      log().warn({ err: error }, 'The stop failed')
    }
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(exitCodes.fault)
      void end(exitCodes.asked)
    })
  }
  if (process.connected) process.once('disconnect', () => void end(exitCodes.asked))
  // Unhandled rejections come here as well, by Node's default.
  process.on('uncaughtException', (error, origin) => {
    log().fatal({ err: error, origin }, 'An error that nobody has caught: this server ends itself')
    void end(exitCodes.fault)
  })
  return { end, isEnding: () => ending }
}

/**
 * Tells the supervisor of this process, if there is one, the port on which it serves, and then every second that it is
 * alive.
 */
export function tellSupervisor(port: number): void {
  const tell = (message: object) => {
    // The supervisor may be gone by now; `disconnect` reports that.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
  }
  tell({ port })
  setInterval(tell, 1000, {}).unref()
}

/** The log until the real one is open: one line each on standard error. */
export const plainLog: Log = {
  fatal: (...said: unknown[]) => console.error(...said.map(inOneLine)),
  warn: (...said: unknown[]) => console.error(...said.map(inOneLine)),
}

function inOneLine(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said
  return JSON.stringify({ ...said, ...('err' in said ? { err: describeError(said.err) } : {}) })
}
