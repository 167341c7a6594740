import { sql } from 'kysely'
import * as contract from '#contract/system.ts'
import { bookingWindowDays, currency } from '#contract/rules.ts'
import type { Ground } from './ground.ts'
import { bind, ok } from './platform/bind.ts'

/** What the product says about itself. */
export const systemRoutes = ({ db, config, payments }: Ground) => [
  bind(contract.getConfig, async () => {
    const { rows } = await sql<{ now: Date; today: string }>`
      select clinic_now() as now, clinic_today() as today
    `.execute(db)
    const { now, today } = rows[0]!
    return ok({
      paymentProvider: payments.name,
      publishableKey: payments.publishableKey,
      timeZone: config.timeZone,
      currency,
      bookingWindowDays,
      today,
      now: now.toISOString(),
      demo: config.demo,
    })
  }),
  bind(contract.isLive, async () => ok({ status: 'ok' })),
  bind(contract.isReady, async () => {
    await sql`select 1`.execute(db)
    return ok({ status: 'ok' })
  }),
]
