type Money = { currency_code: string; value: string }
type Unit = { reference_id?: string; custom_id?: string; invoice_id?: string; amount: Money }
type Capture = Unit & { id: string; order: string; status: string; create_time: string }
type Refund = { id: string; capture: string; status: string; amount: Money; custom_id?: string | undefined }
type Order = { id: string; status: string; intent: string; unit: Unit; create_time: string }
type Dispute = {
  dispute_id: string
  status: string
  create_time: string
  disputed_transactions: { seller_transaction_id: string }[]
  dispute_amount: Money
  dispute_outcome?: { outcome_code: string; amount_refunded: Money }
}

/** A refusal in the form in which PayPal answers it. */
export class PaypalSaysNo extends Error {
  readonly issue: string
  constructor(issue: string, message = issue) {
    super(message)
    this.issue = issue
  }
}

const cents = ({ value }: Money) => Math.round(Number(value) * 100)
/** An amount in the currency of another sum. */
const asIn = ({ currency_code }: Money, amount: number): Money => ({ currency_code, value: (amount / 100).toFixed(2) })

/**
 * PayPal's books, by PayPal's documented rules: orders, captures, refunds and disputes. Each change is also an event,
 * as PayPal would send it; tests deliver the events when they want.
 */
export class PaypalBooks {
  readonly orders = new Map<string, Order>()
  readonly captures = new Map<string, Capture>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  /** The events that PayPal would have sent to the webhook, oldest first. */
  readonly events: string[] = []
  /** The first status of the next captures and refunds. */
  captureStatus: 'COMPLETED' | 'PENDING' = 'COMPLETED'
  refundStatus: 'COMPLETED' | 'PENDING' = 'COMPLETED'
  /** Whether the payer's bank declines the next capture. */
  declines = false
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  #time = () => new Date(this.#now()).toISOString()

  create({ intent, purchase_units: units }: { intent: string; purchase_units: Unit[] }) {
    const unit = units[0]
    if (intent !== 'CAPTURE' || units.length !== 1 || !unit || !/^\d+\.\d\d$/.test(unit.amount.value)) {
      throw new PaypalSaysNo('INVALID_PARAMETER_VALUE')
    }
    const id = `ORDER${String(this.orders.size + 1).padStart(12, '0')}`
    this.orders.set(id, { id, status: 'PAYER_ACTION_REQUIRED', intent, unit, create_time: this.#time() })
    return this.shown(id)
  }

  order(id: string): Order {
    const found = this.orders.get(id)
    if (!found) throw new PaypalSaysNo('RESOURCE_NOT_FOUND')
    return found
  }

  shown(id: string) {
    const { status, intent, unit, create_time } = this.order(id)
    const captures = [...this.captures.values()].filter(({ order }) => order === id)
    const refunds = this.refunds.filter(({ capture }) => captures.some((each) => each.id === capture))
    const payments = captures.length === 0 ? {} : { payments: { captures, refunds } }
    const links = [
      { rel: 'payer-action', href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`, method: 'GET' },
    ]
    return {
      id,
      status,
      intent,
      create_time,
      links,
      purchase_units: [{ reference_id: 'default', ...unit, ...payments }],
    }
  }

  /** The payer approves at PayPal. */
  approve(id: string): boolean {
    const order = this.order(id)
    if (order.status !== 'PAYER_ACTION_REQUIRED') return false
    order.status = 'APPROVED'
    this.tell('CHECKOUT.ORDER.APPROVED', this.shown(id))
    return true
  }

  capture(id: string) {
    const order = this.order(id)
    if (order.status === 'COMPLETED') throw new PaypalSaysNo('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') throw new PaypalSaysNo('ORDER_NOT_APPROVED')
    if (this.declines) {
      this.declines = false
      order.status = 'PAYER_ACTION_REQUIRED'
      throw new PaypalSaysNo('INSTRUMENT_DECLINED')
    }
    const paidBefore = [...this.captures.values()].some(
      ({ invoice_id: invoice }) => invoice && invoice === order.unit.invoice_id,
    )
    if (paidBefore) throw new PaypalSaysNo('DUPLICATE_INVOICE_ID')
    order.status = 'COMPLETED'
    const captureId = `CAPTURE${this.captures.size + 1}`
    this.captures.set(captureId, {
      ...order.unit,
      id: captureId,
      order: id,
      status: this.captureStatus,
      create_time: this.#time(),
    })
    this.tell(`PAYMENT.CAPTURE.${this.captureStatus}`, this.capturedAs(captureId))
    return this.shown(id)
  }

  capturedAs(id: string) {
    const found = this.captures.get(id)
    if (!found) throw new PaypalSaysNo('RESOURCE_NOT_FOUND')
    return { ...found, supplementary_data: { related_ids: { order_id: found.order } } }
  }

  /** Decides a pending capture. */
  endCapture(orderId: string, status: 'COMPLETED' | 'DECLINED'): void {
    for (const capture of this.captures.values()) {
      if (capture.order !== orderId) continue
      capture.status = status
      this.tell(`PAYMENT.CAPTURE.${status}`, this.capturedAs(capture.id))
    }
  }

  /** Cents that were taken for an order. */
  taken = (orderId: string) =>
    [...this.captures.values()]
      .filter(({ order, status }) => order === orderId && status !== 'PENDING' && status !== 'DECLINED')
      .reduce((sum, { amount }) => sum + cents(amount), 0)

  /** Cents of an order that were refunded, or will be. */
  back(orderId: string): number {
    const ids = [...this.captures.values()].filter(({ order }) => order === orderId).map(({ id }) => id)
    const refunded = this.refunds
      .filter(({ capture, status }) => ids.includes(capture) && (status === 'COMPLETED' || status === 'PENDING'))
      .reduce((sum, { amount }) => sum + cents(amount), 0)
    const lost = this.disputes
      .filter(({ disputed_transactions: of }) => ids.includes(of[0]!.seller_transaction_id))
      .reduce((sum, { dispute_outcome: outcome }) => {
        return sum + (outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR' ? cents(outcome.amount_refunded) : 0)
      }, 0)
    return refunded + lost
  }

  refund(captureId: string, value?: string, customId?: string) {
    const capture = this.capturedAs(captureId)
    const left = cents(capture.amount) - this.back(capture.order)
    const amount = value === undefined ? left : Math.round(Number(value) * 100)
    if (left <= 0) throw new PaypalSaysNo('CAPTURE_FULLY_REFUNDED')
    if (amount > left) throw new PaypalSaysNo('REFUND_AMOUNT_EXCEEDED')
    const refund: Refund = {
      id: `REFUND${this.refunds.length + 1}`,
      capture: captureId,
      status: this.refundStatus,
      amount: asIn(capture.amount, amount),
      custom_id: customId,
    }
    this.refunds.push(refund)
    this.captures.get(captureId)!.status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureId}`, method: 'GET' }]
    this.tell('PAYMENT.CAPTURE.REFUNDED', { ...refund, links })
    return refund
  }

  /** A refund in PayPal's dashboard; all that is left if no amount is given. */
  refundElsewhere(orderId: string, value?: string): void {
    const capture = [...this.captures.values()].find(({ order }) => order === orderId)
    this.refund(capture?.id ?? '', value)
  }

  endRefund(refund: Refund, status: 'COMPLETED' | 'FAILED'): void {
    refund.status = status
    const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${refund.capture}`, method: 'GET' }]
    this.tell(`PAYMENT.REFUND.${status}`, { ...refund, links })
  }

  openDispute(orderId: string): Dispute {
    const capture = [...this.captures.values()].find(({ order }) => order === orderId)!
    const dispute: Dispute = {
      dispute_id: `PP-D-${this.disputes.length + 1}`,
      status: 'WAITING_FOR_SELLER_RESPONSE',
      create_time: this.#time(),
      disputed_transactions: [{ seller_transaction_id: capture.id }],
      dispute_amount: capture.amount,
    }
    this.disputes.push(dispute)
    this.tell('CUSTOMER.DISPUTE.CREATED', dispute)
    return dispute
  }

  closeDispute(dispute: Dispute, outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR'): void {
    dispute.status = 'RESOLVED'
    dispute.dispute_outcome = { outcome_code: outcome, amount_refunded: dispute.dispute_amount }
    this.tell('CUSTOMER.DISPUTE.RESOLVED', dispute)
  }

  dispute(id: string): Dispute {
    const found = this.disputes.find(({ dispute_id: each }) => each === id)
    if (!found) throw new PaypalSaysNo('RESOURCE_NOT_FOUND')
    return found
  }

  /** A dispute's summary, as in PayPal's list. */
  disputesOf(captureId: string | null, since: string) {
    return this.disputes
      .filter(({ disputed_transactions: [of] }) => captureId === null || of!.seller_transaction_id === captureId)
      .filter(({ create_time: at }) => at >= since)
      .map(({ dispute_id, status, create_time }) => ({ dispute_id, status, create_time }))
  }

  transactions(since: string, until: string) {
    return [...this.captures.values()]
      .filter(({ create_time: at }) => at >= since && at <= until)
      .map(({ id, amount, custom_id, invoice_id, create_time }) => ({
        transaction_info: {
          transaction_id: id,
          transaction_event_code: 'T0006',
          transaction_initiation_date: create_time,
          transaction_amount: amount,
          transaction_status: 'S',
          custom_field: custom_id,
          invoice_id,
        },
      }))
  }

  tell(type: string, resource: object): void {
    const event = { id: `WH-${crypto.randomUUID()}`, event_version: '1.0', event_type: type, resource }
    // With spaces and an escaped letter, so that parsing and serialising it again would give a different text.
    this.events.push(JSON.stringify(event, null, 1).replace('"1.0"', '"1\\u002e0"'))
  }
}
