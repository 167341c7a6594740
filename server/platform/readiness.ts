import type { FastifyInstance } from 'fastify'
import { within } from './ending.ts'
import { Failure } from './failure.ts'
import { shared } from './shared.ts'

/** How long (ms) a check of a part may take. */
const patienceMs = 2000
/** An answer may be this old (ms), because anybody may ask, as often as they like. */
const freshMs = 250

/** The parts that a server needs, by name; each check rejects, or answers in a few words what is wrong. */
type Parts = Record<string, () => Promise<string | undefined>>

export type Readiness = {
  /** From now on the server is not ready: requests should go to other servers. */
  end(): void
  hasEnded(): boolean
  /** Throws `not_ready` with an issue for each part that is not ready. */
  check(): Promise<void>
}

/** Whether this server should be sent requests. */
export function readiness(parts: Parts): Readiness {
  let ended = false
  const look = shared<{ path: string; message: string }[]>(freshMs)
  return {
    end() {
      ended = true
    },
    hasEnded: () => ended,
    async check() {
      const found = await look(async () => {
        const looks = Object.entries(parts).map(async ([path, part]) => {
          const message = await wrongWith(part)
          return message === undefined ? [] : [{ path, message }]
        })
        return (await Promise.all(looks)).flat()
      })
      const issues = ended ? [{ path: 'server', message: 'is ending' }, ...found] : found
      if (issues.length > 0) throw new Failure('not_ready', { issues, retryAfterSeconds: 2 })
    },
  }
}

async function wrongWith(part: () => Promise<string | undefined>): Promise<string | undefined> {
  let wrong: string | undefined
  try {
    const inTime = await within(
      patienceMs,
      part().then((answer) => {
        wrong = answer
      }),
    )
    return inTime ? wrong : `does not answer within ${patienceMs / 1000} s`
  } catch {
    return 'does not answer'
  }
}

/**
 * Once a server is ending, each answer closes its connection: a proxy that keeps connections open makes its next one to
 * another server, and no request meets a server that is just closing.
 */
export function closeWhenEnding(app: FastifyInstance, { hasEnded }: Readiness): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (hasEnded()) reply.header('connection', 'close')
    done()
  })
}
