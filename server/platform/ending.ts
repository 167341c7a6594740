import type { FastifyBaseLogger } from 'fastify'
import { describeError } from './log-errors.ts'

/**
 * What a process ends with. `scripts/start.js` starts a server again unless it was asked to end, or refuses to start as
 * it is set up: then somebody has to change something first.
 */
export const exitCodes = { asked: 0, refused: 1, fault: 70, cannotStartNow: 75 } as const

/** A stop takes less than the 10 s after which those who run servers lose patience. */
const longestMs = 9500

type Log = Pick<FastifyBaseLogger, 'fatal' | 'warn'>

/** Waits for the work, but no longer than so many milliseconds. Answers whether it came to its end. */
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
 * How this process ends: once, by `stop`, in less than 10 seconds, whatever happens on the way. It ends when it is
 * asked to (SIGINT, SIGTERM; the second time at once), when the process that supervises it is gone, and when an error
 * turns up that nobody has caught: nobody knows what it has left behind, so the server is started anew rather than go
 * on.
 * `stop` is told the exit code, `log` is asked for only then. Answers `end`, for a start that fails, and whether the
 * end has begun.
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
  // A rejected promise that nobody waits for comes here as well, as Node has it by default.
  process.on('uncaughtException', (error, origin) => {
    log().fatal({ err: error, origin }, 'An error that nobody has caught: this server ends itself')
    void end(exitCodes.fault)
  })
  return { end, isEnding: () => ending }
}

/**
 * Tells the process that supervises this one, where there is one, that this server serves and at which port, and from
 * then on every second that it is there.
 */
export function tellSupervisor(port: number): void {
  const tell = (message: object) => {
    // It may be gone by now, which `disconnect` says.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
  }
  tell({ port })
  setInterval(tell, 1000, {}).unref()
}

/** For the time before there is a log: one line each on standard error. */
export const plainLog: Log = {
  fatal: (...said: unknown[]) => console.error(...said.map(inOneLine)),
  warn: (...said: unknown[]) => console.error(...said.map(inOneLine)),
}

function inOneLine(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said
  return JSON.stringify({ ...said, ...('err' in said ? { err: describeError(said.err) } : {}) })
}
