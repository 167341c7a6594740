import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiFailure, call } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type CardFields, cardOf, cardProblems, groupExpiry, groupNumber } from './card-input.ts'
import type { CardFormProps } from './card-form.ts'
import './card.css'

const testCards = [
  { label: 'Succeeds', number: '4242 4242 4242 4242' },
  { label: 'Declined', number: '4000 0000 0000 0002' },
  { label: 'No funds', number: '4000 0000 0000 9995' },
  { label: 'Asks the bank', number: '4000 0025 0000 3155' },
]

/** The card form of the built-in provider: checks what is typed, and behaves as a real one does. */
export function SandboxCard({ clientSecret, payLabel, today, disabled, onPaying, onPaid }: CardFormProps) {
  const [fields, setFields] = useState<CardFields>({ number: '', expiry: '', cvc: '' })
  const [problems, setProblems] = useState<Partial<CardFields>>({})
  const [refusal, setRefusal] = useState('')
  const [paying, setPaying] = useState(false)
  const [challenged, setChallenged] = useState(false)

  const change = (field: keyof CardFields, value: string) => {
    setFields((old) => ({ ...old, [field]: value }))
    setProblems(({ [field]: _, ...others }) => others)
  }

  async function confirm(challengePassed?: boolean) {
    if (!clientSecret || paying) return
    setPaying(true)
    setRefusal('')
    onPaying(true)
    try {
      const { status } = await call('POST /sandbox/confirm', {
        body: { clientSecret, card: cardOf(fields), ...(challengePassed === undefined ? {} : { challengePassed }) },
      })
      if (status === 'requires_action') setChallenged(true)
      else await onPaid()
    } catch (failure) {
      setRefusal(
        failure instanceof ApiFailure && failure.status === 402 ? failure.message : 'Payment processing failed',
      )
    } finally {
      setPaying(false)
      onPaying(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = cardProblems(fields, today)
    setProblems(found)
    if (Object.keys(found).length === 0) void confirm()
  }

  return (
    <form className="card-form" onSubmit={submit} noValidate>
      <TextInput
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={fields.number}
        error={problems.number}
        disabled={disabled}
        onChange={(event) => change('number', groupNumber(event.currentTarget.value))}
      />
      <div className="card-form-pair">
        <TextInput
          label="Expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          value={fields.expiry}
          error={problems.expiry}
          disabled={disabled}
          onChange={(event) => change('expiry', groupExpiry(event.currentTarget.value))}
        />
        <TextInput
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          maxLength={4}
          value={fields.cvc}
          error={problems.cvc}
          disabled={disabled}
          onChange={(event) => change('cvc', event.currentTarget.value.replace(/\D/g, ''))}
        />
      </div>
      <p className="card-refusal" role="alert">
        {refusal}
      </p>
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={disabled || !clientSecret}
        loading={paying}
        aria-label={paying ? 'Paying...' : payLabel}
      >
        {paying ? 'Paying...' : payLabel}
      </Button>
      <fieldset className="test-cards" disabled={disabled || paying}>
        <legend>This clinic is a demonstration: no money moves. Try a test card:</legend>
        {testCards.map(({ label, number }) => (
          <button
            key={number}
            type="button"
            onClick={() => {
              setFields({ number, expiry: '12/34', cvc: '123' })
              setProblems({})
            }}
          >
            {label} <span>{number.slice(-4)}</span>
          </button>
        ))}
      </fieldset>
      <Dialog
        opened={challenged}
        title="Confirm it is you"
        onClose={() => setChallenged(false)}
        answers={
          <>
            <Button variant="default" onClick={() => setChallenged(false)}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                setChallenged(false)
                void confirm(true)
              }}
            >
              Approve payment
            </Button>
          </>
        }
      >
        <p>Confirm this payment as you would in your bank’s app.</p>
      </Dialog>
    </form>
  )
}
