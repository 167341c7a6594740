import { TextInput } from '../../ui/inputs.tsx'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { cardForm } from '#texts/payments/card-form.ts'
import { ApiFailure, call } from '../../wire/api.ts'
import { Button } from '../../ui/button.tsx'
import { type CardFields, caretAfter, cardOf, cardProblems, groupExpiry, groupNumber, nextField } from './card-input.ts'
import type { CardFormProps } from './card-form.ts'
import { SandboxChallenge } from './sandbox-challenge.tsx'

const testCards = [
  { id: 'succeeds', number: '4242 4242 4242 4242' },
  { id: 'declined', number: '4000 0000 0000 0002' },
  { id: 'noFunds', number: '4000 0000 0000 9995' },
  { id: 'asksBank', number: '4000 0025 0000 3155' },
] as const
const testCardsToKeep = [
  { id: 'succeeds', number: '4242 4242 4242 4242' },
  { id: 'declinedLater', number: '4000 0000 0000 0341' },
  { id: 'asksEachTime', number: '4000 0027 6000 3184' },
] as const

/** Typed or pasted, not filled in by the browser, which fills in all fields itself. */
const isTyped = ({ inputType }: InputEvent) => /^insert(Text|CompositionText|FromPaste)$/.test(inputType)

/** Whether the provider has refused. After any other failure, the payment may have been made. */
const isAnswered = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500

function focusOn(input: HTMLInputElement, name: keyof CardFields) {
  const field = input.form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** The card form of the built-in sandbox: checks its fields, and behaves like a real provider's. */
export function SandboxCard({
  clientSecret,
  keeps,
  payLabel,
  today,
  disabled,
  onPaying,
  onPaid,
  onUnknown,
}: CardFormProps) {
  const [fields, setFields] = useState<CardFields>({ number: '', expiry: '', cvc: '' })
  const [problems, setProblems] = useState<Partial<CardFields>>({})
  const [refusal, setRefusal] = useState('')
  const caret = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: With the text, the browser moves the caret to the end.
  useLayoutEffect(() => {
    caret.current?.()
    caret.current = undefined
  }, [fields])
  const [paying, setPaying] = useState(false)
  const [challenged, setChallenged] = useState(false)

  const change = (field: keyof CardFields, value: string) => {
    setFields((old) => ({ ...old, [field]: value }))
    setProblems(({ [field]: _, ...others }) => others)
  }

  /** After a complete field the next one has the focus, if it is empty and nobody edits the middle of this one. */
  function type(
    field: keyof CardFields,
    shown: string,
    { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  ) {
    change(field, shown)
    const next = nextField(field, { ...fields, [field]: shown }, today)
    const at = input.selectionEnd ?? input.value.length
    const isAtEnd = at === input.value.length
    if (!isAtEnd) {
      const digits = input.value.slice(0, at).replace(/\D/g, '').length
      caret.current = () => input.setSelectionRange(caretAfter(digits, shown), caretAfter(digits, shown))
    }
    if (next && !fields[next] && isAtEnd && isTyped(nativeEvent as InputEvent)) focusOn(input, next)
  }

  /** Backspace in an empty field goes back to the one before. */
  const goBack = (before: keyof CardFields) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Backspace' || event.currentTarget.value) return
    event.preventDefault()
    focusOn(event.currentTarget, before)
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
      if (!isAnswered(failure)) await onUnknown()
      else setRefusal(failure.status === 402 ? failure.message : cardForm.failed)
    } finally {
      setPaying(false)
      onPaying(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = cardProblems(fields, today)
    setProblems(found)
    const [first] = Object.keys(found)
    if (!first) return void confirm()
    const wrong = event.currentTarget.elements.namedItem(first)
    if (wrong instanceof HTMLElement) wrong.focus()
  }

  return (
    <form className="card-form" onSubmit={submit} noValidate>
      <TextInput
        label={cardForm.number}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={fields.number}
        error={problems.number}
        disabled={disabled}
        onChange={(event) => type('number', groupNumber(event.currentTarget.value), event)}
      />
      <div className="card-form-pair">
        <TextInput
          label={cardForm.expiry}
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={cardForm.expiryForm}
          value={fields.expiry}
          error={problems.expiry}
          disabled={disabled}
          onChange={(event) => type('expiry', groupExpiry(event.currentTarget.value), event)}
          onKeyDown={goBack('number')}
        />
        <TextInput
          label={cardForm.cvc}
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          maxLength={4}
          value={fields.cvc}
          error={problems.cvc}
          disabled={disabled}
          onChange={(event) => change('cvc', event.currentTarget.value.replace(/\D/g, ''))}
          onKeyDown={goBack('expiry')}
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
        aria-label={paying ? cardForm.paying : payLabel}
      >
        {paying ? cardForm.paying : payLabel}
      </Button>
      <fieldset className="test-cards" disabled={disabled || paying}>
        <legend>{cardForm.demo.says}</legend>
        {(keeps ? testCardsToKeep : testCards).map(({ id, number }) => (
          <button
            key={number}
            type="button"
            onClick={() => {
              setFields({ number, expiry: '12/34', cvc: '123' })
              setProblems({})
            }}
          >
            {cardForm.demo[id]} <span>{number.slice(-4)}</span>
          </button>
        ))}
      </fieldset>
      <SandboxChallenge
        opened={challenged}
        onCancel={() => {
          setChallenged(false)
          setRefusal(cardForm.notConfirmed)
        }}
        onApprove={() => {
          setChallenged(false)
          void confirm(true)
        }}
      />
    </form>
  )
}
