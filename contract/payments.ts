import { z } from 'zod'
import { endpoint, text } from './endpoint.ts'

export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox/confirm',
  topic: 'Payments',
  summary: "What the browser calls in Stripe's place while no provider is configured. No money moves; test cards only.",
  who: 'anyone',
  body: z.strictObject({
    clientSecret: text(1, 200),
    card: z.strictObject({
      number: text(1, 40),
      expMonth: z.int().min(0).max(99),
      expYear: z.int().min(0).max(9999),
      cvc: text(1, 10),
    }),
    challengePassed: z.boolean().optional(),
  }),
  answers: { 200: z.object({ status: z.enum(['succeeded', 'requires_action']) }) },
  failures: [
    'card_declined',
    'insufficient_funds',
    'incorrect_number',
    'invalid_expiry',
    'incorrect_cvc',
    'challenge_failed',
    'intent_over',
  ],
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  topic: 'Payments',
  summary: 'Where Stripe reports what happened to a payment. Signed by Stripe, read as raw bytes.',
  who: 'anyone',
  answers: { 200: z.object({ received: z.literal(true) }) },
})
