import Stripe from 'stripe'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { openGround } from '../start/open-ground.ts'
import { compareBooks } from '../payments/compare-books.ts'
import { stripeProvider } from '../payments/stripe.ts'
import { Failure } from '../platform/failure.ts'
import { type Clinic, openClinic, type Person } from './clinic.ts'
import { FakeStripe } from './fake-stripe.ts'

const webhookSecret = 'whsec_test_of_salus'

/** A clinic with a stand-in for Stripe, and helpers for what patients and Stripe do. */
export type StripeClinic = Awaited<ReturnType<typeof openStripeClinic>>

export async function openStripeClinic(
  patience = { timeoutMs: 10_000, retries: 1 },
  more: Record<string, string> = {},
) {
  const stripe = new FakeStripe()
  const api = await stripe.start()
  const keys = { secretKey: stripe.secretKey, publishableKey: 'pk_test_salus', webhookSecret, api }
  const clinic: Clinic = await openClinic({
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API: api,
      ...more,
    },
    payments: () => stripeProvider(keys, patience),
  })
  let told = 0
  let minutesAhead = 0

  const setting = async (more: Parameters<Clinic['addDoctor']>[0] = {}) => {
    const doctorId = await clinic.addDoctor(more)
    const patient = await clinic.addPerson()
    return { doctorId, patient, wanted: { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(4) } }
  }
  const hold = (who: Person, wanted: unknown) => clinic.call(who, 'POST', '/appointments/payment/create-intent', wanted)
  const book = (who: Person, body: unknown) => clinic.call(who, 'POST', '/appointments/book', body)

  return {
    clinic,
    stripe,
    books: stripe.books,
    webhookSecret,
    /** Stripe, called with other time limits. */
    providerOfPatience: (other: typeof patience) => stripeProvider(keys, other),
    setting,
    hold,
    book,
    /** A visit that was booked and paid by card: its patient, its id, and its intent. */
    async paidVisit() {
      const { patient, wanted } = await setting()
      const { paymentIntentId } = (await hold(patient, wanted)).body
      stripe.books.pay(paymentIntentId)
      const { body } = await book(patient, { ...wanted, paymentIntentId })
      return { patient, appointmentId: body._id as string, intentId: paymentIntentId as string }
    },
    cancel: (who: Person, appointmentId: string) => clinic.call(who, 'PUT', `/appointments/${appointmentId}/cancel`),
    /** Makes every payment due for the next check. */
    makeDue: () => clinic.rows('update payments set next_check_at = now() where next_check_at is not null'),
    makeDueOnly: (intentId: string) =>
      clinic.rows('update payments set next_check_at = now() where intent_id = $1', [intentId]),
    /** Sends one event to the webhook, signed as Stripe signs. */
    async deliver(
      payload: string,
      { at = Math.floor(Date.now() / 1000), secret = webhookSecret, sent = payload } = {},
    ) {
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: at })
      return clinic.app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        payload: sent,
      })
    },
    /** Delivers the new events of Stripe. */
    async deliverAll() {
      // Events that come meanwhile are delivered the next time.
      const untold = stripe.books.events.slice(told)
      told = stripe.books.events.length
      for (const payload of untold) await this.deliver(payload)
    },
    /** The jobs of a server so many minutes after the last time: it compares books and sweeps. */
    async later(minutes: number) {
      minutesAhead += minutes
      stripe.books.ahead = minutesAhead * 60_000
      const [here] = await clinic.rows('select current_database() as name')
      await clinic.rows(`alter database "${here!.name}" set salus.clock_shift = '${minutesAhead} minutes'`)
      const opened = await openGround(clinic.ground.config, clinic.databaseUrl)
      try {
        const ground = { ...clinic.ground, db: opened.ground.db }
        // As in the job, an error is ignored: if Stripe does not answer, the next comparison tries again.
        await compareBooks(ground).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
        })
        await sweepPayments(ground)
      } finally {
        await opened.close()
      }
    },
    async payment(intentId: string) {
      const [row] = await clinic.rows('select * from payments where intent_id = $1', [intentId])
      return row as Record<string, unknown> & { id: string; status: string; attention: string | null }
    },
    close: () => clinic.close().finally(() => stripe.stop()),
    closeWhole: () => clinic.closeWhole().finally(() => stripe.stop()),
  }
}
