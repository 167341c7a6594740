import { sql } from 'kysely'
import * as contract from '#contract/system.ts'
import { bookingWindowDays, currency } from '#contract/rules.ts'
import { checkSystem } from './check-system.ts'
import type { Ground } from './ground.ts'
import { bind, ok } from './platform/bind.ts'

/** What the product says about itself. */
export const systemRoutes = (ground: Ground) => [
  bind(contract.getConfig, async () => {
    const { rows } = await sql<{ now: Date; today: string }>`
      select clinic_now() as now, clinic_today() as today
    `.execute(ground.db)
    const { now, today } = rows[0]!
    return ok({
      paymentProvider: ground.payments.name,
      publishableKey: ground.payments.publishableKey,
      timeZone: ground.config.timeZone,
      currency,
      bookingWindowDays,
      today,
      now: now.toISOString(),
      demo: ground.config.demo,
    })
  }),
  bind(contract.isLive, async () => ok({ status: 'ok' })),
  bind(contract.isReady, async () => {
    await sql`select 1`.execute(ground.db)
    return ok({ status: 'ok' })
  }),
  bind(contract.checkSystem, async () => ok(await checkSystem(ground))),
]
