import * as contract from '#contract/payments.ts'
import type { Ground } from '../ground.ts'
import { bind, ok } from '../platform/bind.ts'
import { Failure } from '../platform/failure.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { confirmSandboxPayment } from './sandbox-confirm.ts'

export const paymentRoutes = ({ db, config, payments }: Ground) => [
  bind(contract.confirmSandboxPayment, async (_, { body }) => {
    if (payments.name !== 'sandbox') throw new Failure('not_found')
    return ok(await confirmSandboxPayment(db, body))
  }),
  bind(
    contract.receiveWebhook,
    async (_, __, { raw }) => {
      if (!config.stripe) throw new Failure('not_found')
      const signature = raw.headers['stripe-signature']
      return ok(await receiveWebhook(db, config.stripe, raw.body as Buffer, signature?.toString()))
    },
    { rawBody: true },
  ),
]
