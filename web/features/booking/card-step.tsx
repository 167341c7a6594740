import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saysTimeIsGone } from '#contract/booking/clashes.ts'
import { bookingPage } from '#texts/booking/booking-page.ts'
import { cardStep } from '#texts/booking/card-step.ts'
import { holdCountdown } from '#texts/booking/hold-countdown.ts'
import { holdMinutes } from '#contract/rules.ts'
import { asPrice } from '../../language/format.ts'
import { ApiFailure, call } from '../../wire/api.ts'
import { clinicQuery, useClinicClock } from '../../clock/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { CardForm, type CardFormArgs } from '../payments/card-forms.tsx'
import { isTooOften, untilAnswered, useIsHere } from '../payments/until-answered.ts'
import { PlaceLegal } from '../clinic/places/place-legal.tsx'
import { type Choice, isOnCard } from './choice.ts'
import { useStartsIn } from './costs-in-words.ts'
import { FactsOnPhone } from './facts-on-phone.tsx'
import { HoldCountdown, useSecondsUntil } from './hold-countdown.tsx'
import { KeptCardStep } from './kept-card-step.tsx'
import { isBooked, type WantedTime } from './queries.ts'
import { useHold } from './use-hold.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const PayWithKept = lazyPart(
  () => import('../payments/saved-cards/pay-with-kept.tsx').then((part) => part.PayWithKept),
  {
    loading: <Skeleton height={160} />,
    failed: (retry) => <Failed message={cardStep.noForm} onRetry={retry} />,
  },
)

type Props = {
  choice: Choice
  wanted: WantedTime
  /** The patient's note for the doctor. */
  note: string
  onBack: () => void
  onBooked: () => void
  /** The time is no longer available; the sentence says why. */
  onLost: (sentence: string, code?: string) => void
}

/** Booking also starts again after these failures. */
const cannotHold = new Set(['phone_needed', 'address_needed', 'slot_lost_refund', 'acting_ended'])
const isLost = (code: string) => saysTimeIsGone(code) || cannotHold.has(code)

/** Step 3: the card to pay with, or to save where nothing is paid before the visit. */
export const CardStep = (props: Props) =>
  isOnCard(props.choice) ? <KeptCardStep {...props} /> : <PayingStep {...props} />

/**
 * Why the server is asked. `through`: the provider reports payment; `lost`: its answer was lost; `over`: the hold has
 * ended.
 */
type Asking = 'through' | 'lost' | 'over'

/** After so many tries, the list of visits is checked instead, because asking the payment provider is limited. */
const mostAsked = 4

/** The time is held during the payment. The result is shown only once the server has confirmed it. */
function PayingStep({ choice, wanted, note, onBack, onBooked, onLost }: Props) {
  const { data: config } = useQuery(clinicQuery)
  const clock = useClinicClock()
  const [paying, setPaying] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const [isSlow, setSlow] = useState(false)
  const [said, setSaid] = useState('')
  /** When the hold ended for which the server reports no payment (ms since 1970). */
  const [unpaid, setUnpaid] = useState<number>()
  const hold = useHold(wanted, paying || (asking !== undefined && asking !== 'over'))
  const startsIn = useStartsIn(choice)(wanted.appointmentDate, wanted.slotId)
  const seconds = useSecondsUntil(hold.data?.endsAt)
  const isHere = useIsHere()

  const lost = hold.error instanceof ApiFailure && isLost(hold.error.code) ? hold.error : undefined
  const tellLost = useRef(onLost)
  tellLost.current = onLost
  useEffect(() => {
    if (lost) tellLost.current(lost.message, lost.code)
  }, [lost])

  /**
   * Books with the payment, and repeats the call until the server has answered. One payment always leads to one
   * appointment.
   */
  async function book(why: Asking) {
    const held = hold.data
    if (!held) return
    const { paymentIntentId } = held
    setAsking(why)
    setSlow(why === 'lost')
    setSaid('')
    const hasEnded = () => held.endsAt <= Date.now()
    const isCodeUnpaid = (code: string) => code === 'intent_not_paid' || (code === 'intent_over' && why !== 'through')
    try {
      const booked = await untilAnswered(
        async (attempt) => {
          if (why === 'through' || attempt < mostAsked || (hasEnded() && attempt % 6 === 0))
            await call('POST /appointments/book', { body: { ...wanted, paymentIntentId, notes: note } })
          else if (!(await isBooked(wanted))) throw new Error('not yet')
          return true
        },
        {
          isHere,
          onWait: (attempts) => attempts > mostAsked && setSlow(true),
          // The payment may still be under way, so two more tries before it counts as unpaid.
          asksAgain: (failure, attempt) =>
            isTooOften(failure) ||
            (why === 'lost' && attempt < 2 && failure instanceof ApiFailure && failure.code === 'intent_not_paid'),
        },
      )
      if (booked) onBooked()
    } catch (failure) {
      const { code, message } = failure as ApiFailure
      if (!isCodeUnpaid(code)) return onLost(message || bookingPage.notBooked, code)
      setAsking(undefined)
      if (code === 'intent_over' || why === 'over') setUnpaid(held.endsAt)
      else setSaid(cardStep.notPaid)
    }
  }

  const isOver = seconds === 0 && !paying && asking !== 'through' && asking !== 'lost'
  const isKnownUnpaid = unpaid !== undefined && unpaid === hold.data?.endsAt
  const asks = isOver && asking === undefined && !isKnownUnpaid && !hold.isFetching
  const askWhenOver = useRef(book)
  askWhenOver.current = book
  useEffect(() => {
    if (asks) void askWhenOver.current('over')
  }, [asks])

  if (asking === 'through' || asking === 'lost') {
    return (
      <section aria-live="polite">
        <h1 className="booking-question">{asking === 'lost' ? cardStep.lost : cardStep.through}</h1>
        <p className="booking-notice">{isSlow ? cardStep.unfinished : cardStep.securing}</p>
      </section>
    )
  }

  const kept = hold.data?.card
  const form: CardFormArgs | undefined = config &&
    clock && {
      config,
      clientSecret: hold.data?.clientSecret,
      payLabel: hold.data ? cardStep.button(asPrice(hold.data.amount)) : cardStep.buttonSoon,
      today: clock.date,
      disabled: isOver || !hold.data,
      onPaying(is) {
        if (is) setSaid('')
        setPaying(is)
      },
      onPaid: () => book('through'),
      onUnknown: () => book('lost'),
    }

  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        {hold.data ? cardStep.heading(asPrice(hold.data.amount)) : cardStep.headingSoon}
      </h1>
      <FactsOnPhone choice={choice} terms={{ startsIn }} />
      {hold.isError && !lost && (
        <Failed
          message={hold.error instanceof ApiFailure ? hold.error.message : cardStep.notBegun}
          onRetry={() => hold.refetch()}
        />
      )}
      {!hold.data && !hold.isLoadingError && <Skeleton height={56} marginBottom={24} />}
      {isOver && (
        <div className="hold-over" role="alert">
          <p>{(isKnownUnpaid ? holdCountdown.over : holdCountdown.asking)(holdMinutes)}</p>
          {isKnownUnpaid && (
            <div>
              <Button loading={hold.isFetching} onClick={() => hold.refetch()}>
                {holdCountdown.again}
              </Button>
              <Button variant="default" onClick={() => onLost(holdCountdown.chooseAnother)}>
                {holdCountdown.another}
              </Button>
            </div>
          )}
        </div>
      )}
      {seconds !== undefined && !isOver && <HoldCountdown seconds={seconds} />}
      {said && !isOver && (
        <p className="booking-notice" role="status">
          {said}
        </p>
      )}
      {form && kept && <PayWithKept card={kept} {...form} />}
      {/* Before the hold is there, it is unknown whether there is a saved card, and the form only loads. */}
      {hold.isPending && <Skeleton height={240} />}
      {form && !kept && (
        <div hidden={hold.isPending}>
          <CardForm {...form} />
        </div>
      )}
      <PlaceLegal placeId={wanted.placeId} />
      <Button className="card-back" variant="default" onClick={onBack} disabled={paying}>
        {bookingPage.back}
      </Button>
    </section>
  )
}
