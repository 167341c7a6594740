import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import type { KindTerms } from '#contract/clinic/terms.ts'
import { sweepPayments } from '../booking/pay/sweep.ts'
import type { Ground } from '../ground.ts'
import { paypalProvider } from '../payments/paypal.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { receiveWebhook } from '../payments/receive-webhook.ts'
import type { Person } from './clinic.ts'
import type { FakeProvider, Fault } from './fake-provider.ts'
import { FakePaypal } from './fake-paypal.ts'
import { astrayOf } from './money-astray.ts'
import { callerOf, moneySteps, priceOfKinds, type Step, termsOfKinds, type Way } from './money-steps.ts'
import { type Death, Mortal } from './mortal.ts'
import { oneOf } from './random.ts'
import { openStripeClinic } from './stripe-clinic.ts'

/** A disagreement of the books after a fault: the step, the fault, and the difference. */
export type Astray = { step: string; fault: string; why: string }

export type FaultKind =
  | 'killed'
  | Fault
  | 'replayed'
  | 'webhooks'
  | 'clocks'
  | 'stale looks'
  | 'cut off'
  | 'PostgreSQL killed'

/** The number of connections of a clinic and its test. */
const brokenAtMost = 40

const faults: readonly Fault[] = ['error', 'error-after', 'cut', 'cut-after', 'silence']

/** A clinic with Stripe and PayPal, whose servers and providers fail when told to. */
export async function openFaults(random: () => number) {
  const paypal = new FakePaypal()
  const keys = paypal.keys
  const all = await openStripeClinic(
    // A long time limit, so that a slow machine causes no faults. Only tests of a silent provider use a short one.
    { timeoutMs: 10_000, retries: 0 },
    {
      PAYPAL_CLIENT_ID: keys.clientId,
      PAYPAL_CLIENT_SECRET: keys.clientSecret,
      PAYPAL_WEBHOOK_ID: keys.webhookId,
      PAYPAL_API: await paypal.start(),
    },
  )
  const { clinic, stripe } = all
  const { ground } = clinic
  /** A server that waits a quarter of a second for providers. */
  const impatient: Ground = {
    ...ground,
    payments: all.providerOfPatience({ timeoutMs: 250, retries: 0 }),
    paypal: paypalProvider(ground.config.paypal!, ground.config.publicUrl, 250),
  }
  const hours = [9, 10, 11, 12, 13, 14, 15, 16]
  const lateHours = [17, 18, 19, 20]
  const offered = [...hours, ...lateHours]
  const doctors = await Promise.all(Array.from({ length: 16 }, () => clinic.addDoctor({ hours: offered })))
  const days = await Promise.all(Array.from({ length: 24 }, (_, n) => clinic.day(n + 2)))
  const admin = await clinic.addPerson('admin')
  const kindIds = new Map<Step['kind'], string>()
  for (const [name, terms] of Object.entries(termsOfKinds) as [keyof typeof termsOfKinds, KindTerms][]) {
    const kind = { name, minutes: 60, fee: priceOfKinds, cancelHours: 0, terms }
    kindIds.set(name, (await clinic.call(admin, 'POST', '/admin/kinds', kind)).body._id)
  }
  for (const doctorId of doctors) {
    const doctor = await clinic.doctorPerson(doctorId)
    const kinds = [...kindIds.values()].map((kindId) => ({ kindId, minutes: null, fee: null }))
    await clinic.call(doctor, 'PUT', '/doctors/my-kinds', { kinds })
  }
  let people: Person[] = []
  let next = 0
  let told = { stripe: 0, paypal: 0 }

  async function setOut({ kind, card }: Step): Promise<Way> {
    if (people.length === 0) people = await clinic.addPeople(100)
    // Undelivered events of earlier steps are skipped.
    told = { stripe: stripe.books.events.length, paypal: paypal.books.events.length }
    const n = next++
    const hour = hours[Math.floor(n / doctors.length / days.length) % hours.length]!
    const kindId = kindIds.get(kind)
    const wanted = {
      doctorId: doctors[n % doctors.length]!,
      appointmentDate: days[Math.floor(n / doctors.length) % days.length]!,
      slotId: `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`,
      ...(kindId ? { kindId } : {}),
    }
    const second = lateHours[hours.indexOf(hour) % lateHours.length]!
    return {
      caller: callerOf(people.pop()!, 'user'),
      wanted,
      guardianshipId: '',
      secondSlotId: `${second}:00-${second + 1}:00`,
      seriesId: '',
      paidBy: '',
      claimId: '',
      savedCardId: '',
      card,
      shown: null,
    }
  }

  const journey = moneySteps(all, paypal, admin, (on) => hear(on))

  /**
   * Delivers all waiting events of the providers, `times` times and in any order, and lets the jobs look at their
   * payments.
   */
  async function hear(on: Ground, times = 1): Promise<void> {
    const since = told
    told = { stripe: stripe.books.events.length, paypal: paypal.books.events.length }
    const sent = [
      ...stripe.books.events.slice(since.stripe).map((event) => () => hearStripe(on, event)),
      ...paypal.books.events.slice(since.paypal).map((event) => () => hearPaypal(on, event)),
    ]
    const shuffled = Array.from({ length: times }, () => sent)
      .flat()
      .map((send) => ({ send, at: times === 1 ? 0 : random() }))
      .sort((a, b) => a.at - b.at)
    for (const { send } of shuffled) await send()
    await sweepPayments(on)
  }
  async function hearStripe(on: Ground, payload: string): Promise<void> {
    const { webhookSecret: secret } = all
    const timestamp = Math.floor((Date.now() + stripe.books.ahead) / 1000)
    const header = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
    await receiveWebhook(on, on.payments, Buffer.from(payload), { 'stripe-signature': header })
  }
  const hearPaypal = (on: Ground, event: string) =>
    receiveWebhook(on, on.paypal ?? undefined, Buffer.from(event), paypal.headersFor(event))

  const providerOf = ({ provider }: Step): FakeProvider => (provider === 'stripe' ? stripe : paypal)
  const fail = (step: Step, fault: FakeProvider['fault']) => {
    providerOf(step).fault = fault
  }

  /** Lets one step fail, retries it or not, and runs all jobs at once. Answers the differences between the books. */
  async function suffer(step: Step, kindOfFault: string, act: (way: Way) => Promise<void>): Promise<Astray[]> {
    const way = await setOut(step)
    await step.before(way)
    await act(way)
    for (const each of [stripe, paypal]) {
      each.fault = () => null
      each.release()
    }
    const triesAgain = random() < 0.5 && !step.isSweep
    if (triesAgain) await step.act(ground, way).catch(() => undefined)
    // Connections of both pools may be broken, which shows only when they are used. Used at the same time, each is
    // tried; one after the other, the pool would give the same connection again.
    for (const pool of [clinic.pool, clinic.serverPool]) {
      const looks = Array.from({ length: brokenAtMost }, () => pool.query('select 1').catch(() => pause(5)))
      await Promise.all(looks)
    }
    // Let unpaid holds expire before the jobs run.
    await clinic.rows(`update claims set hold_expires_at = now() where status = 'held' and booker_id = $1`, [
      way.caller.id,
    ])
    await all.makeDue()
    await sweepPayments(ground)
    // A provider repeats its refusal under the same key for a day: the next try uses another key.
    if (kindOfFault.includes('error') || kindOfFault === 'replayed') {
      await laterStill(way)
      await sweepPayments(ground)
    }
    const wrong = await astrayOf(all, paypal, way)
    await endCharging(way)
    return wrong.map((why) => ({ step: step.name, fault: kindOfFault, why }))
  }

  /** Makes everything due for the jobs, also charges of saved cards whose result is unclear. */
  async function laterStill({ caller }: Way): Promise<void> {
    await clinic.rows(
      `update charge_attempts set ended_at = ended_at - interval '1 hour'
       from payments join claims on claims.id = payments.claim_id
       where outcome = 'unclear' and payment_id = payments.id and claims.booker_id = $1`,
      [caller.id],
    )
    await all.makeDue()
  }

  /** Excludes the charges of saved cards from later sweeps, which would check those that wait for a person again. */
  async function endCharging({ caller }: Way): Promise<void> {
    await clinic.rows(
      `update payments set next_check_at = null from claims
       where claims.id = claim_id and claims.booker_id = $1
         and payments.saved_card_id is not null`,
      [caller.id],
    )
  }

  const mortal = (death: Death | null, on: Ground = ground) => new Mortal(on, clinic.databaseUrl, death)

  return {
    all,
    paypal,
    journey,
    suffer,
    /** How many calls to the database and the provider a server makes for a step. */
    async lengthOf(step: Step): Promise<number> {
      const way = await setOut(step)
      await step.before(way)
      const server = mortal(null)
      fail(step, server.fault)
      await step.act(server.ground, way)
      fail(step, () => null)
      await server.close()
      return server.steps
    },
    killed: (step: Step, death: Death) =>
      suffer(step, 'killed', async (way) => {
        const server = mortal(death)
        fail(step, server.fault)
        await step.act(server.ground, way).catch(() => undefined)
        await server.close()
      }),
    /** The provider fails at its call number `at` of the step. */
    failing: (step: Step, fault: Fault, at: number) =>
      suffer(step, fault, async (way) => {
        let n = 0
        fail(step, () => (n++ === at ? fault : null))
        await step.act(fault === 'silence' ? impatient : ground, way).catch(() => undefined)
      }),
    /** The provider answers with an error, and repeats it for the same key. */
    replayed: (step: Step) =>
      suffer(step, 'replayed', async (way) => {
        fail(step, ({ method }) => (method === 'POST' ? 'error-after' : null))
        await step.act(ground, way).catch(() => undefined)
        await all.makeDue()
        await sweepPayments(ground)
      }),
    /** Every event of the providers comes five times, in random order, long after the step. */
    toldOver: (step: Step) =>
      suffer(step, 'webhooks', async (way) => {
        await step.act(ground, way).catch(() => undefined)
        const ahead = random() < 0.5 ? 0 : 3 * 86_400_000
        paypal.ahead = ahead
        await hear(ground, 5)
        paypal.ahead = 0
      }),
    /** Another server looks at everything between a server's reading of a provider's books and its change. */
    staleLooks: (step: Step) =>
      suffer(step, 'stale looks', async (way) => {
        let isLate = true
        const late = <P extends PaymentProvider>(provider: P): P => ({
          ...provider,
          async readBooks(intentId: string) {
            const books = await provider.readBooks(intentId)
            if (!isLate) return books
            isLate = false
            await all.makeDue()
            await sweepPayments(ground)
            isLate = true
            return books
          },
        })
        const slow = { ...ground, payments: late(ground.payments), paypal: ground.paypal && late(ground.paypal) }
        await step.act(slow, way).catch(() => undefined)
        await all.makeDue()
        await sweepPayments(slow)
      }),
    /** The provider's clock differs from ours by three minutes. */
    clocksApart: (step: Step) =>
      suffer(step, 'clocks', async (way) => {
        const apart = oneOf([-180_000, 180_000], random)
        stripe.books.ahead = apart
        paypal.ahead = apart
        await step.act(ground, way).catch(() => undefined)
        await hear(ground)
        stripe.books.ahead = 0
        paypal.ahead = 0
      }),
    /** Something happens to the database while a server works at a step. */
    meanwhile: (step: Step, name: FaultKind, happens: () => Promise<unknown>) =>
      suffer(step, name, async (way) => {
        const acting = step.act(ground, way).catch(() => undefined)
        await happens()
        await acting
      }),
    faults,
    close: () => all.closeWhole().finally(() => paypal.stop()),
  }
}
