import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { plainTerms } from '#contract/costs.ts'
import { book } from '../booking/book.ts'
import { cancelAppointment } from '../booking/cancel.ts'
import { holdTime } from '../booking/hold.ts'
import { payWithPaypal, settleApproved } from '../booking/pay-with-paypal.ts'
import { sweepPayments } from '../booking/sweep.ts'
import type { Ground } from '../ground.ts'
import { receiveWebhook } from '../payments/receive-webhook.ts'
import type { Caller } from '../platform/caller.ts'
import type { Person } from './clinic.ts'
import type { FakeProvider, Fault } from './fake-provider.ts'
import { FakePaypal } from './fake-paypal.ts'
import { type Death, Mortal } from './mortal.ts'
import { oneOf } from './random.ts'
import { openStripeClinic } from './stripe-clinic.ts'

/** One patient's way to a visit, as far as it has come. */
type Way = {
  caller: Caller
  wanted: { doctorId: string; slotId: string; appointmentDate: string; kindId?: string }
  /** The intent of Stripe, or the order of PayPal. */
  paidBy: string
  claimId: string
}

/** What does not agree after a fault: which step, how it failed, and what stands where. */
export type Astray = { step: string; fault: string; why: string }

type Step = {
  name: string
  provider: 'stripe' | 'paypal'
  /** What has happened before, with nothing going wrong. */
  before(way: Way): Promise<void>
  /** What a server does while it goes wrong. */
  act(ground: Ground, way: Way): Promise<unknown>
}

export type FaultKind = 'killed' | Fault | 'replayed' | 'webhooks' | 'clocks' | 'cut off' | 'PostgreSQL killed'

/** As many connections as a clinic and its test have. */
const brokenAtMost = 40

const faults: readonly Fault[] = ['error', 'error-after', 'cut', 'cut-after', 'silence']

/** A clinic that is paid by Stripe and PayPal, whose servers and providers fail as they are told to. */
export async function openFaults(random: () => number) {
  const paypal = new FakePaypal()
  const keys = paypal.keys
  const all = await openStripeClinic(
    { timeoutMs: 250, retries: 0 },
    {
      PAYPAL_CLIENT_ID: keys.clientId,
      PAYPAL_CLIENT_SECRET: keys.clientSecret,
      PAYPAL_WEBHOOK_ID: keys.webhookId,
      PAYPAL_API: await paypal.start(),
    },
  )
  const { clinic, stripe } = all
  const { ground } = clinic
  const hours = [9, 10, 11, 12, 13, 14, 15, 16]
  const doctors = await Promise.all(Array.from({ length: 8 }, () => clinic.addDoctor({ hours })))
  const days = await Promise.all(Array.from({ length: 24 }, (_, n) => clinic.day(n + 2)))
  const admin = await clinic.addPerson('admin')
  const deposit = { ...plainTerms, pays: 'deposit', deposit: { amount: null, percent: 20 } }
  const kind = { name: 'Long visit', minutes: 60, fee: 40, cancelHours: 0, terms: deposit }
  const kindId = (await clinic.call(admin, 'POST', '/admin/kinds', kind)).body._id as string
  for (const doctorId of doctors) {
    const doctor = await clinic.doctorPerson(doctorId)
    await clinic.call(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId, minutes: null, fee: null }] })
  }
  let people: Person[] = []
  let next = 0
  let told = { stripe: 0, paypal: 0 }

  async function setOut(withDeposit: boolean): Promise<Way> {
    if (people.length === 0) people = await clinic.addPeople(100)
    // What was told of others is lost.
    told = { stripe: stripe.books.events.length, paypal: paypal.books.events.length }
    const n = next++
    const hour = hours[Math.floor(n / doctors.length / days.length) % hours.length]!
    const wanted = {
      doctorId: doctors[n % doctors.length]!,
      appointmentDate: days[Math.floor(n / doctors.length) % days.length]!,
      slotId: `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`,
      ...(withDeposit ? { kindId } : {}),
    }
    const caller = {
      id: people.pop()!.id,
      role: 'user',
      name: '',
      email: '',
      sessionId: '',
      rights: [],
      language: null,
    }
    return { caller: caller as Caller, wanted, paidBy: '', claimId: '' }
  }

  const steps: Record<string, (on: Ground, way: Way) => Promise<unknown>> = {
    async hold(on, way) {
      way.paidBy = (await holdTime(on, way.caller, way.wanted, 'en')).paymentIntentId
    },
    async pay(_, way) {
      stripe.books.pay(way.paidBy)
    },
    async book(on, way) {
      const paid = { ...way.wanted, paymentMethod: 'card', paymentIntentId: way.paidBy } as const
      way.claimId = (await book(on, way.caller, paid, 'en')).appointment._id
    },
    async bookPaypal(on, way) {
      way.claimId = (await book(on, way.caller, { ...way.wanted, paymentMethod: 'paypal' }, 'en')).appointment._id
    },
    async goToPaypal(on, way) {
      const { approveAt } = await payWithPaypal(on, way.caller, way.claimId)
      if (approveAt) way.paidBy = new URL(approveAt).searchParams.get('token') ?? ''
    },
    async approve(_, way) {
      paypal.books.approve(way.paidBy)
    },
    comeBack: (on, way) => settleApproved(on, way.paidBy),
    cancel: (on, way) => cancelAppointment(on, way.caller, way.claimId),
    hear: (on) => hear(on),
    sweep: (on) => sweepPayments(on),
    async runOut(_, way) {
      await clinic.rows("update claims set pay_by = now() - interval '1 s' where id = $1 and pay_by is not null", [
        way.claimId,
      ])
      await all.makeDue()
    },
    /** The refund is owed, and its provider could not be reached. */
    async cancelInVain(on, way) {
      const fault = () => 'cut' as const
      stripe.fault = fault
      paypal.fault = fault
      await cancelAppointment(on, way.caller, way.claimId)
      stripe.fault = () => null
      paypal.fault = () => null
      await all.makeDue()
    },
  }
  const stepOf = (name: string, provider: Step['provider'], before: string[], act: string): Step => ({
    name,
    provider,
    async before(way) {
      for (const each of before) await steps[each]!(ground, way)
    },
    act: (on, way) => steps[act]!(on, way),
  })
  const paidByCard = ['hold', 'pay', 'book']
  const paidByPaypal = ['bookPaypal', 'goToPaypal', 'approve', 'comeBack']
  const journey: readonly Step[] = [
    stepOf('hold', 'stripe', [], 'hold'),
    stepOf('book', 'stripe', ['hold', 'pay'], 'book'),
    stepOf('webhook', 'stripe', ['hold', 'pay'], 'hear'),
    stepOf('cancel', 'stripe', paidByCard, 'cancel'),
    stepOf('refund', 'stripe', [...paidByCard, 'cancelInVain'], 'sweep'),
    stepOf('deposit', 'stripe', ['hold', 'pay'], 'book'),
    stepOf('deposit cancelled', 'stripe', paidByCard, 'cancel'),
    stepOf('PayPal: book', 'paypal', [], 'bookPaypal'),
    stepOf('PayPal: go there', 'paypal', ['bookPaypal'], 'goToPaypal'),
    stepOf('PayPal: come back', 'paypal', ['bookPaypal', 'goToPaypal', 'approve'], 'comeBack'),
    stepOf('PayPal: webhook', 'paypal', ['bookPaypal', 'goToPaypal', 'approve'], 'hear'),
    stepOf('PayPal: lapse', 'paypal', ['bookPaypal', 'goToPaypal', 'approve', 'runOut'], 'sweep'),
    stepOf('PayPal: cancel', 'paypal', paidByPaypal, 'cancel'),
    stepOf('PayPal: refund', 'paypal', [...paidByPaypal, 'cancelInVain'], 'sweep'),
  ]

  /** Everything that the providers have had to tell: five times, in any order, then what it is about is looked at. */
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

  /** One step goes wrong, whoever it was for tries again or does not, everything is looked at once: what is astray. */
  async function suffer(step: Step, kindOfFault: string, act: (way: Way) => Promise<void>): Promise<Astray[]> {
    const way = await setOut(step.name.startsWith('deposit'))
    await step.before(way)
    await act(way)
    for (const each of [stripe, paypal]) {
      each.fault = () => null
      each.release()
    }
    const triesAgain = random() < 0.5 && step.name !== 'refund'
    if (triesAgain) await step.act(ground, way).catch(() => undefined)
    // Connections of before may be broken, and each is noticed by whoever takes it.
    for (let n = 0; n < brokenAtMost; n++) await clinic.rows('select 1').catch(() => pause(5))
    // Holds that nobody pays are over by the time somebody looks.
    await clinic.rows(
      `update claims set hold_expires_at = now() where status = 'held' and coalesce(booked_by, patient_id) = $1`,
      [way.caller.id],
    )
    await all.makeDue()
    await sweepPayments(ground)
    // What a provider has refused it refuses under the same key for a day: the next look asks under another.
    if (kindOfFault.includes('error') || kindOfFault === 'replayed') {
      await all.makeDue()
      await sweepPayments(ground)
    }
    return (await astrayOf(way)).map((why) => ({ step: step.name, fault: kindOfFault, why }))
  }

  /** In which of these three books the money of a patient is not where the other two say: in words. */
  async function astrayOf({ caller }: Way): Promise<string[]> {
    const claims = await clinic.rows(
      `select claim.id, claim.status, claim.payment_method as method, payment.intent_id as intent,
         payment.provider, payment.status as payment, coalesce(book.at_provider_cents, 0)::int as at_provider,
         coalesce(book.earned_cents, 0)::int as earned, coalesce(book.held_cents, 0)::int as held,
         payment.amount_cents as price
       from claims claim left join payments payment on payment.claim_id = claim.id
       left join payment_books book on book.id = payment.id
       where claim.patient_id = $1`,
      [caller.id],
    )
    const wrong: string[] = []
    for (const claim of claims) {
      const atProvider = kept(claim.id as string)
      const stands = !['held', 'lapsed', 'cancelled'].includes(claim.status as string)
      const paid = stands && (claim.method === 'card' || claim.payment === 'booked') ? claim.price : 0
      const seen = { kept: atProvider, ledger: claim.at_provider, earned: claim.earned, held: claim.held }
      const expected = { kept: paid, ledger: paid, earned: paid, held: 0 }
      if (JSON.stringify(seen) === JSON.stringify(expected) && claim.status !== 'held') continue
      wrong.push(`${claim.status}, ${claim.payment}: ${JSON.stringify(seen)} and not ${JSON.stringify(expected)}`)
    }
    return wrong
  }

  /** Cents that the providers have taken for a claim and not sent back, whichever payment it was. */
  function kept(claimId: string): number {
    let cents = 0
    for (const { id, metadata, amount_received: taken } of stripe.books.intents.values()) {
      if (metadata.claim === claimId) cents += taken - stripe.books.back(id)
    }
    for (const { id, unit } of paypal.books.orders.values()) {
      if (unit.custom_id === claimId) cents += paypal.books.taken(id) - paypal.books.back(id)
    }
    return cents
  }

  const mortal = (death: Death | null, on: Ground = ground) => new Mortal(on, clinic.databaseUrl, death)

  return {
    all,
    paypal,
    journey,
    suffer,
    /** How many things a server asks of the database and of the provider to do a step. */
    async lengthOf(step: Step): Promise<number> {
      const way = await setOut(step.name.startsWith('deposit'))
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
    /** The provider fails at its so-manieth request of the step. */
    failing: (step: Step, fault: Fault, at: number) =>
      suffer(step, fault, async (way) => {
        let n = 0
        fail(step, () => (n++ === at ? fault : null))
        await step.act(ground, way).catch(() => undefined)
      }),
    /** The provider answers with an error of its own, and the same again when it is asked again. */
    replayed: (step: Step) =>
      suffer(step, 'replayed', async (way) => {
        fail(step, ({ method }) => (method === 'POST' ? 'error-after' : null))
        await step.act(ground, way).catch(() => undefined)
        await all.makeDue()
        await sweepPayments(ground)
      }),
    /** What the providers tell comes five times, shuffled, when all is long done. */
    toldOver: (step: Step) =>
      suffer(step, 'webhooks', async (way) => {
        await step.act(ground, way).catch(() => undefined)
        const ahead = random() < 0.5 ? 0 : 3 * 86_400_000
        paypal.ahead = ahead
        await hear(ground, 5)
        paypal.ahead = 0
      }),
    /** The provider's clock is three minutes away from ours. */
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
    /** While a server works at a step, something happens to its database. */
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
