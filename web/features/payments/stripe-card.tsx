import { Button } from '@mantine/core'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js'
import { type FormEvent, useMemo, useState } from 'react'
import type { CardFormProps } from './card-form.ts'
import './card.css'

/** Stripe's own form, in Stripe's own frame: card numbers never touch Salus. */
export default function StripeCard(props: CardFormProps) {
  const stripe = useMemo(() => loadStripe(props.publishableKey ?? ''), [props.publishableKey])
  if (!props.clientSecret) return <p className="soft">Loading...</p>
  return (
    <Elements key={props.clientSecret} stripe={stripe} options={{ clientSecret: props.clientSecret }}>
      <StripeForm {...props} />
    </Elements>
  )
}

function StripeForm({ payLabel, disabled, onPaying, onPaid }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [refusal, setRefusal] = useState('')
  const [paying, setPaying] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || paying) return
    setPaying(true)
    setRefusal('')
    onPaying(true)
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({ elements, redirect: 'if_required' })
      if (error) setRefusal(error.message ?? 'Payment processing failed')
      else if (paymentIntent.status === 'succeeded') await onPaid()
      else setRefusal('Payment processing failed')
    } catch {
      setRefusal('Payment processing failed')
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
