import { sql } from 'kysely'
import { paymentMethods } from '#contract/booking/appointment-status.ts'
import * as contract from '#contract/system.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import { textsIn } from '../../texts/texts.ts'
import { checkSystem } from './check-system.ts'
import { readFigures } from './figures.ts'
import type { Ground } from '../ground.ts'
import { listJobs } from './list-jobs.ts'
import { retryMail } from '../mail/given-up.ts'
import { tellSetAside } from '../notifications/set-aside.ts'
import { bind, ok } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { schedule } from '../platform/queue.ts'
import type { Readiness } from '../platform/readiness.ts'

/** Whether the server runs, and whether it should be sent requests. */
export const healthRoutes = (readiness: Readiness) => [
  bind(contract.isLive, async () => ok({ status: 'ok' })),
  bind(contract.isReady, async () => {
    await readiness.check()
    return ok({ status: 'ok' })
  }),
]

/** Facts about the product and the system. */
export const systemRoutes = (ground: Ground) => [
  bind(contract.getConfig, async () => {
    const { rows } = await sql<{ now: Date; today: string }>`
      select clinic_now() as now, clinic_today() as today
    `.execute(ground.db)
    const { now, today } = rows[0]!
    return ok({
      paymentProvider: ground.payments.name,
      methods: paymentMethods.filter((method) => method !== 'paypal' || ground.paypal !== null),
      publishableKey: ground.payments.publishableKey,
      timeZone: ground.config.timeZone,
      currency: ground.config.currency,
      bookingWindowDays,
      today,
      now: now.toISOString(),
      demo: ground.config.demo,
      staffIdleMinutes: ground.config.staffIdleMinutes,
      oidc: ground.config.oidc ? { name: ground.config.oidc.name, only: ground.config.oidc.only } : null,
    })
  }),
  bind(contract.getFigures, async () => ok(await readFigures(ground.db)), { readyForMs: 60_000 }),
  bind(contract.checkSystem, async (_, __, { language }) => ok(await checkSystem(ground, language))),
  bind(contract.listJobs, async (_, __, { language }) => ok(await listJobs(ground.db, language))),
  bind(contract.runJob, async (_, { params }, { language }) => {
    await inTransaction(ground.db, (tx) => schedule(tx, params.name))
    return ok({ message: textsIn(language).serverAnswers.jobRuns })
  }),
  bind(contract.tellSetAside, async (_, __, { language }) => {
    const count = await inTransaction(ground.db, tellSetAside)
    return ok({ message: textsIn(language).serverAnswers.toldAgain(count) })
  }),
  bind(contract.retryMail, async (_, { params }, { language }) => {
    await inTransaction(ground.db, (tx) => retryMail(tx, params.id))
    return ok({ message: textsIn(language).serverAnswers.mailTriedAgain })
  }),
]
