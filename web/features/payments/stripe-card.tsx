import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe, type Stripe, type StripeElementLocale } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { cardStep } from '#texts/booking/card-step.ts'
import { cardForm } from '#texts/payments/card-form.ts'
import type { CardFormProps } from './card-form.ts'
import { pageLanguage } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { isUnansweredByStripe } from './stripe-unanswered.ts'

/** Stripe's own form, in Stripe's own frame: card numbers never touch Salus. */
export default function StripeCard(props: CardFormProps) {
  const key = props.publishableKey ?? ''
  const [tries, setTries] = useState(0)
  const [stripe, setStripe] = useState<Stripe | null | 'gone'>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another try begins with the press that counts it.
  useEffect(() => {
    // For a language that Stripe does not know, it uses the browser's.
    loadStripe(key, { locale: pageLanguage() as StripeElementLocale }).then(setStripe, () => setStripe('gone'))
  }, [key, tries])
  function retry() {
    setStripe(null)
    setTries((n) => n + 1)
  }
  // Stripe's script could not be loaded; the time is still held.
  if (stripe === 'gone') return <Failed message={cardStep.noForm} onRetry={retry} />
  if (!props.clientSecret || !stripe) return <p className="soft">{cardForm.loading}</p>
  return (
    <Elements key={props.clientSecret} stripe={stripe} options={{ clientSecret: props.clientSecret }}>
      <StripeForm {...props} />
    </Elements>
  )
}

function StripeForm({ keeps, payLabel, disabled, onPaying, onPaid, onUnknown }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [refusal, setRefusal] = useState('')
  const [paying, setPaying] = useState(false)

  async function confirmed() {
    const here = { elements: elements!, redirect: 'if_required' } as const
    if (keeps) {
      const { error, setupIntent } = await stripe!.confirmSetup(here)
      return { error, status: setupIntent?.status }
    }
    const { error, paymentIntent } = await stripe!.confirmPayment(here)
    return { error, status: paymentIntent?.status }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || paying) return
    setPaying(true)
    setRefusal('')
    onPaying(true)
    try {
      const { error, status } = await confirmed()
      if (error && isUnansweredByStripe(error)) await onUnknown()
      else if (error) setRefusal(error.message ?? cardForm.failed)
      else if (status === 'succeeded') await onPaid()
      else if (status === 'processing') await onUnknown()
      else setRefusal(cardForm.failed)
    } catch {
      await onUnknown()
    } finally {
      setPaying(false)
      onPaying(false)
    }
  }

  return (
    <form className="card-form" onSubmit={submit}>
      <PaymentElement />
      <p className="card-refusal" role="alert">
        {refusal}
      </p>
      <Button type="submit" size="lg" fullWidth disabled={disabled || !stripe} loading={paying}>
        {payLabel}
      </Button>
    </form>
  )
}
