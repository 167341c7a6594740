import { useEffect, useRef } from 'react'
import type { PaymentMethod } from '#contract/booking/appointment-status.ts'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { paypalMinutes } from '#contract/rules.ts'
import { reviewStep } from '#texts/booking/review-step.ts'
import { asPrice, dateInWords } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Rich } from '../../ui/rich.tsx'
import { PlaceLegal } from '../clinic/places/place-legal.tsx'
import { useSlotInWords } from './use-slot-in-words.ts'
import type { Choice } from './choice.ts'
import { visitInWords } from './choice-in-words.ts'

type Props = {
  doctor: Doctor
  choice: Choice
  date: string
  slotId: string
  method: Exclude<PaymentMethod, 'card'>
  busy: boolean
  onBook: () => void
}

/** The booking in one line, and the button that makes it. */
export function Review({ doctor, choice, date, slotId, method, busy, onBook }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const inWords = useSlotInWords(choice)
  const isFree = choice.fee === 0
  const what = {
    doctor: doctor.name,
    date: dateInWords(date),
    times: inWords(date, slotId),
    place: visitInWords(choice),
  }
  const price = asPrice(choice.fee)
  const [said, act] = isFree
    ? [reviewStep.free(what), reviewStep.bookFree]
    : {
        clinic: [reviewStep.clinic(what, price), reviewStep.bookClinic] as const,
        paypal: [reviewStep.paypal(what, price, paypalMinutes), reviewStep.bookPaypal] as const,
      }[method]
  // After choosing a payment method, the focus moves to the button; on a phone it may be off screen.
  useEffect(() => {
    if (!isFree && method) button.current?.focus()
  }, [isFree, method])
  return (
    <section className="booking-review" aria-label={reviewStep.label}>
      <p>
        <Rich
          text={said}
          parts={{
            b: (name) => (
              <b>
                <bdi>{name}</bdi>
              </b>
            ),
          }}
        />
      </p>
      <PlaceLegal placeId={choice.visit.placeId} />
      <Button ref={button} size="lg" loading={busy} onClick={onBook}>
        {act}
      </Button>
    </section>
  )
}
