import { Button, Textarea } from '@mantine/core'
import { IconBrandPaypal, IconBuildingHospital, IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/appointment-status.ts'
import type { Doctor } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'
import { cardMinimumCents } from '#contract/rules.ts'
import { Review } from './review.tsx'
import './method-step.css'

const methods = [
  {
    method: 'card',
    name: 'Card',
    icon: IconCreditCard,
    explanation: 'Pay now. We hold your time for 10 minutes.',
  },
  {
    method: 'paypal',
    name: 'PayPal',
    icon: IconBrandPaypal,
    explanation: 'Booked straight away. PayPal may take a few minutes to confirm.',
  },
  {
    method: 'clinic',
    name: 'Pay at Clinic',
    icon: IconBuildingHospital,
    explanation: 'Booked straight away. Pay at the desk when you come.',
  },
] as const

type Props = {
  doctor: Doctor
  date: string
  slotId: string
  /** What the doctor should know, as typed so far. */
  note: string
  onNote: (note: string) => void
  busyWith: PaymentMethod | undefined
  problem: string
  onCard: () => void
  onBook: (method: PaymentMethod) => void
  onBack: () => void
}

/**
 * Step 2: how to pay. Card goes on to the card form; the others show once more what will be booked, and their button
 * says what it does.
 */
export function MethodStep({ doctor, date, slotId, note, onNote, busyWith, problem, onCard, onBook, onBack }: Props) {
  const isFree = doctor.fees === 0
  const [chosen, setChosen] = useState<Exclude<PaymentMethod, 'card'> | undefined>(isFree ? 'clinic' : undefined)
  const offered = methods.filter(({ method }) => method === 'clinic' || doctor.fees * 100 >= cardMinimumCents)
  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        {isFree ? 'There is nothing to pay.' : 'How would you like to pay?'}
      </h1>
      {!isFree && (
        <div className="methods">
          {offered.map(({ method, name, icon: Icon, explanation }) => (
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
                <strong>{name}</strong>
                <span className="soft">{explanation}</span>
              </span>
              <span className="method-price">{asPrice(doctor.fees)}</span>
            </button>
          ))}
        </div>
      )}
      <Textarea
        className="booking-note"
        label="What should the doctor know?"
        description="If you like. Only you and the doctor can read it."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
      {chosen && (
        <Review
          doctor={doctor}
          date={date}
          slotId={slotId}
          method={chosen}
          busy={busyWith !== undefined}
          onBook={() => onBook(chosen)}
        />
      )}
      <p className="booking-problem" role="alert">
        {problem}
      </p>
      <Button variant="default" onClick={onBack} disabled={busyWith !== undefined}>
        Back
      </Button>
    </section>
  )
}
