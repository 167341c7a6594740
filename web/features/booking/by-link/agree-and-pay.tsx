import { cardStep } from '#texts/booking/card-step.ts'
import { Checkbox } from '../../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VisitByLink } from '#contract/booking/visit-links.ts'
import { visitLinkPage } from '#texts/booking/visit-link-page.ts'
import { ApiFailure } from '../../../wire/api.ts'
import { clinicQuery, useClinicClock } from '../../../clock/clinic.ts'
import { asPrice } from '../../../language/format.ts'

import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from '../../../ui/say.ts'
import { CardForm } from '../../payments/card-forms.tsx'
import { isTooOften, untilAnswered, useIsHere } from '../../payments/until-answered.ts'

type Props = {
  visit: VisitByLink
  /** Records the agreement, and begins the payment or the saving of a card. */
  agree: () => Promise<{ clientSecret: string }>
  /** Records the provider's result. */
  complete: () => Promise<VisitByLink>
  /** Called with the visit once the card is saved or the payment made. */
  onDone: (visit: VisitByLink) => void
  /** Called when the link is no longer valid. */
  onFailed: (reason: unknown) => void
}

/** The provider knows of no payment or saved card. */
const isNotThere = (reason: unknown) =>
  reason instanceof ApiFailure && (reason.code === 'intent_not_paid' || reason.code === 'card_not_kept')

/** The terms with a tick to agree, then the card to save or to pay with. A refusal keeps what was typed. */
export function AgreeAndPay({ visit, agree, complete, onDone, onFailed }: Props) {
  const { data: config } = useQuery(clinicQuery)
  const clock = useClinicClock()
  const owes = visit.standing === 'to-pay'
  const [agrees, setAgrees] = useState(owes)
  const [clientSecret, setClientSecret] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const isHere = useIsHere()
  const keeps = visit.keeps && !owes
  const said = asking ? (keeps ? cardStep.askingUnpaid : cardStep.asking) : problem

  async function goOn() {
    if (busy || !agrees) return
    setBusy(true)
    setProblem('')
    try {
      setClientSecret((await agree()).clientSecret)
    } catch (reason) {
      setProblem(sentenceOf(reason, visitLinkPage.failed))
      onFailed(reason)
    }
    setBusy(false)
  }

  /** `isLost`: the provider's answer was lost, so the payment may still be under way. */
  async function finish(isLost: boolean) {
    setProblem('')
    setAsking(isLost)
    try {
      const settled = await untilAnswered(complete, {
        isHere,
        onWait: () => setAsking(true),
        asksAgain: (reason, attempt) => isTooOften(reason) || (isLost && attempt < 2 && isNotThere(reason)),
      })
      if (settled) onDone(settled)
    } catch (reason) {
      // The card expires too early: the form starts again with another one.
      if (reason instanceof ApiFailure && reason.code === 'card_ends_before') setClientSecret(undefined)
      setProblem(isLost && !keeps && isNotThere(reason) ? cardStep.notPaid : sentenceOf(reason, visitLinkPage.failed))
      onFailed(reason)
    }
    setAsking(false)
  }

  return (
    <div className="stack">
      {owes ? (
        <p>{visitLinkPage.toPaySays}</p>
      ) : (
        <>
          <p>{visitLinkPage.agreed}</p>
          <p className="terms-said">{visit.words}</p>
          {keeps && <p className="terms-said">{visitLinkPage.mandateOfVisit}</p>}
          <Checkbox
            size="md"
            label={visitLinkPage.agree}
            checked={agrees}
            disabled={clientSecret !== undefined}
            onChange={(event) => setAgrees(event.currentTarget.checked)}
          />
        </>
      )}
      {clientSecret === undefined && (
        <div>
          <Button size="lg" disabled={!agrees} loading={busy} onClick={goOn}>
            {owes ? visitLinkPage.pay(asPrice(visit.amount)) : keeps ? visitLinkPage.toCard : visitLinkPage.toDeposit}
          </Button>
        </div>
      )}
      {clientSecret !== undefined && config && clock && (
        <div hidden={asking}>
          <CardForm
            config={config}
            keeps={keeps}
            clientSecret={clientSecret}
            payLabel={keeps ? visitLinkPage.keep : visitLinkPage.pay(asPrice(visit.amount))}
            today={clock.date}
            disabled={false}
            onPaying={() => undefined}
            onPaid={() => finish(false)}
            onUnknown={() => finish(true)}
          />
        </div>
      )}
      <p className={said ? 'form-failure' : 'unseen'} role="alert">
        {said}
      </p>
    </div>
  )
}
