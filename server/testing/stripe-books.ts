/** A payment in the stand-in for Stripe, in Stripe's words. */
export type FakeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  metadata: Record<string, string>
  livemode: boolean
  created: number
  status: string
  customer: string | null
  payment_method: string | null
}

/** How a saved card behaves when it is charged; its number says so. */
type Behaviour = 'pays' | 'asks' | 'declines'

export type FakeSetup = {
  id: string
  object: 'setup_intent'
  client_secret: string
  customer: string
  status: string
  usage: string
  livemode: boolean
  payment_method: FakeMethod | null
}

type FakeMethod = {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

/** A declined card in the form in which Stripe answers it, with the intent afterwards. */
export class CardRefused extends Error {
  readonly code: string
  readonly intent: FakeIntent
  constructor(code: string, intent: FakeIntent) {
    super(code === 'authentication_required' ? 'This payment requires authentication.' : 'Your card was declined.')
    this.code = code
    this.intent = intent
  }
}

type FakeRefund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
}

type FakeDispute = { id: string; object: 'dispute'; amount: number; payment_intent: string; status: string }

/** An invalid request in the form in which Stripe answers it. */
export class StripeSaysNo extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const decided = ['won', 'lost']

/**
 * Stripe's books, by Stripe's documented rules: payments, refunds and disputes. Each change is also an event, as Stripe
 * would send it; tests deliver the events when they want.
 */
export class StripeBooks {
  readonly intents = new Map<string, FakeIntent>()
  readonly refunds: FakeRefund[] = []
  readonly disputes: FakeDispute[] = []
  readonly customers = new Set<string>()
  readonly setups = new Map<string, FakeSetup>()
  readonly #behaviours = new Map<string, Behaviour>()
  /** How often saved cards were charged, refusals included. */
  confirmed = 0
  /** The events that Stripe would have sent to the webhook, oldest first. */
  readonly events: string[] = []
  /** How far this Stripe's clock is ahead (ms). */
  ahead = 0
  /** The first status of the next refunds. */
  refundStatus: 'succeeded' | 'pending' = 'succeeded'

  now = () => Math.floor((Date.now() + this.ahead) / 1000)

  create(amount: number, currency: string, claim: string | null, customer: string | null = null): FakeIntent {
    const id = `pi_${this.intents.size + 1}`
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      client_secret: `${id}_secret`,
      metadata: claim === null ? {} : { claim },
      livemode: false,
      created: this.now(),
      status: 'requires_payment_method',
      customer,
      payment_method: null,
    }
    this.intents.set(id, intent)
    return intent
  }

  intent(id: string): FakeIntent {
    const found = this.intents.get(id)
    if (!found) throw new StripeSaysNo('resource_missing', `No such payment_intent: '${id}'`)
    return found
  }

  createCustomer() {
    const id = `cus_${this.customers.size + 1}`
    this.customers.add(id)
    return { id, object: 'customer' }
  }

  deleteCustomer(id: string) {
    if (!this.customers.delete(id)) throw new StripeSaysNo('resource_missing', `No such customer: '${id}'`)
    return { id, object: 'customer', deleted: true }
  }

  createSetup(customer: string, usage: string): FakeSetup {
    if (!this.customers.has(customer)) throw new StripeSaysNo('resource_missing', `No such customer: '${customer}'`)
    const id = `seti_${this.setups.size + 1}`
    const status = 'requires_payment_method'
    const rest = { object: 'setup_intent', customer, status, usage, livemode: false, payment_method: null } as const
    const setup: FakeSetup = { id, client_secret: `${id}_secret`, ...rest }
    this.setups.set(id, setup)
    return setup
  }

  setup(id: string): FakeSetup {
    const found = this.setups.get(id)
    if (!found) throw new StripeSaysNo('resource_missing', `No such setupintent: '${id}'`)
    return found
  }

  /** The owner has given a card to Stripe, and the bank has agreed. */
  keepCard(setupId: string, behaviour: Behaviour): void {
    const setup = this.setup(setupId)
    const id = `pm_${setupId}`
    const last4 = { pays: '4242', asks: '3184', declines: '0341' }[behaviour]
    const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2040 }
    setup.payment_method = { id, object: 'payment_method', type: 'card', customer: setup.customer, card }
    setup.status = 'succeeded'
    this.#behaviours.set(id, behaviour)
    this.tell('setup_intent.succeeded', setup)
  }

  /** The owner types a card into Stripe's form, to pay now or to save it; the bank may ask them first. */
  payTyped(intentId: string, card: string, passed: boolean): FakeIntent {
    const intent = this.intent(intentId)
    if (card.endsWith('0002')) throw new CardRefused('card_declined', intent)
    const asks = ['3155', '3184'].includes(card.slice(-4)) || this.#behaviours.get(card) === 'asks'
    if (asks && !passed) return { ...intent, status: 'requires_action' }
    this.pay(intentId)
    return intent
  }

  keepTyped(setupId: string, card: string, passed: boolean): FakeSetup {
    const setup = this.setup(setupId)
    if (card.endsWith('3184') && !passed) return { ...setup, status: 'requires_action' }
    this.keepCard(setupId, card.endsWith('3184') ? 'asks' : card.endsWith('0341') ? 'declines' : 'pays')
    return setup
  }

  /** Charges a saved card while its owner is away. */
  confirm(intentId: string, method: string): FakeIntent {
    const intent = this.intent(intentId)
    const kept = [...this.setups.values()].find(({ payment_method }) => payment_method?.id === method)
    if (!kept || !this.customers.has(kept.customer)) {
      throw new StripeSaysNo('resource_missing', `No such PaymentMethod: '${method}'`)
    }
    if (intent.customer !== kept.customer) {
      throw new StripeSaysNo('', 'The provided PaymentMethod belongs to another Customer.')
    }
    if (intent.status !== 'requires_payment_method') {
      throw new StripeSaysNo('payment_intent_unexpected_state', `This intent is ${intent.status}.`)
    }
    this.confirmed++
    const behaviour = this.#behaviours.get(method)
    if (behaviour === 'pays') {
      this.pay(intentId)
      return intent
    }
    this.tell('payment_intent.payment_failed', intent)
    throw new CardRefused(behaviour === 'asks' ? 'authentication_required' : 'card_declined', intent)
  }

  /** The card pays, as the browser does with Stripe itself. An intent that was canceled takes no money. */
  pay(id: string): boolean {
    const intent = this.intent(id)
    if (intent.status === 'canceled') return false
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    this.tell('payment_intent.succeeded', intent)
    return true
  }

  cancel(id: string): FakeIntent {
    const intent = this.intent(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw new StripeSaysNo('payment_intent_unexpected_state', `This intent is ${intent.status}.`)
    }
    intent.status = 'canceled'
    this.tell('payment_intent.canceled', intent)
    return intent
  }

  /** Refunds a payment: all that is left if no amount is given. Refuses more than is left, and disputed payments. */
  refund(intentId: string, amount?: number, metadata: Record<string, string> = {}): FakeRefund {
    const intent = this.intent(intentId)
    const left = intent.amount_received - this.sentBack(intentId)
    if (this.disputes.some((each) => each.payment_intent === intentId && each.status !== 'won')) {
      throw new StripeSaysNo('charge_disputed', 'This charge has been charged back.')
    }
    if (left <= 0) throw new StripeSaysNo('charge_already_refunded', 'This charge has already been refunded.')
    if ((amount ?? left) > left) throw new StripeSaysNo('amount_too_large', 'Refund amount is greater than is left.')
    const refund: FakeRefund = {
      id: `re_${this.refunds.length + 1}`,
      object: 'refund',
      amount: amount ?? left,
      payment_intent: intentId,
      status: this.refundStatus,
      metadata,
    }
    this.refunds.push(refund)
    this.tell('charge.refunded', this.charge(intentId))
    return refund
  }

  /** Ends a pending refund: it arrives or fails. One that had arrived may fail later, too. */
  endRefund(refund: FakeRefund, status: 'succeeded' | 'failed'): void {
    refund.status = status
    this.tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  }

  dispute(intentId: string): FakeDispute {
    const dispute: FakeDispute = {
      id: `dp_${this.disputes.length + 1}`,
      object: 'dispute',
      amount: this.intent(intentId).amount_received - this.sentBack(intentId),
      payment_intent: intentId,
      status: 'needs_response',
    }
    this.disputes.push(dispute)
    this.tell('charge.dispute.created', dispute)
    return dispute
  }

  closeDispute(dispute: FakeDispute, status: 'won' | 'lost'): void {
    dispute.status = status
    this.tell('charge.dispute.closed', dispute)
  }

  charge(intentId: string) {
    const intent = this.intent(intentId)
    const refunded = this.sentBack(intentId)
    return {
      id: `ch_${intentId}`,
      object: 'charge',
      payment_intent: intentId,
      amount: intent.amount,
      amount_captured: intent.amount_received,
      amount_refunded: refunded,
      refunded: refunded > 0 && refunded === intent.amount_received,
      disputed: this.disputes.some(({ payment_intent }) => payment_intent === intentId),
    }
  }

  /** Cents sent back by refunds, those under way included. */
  sentBack(intentId: string): number {
    const sent = this.refunds.filter((each) => each.payment_intent === intentId && each.status !== 'failed')
    return sent.reduce((cents, { amount }) => cents + amount, 0)
  }

  /** Cents that the payer gets back: refunds, or lost disputes. */
  back(intentId: string): number {
    const lost = this.disputes.filter((each) => each.payment_intent === intentId && each.status === 'lost')
    return this.sentBack(intentId) + lost.reduce((cents, { amount }) => cents + amount, 0)
  }

  disputed(intentId: string): boolean {
    return this.disputes.some((each) => each.payment_intent === intentId && !decided.includes(each.status))
  }

  tell(type: string, object: object): void {
    this.events.push(
      JSON.stringify({
        id: `evt_${crypto.randomUUID()}`,
        object: 'event',
        type,
        created: this.now(),
        livemode: false,
        data: { object },
      }),
    )
  }
}
