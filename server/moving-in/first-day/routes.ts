import * as contract from '#contract/moving-in/first-day.ts'
import type { Ground } from '../../ground.ts'
import { bind, ok } from '../../platform/bind.ts'
import { sendTestMail } from './send-test-mail.ts'
import { readFirstDay } from './state.ts'

export const firstDayRoutes = (ground: Ground) => [
  bind(contract.getFirstDay, async () => ok(await readFirstDay(ground))),
  bind(contract.sendTestMail, async (caller) => ok(await sendTestMail(ground, caller))),
]
