import { Button } from '@mantine/core'
import { IconBrandPaypal, IconBuildingHospital, IconCreditCard } from '@tabler/icons-react'
import type { PaymentMethod } from '#contract/appointment-status.ts'
import { asPrice } from '#contract/money.ts'
import { cardMinimumCents } from '#contract/rules.ts'
import './method-step.css'

const methods = [
  {
    method: 'card',
    name: 'Card',
    icon: IconCreditCard,
    explanation: 'Pay now. We keep the time for you while you do.',
  },
  {
    method: 'paypal',
    name: 'PayPal',
    icon: IconBrandPaypal,
    explanation: 'Booked at once; the payment stays pending until PayPal reports it.',
  },
  {
    method: 'clinic',
    name: 'Pay at Clinic',
    icon: IconBuildingHospital,
    explanation: 'Booked at once; pay at the desk when you come.',
  },
] as const

type Props = {
  /** Dollars. */
  fees: number
  busyWith: PaymentMethod | undefined
  problem: string
  onCard: () => void
  onBook: (method: PaymentMethod) => void
  onBack: () => void
}

/** Step 2: how to pay. Card goes on to the card form; the others book here and now. */
export function MethodStep({ fees, busyWith, problem, onCard, onBook, onBack }: Props) {
  const offered = methods.filter(({ method }) => method === 'clinic' || fees * 100 >= cardMinimumCents)
  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        {fees === 0 ? 'There is nothing to pay.' : 'How would you like to pay?'}
      </h1>
      {fees === 0 ? (
        <Button size="lg" loading={busyWith !== undefined} onClick={() => onBook('clinic')}>
          Book this time
        </Button>
      ) : (
        <div className="methods">
          {offered.map(({ method, name, icon: Icon, explanation }) => (
            <button
              key={method}
              type="button"
              className="method"
              disabled={busyWith !== undefined}
              aria-busy={busyWith === method}
              onClick={() => (method === 'card' ? onCard() : onBook(method))}
            >
              <Icon size={28} stroke={1.5} aria-hidden="true" />
              <span>
                <strong>{busyWith === method ? 'Booking...' : name}</strong>
                <span className="soft">{explanation}</span>
              </span>
              <span className="method-price">{asPrice(fees)}</span>
            </button>
          ))}
        </div>
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
