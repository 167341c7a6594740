import { IconBrandPaypal, IconBuildingHospital, IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PaymentMethod } from '#contract/booking/appointment-status.ts'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { cardMinimumCents } from '#contract/currency.ts'
import { holdMinutes, paypalMinutes } from '#contract/rules.ts'
import { bookingPage } from '#texts/booking/booking-page.ts'
import { methodStep } from '#texts/booking/method-step.ts'
import { savedCard } from '#texts/payments/saved-card.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { asPrice } from '../../language/format.ts'
import { Review } from './review.tsx'
import { Button } from '../../ui/button.tsx'
import { type Choice, isAtClinic, isOnCard, mayPayInFullByCard } from './choice.ts'
import { cancellingOfChoice, costsOfChoice, useStartsIn } from './costs-in-words.ts'
import { FactsOnPhone } from './facts-on-phone.tsx'
import { NoteField } from './note-field.tsx'
import { Repeat } from './series/repeat.tsx'
import { TimeGone, useTimeIsGone } from './time-gone.tsx'

const methods = [
  { method: 'card', icon: IconCreditCard },
  { method: 'paypal', icon: IconBrandPaypal },
  { method: 'clinic', icon: IconBuildingHospital },
] as const

type Props = {
  doctor: Doctor
  choice: Choice
  date: string
  slotId: string
  /** The patient's note for the doctor, as typed so far. */
  note: string
  onNote: (note: string) => void
  busyWith: PaymentMethod | undefined
  problem: string
  onCard: () => void
  onBook: (method: PaymentMethod) => void
  onBack: () => void
  onRepeat: (everyWeeks: number, visits: number) => void
  /** Another time, chosen because this one was taken meanwhile. */
  onSlot: (date: string, slotId: string) => void
  /** This time was taken meanwhile, and the person wants other days or doctors. */
  onLost: (sentence: string) => void
}

/**
 * Step 2: the payment method. Card leads to the card form; the others show the booking once more, with a button that
 * says what it does.
 */
export function MethodStep({
  doctor,
  choice,
  date,
  slotId,
  note,
  onNote,
  busyWith,
  problem,
  onCard,
  onBook,
  onBack,
  onRepeat,
  onSlot,
  onLost,
}: Props) {
  const says = {
    card: methodStep.cardSays(holdMinutes),
    paypal: methodStep.paypalSays(paypalMinutes),
    clinic: methodStep.clinicSays,
  }
  const isFree = choice.fee === 0
  const pays = choice.kind?.terms.pays ?? 'full'
  const asksNothing = isFree || pays === 'nothing'
  const [chosen, setChosen] = useState<Exclude<PaymentMethod, 'card'> | undefined>(asksNothing ? 'clinic' : undefined)
  const isDear = choice.fee * 100 >= cardMinimumCents()
  const isThere = isAtClinic(choice)
  const { data: clinic } = useQuery(clinicQuery)
  const suits = (method: PaymentMethod) => (method === 'clinic' ? isThere || !isDear : isDear && choice.mayPay)
  const inFull = methods.filter(({ method }) => suits(method) && (clinic?.methods.includes(method) ?? true))
  const keepsCard = isOnCard(choice)
  const offered =
    (pays === 'deposit' || keepsCard) && isDear ? inFull.filter(({ method }) => method === 'card') : inFull
  const startsIn = useStartsIn(choice)(date, slotId)
  const said = costsOfChoice(choice, startsIn)
  const cancelling = cancellingOfChoice(choice, startsIn)
  const now = choice.kind?.terms.now ?? 0
  const why = useRef<HTMLParagraphElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isGone = useTimeIsGone(doctor._id, choice, { date, slotId }) && busyWith === undefined && !problem
  useEffect(() => {
    if (problem) why.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question" ref={heading} tabIndex={-1}>
        {isFree ? methodStep.free : asksNothing ? methodStep.nothing : methodStep.heading}
      </h1>
      {isGone && (
        <TimeGone
          doctorId={doctor._id}
          choice={choice}
          date={date}
          slotId={slotId}
          onSlot={(day, slot) => {
            heading.current?.focus()
            onSlot(day, slot)
          }}
          onLost={onLost}
        />
      )}
      <FactsOnPhone choice={choice} />
      {said && <p className="terms-said">{said}</p>}
      {cancelling && <p className="method-cancelling soft">{cancelling}</p>}
      {/* Before the methods: a press on the card leaves this step. */}
      <NoteField note={note} onNote={onNote} />
      {!asksNothing && !isGone && (
        <div className="methods">
          {offered.map(({ method, icon: Icon }) => (
            <button
              key={method}
              type="button"
              className="method"
              disabled={busyWith !== undefined}
              aria-pressed={method === 'card' ? undefined : method === chosen}
              onClick={() => (method === 'card' ? onCard() : setChosen(method))}
            >
              <Icon size={28} stroke={1.5} aria-hidden="true" />
              <span>
                <strong>{keepsCard ? savedCard.step.method : methodStep[method]}</strong>
                <span className="soft">{keepsCard ? savedCard.step.methodSays : says[method]}</span>
              </span>
              <span className="method-price">{asPrice(keepsCard || pays === 'deposit' ? now : choice.fee)}</span>
            </button>
          ))}
        </div>
      )}
      {!isGone && (isThere || mayPayInFullByCard(choice)) && <Repeat choice={choice} date={date} onRepeat={onRepeat} />}
      {chosen && !isGone && (
        <Review
          doctor={doctor}
          choice={choice}
          date={date}
          slotId={slotId}
          method={chosen}
          busy={busyWith !== undefined}
          onBook={() => onBook(chosen)}
        />
      )}
      <p ref={why} className="booking-problem" role="alert">
        {problem}
      </p>
      <Button variant="default" onClick={onBack} disabled={busyWith !== undefined}>
        {bookingPage.back}
      </Button>
    </section>
  )
}
