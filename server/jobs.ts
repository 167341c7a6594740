import { analyzeClaims } from './booking/analyze-claims.ts'
import { keepBackups } from './backups/keep.ts'
import { forgetOldAttempts } from './auth/forget-old.ts'
import { checkOidcSessions } from './auth/oidc/check-sessions.ts'
import { sweepPayments } from './booking/pay/sweep.ts'
import { workOnWaitingList } from './booking/waiting-list/offer-freed-time.ts'
import { tendDocuments } from './documents/tend.ts'
import { tendForms } from './forms/tend.ts'
import type { JobName } from '#contract/system.ts'
import type { Ground } from './ground.ts'
import { workOnImports } from './moving-in/imports/work.ts'
import { tendMessages } from './messages/tend.ts'
import { deliverMail } from './mail/deliver.ts'
import { remindOfDoses } from './medicines/remind.ts'
import { relayEvents } from './notifications/relay.ts'
import { endOutgrown } from './people/end-guardianships.ts'
import { compareBooks } from './payments/compare-books.ts'
import { issueReceipts } from './payments/issue-receipts.ts'
import { forgetRemovedCards } from './payments/saved-cards.ts'
import { openPool } from './platform/database.ts'
import { startQueue } from './platform/queue.ts'
import { sealAudit } from './platform/seal-audit.ts'
import { keepTakeOuts } from './privacy/take-out/make.ts'
import { remind } from './notifications/remind.ts'
import { tellOfPayments } from './notifications/tell-of-payments.ts'
import { endCareKeys } from './records/end-care-keys.ts'
import { refreshFigures } from './reports/refresh.ts'
import { forgetVideo } from './video/signals.ts'

type Job = {
  name: JobName
  everySeconds: number
  goesOnAfterSeconds?: number
  run: (ground: Ground, stop: AbortSignal) => Promise<unknown>
}

/** The background jobs. Each runs on one server at a time. */
const jobs: readonly Job[] = [
  { name: 'sweep-payments', everySeconds: 5, run: sweepPayments },
  { name: 'forget-cards', everySeconds: 60, run: forgetRemovedCards },
  { name: 'compare-books', everySeconds: 3600, goesOnAfterSeconds: 120, run: compareBooks },
  { name: 'tell-of-payments', everySeconds: 10, run: tellOfPayments },
  { name: 'issue-papers', everySeconds: 1, run: issueReceipts },
  { name: 'work-on-waiting-list', everySeconds: 2, run: workOnWaitingList },
  { name: 'relay-events', everySeconds: 1, run: relayEvents },
  { name: 'refresh-figures', everySeconds: 2, run: refreshFigures },
  { name: 'remind', everySeconds: 60, run: remind },
  { name: 'remind-of-doses', everySeconds: 30, run: remindOfDoses },
  { name: 'deliver-mail', everySeconds: 1, run: deliverMail },
  { name: 'analyze-claims', everySeconds: 30, run: analyzeClaims },
  { name: 'seal-audit', everySeconds: 5, run: sealAudit },
  { name: 'end-guardianships', everySeconds: 600, run: endOutgrown },
  { name: 'forget-old-attempts', everySeconds: 3600, run: forgetOldAttempts },
  { name: 'check-oidc-sessions', everySeconds: 60, run: checkOidcSessions },
  { name: 'forget-video', everySeconds: 30, run: forgetVideo },
  { name: 'tend-documents', everySeconds: 60, run: tendDocuments },
  { name: 'tend-messages', everySeconds: 600, run: tendMessages },
  { name: 'tend-forms', everySeconds: 3600, run: tendForms },
  { name: 'end-care-keys', everySeconds: 3600, run: endCareKeys },
  { name: 'work-on-imports', everySeconds: 10, run: workOnImports },
]

/** Database connections of the queue on each server: one listens, the others take and return jobs. */
const connections = 4

/**
 * Starts the jobs on this server. The queue is in the database at `url`; `DATABASE_DIRECT_URL`, if set, reaches it
 * without the pooler. Notifications do not pass a pooler, so the queue polls there.
 */
export function startJobs(ground: Ground, url: string): { stop(): Promise<void> } {
  const { databaseDirectUrl, databasePooled } = ground.config
  const pooled = databasePooled && !databaseDirectUrl
  const backups = keepBackups(ground, url)
  const takeOuts = keepTakeOuts(ground)
  const queue = startQueue({
    pool: openPool(databaseDirectUrl ?? url, { connections, pooled }),
    pooled,
    db: ground.db,
    rounds: jobs.map(({ run, ...job }) => ({ ...job, run: (stop) => run(ground, stop) })),
    log: ground.log,
  })
  return {
    async stop() {
      await Promise.all([queue.stop(), backups.stop(), takeOuts.stop()])
    },
  }
}
