import { cardStep } from '#texts/booking/card-step.ts'
import { useEffect, useRef, useState } from 'react'
import { saysTimeIsGone } from '#contract/booking/clashes.ts'
import { bookingPage } from '#texts/booking/booking-page.ts'
import { savedCard } from '#texts/payments/saved-card.ts'
import { ApiFailure, call } from '../../wire/api.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseCard } from '../payments/saved-cards/choose-card.tsx'
import { isTooOften, untilAnswered, useIsHere } from '../payments/until-answered.ts'
import { PlaceLegal } from '../clinic/places/place-legal.tsx'
import type { Choice } from './choice.ts'
import { costsOfChoice, useStartsIn } from './costs-in-words.ts'
import { FactsOnPhone } from './facts-on-phone.tsx'
import type { WantedTime } from './queries.ts'

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

/** Step 3 where nothing is paid before the visit: which card to save for it, and what it is charged for. */
export function KeptCardStep({ choice, wanted, note, onBack, onBooked, onLost }: Props) {
  const [card, setCard] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const isHere = useIsHere()
  const act = useRef<HTMLButtonElement>(null)
  const startsIn = useStartsIn(choice)(wanted.appointmentDate, wanted.slotId)

  // After choosing a card, the focus moves to the button.
  useEffect(() => {
    if (card) act.current?.focus()
  }, [card])

  async function book() {
    if (busy || !card) return
    setBusy(true)
    setProblem('')
    try {
      const body = { ...wanted, savedCardId: card, notes: note }
      // A repeated call answers with the existing visit.
      const booked = await untilAnswered(() => call('POST /appointments/book', { body }), {
        isHere,
        onWait: () => setAsking(true),
        asksAgain: (failure, attempt) => attempt > 0 && isTooOften(failure),
      })
      if (booked) onBooked()
    } catch (failure) {
      const { code, message } = failure instanceof ApiFailure ? failure : { code: '', message: '' }
      if (saysTimeIsGone(code)) onLost(message, code)
      else setProblem(message || bookingPage.notBooked)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        {savedCard.step.heading}
      </h1>
      <FactsOnPhone choice={choice} />
      <p className="terms-said">{costsOfChoice(choice, startsIn)}</p>
      <ChooseCard chosen={card} onChoose={setCard} />
      {card && (
        <>
          <PlaceLegal placeId={wanted.placeId} />
          <div>
            <Button ref={act} size="lg" loading={busy} onClick={book}>
              {savedCard.step.book}
            </Button>
          </div>
        </>
      )}
      <p className="booking-problem" role="alert">
        {asking ? cardStep.askingUnpaid : problem}
      </p>
      <Button className="card-back" variant="default" onClick={onBack} disabled={busy}>
        {bookingPage.back}
      </Button>
    </section>
  )
}
