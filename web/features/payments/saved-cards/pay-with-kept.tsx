import { useState } from 'react'
import { cardStep } from '#texts/booking/card-step.ts'
import { cardForm } from '#texts/payments/card-form.ts'
import { savedCard } from '#texts/payments/saved-card.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { CardForm, type CardFormArgs } from '../card-forms.tsx'
import { SandboxChallenge } from '../sandbox-challenge.tsx'
import { cardNamed } from './card-in-words.ts'
import { confirmKept } from './confirm-kept.ts'

type Props = CardFormArgs & { card: { brand: string; last4: string; methodId: string } }

/** A payment by the payer's saved card, or by another that they type. */
export function PayWithKept({ card, ...form }: Props) {
  const { config, clientSecret, payLabel, disabled, onPaying, onPaid, onUnknown } = form
  const [isKept, setKept] = useState(true)
  const [busy, setBusy] = useState(false)
  const [challenged, setChallenged] = useState(false)
  const [refusal, setRefusal] = useState('')
  const named = cardNamed(card)

  async function pay(passed: boolean) {
    if (!clientSecret || busy) return
    setBusy(true)
    setRefusal('')
    onPaying(true)
    const confirmed = await confirmKept(config, { clientSecret, methodId: card.methodId }, passed)
    if (confirmed.is === 'paid') await onPaid()
    else if (confirmed.is === 'unknown') await onUnknown()
    else if (confirmed.is === 'asks') setChallenged(true)
    else if (confirmed.is === 'unasked') setRefusal(cardStep.noForm)
    else setRefusal(confirmed.said || cardForm.failed)
    setBusy(false)
    onPaying(false)
  }

  return (
    <div className="pay-with-kept">
      <ChoiceGroup
        label={savedCard.step.which}
        className="saved-cards"
        choiceClassName="saved-card"
        choices={[
          { value: 'kept', name: named, shown: <strong>{named}</strong>, disabled: busy },
          {
            value: 'another',
            name: savedCard.step.another,
            shown: <strong>{savedCard.step.another}</strong>,
            disabled: busy,
          },
        ]}
        chosen={isKept ? 'kept' : 'another'}
        onChoose={(value) => {
          setKept(value === 'kept')
          setRefusal('')
        }}
      />
      {isKept ? (
        <>
          <p className="card-refusal" role="alert">
            {refusal}
          </p>
          <Button
            size="lg"
            fullWidth
            disabled={disabled}
            loading={busy}
            aria-label={busy ? cardForm.paying : payLabel}
            onClick={() => pay(false)}
          >
            {busy ? cardForm.paying : payLabel}
          </Button>
          <SandboxChallenge
            opened={challenged}
            onCancel={() => {
              setChallenged(false)
              setRefusal(cardForm.notConfirmed)
            }}
            onApprove={() => {
              setChallenged(false)
              void pay(true)
            }}
          />
        </>
      ) : (
        <CardForm {...form} />
      )}
    </div>
  )
}
