import { forgetOldAttempts } from './auth/forget-old.ts'
import { sweepPayments } from './booking/sweep.ts'
import { workOnWaitingList } from './booking/offer-freed-time.ts'
import type { Ground } from './ground.ts'
import { deliverMail } from './mail/deliver.ts'
import { relayEvents } from './notifications/relay.ts'
import { compareBooks } from './payments/compare-books.ts'
import { remind } from './notifications/remind.ts'
import { tellOfPayments } from './notifications/tell-of-payments.ts'
import { refreshFigures } from './reports/refresh.ts'

type Job = { name: string; everySeconds: number; run: (ground: Ground, stop: AbortSignal) => Promise<unknown> }

/** What happens by itself, on every server. */
const jobs: Job[] = [
  { name: 'sweep payments', everySeconds: 5, run: sweepPayments },
  { name: 'compare books', everySeconds: 3600, run: compareBooks },
  { name: 'tell admins of payments', everySeconds: 10, run: tellOfPayments },
  { name: 'work on the waiting list', everySeconds: 2, run: workOnWaitingList },
  { name: 'relay events', everySeconds: 1, run: relayEvents },
  { name: 'refresh figures', everySeconds: 2, run: refreshFigures },
  { name: 'remind', everySeconds: 60, run: remind },
  { name: 'deliver mail', everySeconds: 1, run: deliverMail },
  { name: 'forget old attempts', everySeconds: 3600, run: forgetOldAttempts },
]

/**
 * Starts the jobs. Each waits for its own last round to end. `stop` tells those under way to begin nothing more, and waits for what
 * they are at.
 */
export function startJobs(ground: Ground): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const timers = new Map<string, NodeJS.Timeout>()
  const underWay = new Map<string, Promise<void>>()
  const start = (job: Job) => {
    if (stopping.signal.aborted) return
    const round = job.run(ground, stopping.signal).then(
      () => undefined,
      (error: unknown) => ground.log.warn({ job: job.name, err: error }, 'A job failed and will run again'),
    )
    underWay.set(job.name, round)
    void round.then(() => {
      if (!stopping.signal.aborted)
        timers.set(
          job.name,
          setTimeout(() => start(job), job.everySeconds * 1000),
        )
    })
  }
  for (const job of jobs) start(job)
  return {
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(underWay.values())
    },
  }
}
