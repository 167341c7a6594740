import { randomUUID } from 'node:crypto'
import { plainTerms } from '#contract/clinic/costs.ts'
import type { KindTerms } from '#contract/clinic/terms.ts'
import { book } from '../booking/take/book.ts'
import { bookSeries } from '../booking/take/book-series.ts'
import { cancelAppointment } from '../booking/move/cancel.ts'
import { changeChart } from '../records/change-chart.ts'
import { waiveFee } from '../booking/pay/fees.ts'
import { holdTime } from '../booking/take/hold.ts'
import { completeCharge } from '../booking/pay/pay-charge.ts'
import { payWithPaypal, completePaypalOrder } from '../booking/pay/pay-with-paypal.ts'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { agreeByLink, completeByLink } from '../booking/links/visit-by-link.ts'
import { bookVisit } from '../desk/book-visit.ts'
import type { Ground } from '../ground.ts'
import { beginSavedCard, keepSavedCard } from '../payments/saved-cards.ts'
import { giveMoneyBack, takeMoney } from '../payments/payments-received.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { countTill, moveCash, openTill, readTill } from '../payments/till.ts'
import { endActing } from '../people/family.ts'
import type { Caller } from '../platform/caller.ts'
import type { Failure } from '../platform/failure.ts'
import type { Person } from './clinic.ts'
import type { FakePaypal } from './fake-paypal.ts'
import type { StripeClinic } from './stripe-clinic.ts'

/** How a saved card behaves when it is charged. */
type CardBehaviour = 'pays' | 'asks' | 'declines'

/** The state of one patient's way to a visit: everything that the steps so far have made. */
export type Way = {
  caller: Caller
  wanted: { doctorId: string; slotId: string; appointmentDate: string; kindId?: string; personId?: string }
  /** The guardianship by which the caller acts for the person. */
  guardianshipId: string
  /** Another free time of that day: for the second visit of a series. */
  secondSlotId: string
  seriesId: string
  /** Stripe's intent, or PayPal's order. */
  paidBy: string
  claimId: string
  savedCardId: string
  card: CardBehaviour
  /** The amounts that the desk's page has shown of it, in units of the currency. */
  shown: { due: number; paid: number } | null
}

export type Step = {
  name: string
  provider: 'stripe' | 'paypal'
  /** The kind of visit; null for one that is paid in full and cancelled without a fee. */
  kind: keyof typeof termsOfKinds | null
  card: CardBehaviour
  /** The step is a sweep, which runs again anyway. */
  isSweep: boolean
  /** The earlier steps, without faults. */
  before(way: Way): Promise<void>
  /** The server's work that a fault interrupts. */
  act(ground: Ground, way: Way): Promise<unknown>
}

const inMoney = (amount: number) => ({ amount, percent: null })
/** Units of the currency. */
export const lateFee = 15
export const priceOfKinds = 40
const fees = { freeHours: 720, lateFee: inMoney(lateFee), noShowFee: inMoney(20) }

/** The terms of the kinds of visits in these steps. */
export const termsOfKinds = {
  deposit: { ...plainTerms, pays: 'deposit', deposit: { amount: null, percent: 20 } },
  fees: { ...plainTerms, ...fees },
  cardKept: { ...plainTerms, ...fees, pays: 'card-kept' },
  cardLater: { ...plainTerms, ...fees, pays: 'card-later' },
} as const satisfies Record<string, KindTerms>

/** A person as the caller of a server. */
export const callerOf = ({ id }: Person, role: Caller['role']): Caller =>
  ({
    id,
    role,
    name: '',
    email: '',
    sessionId: '',
    rights: [],
    placeRights: [],
    places: null,
    factorDue: null,
    language: null,
  }) as Caller

/** The steps of money, each with the steps before it; `hear` delivers the providers' events. */
export function moneySteps(
  { clinic, stripe, makeDue }: StripeClinic,
  paypal: FakePaypal,
  adminPerson: Person,
  hear: (on: Ground) => Promise<void>,
): readonly Step[] {
  const { ground } = clinic
  const admin = callerOf(adminPerson, 'admin')
  const setStatus = (on: Ground, { claimId }: Way, status: 'no-show' | 'completed') =>
    changeChart(on, admin, claimId, { status })
  const inVain = async (act: () => Promise<unknown>) => {
    const fault = () => 'cut' as const
    stripe.fault = fault
    paypal.fault = fault
    await act()
    stripe.fault = () => null
    paypal.fault = () => null
    await makeDue()
  }
  /** The amounts that the page showed before, for a second click. */
  const shownOf = async (way: Way) => {
    way.shown ??= (await clinic.call(adminPerson, 'GET', `/desk/money?id=${way.claimId}`)).body[0]
    return way.shown!
  }
  const linkOf = async ({ claimId, caller }: Way) => {
    const [mail] = await clinic.rows('select id from mailed_links where claim_id = $1', [claimId])
    const [person] = await clinic.rows('select born::text, name from people where id = $1', [caller.id])
    const token = ground.signatures.seal('visit-link', (mail?.id as string) ?? claimId)
    return { token, proof: (person?.born ?? person?.name ?? '-') as string }
  }
  const acts = {
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
    comeBack: (on, way) => completePaypalOrder(on, way.paidBy),
    cancel: (on, way) => cancelAppointment(on, way.caller, way.claimId),
    cancelLate: (on, way) => cancelAppointment(on, way.caller, way.claimId, lateFee),
    waive: (on, way) => waiveFee(on, admin, way.claimId, { fee: lateFee, reason: 'Snow' }),
    nobodyComes: (on, way) => setStatus(on, way, 'no-show'),
    comes: (on, way) => setStatus(on, way, 'completed'),
    hear: (on) => hear(on),
    sweep: (on) => sweepPayments(on),
    async runOut(_, way) {
      await clinic.rows("update claims set pay_by = now() - interval '1 s' where id = $1 and pay_by is not null", [
        way.claimId,
      ])
      await makeDue()
    },
    makeDue: () => makeDue(),
    /** The refund is due, and its provider cannot be reached. */
    cancelInVain: (on, way) => inVain(() => cancelAppointment(on, way.caller, way.claimId)),
    cancelLateInVain: (on, way) => inVain(() => cancelAppointment(on, way.caller, way.claimId, lateFee)),
    async beginCard(on, way) {
      way.savedCardId = (await beginSavedCard(on, way.caller, 'en'))._id
    },
    async typeCard(_, way) {
      const [begun] = await clinic.rows('select setup_id from saved_cards where id = $1', [way.savedCardId])
      stripe.books.keepCard(begun!.setup_id as string, way.card)
    },
    keepCard: (on, way) => keepSavedCard(on, way.caller, way.savedCardId),
    async bookOnCard(on, way) {
      const { wanted, caller, savedCardId } = way
      const onCard = { ...wanted, paymentMethod: 'card', savedCardId } as const
      way.claimId = (await book(on, caller, onCard, 'en')).appointment._id
    },
    /** Two visits, paid by the saved card. */
    async bookSeries(on, way) {
      const { caller, savedCardId, secondSlotId } = way
      const { appointmentDate, slotId, ...visit } = way.wanted
      const visits = [slotId, secondSlotId].map((each) => ({ appointmentDate, slotId: each }))
      way.seriesId ||= randomUUID()
      const wanted = { ...visit, seriesId: way.seriesId, everyWeeks: 1, visits, savedCardId }
      const { series } = await bookSeries(on, caller, wanted, 'en').catch((reason) => {
        if (way.card === 'pays' || (reason as Partial<Failure>).code !== 'card_declined') throw reason
        return { series: null }
      })
      way.claimId = series?.appointments[0]?._id ?? ''
    },
    async lookAtSecond(_, way) {
      const [second] = await clinic.rows('select id from claims where checkout_id = $1 order by during desc limit 1', [
        way.seriesId,
      ])
      way.claimId = second!.id as string
    },
    /** Lets the days pass until a card is charged again. */
    async daysLater(_, way) {
      await clinic.rows(
        `update charge_attempts set ended_at = ended_at - interval '2 days'
         where payment_id = (select id from payments where claim_id = $1)`,
        [way.claimId],
      )
      await makeDue()
    },
    /** The card's owner has confirmed, or paid with another card, on the mailed page. */
    async payOnPage(_, way) {
      const [begun] = await clinic.rows('select intent_id from payments where claim_id = $1', [way.claimId])
      stripe.books.pay(begun!.intent_id as string)
    },
    /** The desk books, and the patient is mailed a link. */
    async bookByLink(on, way) {
      const { doctorId, appointmentDate: date, kindId, slotId } = way.wanted
      const [place] = await clinic.rows('select place_id from doctors where id = $1', [doctorId])
      const when = { date, startTime: slotId.slice(0, 5), arrived: false, overbooked: '', accepted: [] }
      const wanted = { ...when, personId: way.caller.id, doctorId, kindId, placeId: place!.place_id as string }
      way.claimId = (await bookVisit(on, admin, { ...wanted, termsTold: false, byLink: true }, 'en'))._id
    },
    async agreeByLink(on, way) {
      await agreeByLink(on, await linkOf(way), 'en')
    },
    /** The patient types a card on the link's page, or pays. */
    async payByLink(_, way) {
      const [begun] = await clinic.rows(
        `select (select setup_id from saved_cards where claim_id = $1) as setup,
           (select intent_id from payments where claim_id = $1) as intent`,
        [way.claimId],
      )
      if (begun!.setup) stripe.books.keepCard(begun!.setup as string, way.card)
      else stripe.books.pay(begun!.intent as string)
    },
    completeByLink: async (on, way) => completeByLink(on, await linkOf(way), 'en'),
    confirm: (on, way) => completeCharge(on, way.caller, way.claimId),
    async takeCash(on, way) {
      const { due } = await shownOf(way)
      await takeMoney(on, admin, way.claimId, { method: 'cash', amount: due, due })
    },
    async giveBack(on, way) {
      const { paid } = await shownOf({ ...way, shown: null })
      way.shown = { due: 0, paid }
      const back = { method: 'cash', amount: priceOfKinds - 8, paid, reason: 'Entered at the wrong visit' } as const
      await giveMoneyBack(on, admin, way.claimId, back)
    },
    async toTheBank(on) {
      const { shift, expected } = await readTill(on.db, firstPlaceId)
      await moveCash(on.db, admin, shift!._id, { amount: -1, reason: 'To the bank', expected: expected! })
    },
    async closeTill(on) {
      const { shift, expected } = await readTill(on.db, firstPlaceId)
      if (shift!.closed) return
      const counted = { counted: expected!, expected: expected!, pieces: [], reason: '' }
      await countTill(on.db, admin, shift!._id, { ...counted, closes: true })
    },
    /** From this step on the caller acts for another person. */
    async beginActing(_, way) {
      const ward = await clinic.addPerson()
      const [made] = await clinic.rows(
        `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
         values ($1, $2, 'other', '{book,pay,visits}', $1, clinic_now(), $2) returning id`,
        [way.caller.id, ward.id],
      )
      way.guardianshipId = made!.id as string
      way.wanted.personId = ward.id
    },
    endActing: (on, way) => endActing(on, way.caller, way.guardianshipId),
    async openTill(on) {
      const { place, shift, expected } = await readTill(on.db, firstPlaceId)
      if (shift && !shift.closed) return
      const counted = { counted: expected ?? 10_000, expected, pieces: [], reason: '' }
      await openTill(on.db, admin, { ...counted, placeId: place._id })
    },
  } satisfies Record<string, (on: Ground, way: Way) => Promise<unknown>>

  type Act = keyof typeof acts
  type More = Partial<Pick<Step, 'provider' | 'kind' | 'card'>>
  const stepOf = (name: string, before: readonly Act[], act: Act, more: More = {}): Step => ({
    name,
    provider: name.startsWith('PayPal') ? 'paypal' : 'stripe',
    kind: null,
    card: 'pays',
    isSweep: act === 'sweep',
    async before(way) {
      for (const each of before) await (acts[each] as (on: Ground, way: Way) => Promise<unknown>)(ground, way)
    },
    act: (on, way) => acts[act](on, way),
    ...more,
  })
  const byCard = ['hold', 'pay', 'book'] as const
  const byPaypal = ['bookPaypal', 'goToPaypal', 'approve', 'comeBack'] as const
  const withKept = ['beginCard', 'typeCard', 'keepCard'] as const
  const onCard = [...withKept, 'bookOnCard'] as const
  const series = [...withKept, 'bookSeries'] as const
  const byLink = ['bookByLink', 'agreeByLink'] as const
  const refused = [...onCard, 'cancelLate', 'sweep'] as const
  const kept = (card: CardBehaviour) => ({ kind: 'cardKept', card }) as const
  return [
    stepOf('hold', [], 'hold'),
    stepOf('book', ['hold', 'pay'], 'book'),
    stepOf('webhook', ['hold', 'pay'], 'hear'),
    stepOf('cancel', byCard, 'cancel'),
    stepOf('refund', [...byCard, 'cancelInVain'], 'sweep'),
    stepOf('late cancel', byCard, 'cancelLate', { kind: 'fees' }),
    stepOf('late cancel: refund', [...byCard, 'cancelLateInVain'], 'sweep', { kind: 'fees' }),
    stepOf('late fee waived', [...byCard, 'cancelLate'], 'waive', { kind: 'fees' }),
    stepOf('nobody comes', byCard, 'nobodyComes', { kind: 'fees' }),
    stepOf('nobody comes: refund', [...byCard, 'nobodyComes', 'makeDue'], 'sweep', { kind: 'fees' }),
    stepOf('came after all', [...byCard, 'nobodyComes'], 'comes', { kind: 'fees' }),
    stepOf('deposit', ['hold', 'pay'], 'book', { kind: 'deposit' }),
    stepOf('deposit cancelled', byCard, 'cancel', { kind: 'deposit' }),
    stepOf('rest in cash', ['openTill', ...byCard], 'takeCash', { kind: 'deposit' }),
    stepOf('rest given back', ['openTill', ...byCard, 'takeCash'], 'giveBack', { kind: 'deposit' }),
    stepOf('cash to the bank', ['openTill'], 'toTheBank'),
    stepOf('till closed', ['openTill'], 'closeTill'),
    stepOf('till opened', ['openTill', 'closeTill'], 'openTill'),
    stepOf('card begun', [], 'beginCard'),
    stepOf('card kept', ['beginCard', 'typeCard'], 'keepCard'),
    stepOf('booked on a card', withKept, 'bookOnCard', kept('pays')),
    stepOf('cancelled late on a card', onCard, 'cancelLate', kept('pays')),
    stepOf('card charged', [...onCard, 'cancelLate'], 'sweep', kept('pays')),
    stepOf('card charged later', [...onCard, 'comes', 'makeDue'], 'sweep', { kind: 'cardLater' }),
    stepOf('card declines', [...onCard, 'cancelLate'], 'sweep', kept('declines')),
    stepOf('third try', [...refused, 'daysLater', 'sweep', 'daysLater'], 'sweep', kept('declines')),
    stepOf('cash for a card', ['openTill', ...refused], 'takeCash', kept('declines')),
    stepOf('bank asks', [...onCard, 'cancelLate'], 'sweep', kept('asks')),
    stepOf('owner confirms', [...refused, 'payOnPage'], 'confirm', kept('asks')),
    stepOf('series in full', withKept, 'bookSeries'),
    stepOf('series in full declined', withKept, 'bookSeries', { card: 'declines' }),
    stepOf('series: first cancelled', series, 'cancel'),
    stepOf('series: second charged', [...series, 'lookAtSecond', 'comes', 'makeDue'], 'sweep'),
    stepOf('series of deposits', withKept, 'bookSeries', { kind: 'deposit' }),
    stepOf('guardian ends: card', ['beginActing', ...onCard], 'endActing', kept('pays')),
    stepOf('guardian ends: fee', ['beginActing', ...onCard, 'cancelLate'], 'endActing', kept('pays')),
    stepOf('guardian ends: hold', ['beginActing', 'hold'], 'endActing'),
    stepOf('guardian ends: hold paid', ['beginActing', 'hold', 'pay'], 'endActing'),
    stepOf('guardian ended: webhook', ['beginActing', 'hold', 'pay', 'endActing'], 'hear'),
    stepOf('link: booked', [], 'bookByLink', kept('pays')),
    stepOf('link: agreed', ['bookByLink'], 'agreeByLink', kept('pays')),
    stepOf('link: card kept', [...byLink, 'payByLink'], 'completeByLink', kept('pays')),
    stepOf('link: card charged', [...byLink, 'payByLink', 'completeByLink', 'cancelLate'], 'sweep', kept('pays')),
    stepOf('link: deposit begun', ['bookByLink'], 'agreeByLink', { kind: 'deposit' }),
    stepOf('link: deposit paid', [...byLink, 'payByLink'], 'completeByLink', { kind: 'deposit' }),
    stepOf('link: lapse', [...byLink, 'runOut'], 'sweep', { kind: 'deposit' }),
    stepOf('link: paid as it lapses', [...byLink, 'payByLink', 'runOut'], 'sweep', { kind: 'deposit' }),
    stepOf('PayPal: book', [], 'bookPaypal'),
    stepOf('PayPal: go there', ['bookPaypal'], 'goToPaypal'),
    stepOf('PayPal: come back', ['bookPaypal', 'goToPaypal', 'approve'], 'comeBack'),
    stepOf('PayPal: webhook', ['bookPaypal', 'goToPaypal', 'approve'], 'hear'),
    stepOf('PayPal: lapse', ['bookPaypal', 'goToPaypal', 'approve', 'runOut'], 'sweep'),
    stepOf('PayPal: cancel', byPaypal, 'cancel'),
    stepOf('PayPal: late cancel', byPaypal, 'cancelLate', { kind: 'fees' }),
    stepOf('PayPal: refund', [...byPaypal, 'cancelInVain'], 'sweep'),
  ]
}
